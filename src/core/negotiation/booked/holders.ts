import type { Person, Reader } from '#core/mail/wording/facts.ts'
import type { Attendee, Negotiation, Party } from '#core/negotiation/situation/negotiation.ts'
import { isSameParty, participantWithKey, toHost, toParticipant } from '#core/negotiation/situation/people.ts'
import { hostAsReader, personOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { emailKey } from '#core/person/email.ts'

/** Somebody who is invited, and how they are written to. */
export type Invited = { attendee: Attendee; person: Person; party: Party; reader: Reader }

/** Leaves out people who are no longer hosts or participants. */
export function invitedTo(negotiation: Negotiation): Invited[] {
  const attendees = negotiation.booking?.attendees ?? []
  return attendees.flatMap((attendee) => invitedAs(attendee, negotiation) ?? [])
}

/** In whose calendar the meeting may stand, since their invitation was on its way. */
export const holdersOf = (negotiation: Negotiation): Invited[] =>
  invitedTo(negotiation).filter(({ party }) => mayHoldEntry(party, negotiation))

/** The same for hosts who have left the workspace. */
export function leftHolders(negotiation: Negotiation): Invited[] {
  const { booking, leftHosts = [] } = negotiation
  return leftHosts.flatMap((host) => {
    const attendee = booking?.attendees.find((each) => each.emailKey === emailKey(host.email))
    const party: Party = { kind: 'host', id: host.memberId }
    if (!attendee || !mayHoldEntry(party, negotiation)) return []
    const person = { id: host.memberId, name: host.name, email: host.email }
    return [{ attendee, person, party, reader: hostAsReader(negotiation, host) }]
  })
}

/** We may have sent them an invitation, and no cancellation since. A person who was removed and invited again holds it again. */
export function mayHoldEntry(party: Party, { sent }: Negotiation): boolean {
  const newest = (kind: 'invite' | 'cancel_invite') =>
    Math.max(
      NEVER_SENT,
      ...sent.map(({ to, cause, mayHaveLeft }) =>
        mayHaveLeft && cause.kind === kind && isSameParty(to, party) ? cause.sequence : NEVER_SENT,
      ),
    )
  return newest('invite') > newest('cancel_invite')
}

/** Sequences count from 0. */
const NEVER_SENT = -1

function invitedAs(attendee: Attendee, negotiation: Negotiation): Invited | null {
  const participant = participantWithKey(negotiation, attendee.emailKey)
  if (participant)
    return {
      attendee,
      person: personOf(participant),
      party: toParticipant(participant),
      reader: readerOf(negotiation, participant),
    }
  const host = negotiation.hosts.find(({ email }) => emailKey(email) === attendee.emailKey)
  return host
    ? { attendee, person: personOf(host), party: toHost(negotiation, host), reader: hostAsReader(negotiation, host) }
    : null
}
