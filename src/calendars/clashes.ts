import { overlaps } from '#core/time/interval.ts'
import { minuteAtOrAfter, minuteAtOrBefore } from '#core/time/minute.ts'
import { type PackedWeek, unpackWeeks } from '#core/time/packed.ts'
import type { Clash, Hosted } from '#db/negotiation/calendar-clashes.ts'

/**
 * Meetings that now overlap another event, and meetings that are clear again. An overlap from before the booking does not
 * count: the organizer agreed to it.
 */
export function clashesIn(hosted: readonly Hosted[], before: PackedWeek[], after: PackedWeek[]): Clash[] {
  if (hosted.length === 0) return []
  const [busyBefore, busyAfter] = [unpackWeeks(before), unpackWeeks(after)]
  return hosted.flatMap(({ requestId, start, end }) => {
    const minutes = { start: minuteAtOrBefore(start), end: minuteAtOrAfter(end) }
    const isThere = overlaps(busyAfter, minutes)
    return isThere === overlaps(busyBefore, minutes) ? [] : [{ requestId, isThere }]
  })
}
