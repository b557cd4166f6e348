import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'

const shown = (text: string) => {
  const instant = parseTimestamp(text)
  return instant && timestamp(instant)
}

test('any offset is taken, and shown as UTC with milliseconds', () => {
  for (const [text, expected] of [
    ['2026-11-16T09:30:00Z', '2026-11-16T09:30:00.000Z'],
    ['2026-11-16t09:30z', '2026-11-16T09:30:00.000Z'],
    ['2026-11-16T09:30:00.1239+02:00', '2026-11-16T07:30:00.123Z'],
    ['2026-11-16T09:30:00,5-0330', '2026-11-16T13:00:00.500Z'],
    ['2026-11-16T09:30+14', '2026-11-15T19:30:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999Z'],
  ] as const)
    assert.equal(shown(text), expected, text)
})

test('what has no offset, no such day, or a year that cannot be kept is no time', () => {
  for (const text of [
    '2026-11-16T09:30:00',
    '2026-11-16',
    '2026-11-16 09:30:00Z',
    '2026-02-30T09:30:00Z',
    '2026-11-16T24:30:00Z',
    '2026-11-16T09:30:00Z[Europe/Lisbon]',
    '2026-11-16T09:30:00.1234567890Z',
    '+002026-11-16T09:30:00Z',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    'now',
    '',
  ])
    assert.equal(parseTimestamp(text), null, text)
})

test('a timestamp is what Temporal writes, to the millisecond below, in every year that a calendar here knows', () => {
  const [first, last] = ['0001-01-01T00:00Z', '9999-12-31T23:59:59.999Z'].map(
    (text) => Temporal.Instant.from(text).epochNanoseconds,
  )
  fc.assert(
    fc.property(fc.bigInt({ min: first!, max: last! }), (nanoseconds) => {
      const instant = Temporal.Instant.fromEpochNanoseconds(nanoseconds)
      assert.equal(timestamp(instant), instant.toString({ smallestUnit: 'millisecond' }))
    }),
  )
})
