import type { Timestamp } from '#core/time/timestamp.ts'
import type { Fact } from './fact.ts'
import type { Negotiation, Participant } from './negotiation.ts'

// People who get mail again because an admin lifted a block. The old reason does not block them a second time.

export function liftOf(participant: Participant, { facts }: Negotiation): Fact | null {
  const isTheirs = (fact: Fact) => fact.kind === 'suppression_lifted' && fact.body.participant === participant.id
  return facts.findLast(isTheirs) ?? null
}

/** Whether it was forgiven: it happened before an admin last lifted the block. */
export function wasLifted(participant: Participant, happened: { at: Timestamp }, negotiation: Negotiation): boolean {
  const lift = liftOf(participant, negotiation)
  return lift !== null && lift.at >= happened.at
}
