// Days that are found from another one, in the calendar.

import { type Day, isWorkday, mondayOf, monthAfter, nextWeekday, workdays, workweek } from '#core/time/calendar-day.ts'
import type { DayExpression } from '../times/expressions.ts'
import { monthStart } from './dates.ts'
import { type Days, over, sure } from './found-days.ts'
import { nthWeekday } from './holidays.ts'
import type { Moment } from './moment.ts'

export function weekdayOfMonth(day: DayExpression & { kind: 'nth-weekday' }, moment: Moment): Days {
  const first = monthStart(day.month, moment)
  const date = day.weekday === 0 ? nthWorkday(first, day.nth) : nthWeekday(first, day.weekday, day.nth)
  return date < moment.today ? over() : sure([date])
}

/** "The Tuesday after Easter", "the week before the 20th". */
export function beside({ unit, weekday, side }: DayExpression & { kind: 'beside' }, anchor: Days): Days {
  const date = side > 0 ? anchor.dates.at(-1) : anchor.dates[0]
  if (date === undefined) return anchor
  if (unit === 'week') {
    // The week before a Sunday is the one that ends with it.
    const weeks = side < 0 && !isWorkday(date) ? 0 : side
    const monday = mondayOf(date) + 7 * weeks
    return { ...sure(workweek(monday)), wide: true, doubt: anchor.doubt }
  }
  if (unit === 'day' || weekday === null) return { ...sure([date + side]), doubt: anchor.doubt }
  return { ...sure([side > 0 ? nextWeekday(date, weekday) : nextWeekday(date - 8, weekday)]), doubt: anchor.doubt }
}

function nthWorkday(first: Day, nth: number): Day {
  return workdays({ from: first, to: monthAfter(first, 1) - 1 }).at(nth > 0 ? nth - 1 : nth)!
}
