import type { Timestamp } from '#core/time/timestamp.ts'
import type { Fact } from './fact.ts'
import type { Negotiation, Participant } from './negotiation.ts'

// People who were to get no more mail and get it again because an admin said so. The old reason is not held against them
// twice.

export function liftOf(participant: Participant, { facts }: Negotiation): Fact | null {
  const isTheirs = (fact: Fact) => fact.kind === 'suppression_lifted' && fact.body.participant === participant.id
  return facts.findLast(isTheirs) ?? null
}

/** Whether it was forgiven: it happened before the last time that an admin lifted what came of such things. */
export function wasLifted(participant: Participant, happened: { at: Timestamp }, negotiation: Negotiation): boolean {
  const lift = liftOf(participant, negotiation)
  return lift !== null && lift.at >= happened.at
}
