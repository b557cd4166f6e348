import type { Negotiation } from './negotiation.ts'
import type { Decision } from './step.ts'

/**
 * From everything known to the next steps. Pure, so that running it twice is harmless and every behaviour can be tested
 * without a database, a clock or a network. Pausing is not deciding; what arrived meanwhile is read after the resume,
 * because reading is all that ever happens here.
 */
export function decide(_negotiation: Negotiation, _now: Temporal.Instant): Decision {
  return { steps: [], sentence: 'Nothing is to be done.' }
}
