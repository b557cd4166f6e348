import { stands } from '#core/mail/wording/answers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { answering } from './cause.ts'
import { roomFor } from './loop-guard.ts'
import { meetingOf, organizerAsReader, readerOf } from './mail-facts.ts'
import { mailTo, mailToOrganizer } from './mails.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { isAfter, type Moment } from './order.ts'
import { toParticipant } from './people.ts'
import { mailsTo } from './said.ts'
import { hasBegun, type Situation } from './situation.ts'
import { voiceOf } from './speakers.ts'
import type { Decision } from './step.ts'
import { listed } from './story.ts'
import { isTakenBack, type Wish, wishesToMove } from './wishes-to-move.ts'

// "Never mind, leave it as it is": the organizer wanted a booked meeting moved, and takes that back. Whoever was asked for
// another time meanwhile hears that it stays, or their answer would move it after all.

export function keptByOrganizer(message: Received, situation: Situation): Decision | null {
  const { negotiation, wishes, now } = situation
  if (!negotiation.booking || hasBegun(situation) || wishes.length > 0 || !isTakenBack(message, negotiation))
    return null
  const since = wishTakenBack(message, negotiation)
  if (!since) return null
  const meeting = meetingOf(negotiation)
  const slot = negotiation.booking
  const asked = negotiation.participants.filter(
    (participant) =>
      wasAskedSince(participant, since, negotiation) && roomFor(toParticipant(participant), negotiation, now) > 0,
  )
  const mails = asked.map((participant) => {
    const text = stands({ meeting, slot }, readerOf(negotiation, participant))
    return mailTo(negotiation, toParticipant(participant), {
      kind: 'answer',
      cause: { kind: 'passed', ref: message.id },
      text,
    })
  })
  const text = stands({ meeting, slot }, organizerAsReader(negotiation))
  const answer = mailToOrganizer(negotiation, { kind: 'answer', cause: answering(message), text, answers: message })
  const told = asked.length > 0 ? ` ${listed(asked.map(nameOf))} hears that it stays.` : ''
  return { steps: [answer, ...mails], sentence: `The organizer leaves the meeting where it is.${told}` }
}

/** Since when the organizer had wanted it moved. */
function wishTakenBack(message: Received, negotiation: Negotiation): Moment | null {
  const received = negotiation.received.slice(0, negotiation.received.indexOf(message))
  return wishesToMove({ ...negotiation, received }).find((wish) => isOfOrganizer(wish, negotiation))?.since ?? null
}

const isOfOrganizer = ({ message }: Wish, negotiation: Negotiation): boolean =>
  message !== null && voiceOf(message, negotiation)?.kind === 'organizer'

const wasAskedSince = (participant: Participant, since: Moment, negotiation: Negotiation): boolean =>
  participant.suppressed === null &&
  mailsTo(negotiation, toParticipant(participant)).some((mail) => mail.showed.length > 0 && isAfter(mail, since))
