import { type ClosingFact, type Closure, closures } from './closures.ts'
import { type Intervals, overlaps, subtract } from './interval.ts'
import { DAY, type Stretch } from './minute.ts'
import { type Quorum, quorumOf } from './quorum.ts'
import { startsBeside } from './search.ts'
import type { Search } from './search-input.ts'

// Why there is no time: the smallest set of facts that suffices. Each fact is in the way of some starts, so we look for the
// fewest facts that together are in the way of all. It is found from both sides: some starts are collected, each with
// everything in its way; the fewest facts that hit all of those are the best that could be; and either they leave no start
// at all, and then nothing smaller does, or they leave one, which is collected as well.
//
// Where people may be missing, it takes more of them to be in the way of a start: each of several sets is hit then, one for
// every choice of those who would have to be able. Only the sets that are not hit yet are ever made.

export type Reason = {
  facts: ClosingFact[]
  /** False when there was too much to try: then each fact is needed, but another set might be smaller. */
  isSmallest: boolean
}

/** Nobody meets for less; a meeting as short as this one has no length to give up. */
export const SHORTEST_MINUTES = 15

/** Null when there is a time. */
export function smallestReason(search: Search): Reason | null {
  const { durationMinutes } = search
  const window = searchedTime(search)
  const all = [...closures(search, window)].filter(({ closed }) => overlaps(closed, window))
  const quorum = quorumOf(search)
  const cover = smallestCover({ all, window, durationMinutes, quorum })
  if (cover === null) return null
  // The length is a fact as well: without it the meeting would be as short as meetings get.
  const shortCover =
    durationMinutes > SHORTEST_MINUTES
      ? smallestCover({ all, window, durationMinutes: SHORTEST_MINUTES, quorum })
      : cover
  const withDuration: ClosingFact[] = [...cover.facts, { kind: 'duration', who: null }]
  if (!shortCover) return { ...cover, facts: withDuration }
  const isSmallest = cover.isSmallest && shortCover.isSmallest
  // Where not everything was tried, only the facts without the length are sure to be needed.
  const isShorter = !isSmallest || shortCover.facts.length <= withDuration.length
  return { facts: isShorter ? shortCover.facts : withDuration, isSmallest }
}

/** Where a time could be if the organizer gave something up: from now on, and some weeks beyond the timeframe. */
export function searchedTime({ now, to, durationMinutes, horizon }: Search): Stretch {
  const end = horizon ?? Math.max(now, to) + EXTENSION_MINUTES
  return { start: now, end: Math.max(end, to, now + durationMinutes) }
}

/** As far as replies are read, too. */
const EXTENSION_MINUTES = 28 * DAY

/** How many facts of collected starts may be looked at. A negotiation of a few people needs a hundredth of it. */
const EFFORT_MAX = 1_000_000
/** Of the starts that are left, the one with the least in its way tells most; but looking at all of them costs more. */
const LOOKED_AT_MAX = 16

type Question = { all: Closure[]; window: Stretch; durationMinutes: number; quorum: Quorum }

function smallestCover(question: Question): Reason | null {
  const { all } = question
  if (startsLeft([...all.keys()], question).length > 0) return null
  const collected: number[][] = []
  const effort = { left: EFFORT_MAX }
  let chosen: number[] = []
  for (;;) {
    const left = startsLeft(chosen, question)
    if (left.length === 0) return { facts: factsOf(chosen, all), isSmallest: true }
    collected.push(leastInTheWay(chosen, left, question))
    const fewest = fewestHitting(collected, chosen.length, effort)
    if (!fewest) return { facts: factsOf(greedyCover(question), all), isSmallest: false }
    chosen = fewest
  }
}

const factsOf = (chosen: number[], all: Closure[]): ClosingFact[] =>
  chosen.toSorted((one, other) => one - other).map((i) => all[i]!.fact)

function startsLeft(chosen: number[], { all, window, durationMinutes, quorum }: Question): Intervals {
  const facts = chosen.map((i) => all[i]!)
  return startsBeside(facts, [window.start, window.end], durationMinutes, quorum)
}

function leastInTheWay(chosen: number[], starts: Intervals, question: Question): number[] {
  const { all, durationMinutes } = question
  let least: number[] | null = null
  for (let i = 0; i < Math.min(starts.length, 2 * LOOKED_AT_MAX); i += 2) {
    const meeting = { start: starts[i]!, end: starts[i]! + durationMinutes }
    const inTheWay = all.flatMap(({ closed }, index) => (overlaps(closed, meeting) ? [index] : []))
    const needed = neededInTheWay(inTheWay, chosen, question)
    if (least === null || needed.length < least.length) least = needed
  }
  return least ?? []
}

/** Without those who may be missing anyway: first whoever is hit by a chosen fact, then whoever has most in the way. */
function neededInTheWay(inTheWay: number[], chosen: number[], { all, quorum }: Question): number[] {
  if (quorum.missing === 0) return inTheWay
  const ofPeople = Map.groupBy(
    inTheWay.filter((i) => quorum.who.has(all[i]!.personId ?? '')),
    (i) => all[i]!.personId,
  )
  const isChosen = (facts: number[]) => Number(facts.some((fact) => chosen.includes(fact)))
  const missing = [...ofPeople.values()]
    .toSorted((one, other) => isChosen(other) - isChosen(one) || other.length - one.length)
    .slice(0, quorum.missing)
    .flat()
  return inTheWay.filter((i) => !missing.includes(i))
}

/** Tries sets of one size after another, so the first that hits everything is the smallest. Null when it took too long. */
function fewestHitting(sets: number[][], atLeast: number, effort: { left: number }): number[] | null {
  for (let size = atLeast; effort.left > 0; size += 1) {
    const found = hitting(sets, size, effort)
    if (found) return found
  }
  return null
}

function hitting(sets: number[][], size: number, effort: { left: number }): number[] | null {
  if (sets.length === 0) return []
  effort.left -= sets.reduce((sum, set) => sum + set.length, 0)
  if (effort.left <= 0 || disjointSets(sets) > size) return null
  const smallest = sets.reduce((least, set) => (set.length < least.length ? set : least))
  let rest = sets
  for (const fact of smallest) {
    const found = hitting(
      rest.filter((set) => !set.includes(fact)),
      size - 1,
      effort,
    )
    if (found) return [fact, ...found]
    // With this fact there is nothing, so from here on it is out.
    rest = rest.map((set) => set.filter((other) => other !== fact))
    if (rest.some((set) => set.length === 0)) return null
  }
  return null
}

/** Sets that have nothing in common need a fact each, which rules out most tries before they begin. */
function disjointSets(sets: number[][]): number {
  const seen = new Set<number>()
  let count = 0
  for (const set of sets.toSorted((a, b) => a.length - b.length)) {
    if (set.some((fact) => seen.has(fact))) continue
    for (const fact of set) seen.add(fact)
    count += 1
  }
  return count
}

/** Always the fact that leaves the fewest starts, and in the end without those that later ones made needless. */
function greedyCover(question: Question): number[] {
  const { all, durationMinutes, quorum } = question
  const isLeft = (facts: number[]) => startsLeft(facts, question).length > 0
  const ofPeople = (facts: number[]) => facts.filter((i) => quorum.who.has(all[i]!.personId ?? '')).map((i) => all[i]!)
  const chosen: number[] = []
  while (isLeft(chosen)) {
    const open = openBeside(chosen, question)
    const others = ofPeople(chosen)
    const counts = all.map((closure, i) =>
      chosen.includes(i)
        ? Number.POSITIVE_INFINITY
        : minutesIn(startsBeside([...others, closure], open, durationMinutes, quorum)),
    )
    chosen.push(counts.indexOf(Math.min(...counts)))
  }
  return chosen.reduce((needed, fact) => {
    const others = needed.filter((other) => other !== fact)
    return isLeft(others) ? needed : others
  }, chosen)
}

/** What is left of the window beside the facts that no missing person takes away. */
function openBeside(chosen: number[], { all, window, quorum }: Question): Intervals {
  const facts = chosen.map((i) => all[i]!).filter(({ personId }) => !quorum.who.has(personId ?? ''))
  return facts.reduce<Intervals>((left, { closed }) => subtract(left, closed), [window.start, window.end])
}

function minutesIn(intervals: Intervals): number {
  let count = 0
  for (let i = 0; i < intervals.length; i += 2) count += intervals[i + 1]! - intervals[i]!
  return count
}
