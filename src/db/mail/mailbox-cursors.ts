import type { Clock } from '#core/clock.ts'
import { currentTime } from '../ids.ts'
import type { Sql } from '../sql.ts'

/** Everything in a mailbox up to this number is committed. */
export type MailboxCursor = { uidValidity: number; uid: number }

export async function findCursor(sql: Sql, mailbox: string): Promise<MailboxCursor | null> {
  const [row] = await sql<MailboxCursor[]>`
    select uid_validity, uid
    from mailbox_cursors
    where mailbox = ${mailbox}`
  return row ?? null
}

/** Never moves back within one validity: two nodes may read the same mailbox. */
export async function updateCursor(
  sql: Sql,
  mailbox: string,
  { uidValidity, uid }: MailboxCursor,
  clock: Clock,
): Promise<void> {
  await sql`
    insert into mailbox_cursors as known (mailbox, uid_validity, uid, updated_at)
    values (${mailbox}, ${uidValidity}, ${uid}, ${currentTime(clock)})
    on conflict (mailbox) do update
    set uid_validity = excluded.uid_validity,
        uid = excluded.uid,
        updated_at = excluded.updated_at
    where known.uid_validity <> excluded.uid_validity
      or known.uid < excluded.uid`
}
