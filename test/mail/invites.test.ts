import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { type CalendarAttendee, type CalendarInvite, inviteText } from '#core/calendar/invite.ts'
import { rsvpOf } from '#core/calendar/rsvp.ts'
import { placeText } from '#core/place.ts'
import { pythonThatRuns } from '../support/python.ts'

const at = (text: string) => Temporal.Instant.from(text)
const bo: CalendarAttendee = {
  name: 'Bo',
  email: 'bo@client.test',
  role: 'REQ-PARTICIPANT',
  partstat: 'NEEDS-ACTION',
  rsvp: true,
}
const ana: CalendarAttendee = { name: 'Ana', email: 'ana@acme.test', role: 'CHAIR', partstat: 'ACCEPTED', rsvp: false }

const INVITE: CalendarInvite = {
  method: 'REQUEST',
  uid: 'bk_01kaaaaaaaaaaaaaaaaaaaaaaa@parley.test',
  sequence: 0,
  dtstamp: at('2026-11-16T09:30:00Z'),
  start: at('2026-12-02T10:00:00Z'),
  end: at('2026-12-02T10:30:00Z'),
  summary: 'Ana and Bo',
  description: 'Ana Ames and Bo Client',
  organizer: { name: 'Ava for Ana', address: 'acme@parley.test' },
  attendees: [ana, bo],
}

const VARIED: CalendarInvite[] = [
  INVITE,
  { ...INVITE, method: 'CANCEL', sequence: 1 },
  {
    ...INVITE,
    summary: 'Grüße; 日本語日本語日本語日本語日本語日本語日本語日本語, \\ "so" 👩‍👩‍👧‍👦',
    description: 'One,\n\ntwo; three\\four\n',
  },
  {
    ...INVITE,
    attendees: [
      { ...bo, name: 'Bo "the one", Jr.; x:y' },
      { ...ana, name: 'Ána María del Carmen Fernández-Villaverde Ñandú de la Cruz y Aragón' },
    ],
  },
  {
    ...INVITE,
    organizer: { name: 'Ava für "Zoë", GmbH & Co.', address: 'sales.acme@parley.test' },
    place: { kind: 'address', text: 'Raum 3; 2. OG, Köln' },
  },
  { ...INVITE, place: { kind: 'video', url: 'https://meet.acme.test/a;b,c?d=1#e=%C3%BC' } },
  { ...INVITE, place: { kind: 'phone', number: '+351 (21) 123-4567 ext. 12' } },
  { ...INVITE, place: { kind: 'phone', number: '112' } },
  {
    ...INVITE,
    attendees: Array.from({ length: 50 }, (_, i) => ({
      ...bo,
      name: null,
      email: `participant-${i}@a-rather-long-domain.client.test`,
    })),
  },
]

test('an invite is written as it always is', () => {
  assert.equal(
    inviteText(INVITE),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Parley//Parley//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:bk_01kaaaaaaaaaaaaaaaaaaaaaaa@parley.test',
      'SEQUENCE:0',
      'DTSTAMP:20261116T093000Z',
      'DTSTART:20261202T100000Z',
      'DTEND:20261202T103000Z',
      'SUMMARY:Ana and Bo',
      'DESCRIPTION:Ana Ames and Bo Client',
      'ORGANIZER;CN=Ava for Ana:mailto:acme@parley.test',
      'ATTENDEE;CN=Ana;CUTYPE=INDIVIDUAL;ROLE=CHAIR;PARTSTAT=ACCEPTED;RSVP=FALSE:m',
      ' ailto:ana@acme.test',
      'ATTENDEE;CN=Bo;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION',
      ' ;RSVP=TRUE:mailto:bo@client.test',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
  assert.match(inviteText({ ...INVITE, method: 'CANCEL' }), /METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
})

test('a place is the location; what can be joined or called is a conference (RFC 7986), and a room the address of the event', () => {
  const linesOf = (place: CalendarInvite['place']) =>
    inviteText({ ...INVITE, place: place ?? null })
      .replace(/\r\n[ \t]/g, '')
      .split('\r\n')
      .filter((line) => /^(LOCATION|CONFERENCE|URL)\b/.test(line))
  assert.deepEqual(linesOf(null), [])
  assert.deepEqual(linesOf({ kind: 'address', text: 'Rua Augusta 1, Lisbon' }), ['LOCATION:Rua Augusta 1\\, Lisbon'])
  assert.deepEqual(linesOf({ kind: 'video', url: 'https://meet.acme.test/4f0k' }), [
    'LOCATION:https://meet.acme.test/4f0k',
    'CONFERENCE;FEATURE=VIDEO;VALUE=URI:https://meet.acme.test/4f0k',
    'URL:https://meet.acme.test/4f0k',
  ])
  assert.deepEqual(linesOf({ kind: 'phone', number: '+351 (21) 123-4567 ext. 12' }), [
    'LOCATION:+351 (21) 123-4567 ext. 12',
    'CONFERENCE;FEATURE=PHONE;VALUE=URI:tel:+351211234567;ext=12',
  ])
  assert.deepEqual(linesOf({ kind: 'phone', number: '112' }), ['LOCATION:112'])
})

test('no line has more than 75 octets, and no character is torn', () => {
  for (const invite of VARIED)
    for (const line of inviteText(invite).split('\r\n')) {
      assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.ok(!line.includes('\uFFFD') && line.isWellFormed())
    }
})

const OURS = new Set(
  'UID SEQUENCE DTSTAMP DTSTART DTEND SUMMARY DESCRIPTION LOCATION URL CONFERENCE ORGANIZER ATTENDEE STATUS TRANSP'.split(
    ' ',
  ),
)
const FRAME = [
  'BEGIN:VCALENDAR',
  'VERSION',
  'PRODID',
  'CALSCALE',
  'METHOD',
  'BEGIN:VEVENT',
  'END:VEVENT',
  'END:VCALENDAR',
]

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 15 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        '\r\nATTENDEE:mailto:evil@x.test',
        '\nEND:VEVENT',
        '\r',
        '\u2028',
        '\u0085',
        '\u000b',
        '"',
        ';RSVP=TRUE:',
        '^n',
        '^^',
        '\\',
        '\\n',
        ',',
        ':',
        '\ud83d',
      ),
    ),
    { maxLength: 10 },
  )
  .map((parts) => parts.join(''))

const anyInvite = fc.tuple(hostile, hostile, hostile, fc.boolean()).map(
  ([one, other, third, isCancel]): CalendarInvite => ({
    ...INVITE,
    method: isCancel ? 'CANCEL' : 'REQUEST',
    uid: `x${one}`,
    summary: other,
    description: third,
    place: [
      { kind: 'video' as const, url: `https://x.test/${other}` },
      { kind: 'phone' as const, number: `+49 30 1${other}` },
      { kind: 'address' as const, text: one },
    ][one.length % 3]!,
    organizer: { name: third, address: `acme@parley.test${one}` },
    attendees: [
      { ...bo, name: one },
      { ...bo, name: other, email: `cy@client.test${third}` },
    ],
  }),
)

/** As any reader would see it: unfolded, the name of each line. */
const propertiesOf = (text: string) =>
  text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => (/^(BEGIN|END):/.test(line) ? line : /^[^;:]*/.exec(line)![0]))

test('whatever people are called, no foreign property appears', () => {
  fc.assert(
    fc.property(anyInvite, (invite) => {
      const text = inviteText(invite)
      const names = propertiesOf(text)
      assert.deepEqual(
        names.filter((name) => !OURS.has(name)),
        FRAME,
      )
      assert.equal(names.filter((name) => name === 'ATTENDEE').length, 2)
      assert.ok(!/[^\r]\n|\r[^\n]|\p{Zl}|\p{Zp}/u.test(text))
      assert.equal(text, inviteText(invite))
      assert.equal(rsvpOf(text), null)
    }),
    { numRuns: 500 },
  )
})

const READERS = 'import ctypes, icalendar, khal, vobject; ctypes.CDLL("libical.so.3")'

type Found = Awaited<ReturnType<typeof readByOthers>>[number]

async function readByOthers(python: string, invites: CalendarInvite[], khal: boolean) {
  const child = promisify(execFile)(python, ['test/support/read-invites.py'], { maxBuffer: 1 << 26 })
  child.child.stdin?.end(JSON.stringify({ texts: invites.map(inviteText), khal }))
  type Person = [string | null, string]
  type Read = { method: string; summary: string; start: string; end: string; attendees: Person[] }
  type Khal = { code: number; lines: string[]; error: string }
  type Libical = { valid: boolean; errors: number; text: string }
  return JSON.parse((await child).stdout) as {
    libical: Libical
    icalendar: Read & {
      location: string
      conference: string
      description: string
      organizer: Person
      properties: string[]
    }
    vobject: Read & { location: string; conference: string }
    khal: Khal
  }[]
}

const conferenceOf = ({ place }: CalendarInvite): string => {
  if (place?.kind === 'video') return place.url
  return place?.kind === 'phone' && place.number.startsWith('+') ? 'tel:+351211234567;ext=12' : ''
}

/** Names as they are meant: `"` as `'`, without what surrounds them. */
const shown = (name: string | null) => name?.replaceAll('"', "'").trim() || null

function assertRead(invite: CalendarInvite, found: Found): void {
  assert.deepEqual([found.libical.valid, found.libical.errors], [true, 0], found.libical.text)
  for (const reader of [found.icalendar, found.vobject]) {
    assert.deepEqual(
      [reader.method, reader.start, reader.end],
      [invite.method, String(invite.start), String(invite.end)],
    )
    assert.equal(reader.attendees.length, invite.attendees.length)
  }
}

test('libical, icalendar, vobject and khal read what was meant', async (t) => {
  const python = await pythonThatRuns(READERS)
  if (python === null) return t.skip('libical3, python3-icalendar, python3-vobject or khal is not installed')
  const all = await readByOthers(python, VARIED, true)
  for (const [i, found] of all.entries()) {
    const invite = VARIED[i]!
    assertRead(invite, found)
    assert.equal(found.icalendar.summary, invite.summary)
    assert.equal(found.vobject.summary, invite.summary)
    assert.equal(found.icalendar.description, invite.description.trim())
    assert.equal(found.icalendar.location, placeText(invite.place ?? null))
    assert.equal(found.vobject.location, placeText(invite.place ?? null))
    assert.equal(found.icalendar.conference, conferenceOf(invite))
    // vobject knows no CONFERENCE, and takes the commas of one for a list.
    assert.equal(found.vobject.conference, conferenceOf(invite).split(',')[0])
    const people = invite.attendees.map(({ name, email }) => [shown(name), `mailto:${email}`])
    assert.deepEqual(found.icalendar.attendees, people)
    assert.deepEqual(found.vobject.attendees, people)
    assert.deepEqual(found.icalendar.organizer, [shown(invite.organizer.name), `mailto:${invite.organizer.address}`])
    assert.equal(found.khal.code, 0, found.khal.error)
    assert.ok(found.khal.lines.includes(`2026-12-02 10:00|2026-12-02 10:30|${invite.summary}`), found.khal.lines.join())
  }
})

test('they read it whatever people are called', async (t) => {
  const python = await pythonThatRuns(READERS)
  if (python === null) return t.skip('libical3, python3-icalendar, python3-vobject or khal is not installed')
  const invites = fc.sample(anyInvite, { numRuns: 300, seed: 20261116 })
  for (const [i, found] of (await readByOthers(python, invites, false)).entries()) {
    assertRead(invites[i]!, found)
    assert.deepEqual(
      found.icalendar.properties.filter((name) => !OURS.has(name)),
      [],
    )
  }
})
