import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readFeed } from '#core/calendar/feed.ts'
import { aCalendar, askedOf, busyOf, shown } from '../../support/busy.ts'

// An event that says when it begins takes its owner's time, whatever else is wrong with it: the hours behind it are busy or unknown, and
// never free because something could not be read.

const START = 'DTSTART:20261117T090000Z'
const FIRST_HOUR = [Date.parse('2026-11-17T09:00:00Z') / 60_000, Date.parse('2026-11-17T10:00:00Z') / 60_000] as const

const covers = (minutes: readonly number[], [from, to]: readonly [number, number]): boolean =>
  minutes.some((start, i) => i % 2 === 0 && start <= from && minutes[i + 1]! >= to)

function isTaken(lines: string, hour: readonly [number, number] = FIRST_HOUR): boolean {
  const { busy, unknown } = askedOf(aCalendar(lines))
  return covers(busy, hour) || covers(unknown, hour)
}

test('an end or a length that cannot be read, or is before the start, leaves the day behind the start unknown', () => {
  const day = ['2026-11-17 09:00–2026-11-18 09:00']
  // What is read by hand, and what the library reads.
  for (const line of [
    ...['DURATION:garbage', 'DURATION:-PT1H', 'DURATION:', 'DURATION:PT', 'DURATION:1H', 'DURATION:PT1H30'],
    ...['DTEND:yesterday', 'DTEND:20261399T000000Z', 'DTEND:20261117T080000Z', 'DTEND:', 'DTEND;=:20261117T100000Z'],
    'DTEND;TZID=Atlantis:20261117T050000',
  ])
    for (const more of ['', '\nRRULE:FREQ=DAILY;COUNT=1']) {
      const { busy, unknown } = askedOf(aCalendar(`${START}\n${line}${more}`))
      assert.deepEqual([shown(busy), shown(unknown)], [[], day], line + more)
    }
})

test('a length in years or months, which calendars do not know, is unknown for as long as it may be', () => {
  for (const length of ['P1Y', 'P1M'])
    assert.deepEqual(shown(askedOf(aCalendar(`${START}\nDURATION:${length}`)).unknown), [
      '2026-11-17 09:00–2026-12-14 00:00',
    ])
})

test('a begun second is a minute that is not free', () => {
  assert.deepEqual(busyOf(aCalendar(`${START}\nDURATION:PT0.5S`)), ['2026-11-17 09:00–09:01'])
})

test('an end by clocks that nobody knows may be later than it looks', () => {
  const ends = (zones: [string, string]) =>
    askedOf(aCalendar(`DTSTART;TZID=${zones[0]}:20261117T100000\nDTEND;TZID=${zones[1]}:20261117T100000`))
  assert.deepEqual(shown(ends(['Europe/Berlin', 'Atlantis']).unknown), ['2026-11-17 09:00–2026-11-18 09:00'])
  assert.ok(ends(['Atlantis', 'Europe/Berlin']).unknown.length > 0)
  assert.ok(ends(['Atlantis', 'Lemuria']).unknown.length > 0)
  assert.deepEqual(shown(ends(['Atlantis', 'Atlantis']).unknown), [], 'this one has no length at all')
})

test('a rule that says what no rule may say makes the rest of its series unknown, and so do dates that cannot be read', () => {
  const later = [FIRST_HOUR[0] + 7 * 1440, FIRST_HOUR[1] + 7 * 1440] as const
  for (const line of [
    ...['FREQ=DAILY;COUNT=1e9', 'FREQ=DAILY;COUNT=0', 'FREQ=DAILY;COUNT=-1', 'FREQ=DAILY;INTERVAL=0'],
    ...['FREQ=DAILY;INTERVAL=1.5', 'FREQ=DAILY;FOO=BAR', 'FREQ=DAILY;COUNT=30;COUNT=1', 'FREQ=DAILY;BYMONTH=13'],
    ...['FREQ=MONTHLY;BYDAY=9MO', 'FREQ=MONTHLY;BYMONTHDAY=0', 'FREQ=YEARLY;BYMONTH=5L', 'FREQ=DAILY;BYSETPOS=3'],
    ...['FREQ=WEEKLY;BYMONTHDAY=31', 'RSCALE=CHINESE;FREQ=YEARLY', 'FREQ=DAILY;UNTIL=20201399', 'INTERVAL=2', ';;'],
    ...['FREQ=DAILY;BYDAY=', 'FREQ=DAILY;BYHOUR=25', 'FREQ=DAILY;UNTIL=whenever', ''],
    ...['FREQ=DAILY;constructor=1', 'FREQ=DAILY;toString=1', 'FREQ=DAILY;__proto__=1'],
  ])
    assert.ok(isTaken(`${START}\nDURATION:PT1H\nRRULE:${line}`, later), line)
  for (const line of ['RDATE:garbage', 'RDATE:20261118T120000Z,zzz', 'RDATE;=:20261118T120000Z'])
    assert.ok(isTaken(`${START}\nDURATION:PT1H\n${line}`, later), line)
  // An exception that cannot be read takes nothing away, and an empty part means nothing.
  assert.ok(isTaken(`${START}\nDURATION:PT1H\nEXDATE:zzz\nEXRULE:FREQ=DAILY;COUNT=1e9`))
  assert.deepEqual(busyOf(aCalendar(`${START}\nDURATION:PT1H\nRRULE:FREQ=DAILY;;COUNT=2;`)), [
    '2026-11-17 09:00–10:00',
    '2026-11-18 09:00–10:00',
  ])
})

test('one line that the library cannot read costs an event neither its time nor the others of its series', () => {
  const series = aCalendar(`
    UID:series
    DTSTART:20261116T090000Z
    DURATION:PT1H
    RRULE:FREQ=DAILY;COUNT=3
    STATUS;:x

    UID:series
    RECURRENCE-ID:20261117T090000Z
    DTSTART:20261117T150000Z
    DURATION:PT1H`)
  const { busy, unknown, unreadable } = askedOf(series)
  assert.deepEqual(shown(busy), ['2026-11-16 09:00–10:00', '2026-11-17 15:00–16:00', '2026-11-18 09:00–10:00'])
  assert.deepEqual([unknown.length, unreadable], [0, 0])
})

test('names of lines count in any letters, also for a series that began long ago', () => {
  const ics = 'dtstart:20200106T090000Z\ndtend:20200106T100000Z\nrrule:FREQ=WEEKLY'
  const mondays = ['2026-11-16', '2026-11-23', '2026-11-30', '2026-12-07'].map((day) => `${day} 09:00–10:00`)
  assert.deepEqual(busyOf(aCalendar(ics)), mondays)
  assert.deepEqual(busyOf(aCalendar(ics.replace('dtstart', 'DTSTART').replace('dtend', 'DTEND'))), mondays)
})

test('a zone by the name that people see, with a colon in it, is followed by its description', () => {
  const name = '(UTC+01:00) Amsterdam, Berlin, Bern'
  const zone = `
    BEGIN:VTIMEZONE
    TZID:${name}
    BEGIN:STANDARD
    DTSTART:16010101T000000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0100
    END:STANDARD
    END:VTIMEZONE`
  assert.deepEqual(busyOf(aCalendar(`DTSTART;TZID="${name}":20261117T100000\nDURATION:PT1H`, zone)), [
    '2026-11-17 09:00–10:00',
  ])
  // Nor is a date in its name taken for that of the event.
  const dated = askedOf(
    aCalendar('DTSTART;TZID="x:20200101T000000":20261117T100000\nDTEND;TZID="x:20200101":20261117T110000'),
  )
  assert.ok(covers(dated.unknown, FIRST_HOUR))
})

test('a zone that claims to be a day or more away from Greenwich is none that anybody knows', () => {
  const zone = (offset: string) => `
    BEGIN:VTIMEZONE
    TZID:Far
    BEGIN:STANDARD
    DTSTART:20000101T000000
    TZOFFSETFROM:${offset}
    TZOFFSETTO:${offset}
    END:STANDARD
    END:VTIMEZONE`
  for (const offset of ['+9959', '-2400', '+0160'])
    assert.ok(
      covers(askedOf(aCalendar('DTSTART;TZID=Far:20261117T100000\nDURATION:PT1H', zone(offset))).unknown, FIRST_HOUR),
    )
})

test('a rule of a described zone counts with spaces around it, and one that cannot be read makes its clocks unknown', () => {
  const zone = (summer: string) => `
    BEGIN:VTIMEZONE
    TZID:Ours
    BEGIN:STANDARD
    DTSTART:16011028T030000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010325T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:${summer}
    END:DAYLIGHT
    END:VTIMEZONE`
  const july = (summer: string) =>
    askedOf(aCalendar('DTSTART;TZID=Ours:20260707T100000\nDURATION:PT1H', zone(summer)), {
      from: '2026-07-01T00:00:00Z',
      to: '2026-08-01T00:00:00Z',
    })
  const yearly = 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'
  const spaced = july(` ${yearly}`)
  assert.deepEqual([shown(spaced.busy), shown(spaced.unknown)], [['2026-07-07 08:00–09:00'], []])
  const broken = july(`${yearly};FOO=BAR`)
  assert.deepEqual(shown(broken.busy), [])
  assert.ok(
    covers(broken.unknown, [Date.parse('2026-07-07T08:00Z') / 60_000, Date.parse('2026-07-07T09:00Z') / 60_000]),
  )
})

test('an event within an event, or within a calendar in the calendar, is not lost: the feed counts as cut off', () => {
  const event = (inner: string) => `BEGIN:VEVENT\r\nUID:1\r\n${START}\r\nDURATION:PT1H\r\n${inner}END:VEVENT\r\n`
  const feed = (inner: string) => `BEGIN:VCALENDAR\r\n${inner}END:VCALENDAR\r\n`
  assert.equal(readFeed(feed(event(event(''))), []), 'cut_off')
  assert.equal(readFeed(feed(feed(event(''))), []), 'cut_off')
  assert.equal(typeof readFeed(feed(event('')), []), 'object')
})

const aMoment = fc.constantFrom(
  '20261117T080000Z',
  '20261117T090000',
  '20261117',
  '20269999T000000Z',
  '0',
  'tomorrow',
  '',
)
const aText = fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ''))
const aZone = fc.constantFrom(
  '',
  ';TZID=Atlantis',
  ';TZID=Europe/Berlin',
  ';TZID="a:b"',
  ';VALUE=DATE',
  ';VALUE=X',
  ';=',
)
const aLine = fc.oneof(
  fc
    .tuple(fc.constantFrom('DURATION', 'duration'), fc.oneof(aText, fc.constantFrom('PT2H', '-P1D', 'P', 'PT9')))
    .map(([name, value]) => `${name}:${value}`),
  fc
    .tuple(fc.constantFrom('DTEND', 'RDATE', 'EXDATE', 'RECURRENCE-ID'), aZone, fc.oneof(aMoment, aText))
    .map((parts) => {
      return `${parts[0]}${parts[1]}:${parts[2]}`
    }),
  fc
    .tuple(
      fc.constantFrom('RRULE', 'EXRULE'),
      fc.oneof(aText, fc.constantFrom('FREQ=DAILY;COUNT=x', 'FREQ=', 'COUNT=2')),
    )
    .map(([name, value]) => `${name}:${value}`),
)

/** What says by itself that it takes no time, or takes this very time away. */
const isFreeByItself = (lines: string[]): boolean =>
  lines.some((line) => /^(EXDATE|EXRULE)/.test(line)) || !lines.some((line) => /^(DTEND|DURATION)/i.test(line))

const PLAIN_LENGTH = /^\+?P(\d+[WD])*(T(\d+(\.\d+)?[HMS])*)?$/i

test('whatever the lines of an event say, it is nowhere taken for free that has a start and anything but no length', () => {
  let looked = 0
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 4 }), (lines) => {
      const length = lines.find((line) => /^DURATION/i.test(line))?.slice('DURATION:'.length) ?? 'none'
      // One that is plainly written may be plainly short, and an end at the start is one.
      if (isFreeByItself(lines) || PLAIN_LENGTH.test(length)) return
      if (lines.some((line) => /^DTEND/.test(line) && /20261117/.test(line))) return
      looked += 1
      const { busy, unknown } = askedOf(aCalendar([START, ...lines].join('\n')))
      assert.ok(busy.length + unknown.length > 0, lines.join('\n'))
    }),
    { numRuns: 2_000, seed: 20261117 },
  )
  assert.ok(looked > 200, `only ${looked} were looked at`)
})
