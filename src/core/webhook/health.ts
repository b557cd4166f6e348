import type { EventType } from '#core/webhook/event.ts'

/** Spec 8. */
export const FAILURES_TO_DISABLE = 10

/** Spec 8. */
export const FAILURE_WINDOW_HOURS = 24

/** Spec 3.4. */
export const TOO_MANY_FAILURES = 'too_many_failures'

/** Decisions 8: a test proves nothing about the endpoint, and one that expired on a disabled endpoint was never refused. */
export function countsAgainstEndpoint(failure: { eventType: EventType; hasExpired: boolean }): boolean {
  return failure.eventType !== 'test' && !failure.hasExpired
}
