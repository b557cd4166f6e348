import { minuteAtOrAfter, minuteAtOrBefore, WEEK } from './minute.ts'
import type { Timestamp } from './timestamp.ts'

/** Without a timeframe the window is the next four weeks. */
const WINDOW_MINUTES = 4 * WEEK

/** Between which minutes a meeting is looked for. */
export function windowOf(
  timeframe: { start: Timestamp | null; end: Timestamp | null } | null,
  now: Temporal.Instant,
): { from: number; to: number } {
  const minute = minuteAtOrAfter(now)
  const from = Math.max(minute, timeframe?.start ? minuteAtOrAfter(timeframe.start) : minute)
  return { from, to: timeframe?.end ? minuteAtOrBefore(timeframe.end) : from + WINDOW_MINUTES }
}
