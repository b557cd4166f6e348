// A number right behind a weekday: "mardi 15", "Thu 17: 9 to 10", "Tue 7 – 9 to 10.30". In English it may be the hour.

import type { Term } from '../words/tokens.ts'
import type { Atom, Found, Scan } from './atoms.ts'
import { termAt } from './atoms.ts'
import { isRangeMark } from './clock-grammar.ts'
import { isDayNumber } from './date-grammar.ts'

/** In languages where "mardi 15" is a date; in English only a number that what follows leaves no hour. */
export function weekdayNumber(scan: Scan, start: number): Found<number> {
  const term = termAt(scan, start)
  if (term.form !== 'plain' || !isDayNumber(term)) return null
  const value = term.parts![0]!
  const after = termAt(scan, start + 1)
  const dot = after.text === '.' && !after.spaced && scan.lexicon.pack.code === 'de'
  if (after.means.meridiem || after.means.oclock || after.means.unit || after.means.month) return null
  if (isSetApart(scan, start) || isRangeOfDays(scan, start) || isBeforeHour(scan, start))
    return { value, next: start + 1 }
  const range =
    after.means.relation === 'to' && termAt(scan, start + 2).form === 'plain' && !(after.spaced && value > 18)
  if (range) return null
  // "Thu 17: 9 to 10": the hours come behind the colon.
  if (after.text === ':' && opensHours(termAt(scan, start + 2))) return { value, next: start + 1 }
  if (!dot && !scan.lexicon.pack.numberAfterWeekdayIsDate && value <= 18)
    return value <= 12 && endsHere(after) && hasNumberedDay(scan) ? { value, next: start + 1 } : null
  return { value, next: start + (dot ? 2 : 1) }
}

/** "Tue 7 – 9 to 10.30", "Wed 8 - from 1": behind the dash stand hours that need no other beginning. */
function isSetApart(scan: Scan, start: number): boolean {
  const dash = termAt(scan, start + 1)
  const opening = termAt(scan, start + 2)
  if (!isDash(dash) || !dash.spaced || !opening.spaced) return false
  if (opening.kind !== 'number') return opensHours(opening) && !endsRange(opening)
  const { means } = termAt(scan, start + 3)
  const mark = means.meridiem || means.oclock ? start + 4 : start + 3
  const { relation } = termAt(scan, mark).means
  if (relation === 'onwards' || relation === 'or-earlier' || relation === 'not-before') return true
  return isRangeMark(termAt(scan, mark)) && termAt(scan, mark + 1).kind === 'number'
}

/** "Thursday 18 at 8 am": the hour has a word of its own. */
function isBeforeHour(scan: Scan, start: number): boolean {
  const { relation } = termAt(scan, start + 1).means
  const leads = relation === 'at' || relation === 'after' || relation === 'from' || relation === 'between'
  return leads && termAt(scan, start + 2).kind === 'number'
}

const isDash = ({ text }: Term): boolean => text === '-' || text === '–' || text === '—'

/** "Tue 9 – noon" */
const endsRange = ({ means }: Term): boolean =>
  means.part !== undefined && means.part !== 'morning' && means.part !== 'afternoon' && means.part !== 'all-day'

/** "Fri 3 to Mon 6" */
function isRangeOfDays(scan: Scan, start: number): boolean {
  const opens = isRangeMark(termAt(scan, start + 1)) && isNumbered(scan, start + 2)
  return opens || (isRangeMark(termAt(scan, start - 2)) && isNumbered(scan, start - 4))
}

function isNumbered(scan: Scan, weekday: number): boolean {
  const { means } = termAt(scan, weekday)
  if (means.weekday === undefined || means.repeated || !isDayNumber(termAt(scan, weekday + 1))) return false
  const after = termAt(scan, weekday + 2)
  return !(after.means.meridiem || after.means.oclock || after.means.unit || after.text === ':')
}

const opensHours = ({ kind, means }: Term): boolean =>
  kind === 'number' ||
  means.part !== undefined ||
  means.relation === 'after' ||
  means.relation === 'before' ||
  means.relation === 'from' ||
  means.relation === 'until' ||
  means.relation === 'between'

/** Behind the number neither an hour goes on nor a range of them. */
const endsHere = (after: Term): boolean =>
  after.text === '' || after.kind === 'line' || isDash(after) || after.text === ':' || after.text === '('

/** So far back at most: in a list the days stand near each other. */
const NEAR = 8

/** "Tue 7 – 9 to 10.30, Thu 9 – nothing doing": somebody who numbers one day numbers the others too. */
function hasNumberedDay({ atoms }: Scan): boolean {
  for (let index = atoms.length - 1; index >= Math.max(0, atoms.length - NEAR); index -= 1)
    if (isNumberedDay(atoms[index]!)) return true
  return false
}

function isNumberedDay(atom: Atom): boolean {
  if (atom.kind !== 'day') return false
  const day = atom.day.kind === 'range' ? atom.day.from : atom.day
  return day.kind === 'date' && day.month === null && day.weekday !== null
}
