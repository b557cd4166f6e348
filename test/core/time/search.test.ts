import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clip, contains, type Intervals } from '#core/time/interval.ts'
import { timestampOf } from '#core/time/minute.ts'
import { earliestAgreed, isPossible, possibleStarts } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { forbidTogether, mayBeMissing, rulesOf } from './support/minute-by-minute.ts'
import { aHost, anySearch, aPerson, aSearch, at, BASE, during, SPAN } from './support/searches.ts'

const RUNS = Number(process.env.FUZZ_SEARCHES ?? 200)

const firstStart = (search: Search) => {
  const [first] = possibleStarts(search)
  return first === undefined ? null : timestampOf(first).slice(5, 16)
}
const agreed = (search: Search) => {
  const slot = earliestAgreed(search)
  return slot && `${timestampOf(slot.start).slice(5, 16)}–${timestampOf(slot.end).slice(11, 16)}`
}

test('exactly those starts are possible at which nothing is against the meeting, or no more people than may be missing', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const minutes = Array.from({ length: SPAN + 600 }, (_, i) => BASE + i)
      const end = BASE + minutes.length
      const touched = rulesOf(search).map((rule) => ({ rule, isTouched: touching(minutes.map(rule.forbids)) }))
      const fits = (start: number) => {
        if (start < search.now || start + search.durationMinutes > end) return false
        const touches = touched.filter(({ isTouched }) => isTouched(start - BASE, search.durationMinutes))
        const inTheWay = touches.map(({ rule }) => rule)
        return !forbidTogether(inTheWay, mayBeMissing(search))
      }
      assert.deepEqual(minutesOf(possibleStarts(search)), minutes.filter(fits))
    }),
    { numRuns: RUNS },
  )
})

/** Whether any of so many minutes from one on is forbidden. */
function touching(forbidden: boolean[]): (from: number, length: number) => boolean {
  const before = [0]
  for (const isForbidden of forbidden) before.push(before.at(-1)! + Number(isForbidden))
  return (from, length) => before[from + length]! > before[from]!
}

const minutesOf = (intervals: Intervals) =>
  intervals.flatMap((start, i) =>
    i % 2 === 0 ? Array.from({ length: intervals[i + 1]! - start }, (_, j) => start + j) : [],
  )

test('whether a start is possible needs no whole search', () => {
  fc.assert(
    fc.property(anySearch, fc.array(fc.nat(SPAN), { minLength: 5, maxLength: 5 }), (search, minutes) => {
      const starts = possibleStarts(search)
      for (const minute of [...minutes.map((minute) => BASE + minute), ...starts.slice(0, 4)])
        assert.equal(isPossible(search, minute), contains(starts, minute))
    }),
    { numRuns: 300 },
  )
})

test('the first time is after the notice, in the hours of every host', () => {
  assert.equal(firstStart(aSearch()), '11-16T10:00')
  const lisbonAndNewYork = [aHost({ zone: 'Europe/Lisbon' }), aHost({ memberId: 'cem', zone: 'America/New_York' })]
  assert.equal(firstStart(aSearch({ hosts: lisbonAndNewYork })), '11-16T14:00')
  const lisbonAndTokyo = [aHost({ zone: 'Europe/Lisbon' }), aHost({ memberId: 'cem', zone: 'Asia/Tokyo' })]
  assert.equal(firstStart(aSearch({ hosts: lisbonAndTokyo })), null)
})

test('what is busy, booked, ruled out or unknown is no time to begin', () => {
  const morning = during(['2026-11-16T08:00', '2026-11-16T12:00'])
  for (const fields of [{ busy: morning }, { bookings: morning }, { unknown: morning }])
    assert.equal(firstStart(aSearch({ hosts: [aHost(fields)] })), '11-16T12:00', JSON.stringify(fields))
  for (const fields of [{ busy: morning }, { ruledOut: morning }])
    assert.equal(firstStart(aSearch({ people: [aPerson(fields)] })), '11-16T12:00', JSON.stringify(fields))
})

test('an unknown calendar counts as free only for a search that accepts it', () => {
  const hosts = [aHost({ unknown: during(['2026-11-01T00:00', '2026-12-01T00:00']) })]
  assert.equal(firstStart(aSearch({ hosts })), null)
  assert.equal(firstStart(aSearch({ hosts, allowUnknown: true })), '11-16T10:00')
})

test('a buffer is kept on both sides of meetings', () => {
  const hosts = [aHost({ bufferMinutes: 15, busy: during(['2026-11-16T11:00', '2026-11-16T12:00']) })]
  const starts = clip(possibleStarts(aSearch({ hosts })), {
    start: at('2026-11-16T00:00'),
    end: at('2026-11-17T00:00'),
  })
  assert.deepEqual(
    starts.map((minute) => timestampOf(minute).slice(11, 16)),
    ['10:00', '10:16', '12:15', '16:31'],
  )
})

test('a day is full in the zone of the host, and touching bookings are counted one by one', () => {
  // Both begin on Monday evening in New York, which is Tuesday in UTC for the second.
  const bookings = [at('2026-11-16T23:30'), at('2026-11-17T00:30'), at('2026-11-17T00:30'), at('2026-11-17T01:00')]
  const late = aHost({
    zone: 'America/New_York',
    hours: [{ days: ['mon', 'tue'], start: '20:00', end: '22:00' }],
    bookings,
    dailyLimit: 2,
  })
  const search = aSearch({ now: at('2026-11-16T08:00'), hosts: [late] })
  assert.equal(firstStart(search), '11-18T01:00')
  assert.equal(firstStart({ ...search, hosts: [{ ...late, dailyLimit: 3 }] }), '11-17T01:00')
})

test('a participant who is a member counts like a host, and one who is optional not at all', () => {
  const member = aHost({ memberId: 'di', hours: [{ days: ['wed'], start: '15:00', end: '16:00' }] })
  assert.equal(firstStart(aSearch({ people: [aPerson({ member })] })), '11-18T15:00')
  assert.equal(firstStart(aSearch({ people: [aPerson({ member, required: false })] })), '11-16T10:00')
})

test('from a window the earliest half hour is booked, else the quarter, else the minute', () => {
  const free = (...windows: [string, string][]) => agreed(aSearch({ people: [aPerson({ free: during(...windows) })] }))
  assert.equal(free(['2026-11-17T10:05', '2026-11-17T12:00']), '11-17T10:30–11:00')
  assert.equal(free(['2026-11-17T10:05', '2026-11-17T10:55']), '11-17T10:15–10:45')
  assert.equal(free(['2026-11-17T10:10', '2026-11-17T10:40']), '11-17T10:10–10:40')
  assert.equal(
    free(['2026-11-17T10:10', '2026-11-17T10:40'], ['2026-11-18T10:00', '2026-11-18T11:00']),
    '11-18T10:00–10:30',
  )
  assert.equal(free(['2026-11-17T10:00', '2026-11-17T10:29']), null)
})

test('the half hour is that of the clock of the organizer', () => {
  const hosts = [aHost({ zone: 'Asia/Kathmandu' })]
  const people = [aPerson({ free: during(['2026-11-17T04:00', '2026-11-17T06:00']) })]
  assert.equal(agreed(aSearch({ hosts, people })), '11-17T04:15–04:45')
})

test('nothing is agreed while somebody who is required is silent', () => {
  const bo = aPerson({ free: during(['2026-11-17T10:00', '2026-11-17T12:00']) })
  const silent = aPerson({ id: 'di' })
  assert.equal(agreed(aSearch({ people: [bo, silent] })), null)
  assert.equal(agreed(aSearch({ people: [bo, { ...silent, required: false }] })), '11-17T10:00–10:30')
  assert.equal(agreed(aSearch({ people: [] })), null)
})

test('two people who have said when they can meet where their windows do', () => {
  const people = [
    aPerson({ free: during(['2026-11-17T09:00', '2026-11-17T11:00'], ['2026-11-19T09:00', '2026-11-19T17:00']) }),
    aPerson({
      id: 'di',
      free: during(['2026-11-17T10:45', '2026-11-17T12:00'], ['2026-11-19T14:20', '2026-11-19T16:00']),
    }),
  ]
  assert.equal(agreed(aSearch({ people })), '11-19T14:30–15:00')
})

const mornings = (...days: string[]) => during(...days.map((day): [string, string] => [`${day}T10:00`, `${day}T12:00`]))

test('enough of the people have to be able to come, and the same ones for the whole meeting', () => {
  const bo = aPerson({ free: during(['2026-11-17T10:00', '2026-11-17T11:00']) })
  const di = aPerson({ id: 'di', free: during(['2026-11-17T11:00', '2026-11-17T12:00']) })
  const search = aSearch({ people: [bo, di], durationMinutes: 60, needed: 1 })
  assert.equal(firstStart(search), '11-17T10:00')
  const hour = { start: at('2026-11-17T10:00'), end: at('2026-11-17T11:00') }
  assert.deepEqual(clip(possibleStarts(search), hour), [hour.start, hour.start + 1], 'nobody takes over half way')
  assert.equal(firstStart({ ...search, needed: 2 }), null)
  assert.equal(firstStart({ ...search, needed: 3 }), null, 'more than there are is all of them')
})

test('who is optional is not one of those who are enough', () => {
  const never = aPerson({ free: [] })
  const people = [never, aPerson({ id: 'di', required: false }), aPerson({ id: 'flo', free: mornings('2026-11-18') })]
  assert.equal(firstStart(aSearch({ people, needed: 1 })), '11-18T10:00')
  assert.equal(firstStart(aSearch({ people, needed: 2 })), null)
})

test('it is agreed when enough have spoken, at the time that suits most of them', () => {
  const bo = aPerson({ free: mornings('2026-11-17', '2026-11-19') })
  const di = aPerson({ id: 'di', free: mornings('2026-11-17', '2026-11-19') })
  const silent = aPerson({ id: 'flo' })
  assert.equal(agreed(aSearch({ people: [bo, di, silent] })), null)
  assert.equal(agreed(aSearch({ people: [bo, di, silent], needed: 2 })), '11-17T10:00–10:30')
  assert.equal(agreed(aSearch({ people: [bo, silent], needed: 2 })), null, 'a silent person is none who can come')
  const flo = { ...silent, free: mornings('2026-11-19') }
  assert.equal(agreed(aSearch({ people: [bo, di, flo], needed: 2 })), '11-19T10:00–10:30')
  const never = { ...silent, free: mornings('2026-11-20') }
  assert.equal(agreed(aSearch({ people: [bo, di, never], needed: 2 })), '11-17T10:00–10:30')
})
