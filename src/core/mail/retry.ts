// A mail that could not be sent now is tried after 1, 5 and 15 minutes, after one hour, and then every four hours. Sixteen
// attempts are spread over 45 hours; a seventeenth would be beyond the two days after which it counts as undeliverable.

const MINUTES = [1, 5, 15, 60]
const EVERY_MINUTES = 240
export const ATTEMPTS_MAX = 16

/** Seconds to wait after this many failed attempts, or null to give up. */
export function retryDelaySeconds(attemptsMade: number): number | null {
  if (attemptsMade >= ATTEMPTS_MAX) return null
  return 60 * (MINUTES[attemptsMade - 1] ?? EVERY_MINUTES)
}
