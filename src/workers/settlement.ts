import { MAX_ATTEMPTS, retryDelaySeconds } from '#core/webhook/retry.ts'
import type { Settlement } from '#db/delivery-outcomes.ts'
import type { ClaimedDelivery } from '#db/delivery-queue.ts'
import type { PostOutcome } from '#webhooks/outcome.ts'

/** Ours, so nobody's attempt: tried again soon, but not at once. */
const UNCHARGED_DELAY_SECONDS = 5

export function settlementOf(delivery: ClaimedDelivery, outcome: PostOutcome, chance: number): Settlement {
  const { workspaceId, endpointId, id, claimNo, place, attempts } = delivery
  const common = {
    workspaceId,
    endpointId,
    id,
    claimNo,
    place,
    attempts,
    durationMs: outcome.ms,
    code: null,
    failure: null,
    snippet: '',
    delaySeconds: 0,
  }
  if (outcome.kind === 'failed' && outcome.fault === 'ours')
    return { ...common, verdict: 'uncharged', delaySeconds: UNCHARGED_DELAY_SECONDS }
  if (outcome.kind === 'answered' && outcome.ok) return { ...common, verdict: 'success', code: outcome.code }
  const made = attempts + 1
  const described =
    outcome.kind === 'answered'
      ? { code: outcome.code, failure: 'http_status', snippet: outcome.snippet }
      : { failure: outcome.class }
  const retryAfter = outcome.kind === 'answered' ? outcome.retryAfterSeconds : null
  const delaySeconds = retryDelaySeconds(made, chance, retryAfter)
  if (delaySeconds === null || made >= MAX_ATTEMPTS) return { ...common, ...described, verdict: 'failed' }
  return { ...common, ...described, verdict: 'retry', delaySeconds }
}
