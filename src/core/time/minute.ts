import type { Timestamp } from './timestamp.ts'

// Searching counts in whole minutes since the epoch: they are small integers, and no meeting begins between two of them.

export const HOUR = 60
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY

const MINUTE_MS = 60_000

/**
 * A stretch of time in numbers, without `end` itself. The search counts in minutes since the epoch, the reader of replies in
 * milliseconds, and both in minutes since midnight for times of day.
 */
export type Stretch = { start: number; end: number }

/** The minute of this instant. Throws for a text without an offset, which is ambiguous. */
export function minuteAtOrBefore(instant: Timestamp | Temporal.Instant): number {
  return Math.floor(Temporal.Instant.from(instant).epochMilliseconds / MINUTE_MS)
}

/** The first full minute at or after this instant. */
export function minuteAtOrAfter(instant: Timestamp | Temporal.Instant): number {
  return Math.ceil(Temporal.Instant.from(instant).epochMilliseconds / MINUTE_MS)
}

/** In the form of the API, `2026-11-16T09:30:00.000Z`. */
export function timestampOf(minute: number): Timestamp {
  return new Date(minute * MINUTE_MS).toISOString()
}

export const millisecondsOf = (minute: number): number => minute * MINUTE_MS
