import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type Unsent = { id: string; requestId: string }

/** Queued mail of requests under way that no worker has ever taken. */
export async function listUnsent(sql: Sql, workspace: Workspace): Promise<Unsent[]> {
  return await sql<Unsent[]>`
    select o.id, o.request_id
    from outbox o
    join meeting_requests r on r.workspace_id = o.workspace_id and r.id = o.request_id
    where o.workspace_id = ${workspace.id}
      and o.status = 'queued'
      and o.leased_at is null
      and r.status in ('active', 'booked')
    order by o.request_id, o.id`
}

/** People's silence counts from `at`. */
export async function updateSaidAt(
  sql: Sql,
  workspace: Workspace,
  ids: readonly string[],
  at: Timestamp,
): Promise<void> {
  await sql`
    update messages
    set at = ${at}
    where workspace_id = ${workspace.id}
      and id = any (${[...ids]}::text[])`
}
