import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { together, wakingAt } from '#core/negotiation/step/together.ts'
import { escalate } from './escalations.ts'

export type Talk = {
  /** What is answered to those who wrote. */
  answers: Decision
  /** Who else is asked, or asked again. */
  asked: Decision
  /** What only the organizer can settle. */
  escalations: Escalation[]
  wakes: (Temporal.Instant | null)[]
}

/** While there is nothing to book or to move: the organizer, those who wrote and those who stay silent are written to. */
export function writeToEverybody(situation: Situation, { answers, asked, escalations, wakes }: Talk): Decision {
  return wakingAt(together(escalate(situation, escalations), answers, asked), wakes)
}
