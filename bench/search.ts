import assert from 'node:assert/strict'
import { OFFERS_TO_GROUP } from '#core/negotiation/policy.ts'
import { chooseOffers } from '#core/negotiation/times/choose-offers.ts'
import type { Intervals } from '#core/time/interval.ts'
import { possibleStarts } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { workingTime } from '#core/time/working-hours.ts'
import { bareStarts } from './support/bare-merge.ts'
import { busySearch } from './support/busy-hosts.ts'
import { naiveStarts } from './support/naive-search.ts'
import { median, type Row, table } from './support/row.ts'

// Finding all common times of busy hosts within 28 days, with zones, hours and notice, against a bare merge of arrays that
// were sorted and expanded beforehand; and whether ten times the hosts take ten times as long.

const HOSTS = [1, 5, 50, 500]
const TIMES_SLOWER_MAX = 3
const GROWTH_MAX = 1.3
/** Choosing among the common times may cost at most this many times as much as finding them. */
const SOLVE_MAX = 10
const ROUNDS = 11
/** The CPU clock has steps of up to two milliseconds. */
const ROUND_MS = 40

export async function run(): Promise<Row[]> {
  const searches = HOSTS.map(busySearch)
  return [
    ...searches.map(againstBareMerge),
    growth(busySearch(50), busySearch(500)),
    solve(withPeople(busySearch(50), 50)),
    againstDateObjects(busySearch(5)),
  ]
}

function againstBareMerge(search: Search): Row {
  const window = { start: search.from, end: search.to }
  const arrays = search.hosts.map(({ hours, zone, busy }) => ({ open: workingTime(hours, zone, window), busy }))
  const ours = () => possibleStarts(search)
  const bare = () => bareStarts(search.from, search.to, search.durationMinutes, arrays)
  assert.deepEqual(ours(), bare())
  assert.ok(ours().length > 0, 'there is something to find')
  const { one, other, ratio } = compare(ours, bare)
  return {
    name: `slot search, hosts: ${search.hosts.length}, 28 days`,
    ours: microseconds(one),
    ceiling: `${microseconds(other)} bare merge`,
    ratio,
    goal: `at most ${TIMES_SLOWER_MAX}`,
    ok: ratio <= TIMES_SLOWER_MAX,
  }
}

function growth(few: Search, many: Search): Row {
  const { one, other, ratio } = compare(
    () => possibleStarts(many),
    () => possibleStarts(few),
  )
  const perHost = ratio / (many.hosts.length / few.hosts.length)
  return {
    name: `slot search, a host of ${many.hosts.length} against one of ${few.hosts.length}`,
    ours: microseconds(one / many.hosts.length),
    ceiling: microseconds(other / few.hosts.length),
    ratio: perHost,
    goal: `at most ${GROWTH_MAX}`,
    ok: perHost <= GROWTH_MAX,
  }
}

/** Each person can come every day at the common hour, and at some other times. */
function withPeople(search: Search, count: number): Search {
  const people = Array.from({ length: count }, (_, i) => {
    const host = search.hosts[i % search.hosts.length]!
    const { zone, busy: ruledOut } = host
    return { id: `person ${i}`, zone, free: null, ruledOut, busy: [], member: null, required: true }
  })
  return { ...search, people }
}

/** A decision for a big group: all common times, and the offered ones. */
function solve(search: Search): Row {
  const ours = () => chooseOffers(search)
  assert.equal(ours().length, OFFERS_TO_GROUP)
  const { one, other, ratio } = compare(ours, () => possibleStarts(search))
  return {
    name: `offers for ${search.hosts.length} hosts and ${search.people.length} people, 28 days`,
    ours: microseconds(one),
    ceiling: `${microseconds(other)} the common times alone`,
    ratio,
    goal: `at most ${SOLVE_MAX}`,
    ok: ratio <= SOLVE_MAX,
  }
}

/** For comparison: the same search with a date object for every quarter of an hour. */
function againstDateObjects(search: Search): Row {
  const ours = () => possibleStarts(search)
  const oursMs = milliseconds(ours, runsIn(ROUND_MS, ours))
  assert.deepEqual(naiveStarts(search), quarters(ours()))
  const naiveMs = milliseconds(() => naiveStarts(search), 1)
  return {
    name: `slot search, hosts: ${search.hosts.length}, against a loop with Temporal`,
    ours: microseconds(oursMs),
    ceiling: microseconds(naiveMs),
    ratio: oursMs / naiveMs,
    goal: 'for interest',
    ok: true,
  }
}

function quarters(starts: Intervals): number[] {
  return starts.flatMap((start, i) => {
    if (i % 2 === 1) return []
    const first = Math.ceil(start / 15) * 15
    return Array.from({ length: Math.max(0, Math.ceil((starts[i + 1]! - first) / 15)) }, (_, j) => first + j * 15)
  })
}

/** The two take turns, so that a busy machine slows both alike; the ratio is the median of the rounds' ratios. */
function compare(one: () => unknown, other: () => unknown): { one: number; other: number; ratio: number } {
  const [oneRuns, otherRuns] = [runsIn(ROUND_MS, one), runsIn(ROUND_MS, other)]
  const rounds = Array.from({ length: ROUNDS }, () => ({
    one: milliseconds(one, oneRuns),
    other: milliseconds(other, otherRuns),
  }))
  return {
    one: median(rounds.map((round) => round.one)),
    other: median(rounds.map((round) => round.other)),
    ratio: median(rounds.map((round) => round.one / round.other)),
  }
}

/** How many runs fit into this time. It also warms up the code. */
function runsIn(ms: number, work: () => unknown): number {
  let runs = 1
  while (milliseconds(work, runs) * runs < ms) runs *= 2
  return runs
}

/** CPU time per run of this thread, so that waiting for a busy machine does not count. */
function milliseconds(work: () => unknown, runs: number): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run++) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000 / runs
}

const microseconds = (ms: number): string => `${(ms * 1_000).toFixed(1)} µs`

if (import.meta.main) {
  const rows = await run()
  console.log(table(rows))
  if (rows.some((row) => !row.ok)) process.exitCode = 1
}
