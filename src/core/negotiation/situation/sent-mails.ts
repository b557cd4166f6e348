import { isBefore } from './before-after.ts'
import { type Cause, causesOf, isSameCause } from './cause.ts'
import type { Booking, Negotiation, Party, Received, Sent } from './negotiation.ts'
import { isSameParty } from './people.ts'

// Looks up what we have told whom. Queued mail counts as said, because it is on its way, and so does mail that waits for approval,
// because it is already decided. Held and suppressed mail doesn't count: it never reached anybody and is decided again.

const isOnItsWay = (sent: Sent): boolean => sent.status !== 'held' && sent.status !== 'suppressed'

export function mailsTo(negotiation: Negotiation, party: Party): Sent[] {
  return negotiation.sent.filter((sent) => isOnItsWay(sent) && isSameParty(sent.to, party))
}

/** Mails that their reader has, or that are on their way. */
export const mailsThatLeft = (negotiation: Negotiation, party: Party): Sent[] =>
  mailsTo(negotiation, party).filter(({ status }) => status !== 'review' && status !== 'withdrawn')

export function mailFor(negotiation: Negotiation, party: Party, cause: Cause): Sent | null {
  const isTold = (sent: Sent) => causesOf(sent).some((each) => isSameCause(each, cause))
  return mailsTo(negotiation, party).find(isTold) ?? null
}

export const wasTold = (negotiation: Negotiation, party: Party, cause: Cause): boolean =>
  mailFor(negotiation, party, cause) !== null

/** Made by a click on the page, so its meaning was never read from words. */
export const isByClick = ({ readWith, correction }: Received): boolean =>
  readWith?.by === 'person' && correction === undefined

/**
 * One answer covers every message before it, and so does an invite. An invite that only changes people answers the organizer, who
 * ordered the change, but not a participant's wish for another time.
 */
export function isAnswered(negotiation: Negotiation, party: Party, message: Received): boolean {
  const later = negotiation.received.filter((other) => !isBefore(other, message))
  return mailsTo(negotiation, party).some(
    (sent) =>
      later.some((other) => isAnswerTo(other, sent.cause)) ||
      (sent.kind === 'invite' &&
        isBefore(message, sent) &&
        (party.kind !== 'participant' || setsTime(sent, negotiation))),
  )
}

/** If a member corrects what a message means, an answer to the first reading no longer answers it. */
const isAnswerTo = ({ id, correction }: Received, cause: Cause): boolean =>
  cause.kind === 'answer' && cause.ref === id && cause.sequence === correction

/** Whether a fact came after a member corrected the message's reading. Earlier facts rest on the wrong reading. */
export const isTrueOf = ({ n }: { n: number }, { correction = 0 }: Received): boolean => correction < n

/**
 * A pick means the list of the mail that it answers, else the newest list that they had been shown before. An invitation
 * to a new time closes the lists before it: after it, "not Tuesday" is about the meeting.
 */
export function listAnsweredBy(negotiation: Negotiation, party: Party, message: Received): Sent | null {
  const named = mailsThatLeft(negotiation, party).find((sent) => sent.id === message.answers)
  if (named && named.showed.length > 0) return named
  const before = mailsBefore(negotiation, party, message)
  const invited = before.findLastIndex((sent) => setsTime(sent, negotiation))
  return before.slice(invited + 1).findLast((sent) => sent.showed.length > 0) ?? null
}

export function mailAnsweredBy(negotiation: Negotiation, party: Party, message: Received): Sent | null {
  const named = mailsThatLeft(negotiation, party).find((sent) => sent.id === message.answers)
  return named ?? mailsBefore(negotiation, party, message).at(-1) ?? null
}

const mailsBefore = (negotiation: Negotiation, party: Party, message: Received): Sent[] =>
  mailsThatLeft(negotiation, party).filter((sent) => isBefore(sent, message))

/** Since when the present time stands. */
export function bookedSince({ booking, sent }: Negotiation): Sent | null {
  if (!booking?.live) return null
  const setting = startSequenceOf(booking)
  const isSetting = ({ cause }: Sent) => cause.kind === 'invite' && cause.sequence === setting
  const first = sent.find(isSetting)
  // An invitation that bounced may be sent again, and messages in between still count.
  return sent.findLast((mail) => isSetting(mail) && mail.at === first?.at) ?? null
}

/** An invitation to a new time. One that only changes people or the end answers nothing and closes no list. */
export function setsTime({ cause }: Sent, { booking }: Negotiation): boolean {
  return cause.kind === 'invite' && (booking === null || cause.sequence <= startSequenceOf(booking))
}

export const startSequenceOf = ({ startSequence, sequence }: Booking): number => startSequence ?? sequence
