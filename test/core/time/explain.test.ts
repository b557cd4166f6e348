import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClosingFact, closures } from '#core/time/closures.ts'
import { explain } from '#core/time/explain.ts'
import { type Intervals, subtract } from '#core/time/interval.ts'
import type { Search } from '#core/time/search-input.ts'
import { SHORTEST_MINUTES, searchedTime, smallestReason } from '#core/time/smallest-reason.ts'
import { DEFAULT_WORKING_HOURS } from '#core/time/working-hours.ts'
import { aHost, aPerson, aSearch, at, during } from './support/searches.ts'

const explained = (search: Search) => explain(search)!
const keyOf = ({ kind, who }: ClosingFact) => `${kind} ${who}`

test('a search that has a time needs no explanation', () => {
  assert.equal(explain(aSearch()), null)
})

const week = during(['2026-11-16T00:00', '2026-11-21T00:00'])
const thisWeek = { to: at('2026-11-21T00:00') }

test('a host who is busy for the whole timeframe', () => {
  const { facts, wayOut } = explained(aSearch({ ...thisWeek, hosts: [aHost({ busy: week })] }))
  assert.deepEqual(facts, [
    { kind: 'timeframe', who: null },
    { kind: 'busy', who: 'ana' },
  ])
  assert.deepEqual(wayOut?.concessions, [{ kind: 'end_later' }])
  assert.equal(wayOut?.slot.start, at('2026-11-23T09:00'))
})

test('a person whose times lie outside of the hours is asked for more', () => {
  const people = [aPerson({ free: during(['2026-11-17T19:00', '2026-11-17T21:00']) })]
  const { facts, wayOut } = explained(aSearch({ people }))
  assert.deepEqual(facts, [
    { kind: 'free_windows', who: 'bo' },
    { kind: 'hours', who: 'ana' },
  ])
  assert.deepEqual(wayOut?.relaxations, [{ kind: 'ask_for_more_times', who: 'bo' }])
  assert.deepEqual(wayOut?.slot, { start: at('2026-11-16T10:00'), end: at('2026-11-16T10:30') })
})

test('gaps that are too short make the length a reason', () => {
  const busy = during(['2026-11-16T00:00', '2026-11-17T10:00'], ['2026-11-17T10:30', '2026-11-21T00:00'])
  const search = aSearch({
    ...thisWeek,
    durationMinutes: 60,
    hosts: [aHost({ busy })],
    horizon: at('2026-11-21T00:00'),
  })
  const { obstacles, wayOut } = explained(search)
  assert.deepEqual(obstacles, [
    { kind: 'busy', who: 'ana' },
    { kind: 'duration', minutes: 60 },
  ])
  assert.deepEqual(wayOut?.concessions, [{ kind: 'shorten', minutes: 30 }])
  assert.equal(wayOut?.slot.start, at('2026-11-17T10:00'))
})

test('a calendar that cannot be read is a reason, and accepting it a way out', () => {
  const search = aSearch({ hosts: [aHost({ unknown: during(['2026-11-01T00:00', '2027-02-01T00:00']) })] })
  const { obstacles, wayOut } = explained(search)
  assert.deepEqual(obstacles, [{ kind: 'unknown_calendar', who: 'ana' }])
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
  assert.deepEqual(wayOut?.concessions, [{ kind: 'make_optional', who: 'di' }])
  assert.equal(wayOut?.slot.start, at('2026-11-16T10:00'))
})

test('where somebody may be missing, those who are in the way are named, and fewer people are the way out', () => {
  const always = during(['2026-11-01T00:00', '2027-02-01T00:00'])
  const people = [aPerson(), aPerson({ id: 'di', busy: always }), aPerson({ id: 'flo', busy: always })]
  assert.equal(explain(aSearch({ people, needed: 1 })), null)
  const { facts, wayOut } = explained(aSearch({ people, needed: 2 }))
  assert.deepEqual(facts, [
    { kind: 'booking', who: 'di' },
    { kind: 'booking', who: 'flo' },
  ])
  assert.deepEqual(wayOut?.concessions, [{ kind: 'need_fewer', count: 1 }])
})

test('of those who are in the way only as many are asked as have to be there', () => {
  const people = [
    aPerson({ free: during(['2026-11-17T19:00', '2026-11-17T21:00']) }),
    aPerson({ id: 'di', ruledOut: during(['2026-11-01T00:00', '2027-02-01T00:00']) }),
  ]
  const { wayOut } = explained(aSearch({ people, needed: 1 }))
  assert.deepEqual(wayOut?.relaxations, [{ kind: 'ask_for_more_times', who: 'bo' }])
})

test('a host who is always busy is never overridden', () => {
  const busy = during(['2026-11-01T00:00', '2027-02-01T00:00'])
  assert.equal(explained(aSearch({ hosts: [aHost({ busy })] })).wayOut, null)
})

test('a timeframe that is over, and one within the notice', () => {
  const over = explained(aSearch({ to: at('2026-11-16T07:00') }))
  assert.deepEqual(over.facts, [{ kind: 'timeframe', who: null }])
  const hours = [{ ...DEFAULT_WORKING_HOURS[0]!, start: '08:00' }]
  const soon = explained(aSearch({ to: at('2026-11-16T10:00'), hosts: [aHost({ hours })] }))
  assert.deepEqual(soon.obstacles, [{ kind: 'timeframe' }, { kind: 'notice', who: 'ana', minutes: 120 }])
  assert.deepEqual(soon.wayOut?.relaxations, [
    { kind: 'extend_timeframe', from: at('2026-11-16T08:00'), to: at('2026-11-16T10:30') },
  ])
})

test('hundreds of hosts are explained within a moment: perhaps not by the fewest facts, but each is needed', () => {
  const hosts = Array.from({ length: 300 }, (_, i) => {
    const starts = Array.from({ length: 200 }, (_, j) => j * 260 + ((i * 7919 + j * 104_729) % 240))
    const busy = starts.flatMap((start) => [at('2026-11-16T00:00') + start, at('2026-11-16T00:00') + start + 20])
    return aHost({ memberId: `m${i}`, busy, noticeMinutes: 0 })
  })
  const search = aSearch({ hosts, horizon: at('2026-12-14T00:00') })
  const { facts, isSmallest } = smallestReason(search)!
  assert.equal(isSmallest, false)
  assert.equal(leavesStart(search, facts), false)
  for (const fact of facts)
    assert.ok(
      leavesStart(
        search,
        facts.filter((other) => other !== fact),
      ),
      keyOf(fact),
    )
})

function leavesStart(search: Search, facts: ClosingFact[]): boolean {
  const window = searchedTime(search)
  const kept = new Set(facts.map(keyOf))
  const open = [...closures(search, window)]
    .filter(({ fact }) => kept.has(keyOf(fact)))
    .reduce<Intervals>((left, { closed }) => subtract(left, closed), [window.start, window.end])
  const minutes = kept.has('duration null') ? search.durationMinutes : SHORTEST_MINUTES
  return open.some((start, i) => i % 2 === 0 && open[i + 1]! - start >= minutes)
}

test('hundreds of hosts who have a time need no reason', () => {
  const hosts = Array.from({ length: 300 }, (_, i) =>
    aHost({ memberId: `m${i}`, busy: during(['2026-11-16T00:00', '2026-11-27T16:00']) }),
  )
  assert.equal(smallestReason(aSearch({ hosts })), null)
})
