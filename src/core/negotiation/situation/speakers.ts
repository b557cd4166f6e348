import { emailKey } from '#core/person/email.ts'
import { type Dated, isAfter } from './before-after.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { hostWithKey, organizerOf, participantWithKey } from './people.ts'
import { mailsTo } from './sent-mails.ts'
import { saidYes } from './yes-or-no.ts'

// Finds who speaks in a message. The thread decides, since people answer from an alias and assistants answer for them; the address
// confirms. A thread counts only if the mail came to its secret address. A mail that merely refers to one of our mails, or to the
// calendar entry, could be from anybody and needs a proven sender. A mail that failed authentication speaks for nobody.

export type Voice =
  | { kind: 'participant'; id: string }
  | { kind: 'organizer' }
  | { kind: 'host'; id: string }
  /** Somebody who writes on a participant's thread, and we don't know whether they may speak for them. */
  | { kind: 'stranger'; onBehalfOf: string }

export function voiceOf(message: Received, negotiation: Negotiation): Voice | null {
  if (message.trust === 'failed') return null
  const host = hostWithKey(negotiation, message.fromKey)
  if (host) return voiceOfHost(message, negotiation, host.memberId)
  const { party } = message
  const threadOf = party?.kind === 'participant' ? party.id : null
  const self = participantWithKey(negotiation, message.fromKey)
  if (self) return isOwnWord(message, self) ? { kind: 'participant', id: self.id } : null
  const participant = negotiation.participants.find(({ id }) => id === threadOf)
  if (!participant || !isProven(message)) return null
  if (relationTo(participant, message, negotiation)) return { kind: 'participant', id: participant.id }
  return { kind: 'stranger', onBehalfOf: participant.id }
}

/** The newest word of the organizer after this moment. */
export function organizerSpokeSince(since: Dated | null, negotiation: Negotiation): Received | null {
  const isOrganizers = (message: Received) =>
    (since === null || isAfter(message, since)) &&
    message.kind === 'reply' &&
    voiceOf(message, negotiation)?.kind === 'organizer'
  return negotiation.received.findLast(isOrganizers) ?? null
}

/** In its own thread a host needs no proof beyond the token; elsewhere the address alone could be anybody's. */
function voiceOfHost(message: Received, negotiation: Negotiation, memberId: string): Voice | null {
  const isOrganizer = memberId === organizerOf(negotiation).memberId
  const { party } = message
  const isOwnThread = isOrganizer ? party?.kind === 'organizer' : party?.kind === 'host' && party.id === memberId
  if (message.trust !== 'authenticated' && !(isOwnThread && message.proof !== null)) return null
  return isOrganizer ? { kind: 'organizer' } : { kind: 'host', id: memberId }
}

/** It came to the secret address of its thread, or its sender is proven. */
const isProven = ({ proof, trust }: Received): boolean =>
  trust === 'authenticated' || (trust !== 'failed' && proof !== null)

/** The participant wrote it: from their proven address, or with the token of their own thread. */
export function isOwnWord(message: Received, { id, email }: Participant): boolean {
  const { party, fromKey, trust, proof } = message
  if (fromKey !== emailKey(email) || trust === 'failed') return false
  return trust === 'authenticated' || (proof !== null && party?.kind === 'participant' && party.id === id)
}

/**
 * Why another address may speak for a participant: the participant is on To or Cc, named the address, or confirmed it when we
 * asked. A copy shows them what is said in their name; it counts only if the writer has their token.
 */
export function relationTo(
  participant: Participant,
  message: Received,
  negotiation: Negotiation,
): 'known' | 'copied' | 'named' | 'confirmed' | null {
  if (participant.addresses.includes(message.fromKey)) return 'known'
  if (message.proof !== null && message.copied.includes(emailKey(participant.email))) return 'copied'
  const own = negotiation.received.filter((other) => isOwnWord(other, participant))
  const named = own.some((other) =>
    other.reading?.people.some(({ email }) => email !== null && emailKey(email) === message.fromKey),
  )
  if (named) return 'named'
  return own.some((other) => confirms(other, participant, message, negotiation)) ? 'confirmed' : null
}

/** The answer to "does this person speak for you?". */
function confirms(own: Received, participant: Participant, message: Received, negotiation: Negotiation): boolean {
  const asked = mailsTo(negotiation, { kind: 'participant', id: participant.id }).filter((sent) => isAfter(own, sent))
  const question = asked.find((sent) => sent.id === own.answers) ?? asked.at(-1)
  const isAbout = (id: string) => negotiation.received.find((other) => other.id === id)?.fromKey === message.fromKey
  const isAsked = question?.asked.some((each) => each.asks === 'speaks_for' && isAbout(each.message)) ?? false
  return isAsked && saidYes(own)
}
