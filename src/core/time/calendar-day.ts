// Days as numbers, counted from 1970-01-01, because resolving walks over weeks of them: arithmetic on integers is a hundred
// times cheaper than date objects. Temporal still answers questions about zones, once per day and zone.

export type Day = number

export type Civil = { year: number; month: number; day: number }

/** Monday is 1. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1

export const mondayOf = (day: Day): Day => day - weekdayOf(day) + 1

export const isWorkday = (day: Day): boolean => weekdayOf(day) <= 5

/** Null for a day that does not exist, such as 30 February. */
export function dayOf(year: number, month: number, day: number): Day | null {
  if (month < 1 || month > 12 || day < 1 || day > monthLength(year, month)) return null
  return dayInMonth(year, month, day)
}

/** The inverse of `civil`. */
function dayInMonth(year: number, month: number, day: number): Day {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return era * 146_097 + yearOfEra * 365 + leaps + dayOfYear - 719_468
}

/** The proleptic Gregorian date, computed in eras of 400 years that begin in March. */
export function civil(day: Day): Civil {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const date = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day: date }
}

/** The first of the month, this many months later. */
export function monthAfter(day: Day, months: number): Day {
  const { year, month } = civil(day)
  const later = month - 1 + months
  return dayInMonth(year + Math.floor(later / 12), (((later % 12) + 12) % 12) + 1, 1)
}

/** The same day of a later month, or its last day if the month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const first = monthAfter(day, months)
  const { year, month } = civil(first)
  return first + Math.min(civil(day).day, monthLength(year, month)) - 1
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function monthLength(year: number, month: number): number {
  const isLeap = year > 0 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : MONTH_LENGTHS[month - 1]!
}

export function isoDay(day: Day): string {
  const { year, month, day: date } = civil(day)
  return `${YEARS[year - FIRST_YEAR] ?? String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`
}

/** Replies mention these years; looking a text up is faster than formatting it. */
const FIRST_YEAR = 2000
const YEARS = Array.from({ length: 100 }, (_, index) => String(FIRST_YEAR + index))

/** "08:30", for every minute of the day. */
export const clockText = (minute: number): string => CLOCK_TEXTS[minute]!

/** Of a month or a day. */
export const twoDigits = (value: number): string => TWO_DIGITS[value]!

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

const CLOCK_TEXTS = Array.from(
  { length: 24 * 60 },
  (_, minute) => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`,
)

export function daysFrom(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to && days.length < 400; day += 1) days.push(day)
  return days
}

export const workweek = (monday: Day): Day[] => daysFrom(monday, monday + 4)

export const workdays = ({ from, to }: { from: Day; to: Day }): Day[] => daysFrom(from, to).filter(isWorkday)

/** The next such day, never today. */
export const nextWeekday = (today: Day, weekdayNumber: number): Day =>
  today + ((weekdayNumber - weekdayOf(today) + 6) % 7) + 1

/** The day itself, or the first working day after it. */
export function nextWorkday(date: Day): Day {
  let day = date
  while (!isWorkday(day)) day += 1
  return day
}

/** This many working days later. */
export function workdaysLater(today: Day, count: number): Day {
  let date = today
  for (let left = count; left > 0; left -= isWorkday(date) ? 1 : 0) date += 1
  return date
}
