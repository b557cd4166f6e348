import { timestamp } from '#core/time/timestamp.ts'
import type { Decision, Step } from './step.ts'

export const NOTHING_TO_DO: Decision = { steps: [], sentence: '' }

/** Parts of one decision, in their order, as one. */
export function together(...parts: (Decision | null)[]): Decision {
  const present = parts.filter((part) => part !== null)
  return {
    steps: present.flatMap((part) => part.steps),
    sentence: present
      .map((part) => part.sentence)
      .filter((sentence) => sentence !== '')
      .join(' '),
  }
}

/** With the time at which it has to be looked at again, the earliest of all; none means that only an event can change it. */
export function wakingAt(decision: Decision, times: (Temporal.Instant | null)[]): Decision {
  const [earliest] = times.filter((time) => time !== null).sort(Temporal.Instant.compare)
  const wake: Step[] = earliest ? [{ do: 'wake', at: timestamp(earliest) }] : []
  return { ...decision, steps: [...decision.steps, ...wake] }
}
