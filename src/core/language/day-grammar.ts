// Days: weekdays, relative days, ranges and limits of days. Nothing is looked up in a calendar here; "Monday the 20th"
// stays what was written, and whether it exists is the resolver's question.

import { anchoredDay, daysJustNamed } from './anchored-days.ts'
import type { Found, Scan } from './atoms.ts'
import { isOfferNoun, skipSmall, termAt } from './atoms.ts'
import { isRangeMark } from './clock-grammar.ts'
import type { DayExpression } from './constraint.ts'
import { calendarDate, isDayNumber, isOf } from './date-grammar.ts'
import { countAt, relativeSpan } from './span-grammar.ts'
import type { Term } from './terms.ts'
import { inOneShape, type Which } from './vocabulary.ts'

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
  if (means.relation) return means.relation === 'on' || means.relation === 'in' || means.relation === 'for'
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
        ? one({ kind: 'date', day: bare.parts![0]!, month: null, year: null, weekday: null }, at + 1)
        : null)
    return day ? { value: [{ kind: 'week-of', day: day.value[0]! }], next: day.next } : null
  }
  if (relation === 'from-here') return null
  let at = skipSmall(scan, start + 1)
  const past = relation === 'not-before' && termAt(scan, at).means.relation === 'after'
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
  if (relation === 'through' || closes)
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

const INCLUSIVE = /^(inclus|incluse|inclusive|inbegrepen|inclusief)$/

/** "À partir du 23": the article in the preposition makes the number a day and no hour. */
function numberAfterArticle(scan: Scan, start: number): Found<DayExpression[]> {
  const number = termAt(scan, start + 1)
  if (termAt(scan, start).means.offer !== 'article' || !termAt(scan, start).isPhrase || !isDayNumber(number))
    return null
  const after = termAt(scan, start + 2).means
  if (after.oclock || after.unit || after.meridiem || after.ordinalEnding) return null
  return one({ kind: 'date', day: number.parts![0]!, month: null, year: null, weekday: null }, start + 2)
}

const rangeFound = (range: Found<DayExpression>): Found<DayExpression[]> =>
  range && { value: [range.value], next: range.next }

function rangeOf(scan: Scan, from: DayExpression, start: number): Found<DayExpression> {
  if (!isRangeMark(termAt(scan, start))) return null
  const to = singleDay(scan, skipSmall(scan, start + 1))
  if (to?.value.length !== 1) return null
  const end = to.value[0]!
  if (from.kind === 'date' && from.month === null && end.kind === 'date')
    from = { ...from, month: end.month, year: end.year }
  return { value: { kind: 'range', from, to: end }, next: to.next }
}

export function singleDay(scan: Scan, start: number): Found<DayExpression[]> {
  if (!canBeDay(termAt(scan, start))) return null
  return (
    anchoredDay(scan, start) ??
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
    means.offer === 'article' ||
    means.offer === 'last' ||
    lower === 'q' ||
    lower === 't'
  )
}

/** Today, tomorrow, "that day", every day. */
function plainRelative(scan: Scan, start: number): Found<DayExpression[]> {
  const { dayOffset, which, unit } = termAt(scan, start).means
  if (dayOffset !== undefined) {
    if (dayOffset < 0) return one({ kind: 'past' }, start + 1)
    // "In a fortnight" is as vague as "in two weeks".
    if (dayOffset === 14 && termAt(scan, start).lower === 'in')
      return one({ kind: 'in', count: 2, unit: 'week' }, start + 1)
    // "heute in einer Woche", "vandaag over een week"
    const later = weeksAfter(scan, start + 1)
    if (later) return one({ kind: 'offset', days: dayOffset + 7 * later.value }, later.next)
    const week = termAt(scan, start + 1).means.unit === 'week'
    return one({ kind: 'offset', days: dayOffset + (week ? 7 : 0) }, start + (week ? 2 : 1))
  }
  const sequel = weekAfterThat(scan, start)
  if (sequel) return sequel
  const nextUnit = termAt(scan, start + 1).means.unit
  const article = termAt(scan, start).means.offer === 'article' ? 1 : 0
  if (
    termAt(scan, start + article).means.unit === 'day' &&
    !termAt(scan, start + article).lower.endsWith('s') &&
    termAt(scan, start + article + 1).means.relation === 'after' &&
    !termAt(scan, start + article + 2).means.dayOffset
  )
    return one({ kind: 'following-day' }, start + article + 2)
  // "le jour d'après", "de dag erna", "al día siguiente", "am nächsten Tag"
  const behind = termAt(scan, start + article + 1).means.which
  const day = termAt(scan, start + article)
  // "Any day next week" is about the week.
  const opensUnit = termAt(scan, start + article + 2).means.unit !== undefined
  if (isOneDay(day) && (behind === 'following' || (behind === 'next' && !opensUnit)))
    return one({ kind: 'following-day' }, start + article + 2)
  if ((which === 'following' || which === 'next') && isOneDay(termAt(scan, start + 1)))
    return one({ kind: 'following-day' }, start + 2)
  if (which === 'same' && nextUnit === 'day') return one({ kind: 'focus' }, start + 2)
  if (which === 'same' && nextUnit === 'week') return one({ kind: 'same-week', part: null }, start + 2)
  if (which === 'every' && (nextUnit === 'day' || nextUnit === 'workday')) return one({ kind: 'every-day' }, start + 2)
  if (unit === 'workday') return one({ kind: 'every-day' }, start + 1)
  return null
}

const isOneDay = ({ means, lower }: Term): boolean => means.unit === 'day' && /^(day|tag|dag|jour|día|dia)$/.test(lower)

/** "Cette semaine et la suivante", "die Woche darauf": the one after the week just spoken of. */
function weekAfterThat(scan: Scan, start: number): Found<DayExpression[]> {
  const term = termAt(scan, start)
  if (term.means.which !== 'next' || !term.isPhrase || term.means.unit) return null
  const after = termAt(scan, start + 1).means
  if (after.unit || after.month || after.part || (after.offer && after.offer !== 'article')) return null
  const week = scan.atoms.findLast((atom) => atom.kind === 'day')
  if (week?.kind !== 'day' || week.day.kind !== 'week' || week.day.weeks === null) return null
  return one({ kind: 'week', weeks: week.day.weeks + 1, part: null, universal: false }, start + 1)
}

function weekdayExpression(scan: Scan, start: number): Found<DayExpression[]> {
  // "Never free on a Friday" is about every one.
  const isAny = termAt(scan, start).lower === 'a' && termAt(scan, start - 1).means.relation === 'on'
  const any = isAny ? termAt(scan, start + 1).means.weekday : undefined
  if (any) return one({ kind: 'weekday', weekday: any, which: 'every', weeksLater: 0 }, start + 2)
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
  if (term.text.length <= 3 && !term.isPhrase && isOtherWord(scan, at)) {
    // Nobody shall ask what was meant by it.
    term.means = inOneShape({ ...term.means, weekday: undefined })
    return null
  }
  if (later === 'last') return one({ kind: 'past' }, at + 1)
  let next = at + (abbreviates(scan, at + 1) ? 2 : 1)
  const repeated = term.means.repeated || later === 'every'
  if (termAt(scan, next).means.unit === 'week' && !term.means.part && !followsWeekday(scan, next))
    return one({ kind: 'weekday', weekday, which: 'plain', weeksLater: 1 }, next + 1)
  // "de segunda a quinta": a second weekday is no day of the month, although it is an ordinal too.
  if (!term.means.part && !termAt(scan, skipSmall(scan, next)).means.weekday) {
    const date = calendarDate(scan, skipSmall(scan, next), true)
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
  // "mardi dernier"
  if (postposed === 'last') return one({ kind: 'past' }, next + 1)
  // "le lundi d'après"
  if (postposed === 'following') return one({ kind: 'weekday', weekday, which: 'following', weeksLater: 0 }, next + 1)
  // "the Monday after next"
  if (postposed === 'after-next') return one({ kind: 'weekday', weekday, which: 'plain', weeksLater: 1 }, next + 1)
  const weeks = weeksAfter(scan, next)
  return one(
    { kind: 'weekday', weekday, which: repeated ? 'every' : kind, weeksLater: weeks?.value ?? 0 },
    weeks?.next ?? next,
  )
}

/** "Pfiat di", "vou ter": short words that only look like a weekday, because nothing beside them speaks of times. */
function isOtherWord(scan: Scan, at: number): boolean {
  const term = termAt(scan, at)
  const isShy = scan.lexicon.shyWeekdays.has(term.lower)
  if (scan.lexicon.pack.code === 'en' || (term.text !== term.lower && !isShy)) return false
  const before = termAt(scan, at - 1)
  const after = termAt(scan, at + 1)
  if (after.kind === 'number' || (after.text === '.' && !after.spaced) || after.means.part) return false
  if (after.means.relation || isListed(after, termAt(scan, at + 2)) || isListed(before, termAt(scan, at - 2)))
    return false
  const isAlone = isEdge(before) && isEdge(after)
  return isShy || !(isAlone || speaksOfTime(before) || speaksOfTime(after))
}

/** "seg, ter e qua", "mo-mi" */
const isListed = (joint: Term, other: Term): boolean =>
  other.means.weekday !== undefined && (joint.means.join !== undefined || joint.text === ',' || joint.text === '-')

const isEdge = ({ text, kind }: Term): boolean => text === '' || kind === 'line'

const speaksOfTime = ({ means }: Term): boolean =>
  means.cue !== undefined ||
  means.relation !== undefined ||
  means.which !== undefined ||
  means.join !== undefined ||
  means.weekday !== undefined

/** The dot of "sam. 7" or "do. om 10 uur", which ends no sentence. */
function abbreviates(scan: Scan, index: number): boolean {
  const { text, spaced } = termAt(scan, index)
  if (text !== '.' || spaced || termAt(scan, index - 1).text.length > 4) return false
  const after = termAt(scan, index + 1)
  return (
    after.kind === 'number' ||
    after.text === ',' ||
    (after.text === after.lower && (after.means.relation !== undefined || after.means.part !== undefined))
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
  const range =
    after.means.relation === 'to' && termAt(scan, start + 2).form === 'plain' && !(after.spaced && value > 18)
  if (range) return null
  if (!dot && !scan.lexicon.pack.numberAfterWeekdayIsDate && value <= 12) return null
  if (!dot && !scan.lexicon.pack.numberAfterWeekdayIsDate && value <= 24 && value > 12)
    return value > 18 ? { value, next: start + 1 } : null
  return { value, next: start + (dot ? 2 : 1) }
}

/** "a week from Monday", "two weeks on Friday": the weekday comes after the count. */
function weekFromDay(scan: Scan, start: number): Found<DayExpression[]> {
  const count = countAt(scan, start)
  if (!count) return null
  const { unit } = termAt(scan, count.next).means
  const relation = termAt(scan, count.next + 1).means.relation
  // "A month from Tuesday" is about then.
  if (unit === 'month' && relation === 'from' && termAt(scan, count.next + 2).means.weekday)
    return one({ kind: 'in', count: count.value, unit }, count.next + 3)
  if (unit !== 'week') return null
  if (relation === 'from-here') return one({ kind: 'in', count: count.value, unit: 'week' }, count.next + 2)
  if (relation !== 'from' && relation !== 'on') return null
  const day = weekdayExpression(scan, skipSmall(scan, count.next + 2)) ?? plainRelative(scan, count.next + 2)
  const value = day?.value[0]
  if (value?.kind === 'weekday') return one({ ...value, weeksLater: value.weeksLater + count.value }, day!.next)
  if (value?.kind === 'offset') return one({ kind: 'offset', days: value.days + 7 * count.value }, day!.next)
  return null
}

/** Days that are counted with both ends: "Dienstag in acht Tagen", "mardi en huit", "en quinze". */
const WEEKS_IN_DAYS: Record<number, number> = { 7: 1, 8: 1, 14: 2, 15: 2 }

/** "Monday in two weeks". */
function weeksAfter(scan: Scan, start: number): Found<number> {
  if (termAt(scan, start).means.relation !== 'in') return null
  const count = countAt(scan, start + 1)
  const weeks = count && WEEKS_IN_DAYS[count.value]
  const inDays = count && termAt(scan, count.next).means.unit === 'day'
  const inEight = scan.lexicon.pack.code === 'fr' && termAt(scan, start + 1).kind === 'word'
  if (weeks && (inDays || inEight)) return { value: weeks, next: count.next + (inDays ? 1 : 0) }
  return count && termAt(scan, count.next).means.unit === 'week' ? { value: count.value, next: count.next + 1 } : null
}

function whichWeekday(which: Which | undefined): 'plain' | 'this' | 'next' | 'every' | 'following' {
  if (which === 'following') return 'following'
  if (which === 'next') return 'next'
  if (which === 'this' || which === 'coming') return 'this'
  return which === 'every' ? 'every' : 'plain'
}

const one = (day: DayExpression, next: number): Found<DayExpression[]> => ({ value: [day], next })
