import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFeed } from '#core/calendar/feed.ts'
import { aCalendar, askedOf, busyOf, OWNER, shown } from '../../support/busy.ts'

// All times that are expected are in UTC; in November Berlin is an hour ahead of it, and Lisbon is not.

const HOUR = `
  DTSTART;TZID=Europe/Berlin:20261117T100000
  DTEND;TZID=Europe/Berlin:20261117T110000`
const AN_HOUR = ['2026-11-17 09:00–10:00']

test('an event keeps its owner busy while it lasts', () => {
  assert.deepEqual(busyOf(aCalendar(HOUR)), AN_HOUR)
  assert.deepEqual(busyOf(aCalendar('DTSTART:20261117T090000Z\nDURATION:PT1H')), AN_HOUR)
  assert.deepEqual(busyOf(aCalendar('DTSTART:20261117T090000Z\nDTEND;TZID=Europe/Berlin:20261117T110000')), AN_HOUR)
})

test('an event that lasts longer than anybody can count is not free', () => {
  for (const length of ['P999999999999D', 'P9999999999W', 'PT99999999999999999999H']) {
    const read = askedOf(aCalendar(`DTSTART:20261117T090000Z\nDURATION:${length}`))
    assert.ok(read.busy.length > 0 || read.unknown.length > 0 || read.unreadable > 0, length)
  }
})

test('a started minute is not free', () => {
  assert.deepEqual(busyOf(aCalendar('DTSTART:20261117T090030Z\nDTEND:20261117T095930Z')), AN_HOUR)
})

test('a series goes on by the clocks of its zone, over the change to winter time', () => {
  const weekly = `
    DTSTART;TZID=Europe/Berlin:20261012T100000
    DURATION:PT30M
    RRULE:FREQ=WEEKLY;COUNT=4`
  assert.deepEqual(busyOf(aCalendar(weekly), { from: '2026-10-01T00:00:00Z' }), [
    '2026-10-12 08:00–08:30',
    '2026-10-19 08:00–08:30',
    '2026-10-26 09:00–09:30',
    '2026-11-02 09:00–09:30',
  ])
})

test('the end of a series is said in another zone than its clocks', () => {
  const until = (text: string) => `
    DTSTART;TZID=America/New_York:20261116T200000
    DURATION:PT1H
    RRULE:FREQ=DAILY;UNTIL=${text}`
  const three = ['2026-11-17 01:00–02:00', '2026-11-18 01:00–02:00', '2026-11-19 01:00–02:00']
  assert.deepEqual(busyOf(aCalendar(until('20261119T010000Z'))), three)
  assert.deepEqual(busyOf(aCalendar(until('20261118'))), three)
  assert.deepEqual(busyOf(aCalendar(until('20261118T235900'))), three)
})

test('instances that were taken out, moved, changed or cancelled are not where the series has them', () => {
  const ics = aCalendar(`
    UID:series
    DTSTART;TZID=Europe/Berlin:20261116T100000
    DTEND;TZID=Europe/Berlin:20261116T110000
    RRULE:FREQ=DAILY;COUNT=5
    EXDATE;TZID=Europe/Berlin:20261117T100000

    UID:series
    RECURRENCE-ID:20261118T090000Z
    DTSTART;TZID=Europe/Berlin:20261121T150000
    DTEND;TZID=Europe/Berlin:20261121T153000

    UID:series
    RECURRENCE-ID;TZID=Europe/Berlin:20261119T100000
    DTSTART;TZID=Europe/Berlin:20261119T100000
    DTEND;TZID=Europe/Berlin:20261119T110000
    STATUS:CANCELLED`)
  assert.deepEqual(busyOf(ics), ['2026-11-16 09:00–10:00', '2026-11-20 09:00–10:00', '2026-11-21 14:00–14:30'])
})

test('an instance that was moved into the window from outside of it is there', () => {
  const ics = aCalendar(`
    UID:series
    DTSTART:20260105T090000Z
    DURATION:PT1H
    RRULE:FREQ=YEARLY

    UID:series
    RECURRENCE-ID:20270105T090000Z
    DTSTART:20261117T090000Z
    DURATION:PT1H`)
  assert.deepEqual(busyOf(ics), AN_HOUR)
})

test('a change from one instance on holds for all that follow', () => {
  const ics = aCalendar(`
    UID:series
    DTSTART:20261116T090000Z
    DURATION:PT1H
    RRULE:FREQ=DAILY;COUNT=4

    UID:series
    RECURRENCE-ID;RANGE=THISANDFUTURE:20261118T090000Z
    DTSTART:20261118T130000Z
    DURATION:PT30M`)
  assert.deepEqual(busyOf(ics), [
    '2026-11-16 09:00–10:00',
    '2026-11-17 09:00–10:00',
    '2026-11-18 13:00–13:30',
    '2026-11-19 13:00–13:30',
  ])
})

test('a changed instance may name its old time by other clocks than it has itself', () => {
  const series = (change: string) =>
    aCalendar(`
    UID:series
    DTSTART;TZID=Europe/Berlin:20261116T100000
    DURATION:PT1H
    RRULE:FREQ=DAILY;COUNT=3

    UID:series
    ${change}`)
  const [first, second, third] = ['2026-11-16 09:00–10:00', '2026-11-17 09:00–10:00', '2026-11-18 09:00–10:00']
  const berlin = 'RECURRENCE-ID;TZID=Europe/Berlin:20261117T100000'
  const york = 'RECURRENCE-ID;TZID=America/New_York:20261117T040000'
  for (const instead of [berlin, york, 'RECURRENCE-ID:20261117T090000Z']) {
    const moved = `${instead}\nDTSTART;TZID=America/New_York:20261117T090000\nDURATION:PT1H`
    assert.deepEqual(busyOf(series(moved)), [first, '2026-11-17 14:00–15:00', third], instead)
    const cancelled = `${instead}\nDTSTART:20261117T090000Z\nSTATUS:CANCELLED`
    assert.deepEqual(busyOf(series(cancelled)), [first, third], instead)
    const fromThereOn = moved.replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE')
    const later = ['2026-11-17 14:00–15:00', '2026-11-18 14:00–15:00']
    assert.deepEqual(busyOf(series(fromThereOn)), [first, ...later], instead)
  }
  assert.deepEqual(busyOf(series('RECURRENCE-ID:20270101T000000Z\nDTSTART:20200101T000000Z')), [first, second, third])
})

test('of an instance that is listed twice the newer one counts', () => {
  const change = (sequence: number, hour: string) => `
    UID:series
    RECURRENCE-ID:20261117T090000Z
    SEQUENCE:${sequence}
    DTSTART:20261117T${hour}0000Z
    DURATION:PT1H`
  assert.deepEqual(busyOf(aCalendar(`${change(2, '09')}\n\n${change(1, '15')}`)), AN_HOUR)
})

test('dates that are added to a series count, also with an end of their own', () => {
  const ics = aCalendar(`
    DTSTART:20261116T090000Z
    DURATION:PT1H
    RRULE:FREQ=DAILY;COUNT=1
    RDATE:20261118T120000Z,20261119T120000Z
    RDATE;VALUE=PERIOD:20261120T120000Z/20261120T150000Z,20261121T120000Z/PT2H`)
  assert.deepEqual(busyOf(ics), [
    '2026-11-16 09:00–10:00',
    '2026-11-18 12:00–13:00',
    '2026-11-19 12:00–13:00',
    '2026-11-20 12:00–15:00',
    '2026-11-21 12:00–14:00',
  ])
})

test('whole days are those of the calendar’s zone, or else of its owner', () => {
  const days = 'DTSTART;VALUE=DATE:20261117\nDTEND;VALUE=DATE:20261119'
  assert.deepEqual(busyOf(aCalendar(days), { zone: 'Asia/Tokyo' }), ['2026-11-16 15:00–2026-11-18 15:00'])
  const named = aCalendar('DTSTART;VALUE=DATE:20261117', 'X-WR-TIMEZONE:America/New_York')
  assert.deepEqual(busyOf(named, { zone: 'Asia/Tokyo' }), ['2026-11-17 05:00–2026-11-18 05:00'])
})

test('a whole day on which the clocks change lasts 23 or 25 hours, also in a series', () => {
  const day = (date: string, more = '') => aCalendar(`DTSTART;VALUE=DATE:${date}${more}`)
  const berlin = { zone: 'Europe/Berlin' }
  const within = (from: string, to: string) => ({ ...berlin, from: `${from}T00:00Z`, to: `${to}T00:00Z` })
  assert.deepEqual(busyOf(day('20261025'), within('2026-10-20', '2026-10-30')), ['2026-10-24 22:00–2026-10-25 23:00'])
  assert.deepEqual(busyOf(day('20270328'), within('2027-03-20', '2027-03-31')), ['2027-03-27 23:00–2027-03-28 22:00'])
  assert.deepEqual(busyOf(day('20261018', '\nRRULE:FREQ=WEEKLY;COUNT=3'), within('2026-10-10', '2026-11-10')), [
    '2026-10-17 22:00–2026-10-18 22:00',
    '2026-10-24 22:00–2026-10-25 23:00',
    '2026-10-31 23:00–2026-11-01 23:00',
  ])
})

test('a series without a zone goes on by the owner’s clocks, over the change to winter time', () => {
  const floating = aCalendar('DTSTART:20261020T090000\nDTEND:20261020T100000\nRRULE:FREQ=WEEKLY;COUNT=2')
  assert.deepEqual(busyOf(floating, { zone: 'Europe/Berlin', from: '2026-10-15T00:00Z', to: '2026-11-05T00:00Z' }), [
    '2026-10-20 07:00–08:00',
    '2026-10-27 08:00–09:00',
  ])
})

test('times without a zone are those of the owner', () => {
  const floating = aCalendar('DTSTART:20261117T180000\nDTEND:20261117T190000')
  assert.deepEqual(busyOf(floating, { zone: 'Asia/Tokyo' }), AN_HOUR)
})

test('zones go by the names of Windows, by a path, or by their own description', () => {
  const named = (name: string, head = '') =>
    busyOf(aCalendar(`DTSTART;TZID=${name}:20261117T100000\nDURATION:PT1H`, head))
  assert.deepEqual(named('W. Europe Standard Time'), AN_HOUR)
  assert.deepEqual(named('/freeassociation.sourceforge.net/Europe/Berlin'), AN_HOUR)
  const described = `
    BEGIN:VTIMEZONE
    TZID:Somewhere
    BEGIN:STANDARD
    DTSTART:20001029T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:20000326T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE`
  assert.deepEqual(named('Somewhere', described), AN_HOUR)
  const located = 'BEGIN:VTIMEZONE\nTZID:Ours\nX-LIC-LOCATION:Europe/Berlin\nEND:VTIMEZONE'
  assert.deepEqual(named('Ours', located), AN_HOUR)
})

test('an event in a zone that nobody knows is somewhere around its time, and neither busy nor free', () => {
  const found = askedOf(aCalendar('DTSTART;TZID=Atlantis:20261117T100000\nDURATION:PT1H'))
  assert.deepEqual(shown(found.busy), [])
  assert.deepEqual(shown(found.unknown), ['2026-11-16 20:00–2026-11-17 23:00'])
})

test('what does not keep its owner busy is free', () => {
  const free = [
    'TRANSP:TRANSPARENT',
    'STATUS:CANCELLED',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
    `ATTENDEE;CN="Ana; R";PARTSTAT=DECLINED:mailto:${OWNER.toUpperCase()}`,
  ]
  for (const line of free) assert.deepEqual(busyOf(aCalendar(`${HOUR}\n${line}`)), [], line)
})

test('what does is busy, whatever else is said', () => {
  const busy = [
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF\nTRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
    'ATTENDEE;PARTSTAT=DECLINED:mailto:bo@client.test',
    `ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:${OWNER}`,
    'TRANSP:OPAQUE',
  ]
  for (const line of busy) assert.deepEqual(busyOf(aCalendar(`${HOUR}\n${line}`)), AN_HOUR, line)
})

test('what is not certain counts as the owner says', () => {
  const uncertain = [
    'STATUS:TENTATIVE',
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
    `ATTENDEE;PARTSTAT=TENTATIVE:mailto:${OWNER}`,
  ]
  for (const line of uncertain) {
    assert.deepEqual(busyOf(aCalendar(`${HOUR}\n${line}`)), AN_HOUR, line)
    assert.deepEqual(busyOf(aCalendar(`${HOUR}\n${line}`), { tentative: 'free' }), [], line)
  }
})

test('an event without a length takes no time', () => {
  for (const end of ['', '\nDTEND:20261117T090000Z', '\nDURATION:PT0S'])
    assert.deepEqual(busyOf(aCalendar(`DTSTART:20261117T090000Z${end}`)), [], end)
})

test('a short event in an hour that the clocks skip still takes its time', () => {
  const ics = aCalendar('DTSTART;TZID=Europe/Berlin:20260329T023000\nDTEND;TZID=Europe/Berlin:20260329T030000')
  assert.deepEqual(busyOf(ics, { from: '2026-03-01T00:00:00Z' }), ['2026-03-29 01:30–02:00'])
})

test('the rest of a series whose rule nobody can follow is unknown', () => {
  for (const rule of ['FREQ=SECONDLY', 'FREQ=WEEKLY;BYDAY=XX', 'FREQ=NEVER', 'nonsense']) {
    const found = askedOf(aCalendar(`DTSTART:20261201T090000Z\nDURATION:PT1S\nRRULE:${rule}`))
    assert.deepEqual(shown(found.unknown), ['2026-11-30 19:00–2026-12-14 00:00'], rule)
  }
})

test('an event that cannot be read at all is counted, and the others stay', () => {
  const ics = aCalendar(`DTSTART:yesterday\nDURATION:PT1H\n\nSUMMARY:no start\n\n${HOUR.trim()}`)
  const found = askedOf(ics)
  assert.deepEqual([shown(found.busy), found.unreadable], [AN_HOUR, 2])
  assert.deepEqual(found.unreadableStarts, ['yesterday', ''])
})

test('of events that cannot be read three are named, by nothing but their start', () => {
  const events = ['a b <script>', 'https://evil.test/x', `x${'9'.repeat(99)}`, 'nobody sees this one']
  const ics = aCalendar(events.map((start) => `SUMMARY:Secret\nDTSTART:${start}\nDURATION:PT1H`).join('\n\n'))
  const found = askedOf(ics)
  assert.equal(found.unreadable, 4)
  assert.deepEqual(found.unreadableStarts, ['abscript', 'https:evil.testx', `x${'9'.repeat(39)}`])
})

test('a calendar that only says when its owner is busy is understood', () => {
  const ics = [
    'BEGIN:VCALENDAR',
    'BEGIN:VFREEBUSY',
    'FREEBUSY;FBTYPE=BUSY:20261117T090000Z/20261117T100000Z,20261118T090000Z/PT30M',
    'FREEBUSY;FBTYPE=FREE:20261119T090000Z/20261119T100000Z',
    'END:VFREEBUSY',
    'END:VCALENDAR',
  ].join('\n')
  assert.deepEqual(busyOf(ics), [...AN_HOUR, '2026-11-18 09:00–09:30'])
})

test('nothing but times is kept of a calendar', () => {
  const ics = aCalendar(`
    SUMMARY:Merger with Globex
    DESCRIPTION:Nobody may know
    LOCATION:Room 5
    ORGANIZER;CN=Hank:mailto:hank@globex.test
    ATTENDEE;CN=Bo;PARTSTAT=ACCEPTED:mailto:bo@client.test
    ATTENDEE;CN=Ana;PARTSTAT=ACCEPTED:mailto:${OWNER}
    ${HOUR.trim()}
    BEGIN:VALARM
    DESCRIPTION:Globex
    DURATION:PT9H
    END:VALARM`)
  const feed = readFeed(ics, [OWNER])
  assert.ok(typeof feed !== 'string')
  assert.deepEqual(feed.objects[0]!.ics.split('\r\n'), [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'X-PARLEY-ANSWER:ACCEPTED',
    'DTSTART;TZID=Europe/Berlin:20261117T100000',
    'DTEND;TZID=Europe/Berlin:20261117T110000',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

test('what is no calendar, or not all of one, is refused', () => {
  assert.equal(readFeed('<html>Sign in</html>', []), 'not_a_calendar')
  assert.equal(readFeed('', []), 'not_a_calendar')
  const whole = aCalendar(HOUR)
  assert.equal(readFeed(whole.slice(0, -20), []), 'cut_off')
  assert.equal(readFeed(aCalendar(`${HOUR.trim()}\n\n`.repeat(3)).replace('END:VEVENT', 'X-END:1'), []), 'cut_off')
})

test('a calendar that its own description of a zone makes huge is too large', () => {
  const zone = `BEGIN:VTIMEZONE\r\nTZID:Nowhere\r\nX-LONG:${'x'.repeat(1024 * 1024)}\r\nEND:VTIMEZONE\r\n`
  const event = (uid: number) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;TZID=Nowhere:20261116T090000\r\nDURATION:PT1H\r\nEND:VEVENT\r\n`
  const withEvents = (count: number) =>
    `BEGIN:VCALENDAR\r\n${zone}${Array.from({ length: count }, (_, uid) => event(uid)).join('')}END:VCALENDAR\r\n`
  assert.equal(readFeed(withEvents(400), []), 'too_large')
  const small = readFeed(withEvents(10), [])
  assert(typeof small !== 'string' && small.objects.length === 10)
})
