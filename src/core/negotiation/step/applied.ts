import { withoutGuestLinks } from '#core/mail/guest-links.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { isSameCause } from '#core/negotiation/situation/cause.ts'
import type { Happened } from '#core/negotiation/situation/fact.ts'
import type {
  Attendee,
  Availability,
  Booking,
  Negotiation,
  Offer,
  Participant,
  Sent,
} from '#core/negotiation/situation/negotiation.ts'
import { isSameParty, organizerOf, participantWithKey, toParticipant } from '#core/negotiation/situation/people.ts'
import { startSequenceOf } from '#core/negotiation/situation/sent-mails.ts'
import { emailKey } from '#core/person/email.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { isForReview } from './review.ts'
import type { Mail, Step } from './step.ts'

// Applies steps to a negotiation as a value. The database does the same to its rows, and a test suite compares the two: the
// negotiation loaded after a decision equals the one loaded before with the steps applied.

/** Values that steps do not have: the time, identifiers, and what we know about a new person. */
export type Applying = {
  now: Temporal.Instant
  newId: (kind: 'message' | 'thread' | 'booking') => string
  newcomer: (person: { email: string; name: string | null }) => Participant
}

export function applied(negotiation: Negotiation, steps: readonly Step[], applying: Applying): Negotiation {
  return steps.reduce((before, step) => afterStep(before, step, applying), negotiation)
}

function afterStep(before: Negotiation, step: Step, applying: Applying): Negotiation {
  switch (step.do) {
    case 'wake':
    case 'note_follow_up':
      return before
    case 'send':
      return withContact(afterMail(before, step.mail, applying), step.mail)
    case 'offer': {
      const laid = step.slots.map((slot, index): Offer => ({ ...slot, round: step.round, n: index + 1, state: 'open' }))
      return { ...before, offers: [...before.offers, ...laid] }
    }
    case 'close_offers':
      return { ...before, offers: closed(before.offers, step) }
    case 'check_calendars':
      return awaiting(before, step.members, timestamp(applying.now))
    case 'book': {
      const booking = { id: applying.newId('booking'), uid: step.uid, live: true }
      return { ...before, status: 'booked', booking: { ...booking, ...arranged(step, before) } }
    }
    case 'move':
    case 'change_attendees':
      return { ...before, booking: { ...before.booking!, ...arranged(step, before) } }
    case 'await_link':
      return noting(before, applying, { kind: 'link_awaited', body: { until: step.until } })
    case 'end_link_wait': {
      const placed = { ...before, booking: { ...before.booking!, place: before.context.place ?? null } }
      return step.isMade ? placed : noting(placed, applying, { kind: 'link_missing', body: {} })
    }
    case 'cancel':
      return { ...before, status: 'cancelled', booking: ended(before.booking), offers: closed(before.offers) }
    case 'pause':
      return noting({ ...before, status: 'paused', sent: before.sent.map(held) }, applying, PAUSED)
    case 'resume':
      return noting({ ...before, status: 'active', generation: before.generation + 1 }, applying, RESUMED)
    case 'record_rsvp':
      return { ...before, booking: before.booking && withAnswer(before.booking, step) }
    case 'suppress':
      return changing(before, isAt(step.email), { suppressed: step.reason })
    case 'add_participant':
      return isFull(before, step)
        ? before
        : noting(withParticipant(before, step, applying), applying, {
            kind: 'participant_added',
            body: { email: step.email, by: step.addedBy },
          })
    case 'remove_participant':
      return noting(without(before, step.id), applying, {
        kind: 'participant_removed',
        body: { participant: step.id },
      })
    case 'note_done': {
      const { message: message_id, done, asks } = step
      return noting(before, applying, { kind: 'done_as_asked', body: { message_id, done, asks } })
    }
    case 'require':
      return changing(before, isNamed(step.id), { required: step.required })
    case 'speak_for': {
      const known = before.participants.find(isNamed(step.id))?.addresses ?? []
      return changing(before, isNamed(step.id), { addresses: [...new Set([...known, step.emailKey])] })
    }
    case 'learn_zone':
      return changing(before, isNamed(step.participantId), { zone: step.zone, zoneSource: 'said' })
    case 'set_duration':
      return { ...before, context: { ...before.context, durationMinutes: step.minutes } }
    case 'set_timeframe':
      return { ...before, context: { ...before.context, timeframe: step.timeframe } }
    case 'set_place':
      return { ...before, context: { ...before.context, place: step.place } }
    case 'attention':
      return { ...before, attention: step.reason }
  }
}

const PAUSED: Happened = { kind: 'paused', body: {} }
const RESUMED: Happened = { kind: 'resumed', body: {} }

/** Mail that waited for approval is not approved any more. */
const held = (sent: Sent): Sent => (sent.status === 'review' ? { ...sent, status: 'held' } : sent)

function awaiting(before: Negotiation, members: readonly string[], awaitedSince: Timestamp): Negotiation {
  const asked = <T extends Availability & { memberId: string }>(member: T): T =>
    members.includes(member.memberId) && member.calendars
      ? { ...member, calendars: { ...member.calendars, awaitedSince } }
      : member
  return {
    ...before,
    hosts: before.hosts.map(asked),
    participants: before.participants.map((each) => ({ ...each, member: each.member && asked(each.member) })),
  }
}

/** The same cause is written once to one person in one generation. */
function afterMail(before: Negotiation, mail: Mail, { now, newId }: Applying): Negotiation {
  const { generation, organizerId: writtenFor } = before
  const { to, kind, cause, text, asks: asked } = mail
  const isTwin = (sent: Sent) =>
    isSameParty(sent.to, to) && isSameCause(sent.cause, cause) && sent.generation === generation
  const hasThread = before.threads.some(({ party }) => isSameParty(party, to))
  const threads = hasThread
    ? before.threads
    : [...before.threads, { id: newId('thread'), party: to, subject: mail.subject }]
  if (before.sent.some(isTwin)) return { ...before, threads }
  const showed = mail.shows.map(({ slot }) => slot)
  const sent: Sent = {
    ...{ id: newId('message'), at: timestamp(now), to, kind, cause, generation, writtenFor },
    ...{ status: isForReview(before, to) ? 'review' : 'queued', mayHaveLeft: false, showed, asked },
    text: withoutGuestLinks(text),
  }
  return { ...before, threads, sent: [...before.sent, sent] }
}

/** After the first mail a person is no longer new to the workspace. */
function withContact(before: Negotiation, { to }: Mail): Negotiation {
  const { firstContacts } = before
  const isNew = before.participants.some((each) => each.isNew && isSameParty(toParticipant(each), to))
  if (!isNew) return before
  const left = firstContacts && { ...firstContacts, left: firstContacts.left - 1 }
  return { ...changing(before, (each) => isSameParty(toParticipant(each), to), { isNew: false }), firstContacts: left }
}

const closed = (offers: Offer[], { takenRound, takenN }: { takenRound?: number; takenN?: number } = {}): Offer[] =>
  offers.map((offer) => {
    if (offer.state !== 'open') return offer
    return { ...offer, state: offer.round === takenRound && offer.n === takenN ? 'taken' : 'lapsed' }
  })

type Arranging = Step & { do: 'book' | 'move' | 'change_attendees' }

/** Everybody is asked whether they come, except the organizer. */
function arranged({ slot, sequence, attendees }: Arranging, negotiation: Negotiation) {
  const organizerKey = emailKey(organizerOf(negotiation).email)
  const invited = attendees
    .map(({ email, name }): Attendee => {
      const key = emailKey(email)
      const rsvp = key === organizerKey ? 'accepted' : 'needs_action'
      return { email, name, emailKey: key, rsvp, rsvpSequence: null, rsvpDtstamp: null }
    })
    .filter((one, index, all) => all.findIndex((other) => other.emailKey === one.emailKey) === index)
    .sort((one, other) => (one.emailKey < other.emailKey ? -1 : 1))
  const { booking } = negotiation
  const isSameStart = booking !== null && booking.start === slot.start
  const startSequence = isSameStart ? startSequenceOf(booking) : sequence
  return { ...slot, sequence, startSequence, place: negotiation.context.place ?? null, attendees: invited }
}

/** Ending a booking takes the next sequence. */
const ended = (booking: Booking | null): Booking | null =>
  booking?.live ? { ...booking, live: false, sequence: booking.sequence + 1 } : booking

function withAnswer(booking: Booking, answer: Step & { do: 'record_rsvp' }): Booking {
  const { rsvp, sequence: rsvpSequence, dtstamp: rsvpDtstamp } = answer
  const attendees = booking.attendees.map((attendee) =>
    attendee.emailKey === answer.emailKey ? { ...attendee, rsvp, rsvpSequence, rsvpDtstamp } : attendee,
  )
  return { ...booking, attendees }
}

const isFull = ({ participants }: Negotiation, { replaces }: Step & { do: 'add_participant' }): boolean =>
  participants.filter(({ id }) => id !== replaces).length >= PARTICIPANTS_MAX

/** Somebody who took part before becomes the same participant again, and is required like anybody who is added. */
function withParticipant(
  before: Negotiation,
  added: Step & { do: 'add_participant' },
  { newcomer }: Applying,
): Negotiation {
  const { email, name, replaces } = added
  const rest = replaces === null ? before : without(before, replaces)
  if (participantWithKey(before, emailKey(email))) return rest
  const known = rest.former.find(isAt(email))
  const participant = known ? { ...known, name: known.name ?? name, required: true } : newcomer({ email, name })
  return {
    ...rest,
    participants: [...rest.participants, participant],
    former: rest.former.filter((each) => each !== known),
  }
}

function without(before: Negotiation, id: string): Negotiation {
  const leaving = before.participants.filter(isNamed(id))
  return {
    ...before,
    participants: before.participants.filter((each) => !leaving.includes(each)),
    former: [...before.former, ...leaving],
  }
}

type IsMeant = (participant: Participant) => boolean

const isNamed =
  (id: string): IsMeant =>
  (participant) =>
    participant.id === id

const isAt =
  (email: string): IsMeant =>
  (participant) =>
    emailKey(participant.email) === emailKey(email)

const changing = (before: Negotiation, isMeant: IsMeant, change: Partial<Participant>): Negotiation => ({
  ...before,
  participants: before.participants.map((each) => (isMeant(each) ? { ...each, ...change } : each)),
})

/** Later decisions see the change as a fact. */
function noting(before: Negotiation, { now }: Applying, happened: Happened): Negotiation {
  const n = (before.facts.at(-1)?.n ?? 0) + 1
  const fact = { n, at: timestamp(now), actor: 'negotiation', ...happened }
  return { ...before, facts: [...before.facts, fact] }
}
