import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromPairs } from '#core/time/interval.ts'
import { minuteAtOrBefore, WEEK } from '#core/time/minute.ts'
import { packWeek, packWeeks, unpackWeeks, weekOf } from '#core/time/packed.ts'

const base = minuteAtOrBefore('2026-11-16T00:00:00Z')
const anyBusy = fc
  .array(fc.tuple(fc.integer({ min: -8 * WEEK, max: 8 * WEEK }), fc.oneof(fc.nat(120), fc.nat(3 * WEEK))), {
    maxLength: 60,
  })
  .map((pairs) => fromPairs(pairs.map(([start, length]) => [base + start, base + start + length])))

test('what was packed into weeks comes out as it was, over the edges of weeks too', () => {
  fc.assert(
    fc.property(anyBusy, (busy) => {
      const rows = packWeeks(busy)
      assert.deepEqual(unpackWeeks(rows), busy)
      assert.deepEqual(
        rows.map(({ week }) => week),
        [...new Set(rows.map(({ week }) => week))].sort((one, other) => one - other),
      )
    }),
    { numRuns: 1_000 },
  )
})

test('a week alone is what is busy in it', () => {
  fc.assert(
    fc.property(anyBusy, (busy) => {
      for (const row of packWeeks(busy))
        for (const minute of unpackWeeks([row])) assert.ok(minute >= row.week * WEEK && minute <= (row.week + 1) * WEEK)
    }),
  )
})

test('fifty meetings of a week take less than two hundred bytes', () => {
  const week = weekOf(base)
  const meetings = Array.from({ length: 50 }, (_, i): [number, number] => [
    week * WEEK + i * 180,
    week * WEEK + i * 180 + 45,
  ])
  const packed = packWeek(fromPairs(meetings), week)
  assert.ok(packed.length < 200, `${packed.length} bytes`)
  assert.deepEqual(unpackWeeks([{ week, packed }]), meetings.flat())
})

test('nothing busy takes no row, and an empty row is nothing busy', () => {
  assert.deepEqual(packWeeks([]), [])
  assert.deepEqual(unpackWeeks([{ week: 5, packed: packWeek([], 5) }]), [])
})

test('bytes of another form, cut off, or of more than a week are refused', () => {
  assert.throws(() => unpackWeeks([{ week: 5, packed: Uint8Array.of(9, 1, 1) }]), /unknown form 9/)
  assert.throws(() => unpackWeeks([{ week: 5, packed: Uint8Array.of() }]), /unknown form/)
  assert.throws(() => unpackWeeks([{ week: 5, packed: Uint8Array.of(1, 0x81) }]), /end within a number/)
  assert.throws(() => unpackWeeks([{ week: 5, packed: Uint8Array.of(1, 3) }]), /end within a number/)
  assert.throws(() => unpackWeeks([{ week: 5, packed: Uint8Array.of(1, 3, 0xff, 0x7f) }]), /beyond the week/)
})

test('what lies outside of its week is refused', () => {
  assert.throws(() => packWeek([5 * WEEK - 1, 5 * WEEK + 1], 5), RangeError)
  assert.throws(() => packWeek([5 * WEEK, 6 * WEEK + 1], 5), RangeError)
})
