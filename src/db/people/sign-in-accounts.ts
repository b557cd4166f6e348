import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'

// Named exceptions to "every query names the workspace": an account at an identity provider belongs to an address, like a session.

export type Account = { issuer: string; subject: string }

/** The owner of the account; null if it has not signed anybody in yet. */
export async function findAccountOwner(sql: Sql, { issuer, subject }: Account): Promise<string | null> {
  const [row] = await sql<{ emailKey: string }[]>`
    select email_key
    from sign_in_accounts
    where issuer = ${issuer}
      and subject = ${subject}`
  return row?.emailKey ?? null
}

/** Returns the owner afterwards; null if the address has another account at this provider. */
export async function insertAccount(
  sql: Sql,
  account: Account & { emailKey: string; createdAt: Timestamp },
): Promise<string | null> {
  const { issuer, subject, emailKey, createdAt } = account
  await sql`
    insert into sign_in_accounts (issuer, subject, email_key, created_at)
    values (${issuer}, ${subject}, ${emailKey}, ${createdAt})
    on conflict do nothing`
  return await findAccountOwner(sql, account)
}

/** Returns the number of deleted accounts. */
export async function deleteAccounts(sql: Sql, emailKey: string): Promise<number> {
  const { count } = await sql`
    delete from sign_in_accounts
    where email_key = ${emailKey}`
  return count
}
