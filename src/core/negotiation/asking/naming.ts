import type { Intent } from '#core/language/reading.ts'
import { peopleNamed } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { BROUGHT_ALONG_MAX, PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { type Cause, causesOf, isSameCause } from '#core/negotiation/situation/cause.ts'
import { copiedBeyond } from '#core/negotiation/situation/copied.ts'
import type { Negotiation, Participant, Received } from '#core/negotiation/situation/negotiation.ts'
import { isKnown, ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { bookedSince, isAnswered, mailFor, mailsTo, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { isOwnWord, organizerSpokeSince } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader, personOf } from '#core/negotiation/step/mail-facts.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import { isSameOrganisation } from '#core/person/organisation.ts'

// People whom participants want to bring along or send instead. Nobody may make us write to strangers: a participant brings
// two colleagues on their own proven word. More people, people of another organisation, and people named in a mail that
// somebody else wrote for them are put to the organizer once, and we write to nobody before the yes.

/** No longer than a name may be anywhere else. */
const NAME_CHARACTERS_MAX = 255
/** Nobody reads a longer list, and no meeting has room for it. */
const NAMED_MAX = 2 * PARTICIPANTS_MAX

export type Named = { email: string; name: string | null }

/** People whom a message brings in and who do not take part yet, each once. */
export function namedIn(message: Received, negotiation: Negotiation): Named[] {
  const copied = copiedBeyond(message, negotiation).map((email) => ({ email, name: null }))
  const people = new Map<string, Named>()
  for (const { email, name } of [...saidIn(message), ...copied]) {
    if (email === null || emailProblem(email) !== null || isKnown(negotiation, emailKey(email))) continue
    const shown = name === null ? null : [...name].slice(0, NAME_CHARACTERS_MAX).join('')
    if (people.size < NAMED_MAX && !people.has(emailKey(email))) people.set(emailKey(email), { email, name: shown })
  }
  return [...people.values()]
}

function saidIn({ reading }: Received): { email: string | null; name: string | null }[] {
  const brings = reading?.intents.some((intent) => intent === 'add_people' || intent === 'delegate')
  return reading?.sure && brings ? reading.people : []
}

/** Whether they may be written to on the participant's word alone. */
export function mayBring(named: Named[], message: Received, participant: Participant, negotiation: Negotiation) {
  return (
    // Anybody can write to a team, so the organizer decides about people named in the first mail.
    message.id !== negotiation.opening?.messageId &&
    isOwnWord(message, participant) &&
    named.length + broughtBy(participant, negotiation) <= BROUGHT_ALONG_MAX &&
    named.length <= placesFor(message, negotiation) &&
    named.every(({ email }) => isSameOrganisation(email, participant.email))
  )
}

const broughtBy = ({ id }: Participant, { facts }: Negotiation): number =>
  facts.filter((fact) => fact.kind === 'participant_added' && fact.body.by === id).length

export const placesLeft = ({ participants }: Negotiation): number => Math.max(0, PARTICIPANTS_MAX - participants.length)

/** How many of the named people there is room for. Somebody who comes instead of the writer takes the writer's place. */
export const placesFor = (message: Received, negotiation: Negotiation): number =>
  placesLeft(negotiation) + (replacedBy(message) === null ? 0 : 1)

/** The writer, if a colleague comes instead of them. An assistant only arranges the meeting for them. */
export function replacedBy({ reading, party }: Received): string | null {
  const isInstead = reading?.intents.includes('delegate') && !reading.assistant
  return isInstead && party?.kind === 'participant' ? party.id : null
}

/** Whether a message brings in people whom only the organizer can allow: once the meeting is booked, all of them. */
export function isPutToOrganizer(message: Received, participant: Participant, negotiation: Negotiation): boolean {
  const named = namedIn(message, negotiation)
  const since = bookedSince(negotiation)
  const isBooked = since !== null && isAfter(message, since)
  return named.length > 0 && (isBooked || !mayBring(named, message, participant, negotiation))
}

const causeOf = ({ id }: Received): Cause => ({ kind: 'people', ref: id })

/** The organizer is asked about its people, and nothing else in it has to be passed on. */
export function isAskedAboutPeople(message: Received, participant: Participant, negotiation: Negotiation): boolean {
  const intents = message.reading?.intents ?? []
  const isAsked =
    isPutToOrganizer(message, participant, negotiation) || wasTold(negotiation, ORGANIZER, causeOf(message))
  return isAsked && intents.every((intent) => ABOUT_PEOPLE.includes(intent))
}

const ABOUT_PEOPLE: Intent[] = ['add_people', 'delegate', 'accept']

/** Asks the organizer about people whom a participant would like to bring along. */
export function peopleEscalations({ participant, replies }: Standing, negotiation: Negotiation): Escalation[] {
  const party = toParticipant(participant)
  return replies
    .filter((message) => isPutToOrganizer(message, participant, negotiation))
    .flatMap((message): Escalation[] => {
      const asked = mailFor(negotiation, ORGANIZER, causeOf(message))
      // A matter that was settled when the message came stays settled.
      if (!asked && isAnswered(negotiation, party, message)) return []
      const people = namedIn(message, negotiation)
      const facts = {
        meeting: meetingOf(negotiation),
        person: personOf(participant),
        people,
        places: placesFor(message, negotiation),
        isInstead: message.reading?.intents.includes('delegate') ?? false,
      }
      return [
        {
          reason: 'people_named',
          isOpen: asked === null || organizerSpokeSince(asked, negotiation) === null,
          draft: {
            kind: 'attention',
            cause: causeOf(message),
            ...peopleNamed(facts, organizerAsReader(negotiation, causeOf(message))),
            asks: [{ asks: 'may_add', message: message.id }],
          },
          sentence: `${nameOf(participant)} names ${people.length} more: the organizer is asked.`,
        },
      ]
    })
}

/** The message whose people the organizer is answering about. Null when this doesn't answer such a question. */
export function peopleAskedAbout(answer: Received, negotiation: Negotiation): Received | null {
  const before = mailsTo(negotiation, ORGANIZER).filter(({ at }) => at <= answer.at)
  const asked = answer.answers === null ? before.at(-1) : before.find(({ id }) => id === answer.answers)
  const causes = asked ? causesOf(asked) : []
  return negotiation.received.find((message) => causes.some((cause) => isSameCause(cause, causeOf(message)))) ?? null
}
