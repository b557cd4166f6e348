// Weeks, months, quarters and years, their beginnings and ends, and so many days from now.

import type { Which } from '../lexicon/vocabulary.ts'
import type { Found, Scan } from './atoms.ts'
import { oneDay, skipSmall, termAt } from './atoms.ts'
import { calendarDate, isDayNumber, isOf } from './date-grammar.ts'
import type { DayExpression, WeekPart } from './expressions.ts'

/** Weeks, months, quarters and years, their beginnings and ends, and "in two weeks". */
export function relativeSpan(scan: Scan, start: number): Found<DayExpression[]> {
  const inSome = inCount(scan, start)
  if (inSome) return inSome
  let at = start
  let part: WeekPart | null = null
  let universal = false
  const opening = termAt(scan, at).means.which
  const opened = opening && partOf(opening)
  if (opened !== undefined && !termAt(scan, at).means.weekday) {
    part = opened
    universal = opening === 'whole'
    at += 1
    // "Mid-October" is written with a hyphen.
    if (part === 'middle' && termAt(scan, at).text === '-') at += 1
  }
  if ((isOf(termAt(scan, at)) && at > start) || termAt(scan, at).means.relation === 'in') at += 1
  if (termAt(scan, at).means.offer === 'article') at += 1
  const restOfDay = part === 'rest' ? remainingDay(scan, at) : null
  if (restOfDay) return restOfDay
  const nthWeek = weekOfMonth(scan, at)
  if (nthWeek) return nthWeek
  const term = termAt(scan, at)
  const which = term.means.which
  // "That whole week", "this entire month".
  const whole = which && termAt(scan, at + 1).means.which === 'whole' ? 1 : 0
  const unitIndex = which ? at + 1 + whole : at
  const unit = termAt(scan, unitIndex).means.unit
  const isPast = which === 'last'
  if (unit === 'week' || unit === 'weekend') {
    if (!which && part === null && at === start && unit === 'week') return weekAfterNext(scan, at)
    if (!which && part === null && !universal && unit === 'week') return weekAfterNext(scan, unitIndex)
    if (isPast) return oneDay({ kind: 'past' }, unitIndex + 1)
    if (which === 'same') return oneDay({ kind: 'same-week', part }, unitIndex + 1)
    if (which === 'following') return oneDay({ kind: 'following-week' }, unitIndex + 1)
    if (unit === 'weekend') return oneDay({ kind: 'weekend', weeks: which === 'next' ? 1 : 0 }, unitIndex + 1)
    const behind = termAt(scan, unitIndex + 1).means.which
    if (behind === 'last') return oneDay({ kind: 'past' }, unitIndex + 2)
    if (behind === 'following') return oneDay({ kind: 'following-week' }, unitIndex + 2)
    const afterNext = behind === 'after-next' || which === 'after-next'
    const follows = behind === 'next' || behind === 'coming'
    const weeks =
      which === 'next' || which === 'coming' || follows
        ? 1
        : which === 'this' || which === 'whole' || universal || part === 'rest'
          ? 0
          : null
    if (weeks === null && part === null && !afterNext) return null
    return oneDay(
      { kind: 'week', weeks: afterNext ? 2 : weeks, part, universal: universal || which === 'whole' },
      unitIndex + (behind === 'after-next' || follows ? 2 : 1),
    )
  }
  const monthFollows =
    unit === 'month' &&
    (termAt(scan, unitIndex + 1).means.which === 'next' || termAt(scan, unitIndex + 1).means.which === 'coming')
  if (monthFollows) return oneDay({ kind: 'month', month: null, monthsLater: 1, year: null, part }, unitIndex + 2)
  if (unit === 'month' && (which || part)) {
    if (isPast) return oneDay({ kind: 'past' }, unitIndex + 1)
    return oneDay(
      { kind: 'month', month: null, monthsLater: which === 'next' || which === 'coming' ? 1 : 0, year: null, part },
      unitIndex + 1,
    )
  }
  if (unit === 'quarter' && which)
    return oneDay(
      isPast
        ? { kind: 'past' }
        : { kind: 'quarter', quarter: null, quartersLater: which === 'next' || which === 'coming' ? 1 : 0 },
      unitIndex + 1,
    )
  const numbered = termAt(scan, at + 1)
  if (
    (term.lower === 'q' || term.lower === 't') &&
    !numbered.spaced &&
    numbered.means.number &&
    numbered.means.number <= 4
  )
    return oneDay({ kind: 'quarter', quarter: numbered.means.number, quartersLater: 0 }, at + 2)
  if (unit === 'year' && which)
    return oneDay(
      isPast ? { kind: 'past' } : { kind: 'year', yearsLater: which === 'next' || which === 'coming' ? 1 : 0 },
      unitIndex + 1,
    )
  return monthName(scan, at, start, part)
}

/** "The rest of today", "the remainder of Tuesday", "the rest of the day": what is over is never offered anyway. */
function remainingDay(scan: Scan, at: number): Found<DayExpression[]> {
  const { dayOffset, weekday, unit, repeated } = termAt(scan, at).means
  if (dayOffset !== undefined) return oneDay({ kind: 'offset', days: dayOffset }, at + 1)
  if (weekday && !repeated) return oneDay({ kind: 'weekday', weekday, which: 'plain', weeksLater: 0 }, at + 1)
  if (unit !== 'day' || termAt(scan, at + 1).means.relation === 'on') return null
  const isNamed = scan.atoms.some((atom) => atom.kind === 'day')
  return oneDay(isNamed ? { kind: 'focus' } : { kind: 'offset', days: 0 }, at + 1)
}

/** "the first week of April", "last week of the month". */
function weekOfMonth(scan: Scan, start: number): Found<DayExpression[]> {
  const term = termAt(scan, start)
  const last = term.means.offer === 'last' || term.means.which === 'last'
  const nth = last ? -1 : term.means.ordinal
  if (!nth || nth > 5) return null
  const week = termAt(scan, start + 1).means
  if (week.unit !== 'week' && week.relation !== 'week-of') return null
  // "week of" is one phrase, in "week of the month" the article goes on from it.
  const month = week.relation === 'week-of' ? monthAt(scan, start + 2) : monthBehind(scan, start + 2)
  return month && oneDay({ kind: 'week-of-month', nth, month: month.value }, month.next)
}

/** "of August", "in the month", "of next month". */
export function monthBehind(scan: Scan, start: number): Found<DayExpression & { kind: 'month' }> {
  const link = termAt(scan, start)
  const isLink = isOf(link) || link.means.relation === 'in' || (link.lower === 'of' && link.means.offer === 'noun')
  return isLink ? monthAt(scan, start + 1) : null
}

function monthAt(scan: Scan, start: number): Found<DayExpression & { kind: 'month' }> {
  const at = termAt(scan, start).means.offer === 'article' ? start + 1 : start
  if (termAt(scan, at).means.unit === 'month')
    return { value: { kind: 'month', month: null, monthsLater: 0, year: null, part: null }, next: at + 1 }
  const month = relativeSpan(scan, start) ?? monthName(scan, start, start, null)
  const value = month?.value[0]
  return value?.kind === 'month' ? { value, next: month!.next } : null
}

/** Null for the whole, undefined when the words don't name a part. */
function partOf(which: Which): WeekPart | null | undefined {
  if (which === 'start-of') return 'start'
  if (which === 'middle-of') return 'middle'
  if (which === 'end-of') return 'end'
  if (which === 'rest-of') return 'rest'
  return which === 'whole' ? null : undefined
}

/** "the week after next", "the week after". */
function weekAfterNext(scan: Scan, at: number): Found<DayExpression[]> {
  const after = termAt(scan, at + 1)
  if (after.means.which === 'after-next')
    return oneDay({ kind: 'week', weeks: 2, part: null, universal: false }, at + 2)
  if (after.means.which === 'following') return oneDay({ kind: 'following-week' }, at + 2)
  if (after.means.which === 'next' || after.means.which === 'coming')
    return oneDay({ kind: 'week', weeks: 1, part: null, universal: false }, at + 2)
  if (
    after.form === 'plain' &&
    after.means.number! <= 53 &&
    after.means.number! > 0 &&
    !termAt(scan, at + 2).means.meridiem
  )
    return oneDay({ kind: 'week-number', number: after.means.number! }, at + 2)
  if (
    after.means.relation === 'after' &&
    !isDayNumber(termAt(scan, at + 2)) &&
    !termAt(scan, at + 2).means.weekday &&
    termAt(scan, at + 2).means.offer !== 'article'
  )
    return oneDay({ kind: 'following-week' }, at + 2)
  const weekOfDate = isOf(after)
  if (weekOfDate) {
    const day = calendarDate(scan, skipSmall(scan, at + 2))
    if (day) return oneDay({ kind: 'week-of', day: day.value[0]! }, day.next)
  }
  return null
}

function inCount(scan: Scan, start: number): Found<DayExpression[]> {
  const within = termAt(scan, start).means.relation === 'in' || isDelay(scan, start)
  const count = countAt(scan, within ? start + 1 : start)
  if (!count) return null
  const unit = termAt(scan, count.next).means.unit
  if (unit !== 'day' && unit !== 'workday' && unit !== 'week' && unit !== 'month') return null
  const after = termAt(scan, count.next + 1)
  if (after.means.cue === 'past') return oneDay({ kind: 'past' }, count.next + 2)
  if (!within && after.means.relation !== 'from-here') return null
  // "In zwei Wochen am Dienstag": the week frames the day.
  if (within && unit === 'week' && termAt(scan, skipSmall(scan, count.next + 1)).means.weekday)
    return oneDay({ kind: 'week', weeks: count.value, part: null, universal: false }, count.next + 1)
  return oneDay({ kind: 'in', count: count.value, unit }, count.next + (within ? 1 : 2))
}

/** "Hold off for two weeks", "contact me after a month", "me relancer d'ici trois semaines". */
function isDelay(scan: Scan, start: number): boolean {
  const { relation } = termAt(scan, start).means
  if (relation !== 'for' && relation !== 'by' && relation !== 'after') return false
  for (let at = start - 1; at >= Math.max(0, start - 6); at -= 1)
    if (termAt(scan, at).means.cue === 'defer') return true
  return false
}

export function countAt(scan: Scan, index: number): Found<number> {
  const term = termAt(scan, index)
  const value = term.means.number ?? (term.means.fraction && term.means.fraction >= 1 ? term.means.fraction : undefined)
  return value === undefined || value > 400 ? null : { value, next: index + 1 }
}

/** "in May", "early June", "end of May"; alone only when the name is not a common word too. */
function monthName(scan: Scan, at: number, start: number, part: WeekPart | null): Found<DayExpression[]> {
  const which = termAt(scan, at).means.which === 'next' || termAt(scan, at).means.which === 'this' ? 1 : 0
  const term = termAt(scan, at + which)
  const month = term.means.month
  if (!month) return null
  const after = termAt(scan, at + which + 1)
  if (isDayNumber(after) && !after.means.oclock) return null
  const before = termAt(scan, start - 1)
  const introduced = part !== null || at > start || before.means.relation !== undefined || which === 1
  if (!introduced && (scan.lexicon.shyMonths.has(term.lower) || term.text.length < 4)) return null
  // In "a enero" the preposition looks like the ending of "5a".
  if (isDayNumber(before) || (before.means.ordinalEnding && isDayNumber(termAt(scan, start - 2)))) return null
  const year = after.form === 'plain' && after.parts![0]! > 2000 && after.parts![0]! < 2100 ? after.parts![0]! : null
  return oneDay({ kind: 'month', month, monthsLater: 0, year, part }, at + which + (year ? 2 : 1))
}

/** Days that are counted with both ends: "Dienstag in acht Tagen", "mardi en huit", "en quinze". */
const WEEKS_IN_DAYS: Record<number, number> = { 7: 1, 8: 1, 14: 2, 15: 2 }

/** "Monday in two weeks". */
export function weeksAfter(scan: Scan, start: number): Found<number> {
  if (termAt(scan, start).means.relation !== 'in') return null
  const count = countAt(scan, start + 1)
  const weeks = count && WEEKS_IN_DAYS[count.value]
  const inDays = count && termAt(scan, count.next).means.unit === 'day'
  const inEight = scan.lexicon.pack.code === 'fr' && termAt(scan, start + 1).kind === 'word'
  if (weeks && (inDays || inEight)) return { value: weeks, next: count.next + (inDays ? 1 : 0) }
  return count && termAt(scan, count.next).means.unit === 'week' ? { value: count.value, next: count.next + 1 } : null
}
