import type { Fact } from '#core/time/closures.ts'
import type { Intervals } from '#core/time/interval.ts'
import type { HostTime, Search } from '#core/time/search.ts'
import { WEEKDAYS } from '#core/time/working-hours.ts'
import { BASE, SPAN, ZONES } from './searches.ts'

// The rules once more, as slowly and as plainly as can be: for one minute, by looking at everything. It shares nothing with
// the search but the types.

export type Owned = Fact & { personId: string | null }

/** Everything that forbids a meeting to touch this minute. */
export function factsAgainst(search: Search, minute: number): Owned[] {
  const facts: Owned[] = []
  if (minute < search.from || minute >= search.to) facts.push({ kind: 'timeframe', who: null, personId: null })
  for (const host of search.hosts) facts.push(...hostFacts(host, search, minute, null))
  for (const { id, free, ruledOut, busy, member, required } of search.people) {
    if (!required) continue
    if (free && !has(free, minute)) facts.push({ kind: 'free_windows', who: id, personId: id })
    if (has(ruledOut, minute)) facts.push({ kind: 'ruled_out', who: id, personId: id })
    if (has(busy, minute)) facts.push({ kind: 'booking', who: id, personId: id })
    if (member) facts.push(...hostFacts(member, search, minute, id))
  }
  return facts
}

function hostFacts(host: HostTime, search: Search, minute: number, personId: string | null): Owned[] {
  const meetings = [...host.busy, ...host.bookings]
  const isMeeting = has(meetings, minute)
  const against: [Fact['kind'], boolean][] = [
    ['hours', !works(host, minute)],
    ['busy', has(host.busy, minute)],
    ['booking', has(host.bookings, minute)],
    ['unknown_calendar', !search.allowUnknown && has(host.unknown, minute)],
    ['buffer', !isMeeting && isNear(meetings, minute, host.bufferMinutes)],
    ['notice', minute >= search.now && minute < search.now + host.noticeMinutes],
    ['daily_limit', host.dailyLimit !== null && bookingsOnDayOf(host, minute) >= host.dailyLimit],
  ]
  return against.filter(([, holds]) => holds).map(([kind]) => ({ kind, who: host.memberId, personId }))
}

export function has(intervals: Intervals, minute: number): boolean {
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
  return host.bookings.filter((start, i) => i % 2 === 0 && wall(start, host.zone).date === date).length
}

/** What Temporal says, asked once for every minute and zone that the tests know. */
const walls = new Map(ZONES.map((zone) => [zone, Array.from({ length: 2 * SPAN }, (_, i) => read(BASE + i, zone))]))
const wall = (minute: number, zone: string) => walls.get(zone)?.[minute - BASE] ?? read(minute, zone)

function read(minute: number, zone: string) {
  const zoned = Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toZonedDateTimeISO(zone)
  return {
    date: zoned.toPlainDate().toString(),
    weekday: WEEKDAYS[zoned.dayOfWeek - 1]!,
    clock: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}
