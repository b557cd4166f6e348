// The one day that was meant when something is put off: of return, or of the next attempt.

import { addMonths, type Day, mondayOf, nextWorkday } from '#core/time/calendar-day.ts'
import type { DayExpression } from '../times/expressions.ts'
import { monthStart, partOfMonth, quarterStart, yearStart } from './dates.ts'
import { type Focus, resolveDay } from './days.ts'
import type { Moment } from './moment.ts'

/** The exact day that "in two weeks" or "in May" points at when something is put off until then. */
export function firstDayOf(day: DayExpression, focus: Focus, moment: Moment): Day | null {
  const { today } = moment
  switch (day.kind) {
    case 'in':
      if (day.unit === 'week') return today + 7 * day.count
      return day.unit === 'month'
        ? addMonths(today, day.count)
        : (resolveDay(day, null, focus, moment).dates[0] ?? null)
    case 'month':
      return partOfMonth(monthStart(day, moment), day.part).from
    case 'quarter':
      return quarterStart(day, moment)
    case 'year':
      return yearStart(day, moment)
    case 'week':
      return day.weeks !== null && day.part === null
        ? mondayOf(today) + 7 * day.weeks
        : (resolveDay(day, null, focus, moment).dates[0] ?? null)
    case 'until':
      return firstDayOf(day.day, focus, moment)
    case 'range':
      return firstDayOf(day.to, focus, moment)
    case 'from':
      return firstDayFrom(day, focus, moment)
    default:
      return resolveDay(day, null, focus, moment).dates[0] ?? null
  }
}

function firstDayFrom(day: DayExpression & { kind: 'from' }, focus: Focus, moment: Moment): Day | null {
  const first = firstDayOf(day.day, focus, moment)
  if (day.inclusive || first === null) return first
  const isLong = day.day.kind === 'month' || day.day.kind === 'week'
  const last = isLong ? resolveDay(day.day, null, focus, moment).dates.at(-1) : first
  return nextWorkday((last ?? first) + 1)
}
