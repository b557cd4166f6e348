// Calendar dates, months, quarters and years, as they were written.

import {
  addMonths,
  civil,
  type Day,
  dayOf,
  daysFrom,
  isWorkday,
  mondayOf,
  monthAfter,
  nextWeekday,
  nextWorkday,
  weekdayOf,
} from '#core/time/calendar-day.ts'
import type { DayExpression, WeekPart } from '../times/expressions.ts'
import { type Days, over, sure } from './found-days.ts'
import type { Moment } from './moment.ts'

type DateSaid = DayExpression & { kind: 'date' }
type MonthSaid = DayExpression & { kind: 'month' }
/** Both ends included. */
type DayRange = { from: Day; to: Day }

export function calendarDate(day: DateSaid, frame: DayExpression | null, moment: Moment): Days {
  const candidates = datesFor(day, frame, moment)
  const [chosen] = day.weekday ? candidates.filter((date) => weekdayOf(date) === day.weekday) : candidates
  if (chosen !== undefined) return chosen < moment.today ? over() : sure([chosen])
  if (candidates.length === 0 || wasJustNow(day, moment)) return over()
  return {
    dates: [candidates[0]!],
    wide: false,
    doubt: 'weekday-date',
    other: [nextWeekday(moment.today, day.weekday!)],
  }
}

/** "Friday 12 November" on the Monday after: it is a day, and it is over. */
function wasJustNow({ day, month, year, weekday }: DateSaid, { today }: Moment): boolean {
  if (month === null || weekday === null) return false
  const date = dayOf(year ?? civil(today).year, month, day)
  return date !== null && date < today && weekdayOf(date) === weekday
}

/** The days that "the 20th", "20 May" or "20 May 2027" can be, nearest first. */
function datesFor(day: DateSaid, frame: DayExpression | null, moment: Moment): Day[] {
  const { today } = moment
  const { year } = civil(today)
  if (day.month !== null) {
    if (day.year !== null) return existing([dayOf(day.year, day.month, day.day)])
    return existing([dayOf(year, day.month, day.day), dayOf(year + 1, day.month, day.day)]).filter(
      (date) => date >= today,
    )
  }
  const first = frame?.kind === 'month' ? monthStart(frame, moment) : null
  if (first !== null) return existing([dayIn(first, day.day)])
  const months = day.weekday ? [0, 1, 2] : [0, 1]
  return existing(months.map((ahead) => dayIn(monthAfter(today, ahead), day.day)))
    .filter((date) => date >= today)
    .slice(0, day.weekday ? 2 : 1)
}

function dayIn(first: Day, day: number): Day | null {
  const { year, month } = civil(first)
  return dayOf(year, month, day)
}

const existing = (days: (Day | null)[]): Day[] => days.filter((day) => day !== null)

/** 3/4 by the habit of where the sender lives, unless only one order exists, or a weekday beside it decides. */
export function numericDate(day: DayExpression & { kind: 'numeric' }, moment: Moment): Days {
  const read = (date: number, month: number) =>
    datesFor({ kind: 'date', day: date, month, year: day.year, weekday: null }, null, moment).slice(0, 1)
  const dayFirst = day.second <= 12 ? read(day.first, day.second) : []
  const monthFirst = day.first <= 12 ? read(day.second, day.first) : []
  const fits = (dates: Day[]) => dates.length > 0 && (!day.weekday || weekdayOf(dates[0]!) === day.weekday)
  const near = (dates: Day[]) => fits(dates) && dates[0]! <= moment.lastDay && dates[0]! >= moment.today
  const preferred = moment.dayFirst === false ? monthFirst : dayFirst
  const other = preferred === dayFirst ? monthFirst : dayFirst
  if (day.weekday && !fits(dayFirst) && !fits(monthFirst)) {
    const dates = preferred.length > 0 ? preferred : other
    return { dates, wide: false, doubt: 'weekday-date', other: [nextWeekday(moment.today, day.weekday)] }
  }
  if (day.first === day.second || !fits(other)) return fits(preferred) ? sure(preferred) : over()
  if (!fits(preferred)) return sure(other)
  if (day.weekday || (near(preferred) && !near(other))) return sure(preferred)
  if (near(preferred))
    return moment.dayFirst === null ? { dates: preferred, wide: false, doubt: 'date-order', other } : sure(preferred)
  if (near(other)) return { dates: other, wide: false, doubt: 'date-order', other: preferred }
  return sure(preferred)
}

export function monthStart(day: MonthSaid, moment: Moment): Day {
  const first = monthAfter(moment.today, 0)
  if (day.month === null) return monthAfter(first, day.monthsLater)
  const { year } = civil(first)
  if (day.year) return dayOf(day.year, day.month, 1)!
  const thisYear = dayOf(year, day.month, 1)!
  return thisYear < first ? dayOf(year + 1, day.month, 1)! : thisYear
}

export function partOfMonth(first: Day, part: WeekPart | null): DayRange {
  if (part === 'start') return { from: first, to: first + 9 }
  if (part === 'middle') return { from: first + 10, to: first + 19 }
  const last = monthAfter(first, 1) - 1
  return part === 'end' ? { from: first + 20, to: last } : { from: first, to: last }
}

export const monthDays = (day: MonthSaid, moment: Moment): DayRange => partOfMonth(monthStart(day, moment), day.part)

export function weekOfMonth(day: DayExpression & { kind: 'week-of-month' }, moment: Moment): Day[] {
  const first = monthStart(day.month, moment)
  const last = monthAfter(first, 1) - 1
  // A week belongs to the month that has most of it.
  const monday = day.nth < 0 ? mondayOf(last) : mondayOf(nextWorkday(first) + 2) + 7 * (day.nth - 1)
  return daysFrom(monday, monday + 4).filter((date) => date >= first && date <= last && isWorkday(date))
}

/** The Monday of a numbered week, of the next year when it is over. */
export function weekOfYear(number: number, moment: Moment): Day {
  const { year } = civil(moment.today)
  const monday = (of: number) => mondayOf(dayOf(of, 1, 4)!) + 7 * (number - 1)
  return monday(year) + 6 < moment.today ? monday(year + 1) : monday(year)
}

export function quarterStart(day: DayExpression & { kind: 'quarter' }, moment: Moment): Day {
  const { year, month } = civil(moment.today)
  if (day.quarter === null)
    return addMonths(dayOf(year, 3 * Math.floor((month - 1) / 3) + 1, 1)!, 3 * day.quartersLater)
  const named = dayOf(year, 3 * (day.quarter - 1) + 1, 1)!
  return addMonths(named, 3) < moment.today ? dayOf(year + 1, 3 * (day.quarter - 1) + 1, 1)! : named
}

/** Of a year that is to come its first month, of this one the rest. */
export const yearEnd = (day: DayExpression & { kind: 'year' }, moment: Moment): Day =>
  day.yearsLater === 0 ? dayOf(civil(moment.today).year, 12, 31)! : yearStart(day, moment) + 30

export const yearStart = (day: DayExpression & { kind: 'year' }, moment: Moment): Day =>
  dayOf(civil(moment.today).year + day.yearsLater, 1, 1)!
