// How times and days that stand apart belong together: limits, alternatives, and lists that share one time.

import type { Link, Segment } from '../clauses/segment.ts'
import type { DayExpression, TimeExpression } from '../times/expressions.ts'
import type { Draft } from './drafts.ts'
import { everyWeek } from './drafts.ts'

/** A week or month beside days says which weeks they are in. */
export function isFrame(day: DayExpression, days: DayExpression[]): boolean {
  // "Next week I'm free all week" speaks of one.
  if (isAllWeek(day)) return days.some((other) => canFrame(other) && !isAllWeek(other))
  if (isLimit(day)) return days.some(isRepeated)
  return (
    canFrame(day) &&
    days.some(
      (other) =>
        other.kind === 'weekday' ||
        other.kind === 'date' ||
        other.kind === 'range' ||
        other.kind === 'from' ||
        other.kind === 'until' ||
        other.kind === 'focus' ||
        other.kind === 'every-day',
    )
  )
}

export const frameOf = (days: DayExpression[]): DayExpression | null =>
  days.find((day) => canFrame(day) && !isAllWeek(day)) ??
  (days.some(isRepeated) ? days.find(isLimit) : days.find(canFrame)) ??
  null

const isAllWeek = (day: DayExpression): boolean => day.kind === 'week' && day.universal && day.weeks === 0

/** "From the 23rd", "until Friday": beside days that repeat it says which of them are meant. */
export const isLimit = (day: DayExpression): boolean =>
  (day.kind === 'from' && !day.isNegation) || day.kind === 'until' || day.kind === 'range'

export const isRepeated = (day: DayExpression): boolean =>
  day.kind === 'every-day' || (day.kind === 'weekday' && day.which === 'every')

export const canFrame = (day: DayExpression): boolean =>
  day.kind === 'week' ||
  day.kind === 'same-week' ||
  day.kind === 'following-week' ||
  day.kind === 'week-of' ||
  day.kind === 'week-number' ||
  day.kind === 'week-of-month' ||
  (day.kind === 'beside' && day.unit === 'week') ||
  day.kind === 'month'

const isPoint = (time: TimeExpression): boolean =>
  time.kind === 'at' || time.kind === 'between' || time.kind === 'same-time' || time.kind === 'shift'

/** Points and ranges are alternatives; limits and parts of the day narrow, unless "or" makes them alternatives too. */
export function combine(draft: Draft, times: TimeExpression[], link: Link, source: Draft) {
  if (times.some(isPoint)) draft.times = [...draft.times, ...times.filter(isPoint)]
  let limits = 0
  for (const limit of times) {
    if (isPoint(limit)) continue
    const index = limits
    limits += 1
    const beside = link === 'or' && draft.times.length > 0
    const alternative =
      (link === 'or' || index > 0 || link === 'and') && draft.within.length > 0 && isRival(draft.within, limit, link)
    if (alternative && draft.times.length === 0) draft.times = [...draft.within.splice(0), limit]
    else if (alternative) draft.times.push(limit)
    else if (beside) draft.times.push(limit)
    else draft.within.push(limit)
  }
  draft.zone ??= source.zone
  if (source.strength !== 'firm') draft.strength = source.strength
}

const WHOLE_PARTS = new Set(['morning', 'afternoon', 'evening', 'lunch'])

/** "morning or evening" cannot both hold; "afternoon, after 3" can. */
function isRival(limits: TimeExpression[], limit: TimeExpression, link: Link): boolean {
  if (link === 'or') return true
  return (
    limit.kind === 'part' &&
    limits.some(
      (other) =>
        other.kind === 'part' &&
        other.part !== limit.part &&
        WHOLE_PARTS.has(other.part) &&
        WHOLE_PARTS.has(limit.part),
    )
  )
}

/**
 * "Thursday or Friday afternoon": the afternoon belongs to both. "3pm on Tuesday or Wednesday": so does the hour.
 * A time that closes the list spreads back over bare days; one that opens it spreads forward.
 */
export function spreadTimes(drafts: Draft[], draft: Draft, segment: Segment) {
  const index = drafts.indexOf(draft)
  const tight = segment.link === 'and' || segment.link === 'or'
  const timed = draft.times.length > 0 || draft.within.length > 0
  const mates: Draft[] = []
  for (let at = index - 1; at >= 0; at -= 1) {
    const earlier = drafts[at]!
    if (earlier.sentence !== draft.sentence || earlier.group !== draft.group || earlier.says !== draft.says) break
    mates.push(earlier)
  }
  if (draft.days.length === 0 || mates.length === 0) return
  // "… not Tuesday and not between 3 and 4": hours without a day of their own narrow no day that was refused.
  const isOwn = draft.says === 'free' || !(draft.isException || draft.days.every(isFocus))
  if (timed && !draft.timeLeads && tight && isOwn) {
    for (const mate of mates) {
      if (mate.times.length > 0 || mate.within.length > 0 || mate.days.length === 0 || mate.days.some(isWide)) break
      mate.times = [...draft.times]
      mate.within = [...draft.within]
      if (draft.days.some(isEveryWeek)) mate.days = mate.days.map(everyWeek)
    }
  }
  // "2pm or 4pm Tuesday": the first hour is on the day that follows.
  if (timed && draft.timeLeads && (tight || segment.link === 'comma'))
    for (const mate of mates) {
      if (mate.times.length === 0 || mate.days.length > 0) break
      mate.days = [...draft.days]
      mate.frame ??= draft.frame
    }
  // "off every Monday and Friday"
  const opener = mates[0]!
  if (tight && opener.days.some(isEveryWeek)) draft.days = draft.days.map(everyWeek)
  if (!timed && (tight || segment.link === 'comma') && opener.timeLeads && draft.offers.length === 0) {
    draft.times = [...opener.times]
    draft.within = [...opener.within]
    draft.zone ??= opener.zone
    draft.timeLeads = true
  }
  for (const mate of mates) mate.zone ??= draft.zone
}

const isFocus = (day: DayExpression): boolean => day.kind === 'focus'

const isEveryWeek = (day: DayExpression): boolean => day.kind === 'weekday' && day.which === 'every'

const isWide = (day: DayExpression): boolean =>
  day.kind === 'week' || day.kind === 'month' || day.kind === 'from' || day.kind === 'until'
