import { timestamp } from '#core/time/timestamp.ts'
import type { Decision, Step } from './step.ts'

export const NOTHING_TO_DO: Decision = { steps: [], sentence: '' }

/** Parts of one decision, in their order, as one. Each may say when it wants another look: the earliest counts. */
export function together(...parts: (Decision | null)[]): Decision {
  const present = parts.filter((part) => part !== null)
  const steps = present.flatMap((part) => part.steps)
  const wakes = steps.filter((step) => step.do === 'wake').map(({ at }) => Temporal.Instant.from(at))
  const sentence = present
    .map((part) => part.sentence)
    .filter((words) => words !== '')
    .join(' ')
  return wakingAt({ steps: steps.filter((step) => step.do !== 'wake'), sentence }, wakes)
}

/** With the earliest time at which we must look at it again. None means that only an event can change it. */
export function wakingAt(decision: Decision, times: (Temporal.Instant | null)[]): Decision {
  const [earliest] = times.filter((time) => time !== null).sort(Temporal.Instant.compare)
  const wake: Step[] = earliest ? [{ do: 'wake', at: timestamp(earliest) }] : []
  return { ...decision, steps: [...decision.steps, ...wake] }
}
