import { timeOff } from './days-off.ts'
import { clip, type Intervals, subtract, union } from './interval.ts'
import type { Stretch } from './minute.ts'
import type { HostTime } from './search-input.ts'
import { workingTime } from './working-hours.ts'

/** Only working hours can be free. Time that is both busy and unknown is busy. */
export type FreeBusy = { free: Intervals; busy: Intervals; unknown: Intervals }

/** A member's time as a search sees it, without notice, buffers or daily limit. */
export function freeBusy(
  host: Pick<HostTime, 'hours' | 'zone' | 'daysOff' | 'busy' | 'bookings' | 'unknown'>,
  window: Stretch,
): FreeBusy {
  const busy = clip(union(host.busy, host.bookings), window)
  const unknown = subtract(clip(host.unknown, window), busy)
  const works = subtract(workingTime(host.hours, host.zone, window), timeOff(host.daysOff, host.zone, window))
  const free = subtract(subtract(works, busy), unknown)
  return { free, busy, unknown }
}
