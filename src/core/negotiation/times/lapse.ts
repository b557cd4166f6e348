import { OFFERS_OPEN_BUSINESS_DAYS } from '#core/negotiation/policy.ts'
import { afterBusinessDays } from '#core/negotiation/situation/business-days.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Decision } from '#core/negotiation/step/step.ts'

/** Offers keep other requests away from their times, so they do not stay open for ever. Counted from the last mail that showed any. */
export function lapseAt({ negotiation, organizer }: Situation): Temporal.Instant | null {
  if (!negotiation.offers.some(({ state }) => state === 'open')) return null
  const shown = negotiation.sent.findLast(({ showed }) => showed.length > 0)
  // A mail that waits for approval is checked again when it is approved, and its time starts then.
  if (shown?.status === 'review') return null
  return shown ? afterBusinessDays(Temporal.Instant.from(shown.at), OFFERS_OPEN_BUSINESS_DAYS, organizer) : null
}

export function lapse(situation: Situation): Decision | null {
  const at = lapseAt(situation)
  if (!at || Temporal.Instant.compare(at, situation.now) > 0) return null
  return { steps: [{ do: 'close_offers' }], sentence: 'The times on offer have been open long enough: they lapse.' }
}
