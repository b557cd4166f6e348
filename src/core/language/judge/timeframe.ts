// The first and last day of a wish: a week, a month or a limit.

import { mondayOf } from '#core/time/calendar-day.ts'
import { type Bounds, endOf, partOf, spread } from '../acts/timeframe.ts'
import { newFocus } from '../resolve/days.ts'
import { firstDayOf } from '../resolve/first-day.ts'
import type { Moment } from '../resolve/moment.ts'
import type { DayExpression } from '../times/expressions.ts'

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
    default:
      return spread(day, moment)
  }
}
