import { emailKey } from '#core/person/email.ts'
import type { Host, LeftHost, Negotiation, Participant, Party, Received } from './negotiation.ts'

export function organizerOf(negotiation: Negotiation): Host {
  const organizer = negotiation.hosts.find((host) => host.memberId === negotiation.organizerId)
  if (!organizer) throw new Error(`negotiation ${negotiation.requestId}: the organizer is not among the hosts`)
  return organizer
}

/** All hosts except the organizer. */
export const otherHostsOf = (negotiation: Negotiation): Host[] =>
  negotiation.hosts.filter((host) => host.memberId !== negotiation.organizerId)

/** Also finds a host who has left, so that we can withdraw their invitation. */
export const hostWithId = ({ hosts, leftHosts = [] }: Negotiation, id: string): LeftHost | null =>
  [...hosts, ...leftHosts].find(({ memberId }) => memberId === id) ?? null

export function participantWithKey(negotiation: Negotiation, key: string): Participant | null {
  return byKey(negotiation.participants).get(key) ?? null
}

export const hostWithKey = (negotiation: Negotiation, key: string): Host | null =>
  byKey(negotiation.hosts).get(key) ?? null

/**
 * People by the keys of their addresses, made once for each list of them. A decision asks for every message and every
 * participant, which makes thousands of lookups in a large group.
 */
function byKey<P extends Host | Participant>(people: readonly P[]): Map<string, P> {
  const known = KEYED.get(people)
  if (known) return known as Map<string, P>
  const keyed = new Map<string, P>()
  // If two have the same address, the first one counts.
  for (const person of people.toReversed()) keyed.set(emailKey(person.email), person)
  KEYED.set(people, keyed)
  return keyed
}

const KEYED = new WeakMap<readonly object[], Map<string, unknown>>()

/** Everybody who takes part already, on either side. */
export const isKnown = (negotiation: Negotiation, key: string): boolean =>
  participantWithKey(negotiation, key) !== null || hostWithKey(negotiation, key) !== null

/** Whether the booking includes them. */
export const isAttending = ({ email }: { email: string }, { booking }: Negotiation): boolean =>
  booking?.attendees.some((attendee) => attendee.emailKey === emailKey(email)) ?? false

export const ORGANIZER: Party = { kind: 'organizer' }

export const toParticipant = ({ id }: { id: string }): Party => ({ kind: 'participant', id })

/** The organizer has one thread, also as a host. */
export const toHost = (negotiation: Negotiation, host: Host): Party =>
  host.memberId === negotiation.organizerId ? ORGANIZER : { kind: 'host', id: host.memberId }

export const isSameParty = (one: Party, other: Party): boolean =>
  one.kind === other.kind && (one.kind === 'organizer' || one.id === (other as { id: string }).id)

/** The sender, as their mail names them. */
export const senderOf = ({ fromName, fromEmail }: Received): { name: string | null; email: string } => ({
  name: fromName,
  email: fromEmail,
})

export const areOrIs = (words: readonly string[]): 'are' | 'is' => (words.length > 1 ? 'are' : 'is')
