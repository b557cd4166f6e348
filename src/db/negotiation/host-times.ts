import { minuteAtOrBefore } from '#core/time/minute.ts'
import { weekOf } from '#core/time/packed.ts'
import type { HostTime } from '#core/time/search-input.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { getHolidays } from './holidays.ts'
import { getPeople, type MemberRow } from './negotiation-people.ts'
import { availability, countriesOf } from './whole-people.ts'

/** When members can meet, by member, for a search before there is a request. */
export async function listHostTimes(
  sql: Sql,
  workspace: Workspace,
  memberIds: string[],
  now: Timestamp,
  until: Timestamp | null = null,
): Promise<Map<string, HostTime>> {
  const week = weekOf(minuteAtOrBefore(now))
  const wanted = {
    requestId: '',
    bookingId: null,
    hosts: memberIds,
    leftHosts: [],
    participants: [],
    now,
    week,
    today: now,
  }
  const people = await getPeople(sql, workspace, wanted)
  const holidays = await getHolidays(sql, countriesOf(workspace, [], people), now, until)
  const zoneOf = (member: MemberRow) => member.zone ?? workspace.timezone
  return new Map(
    people.members.map((member) => [
      member.memberId,
      availability(member, zoneOf(member), { people, holidays, workspace }),
    ]),
  )
}
