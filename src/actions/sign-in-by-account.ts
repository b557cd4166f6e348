import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { deleteSessionsOf, listSignedIn, type SignedIn } from '#db/people/sign-in.ts'
import { type Account, deleteAccounts, findAccountOwner, insertAccount } from '#db/people/sign-in-accounts.ts'
import type { Transaction } from '#db/sql.ts'
import { beginSession } from './sign-in.ts'

// Signing in with an account at an identity provider. The first time, an address verified by the provider leads to its member, and
// the account is stored with it. From then on only the account counts: somebody who gets or claims the address later is another
// person.

/** The provider's statements about an account. */
export type ClaimedAccount = Account & { email: string | null; isEmailVerified: boolean }

export type CameByAccount =
  | { outcome: 'signed_in'; session: string }
  | { outcome: 'no_address' }
  | { outcome: 'unverified'; email: string }
  /** No active member has the address. */
  | { outcome: 'unknown'; email: string }
  /** Another account at the same provider has signed this member in before. */
  | { outcome: 'other_account'; email: string }

export async function signInByAccount(sql: Transaction, account: ClaimedAccount, clock: Clock): Promise<CameByAccount> {
  const owner = await findAccountOwner(sql, account)
  if (owner !== null) return await signedIn(sql, owner, clock)
  const { email } = account
  if (email === null || emailProblem(email) !== null) return { outcome: 'no_address' }
  if (!account.isEmailVerified) return { outcome: 'unverified', email }
  const key = emailKey(email)
  const everywhere = await listSignedIn(sql, key)
  if (everywhere.length === 0) return { outcome: 'unknown', email }
  const linked = await insertAccount(sql, { ...account, emailKey: key, createdAt: currentTime(clock) })
  if (linked === key) return await signedIn(sql, key, clock)
  await noteRefusal(sql, everywhere, clock)
  return { outcome: 'other_account', email }
}

async function signedIn(sql: Transaction, key: string, clock: Clock): Promise<CameByAccount> {
  const session = await beginSession(sql, key, 'account', clock)
  return session === null ? { outcome: 'unknown', email: key } : { outcome: 'signed_in', session }
}

async function noteRefusal(sql: Transaction, everywhere: SignedIn[], clock: Clock): Promise<void> {
  for (const { workspace, member } of everywhere) {
    const entry = { action: 'member.sign_in_refused', ref: member.id, detail: { because: 'other_account' } } as const
    await insertAudit(sql, workspace, entry, { actor: { kind: 'engine' }, clock })
  }
}

/** Lets the next account that proves the address be linked. All sessions of this address end. */
export async function unlinkAccounts(sql: Transaction, email: string, acting: Acting): Promise<number> {
  const key = emailKey(email)
  const count = await deleteAccounts(sql, key)
  if (count === 0) return 0
  await deleteSessionsOf(sql, key)
  for (const { workspace, member } of await listSignedIn(sql, key))
    await insertAudit(sql, workspace, { action: 'member.account_unlinked', ref: member.id }, acting)
  return count
}
