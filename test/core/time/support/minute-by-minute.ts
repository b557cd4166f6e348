import type { ClosingFact } from '#core/time/closures.ts'
import type { Intervals } from '#core/time/interval.ts'
import type { HostTime, PersonTime, Search } from '#core/time/search-input.ts'
import { WEEKDAYS } from '#core/time/working-hours.ts'
import { BASE, SPAN, ZONES } from './searches.ts'

// The rules once more, as slowly and as plainly as can be: for one minute, by looking at everything. It shares nothing with
// the search but the types.

export type Rule = { fact: ClosingFact; personId: string | null; forbids(minute: number): boolean }

/** Everything that may forbid a meeting to touch a minute. */
export function rulesOf(search: Search): Rule[] {
  const timeframe: Rule = {
    fact: { kind: 'timeframe', who: null },
    personId: null,
    forbids: (minute) => minute < search.from || minute >= search.to,
  }
  const hosts = search.hosts.flatMap((host) => hostRules(host, search, null))
  return [timeframe, ...hosts, ...search.people.filter(({ required }) => required).flatMap(rulesOfPerson)]

  function rulesOfPerson({ id, free, ruledOut, busy, member }: PersonTime): Rule[] {
    const against: [ClosingFact['kind'], Rule['forbids']][] = [
      ['free_windows', (minute) => free !== null && !has(free, minute)],
      ['ruled_out', (minute) => has(ruledOut, minute)],
      ['booking', (minute) => has(busy, minute)],
    ]
    const own = against.map(([kind, forbids]): Rule => ({ fact: { kind, who: id }, personId: id, forbids }))
    return member ? [...own, ...hostRules(member, search, id)] : own
  }
}

/** How many of the people who are required may be in the way of a meeting that takes place all the same. */
export function mayBeMissing({ people, needed }: Search): number {
  const required = people.filter((person) => person.required).length
  return Math.max(0, required - (needed ?? required))
}

/** Whether rules that are in the way forbid the meeting: one that nobody can be left out for, or those of too many people. */
export function forbidTogether(inTheWay: Rule[], missing: number): boolean {
  const people = new Set(inTheWay.map(({ personId }) => personId))
  return people.has(null) || people.size > missing
}

function hostRules(host: HostTime, search: Search, personId: string | null): Rule[] {
  const meetings = [...host.busy, ...host.bookings]
  const against: [ClosingFact['kind'], Rule['forbids']][] = [
    ['hours', (minute) => !works(host, minute)],
    ['day_off', (minute) => host.daysOff.includes(wall(minute, host.zone).day)],
    ['busy', (minute) => has(host.busy, minute)],
    ['booking', (minute) => has(host.bookings, minute)],
    ['unknown_calendar', (minute) => !search.allowUnknown && has(host.unknown, minute)],
    ['buffer', (minute) => !has(meetings, minute) && isNear(meetings, minute, host.bufferMinutes)],
    ['notice', (minute) => minute >= search.now && minute < search.now + host.noticeMinutes],
    ['daily_limit', (minute) => host.dailyLimit !== null && bookingsOnDayOf(host, minute) >= host.dailyLimit],
  ]
  return against.map(([kind, forbids]) => ({ fact: { kind, who: host.memberId }, personId, forbids }))
}

function has(intervals: Intervals, minute: number): boolean {
  for (let i = 0; i < intervals.length; i += 2) if (intervals[i]! <= minute && minute < intervals[i + 1]!) return true
  return false
}

function isNear(meetings: Intervals, minute: number, buffer: number): boolean {
  for (let i = 0; i < meetings.length; i += 2)
    if (meetings[i]! - buffer <= minute && minute < meetings[i + 1]! + buffer) return true
  return false
}

function works(host: HostTime, minute: number): boolean {
  const { weekday, clock } = wall(minute, host.zone)
  return host.hours.some(({ days, start, end }) => days.includes(weekday) && start <= clock && clock < end)
}

function bookingsOnDayOf(host: HostTime, minute: number): number {
  const { date } = wall(minute, host.zone)
  let count = 0
  for (let i = 0; i < host.bookings.length; i += 2) if (wall(host.bookings[i]!, host.zone).date === date) count += 1
  return count
}

/** What Temporal says, asked once for every minute and zone that the tests know. */
const walls = new Map(ZONES.map((zone) => [zone, Array.from({ length: 2 * SPAN }, (_, i) => read(BASE + i, zone))]))
const wall = (minute: number, zone: string) => walls.get(zone)?.[minute - BASE] ?? read(minute, zone)

function read(minute: number, zone: string) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
  return {
    date: zoned.toPlainDate().toString(),
    day: Temporal.PlainDate.from('1970-01-01').until(zoned.toPlainDate()).days,
    weekday: WEEKDAYS[zoned.dayOfWeek - 1]!,
    clock: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
