// Wall time as the reader counts it: instants are milliseconds here, because a window that begins now begins between two
// minutes.

import type { Day } from '#core/time/calendar-day.ts'
import { millisecondsOf, type Stretch } from '#core/time/minute.ts'
import { minuteAt, type Wall, wallAt } from '#core/time/wall-time.ts'

/** From one minute of a day to another, by the clocks of the zone: a day of 23 or 25 hours keeps its hours. */
export const slotOn = (day: Day, fromMinute: number, toMinute: number, zone: string): Stretch => ({
  start: millisecondsOf(minuteAt(day, fromMinute, zone)),
  end: millisecondsOf(minuteAt(day, toMinute, zone)),
})

export const wallOf = (instant: number, zone: string): Wall => wallAt(Math.floor(instant / millisecondsOf(1)), zone)
