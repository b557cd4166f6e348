import type { Timestamp } from '#core/time/timestamp.ts'
import type { MinutePair } from '../negotiation/member-times.ts'
import { stretch } from '../negotiation/member-times.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import type { BookingLink } from './booking-links.ts'

export type LinkMembers = {
  /** The members who can take it: one of a pool, all of a stack. Empty if nobody can. */
  memberIds: string[]
  isForAll: boolean
  /** Members of the stack teams that join every request. */
  alwaysIds: string[]
}

/** Who would host a meeting through this link now, regardless of their calendars. */
export async function getLinkMembers(
  sql: Sql,
  workspace: Workspace,
  { teamId, workspaceMembershipId }: Pick<BookingLink, 'teamId' | 'workspaceMembershipId'>,
): Promise<LinkMembers> {
  const [members] = await sql<LinkMembers[]>`
    select
      array(
        select m.id
        from workspace_members m
        left join teams t on t.workspace_id = m.workspace_id and t.id = ${teamId}
        left join team_memberships tm on tm.workspace_id = m.workspace_id and tm.team_id = t.id and tm.member_id = m.id
        where m.workspace_id = ${workspace.id}
          and m.active
          and (
            m.id = ${workspaceMembershipId}
            or t.active and t.mode = 'pool' and tm.id is not null and tm.paused_at is null
            or t.active and t.mode = 'stack' and (t.include_all_members or tm.id is not null)
          )
        order by m.id
      ) as member_ids,
      exists (
        select
        from teams
        where workspace_id = ${workspace.id}
          and id = ${teamId}
          and mode = 'stack'
      ) as is_for_all,
      array(
        select distinct m.id
        from teams t
        join workspace_members m on m.workspace_id = t.workspace_id and m.active
        left join team_memberships tm on tm.workspace_id = t.workspace_id and tm.team_id = t.id and tm.member_id = m.id
        where t.workspace_id = ${workspace.id}
          and t.mode = 'stack'
          and t.active
          and t.stack_always_apply
          and (t.include_all_members or tm.id is not null)
      ) as always_ids`
  return members!
}

/** When the meetings begin that these members have through the link, from yesterday on, in minutes since the epoch. */
export async function listStartsThrough(
  sql: Sql,
  workspace: Workspace,
  linkId: string,
  memberIds: string[],
  now: Timestamp,
): Promise<Map<string, number[]>> {
  const rows = await sql<{ memberId: string; during: MinutePair }[]>`
    select m.member_id, ${stretch(sql, sql`m.during`)} as during
    from unnest(${memberIds}::text[]) as g (id)
    join booking_members m on m.workspace_id = ${workspace.id} and m.member_id = g.id and m.live
      and upper(m.during) > ${now}::timestamptz - interval '1 day'
    join bookings b on b.workspace_id = m.workspace_id and b.id = m.booking_id
    join meeting_requests r on r.workspace_id = b.workspace_id and r.id = b.request_id
    where r.booking_link_id = ${linkId}`
  const ofMembers = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...ofMembers].map(([memberId, found]) => [memberId, found.map(({ during: [start] }) => start)]))
}
