import { isKept, stands } from '#core/mail/wording/answers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { type Dated, isAfter } from '#core/negotiation/situation/before-after.ts'
import { answering } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Participant, Received } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { hasBegun, type Situation } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import { isKeeping, isTakenBack, type Wish, wishesToMove } from '#core/negotiation/situation/wishes-to-move.ts'
import { meetingOf, organizerAsReader, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { roomFor } from '#core/negotiation/step/mail-limits.ts'
import { mailTo, mailToOrganizer } from '#core/negotiation/step/mails.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'

// "Never mind, leave it as it is": somebody wanted to move a booked meeting, and the organizer keeps it. We tell everybody whom we
// asked for another time meanwhile, since their answer would otherwise still move it.

export function keptByOrganizer(message: Received, situation: Situation): Decision | null {
  const { negotiation, wishes, now } = situation
  if (!negotiation.booking || hasBegun(situation) || wishes.length > 0 || !isTakenBack(message, negotiation))
    return null
  const ended = wishesBefore(message, negotiation)
  const [first] = ended
  if (!first && !isKeeping(message, negotiation)) return null
  const facts = { meeting: meetingOf(negotiation), slot: negotiation.booking }
  const hasWished = (participant: Participant) => ended.some((wish) => isOf(participant, wish, negotiation))
  const told = negotiation.participants.filter(
    (participant) =>
      participant.suppressed === null &&
      (hasWished(participant) || (first && wasAskedSince(participant, first.since, negotiation))) &&
      roomFor(toParticipant(participant), negotiation, now) > 0,
  )
  const mails = told.map((participant) => {
    const text = (hasWished(participant) ? isKept : stands)(facts, readerOf(negotiation, participant))
    return mailTo(negotiation, toParticipant(participant), {
      kind: 'answer',
      cause: { kind: 'passed', ref: message.id },
      text,
    })
  })
  const text = stands(facts, organizerAsReader(negotiation))
  const answer = mailToOrganizer(negotiation, { kind: 'answer', cause: answering(message), text, answers: message })
  const names = told.length > 0 ? ` ${listed(told.map(nameOf))} hears that it stays.` : ''
  return { steps: [answer, ...mails], sentence: `The organizer leaves the meeting where it is.${names}` }
}

/** Wishes from before the organizer's message. */
function wishesBefore(message: Received, negotiation: Negotiation): Wish[] {
  const received = negotiation.received.slice(0, negotiation.received.indexOf(message))
  return wishesToMove({ ...negotiation, received }).filter((wish) => wish.message !== null)
}

function isOf({ id }: Participant, { message }: Wish, negotiation: Negotiation): boolean {
  const voice = message && voiceOf(message, negotiation)
  return voice?.kind === 'participant' && voice.id === id
}

const wasAskedSince = (participant: Participant, since: Dated, negotiation: Negotiation): boolean =>
  mailsTo(negotiation, toParticipant(participant)).some((mail) => mail.showed.length > 0 && isAfter(mail, since))
