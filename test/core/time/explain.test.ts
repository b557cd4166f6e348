import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Fact } from '#core/time/closures.ts'
import { explain } from '#core/time/explain.ts'
import { relax } from '#core/time/relaxation.ts'
import { isPossible, possibleStarts, type Search } from '#core/time/search.ts'
import { SHORTEST_MINUTES, searchedTime, smallestReason } from '#core/time/smallest-reason.ts'
import { cheapestWayOut, lengths, OPTIONAL_PRICE, PRICE_A_DAY, PRICES } from '#core/time/way-out.ts'
import { DEFAULT_WORKING_HOURS } from '#core/time/working-hours.ts'
import { type Rule, rulesOf } from './support/minute-by-minute.ts'
import { aHost, anySearch, aPerson, aSearch, at, during } from './support/searches.ts'

const RUNS = Number(process.env.FUZZ_SEARCHES ?? 1_500)
const NAMES: Record<string, string> = { ana: 'Ana', bo: 'Bo', cem: 'Cem', di: 'Di' }
const explained = (search: Search) => explain(search, (who) => NAMES[who] ?? who)!
const anyHopeless = anySearch.filter((search) => possibleStarts(search).length === 0)

/** The rules that forbid anything at all in the searched time, so that each of them can be a bit of a number. */
function rulesThatMatter(search: Search): Rule[] {
  const { start, end } = searchedTime(search)
  const minutes = Array.from({ length: end - start }, (_, i) => start + i)
  const rules = rulesOf(search).filter(({ forbids }) => minutes.some(forbids))
  assert.ok(rules.length < 31)
  return rules
}

/** For every start of the searched time, the rules that are in the way of a meeting of this length. */
function masks(search: Search, rules: Rule[], minutes: number): number[] {
  const { start, end } = searchedTime(search)
  const ofMinute = Array.from({ length: end - start }, (_, i) =>
    rules.reduce((mask, { forbids }, bit) => (forbids(start + i) ? mask | (1 << bit) : mask), 0),
  )
  return Array.from({ length: end - start - minutes + 1 }, (_, i) => {
    let mask = 0
    for (let j = i; j < i + minutes; j++) mask |= ofMinute[j]!
    return mask
  })
}

const keyOf = ({ kind, who }: Fact) => `${kind} ${who}`

/** Whether some facts alone leave a start, the others being as if they were not. */
function newOracle(search: Search) {
  const rules = rulesThatMatter(search)
  const isLong = search.durationMinutes > SHORTEST_MINUTES
  const asIs = [...new Set(masks(search, rules, search.durationMinutes))]
  const short = isLong ? [...new Set(masks(search, rules, SHORTEST_MINUTES))] : asIs
  const isOpen = (starts: number[], mask: number) => starts.some((start) => (start & mask) === 0)
  return {
    leavesStart(facts: Fact[]) {
      const mask = rules.reduce((sum, { fact }, bit) => (facts.some(isSame(fact)) ? sum | (1 << bit) : sum), 0)
      return isOpen(facts.some(({ kind }) => kind === 'duration') ? asIs : short, mask)
    },
    /** The size of the smallest set that leaves none, by trying all sets of one size after another. */
    smallest() {
      for (let size = 0; ; size++) {
        for (const mask of subsets(rules.length, size)) if (!isOpen(short, mask)) return size
        if (isLong) for (const mask of subsets(rules.length, size - 1)) if (!isOpen(asIs, mask)) return size
      }
    },
  }
}

const isSame = (fact: Fact) => (other: Fact) => keyOf(fact) === keyOf(other)

function* subsets(bits: number, size: number): Generator<number> {
  if (size === 0) yield 0
  if (size <= 0) return
  for (let bit = 0; bit < bits; bit++) for (const rest of subsets(bit, size - 1)) yield rest | (1 << bit)
}

test('there is a reason exactly when there is no time', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      assert.equal(smallestReason(search) === null, possibleStarts(search).length > 0)
    }),
    { numRuns: RUNS },
  )
})

test('the facts of a reason leave no time, any one less leaves one, and no smaller set does as well', () => {
  fc.assert(
    fc.property(anyHopeless, (search) => {
      const { facts, isSmallest } = smallestReason(search)!
      const oracle = newOracle(search)
      assert.ok(isSmallest)
      assert.equal(oracle.leavesStart(facts), false)
      for (const fact of facts) assert.ok(oracle.leavesStart(facts.filter((other) => other !== fact)), keyOf(fact))
      assert.equal(facts.length, oracle.smallest())
    }),
    { numRuns: RUNS },
  )
})

test('the way out opens its slot, needs all of its parts, and none is cheaper', () => {
  fc.assert(
    fc.property(anyHopeless, (search) => {
      const wayOut = cheapestWayOut(search)
      const least = cheapestByTrying(search)
      assert.equal(wayOut?.cost ?? null, least)
      if (!wayOut) return
      const { relaxations, slot } = wayOut
      assert.ok(isPossible(relaxations.reduce(relax, search), slot.start))
      for (const one of relaxations)
        assert.equal(isPossible(relaxations.filter((other) => other !== one).reduce(relax, search), slot.start), false)
    }),
    { numRuns: RUNS },
  )
})

/** The price of every start and length, by adding up what is in the way of it. */
function cheapestByTrying(search: Search): number | null {
  const rules = rulesThatMatter(search)
  const { start } = searchedTime(search)
  const priceOfMask = remembering((mask) => priceOf(rules.filter((_, bit) => (mask & (1 << bit)) !== 0)))
  const costs = lengths(search.durationMinutes).flatMap(({ minutes, price }) =>
    masks(search, rules, minutes).map(
      (mask, i) => price + priceOfMask(mask) + priceOfDays(search, start + i, start + i + minutes),
    ),
  )
  const least = Math.min(...costs)
  return least < PRICES.busy ? least : null
}

function remembering(price: (mask: number) => number): (mask: number) => number {
  const known = new Map<number, number>()
  return (mask) => known.get(mask) ?? known.set(mask, price(mask)).get(mask)!
}

function priceOf(inTheWay: Rule[]): number {
  const people = [...new Set(inTheWay.map(({ personId }) => personId))]
  const prices = people.map((id) => {
    const own = inTheWay.filter(({ personId }) => personId === id)
    const price = own.reduce((sum, { fact }) => sum + PRICES[fact.kind], 0)
    return id === null ? price : Math.min(price, OPTIONAL_PRICE)
  })
  return prices.reduce((sum, price) => sum + price, 0)
}

function priceOfDays({ from, to }: Search, start: number, end: number): number {
  const beyond = Math.max(0, from - start, end - to)
  return Math.max(0, Math.ceil(beyond / (24 * 60)) - 1) * PRICE_A_DAY
}

test('a search that has a time needs no explanation', () => {
  assert.equal(explain(aSearch()), null)
})

const week = during(['2026-11-16T00:00', '2026-11-21T00:00'])
const thisWeek = { to: at('2026-11-21T00:00') }

test('a host who is busy for the whole timeframe', () => {
  const { facts, reason, wayOut } = explained(aSearch({ ...thisWeek, hosts: [aHost({ busy: week })] }))
  assert.deepEqual(facts, [
    { kind: 'timeframe', who: null },
    { kind: 'busy', who: 'ana' },
  ])
  assert.equal(reason, 'No time fits the timeframe and the calendar of Ana at once.')
  assert.equal(wayOut?.sentence, 'Let the timeframe end later: then Mon 23 Nov 09:00–09:30 (UTC) is possible.')
})

test('a person whose times lie outside of the hours is asked for more', () => {
  const people = [aPerson({ free: during(['2026-11-17T19:00', '2026-11-17T21:00']) })]
  const { facts, reason, wayOut } = explained(aSearch({ people }))
  assert.deepEqual(facts, [
    { kind: 'free_windows', who: 'bo' },
    { kind: 'hours', who: 'ana' },
  ])
  assert.equal(reason, 'No time fits the times that Bo gave and the working hours of Ana at once.')
  assert.deepEqual(wayOut?.relaxations, [{ kind: 'ask_for_more_times', who: 'bo' }])
  assert.equal(wayOut?.sentence, 'Ask Bo for more times: then Mon 16 Nov 10:00–10:30 (UTC) is possible.')
})

test('gaps that are too short make the length a reason', () => {
  const busy = during(['2026-11-16T00:00', '2026-11-17T10:00'], ['2026-11-17T10:30', '2026-11-21T00:00'])
  const search = aSearch({
    ...thisWeek,
    durationMinutes: 60,
    hosts: [aHost({ busy })],
    horizon: at('2026-11-21T00:00'),
  })
  const { facts, reason, wayOut } = explained(search)
  assert.deepEqual(
    facts.map(({ kind }) => kind),
    ['busy', 'duration'],
  )
  assert.equal(reason, 'No time fits the calendar of Ana and a length of 60 minutes at once.')
  assert.deepEqual(wayOut?.relaxations, [{ kind: 'shorten', minutes: 30 }])
  assert.equal(wayOut?.sentence, 'Shorten the meeting to 30 minutes: then Tue 17 Nov 10:00–10:30 (UTC) is possible.')
})

test('a calendar that cannot be read is a reason, and accepting it a way out', () => {
  const search = aSearch({ hosts: [aHost({ unknown: during(['2026-11-01T00:00', '2027-02-01T00:00']) })] })
  const { reason, wayOut } = explained(search)
  assert.equal(reason, 'No time fits the unreadable calendar of Ana.')
  assert.deepEqual(wayOut?.relaxations, [{ kind: 'accept_unknown', who: 'ana' }])
})

test('hosts whose hours never meet, and nobody else to ask', () => {
  const hosts = [aHost({ zone: 'Europe/Lisbon' }), aHost({ memberId: 'cem', zone: 'Asia/Tokyo' })]
  const { facts, wayOut } = explained(aSearch({ hosts }))
  assert.deepEqual(facts.map(keyOf), ['hours ana', 'hours cem'])
  assert.deepEqual(
    wayOut?.relaxations.map(({ kind }) => kind),
    ['go_outside_hours'],
  )
})

test('somebody who is booked all the time can only be left out', () => {
  const people = [aPerson(), aPerson({ id: 'di', busy: during(['2026-11-01T00:00', '2027-02-01T00:00']) })]
  const { facts, wayOut } = explained(aSearch({ people }))
  assert.deepEqual(facts, [{ kind: 'booking', who: 'di' }])
  assert.equal(wayOut?.sentence, 'Make Di optional: then Mon 16 Nov 10:00–10:30 (UTC) is possible.')
})

test('a host who is always busy is never overridden', () => {
  const busy = during(['2026-11-01T00:00', '2027-02-01T00:00'])
  assert.equal(explained(aSearch({ hosts: [aHost({ busy })] })).wayOut, null)
})

test('a timeframe that is over, and one within the notice', () => {
  const over = explained(aSearch({ to: at('2026-11-16T07:00') }))
  assert.deepEqual(over.facts, [{ kind: 'timeframe', who: null }])
  assert.equal(over.reason, 'Nothing is left of the timeframe.')
  const hours = [{ ...DEFAULT_WORKING_HOURS[0]!, start: '08:00' }]
  const soon = explained(aSearch({ to: at('2026-11-16T10:00'), hosts: [aHost({ hours })] }))
  assert.equal(soon.reason, 'No time fits the timeframe and the notice of 2 hours for Ana at once.')
  assert.deepEqual(soon.wayOut?.relaxations, [
    { kind: 'extend_timeframe', from: at('2026-11-16T08:00'), to: at('2026-11-16T10:30') },
  ])
})

test('hundreds of hosts are explained within a moment, each fact being needed', () => {
  const hosts = Array.from({ length: 300 }, (_, i) => {
    const busy = Array.from(
      { length: 200 },
      (_, j) => at('2026-11-16T00:00') + j * 260 + ((i * 7919 + j * 104_729) % 240),
    )
    return aHost({ memberId: `m${i}`, busy: busy.flatMap((start) => [start, start + 20]), noticeMinutes: 0 })
  })
  const search = aSearch({ hosts, horizon: at('2026-12-14T00:00') })
  const { facts } = smallestReason(search)!
  const needed = facts.map(({ who }) => who)
  const only = { ...search, hosts: hosts.filter(({ memberId }) => needed.includes(memberId)) }
  assert.equal(possibleStarts(only).length, 0)
})
