import { emailKey } from '#core/person/email.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import type { Member } from './members.ts'

/** Everything that depends on a member, before they leave. */
export type Departure = {
  /** Active and paused requests that they organize, newest first; at most `shown`. */
  open: { id: string; title: string | null; status: 'active' | 'paused' }[]
  openCount: number
  /** Booked meetings that they answer for and that are not over. */
  bookedCount: number
  teams: { id: string; name: string }[]
  otherAdmins: number
}

export async function findDeparture(
  sql: Sql,
  workspace: Workspace,
  member: Member,
  { now, shown }: { now: string; shown: number },
): Promise<Departure> {
  const [departure] = await sql<[Departure]>`
    with open as (
      select id, title, status
      from meeting_requests
      where workspace_id = ${workspace.id}
        and organizer_key = ${emailKey(member.email)}
        and status in ('active', 'paused')
    )
    select
      coalesce((
        select json_agg(newest)
        from (select * from open order by id desc limit ${shown}) newest
      ), '[]'::json) as open,
      (select count(*)::int from open) as open_count,
      (
        select count(*)::int
        from booking_members m
        join bookings b on b.workspace_id = m.workspace_id and b.id = m.booking_id
        join meeting_requests r on r.workspace_id = b.workspace_id and r.id = b.request_id
        where m.workspace_id = ${workspace.id}
          and m.member_id = ${member.id}
          and m.live
          and upper(m.during) > ${now}
          and coalesce(r.stand_in_member_id, r.organizer_member_id) = m.member_id
      ) as booked_count,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name)
        from team_memberships s
        join teams t on t.workspace_id = s.workspace_id and t.id = s.team_id
        where s.workspace_id = ${workspace.id}
          and s.member_id = ${member.id}
          and t.active
      ), '[]'::json) as teams,
      (
        select count(*)::int
        from workspace_members
        where workspace_id = ${workspace.id}
          and role = 'admin'
          and active
          and id <> ${member.id}
      ) as other_admins`
  return departure
}
