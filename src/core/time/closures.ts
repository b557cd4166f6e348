import { timeOff } from './days-off.ts'
import { complement, type Intervals, NOTHING, subtract, union, widen } from './interval.ts'
import type { Stretch } from './minute.ts'
import type { HostTime, PersonTime, Search } from './search-input.ts'
import { wallAt, wallTime } from './wall-time.ts'
import { type WorkingHours, workingTime } from './working-hours.ts'

// Everything that can prevent a meeting, one fact at a time: each closes some minutes, and a meeting may touch none of them.
// The search subtracts them all and uses the rest; the explanation of an empty search finds the smallest sufficient set. All
// the rules for both are here.

export type ClosingFactKind =
  | 'timeframe'
  | 'duration'
  | 'free_windows'
  | 'ruled_out'
  | 'hours'
  | 'day_off'
  | 'busy'
  | 'booking'
  | 'unknown_calendar'
  | 'notice'
  | 'buffer'
  | 'daily_limit'

/** `who` is a member or a person of the request; null for the timeframe and the duration. */
export type ClosingFact = { kind: ClosingFactKind; who: string | null }

export type Closure = {
  fact: ClosingFact
  closed: Intervals
  /** The person of the request on whose behalf it is closed: without them it would be open. */
  personId: string | null
}

/** The closures of the window, which may reach beyond it. The most restrictive come first, so that little is left to cut. */
export function* closures(search: Search, window: Stretch): Generator<Closure> {
  yield closure('timeframe', null, complement([search.from, search.to], window))
  const people = search.people.filter((person) => person.required)
  for (const person of people) yield* personClosures(person, window)
  const hours = newClosedHours(window)
  for (const host of search.hosts) yield* hostClosures(host, search, window, hours, null)
  for (const { id, member } of people) if (member) yield* hostClosures(member, search, window, hours, id)
}

function* personClosures({ id, free, ruledOut, busy }: PersonTime, window: Stretch): Generator<Closure> {
  if (free) yield closure('free_windows', id, complement(free, window), id)
  if (ruledOut.length > 0) yield closure('ruled_out', id, ruledOut, id)
  if (busy.length > 0) yield closure('booking', id, busy, id)
}

function hostClosures(
  host: HostTime,
  search: Search,
  window: Stretch,
  closedHours: (host: HostTime) => Intervals,
  personId: string | null,
): Closure[] {
  const found: Closure[] = []
  const close = (kind: ClosingFactKind, closed: Intervals) => found.push(closure(kind, host.memberId, closed, personId))
  close('hours', closedHours(host))
  if (host.daysOff.length > 0) close('day_off', timeOff(host.daysOff, host.zone, window))
  if (host.busy.length > 0) close('busy', host.busy)
  if (host.bookings.length > 0) close('booking', host.bookings)
  if (host.unknown.length > 0 && !search.allowUnknown) close('unknown_calendar', host.unknown)
  if (host.bufferMinutes > 0) close('buffer', buffers(host))
  if (host.noticeMinutes > 0) close('notice', [search.now, search.now + host.noticeMinutes])
  if (host.dailyLimit !== null) close('daily_limit', fullDays(host, host.dailyLimit, window))
  return found
}

/** Most hosts share their hours and a few zones, so each pair is computed once. */
function newClosedHours(window: Stretch): (host: HostTime) => Intervals {
  const known = new Map<string, Map<WorkingHours, Intervals>>()
  return ({ hours, zone }) => {
    const ofZone = known.get(zone) ?? new Map<WorkingHours, Intervals>()
    const closed = ofZone.get(hours) ?? complement(workingTime(hours, zone, window), window)
    known.set(zone, ofZone.set(hours, closed))
    return closed
  }
}

const closure = (
  kind: ClosingFactKind,
  who: string | null,
  closed: Intervals,
  personId: string | null = null,
): Closure => ({
  fact: { kind, who },
  closed,
  personId,
})

/** Only the time around the meetings; the meetings themselves are already busy. */
function buffers({ busy, bookings, bufferMinutes }: HostTime): Intervals {
  const meetings = union(busy, bookings)
  return subtract(widen(meetings, bufferMinutes), meetings)
}

/** Days in the host's zone on which the host's limit of bookings is reached. */
function fullDays({ bookings, zone }: HostTime, limit: number, window: Stretch): Intervals {
  if (limit <= 0) return [window.start, window.end]
  const counts = new Map<number, number>()
  for (let i = 0; i < bookings.length; i += 2) {
    const { day } = wallAt(bookings[i]!, zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const isFull = (day: number) => (counts.get(day) ?? 0) >= limit
  return counts.size > 0 ? wallTime(zone, window, (day) => (isFull(day) ? WHOLE_DAY : NOTHING)) : NOTHING
}

const WHOLE_DAY: Intervals = [0, 24 * 60]
