import { type Closure, closures } from './closures.ts'
import { append, contains, type Intervals, inMoreThan, NOTHING, subtract, union } from './interval.ts'
import type { Stretch } from './minute.ts'
import { countedIn, enoughIn, type Quorum, quorumOf } from './quorum.ts'
import { firstRoundStart } from './round-starts.ts'
import type { Search } from './search-input.ts'

/** The minutes at which the whole meeting can begin, without touching what is excepted. */
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
 * The time to book, once enough of those who are required have said when they can: the earliest start on the half hour, else on
 * the quarter, else to the minute (somebody may have proposed ten past). A time that leaves out fewer of those who spoke comes
 * first, and whoever is silent is not counted. Null while too many are silent or nothing fits.
 */
export function earliestAgreed(search: Search): Stretch | null {
  if (!search.people.some((person) => person.required)) return null
  const people = search.people.filter((person) => !person.required || person.free !== null)
  const needed = enoughIn(search)
  for (let enough = countedIn(people).length; enough >= needed; enough -= 1) {
    const start = firstRoundStart(possibleStarts({ ...search, people, enough }), shownZone(search))
    if (start !== null) return { start, end: start + search.durationMinutes }
  }
  return null
}

/** The zone in which a time has to look round. */
export function shownZone({ hosts, people }: Search): string {
  return hosts[0]?.zone ?? people.find((person) => person.zone)?.zone ?? 'UTC'
}

/** Where the meeting touches nothing that is closed for all, and nothing of more people than may be missing. */
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

/** The starts from which the meeting would touch it. */
function startsTouching(closed: Intervals, durationMinutes: number): Intervals {
  const starts: number[] = []
  for (let i = 0; i < closed.length; i += 2) append(starts, closed[i]! - durationMinutes + 1, closed[i + 1]!)
  return starts
}

/** Where a meeting of this length can begin so that it ends in the same open stretch. */
function startsWithin(open: Intervals, durationMinutes: number): Intervals {
  const starts: number[] = []
  for (let i = 0; i < open.length; i += 2) {
    const last = open[i + 1]! - durationMinutes
    if (last >= open[i]!) starts.push(open[i]!, last + 1)
  }
  return starts
}

/** What is still to come of it. */
export const timeframe = ({ now, from, to }: Search): Stretch => ({ start: Math.max(now, from), end: to })
