import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { readingsToMake } from '#core/negotiation/situation/readings.ts'
import { descriptionToRead, type OwnWords } from '#core/negotiation/situation/rules.ts'
import { type Applying, applied } from '#core/negotiation/step/applied.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { decide } from './decide.ts'

export type WakeStep = Extract<Step, { do: 'wake' }>

export const isWake = (step: Step): step is WakeStep => step.do === 'wake'

/**
 * When to look again after these steps, if they leave nothing else to do. Null if they leave something, or if only the database
 * can tell: the next look then loads new people, new facts, a zone's holidays and messages to read again.
 */
export function nextLookAfter(
  negotiation: Negotiation,
  steps: readonly Step[],
  ownWords: OwnWords,
  { now, newId }: Pick<Applying, 'now' | 'newId'>,
): WakeStep[] | null {
  if (steps.some(isNoted)) return null
  const after = applied(negotiation, steps, { now, newId, newcomer: unknown })
  if (readingsToMake(after).length > 0 || isRuledAnew(negotiation, after, ownWords)) return null
  const left = decide(after, now).steps
  return left.every(isWake) ? left : null
}

const isNoted = (step: Step): boolean => NOTED.has(step.do)

const NOTED: ReadonlySet<Step['do']> = new Set<Step['do']>([
  ...(['add_participant', 'remove_participant', 'learn_zone', 'note_done', 'pause', 'resume'] as const),
])

function unknown(): never {
  throw new Error('somebody who is new is not known yet')
}

function isRuledAnew(before: Negotiation, after: Negotiation, ownWords: OwnWords): boolean {
  const toRead = (negotiation: Negotiation) => JSON.stringify(descriptionToRead(negotiation, ownWords))
  return toRead(before) !== toRead(after)
}
