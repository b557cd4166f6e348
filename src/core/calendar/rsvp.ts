import { linesOf, storable } from '#core/mail/outside-text.ts'
import { emailProblem } from '#core/person/email.ts'
import { type Component, type Property, parameter, property, readCalendar, textOf } from './jcal.ts'
import { believable, instantOf } from './zoned-time.ts'

// A calendar program's answer to an invite (RFC 5546): REPLY with a yes, no or maybe, or COUNTER with another time. A forwarded
// invite or a withdrawal is not an answer.

const ANSWERS = ['ACCEPTED', 'DECLINED', 'TENTATIVE', 'DELEGATED'] as const
export type Partstat = (typeof ANSWERS)[number]

export type CalendarRsvp = {
  method: 'REPLY' | 'COUNTER'
  uid: string
  sequence: number
  dtstamp: Temporal.Instant | null
  /** The attendee who answers. Null if it names nobody or several people; then the sender of the mail answers. */
  attendee: string | null
  /** Null only in a COUNTER: proposing another time says nothing about this one. */
  partstat: Partstat | null
  /** In a COUNTER the proposed time. Null if it is unclear, for example in an unknown zone. */
  start: Temporal.Instant | null
  end: Temporal.Instant | null
  /** The time that the proposal replaces, from Outlook. */
  originalStart: Temporal.Instant | null
  comment: string | null
}

/** The answer in a calendar part, or null when it has none. Never throws, on any input. */
export function rsvpOf(text: string): CalendarRsvp | null {
  const calendar = readCalendar(text)
  const event = calendar?.components.find((part) => part.name === 'vevent')
  const method = calendar && textOf(calendar, 'method')?.trim().toUpperCase()
  const uid = event && textOf(event, 'uid')?.trim()
  if (!calendar || !event || !uid || (method !== 'REPLY' && method !== 'COUNTER')) return null
  const answering = answeringAttendee(event, method)
  const partstat = answering && partstatOf(answering)
  if (method === 'REPLY' && partstat === null) return null
  const start = instantOf(calendar, event, 'dtstart')
  return {
    method,
    uid: storable(uid, UID_CHARACTERS_MAX),
    sequence: sequenceOf(event),
    dtstamp: instantOf(calendar, event, 'dtstamp'),
    attendee: answering && addressOf(answering),
    partstat,
    start,
    end: instantOf(calendar, event, 'dtend') ?? endAfter(start, textOf(event, 'duration')),
    originalStart: instantOf(calendar, event, 'x-ms-olk-originalstart'),
    comment: commentOf(event),
  }
}

/** A REPLY has one attendee, or exactly one who has answered. In a COUNTER the others just keep their state. */
function answeringAttendee(event: Component, method: 'REPLY' | 'COUNTER'): Property | null {
  const attendees = event.properties.filter((candidate) => candidate.name === 'attendee')
  if (attendees.length === 1) return attendees[0]!
  const answered = method === 'REPLY' ? attendees.filter((attendee) => partstatOf(attendee) !== null) : []
  return answered.length === 1 ? answered[0]! : null
}

function partstatOf(attendee: Property): Partstat | null {
  const given = parameter(attendee, 'partstat')?.toUpperCase()
  return ANSWERS.find((answer) => answer === given) ?? null
}

/** Apple may name a person by `urn:uuid:`; the address is then a parameter. */
function addressOf(attendee: Property): string | null {
  const value = typeof attendee.value === 'string' ? attendee.value : ''
  const candidates = [/^mailto:(.*)$/is.exec(value)?.[1], parameter(attendee, 'email')]
  const address = candidates
    .map((text) => text?.trim().replace(/^mailto:/i, ''))
    .find((text) => text && !emailProblem(text))
  return address ?? null
}

/** No program makes longer ones; ours have 40. */
const UID_CHARACTERS_MAX = 998

/** RFC 5545, 3.3.8: an integer has 32 bits, like the column. */
const SEQUENCE_MAX = 2_147_483_647

function sequenceOf(event: Component): number {
  const value = property(event, 'sequence')?.value
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? Math.min(value, SEQUENCE_MAX) : 0
}

function endAfter(start: Temporal.Instant | null, duration: string | null): Temporal.Instant | null {
  if (start === null || duration === null) return null
  try {
    return believable(start.toZonedDateTimeISO('UTC').add(Temporal.Duration.from(duration)).toInstant())
  } catch {
    return null
  }
}

const COMMENT_CHARACTERS_MAX = 2_000

function commentOf(event: Component): string | null {
  const text = textOf(event, 'comment') ?? ''
  const kept = linesOf(text)
    .join('\n')
    .replace(/[^\P{Cc}\n]|\p{Cs}/gu, '')
    .trim()
  return kept === '' ? null : storable(kept, COMMENT_CHARACTERS_MAX)
}
