// Days that are found from another one: the last Friday of the month, the Tuesday after Easter, the week before the 20th.

import type { Found, Scan } from './atoms.ts'
import { oneDay, skipSmall, termAt } from './atoms.ts'
import type { DayExpression } from './expressions.ts'
import { monthBehind } from './span-grammar.ts'

/** How one day is read. It is handed in, because such a day may hold another one. */
type ReadDay = (scan: Scan, start: number) => Found<DayExpression[]>

export function anchoredDay(scan: Scan, start: number, readDay: ReadDay): Found<DayExpression[]> {
  return nthWeekday(scan, start) ?? besideAnother(scan, start, readDay) ?? holiday(scan, start)
}

/** Stands for the weekday where any working day will do: "the last working day of the month". */
const ANY_WORKDAY = 0

/** "The first Monday of August", "last Friday of the month", "second Thursday in March". */
function nthWeekday(scan: Scan, start: number): Found<DayExpression[]> {
  const at = termAt(scan, start).means.offer === 'article' ? start + 1 : start
  const { ordinal, which, offer } = termAt(scan, at).means
  const nth = which === 'last' || offer === 'last' ? -1 : ordinal
  const named = termAt(scan, at + 1).means
  const weekday = named.unit === 'workday' || named.unit === 'day' ? ANY_WORKDAY : named.weekday
  if (!nth || nth > 5 || weekday === undefined) return null
  const month = monthBehind(scan, at + 2)
  return month && oneDay({ kind: 'nth-weekday', nth, weekday, month: month.value }, month.next)
}

/** "The Monday after the 15th", "the week before Easter", "the day after Thanksgiving", "the Thursday before". */
function besideAnother(scan: Scan, start: number, readDay: ReadDay): Found<DayExpression[]> {
  const at = termAt(scan, start).means.offer === 'article' ? start + 1 : start
  const { weekday = null, unit, repeated } = termAt(scan, at).means
  if (repeated) return null
  const named = weekday ? 'weekday' : at > start && (unit === 'day' || unit === 'week') ? unit : null
  const { relation } = termAt(scan, at + 1).means
  if (!named || (relation !== 'after' && relation !== 'before')) return null
  const anchor =
    anchorAt(scan, skipSmall(scan, at + 2), readDay) ?? (named === 'weekday' ? justNamed(scan, at + 2) : null)
  if (!anchor) return null
  const side = relation === 'after' ? 1 : -1
  return oneDay({ kind: 'beside', unit: named, weekday, side, day: anchor.value }, anchor.next)
}

/** "Good Friday is out, the Thursday before is fine": nothing follows that could be what it is before. */
function justNamed(scan: Scan, next: number): Found<DayExpression> {
  const { kind, means, text } = termAt(scan, next)
  const hasNamed = scan.atoms.some((atom) => atom.kind === 'day')
  const closes =
    means.relation === 'at' ||
    text === '' ||
    kind === 'line' ||
    kind === 'punctuation' ||
    text === 'is' ||
    means.cue === 'yes'
  return hasNamed && closes ? { value: { kind: 'focus' }, next } : null
}

/** A weekday can't be an anchor: "Tuesday after Monday's call" is about the call. */
function anchorAt(scan: Scan, start: number, readDay: ReadDay): Found<DayExpression> {
  const day = readDay(scan, start)
  const [value] = day?.value ?? []
  const isAnchor = value?.kind === 'date' || value?.kind === 'numeric' || value?.kind === 'holiday'
  return isAnchor ? { value, next: day!.next } : null
}

/** The day itself, but not what is named after it: "the Christmas party", "away for Easter", "Happy New Year". */
function holiday(scan: Scan, start: number): Found<DayExpression[]> {
  const name = termAt(scan, start).means.holiday
  if (!name || termAt(scan, start - 1).means.relation === 'for') return null
  const after = termAt(scan, start + 1)
  if (after.means.unit === 'week') return oneDay({ kind: 'week-of', day: { kind: 'holiday', name } }, start + 2)
  if (after.kind === 'word' && (!after.known || after.means.unit || after.means.cue === 'meeting')) return null
  return oneDay({ kind: 'holiday', name }, start + 1)
}

/** "I work Tuesday to Thursday, so any of those days": the days of this text, not those that were offered. */
export function daysJustNamed(scan: Scan, start: number): Found<DayExpression[]> {
  const { means } = termAt(scan, start)
  if (means.offer !== 'those' && means.offer !== 'any' && means.offer !== 'either' && means.offer !== 'both')
    return null
  if (termAt(scan, start + 1).means.unit !== 'day' || !termAt(scan, start).isPhrase) return null
  return scan.atoms.some((atom) => atom.kind === 'day') ? oneDay({ kind: 'focus' }, start + 2) : null
}
