import type { Fact } from './closures.ts'
import type { Slot } from './minute.ts'
import { reasonSentence, wayOutSentence, wayOutSteps } from './reason-sentences.ts'
import type { Relaxation } from './relaxation.ts'
import type { Search } from './search-input.ts'
import { smallestReason } from './smallest-reason.ts'
import { cheapestWayOut } from './way-out.ts'

export type Explanation = {
  /** The smallest set of facts that leaves no time: without any one of them there would be one. */
  facts: Fact[]
  /** False when there was too much to try; each fact is needed even then. */
  isSmallest: boolean
  reason: string
  /** All of the relaxations together open the slot. Null when nothing that may be given up helps. */
  wayOut: { relaxations: Relaxation[]; slot: Slot; sentence: string; steps: string } | null
}

/**
 * Why there is no time, and the cheapest way out; null when there is one. The sentences name people and are for the
 * organizer alone: participants never hear who is in the way.
 */
export function explain(search: Search, nameOf: (who: string) => string = (who) => who): Explanation | null {
  const reason = smallestReason(search)
  if (!reason) return null
  const wayOut = cheapestWayOut(search)
  return {
    ...reason,
    reason: reasonSentence(reason.facts, search, nameOf),
    wayOut: wayOut && {
      relaxations: wayOut.relaxations,
      slot: wayOut.slot,
      sentence: wayOutSentence(wayOut, search, nameOf),
      steps: wayOutSteps(wayOut, search, nameOf),
    },
  }
}
