import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { own } from './overview.ts'

/** How much waits for a person: mail to approve, mail that nobody can be given, and requests that cannot be decided. */
export type WaitingWork = { waitingMails: number; tray: number; stuck: number }

/** Of one member's requests, or of all; only admins look into the tray and after stuck work. */
export async function countWaitingWork(sql: Sql, workspace: Workspace, memberId: string | null): Promise<WaitingWork> {
  const isAdmin = memberId === null
  const [counts] = await sql<[WaitingWork]>`
    select
      (
        select count(*)::int
        from outbox o
        join meeting_requests r on r.workspace_id = o.workspace_id and r.id = o.request_id
        where o.workspace_id = ${workspace.id}
          and o.status = 'review'
          ${own(sql, workspace, memberId)}
      ) as waiting_mails,
      (
        select count(*)::int
        from messages
        where workspace_id = ${workspace.id}
          and tray_reason is not null
          and ${isAdmin}
      ) as tray,
      (
        select count(*)::int
        from negotiations
        where workspace_id = ${workspace.id}
          and failing_since is not null
          and ${isAdmin}
      ) as stuck`
  return counts
}
