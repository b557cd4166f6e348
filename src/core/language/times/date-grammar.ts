// Calendar dates as people write them: 18 Aug, August 18th, the 18th, 18.08., 8/18, 2026-08-18, 7-9 September.

import type { Term } from '../words/tokens.ts'
import type { Found, Scan } from './atoms.ts'
import { isOfferNoun, oneDay, termAt } from './atoms.ts'
import { closesDate, isRangeMark } from './clock-grammar.ts'
import type { DayExpression } from './expressions.ts'

type DateExpression = DayExpression & { kind: 'date' | 'numeric' }

export function calendarDate(scan: Scan, start: number, afterWeekday = false): Found<DayExpression[]> {
  if (!canOpenDate(termAt(scan, start))) return null
  return (
    numericDate(scan, start) ??
    dayThenMonth(scan, start) ??
    monthThenDay(scan, start) ??
    ordinalDay(scan, start, afterWeekday) ??
    introducedDay(scan, start)
  )
}

/** Most words open nothing, and looking no further keeps reading fast. */
const canOpenDate = ({ form, means }: Term): boolean =>
  form !== undefined ||
  means.month !== undefined ||
  means.ordinal !== undefined ||
  means.offer === 'article' ||
  means.relation === 'on'

function numericDate(scan: Scan, start: number): Found<DayExpression[]> {
  const term = termAt(scan, start)
  if (term.form === 'iso') {
    const [year, month, day] = term.parts as [number, number, number]
    return validDate(day, month) ? oneDay({ kind: 'date', day, month, year, weekday: null }, start + 1) : null
  }
  if (term.form === 'full') {
    const [first, second, year] = term.parts as [number, number, number]
    const fullYear = year < 100 ? 2000 + year : year
    if (term.text.includes('.')) return dotted(first, second, fullYear, start + 1)
    return either(first, second, fullYear, start + 1)
  }
  if (term.form === 'slash' && term.text !== '24/7' && term.text !== '50/50' && term.text !== '1/2')
    return either(term.parts![0]!, term.parts![1]!, null, start + 1)
  if (term.form === 'dotted') return dottedDate(scan, term, start)
  return hyphenDate(scan, term, start)
}

/** "7-4 om 9u", "op 7-4": a date only where what stands beside it leaves no range of hours. */
function hyphenDate(scan: Scan, term: Term, start: number): Found<DayExpression[]> {
  const mark = termAt(scan, start + 1)
  const month = termAt(scan, start + 2)
  if (scan.lexicon.pack.code === 'en' || !isDayNumber(term) || mark.text !== '-' || mark.spaced || month.spaced)
    return null
  if (month.form !== 'plain' || !validDate(term.parts![0]!, month.parts![0]!)) return null
  const after = termAt(scan, start + 3).means
  if (after.oclock || after.month || after.unit || after.meridiem || after.ordinalEnding) return null
  const atHour = after.relation === 'at' && (termAt(scan, start + 4).form !== undefined || after.number !== undefined)
  const before = termAt(scan, start - 1)
  const onDay = before.means.relation === 'on' && before.means.offer !== 'article'
  return atHour || onDay ? either(term.parts![0]!, month.parts![0]!, null, start + 3) : null
}

/** 18.08. or 18.8; in English "9.30" is a time and only a closing dot or a large day makes a date. */
function dottedDate(scan: Scan, term: Term, start: number): Found<DayExpression[]> {
  const [day, month] = term.parts as [number, number]
  const after = termAt(scan, start + 1)
  if (after.means.meridiem || after.means.oclock || after.means.unit) return null
  const closed = after.text === '.' && !after.spaced && termAt(scan, start + 2).text !== ''
  const english = scan.lexicon.pack.code === 'en'
  if (english && !(closed && isDateHere(scan, start)) && day <= 24) return null
  const before = termAt(scan, start - 1).means.relation
  if (!english && !closed && before !== 'on' && before !== 'from' && /\.\d0$|\.\d5$/.test(term.text)) return null
  return dotted(day, month, null, start + (after.text === '.' && !after.spaced ? 2 : 1))
}

/** "On 02.10.", "02.10. only until 11", "02.10. or 05.10.": behind an hour a stop would end the sentence. */
function isDateHere(scan: Scan, start: number): boolean {
  if (termAt(scan, start - 1).means.relation === 'on') return true
  const following = termAt(scan, start + 2)
  if (following.kind === 'number' || (following.kind === 'word' && following.text === following.lower)) return true
  const before = scan.atoms.at(-1)
  return before?.kind === 'day' && before.day.kind === 'date' && before.next === start - 1
}

function dotted(day: number, month: number, year: number | null, next: number): Found<DayExpression[]> {
  return validDate(day, month) ? oneDay({ kind: 'date', day, month, year, weekday: null }, next) : null
}

function either(first: number, second: number, year: number | null, next: number): Found<DayExpression[]> {
  if (!validDate(first, second) && !validDate(second, first)) return null
  return oneDay({ kind: 'numeric', first, second, year, weekday: null }, next)
}

/** 18 August, 18th of August, 7-9 September, 7, 8 or 9 September. */
function dayThenMonth(scan: Scan, start: number): Found<DayExpression[]> {
  const opening = termAt(scan, start).means
  let at = opening.offer === 'article' || opening.relation === 'on' ? start + 1 : start
  if (termAt(scan, at).form === undefined && termAt(scan, at).means.ordinal === undefined) return null
  const days: number[] = []
  let range = false
  let marked = false
  for (let count = 0; count < 6; count += 1) {
    const term = termAt(scan, at)
    const day = isDayNumber(term) ? term.parts![0]! : term.means.ordinal
    if (day === undefined || day > 31) return null
    days.push(day)
    at += 1
    if (termAt(scan, at).means.ordinalEnding && !termAt(scan, at).spaced) {
      at += 1
      marked = true
    } else if (term.means.ordinal) marked = true
    if (termAt(scan, at).text === '.' && !termAt(scan, at).spaced) at += 1
    const follows = termAt(scan, at)
    if (follows.means.month || (isOf(follows) && termAt(scan, at + 1).means.month)) break
    if (isRangeMark(follows) && days.length === 1) range = true
    else if (range || !(follows.text === ',' || follows.means.join === 'or' || follows.means.join === 'and'))
      return null
    at += 1
    if (termAt(scan, at).means.join === 'or' || termAt(scan, at).means.join === 'and') at += 1
    if (termAt(scan, at).means.offer === 'article') at += 1
  }
  if (isOf(termAt(scan, at))) {
    at += 1
    marked = true
  }
  const monthTerm = termAt(scan, at)
  const month = monthTerm.means.month
  if (!month) return null
  const isShy = !marked && monthTerm.text === monthTerm.lower && scan.lexicon.shyMonths.has(monthTerm.lower)
  if (isShy && isVerb(scan, at)) return null
  if (!marked && !closesDate(scan, at)) return null
  const year = yearAt(scan, at + 1)
  const dates = days.map((day): DateExpression => ({ kind: 'date', day, month, year: year.value, weekday: null }))
  if (range) return { value: [{ kind: 'range', from: dates[0]!, to: dates[1]! }], next: year.next }
  return { value: dates, next: year.next }
}

/** "3 may be too early", but "on 27 may at 11". */
function isVerb(scan: Scan, index: number): boolean {
  const following = termAt(scan, index + 1)
  return following.kind === 'word' && following.means.relation === undefined
}

/** August 18, Aug. 18th, September 7-9. */
function monthThenDay(scan: Scan, start: number): Found<DayExpression[]> {
  const monthTerm = termAt(scan, start)
  const month = monthTerm.means.month
  if (!month) return null
  let at = start + 1
  if (termAt(scan, at).text === '.' && !termAt(scan, at).spaced) at += 1
  if (termAt(scan, at).means.offer === 'article') at += 1
  const dayTerm = termAt(scan, at)
  const day = isDayNumber(dayTerm) ? dayTerm.parts![0]! : dayTerm.means.ordinal
  if (day === undefined || day > 31) return null
  at += 1
  const ending = termAt(scan, at)
  const marked = ending.means.ordinalEnding && !ending.spaced
  if (marked) at += 1
  // "March 11 in the afternoon" is a day and a part of it, not eleven at night.
  const isHour = ending.means.meridiem && !ending.means.part
  if (!marked && (isHour || ending.means.unit || (ending.means.oclock && !ending.spaced))) return null
  if (scan.lexicon.shyMonths.has(monthTerm.lower) && !marked && monthTerm.text === monthTerm.lower) return null
  const first: DateExpression = { kind: 'date', day, month, year: null, weekday: null }
  const end = termAt(scan, at + 1)
  if (
    termAt(scan, at).means.relation === 'to' &&
    isDayNumber(end) &&
    !termAt(scan, at + 2).means.meridiem &&
    !termAt(scan, at + 2).means.month
  ) {
    const next = termAt(scan, at + 2).means.ordinalEnding ? at + 3 : at + 2
    return oneDay({ kind: 'range', from: first, to: { ...first, day: end.parts![0]! } }, next)
  }
  const year = yearAt(scan, at)
  return oneDay({ ...first, year: year.value }, year.next)
}

/** "the 15th", "15th", "the fifteenth", and after a weekday "the second". */
function ordinalDay(scan: Scan, start: number, afterWeekday: boolean): Found<DayExpression[]> {
  const at = termAt(scan, start).means.offer === 'article' ? start + 1 : start
  const term = termAt(scan, at)
  const ending = termAt(scan, at + 1)
  if (isDayNumber(term) && ending.means.ordinalEnding && !ending.spaced) {
    if (isFeminine(ending)) return null
    if (isOfferNoun(termAt(scan, at + 2)) || isOrdinaryNoun(termAt(scan, at + 2))) return null
    return oneDay({ kind: 'date', day: term.parts![0]!, month: null, year: null, weekday: null }, at + 2)
  }
  const ordinal = term.means.ordinal
  const onThe = termAt(scan, start - 1).means.relation === 'on' && at > start
  if (
    ordinal &&
    (ordinal > 10 || afterWeekday || onThe) &&
    !isOrdinaryNoun(termAt(scan, at + 1)) &&
    !isOfferNoun(termAt(scan, at + 1))
  )
    return oneDay({ kind: 'date', day: ordinal, month: null, year: null, weekday: null }, at + 1)
  return null
}

/** "La 2ª", "a 6a", "la 1ère" is an option or a weekday: the days of a month are masculine. */
const isFeminine = ({ lower }: Term): boolean => lower === 'a' || lower === 'ª' || lower === 'as' || lower === 'ère'

/** "le 18", "el 18", "am 18.", "dia 18": a number after the word that introduces days. Not in English, where "on 3" is nothing. */
function introducedDay(scan: Scan, start: number): Found<DayExpression[]> {
  const english = scan.lexicon.pack.code === 'en'
  const introduced = termAt(scan, start).means.relation === 'on'
  const at = introduced ? start + 1 : start
  const term = termAt(scan, at)
  if (!isDayNumber(term)) return null
  const after = termAt(scan, at + 1)
  if (after.means.ordinalEnding && !after.spaced && isFeminine(after)) return null
  const dot = after.text === '.' && !after.spaced && scan.lexicon.pack.code === 'de'
  const follows = termAt(scan, dot ? at + 2 : at + 1)
  if (follows.means.oclock || follows.means.unit || follows.means.meridiem || isOrdinaryNoun(follows)) return null
  // "le 2e créneau"
  if (term.means.ordinal && isOfferNoun(follows)) return null
  if (dot && !introduced && endsSentence(follows) && limitsClock(termAt(scan, start - 1))) return null
  if (english || (!introduced && !(dot && termAt(scan, start - 1).means.relation))) return null
  const days: DayExpression[] = [{ kind: 'date', day: term.parts![0]!, month: null, year: null, weekday: null }]
  return { value: days, next: furtherDays(scan, dot ? at + 2 : at + 1, days) }
}

/** "Nos dias 20 e 21", "am 20. und 21.": what introduces the first day introduces the others. */
function furtherDays(scan: Scan, start: number, days: DayExpression[]): number {
  let next = start
  while (days.length < 6) {
    const { join } = termAt(scan, next).means
    const term = termAt(scan, next + 1)
    if ((join !== 'and' && join !== 'or') || !isDayNumber(term) || term.spaced === false) return next
    const after = termAt(scan, next + 2)
    const dot = after.text === '.' && !after.spaced ? 1 : 0
    const { oclock, unit, meridiem, month, ordinalEnding, relation } = termAt(scan, next + 2 + dot).means
    if (oclock || unit || meridiem || month || ordinalEnding || relation === 'to') return next
    days.push({ kind: 'date', day: term.parts![0]!, month: null, year: null, weekday: null })
    next += 2 + (scan.lexicon.pack.code === 'de' ? dot : 0)
  }
  return next
}

const endsSentence = (term: Term): boolean =>
  term.text === '' || term.kind === 'line' || (term.spaced && term.text !== term.lower && !term.means.month)

/** "Nicht vor 10." ends a sentence with an hour; "vor dem 10." is a date. */
const limitsClock = (term: Term): boolean =>
  term.means.relation === 'not-before' ||
  term.means.relation === 'not-after' ||
  (!term.isPhrase && /^(vor|nach|ab|bis|gegen|um)$/.test(term.lower))

/** "de" and "von" are both "of" and "from". */
export const isOf = (term: Term): boolean =>
  term.means.relation === 'of' ||
  (term.means.relation === 'from' &&
    (!term.isPhrase || term.lower === 'de') &&
    term.text.length <= 3 &&
    term.lower !== 'ab' &&
    term.lower !== 'dès')

export function isDayNumber(term: Term): boolean {
  return term.form === 'plain' && term.text.length <= 2 && term.parts![0]! >= 1 && term.parts![0]! <= 31
}

/** "3rd floor", "12th email": counted things that are not days. */
const isOrdinaryNoun = (term: Term): boolean => term.kind === 'word' && !term.known && term.spaced

function yearAt(scan: Scan, start: number): { value: number | null; next: number } {
  const at = termAt(scan, start).text === ',' ? start + 1 : start
  const skipOf = isOf(termAt(scan, at)) ? at + 1 : at
  const term = termAt(scan, skipOf)
  const value = term.form === 'plain' && term.text.length === 4 ? term.parts![0]! : 0
  return value >= 2000 && value < 2100 ? { value, next: skipOf + 1 } : { value: null, next: start }
}

const validDate = (day: number, month: number): boolean => day >= 1 && day <= 31 && month >= 1 && month <= 12
