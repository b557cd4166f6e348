import { type Cause, isSameCause } from './cause.ts'
import type { Negotiation, Party, Received, Sent } from './negotiation.ts'
import { isBefore } from './order.ts'
import { isSameParty } from './people.ts'

// What we have told whom. Queued mail counts as said, since it is on its way; held and suppressed mail does not, since it
// never reached anybody and has to be decided anew.

const isSaid = (sent: Sent): boolean => sent.status !== 'held' && sent.status !== 'suppressed'

export function mailsTo(negotiation: Negotiation, party: Party): Sent[] {
  return negotiation.sent.filter((sent) => isSaid(sent) && isSameParty(sent.to, party))
}

export function mailFor(negotiation: Negotiation, party: Party, cause: Cause): Sent | null {
  return mailsTo(negotiation, party).find((sent) => isSameCause(sent.cause, cause)) ?? null
}

export const wasSaid = (negotiation: Negotiation, party: Party, cause: Cause): boolean =>
  mailFor(negotiation, party, cause) !== null

/** One answer covers everything that had come before it, and so does an invite: it answers by acting. */
export function isAnswered(negotiation: Negotiation, party: Party, message: Received): boolean {
  const later = negotiation.received.filter((other) => !isBefore(other, message)).map(({ id }) => id)
  return mailsTo(negotiation, party).some(
    (sent) =>
      (sent.cause.kind === 'answer' && later.includes(sent.cause.ref)) ||
      (sent.kind === 'invite' && isBefore(message, sent)),
  )
}

/**
 * A pick means the list of the mail that it answers, else the newest list that they had been shown before. An invitation
 * closes the lists before it: after it, "not Tuesday" is about the meeting.
 */
export function listAnsweredBy(negotiation: Negotiation, party: Party, message: Received): Sent | null {
  const named = mailsTo(negotiation, party).find((sent) => sent.id === message.answers)
  if (named && named.showed.length > 0) return named
  const before = mailsBefore(negotiation, party, message)
  const invited = before.findLastIndex((sent) => sent.kind === 'invite')
  return before.slice(invited + 1).findLast((sent) => sent.showed.length > 0) ?? null
}

export function mailAnsweredBy(negotiation: Negotiation, party: Party, message: Received): Sent | null {
  const named = mailsTo(negotiation, party).find((sent) => sent.id === message.answers)
  return named ?? mailsBefore(negotiation, party, message).at(-1) ?? null
}

const mailsBefore = (negotiation: Negotiation, party: Party, message: Received): Sent[] =>
  mailsTo(negotiation, party).filter((sent) => isBefore(sent, message))

/** Since when the present time stands. */
export function bookedSince({ booking, sent }: Negotiation): Sent | null {
  if (!booking?.live) return null
  const invites = sent.flatMap((mail) =>
    mail.cause.kind === 'invite' ? [{ mail, sequence: mail.cause.sequence }] : [],
  )
  const newest = Math.max(...invites.map(({ sequence }) => sequence))
  const first = invites.find(({ sequence }) => sequence === newest)?.mail
  // An invitation that came back may be sent again, and what was said in between still counts.
  return invites.findLast(({ mail, sequence }) => sequence === newest && mail.at === first?.at)?.mail ?? null
}
