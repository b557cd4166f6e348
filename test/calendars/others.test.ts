// Our reading of calendars against that of others: dateutil for rules, recurring-ical-events for whole calendars.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { busyTime } from '#core/calendar/busy-time.ts'
import { timestampOf } from '#core/time/minute.ts'
import { aCalendar, askedOf, merged, shown } from '../support/busy.ts'
import { pythonThatRuns } from '../support/python.ts'

const CASES = Number(process.env.FUZZ_CALENDARS ?? 150)

async function pythonFor(t: TestContext): Promise<string | null> {
  const python = await pythonThatRuns('import dateutil, recurring_ical_events')
  const reason =
    'there is no Python with dateutil and recurring-ical-events; on Debian: apt-get install python3-recurring-ical-events'
  if (python === null && process.env.PARLEY_REQUIRE_ALL === '1') throw new Error(reason)
  if (python === null) t.skip(reason)
  return python
}

function askPython<T>(python: string, questions: object[]): T[] {
  const script = new URL('../support/busy-times.py', import.meta.url).pathname
  const input = questions.map((question) => JSON.stringify(question)).join('\n')
  const { stdout, stderr, status } = spawnSync(python, [script], { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  assert.equal(status, 0, stderr)
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const FROM = Date.parse('2026-11-16T00:00Z') / 60_000
const WINDOW = { start: FROM, end: FROM + 26 * 7 * 1440 }
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** As calendar programs write them: the start is one of its own instances, or a rule of days around it. */
const aRule = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.option(fc.integer({ min: 1, max: 13 })),
    days: fc.option(fc.uniqueArray(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 3 })),
    nth: fc.option(fc.constantFrom(-2, -1, 1, 2, 3, 4)),
    monthDays: fc.option(
      fc.uniqueArray(fc.integer({ min: -5, max: 31 }).filter(Boolean), { minLength: 1, maxLength: 3 }),
    ),
    months: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 3 })),
    setPos: fc.option(fc.constantFrom(-1, 1, 2)),
    end: fc.option(fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constant('UNTIL'))),
    weekStart: fc.option(fc.constantFrom('SU', 'MO')),
  })
  .map(({ freq, interval, days, nth, monthDays, months, setPos, end, weekStart }) => {
    const parts = [`FREQ=${freq}`]
    if (interval) parts.push(`INTERVAL=${interval}`)
    const isNumbered = freq === 'MONTHLY' || (freq === 'YEARLY' && months !== null)
    if (days) parts.push(`BYDAY=${days.map((day) => (nth && isNumbered ? `${nth}${day}` : day)).join(',')}`)
    if (monthDays && freq !== 'WEEKLY' && !(days && nth)) parts.push(`BYMONTHDAY=${monthDays}`)
    if (months) parts.push(`BYMONTH=${months}`)
    if (setPos && days && freq === 'MONTHLY') parts.push(`BYSETPOS=${setPos}`)
    if (end) parts.push(end === 'UNTIL' ? 'UNTIL=20270301T120000' : `COUNT=${end}`)
    if (weekStart) parts.push(`WKST=${weekStart}`)
    return parts.join(';')
  })

const aStart = fc.integer({ min: Date.parse('2016-01-01') / 60_000, max: FROM + 60 * 1440 }).map((m) => m - (m % 5))

const compact = (minute: number): string => timestampOf(minute).slice(0, 19).replace(/[-:]/g, '')

test('rules mean to us what they mean to dateutil', async (t) => {
  const python = await pythonFor(t)
  if (python === null) return
  const questions = fc.sample(fc.record({ rule: aRule, start: aStart }), { numRuns: CASES, seed: 20261116 })
  const answers = askPython<number[]>(
    python,
    questions.map((question) => ({ ...question, window: [WINDOW.start - 10, WINDOW.end] })),
  )
  let found = 0
  for (const [i, { rule, start }] of questions.entries()) {
    const ics = aCalendar(`DTSTART:${compact(start)}\nDURATION:PT1M\nRRULE:${rule}`)
    const ours = askedOf(ics, { from: timestampOf(WINDOW.start), to: timestampOf(WINDOW.end), zone: 'UTC' })
    // To us the start is always an instance, which RFC 5545 leaves open where the rule does not have it.
    const theirs = merged(
      [start, ...answers[i]!].map((minute) => [minute, minute + 1]),
      WINDOW,
    )
    assert.deepEqual(shown(ours.busy), shown(theirs), `${rule} from ${timestampOf(start)}`)
    assert.deepEqual(shown(ours.unknown), [], rule)
    found += theirs.length
  }
  assert.ok(found > CASES, `only ${found} instances were compared`)
})

/** A series with changes to its own instances, as people make them, and events beside it. */
const aSeries = fc
  .record({
    start: aStart,
    zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', null),
    isDay: fc.boolean(),
    length: fc.integer({ min: 5, max: 300 }),
    rule: fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=WEEKLY',
      'FREQ=WEEKLY;INTERVAL=2',
      'FREQ=MONTHLY',
      'FREQ=DAILY;COUNT=400',
    ),
    excepted: fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 4 }),
    moved: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -3000, max: 3000 })), {
      maxLength: 4,
      selector: ([n]) => n,
    }),
    isCancelled: fc.boolean(),
  })
  .map((series) => ({ ...series, moved: series.moved.filter(([n]) => !series.excepted.includes(n)) }))

type Series = ReturnType<typeof fc.sample<typeof aSeries extends fc.Arbitrary<infer T> ? T : never>>[number]

/** Instances are counted in days from one in the window, so that the changes are seen. */
function textOf({ start, zone, isDay, length, rule, excepted, moved, isCancelled }: Series, uid: string): string {
  const first = isDay ? Math.floor(start / 1440) * 1440 : start
  const at = (minute: number) =>
    isDay
      ? `;VALUE=DATE:${compact(minute).slice(0, 8)}`
      : zone
        ? `;TZID=${zone}:${compact(minute)}`
        : `:${compact(minute)}Z`
  const step = rule.includes('WEEKLY') ? (rule.includes('INTERVAL') ? 14 : 7) : 1
  const near = first + Math.max(0, Math.floor((WINDOW.start - first) / (step * 1440))) * step * 1440
  const nth = (n: number) => near + (n % 30) * step * 1440
  const lines = [
    `UID:${uid}`,
    `DTSTART${at(first)}`,
    isDay ? `DTEND${at(first + 1440)}` : `DTEND${at(first + length)}`,
    `RRULE:${rule}`,
    ...(rule === 'FREQ=MONTHLY' ? [] : excepted.map((n) => `EXDATE${at(nth(n))}`)),
  ]
  const changes = rule === 'FREQ=MONTHLY' ? [] : [...new Map(moved.map(([n, by]) => [nth(n), by]))]
  const taken = new Set(excepted.map(nth))
  const changed = changes
    .filter(([from]) => !taken.has(from))
    .map(([from, by]) => {
      const to = isDay ? from + Math.round(by / 1440) * 1440 : from + by
      const status = isCancelled ? '\nSTATUS:CANCELLED' : ''
      return `UID:${uid}\nRECURRENCE-ID${at(from)}\nDTSTART${at(to)}\nDTEND${at(to + (isDay ? 1440 : length))}${status}`
    })
  return [lines.join('\n'), ...changed].join('\n\n')
}

test('whole calendars with series and changed instances mean to us what they mean to recurring-ical-events', async (t) => {
  const python = await pythonFor(t)
  if (python === null) return
  const calendars = fc
    .sample(fc.array(aSeries, { minLength: 1, maxLength: 3 }), { numRuns: CASES, seed: 7 })
    .map((all) => aCalendar(all.map((series, i) => textOf(series, `series-${i}`)).join('\n\n')))
  const window: [number, number] = [WINDOW.start, WINDOW.start + 30 * 1440]
  const answers = askPython<[number, number][]>(
    python,
    // They cut at local times of the event, we at instants.
    calendars.map((ics) => ({ ics, window: [window[0] - 2 * 1440, window[1] + 2 * 1440] })),
  )
  let found = 0
  for (const [i, ics] of calendars.entries()) {
    const [from, to] = window.map(timestampOf)
    const ours = askedOf(ics, { from: from!, to: to!, zone: 'UTC' })
    const theirs = merged(answers[i]!, { start: window[0], end: window[1] })
    assert.deepEqual(shown(ours.busy), shown(theirs), ics)
    found += theirs.length
  }
  assert.ok(found > CASES, `only ${found} stretches were compared`)
})

test('nothing that a calendar says makes reading it throw', () => {
  const line = fc.oneof(
    fc
      .constantFrom('DTSTART', 'DTEND', 'RRULE', 'EXDATE', 'RDATE', 'RECURRENCE-ID', 'DURATION', 'STATUS', 'SEQUENCE')
      .chain((name) =>
        fc
          .oneof(
            fc.string(),
            aRule,
            fc.constantFrom(
              '20261117T090000Z',
              '20261117',
              '99999999T999999',
              'PT1H',
              '-P9Y',
              'TZID=X:20261117T090000',
              '/',
              ',',
            ),
          )
          .map((value) => `${name}:${value.replace(/[\r\n]/g, '')}`),
      ),
    fc.string().map((text) => text.replace(/[\r\n]/g, '')),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const ics = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n')
      const window = { start: WINDOW.start, end: WINDOW.start + 7 * 1440 }
      const { busy, unknown } = busyTime([ics], { window, zone: 'Europe/Berlin', tentative: 'busy' })
      for (const stretches of [busy, unknown])
        assert.ok(stretches.every((minute, i) => minute >= (stretches[i - 1] ?? window.start) && minute <= window.end))
    }),
    { numRuns: CASES, seed: 5 },
  )
})
