import { type Closure, closures } from './closures.ts'
import { complement } from './interval.ts'
import { DAY, type Stretch } from './minute.ts'
import { lengths, NEVER, OPTIONAL_PRICE, PRICE_A_DAY, PRICES } from './prices.ts'
import { type Quorum, quorumOf } from './quorum.ts'
import { type Relaxation, relaxationsFor } from './relaxation.ts'
import { firstRoundStart } from './round-starts.ts'
import { shownZone } from './search.ts'
import type { Search } from './search-input.ts'
import { searchedTime } from './smallest-reason.ts'

// The cheapest way to a time if there is none. Every fact has a price for giving it up; a start costs the sum of the facts that
// block it; one pass over all points at which anything begins or ends finds the cheapest.

export type WayOut = { relaxations: Relaxation[]; slot: Stretch; cost: number }

/** Null if no allowed concession opens a time. */
export function cheapestWayOut(search: Search): WayOut | null {
  const window = searchedTime(search)
  const all = [...closures(search, window)]
  const wanted = wantedTime(search)
  let best: Candidate | null = null
  for (const { minutes, price } of lengths(search.durationMinutes))
    for (const stretch of pricedStarts(search, all, window, minutes)) {
      const cost = stretch.cost + price
      if (cost >= NEVER || (best && cost > best.cost)) continue
      const start = nearestRoundStart(stretch, wanted.start, shownZone(search))
      const candidate = { slot: { start, end: start + minutes }, cost }
      if (best === null || isBetter(candidate, best, wanted)) best = candidate
    }
  return best && { ...best, relaxations: relaxationsFor(best.slot, search, all) }
}

/** The timeframe without the hosts' notice. */
function wantedTime({ now, from, to, hosts }: Search): Stretch {
  const notice = hosts.reduce((most, host) => Math.max(most, host.noticeMinutes), 0)
  return { start: Math.max(from, now + notice), end: to }
}

type Candidate = { slot: Stretch; cost: number }

/** Among equally cheap ones the nearest to the wanted time, then the earlier. */
function isBetter(one: Candidate, other: Candidate, wanted: Stretch): boolean {
  const distance = ({ slot }: Candidate) => Math.max(0, wanted.start - slot.start, slot.end - wanted.end)
  return (one.cost - other.cost || distance(one) - distance(other) || one.slot.start - other.slot.start) < 0
}

/** Before the wanted time the last start is nearest to it, otherwise the first. */
function nearestRoundStart({ start, end }: Stretch, wantedFrom: number, zone: string): number {
  const from = start < wantedFrom ? Math.max(start, end - 30) : start
  return firstRoundStart([from, end], zone)!
}

/** Starts with the same obstacles. */
type PricedStarts = Stretch & { cost: number }
type Edge = { at: number; change: number; personId: string | null }

function* pricedStarts(search: Search, all: Closure[], window: Stretch, minutes: number): Generator<PricedStarts> {
  const end = window.end - minutes + 1
  const edges = all.concat(laterDays(search, window)).flatMap((closure) => edgesOf(closure, window.start, end, minutes))
  const tally = newTally(quorumOf(search))
  let start = window.start
  for (const edge of edges.sort((one, other) => one.at - other.at)) {
    if (edge.at > start) yield { start, end: edge.at, cost: tally.cost() }
    start = edge.at
    tally.add(edge)
  }
  if (start < end) yield { start, end, cost: tally.cost() }
}

/** A fact blocks every start from which the meeting would touch it. */
function edgesOf({ fact, closed, personId }: Closure, first: number, end: number, minutes: number): Edge[] {
  const price = fact.kind === 'timeframe' && fact.who === LATER ? PRICE_A_DAY : PRICES[fact.kind]
  const edges: Edge[] = []
  let last = first
  for (let i = 0; i < closed.length; i += 2) {
    const from = Math.max(last, closed[i]! - minutes + 1)
    const to = Math.min(end, closed[i + 1]!)
    if (from >= to) continue
    edges.push({ at: from, change: price, personId }, { at: to, change: -price, personId })
    last = to
  }
  return edges
}

const LATER = 'later'

/** Outside of the timeframe each further day adds a closure, so that the price rises with the distance. */
function laterDays({ from, to }: Search, window: Stretch): Closure[] {
  const days: Closure[] = []
  for (let beyond = DAY; from - beyond > window.start || to + beyond < window.end; beyond += DAY)
    days.push({
      fact: { kind: 'timeframe', who: LATER },
      closed: complement([from - beyond, to + beyond], window),
      personId: null,
    })
  return days
}

/** The running price of all obstacles; for a person, never more than leaving them out. */
function newTally({ who, missing }: Quorum) {
  const ofPeople = new Map<string, number>()
  let total = 0
  return {
    add({ change, personId }: Edge) {
      if (personId === null) {
        total += change
        return
      }
      const before = ofPeople.get(personId) ?? 0
      ofPeople.set(personId, before + change)
      total += capped(before + change) - capped(before)
    },
    /** The people who cost most are the ones left out. */
    cost: () =>
      total -
      (missing > 0
        ? mostOf(
            [...who].map((id) => ofPeople.get(id) ?? 0),
            missing,
          )
        : 0),
  }
}

const mostOf = (prices: number[], count: number): number =>
  prices
    .toSorted((one, other) => other - one)
    .slice(0, count)
    .reduce((sum, price) => sum + capped(price), 0)

const capped = (price: number): number => Math.min(price, OPTIONAL_PRICE)
