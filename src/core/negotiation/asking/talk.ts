import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Matter } from '#core/negotiation/step/matter.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { together, wakingAt } from '#core/negotiation/step/together.ts'
import { escalate } from './escalations.ts'

export type Talk = {
  /** What is answered to those who wrote. */
  answers: Decision
  /** Who else is asked, or asked again. */
  asked: Decision
  /** What only the organizer can settle. */
  matters: Matter[]
  wakes: (Temporal.Instant | null)[]
}

/** While there is nothing to book or to move: the organizer, those who wrote and those who stay silent are written to. */
export function talk(situation: Situation, { answers, asked, matters, wakes }: Talk): Decision {
  return wakingAt(together(escalate(situation, matters), answers, asked), wakes)
}
