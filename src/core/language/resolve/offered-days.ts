// The days of the offers, which often tell which day is meant.

import { type Day, mondayOf } from '#core/time/calendar-day.ts'
import type { DayExpression } from '../times/expressions.ts'
import { wallOf } from './clock-slot.ts'
import type { Moment } from './moment.ts'

/** The day of the offers, when they are all on one. */
export function offeredDay(moment: Moment): Day[] {
  const days = new Set(offeredDays(moment))
  return days.size === 1 ? [...days] : []
}

/** "Tuesday or Wednesday after 3": whose Tuesday is the offered one means the Wednesday of that week. */
export function isSomeOffered(dates: Day[], moment: Moment): boolean {
  const offered = offeredDays(moment)
  const monday = mondayOf(offered[0] ?? 0)
  return offered.every((date) => mondayOf(date) === monday) && dates.every((date) => offered.includes(date))
}

/** Who was offered a time today and says "not Monday" on a Monday means that one. */
export function isOfferedToday({ which, weeksLater }: DayExpression & { kind: 'weekday' }, moment: Moment): boolean {
  if (which !== 'plain' || weeksLater > 0) return false
  const offered = offeredDays(moment)
  return offered.includes(moment.today) && !offered.includes(moment.today + 7)
}

/** "None of these fit. The following Monday?" is after all that was offered. */
export const lastOffered = (moment: Moment): Day | undefined =>
  moment.offers.length > 0 ? Math.max(...offeredDays(moment)) : undefined

export function offeredDays(moment: Moment): Day[] {
  const days: Day[] = []
  for (const offer of moment.offers) days.push(wallOf(offer.start, moment.zone).day)
  return days
}
