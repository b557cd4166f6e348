import { type Day, dayOf } from './calendar-day.ts'
import { append, type Intervals } from './interval.ts'
import type { Stretch } from './minute.ts'
import { minuteAt } from './wall-time.ts'

// Days on which somebody does not work despite their weekly hours: their own days off and public holidays.

/** Dates such as 2026-12-24, both included. */
export type DaysOff = { from: string; to: string }[]

/** A problem that the schema cannot detect, or null. */
export function daysOffProblem(daysOff: DaysOff): string | null {
  for (const [i, { from, to }] of daysOff.entries()) {
    const wrong = [from, to].find((date) => dayOfDate(date) === null)
    if (wrong !== undefined) return `days_off[${i}]: there is no day ${wrong}; give dates as YYYY-MM-DD`
    if (from > to) return `days_off[${i}]: from ${from} must not be after to ${to}`
  }
  return null
}

/** Null for a date that does not exist. */
export function dayOfDate(date: string): Day | null {
  const [year, month, day] = date.split('-').map(Number)
  return dayOf(year!, month!, day!)
}

/** The single days of the ranges between two days, both included, in order and without repetition. */
export function daysBetween(daysOff: DaysOff, first: Day, last: Day): Day[] {
  const days = new Set<Day>()
  for (const { from, to } of daysOff) {
    const end = Math.min(dayOfDate(to)!, last)
    for (let day = Math.max(dayOfDate(from)!, first); day <= end; day += 1) days.add(day)
  }
  return [...days].sort((one, other) => one - other)
}

/** The minutes of these days within the window, in a zone. */
export function timeOff(days: readonly Day[], zone: string, window: Stretch): Intervals {
  const found: number[] = []
  for (const day of days) {
    const start = minuteAt(day, 0, zone)
    if (start >= window.end) break
    append(found, Math.max(start, window.start), Math.min(minuteAt(day + 1, 0, zone), window.end))
  }
  return found
}

/** If the country is unknown: the two days on which most of the world does not work. */
export function restDaysEverywhere(year: number): Day[] {
  return [dayOf(year, 1, 1)!, dayOf(year, 12, 25)!]
}
