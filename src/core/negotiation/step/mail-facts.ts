import { writtenIn } from '#core/language/words/written-in.ts'
import { LOCALES, type Locale, localeFrom, type Meeting, type Person, type Reader } from '#core/mail/wording/facts.ts'
import type { Told } from '#core/mail/wording/reasons.ts'
import { type Cause, questionKey } from '#core/negotiation/situation/cause.ts'
import type { Host, LeftHost, Negotiation, Participant, Party } from '#core/negotiation/situation/negotiation.ts'
import { hostWithId, organizerOf, otherHostsOf, toParticipant } from '#core/negotiation/situation/people.ts'
import { durationOf } from '#core/negotiation/situation/readings.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { emailKey } from '#core/person/email.ts'
import { meetingPlace } from '#core/place.ts'
import type { Language } from '#core/workspace-settings.ts'

// The facts for a mail: the part of a negotiation that we may tell, and its reader.

/** Explains decisions to people who look at the request later. Stories are in English. */
export const STORY = { locale: 'en', id: null } as const satisfies Told

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
    place: meetingPlace(context.place),
    introduction,
  }
}

export const personOf = (person: Host | Participant): Person => ({
  id: 'memberId' in person ? person.memberId : person.id,
  name: nameIn(person.name),
  email: person.email,
})

/** A participant who is a member goes by either identifier. */
export function personWithId({ hosts, participants }: Negotiation): (who: string) => Person {
  return (who) => {
    const participant = participants.find(({ id, member }) => id === who || member?.memberId === who)
    return personOf(participant ?? hosts.find(({ memberId }) => memberId === who)!)
  }
}

/** Mail programs that know no name put the address in its place. */
const nameIn = (name: string | null): string | null => (name?.includes('@') ? null : name)

export function readerOf(negotiation: Negotiation, participant: Participant): Reader {
  const { id, name, zone, page = null } = participant
  const last = mailsTo(negotiation, toParticipant(participant)).at(-1)
  return {
    id,
    name: nameIn(name),
    zone,
    locale: localeOf(negotiation, participant),
    isFirst: last === undefined,
    isHost: false,
    hasNewOrganizer: last !== undefined && last.writtenFor !== negotiation.organizerId,
    page,
  }
}

export const hostAsReader = (
  negotiation: Negotiation,
  { memberId, name, zone, email, language }: LeftHost,
): Reader => ({
  id: memberId,
  name: nameIn(name),
  zone,
  // A chosen language is used. People who chose none are answered in the language they write in.
  locale: language ?? lastWrittenBy([emailKey(email)], negotiation) ?? localeOfWorkspace(negotiation),
  isFirst: false,
  isHost: true,
  hasNewOrganizer: false,
  page: null,
})

/** `cause` names the mail whose question they can answer with a click. */
export function organizerAsReader(negotiation: Negotiation, cause: Cause | null = null): Reader {
  const organizer = organizerOf(negotiation)
  const { answersAt = null } = organizer
  const reader = hostAsReader(negotiation, organizer)
  return cause && answersAt ? { ...reader, answersAt: `${answersAt}/${questionKey(negotiation, cause)}` } : reader
}

/** The person on the other side of a thread. */
export function localeOfParty(negotiation: Negotiation, to: Party): Locale {
  const { participants, former, organizerId } = negotiation
  if (to.kind === 'participant') {
    const participant = [...participants, ...former].find(({ id }) => id === to.id)
    return participant ? localeOf(negotiation, participant) : localeOfWorkspace(negotiation)
  }
  const host = hostWithId(negotiation, to.kind === 'host' ? to.id : organizerId)
  return host ? hostAsReader(negotiation, host).locale : localeOfWorkspace(negotiation)
}

/** The language for a participant: of their last mail, of the page that they came by, of the request, or of the workspace. */
function localeOf(negotiation: Negotiation, { email, addresses, language }: Participant): Locale {
  const own = lastWrittenBy([emailKey(email), ...addresses], negotiation)
  return own ?? asLocale(language ?? null) ?? localeOfRequest(negotiation) ?? localeOfWorkspace(negotiation)
}

function lastWrittenBy(keys: string[], { received }: Negotiation): Locale | null {
  for (const { kind, fromKey, trust, text } of received.toReversed()) {
    const isTheirs = kind === 'reply' && trust !== 'failed' && keys.includes(fromKey)
    const locale = isTheirs ? asLocale(writtenIn(text)) : null
    if (locale) return locale
  }
  return null
}

/** A title is often English in any company; a purpose is a sentence in their own language. */
function localeOfRequest({ opening, received, context }: Negotiation): Locale | null {
  const words = received.find(({ id }) => id === opening?.messageId)?.text ?? context.purpose
  return words ? asLocale(writtenIn(words)) : null
}

/** The language for text that everybody shares, such as the calendar entry. */
export const localeOfWorkspace = ({ settings }: Pick<Negotiation, 'settings'>): Locale => localeFrom(settings.language)

const asLocale = (language: Language | null): Locale | null => LOCALES.find((locale) => locale === language) ?? null
