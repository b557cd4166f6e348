import { weekdayOf } from '#core/time/calendar-day.ts'
import type { FreeBusy } from '#core/time/free-busy.ts'
import { type Intervals, overlaps } from '#core/time/interval.ts'
import { type Stretch, timestampOf } from '#core/time/minute.ts'
import { minuteAt, wallAt } from '#core/time/wall-time.ts'
import { WEEKDAYS } from '#core/time/working-hours.ts'

const DAYS = 7
const STEP_MINUTES = 30
/** Nobody meets earlier or later, and a line must fit. */
const [FIRST_MINUTE, LAST_MINUTE] = [7 * 60, 20 * 60]

/** From midnight today, in the member's zone. */
export function weekFrom(now: number, zone: string): Stretch {
  const { day } = wallAt(now, zone)
  return { start: minuteAt(day, 0, zone), end: minuteAt(day + DAYS, 0, zone) }
}

export function drawnWeek(times: FreeBusy, window: Stretch, zone: string): string {
  const { day: first } = wallAt(window.start, zone)
  const days = Array.from({ length: DAYS }, (_, i) => dayLine(first + i, times, zone))
  const hours = Array.from({ length: (LAST_MINUTE - FIRST_MINUTE) / 60 }, (_, i) =>
    String(FIRST_MINUTE / 60 + i).padEnd(2),
  )
  return [
    `${' '.repeat(11)}${hours.join('')}  ${zone}`,
    ...days,
    `· free   # busy   ? unknown   (blank: outside the working hours)`,
  ].join('\n')
}

function dayLine(day: number, times: FreeBusy, zone: string): string {
  const date = timestampOf(day * 24 * 60).slice(5, 10)
  let line = `${WEEKDAYS[weekdayOf(day) - 1]} ${date}  `
  for (let minute = FIRST_MINUTE; minute < LAST_MINUTE; minute += STEP_MINUTES) {
    const start = minuteAt(day, minute, zone)
    line += signOf(times, { start, end: start + STEP_MINUTES })
  }
  return line.trimEnd()
}

/** A partly busy half hour counts as busy. */
function signOf({ free, busy, unknown }: FreeBusy, half: Stretch): string {
  const touches = (times: Intervals) => overlaps(times, half)
  if (touches(busy)) return '#'
  if (touches(unknown)) return '?'
  return touches(free) ? '·' : ' '
}
