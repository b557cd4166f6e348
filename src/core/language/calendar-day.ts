// Days as numbers, counted from 1970-01-01, because resolving walks over weeks of them: arithmetic on integers is a
// hundred times cheaper than date objects. What a zone does to a day is still asked of Temporal, once a day and zone.

export type Day = number

export type Civil = { year: number; month: number; day: number }

/** Monday is 1. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1

export const mondayOf = (day: Day): Day => day - weekdayOf(day) + 1

export const isWorkday = (day: Day): boolean => weekdayOf(day) <= 5

/** Null for a day that does not exist, such as 30 February. */
export function dayOf(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) return null
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000)
}

export function civil(day: Day): Civil {
  const date = new Date(day * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** The first of the month, so many months later. */
export function monthAfter(day: Day, months: number): Day {
  const { year, month } = civil(day)
  return Math.round(Date.UTC(year, month - 1 + months, 1) / 86_400_000)
}

/** The same day of a later month, or its last day where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const first = monthAfter(day, months)
  const { year, month } = civil(first)
  return first + Math.min(civil(day).day, monthLength(year, month)) - 1
}

function monthLength(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function isoDay(day: Day): string {
  const { year, month, day: date } = civil(day)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

export function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length < 400; day += 1) days.push(day)
  return days
}
