import { weekdayOf } from './calendar-day.ts'
import type { Intervals } from './interval.ts'
import { HOUR, type Stretch } from './minute.ts'
import { wallTime } from './wall-time.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export type WorkingHours = { days: Weekday[]; start: string; end: string }[]

/** Monday to Friday, nine to five, in the member's zone. */
export const DEFAULT_WORKING_HOURS: WorkingHours = [
  { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' },
]

/** A problem that the schema cannot detect, or null. */
export function workingHoursProblem(hours: WorkingHours): string | null {
  for (const [i, part] of hours.entries()) {
    if (part.start >= part.end) return `working_hours[${i}]: start ${part.start} must be before end ${part.end}`
  }
  for (const day of WEEKDAYS) {
    const parts = hours.filter((part) => part.days.includes(day)).sort((a, b) => (a.start < b.start ? -1 : 1))
    for (const [i, part] of parts.entries()) {
      const before = parts[i - 1]
      if (before && before.end > part.start)
        return `working_hours: ${before.start}–${before.end} and ${part.start}–${part.end} overlap on ${day}`
    }
  }
  return null
}

/** The minutes of the window within these hours, in a zone. */
export function workingTime(hours: WorkingHours, zone: string, window: Stretch): Intervals {
  const byWeekday = rangesByWeekday(hours)
  return wallTime(zone, window, (day) => byWeekday[weekdayOf(day) - 1]!)
}

function rangesByWeekday(hours: WorkingHours): number[][] {
  const ranges: number[][] = WEEKDAYS.map(() => [])
  const parts = hours.length > 1 ? hours.toSorted((one, other) => (one.start < other.start ? -1 : 1)) : hours
  for (const part of parts) {
    const [start, end] = [minuteOfDay(part.start), minuteOfDay(part.end)]
    for (const day of part.days) ranges[WEEKDAYS.indexOf(day)]!.push(start, end)
  }
  return ranges
}

/** `09:30` is 570, and `24:00` the end of the day. */
function minuteOfDay(clock: string): number {
  return Number(clock.slice(0, 2)) * HOUR + Number(clock.slice(3, 5))
}
