import { DAY, minuteAtOrBefore } from '#core/time/minute.ts'
import { weekOf } from '#core/time/packed.ts'
import type { HostTime } from '#core/time/search-input.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { getHolidays } from './holidays.ts'
import { type MemberRow, type MemberTimes, memberRows, memberTimes } from './member-times.ts'
import { availability, countriesOfMembers } from './whole-people.ts'

/** When members can meet, by member, for a search before there is a request. */
export async function listHostTimes(
  sql: Sql,
  workspace: Workspace,
  memberIds: string[],
  now: Timestamp,
  until: Timestamp | null = null,
): Promise<Map<string, HostTime>> {
  const week = weekOf(minuteAtOrBefore(now))
  // A meeting in the last minute may need a buffer after it.
  const lastWeek = until === null ? null : weekOf(minuteAtOrBefore(until) + DAY)
  const [times] = await sql<MemberTimes[]>`
    with ${memberRows(sql, workspace, sql`m.id = any (${memberIds}::text[])`)}
    select ${memberTimes(sql, workspace, { now, week, lastWeek, bookingId: null })}`
  const holidays = await getHolidays(sql, countriesOfMembers(workspace, times!), now, until)
  const zoneOf = (member: MemberRow) => member.zone ?? workspace.timezone
  return new Map(
    times!.members.map((member) => [
      member.memberId,
      availability(member, zoneOf(member), { times: times!, holidays, workspace }),
    ]),
  )
}
