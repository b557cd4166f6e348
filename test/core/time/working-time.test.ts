import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contains, type Intervals } from '#core/time/interval.ts'
import { DAY, minuteAtOrBefore, timestampOf } from '#core/time/minute.ts'
import { minuteAt, wallAt } from '#core/time/wall-time.ts'
import { DEFAULT_WORKING_HOURS, WEEKDAYS, type WorkingHours, workingTime } from '#core/time/working-hours.ts'

const minute = (text: string) => minuteAtOrBefore(text)
const window = (start: string, end: string) => ({ start: minute(start), end: minute(end) })
const shown = (intervals: Intervals) =>
  intervals.map((each) => timestampOf(each).slice(5, 16)).reduce<string[]>(inPairs, [])
const inPairs = (pairs: string[], text: string, i: number) =>
  i % 2 === 0 ? [...pairs, text] : [...pairs.slice(0, -1), `${pairs.at(-1)}–${text}`]
const everyDay = (start: string, end: string): WorkingHours => [{ days: [...WEEKDAYS], start, end }]

test('nine to five in Lisbon and New York over the end of summer time', () => {
  const range = window('2026-10-23T00:00:00Z', '2026-11-03T00:00:00Z')
  assert.deepEqual(shown(workingTime(DEFAULT_WORKING_HOURS, 'Europe/Lisbon', range)).slice(0, 2), [
    '10-23T08:00–10-23T16:00',
    '10-26T09:00–10-26T17:00',
  ])
  assert.deepEqual(shown(workingTime(DEFAULT_WORKING_HOURS, 'America/New_York', range)).slice(-2), [
    '10-30T13:00–10-30T21:00',
    '11-02T14:00–11-02T22:00',
  ])
})

test('the hour that is skipped in spring is not worked, the one that is repeated in autumn is worked twice', () => {
  const spring = window('2026-03-28T22:00:00Z', '2026-03-29T23:00:00Z')
  assert.deepEqual(shown(workingTime(everyDay('01:00', '04:00'), 'Europe/Berlin', spring)), ['03-29T00:00–03-29T02:00'])
  assert.deepEqual(shown(workingTime(everyDay('02:00', '03:00'), 'Europe/Berlin', spring)), [])
  const autumn = window('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')
  assert.deepEqual(shown(workingTime(everyDay('01:00', '04:00'), 'Europe/Berlin', autumn)), ['10-24T23:00–10-25T03:00'])
  assert.deepEqual(shown(workingTime(everyDay('02:00', '02:30'), 'Europe/Berlin', autumn)), [
    '10-25T00:00–10-25T00:30',
    '10-25T01:00–10-25T01:30',
  ])
})

test('zones of half and quarter hours', () => {
  const range = window('2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z')
  assert.deepEqual(shown(workingTime(DEFAULT_WORKING_HOURS, 'Asia/Kolkata', range)), ['11-16T03:30–11-16T11:30'])
  assert.deepEqual(shown(workingTime(DEFAULT_WORKING_HOURS, 'Asia/Kathmandu', range)), ['11-16T03:15–11-16T11:15'])
})

test('summer time of half an hour on Lord Howe', () => {
  const range = window('2026-10-02T00:00:00Z', '2026-10-05T12:00:00Z')
  assert.deepEqual(shown(workingTime(DEFAULT_WORKING_HOURS, 'Australia/Lord_Howe', range)), [
    '10-02T00:00–10-02T06:30',
    '10-04T22:00–10-05T06:00',
  ])
  const change = window('2026-10-03T00:00:00Z', '2026-10-04T00:00:00Z')
  assert.deepEqual(shown(workingTime(everyDay('01:30', '03:00'), 'Australia/Lord_Howe', change)), [
    '10-03T15:00–10-03T16:00',
  ])
})

test('a day in Sao Paulo that began at one', () => {
  const range = window('2018-11-03T00:00:00Z', '2018-11-05T12:00:00Z')
  assert.deepEqual(shown(workingTime(everyDay('00:00', '09:00'), 'America/Sao_Paulo', range)), [
    '11-03T03:00–11-03T12:00',
    '11-04T03:00–11-04T11:00',
    '11-05T02:00–11-05T11:00',
  ])
  assert.deepEqual(shown(workingTime(everyDay('00:00', '24:00'), 'America/Sao_Paulo', range)), [
    '11-03T00:00–11-05T12:00',
  ])
})

test('a day that Samoa left out', () => {
  const range = window('2011-12-29T10:00:00Z', '2011-12-31T10:00:00Z')
  const fridays: WorkingHours = [{ days: ['fri'], start: '00:00', end: '24:00' }]
  assert.deepEqual(shown(workingTime(fridays, 'Pacific/Apia', range)), [])
})

test('the turn of the month and of the year', () => {
  const range = window('2026-12-31T12:00:00Z', '2027-01-04T12:00:00Z')
  assert.deepEqual(shown(workingTime(DEFAULT_WORKING_HOURS, 'Pacific/Auckland', range)), [
    '12-31T20:00–01-01T04:00',
    '01-03T20:00–01-04T04:00',
  ])
})

test('several parts a day in any order, and no hours at all', () => {
  const hours: WorkingHours = [
    { days: ['tue', 'mon'], start: '14:00', end: '18:00' },
    { days: ['mon'], start: '08:00', end: '12:00' },
  ]
  const range = window('2026-11-16T00:00:00Z', '2026-11-18T00:00:00Z')
  assert.deepEqual(shown(workingTime(hours, 'UTC', range)), [
    '11-16T08:00–11-16T12:00',
    '11-16T14:00–11-16T18:00',
    '11-17T14:00–11-17T18:00',
  ])
  assert.deepEqual(workingTime([], 'UTC', range), [])
  assert.deepEqual(workingTime(hours, 'UTC', { start: range.end, end: range.start }), [])
})

const GOLDEN_ZONES = [
  ...['Europe/Lisbon', 'America/New_York', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'],
  ...['America/Sao_Paulo', 'Africa/Casablanca', 'Pacific/Apia', 'Pacific/Chatham', 'America/St_Johns', 'Africa/Cairo'],
]
/** Days around which clocks change in one of the zones, and ordinary ones. */
const DAYS = ['2018-02-17', '2018-11-04', '2026-02-15', '2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24']
  .concat(['2026-09-27', '2026-10-04', '2026-10-25', '2026-10-29', '2026-11-01', '2026-12-31', '2028-02-29'])
  .map((day) => minute(`${day}T00:00:00Z`))
const anyClock = fc.nat(24 * 4).map((quarter) => `${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`)
const two = (value: number) => String(value).padStart(2, '0')
const anyHours = fc
  .tuple(anyClock, anyClock, fc.subarray([...WEEKDAYS], { minLength: 4 }))
  .map(
    ([one, other, days]): WorkingHours => [{ days, start: one < other ? one : other, end: one < other ? other : one }],
  )

test('every minute is worked exactly when Temporal says that the clock shows working hours', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...GOLDEN_ZONES),
      fc.constantFrom(...DAYS),
      fc.integer({ min: -DAY, max: DAY }),
      anyHours,
      (zone, day, shift, hours) => {
        const range = { start: day + shift, end: day + shift + 2 * DAY }
        const worked = workingTime(hours, zone, range)
        for (let at = range.start - 60; at < range.end + 60; at += 15)
          assert.equal(contains(worked, at), at >= range.start && at < range.end && isWorked(at, zone, hours))
      },
    ),
    { numRuns: 500 },
  )
})

function isWorked(at: number, zone: string, hours: WorkingHours): boolean {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at * 60_000).toZonedDateTimeISO(zone)
  const clock = zoned.toPlainTime().toString({ smallestUnit: 'minute' })
  return hours.some(
    ({ days, start, end }) => days.includes(WEEKDAYS[zoned.dayOfWeek - 1]!) && start <= clock && clock < end,
  )
}

test('clocks show what Temporal says', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...GOLDEN_ZONES),
      fc.integer({ min: minute('1990-01-01T00:00:00Z'), max: minute('2040-01-01T00:00:00Z') }),
      (zone, at) => {
        const zoned = Temporal.Instant.fromEpochMilliseconds(at * 60_000).toZonedDateTimeISO(zone)
        const wall = wallAt(at, zone)
        assert.equal(wall.minute, zoned.hour * 60 + zoned.minute)
        assert.equal(wall.day * 86_400_000, Date.UTC(zoned.year, zoned.month - 1, zoned.day))
      },
    ),
    { numRuns: 3_000 },
  )
})

/** Every zone there is, with the days around each change of its clocks in a year. */
function* changes(): Generator<{ zone: string; day: Temporal.PlainDate }> {
  for (const zone of [...Intl.supportedValuesOf('timeZone'), ...GOLDEN_ZONES]) {
    let at = Temporal.Instant.from('2026-01-01T00:00:00Z').toZonedDateTimeISO(zone).getTimeZoneTransition('next')
    for (; at && at.year < 2027; at = at.getTimeZoneTransition('next'))
      for (const days of [-1, 0, 1]) yield { zone, day: at.toPlainDate().add({ days }) }
  }
}

test('a time on the clock is found where Temporal finds it, also when it is skipped or repeated', () => {
  let count = 0
  for (const { zone, day } of changes()) {
    for (let inDay = 0; inDay <= DAY; inDay += 30) {
      const wall = day.toPlainDateTime({ hour: Math.floor((inDay % DAY) / 60), minute: inDay % 60 })
      const meant = inDay === DAY ? wall.add({ days: 1 }) : wall
      const expected = meant.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 60_000
      const days = Date.UTC(day.year, day.month - 1, day.day) / 86_400_000
      assert.equal(minuteAt(days, inDay, zone), expected, `${meant} in ${zone}`)
      count += 1
    }
  }
  assert.ok(count > 10_000, `only ${count} times were compared`)
})
