import type { Actor } from '#core/actor.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import type { Author, Step } from './step.ts'

// Decides who is on record for a change. A change that the organizer orders by mail is theirs, as it would be in the console; a
// change that somebody else causes is recorded as a mail's; all others are Parley's own. So are booking and moving: everybody agreed,
// or it follows from an order or another length that is itself on record.

/** Steps that change the request, which a mail may have asked for. */
export type ChangingStep = Extract<
  Step,
  | { do: 'cancel' | 'pause' | 'resume' | 'add_participant' | 'remove_participant' | 'require' }
  | { do: 'set_duration' | 'set_timeframe' | 'set_place' }
>

export const ENGINE: Actor = { kind: 'engine' }

export function actorOf(step: ChangingStep, { organizerId }: Negotiation): Actor {
  const author = authorOf(step, organizerId)
  return author === undefined ? ENGINE : { kind: 'mail', memberId: author === 'organizer' ? organizerId : null }
}

function authorOf(step: ChangingStep, organizerId: string): Author | undefined {
  if (step.do !== 'add_participant') return step.by
  return step.addedBy === organizerId ? 'organizer' : 'somebody'
}
