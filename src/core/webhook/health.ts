import type { EventType } from '#core/webhook/event.ts'

export const FAILURES_TO_DISABLE = 10

export const FAILURE_WINDOW_HOURS = 24

export const TOO_MANY_FAILURES = 'too_many_failures'

/** A test proves nothing about the endpoint, and a delivery that expired on a disabled endpoint was never refused. */
export function countsAgainstEndpoint(failure: { eventType: EventType; hasExpired: boolean }): boolean {
  return failure.eventType !== 'test' && !failure.hasExpired
}
