// A mail that could not be sent now is tried after 1, 5 and 15 minutes, after one hour, and then every four hours. Sixteen
// attempts are spread over 45 hours; a seventeenth would lie beyond the two days after which it is told as undeliverable.

const MINUTES = [1, 5, 15, 60]
const EVERY_MINUTES = 240
export const ATTEMPTS_MAX = 16

/** Seconds to wait after the attempts made so far all failed, or null when it is time to give up. */
export function retryDelaySeconds(attemptsMade: number): number | null {
  if (attemptsMade >= ATTEMPTS_MAX) return null
  return 60 * (MINUTES[attemptsMade - 1] ?? EVERY_MINUTES)
}
