import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** Swaps one host for another. The new one may be a host already, through a team; then there is one host less. */
export async function updateHost(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  memberId: string,
  newMemberId: string,
): Promise<void> {
  await sql`
    delete from request_hosts
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and member_id = ${memberId}`
  await sql`
    insert into request_hosts (workspace_id, request_id, member_id, via)
    values (${workspace.id}, ${requestId}, ${newMemberId}, 'organizer')
    on conflict (workspace_id, request_id, member_id) do update
    set via = 'organizer',
        team_id = null,
        left_at = null`
}

/** A deactivated member leaves every request that is still open; each is decided anew without them. */
export async function updateLeavingHost(sql: Sql, workspace: Workspace, memberId: string, at: string): Promise<void> {
  await sql`
    with leaving as (
      update request_hosts h
      set left_at = ${at}
      from meeting_requests r
      where h.workspace_id = ${workspace.id}
        and h.member_id = ${memberId}
        and h.left_at is null
        and r.workspace_id = h.workspace_id
        and r.id = h.request_id
        and r.status <> 'cancelled'
      returning h.request_id
    )
    update negotiations n
    set wanted_rev = wanted_rev + 1,
        due_at = now()
    from leaving
    where n.workspace_id = ${workspace.id}
      and n.request_id = leaving.request_id`
}
