import type { Done } from '#core/mail/wording/facts.ts'
import { emailKey } from '#core/person/email.ts'
import type { Asked } from './asked.ts'
import { changedTo } from './booking.ts'
import { takingOut } from './cancelled.ts'
import type { Instruction } from './instructions.ts'
import { personOf } from './mail-facts.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { isKnown } from './people.ts'
import { isOut, type Situation } from './situation.ts'
import type { Step } from './step.ts'

// What the organizer changes about who takes part. Whoever leaves a booked meeting leaves together with everybody else who
// is named at the same time: one new sequence of the invitation says it all.

/** What is done, and what the organizer is told of it. */
export type Deed = {
  steps: Step[]
  done: Done
  asks?: Asked[]
  /** Taken out of a meeting that is booked: with nobody in their place, or with somebody. */
  dropped?: Participant
  replaced?: Participant
}

export function deedFor(instruction: Instruction, situation: Situation): Deed {
  const { negotiation, standings } = situation
  if (instruction.do === 'wait') return { steps: [], done: { did: 'wait' } }
  const { participant } = instruction
  const { id } = participant
  const isBooked = negotiation.status === 'booked'
  const person = personOf(participant)
  if (instruction.do === 'replace') return replaced(participant, instruction.email, negotiation)
  if (isBooked && instruction.do !== 'make_optional')
    return { steps: [], done: { did: 'drop', person, isBooked }, dropped: participant }
  const isGone = standings.some((standing) => standing.participant.id === id && isOut(standing))
  if (instruction.do === 'drop' || (instruction.do === 'go_without' && isGone))
    return { steps: [{ do: 'remove_participant', id }], done: { did: 'drop', person, isBooked } }
  return { steps: [{ do: 'require', id, required: false }], done: { did: instruction.do, person } }
}

function replaced(participant: Participant, email: string, negotiation: Negotiation): Deed {
  const { id } = participant
  const isBooked = negotiation.status === 'booked'
  const step: Step = { do: 'add_participant', email, name: null, addedBy: negotiation.organizerId, replaces: id }
  const done: Done = { did: 'replace', person: personOf(participant), by: email, isBooked }
  return isBooked
    ? { steps: [...takingOut(participant, negotiation), step], done, replaced: participant }
    : { steps: [step], done }
}

export function added(message: Received, negotiation: Negotiation): Deed[] {
  const { reading } = message
  if (!reading?.sure || !reading.intents.includes('add_people')) return []
  return reading.people.flatMap(({ email, name }): Deed[] => {
    if (email === null || isKnown(negotiation, emailKey(email))) return []
    const step: Step = { do: 'add_participant', email, name, addedBy: negotiation.organizerId, replaces: null }
    return [{ steps: [step], done: { did: 'add', person: { name, email }, isBooked: negotiation.status === 'booked' } }]
  })
}

/** The meeting stands without those who are dropped, unless nobody is left to meet. */
export function withDepartures(deeds: Deed[], situation: Situation): Deed[] {
  const { negotiation } = situation
  const dropped = [...new Set(deeds.flatMap((deed) => deed.dropped ?? []))]
  if (dropped.length === 0) return deeds
  const isDeserted = dropped.length === negotiation.participants.length && !deeds.some(addsSomebody)
  if (isDeserted) return [...deeds.filter((deed) => !deed.dropped), nobodyIsLeft(dropped)]
  const first = deeds.findIndex((deed) => deed.dropped)
  return deeds.with(first, { ...deeds[first]!, steps: departure(dropped, deeds, situation) })
}

const addsSomebody = ({ steps }: Deed): boolean => steps.some((step) => step.do === 'add_participant')

const nobodyIsLeft = (dropped: Participant[]): Deed => ({
  steps: [],
  done: { did: 'keep_last', people: dropped.map(personOf) },
  asks: [{ asks: 'shall_cancel' }],
})

function departure(dropped: Participant[], deeds: Deed[], situation: Situation): Step[] {
  const { negotiation } = situation
  const { start, end } = negotiation.booking!
  const leaving = [...dropped, ...deeds.flatMap((deed) => deed.replaced ?? [])]
  return [
    ...dropped.flatMap((participant) => takingOut(participant, negotiation)),
    ...changedTo(situation, { start, end }, leaving, '').steps,
    ...dropped.map(({ id }): Step => ({ do: 'remove_participant', id })),
  ]
}
