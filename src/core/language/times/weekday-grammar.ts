// Weekdays with what selects one of them, a date beside them, and weeks counted from them.

import type { Which } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import type { Found, Scan } from './atoms.ts'
import { closing, isOfferNoun, oneDay, skipSmall, termAt } from './atoms.ts'
import { numberedWeekday } from './counted-weekdays.ts'
import { calendarDate } from './date-grammar.ts'
import type { DayExpression } from './expressions.ts'
import { weekdayNumber } from './numbers-behind-weekdays.ts'
import { isJudgedBehindRefusal } from './refused-days.ts'
import { plainRelative } from './relative-days.ts'
import { countAt, weeksAfter } from './span-grammar.ts'

export function weekdayExpression(scan: Scan, start: number): Found<DayExpression[]> {
  // "Never free on a Friday" is about every one.
  const isAny = termAt(scan, start).lower === 'a' && termAt(scan, start - 1).means.relation === 'on'
  const any = isAny ? termAt(scan, start + 1).means.weekday : undefined
  if (any) return oneDay({ kind: 'weekday', weekday: any, which: 'every', weeksLater: 0 }, start + 2)
  const whichHere = termAt(scan, start).means.weekday ? undefined : termAt(scan, start).means.which
  if (whichHere && !SELECTS.has(whichHere)) return weekFromDay(scan, start)
  const which = whichHere
  let at = which ? start + 1 : start
  if (!which && termAt(scan, at).means.offer === 'article') at += 1
  const later = which === undefined && at > start ? termAt(scan, at).means.which : which
  if (later && at > start && termAt(scan, at).means.which) at += 1
  const term = termAt(scan, at)
  const numbered = term.means.weekday ? null : numberedWeekday(scan, at)
  const weekday = term.means.weekday ?? numbered?.value.weekday
  // "a segunda opção" is the second one, "na segunda" is Monday.
  if (weekday && term.means.ordinal && isOfferNoun(termAt(scan, at + 1))) return null
  if (!weekday) return weekFromDay(scan, start)
  if (term.text.length <= 3 && !numbered && !term.isPhrase && isOtherWord(scan, at)) {
    // Nobody shall ask what was meant by it.
    term.means = { ...term.means, weekday: undefined }
    return null
  }
  if (later === 'last') return oneDay({ kind: 'past' }, at + 1)
  let next = numbered?.next ?? at + 1
  const repeated = term.means.repeated || numbered?.value.repeated || later === 'every'
  if (termAt(scan, next).means.unit === 'week' && !term.means.part && !followsWeekday(scan, next))
    return oneDay({ kind: 'weekday', weekday, which: 'plain', weeksLater: 1 }, next + 1)
  // "de segunda a quinta": a second weekday isn't a day of the month, although it is an ordinal too.
  if (!term.means.part && !namesWeekday(scan, skipSmall(scan, next))) {
    const date = calendarDate(scan, skipSmall(scan, next), true)
    if (date && date.value.length === 1 && !isJudgedBehindRefusal(scan, next + 1, date.next)) {
      const [day] = date.value
      if (day!.kind === 'date' || day!.kind === 'numeric') return oneDay({ ...day!, weekday }, closing(scan, date.next))
    }
    const number = weekdayNumber(scan, skipSmall(scan, next))
    if (number && !isJudgedBehindRefusal(scan, next + 1, number.next))
      return oneDay({ kind: 'date', day: number.value, month: null, year: null, weekday }, number.next)
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
  // "mardi dernier", but "Tuesday past 2" is after an hour of it
  if (postposed === 'last' && !(after.means.relation === 'after' && termAt(scan, next + 1).kind === 'number'))
    return oneDay({ kind: 'past' }, next + 1)
  // "le lundi d'après"
  if (postposed === 'following')
    return oneDay({ kind: 'weekday', weekday, which: 'following', weeksLater: 0 }, next + 1)
  // "the Monday after next"
  if (postposed === 'after-next') return oneDay({ kind: 'weekday', weekday, which: 'plain', weeksLater: 1 }, next + 1)
  const weeks = weeksAfter(scan, next)
  return oneDay(
    { kind: 'weekday', weekday, which: repeated ? 'every' : kind, weeksLater: weeks?.value ?? 0 },
    weeks?.next ?? next,
  )
}

const namesWeekday = (scan: Scan, index: number): boolean =>
  termAt(scan, index).means.weekday !== undefined || numberedWeekday(scan, index) !== null

/** "Pfiat di", "vou ter": short words that only look like a weekday, because nothing beside them speaks of times. */
function isOtherWord(scan: Scan, at: number): boolean {
  const term = termAt(scan, at)
  const isShy = scan.lexicon.shyWeekdays.has(term.lower)
  if (scan.lexicon.pack.code === 'en') return isShy && !isAbbreviated(scan, at)
  if (term.text !== term.lower && !isShy) return false
  const before = termAt(scan, at - 1)
  const after = termAt(scan, at + 1)
  if (after.kind === 'number' || (after.text === '.' && !after.spaced) || after.means.part) return false
  if (after.means.relation || isListed(after, termAt(scan, at + 2)) || isListed(before, termAt(scan, at - 2)))
    return false
  // "Mar : dès 14h" is a line of a timetable.
  if (isEdge(before) && HEADS.has(after.text)) return false
  const isAlone = isEdge(before) && isEdge(after)
  return isShy || !(isAlone || speaksOfTime(before) || speaksOfTime(after))
}

/** "Tu/Th", "M/W/F", "M-F": one or two letters are a weekday only beside another such one. */
function isAbbreviated(scan: Scan, at: number): boolean {
  const term = termAt(scan, at)
  if (term.text === term.lower && term.text.length === 1) return false
  // "Tu 2-4"
  const after = termAt(scan, at + 1)
  const isTimed = after.kind === 'number' || after.means.part !== undefined
  if (isTimed && term.text.length === 2 && term.text !== term.lower && termAt(scan, at - 1).kind !== 'number')
    return true
  return isPair(scan, at, at + 1, at + 2) || isPair(scan, at, at - 1, at - 2)
}

function isPair(scan: Scan, at: number, mark: number, other: number): boolean {
  const { text, means } = termAt(scan, mark)
  const isTight = text === '/' || text === '-' || text === '–' || text === '&'
  const length = Math.max(termAt(scan, at).text.length, termAt(scan, other).text.length)
  const isJoined = isTight || (termAt(scan, at).text.length > 1 && means.join !== undefined)
  return isJoined && length <= 3 && termAt(scan, other).means.weekday !== undefined
}

/** "seg, ter e qua", "mo-mi" */
const isListed = (joint: Term, other: Term): boolean =>
  other.means.weekday !== undefined && (joint.means.join !== undefined || joint.text === ',' || joint.text === '-')

const isEdge = ({ text, kind }: Term): boolean => text === '' || kind === 'line' || kind === 'bullet'

const HEADS = new Set([':', '-', '–', '—', '='])

const speaksOfTime = ({ means }: Term): boolean =>
  means.cue !== undefined ||
  means.relation !== undefined ||
  means.which !== undefined ||
  means.join !== undefined ||
  means.weekday !== undefined

const SELECTS = new Set<Which>(['this', 'next', 'coming', 'last', 'every', 'same', 'whole', 'only', 'following'])

/** "Friday week" is not "Friday, week of". */
const followsWeekday = (scan: Scan, index: number): boolean => termAt(scan, index).means.relation === 'week-of'

/** "a week from Monday", "two weeks on Friday": the weekday comes after the count. */
function weekFromDay(scan: Scan, start: number): Found<DayExpression[]> {
  const count = countAt(scan, start)
  if (!count) return null
  const { unit } = termAt(scan, count.next).means
  const relation = termAt(scan, count.next + 1).means.relation
  // "A month from Tuesday" is about then.
  if (unit === 'month' && relation === 'from' && termAt(scan, count.next + 2).means.weekday)
    return oneDay({ kind: 'in', count: count.value, unit }, count.next + 3)
  // "Ten days from today"
  const offset = unit === 'day' && relation === 'from' ? termAt(scan, count.next + 2).means.dayOffset : undefined
  if (offset !== undefined && offset >= 0) return oneDay({ kind: 'offset', days: offset + count.value }, count.next + 3)
  if (unit !== 'week') return null
  if (relation === 'from-here') return oneDay({ kind: 'in', count: count.value, unit: 'week' }, count.next + 2)
  if (relation !== 'from' && relation !== 'on') return null
  const day = weekdayExpression(scan, skipSmall(scan, count.next + 2)) ?? plainRelative(scan, count.next + 2)
  const value = day?.value[0]
  if (value?.kind === 'weekday') return oneDay({ ...value, weeksLater: value.weeksLater + count.value }, day!.next)
  if (value?.kind === 'offset') return oneDay({ kind: 'offset', days: value.days + 7 * count.value }, day!.next)
  return null
}

function whichWeekday(which: Which | undefined): 'plain' | 'this' | 'next' | 'every' | 'following' {
  if (which === 'following') return 'following'
  if (which === 'next') return 'next'
  if (which === 'this' || which === 'coming') return 'this'
  return which === 'every' ? 'every' : 'plain'
}
