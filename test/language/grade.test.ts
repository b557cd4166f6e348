import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grade } from '#core/language/score/grade.ts'
import type { Expectation, Item, Reply, Scored } from './support/corpus.ts'
import { perfectReading } from './support/perfect-reading.ts'
import { failureReport, tallyReport } from './support/report.ts'
import { gate, gradeAll, tally } from './support/tally.ts'

// Monday 2 March 2026, 9:00 in New York.
const reply: Reply = {
  now: '2026-03-02T14:00:00Z',
  timezone: 'America/New_York',
  host_timezone: 'America/New_York',
  duration_minutes: 30,
  offers: [
    { start: '2026-03-03T15:00:00Z', end: '2026-03-03T15:30:00Z' },
    { start: '2026-03-04T15:00:00Z', end: '2026-03-04T15:30:00Z' },
  ],
  from: 'participant',
  text: 'Tuesday',
}
const tuesdayAfter3 = { start: '2026-03-03T20:00:00Z', end: '2026-03-03T23:00:00Z' }
const thursday = { start: '2026-03-05T13:00:00Z', end: '2026-03-05T23:00:00Z' }

const anItem = (expect: Partial<Expectation>, given: Partial<Reply> = {}): Item => ({
  id: 'x001',
  language: 'en',
  phenomenon: 'range',
  tags: [],
  in: { ...reply, ...given },
  expect: { intents: { must: [], not: [] }, ...expect },
})
const fields = (item: Item, reading: Scored): string[] => grade(item, reading).differences.map(({ field }) => field)

test('the perfect reading passes and is not dangerous', () => {
  const item = anItem({ picks: [0], free: [tuesdayAfter3], busy: [thursday], people: [{ email: 'bo@client.test' }] })
  const result = grade(item, perfectReading(item))
  assert.deepEqual(result.differences, [])
  assert.equal(result.dangerous, false)
})

test('a wrong pick fails, and is dangerous only when sure', () => {
  const item = anItem({ picks: [0], free: [] })
  assert.deepEqual(fields(item, { picks: [1], free: [], sure: true }), ['picks'])
  assert.equal(grade(item, { picks: [1], sure: true }).dangerous, true)
  assert.equal(grade(item, { picks: [1], sure: false }).dangerous, false)
})

test('a missing pick fails without danger', () => {
  const result = grade(anItem({ picks: [0, 1], free: [] }), { picks: [0], sure: true })
  assert.equal(result.pass, false)
  assert.equal(result.dangerous, false)
})

test('a pick of an offer that does not exist fails', () => {
  assert.deepEqual(fields(anItem({ picks: [] }), { picks: [7] }), ['invalid-pick', 'picks'])
})

test('free is compared by quarter hours in working time, so all day is 08:00 to 18:00', () => {
  const wholeDay = { start: '2026-03-05T05:00:00Z', end: '2026-03-06T05:00:00Z' }
  assert.equal(grade(anItem({ free: [thursday] }), { free: [wholeDay], sure: true }).pass, true)
})

test('too much free fails and is dangerous, too little only fails', () => {
  const item = anItem({ free: [tuesdayAfter3] })
  const more = { start: '2026-03-03T19:00:00Z', end: '2026-03-03T23:00:00Z' }
  const less = { start: '2026-03-03T21:00:00Z', end: '2026-03-03T23:00:00Z' }
  assert.deepEqual(
    [grade(item, { free: [more] }), grade(item, { free: [less] })].map(({ pass, dangerous }) => [pass, dangerous]),
    [
      [false, true],
      [false, false],
    ],
  )
})

test('a free window at night apart from what was said is dangerous when the item fails', () => {
  const night = { start: '2026-03-04T02:00:00Z', end: '2026-03-04T03:00:00Z' }
  assert.equal(grade(anItem({ free: [tuesdayAfter3] }), { free: [night] }).dangerous, true)
  assert.equal(grade(anItem({ free: [tuesdayAfter3] }), { free: [night], busy: [night] }).dangerous, false)
})

test('busy is taken out of free before comparing', () => {
  const lunch = { start: '2026-03-05T17:00:00Z', end: '2026-03-05T18:00:00Z' }
  const around = [
    { start: '2026-03-05T13:00:00Z', end: '2026-03-05T17:00:00Z' },
    { start: '2026-03-05T18:00:00Z', end: '2026-03-05T23:00:00Z' },
  ]
  assert.equal(grade(anItem({ free: around }), { free: [thursday], busy: [lunch] }).pass, true)
})

test('accepted offers may stand in free too', () => {
  assert.equal(grade(anItem({ picks: [0], free: [] }), { picks: [0], free: [reply.offers[0]!] }).pass, true)
})

test('busy counts only where it is expected, and a refused offer may be busy', () => {
  assert.equal(grade(anItem({ free: [] }), { busy: [thursday] }).pass, true)
  assert.deepEqual(fields(anItem({ busy: [thursday] }), { busy: [] }), ['busy'])
  assert.deepEqual(fields(anItem({ busy: [] }), { busy: [thursday] }), ['busy'])
  assert.equal(grade(anItem({ busy: [thursday] }), { busy: [thursday, reply.offers[1]!] }).pass, true)
})

test('a window that ends before it starts fails', () => {
  const backwards = { start: '2026-03-05T18:00:00Z', end: '2026-03-05T17:00:00Z' }
  assert.deepEqual(fields(anItem({ free: [] }), { free: [backwards] }), ['invalid-window'])
})

test('a missing and a forbidden intent each fail', () => {
  const item = anItem({ intents: { must: ['propose'], not: ['accept'] } })
  assert.deepEqual(fields(item, { intents: ['accept'] }), ['missing:propose', 'wrong:accept'])
})

test('duration, until and people must agree', () => {
  const item = anItem({ duration_minutes: 45, until: '2026-04-01', people: [{ email: 'Bo@client.test' }] })
  assert.deepEqual(fields(item, { duration_minutes: 30, until: '2026-04-02', people: [] }), [
    'duration_minutes',
    'people',
    'until',
  ])
  assert.equal(
    grade(item, { duration_minutes: 45, until: '2026-04-01', people: [{ email: 'bo@client.test' }] }).pass,
    true,
  )
})

test('people that nobody asked for fail where none are expected', () => {
  assert.deepEqual(fields(anItem({ people: [] }), { people: [{ email: 'desk@client.test' }] }), ['people'])
})

test('a zone is right when its offset is right at all the moments that count', () => {
  const item = anItem({ timezone: 'America/New_York', free: [tuesdayAfter3] })
  assert.deepEqual(fields(item, { timezone: 'America/Toronto', free: [tuesdayAfter3] }), [])
  assert.deepEqual(fields(item, { timezone: 'America/Chicago', free: [tuesdayAfter3] }), ['timezone'])
  assert.deepEqual(fields(item, { timezone: 'Nowhere/Land', free: [tuesdayAfter3] }), ['timezone'])
  assert.deepEqual(fields(item, { timezone: null, free: [tuesdayAfter3] }), ['timezone'])
})

test('a zone that differs only after clocks change fails on a window after the change', () => {
  const afterTheChange = { start: '2026-03-10T15:00:00Z', end: '2026-03-10T16:00:00Z' }
  const item = anItem({ timezone: 'America/New_York', free: [afterTheChange] })
  assert.deepEqual(fields(item, { timezone: 'America/Panama', free: [afterTheChange] }), ['timezone'])
})

test('an expected doubt is met by saying so or by concluding nothing', () => {
  const item = anItem({ sure: false })
  assert.equal(grade(item, { picks: [0], sure: false }).pass, true)
  assert.equal(grade(item, { sure: true }).pass, true)
  const guess = grade(item, { picks: [0], sure: true })
  assert.deepEqual([guess.pass, guess.dangerous], [false, true])
})

test('a doubt without need is counted but does not fail', () => {
  const result = grade(anItem({ picks: [0], free: [] }), { picks: [0], sure: false })
  assert.deepEqual([result.pass, result.unsure, result.needless], [true, true, true])
})

test('what is past now is not compared', () => {
  const monday = { start: '2026-03-02T13:00:00Z', end: '2026-03-02T23:00:00Z' }
  const rest = { start: '2026-03-02T14:00:00Z', end: '2026-03-02T23:00:00Z' }
  assert.equal(grade(anItem({ free: [rest] }), { free: [monday] }).pass, true)
})

test('an unknown sender zone is compared in the stated one, else in the host zone', () => {
  const tokyoMorning = { start: '2026-03-04T23:00:00Z', end: '2026-03-05T03:00:00Z' }
  const item = anItem({ free: [tokyoMorning], timezone: 'Asia/Tokyo' }, { timezone: null })
  assert.deepEqual(fields(item, { free: [], timezone: 'Asia/Tokyo' }), ['free'])
})

test('the gate is shut by too few exact ones and by a single dangerous one', () => {
  const count = { items: 100, exact: 95, dangerous: 0, unsure: 0, needless: 0 }
  assert.deepEqual(gate(count), [])
  assert.deepEqual(gate({ ...count, exact: 94 }), ['94 of 100 exact is below 95 %'])
  assert.deepEqual(gate({ ...count, dangerous: 1 }), ['1 dangerous'])
})

test('counts are kept per phenomenon and language, and failures are told with their difference', () => {
  const right = anItem({ picks: [0] })
  const wrong = { ...anItem({ picks: [1] }), id: 'x002', language: 'de', phenomenon: 'pick' }
  const graded = gradeAll([right, wrong], () => ({ picks: [0], sure: true }))
  const counted = tally(graded)
  assert.deepEqual(counted.total, { items: 2, exact: 1, dangerous: 1, unsure: 0, needless: 0 })
  assert.equal(counted.byLanguage.get('de')?.exact, 0)
  assert.equal(counted.byPhenomenon.get('range')?.exact, 1)
  assert.match(tallyReport('development', counted), /^all +2 +1 +50\.0 % +1 +0/m)
  const report = failureReport(graded)
  assert.match(report, /^x002 de pick DANGEROUS$/m)
  assert.match(report, /picks: missing \[1\] extra \[0\]/)
  assert.doesNotMatch(report, /x001/)
})
