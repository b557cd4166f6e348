import { type Closure, closures, type FactKind } from './closures.ts'
import { complement, overlaps } from './interval.ts'
import { DAY, type Slot } from './minute.ts'
import type { Relaxation } from './relaxation.ts'
import { firstRoundStart } from './round-starts.ts'
import { type Search, shownZone } from './search.ts'
import { SHORTEST_MINUTES, searchedTime } from './smallest-reason.ts'

// The cheapest way to a time where there is none. Every fact has a price, what it costs people to give it up; a start costs
// what is in its way; and one pass over all points at which anything begins or ends finds the cheapest.

export type WayOut = { relaxations: Relaxation[]; slot: Slot; cost: number }

/** Nobody overrides a calendar: where a host is busy, there is no way. */
const NEVER = 1_000_000

/** Only the order matters: first what the organizer alone decides, then what others must be asked, last what hurts them. */
export const PRICES: Record<FactKind, number> = {
  timeframe: 10,
  unknown_calendar: 15,
  buffer: 15,
  duration: 20,
  free_windows: 25,
  notice: 30,
  daily_limit: 30,
  hours: 40,
  ruled_out: 45,
  busy: NEVER,
  booking: NEVER,
}
/** To go without somebody gives up everything that is closed on their behalf. */
export const OPTIONAL_PRICE = 60
/** Sooner is better, so each day beyond the timeframe costs a little more. */
export const PRICE_A_DAY = 1

/** What a meeting may be shortened to, and what each step costs on top. */
const LENGTHS_MINUTES = [90, 60, 45, 30, SHORTEST_MINUTES]
const PRICE_A_LENGTH = 5

/** Null when nothing that may be given up opens a time. */
export function cheapestWayOut(search: Search): WayOut | null {
  const window = searchedTime(search)
  const all = [...closures(search, window)]
  let best: Candidate | null = null
  for (const { minutes, price } of lengths(search.durationMinutes))
    for (const stretch of pricedStarts(search, all, window, minutes)) {
      const candidate = candidateIn(stretch, search, minutes, price)
      if (candidate.cost < NEVER && (best === null || isBetter(candidate, best))) best = candidate
    }
  return best && { slot: best.slot, cost: best.cost, relaxations: relaxationsFor(best.slot, search, all) }
}

/** The length as it is, and the shorter ones with what they cost. */
export function lengths(durationMinutes: number): { minutes: number; price: number }[] {
  const shorter = LENGTHS_MINUTES.filter((minutes) => minutes < durationMinutes)
  return [
    { minutes: durationMinutes, price: 0 },
    ...shorter.map((minutes, i) => ({ minutes, price: PRICES.duration + i * PRICE_A_LENGTH })),
  ]
}

type Candidate = { slot: Slot; cost: number; distance: number }

function candidateIn(stretch: PricedStarts, search: Search, minutes: number, price: number): Candidate {
  const earliest = Math.max(search.from, ...search.hosts.map((host) => search.now + host.noticeMinutes))
  const start = nearestRoundStart(stretch, earliest, shownZone(search))
  const distance = Math.max(0, earliest - start, start + minutes - search.to)
  return { slot: { start, end: start + minutes }, cost: stretch.cost + price, distance }
}

const isBetter = (one: Candidate, other: Candidate): boolean =>
  (one.cost - other.cost || one.distance - other.distance || one.slot.start - other.slot.start) < 0

/** Before the time that was asked for the last start is the nearest to it, otherwise the first. */
function nearestRoundStart({ start, end }: Slot, earliest: number, zone: string): number {
  const from = start < earliest ? Math.max(start, end - 30) : start
  return firstRoundStart([from, end], zone)!
}

/** Starts that all have the same in their way. */
type PricedStarts = Slot & { cost: number }
type Edge = { at: number; change: number; personId: string | null }

function* pricedStarts(search: Search, all: Closure[], window: Slot, minutes: number): Generator<PricedStarts> {
  const end = window.end - minutes + 1
  const edges = all.concat(laterDays(search, window)).flatMap((closure) => edgesOf(closure, window.start, end, minutes))
  const tally = newTally()
  let start = window.start
  for (const edge of edges.sort((one, other) => one.at - other.at)) {
    if (edge.at > start) yield { start, end: edge.at, cost: tally.cost() }
    start = edge.at
    tally.add(edge)
  }
  if (start < end) yield { start, end, cost: tally.cost() }
}

/** A fact is in the way of every start from which the meeting would touch it. */
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

/** Outside of the timeframe every further day is closed once more, so that the price rises with the distance. */
function laterDays({ from, to }: Search, window: Slot): Closure[] {
  const days: Closure[] = []
  for (let beyond = DAY; from - beyond > window.start || to + beyond < window.end; beyond += DAY)
    days.push({
      fact: { kind: 'timeframe', who: LATER },
      closed: complement([from - beyond, to + beyond], window),
      personId: null,
    })
  return days
}

/** The running price of everything that is in the way; of a person never more than going without them. */
function newTally() {
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
      total += Math.min(before + change, OPTIONAL_PRICE) - Math.min(before, OPTIONAL_PRICE)
    },
    cost: () => total,
  }
}

function relaxationsFor(slot: Slot, search: Search, all: Closure[]): Relaxation[] {
  const inTheWay = all.filter(({ closed }) => overlaps(closed, slot))
  const dropped = new Set(
    inTheWay.map(({ personId }) => personId).filter((id) => id !== null && isDropped(id, inTheWay)),
  )
  const minutes = slot.end - slot.start
  const relaxations: Relaxation[] = minutes < search.durationMinutes ? [{ kind: 'shorten', minutes }] : []
  for (const { fact, personId } of inTheWay) {
    const relaxation: Relaxation = dropped.has(personId)
      ? { kind: 'make_optional', who: personId! }
      : relaxationOf(fact.kind, fact.who ?? '', slot, search)
    if (!relaxations.some((other) => isSame(other, relaxation))) relaxations.push(relaxation)
  }
  return relaxations
}

function isDropped(id: string, inTheWay: Closure[]): boolean {
  const own = inTheWay.filter(({ personId }) => personId === id)
  return own.reduce((sum, { fact }) => sum + PRICES[fact.kind], 0) > OPTIONAL_PRICE
}

const isSame = (one: Relaxation, other: Relaxation): boolean => JSON.stringify(one) === JSON.stringify(other)

function relaxationOf(kind: FactKind, who: string, slot: Slot, search: Search): Relaxation {
  switch (kind) {
    case 'timeframe':
      return {
        kind: 'extend_timeframe',
        from: Math.min(search.from, slot.start),
        to: Math.max(search.to, slot.end),
      }
    case 'unknown_calendar':
      return { kind: 'accept_unknown', who }
    case 'buffer':
      return { kind: 'skip_buffer', who }
    case 'notice':
      return { kind: 'shorten_notice', who, minutes: slot.start - search.now }
    case 'daily_limit':
      return { kind: 'exceed_daily_limit', who }
    case 'hours':
      return { kind: 'go_outside_hours', who }
    case 'free_windows':
      return { kind: 'ask_for_more_times', who }
    case 'ruled_out':
      return { kind: 'ask_about_ruled_out', who }
    case 'busy':
    case 'booking':
    case 'duration':
      throw new Error(`${kind} of ${who} cannot be given up`)
  }
}
