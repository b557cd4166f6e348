// When a meeting that is asked for may be, where the mail names no days but a week, a month or a limit.

import { type Day, isoDay, mondayOf } from '#core/time/calendar-day.ts'
import { hasAnyCue, hasCue, type Segment } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Requested } from '../reading.ts'
import { monthDays } from '../resolve/dates.ts'
import { newFocus, resolveDay } from '../resolve/days.ts'
import { firstDayOf } from '../resolve/first-day.ts'
import type { Moment } from '../resolve/moment.ts'
import type { DayExpression } from '../times/expressions.ts'

export type Bounds = { start: Day | null; end: Day | null }

export function timeframeIn({ segments }: Parsed, moment: Moment): Requested['timeframe'] {
  if (segments.some(isProposal)) return null
  for (const segment of segments) {
    if (hasCue(segment, 'past')) continue
    for (const atom of segment.atoms) {
      const bounds = atom.kind === 'day' ? boundsOf(atom.day, segment, moment) : null
      if (bounds)
        return {
          start: bounds.start === null ? null : isoDay(bounds.start),
          end: bounds.end === null ? null : isoDay(bounds.end),
        }
    }
  }
  return null
}

/** Named days and hours are times that they can, and no frame. */
const isProposal = (segment: Segment): boolean =>
  !hasAnyCue(segment, 'past', 'no', 'not') &&
  segment.atoms.some((atom) => atom.kind === 'day' && (atom.day.kind === 'weekday' || atom.day.kind === 'offset')) &&
  (segment.atoms.some((atom) => atom.kind === 'time') || hasAnyCue(segment, 'yes', 'can', 'howabout'))

export function boundsOf(day: DayExpression, segment: Segment, moment: Moment): Bounds | null {
  switch (day.kind) {
    case 'week': {
      if (day.weeks === null || day.part !== null) return null
      const monday = mondayOf(moment.today) + 7 * day.weeks
      return { start: Math.max(monday, moment.today), end: monday + 4 }
    }
    case 'month':
      return partOf(day, moment)
    case 'week-of':
    case 'week-number':
    case 'week-of-month':
    case 'quarter':
      return spread(day, moment)
    case 'until': {
      const end = endOf(day, moment)
      if (end === null) return null
      // "Before the 16th it is not possible": from then on.
      return hasAnyCue(segment, 'no', 'not') ? { start: end + 1, end: null } : { start: null, end }
    }
    case 'from':
      return { start: firstDayOf(day, newFocus(), moment), end: null }
    default:
      return null
  }
}

/** Early is the 1st to the 10th, the middle the 11th to the 20th, late the rest. */
export function partOf(day: DayExpression & { kind: 'month' }, moment: Moment): Bounds {
  const { from, to } = monthDays({ ...day, part: null }, moment)
  if (day.part === 'start') return { start: from, end: from + 9 }
  if (day.part === 'middle') return { start: from + 10, end: from + 19 }
  if (day.part === 'end') return { start: from + 20, end: to }
  return { start: Math.max(from, moment.today), end: to }
}

export function spread(day: DayExpression, moment: Moment): Bounds | null {
  const { dates } = resolveDay(day, null, newFocus(), moment)
  return dates.length > 0 ? { start: dates[0]!, end: dates.at(-1)! } : null
}

/** The last day of "until Friday" or "before July". */
export function endOf(day: DayExpression & { kind: 'until' }, moment: Moment): Day | null {
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
