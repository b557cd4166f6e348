import { NOTHING } from '#core/time/interval.ts'
import { minuteAtOrAfter } from '#core/time/minute.ts'
import { possibleStarts } from '#core/time/search.ts'
import type { HostTime } from '#core/time/search-input.ts'
import { windowOf } from '#core/time/timeframe-window.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

/** The wanted time of a request that is about to be made. */
export type WantedTime = {
  durationMinutes: number
  timeframe: { start: Timestamp | null; end: Timestamp | null } | null
}

/** "Available" in the rotation: at least one time in the request's window that is free for this member. */
export function hasFreeSlot(
  host: HostTime,
  { durationMinutes, timeframe }: WantedTime,
  now: Temporal.Instant,
): boolean {
  const search = { now: minuteAtOrAfter(now), ...windowOf(timeframe, now), durationMinutes }
  return possibleStarts({ ...search, hosts: [host], people: [], avoid: NOTHING }).length > 0
}
