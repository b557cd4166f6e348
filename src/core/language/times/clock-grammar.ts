// Clock times in every usual spelling: 14:30, 2.30pm, 0900, 9h30, half nine, Viertel nach neun, las tres y media.

import type { Relation } from '../lexicon/vocabulary.ts'
import { isPlace } from '../lexicon/zones.ts'
import type { Term } from '../words/tokens.ts'
import type { Found, Scan } from './atoms.ts'
import { termAt } from './atoms.ts'
import type { SaidClockTime } from './expressions.ts'

/** A clock time. Without evidence a bare number is not one. */
export function clock(scan: Scan, start: number, evidence: boolean): Found<SaidClockTime> {
  const term = termAt(scan, start)
  if (term.means.part === 'noon') {
    const spoken = spokenMinutes(scan, start + 1)
    return { value: { ...NOON, minute: spoken?.value ?? 0 }, next: spoken?.next ?? start + 1 }
  }
  if (term.means.part === 'midnight')
    return { value: { hour: 24, minute: 0, meridiem: null, is24: true }, next: start + 1 }
  if (term.means.half || term.means.quarter) return spokenClock(scan, start)
  if (term.form === 'clock')
    return withHours(scan, withMeridiem(scan, term.parts![0]!, term.parts![1]!, start + 1, term.text.length === 5))
  if (term.form === 'dotted') return dottedClock(scan, term, start, evidence)
  // "1,5 Stunden" is no clock.
  if (term.form === 'plain' && !Number.isInteger(term.parts![0])) return null
  if (term.form === 'plain' && term.text.length === 4) return military(scan, term, start, evidence)
  if (term.form === 'plain' && term.text.length === 3) return unpunctuated(scan, term, start, evidence)
  const hour = term.means.number
  if (hour === undefined || hour > 24 || term.text.length > 2 + (term.kind === 'word' ? 10 : 0)) return null
  const after = termAt(scan, start + 1)
  if (after.means.meridiem && meridiemFits(after)) return withMeridiem(scan, hour, 0, start + 1, false)
  if (after.means.oclock && !(after.means.unit && !evidence && after.text.length > 1)) {
    const minutes = termAt(scan, start + 2)
    const joined =
      minutes.form === 'plain' &&
      minutes.text.length === 2 &&
      (!minutes.spaced || !after.spaced || scan.lexicon.pack.code === 'de' || after.lower === 'h')
    if (joined && minutes.means.number! < 60)
      return withMeridiem(scan, hour, minutes.means.number!, start + 3, hour > 12)
    const lacking = lackingMinutes(scan, start + 2)
    if (lacking) return withMeridiem(scan, hour === 1 ? 12 : hour - 1, lacking.value, lacking.next, hour > 13)
    const spoken = spokenMinutes(scan, start + 2)
    return withMeridiem(scan, hour, spoken?.value ?? 0, spoken?.next ?? start + 2, hour > 12)
  }
  // "11 Eastern / 8 Pacific": a number with a zone is an hour.
  if (
    after.means.zone !== undefined &&
    term.kind === 'number' &&
    !isPlace(after.means.zone) &&
    after.text !== after.lower
  )
    return withMeridiem(scan, hour, 0, start + 1, hour > 12)
  const minutesFirst =
    minutesTo(scan, hour, start) ?? (term.kind === 'word' ? minutesBefore(scan, hour, start + 1) : null)
  if (minutesFirst) return minutesFirst
  const lacking = lackingMinutes(scan, start + 1)
  if (lacking && (evidence || term.kind === 'word'))
    return withMeridiem(scan, hour === 1 ? 12 : hour - 1, lacking.value, lacking.next, hour > 13)
  const spoken = spokenMinutes(scan, start + 1)
  if (spoken && (evidence || term.kind === 'word')) return withMeridiem(scan, hour, spoken.value, spoken.next, false)
  if (!evidence || isOrdinalEnding(after) || closesDate(scan, start + 1)) return null
  if (opensUnit(scan, start + 1) || (term.kind === 'word' && hour === 1 && after.known === false)) return null
  return withMeridiem(scan, hour, 0, start + 1, hour > 12 || hour === 0)
}

const NOON: SaidClockTime = { hour: 12, minute: 0, meridiem: 'pm', is24: true }

/** "nine thirty", "las tres y media", "trois heures et quart", "kwart over negen" is spokenClock. */
function spokenMinutes(scan: Scan, start: number): Found<number> {
  let at = start
  if (termAt(scan, at).means.join === 'and') at += 1
  const term = termAt(scan, at)
  if (at > start && (term.means.half || term.means.fraction === 0.5) && !termAt(scan, at + 1).means.number)
    return { value: 30, next: at + 1 }
  if (at > start && term.means.quarter === 'past') return { value: 15, next: at + 1 }
  const minute = term.means.number
  if (at > start && term.kind === 'word' && minute !== undefined && minute >= 20 && minute < 60)
    return { value: minute, next: at + 1 }
  if (at === start && term.kind === 'word' && minute !== undefined && minute >= 10 && minute < 60 && minute % 5 === 0)
    return { value: minute, next: at + 1 }
  return null
}

/** "trois heures moins le quart", "las tres menos diez": what is lacking to the hour. */
function lackingMinutes(scan: Scan, start: number): Found<number> {
  const term = termAt(scan, start)
  const isLess = term.lower === 'moins' || term.lower === 'menos'
  if (!isLess) return null
  if (term.means.quarter === 'to' && term.isPhrase) return { value: 45, next: start + 1 }
  const minutes = termAt(scan, start + 1).means.number
  if (minutes === undefined || minutes < 5 || minutes > 25) return null
  return { value: 60 - minutes, next: start + 2 }
}

/** Minutes after and before the hour, in the languages that say them first. */
const SIGNS: Record<string, Map<string, number>> = {
  en: new Map([
    ['past', 1],
    ['after', 1],
    ['to', -1],
  ]),
  de: new Map([
    ['nach', 1],
    ['vor', -1],
  ]),
  nl: new Map([
    ['over', 1],
    ['voor', -1],
  ]),
}

/** "zehn nach drei", "vijf voor half drie", "ten past two"; "ten to three" is a range unless it stands behind "at". */
function minutesBefore(scan: Scan, minutes: number, start: number): Found<SaidClockTime> {
  const word = termAt(scan, start).lower
  const code = scan.lexicon.pack.code
  if (termAt(scan, start).isPhrase || minutes > 25 || minutes % 5 !== 0) return null
  const sign = SIGNS[code]?.get(word)
  if (!sign) return null
  if (code === 'en' && sign < 0 && termAt(scan, start - 2).means.relation !== 'at') return null
  const half = termAt(scan, start + 1).means.half === 'before' ? 1 : 0
  const hour = termAt(scan, start + 1 + half)
  const named = hour.means.number
  if (hour.kind !== 'word' || named === undefined || named < 1 || named > 12) return null
  const total = ((named - half + 12) % 12) * 60 + 30 * half + sign * minutes
  const whole = (total + 12 * 60) % (12 * 60)
  return withMeridiem(scan, Math.floor(whole / 60) || 12, whole % 60, start + 2 + half, false)
}

/** "Às 15 para as 3": minutes that are lacking, as Brazil says them. After "das" it would be from three to … */
function minutesTo(scan: Scan, minutes: number, start: number): Found<SaidClockTime> {
  if (scan.lexicon.pack.code !== 'pt' || minutes > 25 || minutes % 5 !== 0) return null
  if (termAt(scan, start - 1).lower !== 'às' || !/^p(a)?ra(s)?$/.test(termAt(scan, start + 1).lower)) return null
  const at = termAt(scan, start + 2).means.offer === 'article' ? start + 3 : start + 2
  const hour = termAt(scan, at).means.number
  if (hour === undefined || hour < 1 || hour > 12) return null
  return withMeridiem(scan, hour === 1 ? 12 : hour - 1, 60 - minutes, at + 1, false)
}

/** Half nine, quarter past nine, Viertel vor neun. */
function spokenClock(scan: Scan, start: number): Found<SaidClockTime> {
  const { half, quarter } = termAt(scan, start).means
  const hourTerm = termAt(scan, start + 1)
  const hour = hourTerm.means.number
  if (hour === undefined || hour < 1 || hour > 12 || termAt(scan, start + 2).means.unit) return null
  if (half === 'past') return withMeridiem(scan, hour, 30, start + 2, false)
  if (half === 'before') return withMeridiem(scan, hour === 1 ? 12 : hour - 1, 30, start + 2, false)
  if (quarter === 'past') return withMeridiem(scan, hour, 15, start + 2, false)
  return withMeridiem(scan, hour === 1 ? 12 : hour - 1, 45, start + 2, false)
}

function dottedClock(scan: Scan, term: Term, start: number, evidence: boolean): Found<SaidClockTime> {
  const [hour, minute] = term.parts as [number, number]
  if (hour > 24 || minute > 59 || !/\.\d\d$/.test(term.text)) return null
  const after = termAt(scan, start + 1)
  // "9.30 rather than 8": in English a dot before full five minutes is an hour, whatever stands around it.
  const isHour = scan.lexicon.pack.code === 'en' && hour >= 7 && hour <= 20 && minute % 15 === 0
  const isWritten = isWrittenHour(scan, start)
  const shows =
    after.means.meridiem ||
    isWritten ||
    (after.means.oclock && !after.means.unit) ||
    (isHour && !opensUnit(scan, start + 1))
  const looksLikeDate = minute >= 1 && minute <= 12 && scan.lexicon.pack.code !== 'en'
  if (!shows && (!evidence || (looksLikeDate && after.text === '.'))) return null
  const found = withMeridiem(scan, hour, minute, start + 1, hour > 12)
  return isWritten ? withHours(scan, found) : found
}

/** "At 11.00 hrs", "14.30 hours"; "for 1.30 hours" and "2.00 hrs" may be lengths. */
export function isWrittenHour(scan: Scan, start: number): boolean {
  const term = termAt(scan, start)
  if (term.form !== 'dotted' || term.parts![1]! > 59 || !/\.\d\d$/.test(term.text)) return false
  const { oclock, unit } = termAt(scan, start + 1).means
  const lead = termAt(scan, start - 1).means.relation
  return oclock === true && unit === 'hour' && lead !== 'for' && (term.parts![0]! >= 7 || leadsToHour(lead))
}

const leadsToHour = (relation: Relation | undefined): boolean =>
  relation === 'at' ||
  relation === 'from' ||
  relation === 'to' ||
  relation === 'after' ||
  relation === 'before' ||
  relation === 'until' ||
  relation === 'by'

/** "14:30 hrs", "1500 hours": behind minutes the word counts nothing. */
function withHours(scan: Scan, found: Found<SaidClockTime>): Found<SaidClockTime> {
  if (!found) return null
  const { oclock, unit } = termAt(scan, found.next).means
  return oclock && unit === 'hour' ? { value: found.value, next: found.next + 1 } : found
}

function military(scan: Scan, term: Term, start: number, evidence: boolean): Found<SaidClockTime> {
  const value = term.parts![0]!
  const after = termAt(scan, start + 1)
  const shows = term.text.startsWith('0') || after.means.meridiem || after.means.oclock
  const looksLikeYear = value >= 1900 && value < 2100
  if (
    value > 2400 ||
    value % 100 > 59 ||
    !(shows || (evidence && !looksLikeYear) || (isRangeMark(after) && !looksLikeYear))
  )
    return null
  return withHours(scan, withMeridiem(scan, Math.floor(value / 100), value % 100, start + 1, true))
}

/** "Tues 230", "930 to 11", "1015am": the hour and its minutes without anything between them. */
function unpunctuated(scan: Scan, term: Term, start: number, evidence: boolean): Found<SaidClockTime> {
  const value = term.parts![0]!
  const isMinute = value % 5 === 0 && value % 100 < 60 && value >= 100
  const isShown = termAt(scan, start + 1).means.meridiem || isRangeMark(termAt(scan, start + 1))
  if (!isMinute || !(evidence || isShown) || opensUnit(scan, start + 1)) return null
  return withMeridiem(scan, Math.floor(value / 100), value % 100, start + 1, false)
}

function withMeridiem(scan: Scan, hour: number, minute: number, start: number, is24: boolean): Found<SaidClockTime> {
  if (hour > 24 || minute > 59) return null
  let next = start
  const term = termAt(scan, next)
  const meridiem = term.means.meridiem && meridiemFits(term) && hour <= 12 ? term.means.meridiem : null
  if (meridiem) next += 1
  while (termAt(scan, next).means.oclock && !termAt(scan, next).means.unit) next += 1
  return { value: { hour, minute, meridiem, is24: is24 || hour > 12 || hour === 0 }, next }
}

/** A lone "a" or "p" is a meridiem only when it touches the number. */
const meridiemFits = (term: Term): boolean => term.isPhrase || term.text.length > 1 || !term.spaced

export const isOrdinalEnding = (term: Term): boolean => term.means.ordinalEnding === true && !term.spaced

/** In "3 March" the month belongs to the number, in "at 3 March 5th" to what follows. */
export const closesDate = (scan: Scan, index: number): boolean =>
  termAt(scan, index).means.month !== undefined &&
  !(termAt(scan, index + 1).means.number !== undefined && isOrdinalEnding(termAt(scan, index + 2)))

export const isRangeMark = ({ means }: Term): boolean =>
  means.relation === 'to' || means.relation === 'until' || means.relation === 'through'

/** "2 hours", "3 people": the number counts something. */
export function opensUnit(scan: Scan, index: number): boolean {
  const term = termAt(scan, index)
  // "a las 17 hora peninsular"
  if (term.means.cue === 'zone-word' && termAt(scan, index + 1).means.zone) return false
  if (term.means.unit && term.means.unit !== 'workday' && !(term.means.oclock && term.text.length === 1)) return true
  if (
    term.text === '%' ||
    (term.text === '.' && termAt(scan, index + 1).form === 'plain' && !termAt(scan, index + 1).spaced)
  )
    return true
  return false
}
