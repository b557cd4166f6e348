import type { ParleyError } from './error.ts'

// What is tried again, and when.
//
//   429                  always: the service refuses before it does anything.
//   nothing was sent     always: the connection was refused, or the name was not found.
//   5xx, lost answers    only a call that can be repeated: the first may have been carried out before its answer was lost.
//   everything else      never.
//
// A call can be repeated when doing it twice is the same as doing it once: every GET, PATCH and DELETE, creating a meeting
// request (it carries an Idempotency-Key), and those POSTs that only set something. Pausing is not one of them: the
// second time it is refused, and a success would look like a failure. Nor is rotating a secret, which would drop one.

export type Repeat = 'repeatable' | 'once'

/** A longer wait is for the caller to decide: no call should sleep through a maintenance window. */
const LONGEST_WAIT_MS = 120_000
/** Spreads the retries of many callers who were refused at the same moment; never sooner than documented. */
const JITTER = 0.25

/** How long to wait before trying again; null when the error is final. `retries` counts those already made. */
export function retryDelayMs(
  error: ParleyError,
  repeat: Repeat,
  retries: number,
  maxRetries: number,
  chance: number = Math.random(),
): number | null {
  if (retries >= maxRetries || !deservesRetry(error, repeat)) return null
  const backoffMs = 1_000 * 2 ** retries * (1 + JITTER * chance)
  const askedMs = (error.retryAfterSeconds ?? 0) * 1_000
  const delayMs = Math.max(backoffMs, askedMs)
  return delayMs > LONGEST_WAIT_MS ? null : delayMs
}

function deservesRetry(error: ParleyError, repeat: Repeat): boolean {
  if (error.status === 429) return true
  if (error.type === 'connection_error' && wasNeverSent(error.cause)) return true
  return repeat === 'repeatable' && (error.status >= 500 || error.status === 0)
}

/** As Node, Bun and Deno say it. Browsers do not tell, so there a call that cannot be repeated is not. */
const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|connect error/

function wasNeverSent(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 3) return false
  const code = 'code' in error ? String(error.code) : ''
  return NEVER_SENT.test(code) || NEVER_SENT.test(error.message) || wasNeverSent(error.cause, depth + 1)
}
