import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTimestamp, timestamp } from '#core/time/timestamp.ts'
import { DEFAULT_WORKING_HOURS, type WorkingHours, workingHoursProblem } from '#core/time/working-hours.ts'
import { isZone } from '#core/time/zone.ts'

const shown = (text: string) => {
  const instant = parseTimestamp(text)
  return instant && timestamp(instant)
}

test('a time is taken with any offset and shown in UTC with milliseconds', () => {
  assert.equal(shown('2026-03-29T01:30:00Z'), '2026-03-29T01:30:00.000Z')
  assert.equal(shown('2026-03-29T01:30:00.123456789+02:00'), '2026-03-28T23:30:00.123Z')
  assert.equal(shown('2026-03-29t01:30z'), '2026-03-29T01:30:00.000Z')
  assert.equal(shown('2026-03-29T01:30:00-0530'), '2026-03-29T07:00:00.000Z')
  assert.equal(shown('2026-12-31T23:59:59,9+00'), '2026-12-31T23:59:59.900Z')
})

test('a time without an offset, and what is no time, is refused', () => {
  const wrong = [
    '2026-03-29T01:30:00',
    '2026-03-29',
    'now',
    '',
    '2026-02-30T00:00:00Z',
    '2026-03-29T25:00:00Z',
    '2026-03-29 01:30:00Z',
    '1774747800',
    '2026-03-29T01:30:00Z[Europe/Paris]',
    '2026-03-29T01:30:00+99:00',
    ' 2026-03-29T01:30:00Z',
    '+002026-03-29T01:30:00Z',
  ]
  for (const text of wrong) assert.equal(parseTimestamp(text), null, text)
})

test('zones are names of the tz database, not offsets', () => {
  for (const name of ['UTC', 'Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
    assert.ok(isZone(name), name)
  for (const name of ['', '+02:00', 'Mars/Olympus', 'Europe', 'Z', '02:00', 'Europe/Lisbon ', '\0', 'a'.repeat(5_000)])
    assert.equal(isZone(name), false, name.slice(0, 20))
})

const hours = (...parts: [days: string, start: string, end: string][]): WorkingHours =>
  parts.map(([days, start, end]) => ({ days: days.split(' ') as WorkingHours[number]['days'], start, end }))

test('working hours that can stand', () => {
  assert.equal(workingHoursProblem(DEFAULT_WORKING_HOURS), null)
  assert.equal(workingHoursProblem([]), null)
  assert.equal(workingHoursProblem(hours(['mon', '00:00', '24:00'])), null)
  assert.equal(workingHoursProblem(hours(['mon', '13:00', '17:00'], ['mon tue', '09:00', '13:00'])), null)
  assert.equal(workingHoursProblem(hours(['mon', '09:00', '12:00'], ['tue', '09:00', '12:00'])), null)
})

test('working hours that end before they start, or overlap on a day', () => {
  assert.match(
    workingHoursProblem(hours(['mon', '12:00', '12:00'])) ?? '',
    /working_hours\[0\]: start 12:00 must be before/,
  )
  assert.match(
    workingHoursProblem(hours(['mon', '09:00', '10:00'], ['tue', '23:00', '01:00'])) ?? '',
    /working_hours\[1\]/,
  )
  assert.match(
    workingHoursProblem(hours(['mon tue', '09:00', '12:00'], ['tue', '11:59', '13:00'])) ?? '',
    /overlap on tue/,
  )
  assert.match(
    workingHoursProblem(hours(['fri', '10:00', '11:00'], ['mon', '09:00', '10:00'], ['fri', '09:00', '17:00'])) ?? '',
    /overlap on fri/,
  )
  assert.match(workingHoursProblem(hours(['mon', '09:00', '10:00'], ['mon', '09:00', '10:00'])) ?? '', /overlap on mon/)
})
