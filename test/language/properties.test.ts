import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readOrThrow as read, read as readSafely } from '#core/language/read.ts'
import type { ReadInput } from '#core/language/reading.ts'
import { DEVELOPMENT, readCorpus } from './support/corpus.ts'

const DAY = 24 * 60 * 60 * 1000

const weekday = fc.constantFrom(
  'Monday',
  'Tuesday',
  'Wed',
  'Thursday',
  'Fri',
  'Saturday',
  'tomorrow',
  'next week',
  'this week',
  'Tuesday next week',
  'the day after tomorrow',
)
const time = fc.constantFrom(
  '',
  'at 3',
  'after 2pm',
  'before noon',
  'between 10 and 12',
  'morning',
  'in the afternoon',
  'all day',
  '9-11',
)
const verdict = fc.constantFrom('works', 'does not work', 'is fine', "I can't", 'is out', 'please', '', 'maybe')
const joint = fc.constantFrom(', ', ' and ', ' or ', '. ', ' but ', ' - ', ', except ', '; ', '\n')
const statement = fc.tuple(weekday, time, verdict).map((parts) => parts.filter(Boolean).join(' '))
const reply = fc
  .array(fc.tuple(statement, joint), { minLength: 1, maxLength: 5 })
  .map((list) => list.map(([text, join]) => text + join).join(''))

const words = fc.constantFrom(
  'Monday',
  'not',
  '3',
  '-',
  'or',
  'and',
  'except',
  'until',
  'from',
  'next',
  'week',
  '10:30',
  'pm',
  'May',
  'the',
  '2nd',
  'option',
  'if',
  '\n',
  '> ',
  ',',
  '.',
  '?',
  '(',
  ')',
  'mardi',
  'halb',
  'las',
  'às',
  'Uhr',
  'cancel',
  'bob@client.test',
  '2026-03-11',
  '3/4',
  'ET',
  'my time',
  'every',
  'all',
  'half',
  'an hour',
  '👍',
  'On Mon wrote:',
  '--',
  '|',
)
const salad = fc.array(words, { maxLength: 40 }).map((list) => list.join(' '))

function situation(text: string, now: number, zone = 'America/New_York'): ReadInput {
  const offers = [1, 2, 3].map((days) => ({
    start: new Date(now + days * DAY).toISOString(),
    end: new Date(now + days * DAY + 30 * 60_000).toISOString(),
  }))
  return {
    now: new Date(now).toISOString(),
    timezone: zone,
    host_timezone: zone,
    duration_minutes: 30,
    offers,
    from: 'participant',
    text,
  }
}

const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
  .map((minutes) => minutes * 60_000)

test('the reader never throws, whatever the text', () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    salad,
  )
  fc.assert(
    fc.property(anyText, moment, (text, now) => {
      const reading = read(situation(text, now))
      assert.equal(typeof reading.sure, 'boolean')
    }),
    { numRuns: 1_500 },
  )
})

test('nor does it when what people really wrote is cut into clauses and put together anew', () => {
  const items = readCorpus(DEVELOPMENT)
  const clauses = items
    .flatMap(({ in: { text } }) => text.split(/(?<=[,.;:!?\n])\s+/))
    .filter((clause) => clause !== '')
  const mixed = fc.array(fc.constantFrom(...clauses), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(mixed, fc.constantFrom(...items), (text, { in: input }) => {
      const { free, busy } = read({ ...input, text })
      assert.ok(free.every((window) => busy.every((other) => other.end <= window.start || window.end <= other.start)))
    }),
    { numRuns: Number(process.env.FUZZ_REPLIES ?? 3_000) },
  )
})

test('a fault inside the reader leaves a reply that nothing was understood of, and a question', () => {
  // No text is known that leads to one, so what is given is broken.
  const broken = { ...situation('Tuesday works', Date.UTC(2026, 2, 2)), offers: null as never }
  assert.throws(() => read(broken), TypeError)
  const { sure, picks, free, intents, doubts, unread } = readSafely(broken)
  assert.deepEqual([sure, picks, free, intents, unread], [false, [], [], [], [{ from: 0, to: 13 }]])
  assert.equal(doubts[0]!.question, 'Could you answer with a day and a time?')
})

test('free and busy never overlap, and every window lies ahead and within the horizon', () => {
  fc.assert(
    fc.property(fc.oneof(reply, salad), moment, (text, now) => {
      const { free, busy } = read(situation(text, now))
      const end = Temporal.Instant.fromEpochMilliseconds(now)
        .toZonedDateTimeISO('America/New_York')
        .toPlainDate()
        .add({ days: 28 })
        .toZonedDateTime('America/New_York').epochMilliseconds
      for (const window of [...free, ...busy]) {
        assert.ok(Date.parse(window.start) >= now - 1000, `${text}: ${window.start} is over`)
        assert.ok(Date.parse(window.end) <= end, `${text}: ${window.end} is beyond the horizon`)
        assert.ok(window.start < window.end)
      }
      for (const one of free)
        for (const other of busy)
          assert.ok(one.end <= other.start || other.end <= one.start, `${text}: ${one.start} is free and busy`)
    }),
    { numRuns: 1_500 },
  )
})

test('a reading of weekdays and relative words moves with the week', () => {
  const weeks = fc.integer({ min: 1, max: 30 })
  fc.assert(
    fc.property(reply, moment, weeks, (text, now, count) => {
      const shift = count * 7 * DAY
      const here = read(situation(text, now, 'UTC'))
      const there = read(situation(text, now + shift, 'UTC'))
      const moved = (windows: { start: string; end: string }[]) =>
        windows.map(({ start, end }) => [Date.parse(start) + shift, Date.parse(end) + shift])
      const plain = (windows: { start: string; end: string }[]) =>
        windows.map(({ start, end }) => [Date.parse(start), Date.parse(end)])
      assert.deepEqual(plain(there.free), moved(here.free))
      assert.deepEqual(plain(there.busy), moved(here.busy))
      assert.deepEqual(there.picks, here.picks)
      assert.deepEqual(there.intents, here.intents)
      assert.equal(there.sure, here.sure)
    }),
    { numRuns: 800 },
  )
})

test('the hour of a later statement is not taken for the date of a weekday', () => {
  // That Saturday is the third.
  const { sure } = read(situation('Saturday morning works, this week at 3 works, ', Date.UTC(2026, 0, 1), 'UTC'))
  assert.equal(sure, true)
})

test('the same text gives the same reading', () => {
  fc.assert(
    fc.property(fc.oneof(reply, salad), moment, (text, now) => {
      assert.equal(JSON.stringify(read(situation(text, now))), JSON.stringify(read(situation(text, now))))
    }),
    { numRuns: 300 },
  )
})

test('every conclusion rests on words of the text', () => {
  fc.assert(
    fc.property(reply, moment, (text, now) => {
      for (const { words: used } of read(situation(text, now)).because)
        assert.ok(text.includes(used), `“${used}” is not in “${text}”`)
    }),
    { numRuns: 500 },
  )
})
