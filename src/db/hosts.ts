import type { FactBody } from '#core/negotiation/fact.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type FirstHosts = { id: string; organizer: { memberId: string }; askedMemberIds: string[] }

/**
 * Hosts are fixed when a request is made: the organizer, and whoever is on an active stack team that joins every request.
 * Each is locked, so that nobody who is being deactivated becomes a host at the same moment.
 */
export function hostInserts(sql: Sql, workspace: Workspace, request: FirstHosts) {
  return sql`
    always as (
      select t.id, t.include_all_members
      from claim, teams t
      where t.workspace_id = ${workspace.id}
        and t.mode = 'stack'
        and t.active
        and t.stack_always_apply
    ),
    stack as (
      select m.id, candidate.team_id
      from (
        select distinct on (member_id) member_id, team_id
        from (
          select tm.member_id, tm.team_id
          from always
          join team_memberships tm on tm.workspace_id = ${workspace.id} and tm.team_id = always.id
          union all
          -- Read only where a team wants everybody: a workspace may have thousands of members.
          select everybody.id, (select min(id) from always where include_all_members)
          from workspace_members everybody
          where everybody.workspace_id = ${workspace.id}
            and exists (select from always where include_all_members)
        ) seat
        order by member_id, team_id
      ) candidate
      join workspace_members m on m.workspace_id = ${workspace.id} and m.id = candidate.member_id
      where m.active
        and m.id <> all(${[request.organizer.memberId, ...request.askedMemberIds]}::text[])
      order by m.id
      for share of m
    ),
    host as (
      insert into request_hosts (workspace_id, request_id, member_id, via, team_id)
      select ${workspace.id}, ${request.id}, ${request.organizer.memberId}, 'organizer', null
      from claim
      union all
      select ${workspace.id}, ${request.id}, id, 'stack', team_id
      from stack
    )`
}

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
export async function updateLeavingHost(
  sql: Sql,
  workspace: Workspace,
  { memberId, actor, at }: { memberId: string; actor: string; at: Timestamp },
): Promise<void> {
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
    ),
    wanted as (
      update negotiations n
      set wanted_rev = wanted_rev + 1,
          due_at = ${at}
      from leaving
      where n.workspace_id = ${workspace.id}
        and n.request_id = leaving.request_id
      returning n.request_id, n.wanted_rev
    )
    insert into facts (workspace_id, request_id, n, at, kind, actor, body)
    select ${workspace.id}, request_id, wanted_rev,
      ${at}::timestamptz + w.clock_offset_ms * interval '1 millisecond', 'host_left', ${actor}, ${sql.json({ member: memberId } satisfies FactBody<'host_left'>)}
    from wanted, workspaces w
    where w.id = ${workspace.id}`
}
