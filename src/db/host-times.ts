import { minuteAtOrBefore } from '#core/time/minute.ts'
import { weekOf } from '#core/time/packed.ts'
import type { HostTime } from '#core/time/search-input.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { getPeople } from './negotiation-people.ts'
import type { Sql } from './sql.ts'
import { availability } from './whole-people.ts'
import type { Workspace } from './workspaces.ts'

/** When members can meet, as a search wants it, before there is a request. By member. */
export async function listHostTimes(
  sql: Sql,
  workspace: Workspace,
  memberIds: string[],
  now: Timestamp,
): Promise<Map<string, HostTime>> {
  const week = weekOf(minuteAtOrBefore(now))
  const wanted = { requestId: '', bookingId: null, hosts: memberIds, participants: [], now, week }
  const people = await getPeople(sql, workspace, wanted)
  return new Map(
    people.members.map((member) => [member.memberId, availability(member, member.zone ?? workspace.timezone, people)]),
  )
}
