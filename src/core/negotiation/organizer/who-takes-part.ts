import type { Asked } from '#core/language/asked.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import {
  type Named,
  namedIn,
  peopleAskedAbout,
  placesFor,
  placesLeft,
  replacedBy,
} from '#core/negotiation/asking/naming.ts'
import { changedTo } from '#core/negotiation/booked/booking.ts'
import { takingOut } from '#core/negotiation/booked/cancelled.ts'
import type { AboutPeople } from '#core/negotiation/situation/instructions.ts'
import type { Negotiation, Participant, Received } from '#core/negotiation/situation/negotiation.ts'
import { isKnown, ORGANIZER } from '#core/negotiation/situation/people.ts'
import { peopleNeeded } from '#core/negotiation/situation/people-needed.ts'
import { mailAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { saidNo, saidYes } from '#core/negotiation/situation/yes-or-no.ts'
import { personOf } from '#core/negotiation/step/mail-facts.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { isAskedAbout } from '#core/negotiation/times/silence.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'

// The organizer changes who takes part. People named together leave a booked meeting together, with one new sequence of the
// invitation.

/** The steps for an order, and what we tell the organizer about it. */
export type Outcome = {
  steps: Step[]
  done: Done
  asks?: Asked[]
  /** Taken out of a meeting that is booked: with nobody in their place, or with somebody. */
  dropped?: Participant
  replaced?: Participant
}

export function outcomeOf(instruction: AboutPeople, situation: Situation): Outcome {
  const { negotiation, standings } = situation
  if (instruction.do === 'wait') {
    const silent = standings
      .filter((standing) => isAskedAbout(standing, situation))
      .map(({ participant }) => participant)
    const named = silent.filter(({ id }) => id === instruction.participant?.id)
    return { steps: [], done: { did: 'wait', people: (named.length > 0 ? named : silent).map(personOf) } }
  }
  if (instruction.do === 'need') return needing(instruction.count, situation)
  const { participant } = instruction
  const { id } = participant
  const isBooked = negotiation.status === 'booked'
  const person = personOf(participant)
  if (instruction.do === 'replace') return replaced(participant, instruction.email, negotiation)
  if (instruction.do === 'keep' || instruction.do === 'require') return kept(instruction.do, participant)
  if (isBooked && instruction.do !== 'make_optional')
    return { steps: [], done: { did: 'drop', person, isBooked }, dropped: participant }
  const isGone = standings.some((standing) => standing.participant.id === id && isOut(standing))
  if (instruction.do === 'drop' || (instruction.do === 'go_without' && isGone))
    return { steps: [{ do: 'remove_participant', id, by: 'organizer' }], done: { did: 'drop', person, isBooked } }
  return { steps: [{ do: 'require', id, required: false, by: 'organizer' }], done: { did: instruction.do, person } }
}

/** Of somebody who is required already nothing changes by that. */
function kept(did: 'keep' | 'require', participant: Participant): Outcome {
  const { id, required } = participant
  const steps: Step[] = did === 'require' && !required ? [{ do: 'require', id, required: true, by: 'organizer' }] : []
  return { steps, done: { did, person: personOf(participant) } }
}

/** The organizer heard about people when they dropped out. They matter again if fewer people are left than needed. */
function needing(count: number, { negotiation, standings }: Situation): Outcome {
  const required = standings.filter(({ participant }) => participant.required)
  const gone = required.filter(isOut).map(({ participant }) => participant)
  const isTooMany = negotiation.status !== 'booked' && count > required.length - gone.length
  const out = isTooMany ? gone : []
  const done: Done = { did: 'need', count, of: required.length, out: out.map(personOf) }
  return { steps: [], done, asks: out.map(({ id }) => ({ asks: 'shall_drop', participant: id })) }
}

function replaced(participant: Participant, email: string, negotiation: Negotiation): Outcome {
  const { id } = participant
  const isBooked = negotiation.status === 'booked'
  const step: Step = { do: 'add_participant', email, name: null, addedBy: negotiation.organizerId, replaces: id }
  const done: Done = { did: 'replace', person: personOf(participant), by: email, isBooked }
  return isBooked
    ? { steps: [...takingOut(participant, negotiation), step], done, replaced: participant }
    : { steps: [step], done }
}

/**
 * "Take Julie off. Sam (sam@…) takes her place": an address that no order uses, beside somebody who leaves. Perhaps the two belong
 * together, so we ask before anything is booked without either.
 */
export function perhapsReplaced(
  instructions: AboutPeople[],
  message: Received,
  negotiation: Negotiation,
): Outcome | null {
  const leaving = instructions.filter((each) => each.do === 'drop' || each.do === 'go_without')
  const [email, another] = unusedAddresses(message, instructions, negotiation)
  const [first] = leaving
  if (leaving.length !== 1 || first?.do === undefined || email === undefined || another !== undefined) return null
  const { participant } = first as Extract<AboutPeople, { participant: Participant }>
  return {
    steps: [],
    done: { did: 'ask_replace', person: personOf(participant), by: email },
    asks: [{ asks: 'shall_replace', participant: participant.id, email }],
  }
}

function unusedAddresses(message: Received, instructions: AboutPeople[], negotiation: Negotiation): string[] {
  const isUsed = (email: string) =>
    instructions.some((each) => each.do === 'replace' && emailKey(each.email) === emailKey(email)) ||
    namedIn(message, negotiation).some((named) => emailKey(named.email) === emailKey(email))
  const found = message.text.match(ADDRESS)?.map((email) => email.replace(/[.-]+$/, '')) ?? []
  const isNew = (email: string) =>
    emailProblem(email) === null && !isKnown(negotiation, emailKey(email)) && !isUsed(email)
  return [...new Set(found)].filter(isNew)
}

const ADDRESS = /[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,190}/gu

/** The yes to the question whether somebody comes instead. */
export function replacedAfterAll(message: Received, negotiation: Negotiation): Outcome[] {
  if (!saidYes(message)) return []
  const asked = mailAnsweredBy(negotiation, ORGANIZER, message)?.asked ?? []
  return asked.flatMap((each) => {
    const participant =
      each.asks === 'shall_replace' && negotiation.participants.find(({ id }) => id === each.participant)
    return participant && each.asks === 'shall_replace' ? [replaced(participant, each.email, negotiation)] : []
  })
}

export function added(message: Received, negotiation: Negotiation): Outcome[] {
  if (!message.reading?.intents.includes('add_people')) return []
  return adding(namedIn(message, negotiation), negotiation, placesLeft(negotiation), null)
}

/** The organizer's yes or no to people whom somebody named; null when the message doesn't answer that. */
export function answerAboutPeople(answer: Received, negotiation: Negotiation): Outcome | null {
  const message = peopleAskedAbout(answer, negotiation)
  if (!message) return null
  const named = namedIn(message, negotiation)
  if (saidNo(answer)) return { steps: [], done: { did: 'add_nobody', people: named } }
  if (!saidYes(answer) || named.length === 0) return null
  const outcomes = adding(named, negotiation, placesFor(message, negotiation), replacedBy(message))
  const people = named.slice(0, placesFor(message, negotiation))
  const left = named.length - people.length
  const isBooked = negotiation.status === 'booked'
  const leaving = isBooked ? negotiation.participants.find(({ id }) => id === replacedBy(message)) : undefined
  const steps = [
    ...(leaving ? takingOut(leaving, negotiation) : []),
    ...outcomes.flatMap(({ steps }) => steps),
    ...withAssistant(message),
  ]
  return { steps, ...(leaving && { replaced: leaving }), done: { did: 'add_people', people, left, isBooked } }
}

/** A participant whose assistant arranges the meeting does not have to answer. */
function withAssistant({ reading, party }: Received): Step[] {
  const hasAssistant = reading?.assistant && reading.intents.includes('delegate') && party?.kind === 'participant'
  return hasAssistant ? [{ do: 'require', id: party.id, required: false, by: 'organizer' }] : []
}

/** As many as there are places for. The first one replaces the person they come instead of. */
function adding(named: Named[], negotiation: Negotiation, places: number, replaces: string | null): Outcome[] {
  const isBooked = negotiation.status === 'booked'
  const outcomes = named.slice(0, places).map((person, index): Outcome => {
    const { email, name } = person
    const addedBy = negotiation.organizerId
    const step: Step = { do: 'add_participant', email, name, addedBy, replaces: index === 0 ? replaces : null }
    return { steps: [step], done: { did: 'add', person, isBooked } }
  })
  const left = named.slice(places)
  return left.length === 0 ? outcomes : [...outcomes, { steps: [], done: { did: 'find_no_place', people: left } }]
}

/**
 * A booked meeting stands without the people who are dropped, unless nobody is left to meet. Before booking, too few people may be
 * left: then the organizer hears who is missing.
 */
export function withDepartures(outcomes: Outcome[], situation: Situation): Outcome[] {
  const { negotiation } = situation
  if (negotiation.status !== 'booked') return [...outcomes, ...missing(outcomes, situation)]
  const dropped = [...new Set(outcomes.flatMap((outcome) => outcome.dropped ?? []))]
  if (dropped.length === 0) return outcomes
  const isDeserted = dropped.length === negotiation.participants.length && !outcomes.some(addsSomebody)
  if (isDeserted) return [...outcomes.filter((outcome) => !outcome.dropped), nobodyIsLeft(dropped)]
  const first = outcomes.findIndex((outcome) => outcome.dropped)
  return outcomes.with(first, { ...outcomes[first]!, steps: departure(dropped, outcomes, situation) })
}

/** Only where the organizer said how many have to come: otherwise each who is out was put to them. */
function missing(outcomes: Outcome[], { negotiation, standings }: Situation): Outcome[] {
  const leaving = outcomes.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.do === 'remove_participant' ? step.id : [])),
  )
  if (leaving.length === 0 || outcomes.some(({ done }) => done.did === 'need')) return []
  const left = standings.filter(({ participant }) => participant.required && !leaving.includes(participant.id))
  const enough = peopleNeeded({ ...negotiation, participants: left.map(({ participant }) => participant) })
  const gone = left.filter(isOut).map(({ participant }) => participant)
  if (enough === null || gone.length === 0 || left.length - gone.length >= Math.min(enough, left.length)) return []
  const asks = gone.map(({ id }): Asked => ({ asks: 'shall_drop', participant: id }))
  return [{ steps: [], done: { did: 'miss', people: gone.map(personOf) }, asks }]
}

const addsSomebody = ({ steps }: Outcome): boolean => steps.some((step) => step.do === 'add_participant')

const nobodyIsLeft = (dropped: Participant[]): Outcome => ({
  steps: [],
  done: { did: 'keep_last', people: dropped.map(personOf) },
  asks: [{ asks: 'shall_cancel' }],
})

function departure(dropped: Participant[], outcomes: Outcome[], situation: Situation): Step[] {
  const { negotiation } = situation
  const { start, end } = negotiation.booking!
  const leaving = [...dropped, ...outcomes.flatMap((outcome) => outcome.replaced ?? [])]
  const done = outcomes.map((outcome) => outcome.done)
  return [
    ...dropped.flatMap((participant) => takingOut(participant, negotiation)),
    // The next look invites new people, and everybody else hears about both changes in one mail.
    ...(outcomes.some(addsSomebody)
      ? []
      : changedTo(situation, { start, end }, '', { leaving: { people: leaving, done } }).steps),
    ...dropped.map(({ id }): Step => ({ do: 'remove_participant', id, by: 'organizer' })),
  ]
}
