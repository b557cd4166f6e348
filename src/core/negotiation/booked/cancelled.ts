import type { Reader } from '#core/mail/wording/facts.ts'
import { calledOff, entryText, entryTitle, notNeeded } from '#core/mail/wording/invites.ts'
import type { News } from '#core/mail/wording/letter.ts'
import { passOn } from '#core/mail/wording/organizer.ts'
import { type Dated, isAfter } from '#core/negotiation/situation/before-after.ts'
import type {
  Attendee,
  Booking,
  Negotiation,
  Participant,
  Party,
  Received,
} from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, senderOf, toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsThatLeft, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince, voiceOf } from '#core/negotiation/situation/speakers.ts'
import { localeOfWorkspace, meetingOf, organizerAsReader, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { roomFor } from '#core/negotiation/step/mail-limits.ts'
import { mailTo, mailToOrganizer, type SendStep } from '#core/negotiation/step/mails.ts'
import type { Author, Decision, Invite, Step } from '#core/negotiation/step/step.ts'
import { together } from '#core/negotiation/step/together.ts'
import { emailKey } from '#core/person/email.ts'
import { holdersOf, leftHolders, mayHoldEntry } from './holders.ts'

// The end of a request. We tell the people we wrote to, unless the caller said otherwise, clear every calendar that may have the
// invitation, and pass later mail on to the organizer.

/** The steps that end a request when we or the organizer's mail decide so. */
export function cancellation(situation: Situation, by?: Author): Step[] {
  const settled: Step[] = situation.negotiation.attention === null ? [] : [{ do: 'attention', reason: null }]
  return [...notifications(situation, true), ...settled, { do: 'cancel', ...(by && { by }) }]
}

export function afterCancellation(situation: Situation): Decision {
  const { negotiation } = situation
  const fact = negotiation.facts.findLast((each) => each.kind === 'cancelled')
  const told = notifications(situation, fact?.body.notify ?? false)
  const sentence = told.length > 0 ? 'It is cancelled: those who have to know are told.' : ''
  return together({ steps: told, sentence }, laterMessages(situation))
}

function notifications(situation: Situation, notify: boolean): SendStep[] {
  const takenBack = takingBack(situation)
  const others = notify
    ? notices(situation).filter((mail) => !takenBack.some((other) => isSameReader(mail, other)))
    : []
  return [...takenBack, ...others].filter(({ mail }) => !wasTold(situation.negotiation, mail.to, mail.cause))
}

const isSameReader = (one: SendStep, other: SendStep): boolean =>
  JSON.stringify(one.mail.to) === JSON.stringify(other.mail.to)

/** Writes only to people who got mail from us and did not refuse or stop. */
function notices({ negotiation, standings }: Situation): SendStep[] {
  return standings
    .filter(
      (standing) => !isOut(standing) && mailsThatLeft(negotiation, toParticipant(standing.participant)).length > 0,
    )
    .map(({ participant, newest }) => {
      const said = calledOff({ meeting: meetingOf(negotiation), slot: null }, readerOf(negotiation, participant))
      return mailTo(negotiation, toParticipant(participant), {
        kind: 'cancelled',
        cause: { kind: 'cancelled' },
        ...said,
        answers: newest,
      })
    })
}

/** Also goes to people who asked for no more mail, and to hosts who have left the workspace. */
function takingBack({ negotiation }: Situation): SendStep[] {
  return [...holdersOf(negotiation), ...leftHolders(negotiation)].map(({ party, reader }) => {
    const booking = negotiation.booking!
    const said = calledOff({ meeting: meetingOf(negotiation), slot: booking }, reader)
    return takenBackFrom(party, said, cancelInvite(booking, negotiation, reader), negotiation)
  })
}

const takenBackFrom = (party: Party, said: News, calendar: Invite, negotiation: Negotiation): SendStep =>
  mailTo(negotiation, party, {
    kind: 'cancel_invite',
    cause: { kind: 'cancel_invite', sequence: calendar.sequence },
    ...said,
    calendar,
  })

/** Takes it out of the calendar of one who need not come any more. */
export function takingOut(participant: Participant, negotiation: Negotiation): SendStep[] {
  const { booking } = negotiation
  const attendee = booking?.attendees.find(({ emailKey: key }) => key === emailKey(participant.email))
  const party = toParticipant(participant)
  if (!booking || !attendee || !mayHoldEntry(party, negotiation)) return []
  return takenOutOf(booking, attendee, party, readerOf(negotiation, participant), negotiation)
}

/** The same for hosts who have left the workspace: the meeting takes place without them. */
export function takingOutLeft(negotiation: Negotiation): SendStep[] {
  return leftHolders(negotiation).flatMap(({ attendee, party, reader }) =>
    takenOutOf(negotiation.booking!, attendee, party, reader, negotiation),
  )
}

function takenOutOf(
  booking: Booking,
  { email, name }: Attendee,
  party: Party,
  reader: Reader,
  negotiation: Negotiation,
): SendStep[] {
  const said = notNeeded({ meeting: meetingOf(negotiation), slot: booking }, reader)
  const calendar = { ...cancelInvite(booking, negotiation, reader), attendees: [{ email, name, accepted: false }] }
  return [takenBackFrom(party, said, calendar, negotiation)]
}

const cancelInvite = (booking: Booking, negotiation: Negotiation, reader: Reader): Invite => ({
  method: 'CANCEL',
  uid: booking.uid,
  // The end of a booking is its last sequence.
  sequence: booking.live ? booking.sequence + 1 : booking.sequence,
  slot: { start: booking.start, end: booking.end },
  summary: entryTitle(meetingOf(negotiation), localeOfWorkspace(negotiation)),
  description: entryText({ meeting: meetingOf(negotiation), address: negotiation.assistant.address }, reader),
  place: meetingOf(negotiation).place,
  attendees: booking.attendees.map(({ email, name }) => ({ email, name, accepted: false })),
})

/** Messages that come after the end, except from the organizer and machines. */
function laterMessages({ negotiation, now }: Situation): Decision {
  const late = negotiation.received.filter((message) => isLate(message, negotiation))
  const mails = late
    .filter(({ id }) => !wasTold(negotiation, ORGANIZER, { kind: 'forward', ref: id }))
    .slice(0, roomFor(ORGANIZER, negotiation, now))
    .map((message) => {
      const sender = senderOf(message)
      const facts = { meeting: meetingOf(negotiation), sender, words: message.text, why: 'cancelled' } as const
      const said = passOn(facts, organizerAsReader(negotiation))
      return mailToOrganizer(negotiation, { kind: 'forward', cause: { kind: 'forward', ref: message.id }, ...said })
    })
  return { steps: mails, sentence: mails.length > 0 ? 'A message came after the end: the organizer has it.' : '' }
}

function isLate(message: Received, negotiation: Negotiation): boolean {
  if (message.kind !== 'reply' || voiceOf(message, negotiation)?.kind === 'organizer' || message.trust === 'failed')
    return false
  const ended = theEnd(negotiation)
  return ended !== null && isAfter(message, ended)
}

/** The mails that told of it say when; without any, the fact does, or the organizer's last word. */
function theEnd(negotiation: Negotiation): Dated | null {
  const told = negotiation.sent.findLast(({ kind }) => kind === 'cancelled' || kind === 'cancel_invite')
  const fact = negotiation.facts.findLast((each) => each.kind === 'cancelled')
  return told ?? (fact ? { at: fact.at, id: LAST } : organizerSpokeSince(null, negotiation))
}

/** A fact has no identifier, so messages of the same moment count as earlier. */
const LAST = '\uffff'
