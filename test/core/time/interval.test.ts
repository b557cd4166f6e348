import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  clip,
  common,
  complement,
  contains,
  covers,
  fromPairs,
  fromSlots,
  fromWindows,
  type Intervals,
  intersect,
  overlaps,
  subtract,
  union,
  unionAll,
  widen,
} from '#core/time/interval.ts'
import { minuteAtOrBefore, timestampOf } from '#core/time/minute.ts'

const SPAN = 60
const anyPair = fc.tuple(fc.nat(SPAN), fc.nat(12)).map(([start, length]): [number, number] => [start, start + length])
const anyIntervals = fc.array(anyPair, { maxLength: 8 }).map(fromPairs)
/** Starts and ends rise, but stretches may touch and overlap, as bookings may. */
const anyOperand = fc
  .array(anyPair, { maxLength: 8 })
  .map((pairs) => rising(pairs.map(([start, end]) => [start, end + 1])).flat())

function rising(pairs: [number, number][]): [number, number][] {
  const starts = pairs.map(([start]) => start).sort((one, other) => one - other)
  const ends = pairs.map(([, end]) => end).sort((one, other) => one - other)
  return starts.map((start, i) => [start, ends[i]!])
}

const minutes = Array.from({ length: 2 * SPAN + 40 }, (_, i) => i - 20)
const has = (intervals: Intervals, minute: number) =>
  intervals.some((start, i) => i % 2 === 0 && start <= minute && minute < intervals[i + 1]!)
const setOf = (intervals: Intervals) => minutes.filter((minute) => has(intervals, minute))

function assertMerged(intervals: Intervals) {
  assert.equal(intervals.length % 2, 0)
  for (let i = 1; i < intervals.length; i++) assert.ok(intervals[i - 1]! < intervals[i]!, `${intervals}`)
}

function assertSet(actual: Intervals, expected: (minute: number) => boolean) {
  assertMerged(actual)
  assert.deepEqual(setOf(actual), minutes.filter(expected))
}

test('union, intersection and difference are those of the minutes, one by one', () => {
  fc.assert(
    fc.property(anyOperand, anyOperand, (one, other) => {
      assertSet(union(one, other), (minute) => has(one, minute) || has(other, minute))
      assertSet(intersect(one, other), (minute) => has(one, minute) && has(other, minute))
      assertSet(subtract(union(one, []), other), (minute) => has(one, minute) && !has(other, minute))
    }),
    { numRuns: 3_000 },
  )
})

test('the union of many is the union of all', () => {
  fc.assert(
    fc.property(fc.array(anyIntervals, { maxLength: 7 }), (lists) => {
      assertSet(unionAll(lists), (minute) => lists.some((list) => has(list, minute)))
    }),
  )
})

test('a window is split into what a list holds and what it does not', () => {
  fc.assert(
    fc.property(anyOperand, anyPair, (list, [start, end]) => {
      const within = (minute: number) => start <= minute && minute < end
      assertSet(clip(list, { start, end }), (minute) => within(minute) && has(list, minute))
      assertSet(complement(list, { start, end }), (minute) => within(minute) && !has(list, minute))
    }),
  )
})

test('a minute is contained and a slot overlapped as a look at every minute says', () => {
  fc.assert(
    fc.property(anyOperand, anyPair, (list, [start, end]) => {
      assert.equal(contains(list, start), has(list, start))
      const touched = minutes.some((minute) => start <= minute && minute < end && has(list, minute))
      if (start < end) assert.equal(overlaps(list, { start, end }), touched)
    }),
  )
})

test('a slot is covered when one stretch holds all of its minutes', () => {
  fc.assert(
    fc.property(anyIntervals, anyPair, (list, [start, end]) => {
      const inside = minutes.filter((minute) => start <= minute && minute < end)
      if (start < end)
        assert.equal(
          covers(list, { start, end }),
          inside.every((minute) => has(list, minute)),
        )
    }),
    { numRuns: 1_000 },
  )
})

test('slots in any order are the set of their minutes, and two have in common what both hold', () => {
  fc.assert(
    fc.property(fc.array(anyPair, { maxLength: 8 }), anyPair, anyPair, (pairs, one, other) => {
      const slots = pairs.map(([start, end]) => ({ start, end }))
      assert.deepEqual(fromSlots(slots), fromPairs(pairs))
      const shared = common({ start: one[0], end: one[1] }, { start: other[0], end: other[1] })
      assert.deepEqual(shared ? [shared.start, shared.end] : [], intersect(one, other))
    }),
    { numRuns: 1_000 },
  )
})

test('widened stretches hold every minute within reach, and join', () => {
  fc.assert(
    fc.property(anyIntervals, fc.nat(9), (list, reach) => {
      assertSet(widen(list, reach), (minute) =>
        Array.from({ length: 2 * reach + 1 }, (_, i) => minute - reach + i).some((near) => has(list, near)),
      )
    }),
  )
})

test('free windows shrink to whole minutes and busy ones grow to them', () => {
  const nine = minuteAtOrBefore('2026-11-16T09:00:00Z')
  const window = { start: '2026-11-16T09:00:20Z', end: '2026-11-16T09:30:40.000Z' }
  assert.deepEqual(fromWindows([window], 'free'), [nine + 1, nine + 30])
  assert.deepEqual(fromWindows([window], 'busy'), [nine, nine + 31])
  assert.deepEqual(
    fromWindows([{ start: '2026-11-16T09:00:10+00:00', end: '2026-11-16T09:00:50+00:00' }], 'free'),
    [],
    'less than a minute is nothing',
  )
})

test('windows come in any order and with any offset, and join where they meet', () => {
  const nine = minuteAtOrBefore('2026-11-16T09:00:00Z')
  const windows = [
    { start: '2026-11-16T12:00:00+02:00', end: '2026-11-16T12:30:00+02:00' },
    { start: '2026-11-16T09:00:00Z', end: '2026-11-16T10:00:00Z' },
    { start: '2026-11-16T09:10:00Z', end: '2026-11-16T09:20:00Z' },
  ]
  assert.deepEqual(fromWindows(windows, 'free'), [nine, nine + 90])
  assert.throws(() => fromWindows([{ start: '2026-11-16T09:00:00', end: '2026-11-16T10:00:00' }], 'free'), RangeError)
})

test('a minute is written as the API writes times', () => {
  assert.equal(timestampOf(minuteAtOrBefore('2026-11-16T09:30:59.999Z')), '2026-11-16T09:30:00.000Z')
})
