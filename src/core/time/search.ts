import { closures } from './closures.ts'
import { contains, type Intervals, NOTHING, subtract } from './interval.ts'
import type { Slot } from './minute.ts'
import { firstRoundStart } from './round-starts.ts'
import type { Search } from './search-input.ts'

/** The minutes at which the whole meeting can begin, without touching what is excepted. */
export function possibleStarts(search: Search, except: Intervals = NOTHING): Intervals {
  return startsWithin(subtract(openTime(search, timeframe(search)), except), search.durationMinutes)
}

export function isPossible(search: Search, start: number): boolean {
  const { from, to, durationMinutes } = search
  const meeting = { from: Math.max(from, start), to: Math.min(to, start + durationMinutes) }
  return contains(possibleStarts({ ...search, ...meeting }), start)
}

/**
 * The time to book, once everybody who is required has said when they can: the earliest start on the half hour, else on the
 * quarter, else to the minute (somebody may have proposed ten past). Null while anybody is silent or nothing fits.
 */
export function earliestAgreed(search: Search): Slot | null {
  const required = search.people.filter((person) => person.required)
  if (required.length === 0 || required.some((person) => person.free === null)) return null
  const start = firstRoundStart(possibleStarts(search), shownZone(search))
  return start === null ? null : { start, end: start + search.durationMinutes }
}

/** The zone in which a time has to look round. */
export function shownZone({ hosts, people }: Search): string {
  return hosts[0]?.zone ?? people.find((person) => person.zone)?.zone ?? 'UTC'
}

/** Where nothing is closed. */
export function openTime(search: Search, window: Slot): Intervals {
  let open: Intervals = window.start < window.end ? [window.start, window.end] : NOTHING
  for (const { closed } of closures(search, window)) {
    if (open.length === 0) return NOTHING
    open = subtract(open, closed)
  }
  return open
}

/** Where a meeting of this length can begin so that it ends in the same open stretch. */
export function startsWithin(open: Intervals, durationMinutes: number): Intervals {
  const starts: number[] = []
  for (let i = 0; i < open.length; i += 2) {
    const last = open[i + 1]! - durationMinutes
    if (last >= open[i]!) starts.push(open[i]!, last + 1)
  }
  return starts
}

/** What is still to come of it. */
export const timeframe = ({ now, from, to }: Search): Slot => ({ start: Math.max(now, from), end: to })
