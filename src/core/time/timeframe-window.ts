import { SEARCH_WEEKS } from '#core/negotiation/policy.ts'
import { minuteAtOrAfter, minuteAtOrBefore, WEEK } from './minute.ts'
import { type Timestamp, timestamp } from './timestamp.ts'

/** The minutes in which a meeting is searched. Without a timeframe they are the next weeks. */
export function windowOf(
  timeframe: { start: Timestamp | null; end: Timestamp | null } | null,
  now: Temporal.Instant,
): { from: number; to: number } {
  const minute = minuteAtOrAfter(now)
  const from = Math.max(minute, timeframe?.start ? minuteAtOrAfter(timeframe.start) : minute)
  return { from, to: timeframe?.end ? minuteAtOrBefore(timeframe.end) : from + SEARCH_WEEKS * WEEK }
}

/** From the first of these days to the last, in a zone. */
export function timeframeOn(
  first: string | null,
  last: string | null,
  zone: string,
): { start: Timestamp | null; end: Timestamp | null } {
  const midnight = (date: string, plusDays: number) =>
    timestamp(Temporal.PlainDate.from(date).add({ days: plusDays }).toZonedDateTime(zone).toInstant())
  return { start: first && midnight(first, 0), end: last && midnight(last, 1) }
}
