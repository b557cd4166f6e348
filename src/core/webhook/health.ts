import type { EventType } from '#core/webhook/event.ts'

/** Spec 8. */
export const FAILURES_TO_DISABLE = 10

/** Spec 8. */
export const FAILURE_WINDOW_HOURS = 24

/** Spec 3.4. */
export const TOO_MANY_FAILURES = 'too_many_failures'

export type FailedDelivery = {
  eventType: EventType
  failedAt: Temporal.Instant
  /** It waited too long on a disabled endpoint and was never refused by the receiver. */
  hasExpired: boolean
}

/** Decisions 8. Enabling an endpoint gives it a clean slate, so older failures do not count again. */
export function shouldDisable(
  failures: readonly FailedDelivery[],
  enabledAt: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  const windowStart = now.subtract({ hours: FAILURE_WINDOW_HOURS })
  const counted = failures.filter(
    (failure) =>
      countsAgainstEndpoint(failure) &&
      Temporal.Instant.compare(failure.failedAt, windowStart) > 0 &&
      Temporal.Instant.compare(failure.failedAt, enabledAt) >= 0,
  )
  return counted.length >= FAILURES_TO_DISABLE
}

export function countsAgainstEndpoint(failure: Pick<FailedDelivery, 'eventType' | 'hasExpired'>): boolean {
  return failure.eventType !== 'test' && !failure.hasExpired
}
