import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rsvpOf } from '#core/calendar/rsvp.ts'
import { WINDOWS_ZONES } from '#core/calendar/windows-zones.ts'
import { isZone } from '#core/time/zone.ts'

// Hand-written in the forms that these programs are documented to use.

const calendar = (method: string, event: string[], zone: string[] = []) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test',
    `METHOD:${method}`,
    ...zone,
    'BEGIN:VEVENT',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')

const PLAIN = [
  'UID:bk_1@parley.test',
  'SEQUENCE:2',
  'DTSTAMP:20261116T101500Z',
  'DTSTART:20261202T100000Z',
  'DTEND:20261202T103000Z',
  'ORGANIZER;CN="Ava for Ana":mailto:acme@parley.test',
]
const reply = (partstat: string) =>
  calendar('REPLY', [...PLAIN, `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=${partstat};CN=Bo:mailto:Bo@Client.test`])

/** An Outlook zone of its own making: Central Europe's rules under a name that is in no list. */
const CUSTOM_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

test('a yes, a no, a maybe and a delegation are read with all that goes with them', () => {
  for (const partstat of ['ACCEPTED', 'DECLINED', 'TENTATIVE', 'DELEGATED']) {
    const rsvp = rsvpOf(reply(partstat))!
    assert.deepEqual([rsvp.method, rsvp.uid, rsvp.sequence, rsvp.partstat], ['REPLY', 'bk_1@parley.test', 2, partstat])
    assert.equal(rsvp.attendee, 'Bo@Client.test')
    assert.equal(String(rsvp.dtstamp), '2026-11-16T10:15:00Z')
    assert.deepEqual([String(rsvp.start), String(rsvp.end)], ['2026-12-02T10:00:00Z', '2026-12-02T10:30:00Z'])
    assert.equal(rsvp.comment, null)
  }
})

test('what is no answer is none', () => {
  const attendee = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bo@client.test'
  assert.equal(rsvpOf(calendar('REQUEST', [...PLAIN, attendee])), null, 'a forwarded invite')
  assert.equal(rsvpOf(calendar('CANCEL', [...PLAIN, attendee])), null)
  assert.equal(rsvpOf(calendar('PUBLISH', [...PLAIN, attendee])), null)
  assert.equal(rsvpOf(reply('NEEDS-ACTION')), null)
  assert.equal(rsvpOf(calendar('REPLY', PLAIN)), null, 'nobody answers')
  assert.equal(rsvpOf(calendar('REPLY', [attendee])), null, 'to nothing')
})

test('Apple names people by identifiers and gives the address beside it', () => {
  const attendee = 'ATTENDEE;CN=Bo;PARTSTAT=ACCEPTED;EMAIL=bo@client.test:urn:uuid:0D2C-11'
  assert.equal(rsvpOf(calendar('REPLY', [...PLAIN, attendee]))!.attendee, 'bo@client.test')
  const nameless = 'ATTENDEE;PARTSTAT=ACCEPTED:urn:uuid:0D2C-11'
  assert.equal(rsvpOf(calendar('REPLY', [...PLAIN, nameless]))!.attendee, null)
})

test('Outlook proposes another time, in a zone of Windows and with a comment', () => {
  const rsvp = rsvpOf(
    calendar('COUNTER', [
      'ATTENDEE;PARTSTAT=TENTATIVE;RSVP=TRUE:mailto:bo@client.test',
      'COMMENT;LANGUAGE=de-DE:Geht es auch\\, sagen wir\\, etwas später?\\n',
      'UID:bk_1@parley.test',
      'DTSTART;TZID=W. Europe Standard Time:20261202T143000',
      'DTEND;TZID=W. Europe Standard Time:20261202T150000',
      'DTSTAMP:20261116T101500Z',
      'SEQUENCE:0',
      'X-MS-OLK-ORIGINALSTART;TZID=W. Europe Standard Time:20261202T110000',
      'X-MS-OLK-ORIGINALEND;TZID=W. Europe Standard Time:20261202T113000',
    ]),
  )!
  assert.deepEqual(
    [rsvp.method, rsvp.partstat, rsvp.comment],
    ['COUNTER', 'TENTATIVE', 'Geht es auch, sagen wir, etwas später?'],
  )
  assert.deepEqual([rsvp.start, rsvp.end, rsvp.originalStart].map(String), [
    '2026-12-02T13:30:00Z',
    '2026-12-02T14:00:00Z',
    '2026-12-02T10:00:00Z',
  ])
})

test('the lines of a comment end as ours do', () => {
  const said = 'COMMENT:One\u0085two\u2028three\u000bfour'
  const attendee = 'ATTENDEE;PARTSTAT=DECLINED:mailto:bo@client.test'
  assert.equal(rsvpOf(calendar('REPLY', [...PLAIN, attendee, said]))!.comment, 'One\ntwo\nthree\nfour')
})

test('a counter of several people is whose mail it is', () => {
  const others = [
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:cy@client.test',
    'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bo@client.test',
  ]
  const rsvp = rsvpOf(calendar('COUNTER', [...PLAIN, ...others]))!
  assert.deepEqual([rsvp.attendee, rsvp.partstat], [null, null])
  assert.equal(rsvpOf(calendar('REPLY', [...PLAIN, ...others]))!.attendee, 'cy@client.test')
})

const startIn = (zone: string, local: string, described: string[] = []) => {
  const event = [
    'UID:x',
    `DTSTART;TZID=${zone}:${local}`,
    'DURATION:PT45M',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@c.test',
  ]
  return rsvpOf(calendar('COUNTER', event, described))!
}

test('every zone of Windows is one that we know', () => {
  const unknown = Object.entries(WINDOWS_ZONES).filter(([, zone]) => !isZone(zone))
  assert.deepEqual(unknown, [])
  assert.ok(Object.keys(WINDOWS_ZONES).length > 130)
})

test('zones are found by name, at the end of a path, or in the calendar itself', () => {
  for (const zone of [
    'America/New_York',
    '"America/New_York"',
    '/freeassociation.sourceforge.net/America/New_York',
    'Eastern Standard Time',
  ])
    assert.equal(String(startIn(zone, '20261202T100000').start), '2026-12-02T15:00:00Z', zone)
  assert.equal(String(startIn('/x/America/Argentina/Salta', '20261202T100000').start), '2026-12-02T13:00:00Z')
  assert.equal(String(startIn('America/New_York', '20261202T100000').end), '2026-12-02T15:45:00Z')
  assert.equal(startIn('Middle Earth', '20261202T100000').start, null)
})

test('a described zone gives the hours that the real one has, all year', () => {
  for (let day = Temporal.PlainDate.from('2026-01-01'); day.year < 2028; day = day.add({ days: 1 })) {
    const local = day.toPlainDateTime('12:00')
    const text = local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
    const expected = local.toZonedDateTime('Europe/Berlin').toInstant()
    assert.equal(String(startIn('Customized Time Zone', text, CUSTOM_ZONE).start), String(expected))
  }
})

test('a described zone without rules has one offset, and one with other rules none', () => {
  const fixed = CUSTOM_ZONE.filter((line) => !line.startsWith('RRULE')).filter((_, i) => i < 7 || i > 10)
  const described = [...fixed.slice(0, 6), 'END:STANDARD', 'END:VTIMEZONE']
  assert.equal(String(startIn('Customized Time Zone', '20260702T100000', described).start), '2026-07-02T09:00:00Z')
  const hostile = CUSTOM_ZONE.map((line) =>
    line.startsWith('RRULE') ? 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO' : line,
  )
  assert.equal(startIn('Customized Time Zone', '20260702T100000', hostile).start, null)
})

test('a time without a zone, and a whole day, are no instants', () => {
  const attendee = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@c.test'
  assert.equal(rsvpOf(calendar('REPLY', ['UID:x', 'DTSTART:20261202T100000', attendee]))!.start, null)
  assert.equal(rsvpOf(calendar('REPLY', ['UID:x', 'DTSTART;VALUE=DATE:20261202', attendee]))!.start, null)
  assert.equal(rsvpOf(calendar('REPLY', ['UID:x', 'DTSTART:20269999T999999Z', attendee]))!.start, null)
})

test('folded, broken and strangely ended lines do not hide an answer', () => {
  const text = reply('ACCEPTED')
    .replace('mailto:Bo', 'mai\r\n lto:Bo')
    .replace('SEQUENCE:2', 'SEQUENCE:2\r\nthis is no property\r\n\r\n')
  assert.equal(rsvpOf(text)!.attendee, 'Bo@Client.test')
  assert.equal(rsvpOf(`\uFEFF${text.replaceAll('\r\n', '\n')}`)!.partstat, 'ACCEPTED')
  assert.equal(rsvpOf(text.replaceAll('\r\n', '\r'))!.partstat, 'ACCEPTED')
})

test('nothing that is sent makes it throw or wait', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      ...reply('ACCEPTED').split('\r\n'),
      ...CUSTOM_ZONE,
      'BEGIN:VEVENT',
      'END:VCALENDAR',
      'DTSTART;TZID=Customized Time Zone:20261202T100000',
      'ATTENDEE;__proto__=x;CN="a',
      'RRULE:FREQ=SECONDLY;COUNT=99999999',
      'DURATION:P99999999999D',
      'SEQUENCE:99999999999999999999',
      ';;;:',
    ),
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (lines) => {
      const rsvp = rsvpOf(`BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\n${lines.join('\r\n')}`)
      assert.ok(rsvp === null || rsvp.uid !== '')
    }),
    { numRuns: 500 },
  )
  const before = process.cpuUsage()
  const large = [
    'BEGIN:A\r\n'.repeat(60_000),
    `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(4_900)}`,
    `BEGIN:VCALENDAR\r\nX:${'a'.repeat(250_000)}`,
    `BEGIN:VCALENDAR\r\nX:a\r\n${' \r\n'.repeat(80_000)}`,
    `BEGIN:VCALENDAR\r\nATTENDEE${';A=B'.repeat(50_000)}:x`,
    `BEGIN:VCALENDAR\r\nATTENDEE;CN=${'^n'.repeat(100_000)}:x`,
    `BEGIN:VCALENDAR\r\nCATEGORIES:${','.repeat(200_000)}`,
    `BEGIN:VCALENDAR\r\nCOMMENT:${'\\'.repeat(200_000)}`,
    `${'"'.repeat(200_000)}`,
    `BEGIN:VCALENDAR\r\nATTENDEE;CN=${'"'.repeat(200_000)}:x`,
    'x'.repeat(10_000_000),
  ]
  for (const text of large) assert.equal(rsvpOf(text), null)
  const workedMs = process.cpuUsage(before).user / 1000
  assert.ok(workedMs < 3_000, `${Math.round(workedMs)} ms`)
})
