import { Failure } from '#core/failure.ts'
import { parseTimestamp, type Timestamp, timestamp } from '#core/time/timestamp.ts'

/** For something that ends by itself. */
export function requireFuture(expiresAt: string, nowMs: number): Timestamp {
  const instant = parseTimestamp(expiresAt)
  if (!instant)
    throw new Failure(
      'validation_error',
      `expires_at: ${expiresAt} is not a time with an offset, such as 2027-01-31T00:00:00Z.`,
      { plainly: 'This is not a date.' },
    )
  if (instant.epochMilliseconds <= nowMs)
    throw new Failure('validation_error', `expires_at: ${expiresAt} is in the past.`, {
      plainly: 'This day has passed. Choose a later one.',
    })
  return timestamp(instant)
}
