import { nothingSaid, type Reading } from '#core/language/reading.ts'
import type { Choice, Locale, Person, PRESSES, Press, WhyOut } from '#core/mail/wording/facts.ts'
import { headed } from '#core/mail/wording/letter.ts'
import { type Asking, asking, dropPress } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { escalationsIn, escalationsOfWords } from '#core/negotiation/asking/escalations.ts'
import { namedIn } from '#core/negotiation/asking/naming.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { type Cause, causesOf, isSameCause, questionKey } from '#core/negotiation/situation/cause.ts'
import { isOnlyAboutOthers } from '#core/negotiation/situation/instructions.ts'
import type { Negotiation, Participant, Received, Sent } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, senderOf } from '#core/negotiation/situation/people.ts'
import { bookedSince, mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { hasBegun, situationOf } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader, personOf } from '#core/negotiation/step/mail-facts.ts'
import type { Draft } from '#core/negotiation/step/mails.ts'
import { listNow } from '#core/negotiation/times/list.ts'
import { isGoOn } from '#core/negotiation/times/lists-end.ts'
import { droppable } from '#core/negotiation/times/no-time.ts'
import { emailKey } from '#core/person/email.ts'

// A mail's question to the organizer, for a page where a click answers it. The click says the same as a written answer would,
// and leaves nothing to guess.

export type Question = {
  mail: Sent
  headline: string
  choice: Choice & { press: Press }
  /** Nobody has answered it, and it still matters. */
  isOpen: boolean
  reading: Reading
}

/** The question of this name and one answer to it; null where we never asked it, or not in this way. */
export function questionAt(
  { key, press }: { key: string; press: string },
  negotiation: Negotiation,
  now: Temporal.Instant,
): Question | null {
  const asked = mailsTo(negotiation, ORGANIZER)
    .flatMap((mail) => causesOf(mail).map((cause) => ({ mail, cause })))
    .findLast(({ mail, cause }) => questionKey(mail, cause) === key)
  const facts = asked && askingOf(asked.mail, asked.cause, negotiation)
  if (!facts) return null
  const { mail, cause } = asked
  const { headline, answers } = asking(facts, meetingOf(negotiation), organizerAsReader(negotiation))
  const choice = answers.find((each): each is Question['choice'] => each.press === press)
  if (!choice) return null
  const email = meantBy(choice.press, facts)?.email ?? null
  return {
    mail,
    headline,
    choice,
    isOpen: isOpen({ mail, cause }, email, negotiation, now),
    reading: readingOf(choice.press, mail, isForAll({ mail, cause }, choice.press) ? null : email),
  }
}

/** The person whom the question is about, or, if there are several, the person whom the answer names. */
function meantBy(press: Press, facts: Asking): Person | null {
  if (facts.asks === 'no_time') return facts.people.find((person) => dropPress(person) === press) ?? null
  return personIn(facts)
}

/** The one person whom the question is about. */
function personIn(facts: Asking): Person | null {
  if (facts.asks === 'lists_end') return facts.people.length === 1 ? facts.people[0]! : null
  return 'person' in facts ? facts.person : null
}

/** A mail about several silent people has one link to wait for all of them, and another for each to go ahead without. */
const isForAll = ({ mail, cause }: AskedIn, press: Press): boolean =>
  press === 'wait' && causesOf(mail).length > 1 && isSameCause(cause, mail.cause)

/** A question that waits for the organizer, with every answer to it. */
export type OpenQuestion = { mail: Sent; key: string; headline: string; choices: Choice[] }

/** Everything that the organizer can settle by a click now, in the order in which it was asked. */
export function openQuestions(negotiation: Negotiation, now: Temporal.Instant, locale: Locale): OpenQuestion[] {
  const meeting = meetingOf(negotiation)
  const reader = { ...organizerAsReader(negotiation), locale }
  const questions = mailsTo(negotiation, ORGANIZER).flatMap((mail) => causesOf(mail).map((cause) => ({ mail, cause })))
  return questions.flatMap(({ mail, cause }) => {
    const facts = askingOf(mail, cause, negotiation)
    const email = facts && (personIn(facts)?.email ?? null)
    if (!facts || !isOpen({ mail, cause }, email, negotiation, now)) return []
    const shown = facts.asks === 'no_time' ? { ...facts, people: droppable(negotiation) } : facts
    const { headline, answers } = asking(shown, meeting, reader)
    const key = questionKey(mail, cause)
    return [{ mail, key, headline: headed(headline, meeting, reader), choices: answers }]
  })
}

/** The question that a mail asked, from its cause and the times that it showed. */
function askingOf({ asked, showed }: Sent, cause: Cause, negotiation: Negotiation): Asking | null {
  switch (cause.kind) {
    case 'participant_stopped':
    case 'mail_bounced':
    case 'participant_declined':
      return about(cause.ref, negotiation, (person) => ({ asks: 'out', person, why: WHY_OUT[cause.kind] }))
    case 'silent':
      return about(cause.ref, negotiation, (person) => ({
        asks: 'silent',
        person,
        isAlone: negotiation.participants.length === 1,
      }))
    case 'outside': {
      const required = negotiation.participants.filter((participant) => participant.required).map(personOf)
      return showed[0] ? { asks: 'outside', only: required.length === 1 ? required[0]! : null, slot: showed[0] } : null
    }
    case 'no_time':
      // Also who takes no part any more: their link then says that it is settled.
      return { asks: 'no_time', hasTime: showed.length > 0, people: everybodyIn(negotiation) }
    case 'lists_end': {
      const ids = asked.flatMap((each) => (each.asks === 'shall_drop' ? each.participant : []))
      const people = everybodyIn(negotiation).filter(({ id }) => ids.includes(id))
      const of = negotiation.participants.filter(({ required }) => required).length
      return people.length === ids.length ? { asks: 'lists_end', people, of } : null
    }
    case 'people': {
      const message = messageOf(cause.ref, negotiation)
      const count = message ? namedIn(message, negotiation).length : 0
      const writer = message && writerOf(message, negotiation)
      return writer ? { asks: 'people_named', person: personOf(writer), count } : null
    }
    case 'forward':
      return askedByWords(cause.ref, asked, negotiation)
    case 'invitation_declined': {
      const who = negotiation.booking?.attendees.find((attendee) => attendee.emailKey === cause.ref)
      return who ? { asks: 'declined', who } : null
    }
    case 'entry_changed':
      return entryChangedBy(cause.sequence, negotiation)
    case 'clash':
      return { asks: 'clash', who: otherHost(cause.ref, negotiation) }
    case 'stand_in':
      return { asks: 'stands_in' }
    default:
      return null
  }
}

const everybodyIn = ({ participants, former }: Negotiation): Person[] => [...participants, ...former].map(personOf)

const WHY_OUT = {
  participant_stopped: 'stop',
  mail_bounced: 'bounce',
  participant_declined: 'declined',
} as const satisfies Record<string, WhyOut>

/** Of words that were passed on, only a wish for more time and one that leads nowhere are answered by a click. */
function askedByWords(id: string, asked: Sent['asked'], negotiation: Negotiation): Asking | null {
  const message = messageOf(id, negotiation)
  const writer = message && writerOf(message, negotiation)
  if (!message || !writer) return null
  const longer = asked.find((each) => each.asks === 'may_lengthen')
  if (longer) return { asks: 'longer', person: personOf(writer), minutes: longer.minutes }
  return asked.some((each) => each.asks === 'when') ? { asks: 'stuck', sender: senderOf(message) } : null
}

function entryChangedBy(n: number, negotiation: Negotiation): Asking | null {
  const fact = negotiation.facts.find((each) => each.n === n)
  if (fact?.kind !== 'entry_changed') return null
  return { asks: 'entry_changed', who: otherHost(fact.body.member, negotiation), isGone: fact.body.start === null }
}

/** Null for the organizer themselves. */
function otherHost(member: string, { hosts, organizerId }: Negotiation): string | null {
  const host = hosts.find(({ memberId }) => memberId === member)
  return host && host.memberId !== organizerId ? nameOf(host) : null
}

const messageOf = (id: string, { received }: Negotiation): Received | undefined =>
  received.find((each) => each.id === id)

function writerOf(message: Received, negotiation: Negotiation): Participant | undefined {
  const voice = voiceOf(message, negotiation)
  return negotiation.participants.find(({ id }) => voice?.kind === 'participant' && id === voice.id)
}

function about(id: string, { participants, former }: Negotiation, asks: (person: Person) => Asking): Asking | null {
  const participant = [...participants, ...former].find((each) => each.id === id)
  return participant ? asks(personOf(participant)) : null
}

type AskedIn = { mail: Sent; cause: Cause }

function isOpen(
  { mail, cause }: AskedIn,
  email: string | null,
  negotiation: Negotiation,
  now: Temporal.Instant,
): boolean {
  const { participants, received, status } = negotiation
  const isAnswered = received.some(
    (message) =>
      message.answers === mail.id &&
      voiceOf(message, negotiation)?.kind === 'organizer' &&
      (cause.kind !== 'lists_end' || isGoOn(message, negotiation)) &&
      (email === null || !isOnlyAboutOthers(message, email)),
  )
  const isAbsent = email !== null && !participants.some((each) => emailKey(each.email) === emailKey(email))
  if (isAnswered || isAbsent || (status !== 'active' && status !== 'booked')) return false
  const situation = situationOf(negotiation, now)
  const isAmong = (escalations: Escalation[]) =>
    escalations.some(
      ({ isOpen, draft }) => isOpen && draft !== null && draftCauses(draft).some((each) => isSameCause(each, cause)),
    )
  if (status === 'active') return isAmong(escalationsIn(situation, listNow(situation)))
  // The booking settled earlier questions; only messages that nobody has answered stay open after it.
  const since = bookedSince(negotiation)
  return !hasBegun(situation) && ((since !== null && isAfter(mail, since)) || isAmong(escalationsOfWords(situation)))
}

const draftCauses = ({ cause, asks = [] }: Draft): Cause[] => causesOf({ cause, asked: asks })

/** The reading that the words of this answer would get. */
function readingOf(press: Press, { showed }: Sent, email: string | null): Reading {
  const said = nothingSaid()
  if (press.startsWith('drop-')) return { ...said, instructions: [{ do: 'drop', email, by: null }] }
  switch (press as (typeof PRESSES)[number]) {
    case 'yes':
      return { ...said, intents: ['accept'], answer: 'yes', picks: showed.map((_, index) => index) }
    case 'no':
      return { ...said, intents: showed.length > 0 ? ['decline_offers'] : [], answer: 'no' }
    case 'wait':
      return { ...said, instructions: [{ do: 'wait', email, by: null }] }
    case 'without':
      return { ...said, instructions: [{ do: 'go_without', email, by: null }] }
    case 'drop':
      return { ...said, instructions: [{ do: 'drop', email, by: null }] }
    case 'move':
      return { ...said, intents: ['reschedule'] }
    case 'cancel':
      return { ...said, intents: ['cancel'] }
  }
}
