// Days: weekdays, dates in every usual form, relative days and weeks, months, ranges and limits. Nothing is looked up
// in a calendar here; "Monday the 20th" stays what was written, and whether it exists is the resolver's question.

import type { Found, Scan } from './atoms.ts'
import { isOfferNoun, skipSmall, termAt } from './atoms.ts'
import type { DayExpression, WeekPart } from './constraint.ts'
import { calendarDate, isDayNumber, isOf } from './date-grammar.ts'
import type { Which } from './vocabulary.ts'

export function findDay(scan: Scan, start: number): Found<DayExpression[]> {
  const limited = limitedDay(scan, start)
  if (limited) return limited
  const single = singleDay(scan, start)
  if (!single) return null
  const last = single.value.at(-1)!
  const range = rangeOf(scan, last, single.next)
  if (range) return { value: [...single.value.slice(0, -1), range.value], next: range.next }
  const onwards = termAt(scan, single.next).means.relation
  if (onwards === 'onwards')
    return { value: [{ kind: 'from', day: last, inclusive: true, isNegation: false }], next: single.next + 1 }
  if (onwards === 'or-earlier') return { value: [{ kind: 'until', day: last, inclusive: true }], next: single.next + 1 }
  return single
}

/** From Monday, until the 20th, after Wednesday, between Monday and Thursday. */
function limitedDay(scan: Scan, start: number): Found<DayExpression[]> {
  const relation = termAt(scan, start).means.relation
  if (!relation || relation === 'on' || relation === 'of' || relation === 'at') return null
  if (relation === 'week-of') {
    const day = singleDay(scan, skipSmall(scan, start + 1))
    return day ? { value: [{ kind: 'week-of', day: day.value[0]! }], next: day.next } : null
  }
  if (relation === 'from-here') return null
  let at = skipSmall(scan, start + 1)
  const past = relation === 'not-before' && termAt(scan, at).means.relation === 'after'
  if (termAt(scan, at).means.relation === 'around' || past) at = skipSmall(scan, at + 1)
  const single = singleDay(scan, at)
  if (!single) return null
  const day = single.value[0]!
  if (relation === 'between') {
    if (termAt(scan, single.next).means.join !== 'and') return rangeFound(rangeOf(scan, day, single.next))
    const to = singleDay(scan, skipSmall(scan, single.next + 1))
    return to ? rangeFound({ value: { kind: 'range', from: day, to: to.value[0]! }, next: to.next }) : null
  }
  if (relation === 'from') {
    const range = rangeOf(scan, day, single.next)
    if (range) return rangeFound(range)
    const tail = termAt(scan, single.next).means.relation
    const next = tail === 'onwards' || tail === 'on' ? single.next + 1 : single.next
    return { value: [{ kind: 'from', day, inclusive: true, isNegation: false }], next }
  }
  if (relation === 'after')
    return { value: [{ kind: 'from', day, inclusive: false, isNegation: false }], next: single.next }
  if (relation === 'not-before')
    return {
      value: [
        { kind: 'from', day, inclusive: !past, isNegation: !/^(only|at|erst|pas|só)$/.test(termAt(scan, start).lower) },
      ],
      next: single.next,
    }
  if (relation === 'before') return { value: [{ kind: 'until', day, inclusive: false }], next: single.next }
  if (relation === 'until' || relation === 'by' || relation === 'not-after' || relation === 'done-by')
    return { value: [{ kind: 'until', day, inclusive: true }], next: single.next }
  if (relation === 'in' || relation === 'for')
    return day.kind === 'month' || day.kind === 'year' || day.kind === 'week' ? single : null
  if (relation === 'since') return { value: [{ kind: 'past' }], next: single.next }
  return null
}

const rangeFound = (range: Found<DayExpression>): Found<DayExpression[]> =>
  range && { value: [range.value], next: range.next }

function rangeOf(scan: Scan, from: DayExpression, start: number): Found<DayExpression> {
  const relation = termAt(scan, start).means.relation
  if (relation !== 'to' && relation !== 'until') return null
  const to = singleDay(scan, skipSmall(scan, start + 1))
  if (!to || to.value.length !== 1) return null
  const end = to.value[0]!
  if (from.kind === 'date' && from.month === null && end.kind === 'date')
    from = { ...from, month: end.month, year: end.year }
  return { value: { kind: 'range', from, to: end }, next: to.next }
}

function singleDay(scan: Scan, start: number): Found<DayExpression[]> {
  return (
    relativeSpan(scan, start) ??
    weekdayExpression(scan, start) ??
    calendarDate(scan, start) ??
    plainRelative(scan, start)
  )
}

/** Today, tomorrow, "that day", every day. */
function plainRelative(scan: Scan, start: number): Found<DayExpression[]> {
  const { dayOffset, which, unit } = termAt(scan, start).means
  if (dayOffset !== undefined) {
    if (dayOffset < 0) return one({ kind: 'past' }, start + 1)
    const week = termAt(scan, start + 1).means.unit === 'week'
    return one({ kind: 'offset', days: dayOffset + (week ? 7 : 0) }, start + (week ? 2 : 1))
  }
  const nextUnit = termAt(scan, start + 1).means.unit
  const article = termAt(scan, start).means.offer === 'article' ? 1 : 0
  if (
    termAt(scan, start + article).means.unit === 'day' &&
    termAt(scan, start + article + 1).means.relation === 'after' &&
    !termAt(scan, start + article + 2).means.dayOffset
  )
    return one({ kind: 'following-day' }, start + article + 2)
  if (which === 'same' && nextUnit === 'day') return one({ kind: 'focus' }, start + 2)
  if (which === 'same' && nextUnit === 'week') return one({ kind: 'same-week' }, start + 2)
  if (which === 'every' && (nextUnit === 'day' || nextUnit === 'workday')) return one({ kind: 'every-day' }, start + 2)
  if (unit === 'workday') return one({ kind: 'every-day' }, start + 1)
  return null
}

function weekdayExpression(scan: Scan, start: number): Found<DayExpression[]> {
  const whichHere = termAt(scan, start).means.weekday ? undefined : termAt(scan, start).means.which
  if (whichHere && !SELECTS.has(whichHere)) return weekFromDay(scan, start)
  const which = whichHere
  let at = which ? start + 1 : start
  if (!which && termAt(scan, at).means.offer === 'article') at += 1
  const later = which === undefined && at > start ? termAt(scan, at).means.which : which
  if (later && at > start && termAt(scan, at).means.which) at += 1
  const term = termAt(scan, at)
  const weekday = term.means.weekday
  // "a segunda opção" is the second one, "na segunda" is Monday.
  if (weekday && term.means.ordinal && isOfferNoun(termAt(scan, at + 1))) return null
  if (!weekday) return weekFromDay(scan, start)
  if (later === 'last') return one({ kind: 'past' }, at + 1)
  let next = at + 1
  const repeated = term.means.repeated || later === 'every'
  if (termAt(scan, next).means.unit === 'week' && !term.means.part && !followsWeekday(scan, next))
    return one({ kind: 'weekday', weekday, which: 'plain', weeksLater: 1 }, next + 1)
  if (!term.means.part) {
    const date = calendarDate(scan, skipSmall(scan, next), { afterWeekday: true })
    if (date && date.value.length === 1) {
      const [day] = date.value
      if (day!.kind === 'date' || day!.kind === 'numeric') return one({ ...day!, weekday }, closing(scan, date.next))
    }
    const number = weekdayNumber(scan, skipSmall(scan, next))
    if (number) return one({ kind: 'date', day: number.value, month: null, year: null, weekday }, number.next)
  }
  let kind = whichWeekday(later)
  const after = termAt(scan, next)
  // "Thursday mornings" are every Thursday's.
  if (after.means.part && after.means.repeated && !term.means.part && scan.lexicon.pack.pluralPartMeansEvery)
    kind = 'every'
  const postposed = after.means.which
  if (
    (postposed === 'next' || postposed === 'coming') &&
    !termAt(scan, next + 1).means.unit &&
    !termAt(scan, next + 1).means.weekday
  ) {
    kind = whichWeekday(postposed)
    next += 1
  }
  // "the Monday after next"
  if (postposed === 'after-next') return one({ kind: 'weekday', weekday, which: 'plain', weeksLater: 1 }, next + 1)
  return one(
    { kind: 'weekday', weekday, which: repeated ? 'every' : kind, weeksLater: weeksAfter(scan, next)?.value ?? 0 },
    weeksAfter(scan, next)?.next ?? next,
  )
}

const SELECTS = new Set<Which>(['this', 'next', 'coming', 'last', 'every', 'same', 'whole', 'only', 'following'])

const closing = (scan: Scan, next: number): number => (termAt(scan, next).text === ')' ? next + 1 : next)

/** "Friday week" is not "Friday, week of". */
const followsWeekday = (scan: Scan, index: number): boolean => termAt(scan, index).means.relation === 'week-of'

/** In languages where "mardi 15" is a date; in English only a number too large for an hour is. */
function weekdayNumber(scan: Scan, start: number): Found<number> {
  const term = termAt(scan, start)
  if (term.form !== 'plain' || !isDayNumber(term)) return null
  const value = term.parts![0]!
  const after = termAt(scan, start + 1)
  const dot = after.text === '.' && !after.spaced && scan.lexicon.pack.code === 'de'
  if (after.means.meridiem || after.means.oclock || after.means.unit || after.means.month) return null
  const range = after.means.relation === 'to' && termAt(scan, start + 2).form === 'plain'
  if (range) return null
  if (!dot && !scan.lexicon.pack.numberAfterWeekdayIsDate && value <= 12) return null
  if (!dot && !scan.lexicon.pack.numberAfterWeekdayIsDate && value <= 24 && value > 12)
    return value > 18 ? { value, next: start + 1 } : null
  return { value, next: start + (dot ? 2 : 1) }
}

/** "a week from Monday", "two weeks on Friday": the weekday comes after the count. */
function weekFromDay(scan: Scan, start: number): Found<DayExpression[]> {
  const count = countAt(scan, start)
  if (!count || termAt(scan, count.next).means.unit !== 'week') return null
  const relation = termAt(scan, count.next + 1).means.relation
  if (relation === 'from-here') return one({ kind: 'in', count: count.value, unit: 'week' }, count.next + 2)
  if (relation !== 'from' && relation !== 'on') return null
  const day = weekdayExpression(scan, skipSmall(scan, count.next + 2)) ?? plainRelative(scan, count.next + 2)
  const value = day?.value[0]
  if (value?.kind === 'weekday') return one({ ...value, weeksLater: value.weeksLater + count.value }, day!.next)
  if (value?.kind === 'offset') return one({ kind: 'offset', days: value.days + 7 * count.value }, day!.next)
  return null
}

/** "Monday in two weeks". */
function weeksAfter(scan: Scan, start: number): Found<number> {
  if (termAt(scan, start).means.relation !== 'in') return null
  const count = countAt(scan, start + 1)
  return count && termAt(scan, count.next).means.unit === 'week' ? { value: count.value, next: count.next + 1 } : null
}

function whichWeekday(which: Which | undefined): 'plain' | 'this' | 'next' | 'every' | 'following' {
  if (which === 'following') return 'following'
  if (which === 'next') return 'next'
  if (which === 'this' || which === 'coming') return 'this'
  return which === 'every' ? 'every' : 'plain'
}

/** Weeks, months, quarters and years, their beginnings and ends, and "in two weeks". */
function relativeSpan(scan: Scan, start: number): Found<DayExpression[]> {
  const inSome = inCount(scan, start)
  if (inSome) return inSome
  let at = start
  let part: WeekPart | null = null
  let universal = false
  const opening = termAt(scan, at).means.which
  if (opening && PART_OF[opening] !== undefined && !termAt(scan, at).means.weekday) {
    part = PART_OF[opening] ?? null
    universal = opening === 'whole'
    at += 1
  }
  if ((isOf(termAt(scan, at)) && at > start) || termAt(scan, at).means.relation === 'in') at += 1
  if (termAt(scan, at).means.offer === 'article') at += 1
  const nthWeek = weekOfMonth(scan, at)
  if (nthWeek) return nthWeek
  const term = termAt(scan, at)
  const which = term.means.which
  const unitIndex = which ? at + 1 : at
  const unit = termAt(scan, unitIndex).means.unit
  const isPast = which === 'last'
  if (unit === 'week' || unit === 'weekend') {
    if (!which && part === null && at === start && unit === 'week') return weekAfterNext(scan, at)
    if (!which && part === null && !universal && unit === 'week') return weekAfterNext(scan, unitIndex)
    if (isPast) return one({ kind: 'past' }, unitIndex + 1)
    if (which === 'same') return one({ kind: 'same-week' }, unitIndex + 1)
    if (which === 'following') return one({ kind: 'following-week' }, unitIndex + 1)
    if (unit === 'weekend') return one({ kind: 'weekend', weeks: which === 'next' ? 1 : 0 }, unitIndex + 1)
    const behind = termAt(scan, unitIndex + 1).means.which
    const afterNext = behind === 'after-next' || which === 'after-next'
    const follows = behind === 'next' || behind === 'coming'
    const weeks =
      which === 'next' || which === 'coming' || follows
        ? 1
        : which === 'this' || which === 'whole' || universal || part === 'rest'
          ? 0
          : null
    if (weeks === null && part === null) return null
    return one(
      { kind: 'week', weeks: afterNext ? 2 : weeks, part, universal: universal || which === 'whole' },
      unitIndex + (behind === 'after-next' || follows ? 2 : 1),
    )
  }
  const monthFollows =
    unit === 'month' &&
    (termAt(scan, unitIndex + 1).means.which === 'next' || termAt(scan, unitIndex + 1).means.which === 'coming')
  if (monthFollows) return one({ kind: 'month', month: null, monthsLater: 1, year: null, part }, unitIndex + 2)
  if (unit === 'month' && (which || part)) {
    if (isPast) return one({ kind: 'past' }, unitIndex + 1)
    return one(
      { kind: 'month', month: null, monthsLater: which === 'next' || which === 'coming' ? 1 : 0, year: null, part },
      unitIndex + 1,
    )
  }
  if (unit === 'quarter' && which)
    return one(
      isPast
        ? { kind: 'past' }
        : { kind: 'quarter', quarter: null, quartersLater: which === 'next' || which === 'coming' ? 1 : 0 },
      unitIndex + 1,
    )
  const numbered = termAt(scan, at + 1)
  if (/^[qt]$/.test(term.lower) && !numbered.spaced && numbered.means.number && numbered.means.number <= 4)
    return one({ kind: 'quarter', quarter: numbered.means.number, quartersLater: 0 }, at + 2)
  if (unit === 'year' && which)
    return one(
      isPast ? { kind: 'past' } : { kind: 'year', yearsLater: which === 'next' || which === 'coming' ? 1 : 0 },
      unitIndex + 1,
    )
  return monthName(scan, at, start, part)
}

/** "the first week of April", "last week of the month". */
function weekOfMonth(scan: Scan, start: number): Found<DayExpression[]> {
  const term = termAt(scan, start)
  const last = term.means.offer === 'last' || term.means.which === 'last'
  const nth = last ? -1 : term.means.ordinal
  if (!nth || nth > 5 || termAt(scan, start + 1).means.unit !== 'week') return null
  const of = termAt(scan, start + 2)
  if (!isOf(of) && of.means.relation !== 'in') return null
  const month = relativeSpan(scan, start + 3) ?? monthName(scan, start + 3, start + 3, null)
  const value = month?.value[0]
  return value?.kind === 'month' ? one({ kind: 'week-of-month', nth, month: value }, month!.next) : null
}

const PART_OF: Partial<Record<Which, WeekPart | null>> = {
  'start-of': 'start',
  'middle-of': 'middle',
  'end-of': 'end',
  'rest-of': 'rest',
  whole: null,
}

/** "the week after next", "the week after". */
function weekAfterNext(scan: Scan, at: number): Found<DayExpression[]> {
  const after = termAt(scan, at + 1)
  if (after.means.which === 'after-next') return one({ kind: 'week', weeks: 2, part: null, universal: false }, at + 2)
  if (after.means.which === 'next' || after.means.which === 'coming')
    return one({ kind: 'week', weeks: 1, part: null, universal: false }, at + 2)
  if (
    after.form === 'plain' &&
    after.means.number! <= 53 &&
    after.means.number! > 0 &&
    !termAt(scan, at + 2).means.meridiem
  )
    return one({ kind: 'week-number', number: after.means.number! }, at + 2)
  if (
    after.means.relation === 'after' &&
    !isDayNumber(termAt(scan, at + 2)) &&
    !termAt(scan, at + 2).means.weekday &&
    termAt(scan, at + 2).means.offer !== 'article'
  )
    return one({ kind: 'following-week' }, at + 2)
  const weekOfDate = isOf(after)
  if (weekOfDate) {
    const day = calendarDate(scan, skipSmall(scan, at + 2))
    if (day) return one({ kind: 'week-of', day: day.value[0]! }, day.next)
  }
  return null
}

function inCount(scan: Scan, start: number): Found<DayExpression[]> {
  const within = termAt(scan, start).means.relation === 'in'
  const count = countAt(scan, within ? start + 1 : start)
  if (!count) return null
  const unit = termAt(scan, count.next).means.unit
  if (unit !== 'day' && unit !== 'workday' && unit !== 'week' && unit !== 'month') return null
  const after = termAt(scan, count.next + 1)
  if (after.means.cue === 'past') return one({ kind: 'past' }, count.next + 2)
  if (!within && after.means.relation !== 'from-here') return null
  return one({ kind: 'in', count: count.value, unit }, count.next + (within ? 1 : 2))
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
  if (isDayNumber(before) || before.means.ordinalEnding) return null
  const year = after.form === 'plain' && after.parts![0]! > 2000 && after.parts![0]! < 2100 ? after.parts![0]! : null
  return one({ kind: 'month', month, monthsLater: 0, year, part }, at + which + (year ? 2 : 1))
}

const one = (day: DayExpression, next: number): Found<DayExpression[]> => ({ value: [day], next })
