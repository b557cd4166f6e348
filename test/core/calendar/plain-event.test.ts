import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { busyTime } from '#core/calendar/busy-time.ts'
import { timestampOf } from '#core/time/minute.ts'
import { shown } from '../../support/busy.ts'

// Single events are read by hand, and those far from the window not at all. Both must mean what the library makes of them.

const FROM = Date.parse('2026-11-16T00:00:00Z') / 60_000
const WINDOW = { start: FROM, end: FROM + 28 * 1440 }

const objectOf = (lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')

const busyOf = (text: string) => {
  const { busy, unknown, unreadable } = busyTime([text], { window: WINDOW, zone: 'Asia/Tokyo', tentative: 'busy' })
  return { busy: shown(busy), unknown: shown(unknown), unreadable }
}

const stamp = (minute: number): string => timestampOf(minute).slice(0, 19).replace(/[-:]/g, '')

const aMoment = (name: string) =>
  fc
    .tuple(
      fc.integer({ min: FROM - 90 * 1440, max: FROM + 60 * 1440 }),
      fc.constantFrom('utc', 'zone', 'day', 'floating'),
    )
    .map(([minute, kind]) => {
      if (kind === 'day') return `${name};VALUE=DATE:${stamp(minute).slice(0, 8)}`
      if (kind === 'zone') return `${name};TZID=America/New_York:${stamp(minute)}`
      return `${name}:${stamp(minute)}${kind === 'utc' ? 'Z' : ''}`
    })

const aLine = fc.oneof(
  fc.constantFrom('STATUS:CONFIRMED', 'STATUS:CANCELLED', 'STATUS:TENTATIVE', 'TRANSP:TRANSPARENT', 'SEQUENCE:3'),
  fc.constantFrom('X-MICROSOFT-CDO-BUSYSTATUS:OOF', 'X-PARLEY-ANSWER:DECLINED', 'DURATION:PT45M', 'DURATION:P3D'),
)

test('what is read by hand means what the library reads', () => {
  const anEvent = fc.tuple(aMoment('DTSTART'), fc.option(aMoment('DTEND')), fc.uniqueArray(aLine, { maxLength: 3 }))
  fc.assert(
    fc.property(anEvent, ([start, end, lines]) => {
      const event = [start, ...(end ? [end] : []), ...lines]
      // A line that means nothing leaves it to the library, and a rule of one instance keeps it from being passed over.
      const forLibrary = objectOf([...event, 'X-OTHER:1', 'RRULE:FREQ=DAILY;COUNT=1'])
      assert.deepEqual(busyOf(objectOf(event)), busyOf(forLibrary))
    }),
    { numRuns: 300, seed: 3 },
  )
})

test('an event that began long before and goes on counts, and so does one without an end that is said', () => {
  const whole = busyOf(objectOf(['DTSTART:20200101T000000Z', 'DTEND:20300101T000000Z']))
  assert.deepEqual(whole.busy, shown([WINDOW.start, WINDOW.end]))
  assert.deepEqual(busyOf(objectOf(['DTSTART:20200101T000000Z', 'DURATION:P4000D'])).busy, whole.busy)
})

test('a duration that may last into the window counts, however long ago it began', () => {
  const before = (days: number) => `DTSTART:${stamp(WINDOW.start - days * 1440)}Z`
  for (const [days, duration] of [
    [4, 'PT99H'],
    [4, 'PT90H999M'],
    [100, 'P101D'],
    [100, 'PT9999H'],
    [100, 'P15W'],
  ] as const)
    assert.equal(busyOf(objectOf([before(days), `DURATION:${duration}`])).busy.length, 1, duration)
  for (const days of [5, 8, 9, 100])
    assert.deepEqual(busyOf(objectOf([before(days), 'DURATION:PT1H30M'])).busy, [], `${days} days before`)
})

test('what cannot be read is still counted, wherever it may be', () => {
  for (const start of ['DTSTART:99999999T999999', 'DTSTART:20201399T000000Z', 'SUMMARY:none'])
    assert.equal(busyOf(objectOf([start])).unreadable, 1, start)
})
