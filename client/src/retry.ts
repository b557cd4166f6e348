import type { ParleyError } from './error.ts'

// Which calls are retried, and when.
//
//   429                  always: the service refuses before it does anything.
//   nothing was sent     always: the connection was refused, or the name was not found.
//   5xx, lost answers    only a call that can be repeated: the first may have been carried out before its answer was lost.
//   everything else      never.
//
// A call can be repeated if doing it twice has the same effect: every GET, PATCH and DELETE, creating a meeting request (it has
// an Idempotency-Key), and POSTs that only set something. Pausing is not one of them: the second time is refused, so a success
// would look like a failure. Nor is rotating a secret, which would drop one.

export type Repeat = 'repeatable' | 'once'

/** The caller decides about a longer wait: no call should sleep through a maintenance window. */
const LONGEST_WAIT_MS = 120_000
/** Spreads the retries of many callers who were refused at the same moment; never earlier than documented. */
const JITTER = 0.25

/** How long to wait before the next try; null if the error is final. `retries` counts the previous ones. */
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

/** In the words of Node, Bun and Deno. Browsers do not tell, so there only repeatable calls are retried. */
const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|ConnectionRefused|connect error/

function wasNeverSent(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 3) return false
  const code = 'code' in error ? String(error.code) : ''
  return NEVER_SENT.test(code) || NEVER_SENT.test(error.message) || wasNeverSent(error.cause, depth + 1)
}
