import { stampAsOf } from '#core/calendar/answer.ts'
import { otherTimes } from '#core/mail/wording/offers.ts'
import { invitationDeclined } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { isWrittenTo } from '#core/negotiation/asking/follow-ups.ts'
import { DESERTED_BUSINESS_DAYS } from '#core/negotiation/policy.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { afterBusinessDays } from '#core/negotiation/situation/business-days.ts'
import { isRefusal, saidOfCallingOff } from '#core/negotiation/situation/calling-off.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type {
  Attendee,
  Booking,
  Negotiation,
  Participant,
  Received,
  Sent,
} from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, participantWithKey, toParticipant } from '#core/negotiation/situation/people.ts'
import { peopleNeeded } from '#core/negotiation/situation/people-needed.ts'
import { bookedSince, mailFor, mailsTo, startSequenceOf, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isTakenBack, type Wish } from '#core/negotiation/situation/wishes-to-move.ts'
import { meetingOf, organizerAsReader, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { mayBeWrittenTo } from '#core/negotiation/step/mail-limits.ts'
import { type Draft, mailTo, mailToOrganizer, slotsOf } from '#core/negotiation/step/mails.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { cancellation } from './cancelled.ts'

// Answers to the invitation. We don't record an answer that is older than the recorded one, is about an earlier time, or is not
// proven to come from the person it names. We ask people who decline once for another time, and tell the organizer. The booking
// stands as long as anybody comes.

type Answer = {
  attendee: Attendee
  rsvp: 'accepted' | 'declined' | 'tentative'
  sequence: number
  dtstamp: Timestamp | null
}

export function recordAnswers({ negotiation }: Situation): Decision {
  const { booking } = negotiation
  const newest = new Map<string, Answer>()
  for (const message of booking ? negotiation.received : []) {
    const answer = answerIn(message, booking!, negotiation)
    const known = answer && newest.get(answer.attendee.emailKey)
    // Kind words about the meeting don't answer the invitation, unless they take back a no.
    if (answer?.rsvp === 'accepted' && !message.rsvp && known?.rsvp !== 'declined') continue
    if (answer && (!known || !isOlder(answer, known))) newest.set(answer.attendee.emailKey, answer)
  }
  const answers = [...newest.values()].filter(isNews)
  return {
    steps: answers.map(
      ({ attendee, rsvp, sequence, dtstamp }): Step => ({
        do: 'record_rsvp',
        emailKey: attendee.emailKey,
        rsvp,
        sequence,
        dtstamp,
      }),
    ),
    sentence: answers
      .map(({ attendee, rsvp }) => `${nameOf(attendee)} ${rsvp === 'tentative' ? 'is not sure to come' : rsvp}.`)
      .join(' '),
  }
}

/** From the calendar, or a no in words: both are an answer to the invitation. */
function answerIn(message: Received, booking: Booking, negotiation: Negotiation): Answer | null {
  if (message.trust === 'failed') return null
  const { rsvp, reading } = message
  const attendeeOf = (email: string) => booking.attendees.find((each) => each.emailKey === emailKey(email))
  if (rsvp) {
    const attendee = attendeeOf(rsvp.attendee ?? message.fromEmail) ?? attendeeOf(message.fromEmail)
    const isOurs = rsvp.method === 'REPLY' && rsvp.uid === booking.uid && rsvp.sequence === booking.sequence
    if (!attendee || !isOurs || rsvp.partstat === null || rsvp.partstat === 'delegated') return null
    if (!maySpeakFor(attendee, message, negotiation)) return null
    return { attendee, rsvp: rsvp.partstat, sequence: rsvp.sequence, dtstamp: stampAsOf(rsvp.dtstamp, message.at) }
  }
  const since = bookedSince(negotiation)
  const voice = voiceOf(message, negotiation)
  const speaker = negotiation.participants.find(({ id }) => voice?.kind === 'participant' && voice.id === id)
  const attendee = speaker && attendeeOf(speaker.email)
  if (!attendee || !reading || since === null || !isAfter(message, since)) return null
  const isOff = isRefusal(reading) || saidOfCallingOff(message, negotiation) === 'yes'
  const said = isOff ? 'declined' : isTakenBack(message, negotiation) ? 'accepted' : null
  return said && { attendee, rsvp: said, sequence: booking.sequence, dtstamp: message.at }
}

/**
 * It must come from the person it answers for: with the token of their thread, from their proven address, or from somebody
 * they named. The identifier of the entry proves nothing, because all invited people know it, and so does anybody the
 * invitation is forwarded to.
 */
function maySpeakFor({ emailKey: key }: Attendee, message: Received, negotiation: Negotiation): boolean {
  const voice = voiceOf(message, negotiation)
  if (voice?.kind === 'participant') return participantWithKey(negotiation, key)?.id === voice.id
  return (voice?.kind === 'organizer' || voice?.kind === 'host') && message.fromKey === key
}

type Stamp = Pick<Answer, 'sequence' | 'dtstamp'>

/** RFC 5546: by sequence, then by time stamp. Time stamps count seconds; within the same second, the later arrival wins. */
function isOlder(answer: Stamp, known: Stamp): boolean {
  if (answer.sequence !== known.sequence) return answer.sequence < known.sequence
  return (answer.dtstamp ?? '') < (known.dtstamp ?? '')
}

/** Whether the answer differs from the recorded one and is not older. */
function isNews({ attendee, ...answer }: Answer): boolean {
  const { rsvp, rsvpSequence: sequence, rsvpDtstamp: dtstamp } = attendee
  if (sequence === null || isOlder({ sequence, dtstamp }, answer)) return true
  return rsvp !== answer.rsvp && !isOlder(answer, { sequence, dtstamp })
}

/** Asks the people who declined, and tells the organizer. People who get other times from `answers` are not asked twice. */
export function attendToDeclines(situation: Situation, list: List, answers: Decision): Decision {
  const { negotiation, now } = situation
  const cause: Cause = { kind: 'declined', sequence: startSequenceOf(negotiation.booking!) }
  const asks = declined(situation)
    .filter(({ participant }) => wordsAgainst(emailKey(participant.email), situation) === null)
    .filter(({ participant }) => !wasTold(negotiation, toParticipant(participant), cause))
    .filter(({ participant }) => list.shown.length > 0 && mayBeWrittenTo(participant, negotiation, now))
    .filter((standing) => !isWrittenTo(standing, answers) && !wasShownTimesSince(standing, negotiation))
    .map((standing) =>
      mailTo(negotiation, toParticipant(standing.participant), askAgain(standing, cause, situation, list)),
    )
  const notices = negotiation
    .booking!.attendees.filter(({ rsvp }) => rsvp === 'declined')
    .map((attendee) => tell(attendee, situation))
    .filter(({ cause: notice }) => !wasTold(negotiation, ORGANIZER, notice))
    .map((draft) => mailToOrganizer(negotiation, draft))
  const names = listed(asks.map(({ mail }) => mail.to).map((to) => nameOf(participantOf(to, negotiation))))
  return { steps: [...asks, ...notices], sentence: names ? `${names} declined and is asked for another time.` : '' }
}

/** Since they declined. */
function wasShownTimesSince({ participant }: Standing, negotiation: Negotiation): boolean {
  const key = emailKey(participant.email)
  const isTheirs = (message: Received) =>
    answerIn(message, negotiation.booking!, negotiation)?.attendee.emailKey === key
  const said = negotiation.received.findLast(isTheirs)
  const isSince = (sent: Sent) => said !== undefined && sent.showed.length > 0 && isAfter(sent, said)
  return mailsTo(negotiation, toParticipant(participant)).some(isSince)
}

function participantOf(to: { kind: string; id?: string }, negotiation: Negotiation): Participant {
  return negotiation.participants.find(({ id }) => id === to.id)!
}

function askAgain({ participant, newest }: Standing, cause: Cause, { negotiation }: Situation, { shown }: List): Draft {
  const facts = { meeting: meetingOf(negotiation), slots: slotsOf(shown), why: 'declined' } as const
  const text = otherTimes(facts, readerOf(negotiation, participant))
  return { kind: 'offer', cause, text, answers: newest, shown }
}

function tell(attendee: Attendee, situation: Situation): Draft {
  const { negotiation } = situation
  const words = wordsAgainst(attendee.emailKey, situation)
  const comment = negotiation.received.findLast(({ fromKey, rsvp }) => fromKey === attendee.emailKey && rsvp?.comment)
    ?.rsvp?.comment
  const facts = {
    meeting: meetingOf(negotiation),
    who: attendee,
    comment: words ?? comment ?? null,
    isKept: !isDeserted(situation),
    isAsked: words === null,
  }
  const sequence = startSequenceOf(negotiation.booking!)
  const cause: Cause = { kind: 'invitation_declined', ref: attendee.emailKey, sequence }
  const again = declinedAgain(attendee.emailKey, cause, situation)
  if (again) {
    const reader = organizerAsReader(negotiation)
    return { kind: 'notice', cause: { kind: 'forward', ref: again.id }, ...invitationDeclined(facts, reader) }
  }
  return { kind: 'notice', cause, ...invitationDeclined(facts, organizerAsReader(negotiation, cause)) }
}

/** The mail that told the organizer, before this message, that this person won't come. */
export function toldOfNo(id: string, message: Received, negotiation: Negotiation): Sent | null {
  const participant = negotiation.participants.find((each) => each.id === id)
  if (!participant || !negotiation.booking) return null
  const ref = emailKey(participant.email)
  const sequence = startSequenceOf(negotiation.booking)
  const told = mailFor(negotiation, ORGANIZER, { kind: 'invitation_declined', ref, sequence })
  return told && isAfter(message, told) ? told : null
}

/** The no of somebody whose first one the organizer was told of, and that it was taken back; null for a first no. */
function declinedAgain(key: string, first: Cause, situation: Situation): Received | null {
  const { negotiation } = situation
  const heard = mailFor(negotiation, ORGANIZER, first)
  const last = lastDecline(key, situation)
  if (!heard || !last) return null
  const wasTakenBack = negotiation.received.some(
    (message) =>
      isAfter(message, heard) &&
      isAfter(last, message) &&
      isWrittenBy(key, message, negotiation) &&
      isTakenBack(message, negotiation) &&
      wasTold(negotiation, ORGANIZER, { kind: 'forward', ref: message.id }),
  )
  return wasTakenBack ? last : null
}

/** In which words somebody called it off who pressed no button. */
function wordsAgainst(key: string, situation: Situation): string | null {
  const last = lastDecline(key, situation)
  return last && !last.rsvp ? last.text.trim() : null
}

function lastDecline(key: string, { negotiation, wishes }: Situation): Received | null {
  const isTheirs = ({ message, isDecline }: Wish) => isDecline && message && isWrittenBy(key, message, negotiation)
  return wishes.findLast(isTheirs)?.message ?? null
}

function isWrittenBy(key: string, message: Received, negotiation: Negotiation): boolean {
  const voice = voiceOf(message, negotiation)
  return voice?.kind === 'participant' && participantWithKey(negotiation, key)?.id === voice.id
}

export function declined({ negotiation, standings }: Situation): Standing[] {
  const keys = negotiation
    .booking!.attendees.filter(({ rsvp }) => rsvp === 'declined')
    .map((attendee) => attendee.emailKey)
  return standings.filter((standing) => !isOut(standing) && keys.includes(emailKey(standing.participant.email)))
}

/** Every required participant has declined. If not all of them had to come, one who accepts keeps the meeting. */
export function isDeserted({ negotiation, standings }: Situation): boolean {
  const answerOf = ({ participant }: Standing) =>
    negotiation.booking!.attendees.find((attendee) => attendee.emailKey === emailKey(participant.email))?.rsvp
  const required = standings.filter(({ participant }) => participant.required)
  const mayAnybodyDo = peopleNeeded(negotiation) !== null
  if (mayAnybodyDo && standings.some((standing) => answerOf(standing) === 'accepted')) return false
  return required.length > 0 && required.every((standing) => answerOf(standing) === 'declined')
}

/** Two working days, or until the notice. */
export function keptUntil(situation: Situation): Temporal.Instant | null {
  const { negotiation, organizer, wishes } = situation
  const last = wishes.findLast(({ isDecline }) => isDecline)
  if (!last || !isDeserted(situation)) return null
  const patience = afterBusinessDays(Temporal.Instant.from(last.since.at), DESERTED_BUSINESS_DAYS, organizer)
  const notice = Temporal.Instant.from(negotiation.booking!.start).subtract({ minutes: organizer.noticeMinutes })
  return Temporal.Instant.compare(patience, notice) < 0 ? patience : notice
}

export function endWithoutAnybody(situation: Situation): Decision | null {
  const until = keptUntil(situation)
  if (!until || Temporal.Instant.compare(until, situation.now) > 0) return null
  return {
    steps: cancellation(situation),
    sentence: 'Everybody has declined and nobody named another time: cancelled.',
  }
}
