import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseOffers, type OfferOptions } from '#core/negotiation/times/choose-offers.ts'
import { fromPairs, overlaps } from '#core/time/interval.ts'
import { timestampOf } from '#core/time/minute.ts'
import { isPossible, possibleStarts } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { WEEKDAYS } from '#core/time/working-hours.ts'
import { aHost, anySearch, aPerson, aSearch, at, BASE, during, SPAN } from '../time/support/searches.ts'

const RUNS = Number(process.env.FUZZ_SEARCHES ?? 200)
const offered = (search: Search, options?: OfferOptions) =>
  chooseOffers(search, options).map(({ start }) => timestampOf(start).slice(5, 16))
const allDay = [{ days: [...WEEKDAYS], start: '00:00', end: '24:00' }]

test('three times on three days and in different parts of the day, soonest first', () => {
  assert.deepEqual(offered(aSearch()), ['11-16T13:00', '11-17T10:00', '11-18T15:00'])
})

test('four when four are asked for, and never more than seven', () => {
  assert.equal(offered(aSearch(), { count: 4 }).length, 4)
  assert.equal(offered(aSearch(), { count: 9 }).length, 7)
  assert.equal(offered(aSearch(), { count: 2 }).length, 2)
})

test('on one day the times are spread over the day', () => {
  const search = aSearch({ from: at('2026-11-17T00:00'), to: at('2026-11-18T00:00') })
  assert.deepEqual(offered(search), ['11-17T10:00', '11-17T13:00', '11-17T15:00'])
})

test('a weekday is offered once where another day has a time too, so that its name alone says which is meant', () => {
  const thursdays: Parameters<typeof during> = [
    ['2026-11-19T10:00', '2026-11-19T10:30'],
    ['2026-11-26T15:00', '2026-11-26T15:30'],
  ]
  const search = (...free: Parameters<typeof during>) =>
    aSearch({ from: at('2026-11-16T09:00'), to: at('2026-12-14T00:00'), people: [aPerson({ free: during(...free) })] })
  const later = search(...thursdays, ['2026-12-01T10:00', '2026-12-01T10:30'])
  assert.deepEqual(offered(later, { count: 2 }), ['11-19T10:00', '12-01T10:00'])
  assert.deepEqual(offered(search(...thursdays)), ['11-19T10:00', '11-26T15:00'])
  assert.deepEqual(offered(search(...thursdays), { onePerDay: true }), ['11-19T10:00'])
})

test('fewer when fewer exist, and none when none does', () => {
  const free = during(['2026-11-17T10:00', '2026-11-17T10:30'])
  assert.deepEqual(offered(aSearch({ people: [aPerson({ free })] })), ['11-17T10:00'])
  assert.deepEqual(offered(aSearch({ people: [aPerson({ free: [] })] })), [])
})

test('lunch is left free as long as there is anything else', () => {
  const free = during(['2026-11-17T11:00', '2026-11-17T14:00'], ['2026-11-18T11:30', '2026-11-18T13:30'])
  for (const time of offered(aSearch({ people: [aPerson({ free })] }), { count: 4 }))
    assert.doesNotMatch(time, /T12/, time)
  const noon = during(['2026-11-17T12:00', '2026-11-17T12:30'])
  assert.deepEqual(offered(aSearch({ people: [aPerson({ free: noon })] })), ['11-17T12:00'])
})

test('a reader far away is offered what lies in the working hours of both', () => {
  const hosts = [aHost({ zone: 'Europe/Lisbon' })]
  const people = [aPerson({ zone: 'America/New_York' })]
  for (const time of offered(aSearch({ hosts, people }), { count: 4 })) assert.match(time, /T(14|15|16):/)
})

test('where the days of both never meet, the reader is offered the least early or late', () => {
  const hosts = [aHost({ zone: 'America/Los_Angeles' })]
  const people = [aPerson({ zone: 'Asia/Kolkata' })]
  // Half past four in Los Angeles is six in the morning in Kolkata; everything else there is in the middle of the night.
  const offers = offered(aSearch({ hosts, people }))
  assert.equal(offers.length, 3)
  for (const time of offers) assert.match(time, /T00:[03]0$/)
})

test('a weekend of the reader is no offer while there is a weekday', () => {
  const hosts = [aHost({ hours: allDay })]
  const search = aSearch({ hosts, from: at('2026-11-20T00:00'), to: at('2026-11-25T00:00') })
  for (const time of offered(search, { count: 4 })) assert.match(time, /11-(20|23|24)T(09|1[0-6])/)
})

test('times on the half hour of the organizer come first, then quarters, then the minute', () => {
  const people = (...windows: [string, string][]) => [aPerson({ free: during(...windows) })]
  const kathmandu = aSearch({ hosts: [aHost({ zone: 'Asia/Kathmandu' })] })
  for (const time of offered(kathmandu)) assert.match(time, /:(15|45)$/)
  const quarter = people(['2026-11-17T10:15', '2026-11-17T10:50'])
  assert.deepEqual(offered(aSearch({ people: quarter })), ['11-17T10:15'])
  const minute = people(['2026-11-17T10:10', '2026-11-17T10:40'])
  assert.deepEqual(offered(aSearch({ people: minute })), ['11-17T10:10'])
})

test('what is offered elsewhere is avoided while there is something else', () => {
  const avoid = during(['2026-11-16T00:00', '2026-11-19T00:00'])
  for (const time of offered(aSearch({ avoid }))) assert.ok(time >= '11-19', time)
  const only = aSearch({ avoid, to: at('2026-11-19T00:00') })
  assert.equal(offered(only).length, 3)
})

test('what was shown or refused before is not offered again, not even in part', () => {
  const first = chooseOffers(aSearch())
  const exclude = fromPairs(first.map(({ start, end }) => [start, end]))
  const second = chooseOffers(aSearch(), { exclude })
  assert.equal(second.length, 3)
  for (const slot of second) assert.equal(overlaps(exclude, slot), false)
})

test('the times of somebody optional are kept in mind, but are in the way of nothing', () => {
  const optional = (free: ReturnType<typeof during>) => [aPerson(), aPerson({ id: 'di', required: false, free })]
  const afternoons = during(['2026-11-18T14:00', '2026-11-18T17:00'], ['2026-11-19T14:00', '2026-11-19T17:00'])
  assert.deepEqual(
    offered(aSearch({ people: optional(afternoons) }), { count: 2 }).map((time) => time.slice(0, 5)),
    ['11-18', '11-19'],
  )
  assert.equal(offered(aSearch({ people: optional([]) })).length, 3)
})

test('any offers are possible, apart, in order, not excluded, and there are some whenever there is a time', () => {
  const anyExclude = fc.array(fc.tuple(fc.nat(SPAN), fc.nat(200)), { maxLength: 3 })
  fc.assert(
    fc.property(anySearch, anyExclude, (search, pairs) => {
      const exclude = fromPairs(pairs.map(([start, length]) => [BASE + start, BASE + start + length]))
      const offers = chooseOffers(search, { exclude })
      assert.equal(offers.length === 0, possibleStarts(search, exclude).length === 0)
      for (const [i, slot] of offers.entries()) {
        assert.ok(isPossible(search, slot.start))
        assert.equal(slot.end - slot.start, search.durationMinutes)
        assert.equal(overlaps(exclude, slot), false)
        assert.ok(i === 0 || offers[i - 1]!.end <= slot.start)
      }
      assert.deepEqual(chooseOffers(structuredClone(search), { exclude }), offers)
    }),
    { numRuns: RUNS },
  )
})

test('offers are on more than one day whenever more than one day has a decent time', () => {
  const anyBusy = fc.array(fc.tuple(fc.nat(14 * 24 * 2), fc.integer({ min: 1, max: 60 })), { maxLength: 30 })
  fc.assert(
    fc.property(anyBusy, (pairs) => {
      const busy = fromPairs(pairs.map(([start, length]) => [monday + start * 30, monday + (start + length) * 30]))
      const search = aSearch({ hosts: [aHost({ busy })] })
      const starts = possibleStarts({ ...search, from: search.now + 240 })
      const days = new Set(starts.map((minute, i) => Math.floor((minute - (i % 2)) / (24 * 60))))
      const offers = chooseOffers(search)
      if (days.size < 2) return
      assert.ok(offers.length >= 2)
      assert.ok(new Set(offers.map(({ start }) => Math.floor(start / (24 * 60)))).size >= 2)
    }),
    { numRuns: RUNS },
  )
})

const monday = at('2026-11-16T00:00')
