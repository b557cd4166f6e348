import ICAL from 'ical.js'
import { withoutEncodedWords } from '#core/mail/encoded-words.ts'
import { type MeetingPlace, placeText } from '#core/place.ts'

// An invite, or its withdrawal, as a calendar program reads it (RFC 5545 in the form of RFC 5546 and 6047). Times are in UTC:
// every program shows them in its reader's zone, and none needs to understand our zones. People's text is made harmless first:
// control characters are removed, and `"` becomes `'`, because programs disagree on how to write a quote inside a name.

export type CalendarAttendee = {
  name: string | null
  email: string
  role: 'REQ-PARTICIPANT' | 'OPT-PARTICIPANT' | 'CHAIR'
  partstat: 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE'
  rsvp: boolean
}

export type CalendarInvite = {
  /** `PUBLISH` is for importing into a calendar by hand: it names no attendee and asks for no answer. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  uid: string
  sequence: number
  dtstamp: Temporal.Instant
  start: Temporal.Instant
  end: Temporal.Instant
  summary: string
  description: string
  /** The sending address, which also receives the answers. */
  organizer: { name: string; address: string }
  attendees: CalendarAttendee[]
  place?: MeetingPlace | null
}

const PRODUCT = '-//Parley//Parley//EN'

/** The same invite always makes the same text. */
export function inviteText(invite: CalendarInvite): string {
  return calendarWith(event(invite, {}), invite.method)
}

/**
 * The same event for somebody's own calendar: without a method (RFC 4791 4.1), since it asks nobody for anything, and telling
 * the server to invite nobody (RFC 6638 7.1), since we do.
 */
export function storedEvent(invite: CalendarInvite): string {
  return calendarWith(event(invite, { 'schedule-agent': 'CLIENT' }), null)
}

function calendarWith(event: ICAL.Component, method: CalendarInvite['method'] | null): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', PRODUCT)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  if (method !== null) calendar.addPropertyWithValue('method', method)
  calendar.addSubcomponent(event)
  return folded(calendar.toString())
}

function event(invite: CalendarInvite, agent: Record<string, string>): ICAL.Component {
  const event = new ICAL.Component('vevent')
  event.addPropertyWithValue('uid', oneLine(invite.uid))
  event.addPropertyWithValue('sequence', invite.sequence)
  event.addPropertyWithValue('dtstamp', utc(invite.dtstamp))
  event.addPropertyWithValue('dtstart', utc(invite.start))
  event.addPropertyWithValue('dtend', utc(invite.end))
  // A summary is required, and programs stumble over empty properties.
  event.addPropertyWithValue('summary', oneLine(invite.summary) || 'Meeting')
  const description = manyLines(invite.description)
  if (description) event.addPropertyWithValue('description', description)
  for (const property of whereabouts(invite.place ?? null)) event.addProperty(property)
  event.addProperty(person('organizer', invite.organizer.name, invite.organizer.address, agent))
  for (const { name, email, role, partstat, rsvp } of invite.attendees)
    event.addProperty(
      person('attendee', name, email, {
        cutype: 'INDIVIDUAL',
        role,
        partstat,
        rsvp: rsvp ? 'TRUE' : 'FALSE',
        ...agent,
      }),
    )
  event.addPropertyWithValue('status', invite.method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED')
  event.addPropertyWithValue('transp', 'OPAQUE')
  return event
}

/**
 * Every program shows LOCATION and turns addresses into links. CONFERENCE (RFC 7986) is for programs with a join button, and
 * Apple's uses URL.
 */
function whereabouts(place: MeetingPlace | null): ICAL.Property[] {
  const location = oneLine(placeText(place))
  if (place === null || location === '') return []
  const uri = place.kind === 'video' ? webAddress(location) : place.kind === 'phone' ? telephone(location) : null
  const conference = uri === null ? [] : [conferenceAt(uri, place.kind === 'video' ? 'VIDEO' : 'PHONE')]
  return [
    property('location', location),
    ...conference,
    ...(place.kind === 'video' && uri !== null ? [property('url', uri)] : []),
  ]
}

function conferenceAt(uri: string, feature: 'VIDEO' | 'PHONE'): ICAL.Property {
  const made = new ICAL.Property('conference')
  // RFC 7986, 5.11: the type must be explicit, since the property has no default.
  made.resetType('uri')
  made.setParameter('feature', feature)
  made.setValue(uri)
  return made
}

function property(name: string, value: string): ICAL.Property {
  const made = new ICAL.Property(name)
  made.setValue(value)
  return made
}

/** RFC 3966, for an international number; a local one appears only in the location. */
function telephone(text: string): string | null {
  const [, number, extension] = /^(\+[\d().\-/\s]+)(?:(?:ext\.?|x|#|,|;)\s?(\d+))?$/i.exec(text) ?? []
  if (number === undefined) return null
  return `tel:+${number.replace(/\D/g, '')}${extension === undefined ? '' : `;ext=${extension}`}`
}

function person(
  property: 'organizer' | 'attendee',
  name: string | null,
  email: string,
  parameters: Record<string, string>,
): ICAL.Property {
  const made = new ICAL.Property(property)
  const shown = oneLine(name ?? '').replaceAll('"', "'")
  if (shown) made.setParameter('cn', shown)
  for (const [key, value] of Object.entries(parameters)) made.setParameter(key, value)
  made.setValue(`mailto:${email.replace(NOT_FOR_ADDRESSES, '')}`)
  return made
}

/** Line breaks of every kind, other control characters, and half surrogates. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu
const NOT_FOR_ADDRESSES = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]/gu

function oneLine(text: string): string {
  const line = text
    .replace(/\s*[\r\n\t]\s*/g, ' ')
    .replace(CONTROLS, '')
    .trim()
  return withoutEncodedWords(line)
}

function manyLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(CONTROLS, ''))
    .join('\n')
    .trim()
}

function webAddress(text: string): string | null {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function utc(instant: Temporal.Instant): ICAL.Time {
  return ICAL.Time.fromDateTimeString(instant.toString({ smallestUnit: 'second' }))
}

const LINE_OCTETS_MAX = 75
/** Most are, and need no counting. */
const SHORT_LINE = new RegExp(`^[ -~]{0,${LINE_OCTETS_MAX}}$`)

/** RFC 5545, 3.1. The library folds too, but does not count the space before a continued line. */
function folded(text: string): string {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('')
}

function foldedLine(line: string): string {
  if (SHORT_LINE.test(line)) return line
  let [folded, octets] = ['', 0]
  for (const character of line) {
    const more = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + more > LINE_OCTETS_MAX) [folded, octets] = [`${folded}\r\n `, 1]
    folded += character
    octets += more
  }
  return folded
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}
