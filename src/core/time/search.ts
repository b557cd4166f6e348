import { type Closure, closures } from './closures.ts'
import { append, contains, type Intervals, inMoreThan, NOTHING, subtract, union } from './interval.ts'
import type { Stretch } from './minute.ts'
import { countedIn, peopleNeededIn, type Quorum, quorumOf } from './quorum.ts'
import { firstRoundStart } from './round-starts.ts'
import type { Search } from './search-input.ts'

/** The minutes at which the meeting can begin, without touching `except`. */
export function possibleStarts(search: Search, except: Intervals = NOTHING): Intervals {
  const window = timeframe(search)
  if (window.start >= window.end) return NOTHING
  const open = subtract([window.start, window.end], except)
  return startsBeside(closures(search, window), open, search.durationMinutes, quorumOf(search))
}

export function isPossible(search: Search, start: number): boolean {
  const { from, to, durationMinutes } = search
  const meeting = { from: Math.max(from, start), to: Math.min(to, start + durationMinutes) }
  return contains(possibleStarts({ ...search, ...meeting }), start)
}

/**
 * The time to book, once enough of the required people have said when they can: the earliest start on the half hour, else on
 * the quarter, else to the minute (somebody may have proposed ten past). Times that leave out fewer of the people who answered
 * come first; silent people do not count. Times that touch `last` are taken only if there are no others. Null while too many are
 * silent or nothing fits.
 */
export function earliestAgreed(search: Search, last: Intervals = NOTHING): Stretch | null {
  if (!search.people.some((person) => person.required)) return null
  const people = search.people.filter((person) => !person.required || person.free !== null)
  const least = peopleNeededIn(search)
  for (let needed = countedIn(people).length; needed >= least; needed -= 1) {
    const agreed = { ...search, people, needed }
    const start =
      firstRoundStart(possibleStarts(agreed, last), shownZone(search)) ??
      firstRoundStart(possibleStarts(agreed), shownZone(search))
    if (start !== null) return { start, end: start + search.durationMinutes }
  }
  return null
}

/** The zone in which starts should be round. */
export function shownZone({ hosts, people }: Search): string {
  return hosts[0]?.zone ?? people.find((person) => person.zone)?.zone ?? 'UTC'
}

/** Starts at which the meeting touches no general closure, and closures of no more people than may be missing. */
export function startsBeside(
  all: Iterable<Closure>,
  open: Intervals,
  durationMinutes: number,
  { who, missing }: Quorum,
): Intervals {
  let left = open
  const ofPeople = new Map<string, Intervals>()
  for (const { closed, personId } of all) {
    if (left.length === 0) return NOTHING
    if (personId === null || !who.has(personId)) left = subtract(left, closed)
    else ofPeople.set(personId, union(ofPeople.get(personId) ?? NOTHING, closed))
  }
  const starts = startsWithin(left, durationMinutes)
  if (ofPeople.size <= missing) return starts
  const touching = [...ofPeople.values()].map((closed) => startsTouching(closed, durationMinutes))
  return subtract(starts, inMoreThan(missing, touching))
}

/** The starts at which the meeting would touch it. */
function startsTouching(closed: Intervals, durationMinutes: number): Intervals {
  const starts: number[] = []
  for (let i = 0; i < closed.length; i += 2) append(starts, closed[i]! - durationMinutes + 1, closed[i + 1]!)
  return starts
}

/** Starts at which a meeting of this length ends within the same open stretch. */
function startsWithin(open: Intervals, durationMinutes: number): Intervals {
  const starts: number[] = []
  for (let i = 0; i < open.length; i += 2) {
    const last = open[i + 1]! - durationMinutes
    if (last >= open[i]!) starts.push(open[i]!, last + 1)
  }
  return starts
}

/** The part of the timeframe that is not past. */
export const timeframe = ({ now, from, to }: Search): Stretch => ({ start: Math.max(now, from), end: to })
