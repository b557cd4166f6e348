export const MAX_ATTEMPTS = 8

/** Spreads the retries of one outage, and only ever later than documented. */
const JITTER_SHARE = 0.15

/** A receiver may delay the documented schedule by at most this factor. */
const RETRY_AFTER_FACTOR_MAX = 2

/** Seconds to wait after this many failed attempts, or null if none is left. `chance` is in [0, 1). */
export function retryDelaySeconds(
  attemptsMade: number,
  chance: number,
  retryAfterSeconds: number | null = null,
): number | null {
  if (attemptsMade >= MAX_ATTEMPTS) return null
  const delaySeconds = attemptsMade ** 4 * (1 + JITTER_SHARE * chance) + 2
  if (retryAfterSeconds === null) return delaySeconds
  return Math.min(Math.max(retryAfterSeconds, delaySeconds), delaySeconds * RETRY_AFTER_FACTOR_MAX)
}

/** RFC 9110 10.2.3: seconds or an IMF-fixdate. Anything else is ignored. */
export function readRetryAfter(value: string, nowMs: number): number | null {
  const text = value.trim()
  if (/^\d{1,10}$/.test(text)) return Number(text)
  if (!IMF_FIXDATE.test(text)) return null
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : Math.max(0, (atMs - nowMs) / 1000)
}

const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
