import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryOfZone, isCountry } from '#core/time/country.ts'
import { dayOfDate, daysBetween, daysOffProblem, timeOff } from '#core/time/days-off.ts'
import { freeBusy } from '#core/time/free-busy.ts'
import { possibleStarts } from '#core/time/search.ts'
import { holidaysFrom } from '#holidays/holidays.ts'
import { aHost, aSearch, at, during } from './support/searches.ts'

const day = (date: string): number => dayOfDate(date)!

test('a zone tells the country, by any of its names', () => {
  const zones = ['Europe/Lisbon', 'Europe/Kyiv', 'Europe/Kiev', 'US/Eastern', 'Asia/Kolkata', 'UTC', 'Etc/GMT+3']
  assert.deepEqual(zones.map(countryOfZone), ['PT', 'UA', 'UA', 'US', 'IN', null, null])
})

test('only countries that exist today are countries', () => {
  assert.deepEqual(['PT', 'GB', 'JP'].map(isCountry), [true, true, true])
  assert.deepEqual(['DD', 'UK', 'XX', 'pt', ''].map(isCountry), [false, false, false, false, false])
})

test('days off are ranges with both ends, cut to the days that are looked at', () => {
  const ranges = [
    { from: '2026-12-30', to: '2027-01-02' },
    { from: '2026-12-29', to: '2026-12-30' },
  ]
  assert.equal(daysOffProblem(ranges), null)
  const expected = ['2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01'].map(day)
  assert.deepEqual(daysBetween(ranges, day('2026-12-01'), day('2027-01-01')), expected)
})

test('a day off lasts from midnight to midnight by the clocks of the zone, also on a day of 23 hours', () => {
  const window = { start: at('2026-03-28T00:00'), end: at('2026-03-31T00:00') }
  const off = timeOff([day('2026-03-29')], 'Europe/Berlin', window)
  assert.deepEqual(off, during(['2026-03-28T23:00', '2026-03-29T22:00']))
})

test('nothing is possible on a day off, and nothing of it is free', () => {
  const host = aHost({ daysOff: [day('2026-11-17')] })
  const tuesday = { from: at('2026-11-17T00:00'), to: at('2026-11-18T00:00') }
  assert.deepEqual(possibleStarts(aSearch({ ...tuesday, hosts: [host] })), [])
  assert.deepEqual(freeBusy(host, { start: tuesday.from, end: tuesday.to }).free, [])
})

test('Christmas is a day off where it is one, where nobody knows, and not in Japan', async () => {
  const holidays = await holidaysFrom(['PT', 'JP', 'US', null], '2026-11-16T09:00:00Z', null)
  const has = (country: string | null, date: string) => holidays.of(country).includes(day(date))
  assert.deepEqual(
    ['PT', 'US', 'JP', null].map((country) => has(country, '2026-12-25')),
    [true, true, false, true],
  )
  assert.ok(has('PT', '2026-12-08'))
  assert.ok(has('JP', '2026-11-23'))
  // Independence Day 2027 is a Sunday, so that people are off on Monday.
  assert.ok(has('US', '2027-07-05'))
})

test('holidays are known for the years in which a meeting is looked for', async () => {
  const holidays = await holidaysFrom(['DE'], '2026-11-16T09:00:00Z', '2028-12-31T00:00:00Z')
  for (const year of [2026, 2027, 2028, 2029]) assert.ok(holidays.of('DE').includes(day(`${year}-10-03`)), `${year}`)
})
