import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** Requests that wait for a person, newest first: for one member, who organizes them or stands in, or for anybody. */
export async function listWaitingForPeople(
  sql: Sql,
  workspace: Workspace,
  memberId: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select r.id
    from negotiations n
    join meeting_requests r on r.workspace_id = n.workspace_id and r.id = n.request_id
    where n.workspace_id = ${workspace.id}
      and n.attention is not null
      and r.status in ('active', 'booked')
      ${memberId === null ? sql`` : sql`and coalesce(r.stand_in_member_id, r.organizer_member_id) = ${memberId}`}
    order by r.id desc
    limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The member whom its questions go to: the organizer, or their stand-in. */
export async function getLeader(sql: Sql, workspace: Workspace, id: string): Promise<string> {
  const [row] = await sql<{ memberId: string }[]>`
    select coalesce(stand_in_member_id, organizer_member_id) as member_id
    from meeting_requests
    where workspace_id = ${workspace.id}
      and id = ${id}`
  return row!.memberId
}
