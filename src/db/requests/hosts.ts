import type { FactBody } from '#core/negotiation/situation/fact.ts'
import type { FirstHost, JoiningTeam } from '#core/team/first-hosts.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { factsFor } from '../negotiation/negotiations.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** Active stack teams that join every request, with their active members; `include_all_members` means the whole workspace. */
export async function listAlwaysTeams(sql: Sql, workspace: Workspace): Promise<JoiningTeam[]> {
  return await sql<JoiningTeam[]>`
    select t.id as team_id, array(
      select m.id
      from workspace_members m
      where m.workspace_id = t.workspace_id
        and m.active
        and (t.include_all_members or m.id in (
          select member_id
          from team_memberships
          where workspace_id = t.workspace_id
            and team_id = t.id
        ))
      order by m.id
    ) as member_ids
    from teams t
    where t.workspace_id = ${workspace.id}
      and t.mode = 'stack'
      and t.active
      and t.stack_always_apply`
}

/** All hosts of a stack team, by identifier: its active members, or all active members of the workspace. */
export async function listStack(
  sql: Sql,
  workspace: Workspace,
  teamId: string,
): Promise<{ memberId: string; email: string; name: string | null }[]> {
  return await sql<{ memberId: string; email: string; name: string | null }[]>`
    select m.id as member_id, p.email, p.name
    from teams t
    join workspace_members m on m.workspace_id = t.workspace_id and m.active
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where t.workspace_id = ${workspace.id}
      and t.id = ${teamId}
      and (t.include_all_members or m.id in (
        select member_id
        from team_memberships
        where workspace_id = t.workspace_id
          and team_id = t.id
      ))
    order by m.id`
}

/** Inserts only hosts that the expression `member` has locked, so that nobody becomes a host while being deactivated. */
export function hostInserts(sql: Sql, workspace: Workspace, request: { id: string; hosts: FirstHost[] }) {
  const { hosts } = request
  return sql`
    host as (
      insert into request_hosts (workspace_id, request_id, member_id, via, team_id)
      select ${workspace.id}, ${request.id}, h.member_id, h.via, h.team_id
      from claim, unnest(
        ${hosts.map(({ memberId }) => memberId)}::text[],
        ${hosts.map(({ via }) => via)}::text[],
        ${hosts.map(({ teamId }) => teamId)}::text[]
      ) as h (member_id, via, team_id)
      join member on member.id = h.member_id and member.active
    )`
}

/** Removes a deactivated member from every open request, unless nobody could take over. Each is decided again without them. */
export async function updateLeavingHost(
  sql: Sql,
  workspace: Workspace,
  { memberId, exceptIn, actor, at }: { memberId: string; exceptIn: string[]; actor: string; at: Timestamp },
): Promise<void> {
  const body: FactBody<'host_left'> = { member: memberId }
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
        and r.id <> all (${exceptIn}::text[])
      returning h.request_id
    ),
    freed as (
      delete from offered_times f
      using leaving
      where f.workspace_id = ${workspace.id}
        and f.request_id = leaving.request_id
        and f.member_id = ${memberId}
    ),
    ${factsFor(sql, workspace, { of: sql`leaving`, kind: 'host_left', actor, at, body: sql`${sql.json(body)}` })}`
}

/** Whether somebody with this address hosts the request now. */
export async function isHostOf(sql: Sql, workspace: Workspace, requestId: string, emailKey: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from request_hosts h
    join workspace_members m on m.workspace_id = h.workspace_id and m.id = h.member_id
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where h.workspace_id = ${workspace.id}
      and h.request_id = ${requestId}
      and h.left_at is null
      and p.email_key = ${emailKey}`
  return rows.length > 0
}
