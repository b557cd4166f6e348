import type { ClosingFactKind } from './closures.ts'
import { SHORTEST_MINUTES } from './smallest-reason.ts'

// The price of each concession, for a request with no time left.

/** Nobody can override a busy calendar. */
export const NEVER = 1_000_000

/**
 * Only the order matters: first the organizer's own choices, then things that others must be asked, last things that hurt them.
 */
export const PRICES: Record<ClosingFactKind, number> = {
  timeframe: 10,
  unknown_calendar: 15,
  buffer: 15,
  duration: 20,
  free_windows: 25,
  notice: 30,
  daily_limit: 30,
  hours: 40,
  day_off: 42,
  ruled_out: 45,
  busy: NEVER,
  booking: NEVER,
}
/** Leaving somebody out opens everything that is closed on their behalf. */
export const OPTIONAL_PRICE = 60
/** Sooner is better, so each day beyond the timeframe costs a little more. */
export const PRICE_A_DAY = 1

/** The shorter lengths of a meeting; each step adds a price. */
const LENGTHS_MINUTES = [90, 60, 45, 30, SHORTEST_MINUTES]
const PRICE_A_LENGTH = 5

/** The present length, and the shorter ones with their prices. */
export function lengths(durationMinutes: number): { minutes: number; price: number }[] {
  const shorter = LENGTHS_MINUTES.filter((minutes) => minutes < durationMinutes)
  return [
    { minutes: durationMinutes, price: 0 },
    ...shorter.map((minutes, i) => ({ minutes, price: PRICES.duration + i * PRICE_A_LENGTH })),
  ]
}
