import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ClosingFact } from '#core/time/closures.ts'
import { lengths, OPTIONAL_PRICE, PRICE_A_DAY, PRICES } from '#core/time/prices.ts'
import { isPossible, possibleStarts } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { SHORTEST_MINUTES, searchedTime, smallestReason } from '#core/time/smallest-reason.ts'
import { cheapestWayOut } from '#core/time/way-out.ts'
import { mayBeMissing, type Rule, rulesOf } from './support/minute-by-minute.ts'
import { relax } from './support/relax.ts'
import { anySearch } from './support/searches.ts'

// Reasons and ways out against trying everything: every set of facts, and every start of every length.

const RUNS = Number(process.env.FUZZ_SEARCHES ?? 200)
const anyHopeless = anySearch.filter((search) => possibleStarts(search).length === 0)

/** Few worlds have more rules than a number has bits; they are not tried. */
const RULES_MAX = 30
const anyTriable = anyHopeless.filter((search) => rulesThatMatter(search).length <= RULES_MAX)

/** The rules that forbid anything at all in the searched time, so that each of them can be a bit of a number. */
function rulesThatMatter(search: Search): Rule[] {
  const { start, end } = searchedTime(search)
  const minutes = Array.from({ length: end - start }, (_, i) => start + i)
  return rulesOf(search).filter(({ forbids }) => minutes.some(forbids))
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

const keyOf = ({ kind, who }: ClosingFact) => `${kind} ${who}`

/** Whether some facts alone leave a start, the others being as if they were not. */
function newOracle(search: Search) {
  const rules = rulesThatMatter(search)
  const isLong = search.durationMinutes > SHORTEST_MINUTES
  const asIs = [...new Set(masks(search, rules, search.durationMinutes))]
  const short = isLong ? [...new Set(masks(search, rules, SHORTEST_MINUTES))] : asIs
  const forbids = forbidding(rules, search)
  const isOpen = (starts: number[], mask: number) => starts.some((start) => !forbids(start & mask))
  return {
    leavesStart(facts: ClosingFact[]) {
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

/** Whether these rules in the way of a start forbid it, though some people may be missing. */
function forbidding(rules: Rule[], search: Search): (mask: number) => boolean {
  const missing = mayBeMissing(search)
  const bitsOf = (personId: string | null) =>
    rules.reduce((mask, rule, bit) => (rule.personId === personId ? mask | (1 << bit) : mask), 0)
  const [forAll, ...ofPeople] = [null, ...search.people.map(({ id }) => id)].map(bitsOf) as [number, ...number[]]
  return (mask) => (mask & forAll) !== 0 || ofPeople.filter((bits) => (mask & bits) !== 0).length > missing
}

const isSame = (fact: ClosingFact) => (other: ClosingFact) => keyOf(fact) === keyOf(other)

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
    fc.property(anyTriable, (search) => {
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
  const priceOfMask = remembering((mask) =>
    priceOf(
      rules.filter((_, bit) => (mask & (1 << bit)) !== 0),
      mayBeMissing(search),
    ),
  )
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

/** Those who would cost most are missing. */
function priceOf(inTheWay: Rule[], missing: number): number {
  const people = [...new Set(inTheWay.map(({ personId }) => personId))]
  const prices = people.map((id) => {
    const own = inTheWay.filter(({ personId }) => personId === id)
    const price = own.reduce((sum, { fact }) => sum + PRICES[fact.kind], 0)
    return { id, price: id === null ? price : Math.min(price, OPTIONAL_PRICE) }
  })
  const ofPeople = prices
    .filter(({ id }) => id !== null)
    .map(({ price }) => price)
    .toSorted((one, other) => other - one)
    .slice(missing)
  const forAll = prices.filter(({ id }) => id === null).map(({ price }) => price)
  return [...forAll, ...ofPeople].reduce((sum, price) => sum + price, 0)
}

function priceOfDays({ from, to }: Search, start: number, end: number): number {
  const beyond = Math.max(0, from - start, end - to)
  return Math.max(0, Math.ceil(beyond / (24 * 60)) - 1) * PRICE_A_DAY
}
