import type { Situation } from './situation.ts'
import type { Decision } from './step.ts'

export function keepBooking(_situation: Situation): Decision {
  return { steps: [], sentence: '' }
}
