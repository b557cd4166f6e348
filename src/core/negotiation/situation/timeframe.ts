import type { Timestamp } from '#core/time/timestamp.ts'

export type Timeframe = { start: Timestamp | null; end: Timestamp | null }

/** One end may be open; a start not before the end, or an end in the past, cannot stand. */
export function timeframeProblem({ start, end }: Timeframe, now: Timestamp) {
  if (start !== null && end !== null && start >= end)
    return {
      field: 'timeframe.start',
      message: 'timeframe.start must be before timeframe.end.',
      plainly: 'The first day must be before the last.',
    }
  if (end !== null && end <= now)
    return {
      field: 'timeframe.end',
      message: 'timeframe.end is in the past. Give a time that is still to come.',
      plainly: 'This has passed. Choose a day that is still to come.',
    }
  return null
}
