import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Bookings and questions of visitors, for limits that hold over all nodes. Real time.

/** Small, so that nobody waits behind a sweep. */
const BATCH = 1_000

export type Attempt = { id: string; emailKey: string; network: string; at: Timestamp }

export async function insertAttempt(sql: Transaction, workspace: Workspace, attempt: Attempt): Promise<void> {
  await sql`insert into booking_attempts ${sql({ ...attempt, workspaceId: workspace.id })}`
}

/** How many there were lately by this address, and from this network. */
export async function countAttempts(
  sql: Sql,
  workspace: Workspace,
  { emailKey, network }: Pick<Attempt, 'emailKey' | 'network'>,
  { dayAgo, hourAgo }: { dayAgo: Timestamp; hourAgo: Timestamp },
): Promise<{ ofAddress: number; ofNetwork: number }> {
  const [row] = await sql<{ ofAddress: number; ofNetwork: number }[]>`
    select (
      select count(*)::int
      from booking_attempts
      where workspace_id = ${workspace.id}
        and email_key = ${emailKey}
        and at > ${dayAgo}
    ) as of_address, (
      select count(*)::int
      from booking_attempts
      where workspace_id = ${workspace.id}
        and network = ${network}
        and at > ${hourAgo}
    ) as of_network`
  return row!
}

/** Named exception to "every query names the workspace": workers serve all of them. True if there may be more. */
export async function deleteOldAttempts(sql: Sql, now: Timestamp): Promise<boolean> {
  const result = await sql`
    delete from booking_attempts
    where (workspace_id, id) in (
      select workspace_id, id
      from booking_attempts
      where at < ${now}::timestamptz - interval '25 hours'
      order by at
      limit ${BATCH}
    )`
  return result.count === BATCH
}
