import type { Timestamp } from '#core/time/timestamp.ts'

export type Timeframe = { start: Timestamp | null; end: Timestamp | null }

/** One end may be open; a start not before the end, or an end in the past, cannot stand. */
export function timeframeProblem({ start, end }: Timeframe, now: Timestamp): string | null {
  if (start !== null && end !== null && start >= end) return 'timeframe.start must be before timeframe.end.'
  if (end !== null && end <= now) return 'timeframe.end is in the past. Give a time that is still to come.'
  return null
}
