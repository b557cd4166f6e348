import { type ClosingFact, type Closure, closures } from './closures.ts'
import { type Intervals, overlaps, subtract } from './interval.ts'
import { DAY, type Stretch } from './minute.ts'
import { type Quorum, quorumOf } from './quorum.ts'
import { startsBeside } from './search.ts'
import type { Search } from './search-input.ts'

// Why there is no time: the smallest sufficient set of facts. Each fact blocks some starts, so we look for the fewest facts
// that together block all. We work from both sides: we collect some starts, each with the facts that block it, and find the
// fewest facts that hit all of those. If these leave no start at all, no smaller set does; otherwise we collect a start that
// they leave, and repeat.
//
// If people may be missing, blocking a start takes more of them: then each of several sets must be hit, one for every choice of
// the people who would have to come. Only sets that are not hit yet are ever built.

export type Reason = {
  facts: ClosingFact[]
  /** False if there was too much to try: then each fact is needed, but another set might be smaller. */
  isSmallest: boolean
}

/** Nobody meets for less, so a meeting this short cannot be shortened. */
export const SHORTEST_MINUTES = 15

/** Null if there is a time. */
export function smallestReason(search: Search): Reason | null {
  const { durationMinutes } = search
  const window = searchedTime(search)
  const all = [...closures(search, window)].filter(({ closed }) => overlaps(closed, window))
  const quorum = quorumOf(search)
  const cover = smallestCover({ all, window, durationMinutes, quorum })
  if (cover === null) return null
  // The length is a fact too: without it the meeting would have the shortest length.
  const shortCover =
    durationMinutes > SHORTEST_MINUTES
      ? smallestCover({ all, window, durationMinutes: SHORTEST_MINUTES, quorum })
      : cover
  const withDuration: ClosingFact[] = [...cover.facts, { kind: 'duration', who: null }]
  if (!shortCover) return { ...cover, facts: withDuration }
  const isSmallest = cover.isSmallest && shortCover.isSmallest
  // If not everything was tried, only the facts other than the length are certainly needed.
  const isShorter = !isSmallest || shortCover.facts.length <= withDuration.length
  return { facts: isShorter ? shortCover.facts : withDuration, isSmallest }
}

/** Where a concession could open a time: from now until some weeks after the timeframe. */
export function searchedTime({ now, to, durationMinutes, horizon }: Search): Stretch {
  const end = horizon ?? Math.max(now, to) + EXTENSION_MINUTES
  return { start: now, end: Math.max(end, to, now + durationMinutes) }
}

/** The same as for dates in replies. */
const EXTENSION_MINUTES = 28 * DAY

/** How many facts of collected starts may be examined. A negotiation of a few people needs a hundredth of it. */
const EFFORT_MAX = 1_000_000
/** The remaining start with the fewest obstacles tells most, but examining all of them would cost more. */
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

/** Without the people who may be missing: first those hit by a chosen fact, then those with the most obstacles. */
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

/** Tries sets in order of size, so the first that hits everything is the smallest. Null if it takes too long. */
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
    // No solution contains this fact, so drop it.
    rest = rest.map((set) => set.filter((other) => other !== fact))
    if (rest.some((set) => set.length === 0)) return null
  }
  return null
}

/** Disjoint sets need one fact each, which rules out most tries in advance. */
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

/** Repeatedly takes the fact that leaves the fewest starts, then drops facts that later ones made unnecessary. */
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

/** The part of the window that the chosen facts leave open, given who may be missing. */
function openBeside(chosen: number[], { all, window, quorum }: Question): Intervals {
  const facts = chosen.map((i) => all[i]!).filter(({ personId }) => !quorum.who.has(personId ?? ''))
  return facts.reduce<Intervals>((left, { closed }) => subtract(left, closed), [window.start, window.end])
}

function minutesIn(intervals: Intervals): number {
  let count = 0
  for (let i = 0; i < intervals.length; i += 2) count += intervals[i + 1]! - intervals[i]!
  return count
}
