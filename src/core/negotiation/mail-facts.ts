import type { Locale, Meeting, Person, Reader } from '#core/mail/wording/facts.ts'
import type { Told } from '#core/mail/wording/reasons.ts'
import type { Host, Negotiation, Participant } from './negotiation.ts'
import { organizerOf, otherHostsOf, toParticipant } from './people.ts'
import { durationOf } from './readings.ts'
import { mailsTo } from './said.ts'

// What mails are made of: a negotiation as far as it may be told, and whom it is told to.

/** We write English so far, whatever language somebody wrote in. */
export const LOCALE: Locale = 'en'

/** Why something is done, for whoever looks at the request later. */
export const STORY: Told = { locale: LOCALE, id: null }

export function meetingOf(negotiation: Negotiation): Meeting {
  const { context, introduction, participants } = negotiation
  const organizer = organizerOf(negotiation)
  return {
    title: context.title,
    purpose: context.purpose,
    minutes: durationOf(negotiation),
    organizer: { ...personOf(organizer), zone: organizer.zone },
    otherHosts: otherHostsOf(negotiation).map(personOf),
    participants: participants.map(personOf),
    place: null,
    introduction,
  }
}

export const personOf = (person: Host | Participant): Person => ({
  id: 'memberId' in person ? person.memberId : person.id,
  name: person.name,
  email: person.email,
})

export function readerOf(negotiation: Negotiation, participant: Participant): Reader {
  const { id, name, zone, page = null } = participant
  const last = mailsTo(negotiation, toParticipant(participant)).at(-1)
  return {
    id,
    name,
    zone,
    locale: LOCALE,
    isFirst: last === undefined,
    isHost: false,
    hasNewOrganizer: last !== undefined && last.writtenFor !== negotiation.organizerId,
    page,
  }
}

export const hostAsReader = ({ memberId, name, zone }: Host): Reader => ({
  id: memberId,
  name,
  zone,
  locale: LOCALE,
  isFirst: false,
  isHost: true,
  hasNewOrganizer: false,
  page: null,
})

export const organizerAsReader = (negotiation: Negotiation): Reader => hostAsReader(organizerOf(negotiation))
