// Days: weekdays, relative days, ranges and limits of days. Nothing is looked up in a calendar here; "Monday the 20th"
// stays what was written, and whether it exists is the resolver's question.

import type { Term } from '../words/tokens.ts'
import { anchoredDay, daysJustNamed } from './anchored-days.ts'
import type { Found, Scan } from './atoms.ts'
import { oneDay, skipSmall, termAt } from './atoms.ts'
import { isRangeMark } from './clock-grammar.ts'
import { calendarDate, isDayNumber, isOf } from './date-grammar.ts'
import type { DayExpression } from './expressions.ts'
import { plainRelative } from './relative-days.ts'
import { relativeSpan } from './span-grammar.ts'
import { weekdayExpression } from './weekday-grammar.ts'

export function findDay(scan: Scan, start: number): Found<DayExpression[]> {
  const named = daysJustNamed(scan, start)
  if (named) return named
  const limited = limitedDay(scan, start)
  if (limited) return limited
  const single = canOpenDay(termAt(scan, start)) ? singleDay(scan, start) : null
  if (!single) return null
  const last = single.value.at(-1)!
  const both = andNext(scan, last, single.next)
  if (both) return { value: [...single.value, both.value], next: both.next }
  const range = rangeOf(scan, last, single.next)
  if (range) return { value: [...single.value.slice(0, -1), range.value], next: range.next }
  const onwards = termAt(scan, single.next).means.relation
  if (onwards === 'onwards')
    return { value: [{ kind: 'from', day: last, inclusive: true, isNegation: false }], next: single.next + 1 }
  if (onwards === 'or-earlier') return { value: [{ kind: 'until', day: last, inclusive: true }], next: single.next + 1 }
  return single
}

/** "This week and next." */
function andNext(scan: Scan, last: DayExpression, start: number): Found<DayExpression> {
  if (last.kind !== 'week' || last.weeks === null || last.part !== null) return null
  if (!termAt(scan, start).means.join || termAt(scan, start + 1).means.which !== 'next') return null
  const after = termAt(scan, start + 2).means
  if (after.unit || after.weekday || after.month) return null
  return { value: { ...last, weeks: last.weeks + 1 }, next: start + 2 }
}

/** "Only from Monday", "erst ab Montag", "pas vanaf": a limit that is also a yes, unlike "not before" and "pas avant". */
function promises(scan: Scan, start: number): boolean {
  const word = termAt(scan, start).lower
  return /^(only|at|erst|só)$/.test(word) || (word === 'pas' && scan.lexicon.pack.code === 'nl')
}

/** Prepositions open limits only, apart from "on the 5th" and "in May"; most other words open nothing. */
function canOpenDay({ means, form, lower }: Term): boolean {
  if (
    means.weekday ||
    means.number !== undefined ||
    form ||
    means.which ||
    means.month ||
    means.dayOffset !== undefined ||
    means.holiday !== undefined
  )
    return true
  if (means.relation)
    return (
      means.relation === 'on' ||
      means.relation === 'in' ||
      means.relation === 'for' ||
      means.relation === 'by' ||
      means.relation === 'after'
    )
  return (
    means.ordinal !== undefined ||
    means.unit !== undefined ||
    means.fraction !== undefined ||
    means.offer === 'article' ||
    means.offer === 'last' ||
    lower === 'q'
  )
}

/** From Monday, until the 20th, after Wednesday, between Monday and Thursday. */
function limitedDay(scan: Scan, start: number): Found<DayExpression[]> {
  const relation = termAt(scan, start).means.relation
  if (!relation || relation === 'on' || relation === 'of' || relation === 'at') return null
  if (relation === 'week-of') {
    const at = skipSmall(scan, start + 1)
    const bare = termAt(scan, at)
    const day =
      singleDay(scan, at) ??
      // "la semaine du 26"
      (isDayNumber(bare)
        ? oneDay({ kind: 'date', day: bare.parts![0]!, month: null, year: null, weekday: null }, at + 1)
        : null)
    return day ? { value: [{ kind: 'week-of', day: day.value[0]! }], next: day.next } : null
  }
  if (relation === 'from-here') return null
  let at = skipSmall(scan, start + 1)
  const isAfter = termAt(scan, at).means.relation === 'after'
  const past = isAfter && (relation === 'not-before' || (relation === 'until' && !isDelayed(scan, start)))
  if (termAt(scan, at).means.relation === 'around' || past) at = skipSmall(scan, at + 1)
  const single = singleDay(scan, at) ?? numberAfterArticle(scan, start)
  if (!single) return null
  const day = single.value[0]!
  if (relation === 'between') {
    // "Zwischen dem 9. und dem 11. März": the month is said once.
    const [, end, ...more] = single.value
    if (end && more.length === 0) return rangeFound({ value: { kind: 'range', from: day, to: end }, next: single.next })
    if (termAt(scan, single.next).means.join !== 'and') return rangeFound(rangeOf(scan, day, single.next))
    const to = singleDay(scan, skipSmall(scan, single.next + 1))
    return to ? rangeFound({ value: { kind: 'range', from: day, to: to.value[0]! }, next: to.next }) : null
  }
  if (relation === 'from') {
    // "From the 9th to the 11th of June": the month is said once, and the range is whole already.
    if (day.kind === 'range') return single
    const range = rangeOf(scan, day, single.next)
    if (range) return rangeFound(range)
    const tail = termAt(scan, single.next).means.relation
    // "la del martes": of Tuesday, not from Tuesday on.
    const genitive =
      isOf(termAt(scan, start)) ||
      (/^(de|del|du|da|do|des)$/.test(termAt(scan, start).lower) && (day.kind === 'week' || day.kind === 'month'))
    if (genitive && tail !== 'onwards' && scan.lexicon.pack.code !== 'en') return single
    const next = tail === 'onwards' || tail === 'on' ? single.next + 1 : single.next
    return { value: [{ kind: 'from', day, inclusive: true, isNegation: false }], next }
  }
  if (relation === 'after')
    return { value: [{ kind: 'from', day, inclusive: false, isNegation: false }], next: single.next }
  if (relation === 'not-before')
    return {
      value: [{ kind: 'from', day, inclusive: !past, isNegation: !promises(scan, start) }],
      next: single.next,
    }
  if (relation === 'before') return { value: [{ kind: 'until', day, inclusive: false }], next: single.next }
  // "T/m 1 mei", "jusqu'au 21 inclus": the day after is the first one back.
  const aside = termAt(scan, single.next).text === ',' ? 1 : 0
  const closes = relation === 'until' && INCLUSIVE.test(termAt(scan, single.next + aside).lower)
  if (relation === 'through' || closes || past)
    return {
      value: [{ kind: 'range', from: { kind: 'offset', days: 0 }, to: day }],
      next: single.next + (closes ? 1 + aside : 0),
    }
  if (relation === 'until' || relation === 'by' || relation === 'not-after' || relation === 'done-by')
    return { value: [{ kind: 'until', day, inclusive: true }], next: single.next }
  if (relation === 'in' || relation === 'for')
    return day.kind === 'month' || day.kind === 'year' || day.kind === 'week' ? single : null
  if (relation === 'since') return { value: [{ kind: 'past' }], next: single.next }
  // "On leave through Friday": with that day.
  if (/^(through|thru)$/.test(termAt(scan, start).lower))
    return { value: [{ kind: 'range', from: { kind: 'offset', days: 0 }, to: day }], next: single.next }
  return null
}

/** "Let's park this until after Easter": the first day on which it goes on. */
export function isDelayed(scan: Scan, start: number): boolean {
  for (let at = start - 1; at >= Math.max(0, start - 6); at -= 1) {
    const { cue } = termAt(scan, at).means
    if (cue === 'defer' || cue === 'hold-off' || cue === 'reschedule') return true
  }
  return false
}

const INCLUSIVE = /^(inclus|incluse|inclusive|inbegrepen|inclusief)$/

/** "À partir du 23": the article in the preposition makes the number a day and no hour. */
function numberAfterArticle(scan: Scan, start: number): Found<DayExpression[]> {
  const number = termAt(scan, start + 1)
  if (termAt(scan, start).means.offer !== 'article' || !termAt(scan, start).isPhrase || !isDayNumber(number))
    return null
  const after = termAt(scan, start + 2).means
  if (after.oclock || after.unit || after.meridiem || after.ordinalEnding) return null
  return oneDay({ kind: 'date', day: number.parts![0]!, month: null, year: null, weekday: null }, start + 2)
}

const rangeFound = (range: Found<DayExpression>): Found<DayExpression[]> =>
  range && { value: [range.value], next: range.next }

function rangeOf(scan: Scan, from: DayExpression, start: number): Found<DayExpression> {
  const mark = termAt(scan, start)
  if (!isRangeMark(mark)) return null
  // "Not this week - next week is better": between weeks a dash is a pause.
  const isDash = mark.text === '-' || mark.text === '–' || mark.text === '—'
  if (isDash && from.kind === 'week') return null
  const to = singleDay(scan, skipSmall(scan, start + 1))
  if (to?.value.length !== 1) return null
  const end = to.value[0]!
  // "Not Monday - Tuesday's perfect"
  if (isDash && termAt(scan, to.next).lower === "'s") return null
  if (from.kind === 'date' && from.month === null && end.kind === 'date')
    from = { ...from, month: end.month, year: end.year }
  return { value: { kind: 'range', from, to: end }, next: to.next }
}

export function singleDay(scan: Scan, start: number): Found<DayExpression[]> {
  if (!canBeDay(termAt(scan, start))) return null
  return (
    anchoredDay(scan, start, singleDay) ??
    relativeSpan(scan, start) ??
    weekdayExpression(scan, start) ??
    calendarDate(scan, start) ??
    plainRelative(scan, start)
  )
}

/** Whether any of the ways to say a day begins with such a word. */
function canBeDay({ means, form, lower }: Term): boolean {
  return (
    means.weekday !== undefined ||
    form !== undefined ||
    means.number !== undefined ||
    means.which !== undefined ||
    means.month !== undefined ||
    means.dayOffset !== undefined ||
    means.holiday !== undefined ||
    means.unit !== undefined ||
    means.ordinal !== undefined ||
    means.fraction !== undefined ||
    means.relation === 'on' ||
    means.relation === 'in' ||
    means.relation === 'for' ||
    means.relation === 'by' ||
    means.relation === 'after' ||
    means.offer === 'article' ||
    means.offer === 'last' ||
    lower === 'q' ||
    lower === 't'
  )
}
