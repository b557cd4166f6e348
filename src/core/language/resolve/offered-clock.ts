// "Thursday at 16:00" means the Thursday that was offered at that hour, even where another one comes before it.

import { weekdayOf } from '#core/time/calendar-day.ts'
import type { Constraint } from '../discourse/constraint.ts'
import type { DayExpression } from '../times/expressions.ts'
import { wallOf } from './clock-slot.ts'
import { type Days, sure } from './found-days.ts'
import { dayDoubt, type Work } from './resolution.ts'
import { isClockReading } from './times.ts'

export function offeredAtClock(work: Work, constraint: Constraint, days: Days[], zone: string): Days[] {
  const { times, within, frame } = constraint
  const clocks = times.flatMap((time) => (time.kind === 'at' ? [time.at] : []))
  if (clocks.length === 0 || clocks.length < times.length || within.length > 0 || frame) return days
  const walls = work.moment.offers.map(({ start }) => wallOf(start, zone))
  const dates = walls.filter(({ minute }) => clocks.some((at) => isClockReading(at, minute))).map(({ day }) => day)
  return days.map((nearest, index) => {
    const day = constraint.days[index]!
    if (!isPlainWeekday(day) || dates.length === 0 || nearest.dates.some((date) => dates.includes(date))) return nearest
    const offered = dates.filter((date) => weekdayOf(date) === day.weekday)
    if (offered.length === 0) return nearest
    // "Thursday 16:30 is too late, Thursday at 16:00 is better": the day that they speak of, or the offered one?
    const isSpokenOf = nearest.dates.some((date) => work.focus.dates.includes(date))
    const doubt = dayDoubt(work, constraint, 'next-weekday', { ...nearest, other: offered })
    const doubts = isSpokenOf ? work.doubts : work.nearer
    doubts.push(doubt)
    return isSpokenOf ? nearest : sure([...new Set(offered)])
  })
}

const isPlainWeekday = (day: DayExpression): day is DayExpression & { kind: 'weekday' } =>
  day.kind === 'weekday' && day.which === 'plain' && day.weeksLater === 0
