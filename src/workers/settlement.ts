import { MAX_ATTEMPTS, retryDelaySeconds } from '#core/webhook/retry.ts'
import type { DeliveryVerdict } from '#db/webhooks/delivery-outcomes.ts'
import type { PostOutcome } from '#webhooks/outcome.ts'

/** The fault is ours, so no attempt is charged: try again soon, but not at once. */
const UNCHARGED_DELAY_SECONDS = 5

/** The verdict on an attempt, given the number of earlier attempts. */
export function verdictOf(attempts: number, outcome: PostOutcome, chance: () => number): DeliveryVerdict {
  if (outcome.kind === 'failed') {
    if (outcome.fault === 'ours')
      return { ...NO_DETAILS, verdict: 'uncharged', durationMs: outcome.ms, delaySeconds: UNCHARGED_DELAY_SECONDS }
    return failedVerdict(attempts, { failure: outcome.class, durationMs: outcome.ms }, chance)
  }
  const { code, snippet, ms: durationMs } = outcome
  if (outcome.ok) return { ...NO_DETAILS, verdict: 'success', code, durationMs }
  const failed = { failure: 'http_status', code, snippet, durationMs }
  return failedVerdict(attempts, failed, chance, outcome.retryAfterSeconds)
}

/** A delivery that crashed its workers is charged an attempt, but does not count against its endpoint. */
export function lostVerdict(attempts: number, chance: () => number): DeliveryVerdict {
  return failedVerdict(attempts, { failure: LOST, durationMs: 0 }, chance)
}

/** A failure unrelated to the receiver. */
export const LOST = 'internal_error'

function failedVerdict(
  attempts: number,
  failed: Partial<DeliveryVerdict>,
  chance: () => number,
  retryAfterSeconds: number | null = null,
): DeliveryVerdict {
  const made = attempts + 1
  const delaySeconds = made < MAX_ATTEMPTS ? retryDelaySeconds(made, chance(), retryAfterSeconds) : null
  if (delaySeconds === null) return { ...NO_DETAILS, ...failed, verdict: 'failed' }
  return { ...NO_DETAILS, ...failed, verdict: 'retry', delaySeconds }
}

const NO_DETAILS = { code: null, failure: null, snippet: '', durationMs: 0, delaySeconds: 0 }
