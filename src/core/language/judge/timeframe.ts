// The first and last day of a wish: a week, a month or a limit.

import { type Day, mondayOf } from '#core/time/calendar-day.ts'
import { monthDays } from '../resolve/dates.ts'
import { newFocus, resolveDay } from '../resolve/days.ts'
import { firstDayOf } from '../resolve/first-day.ts'
import type { Moment } from '../resolve/moment.ts'
import type { DayExpression } from '../times/expressions.ts'

export type Bounds = { start: Day | null; end: Day | null }

export function boundsOfDay(day: DayExpression, moment: Moment): Bounds | null {
  switch (day.kind) {
    case 'week': {
      if (day.weeks === null || day.part !== null) return null
      const monday = mondayOf(moment.today) + 7 * day.weeks
      return { start: Math.max(monday, moment.today), end: monday + 4 }
    }
    case 'month':
      return partOf(day, moment)
    case 'until':
      return { start: null, end: endOf(day, moment) }
    case 'from':
      return { start: firstDayOf(day, newFocus(), moment), end: null }
    default: {
      const { dates } = resolveDay(day, null, newFocus(), moment)
      return dates.length > 0 ? { start: dates[0]!, end: dates.at(-1)! } : null
    }
  }
}

/** Early is the 1st to the 10th, the middle the 11th to the 20th, late the rest. */
function partOf(day: DayExpression & { kind: 'month' }, moment: Moment): Bounds {
  const { from, to } = monthDays({ ...day, part: null }, moment)
  if (day.part === 'start') return { start: from, end: from + 9 }
  if (day.part === 'middle') return { start: from + 10, end: from + 19 }
  if (day.part === 'end') return { start: from + 20, end: to }
  return { start: Math.max(from, moment.today), end: to }
}

/** The last day of "until Friday" or "before July". */
function endOf(day: DayExpression & { kind: 'until' }, moment: Moment): Day | null {
  const last = lastOf(day.day, moment)
  return last === null || day.inclusive ? last : firstOrSelf(day.day, last, moment) - 1
}

function lastOf(day: DayExpression, moment: Moment): Day | null {
  if (day.kind === 'month') return partOf(day, moment).end
  if (day.kind === 'week' && day.weeks !== null) return mondayOf(moment.today) + 7 * day.weeks + 4
  return firstDayOf(day, newFocus(), moment)
}

/** "Before July" ends with June; "before the end of June" with its last day. */
function firstOrSelf(day: DayExpression, last: Day, moment: Moment): Day {
  if (day.kind === 'month') return day.part === 'end' ? last + 1 : partOf(day, moment).start!
  return day.kind === 'week' ? mondayOf(last) : last
}
