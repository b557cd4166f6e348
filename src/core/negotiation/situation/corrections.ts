import { type Replacing, replacesEarlier } from '#core/language/context/replaces-earlier.ts'
import type { Statements } from './agreements.ts'
import { isAfter, isBefore } from './before-after.ts'
import type { Negotiation, Party, Received } from './negotiation.ts'
import { mailsTo } from './sent-mails.ts'

// "Sorry, make that Wednesday": the times of such a mail replace what its writer said before. If it names what falls away ("Tuesday is
// gone, Wednesday instead"), only that does. Times in doubt replace the earlier ones as well: we ask, and book neither.

export function isCorrection(said: Statements, message: Received, party: Party, negotiation: Negotiation): boolean {
  const { reading } = message
  if (said.agreements.length === 0 || !reading || reading.picks.length + reading.free.length === 0) return false
  // Somebody who can do nothing else takes back the rest.
  if (reading.sure && reading.only && party.kind === 'participant') return true
  const replacing = replacesEarlier(message.text)
  if (replacing === 'all') return true
  return reading.busy.length === 0 && isMeant(replacing, message, party, negotiation)
}

function isMeant(replacing: Replacing, message: Received, party: Party, negotiation: Negotiation): boolean {
  return replacing === 'some' || (replacing === 'if_unasked' && !wasAskedSince(message, party, negotiation))
}

/** We asked them something after their last message, which a "no" may answer. */
function wasAskedSince(message: Received, party: Party, negotiation: Negotiation): boolean {
  const last = negotiation.received.findLast((other) => other.fromKey === message.fromKey && isBefore(other, message))
  return mailsTo(negotiation, party).some(
    (sent) => sent.asked.length > 0 && isBefore(sent, message) && (last === undefined || isAfter(sent, last)),
  )
}
