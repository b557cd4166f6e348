// Times of day: clock times in every usual spelling, ranges, limits and named parts of the day.

import type { Found, Scan } from './atoms.ts'
import { atomJustBefore, termAt } from './atoms.ts'
import type { ClockTime, TimeExpression } from './constraint.ts'
import type { Term } from './terms.ts'
import type { Part, Relation } from './vocabulary.ts'

/** One or several alternatives ("at 9 or 10"), with the day when the words contain it ("this afternoon"). */
export type TimeFound = { times: TimeExpression[]; today: boolean }

export function findTime(scan: Scan, start: number): Found<TimeFound> {
  return limited(scan, start) ?? clockOrRange(scan, start) ?? partOfDay(scan, start)
}

/** After, before, until, between, from … to, by: a relation and the clock times it needs. */
function limited(scan: Scan, start: number): Found<TimeFound> {
  const relation = termAt(scan, start).means.relation
  if (!relation) return null
  let at = start + 1
  while (isSmall(scan, at)) at += 1
  if (relation === 'between') return betweenTwo(scan, at)
  const clock = clockOrPart(scan, at, relation)
  if (!clock) return null
  const range = rangeEnd(scan, clock.next)
  if (relation === 'from' || relation === 'at' || relation === 'around' || relation === 'on' || relation === 'for')
    if (range) return one({ kind: 'between', from: clock.value, to: range.value }, range.next)
  if (relation === 'from') {
    const on = termAt(scan, clock.next)
    const onwards = on.means.relation === 'onwards' || (on.means.relation === 'on' && !opensDay(scan, clock.next + 1))
    return one({ kind: 'after', at: clock.value, isNegation: false }, clock.next + (onwards ? 1 : 0))
  }
  if (relation === 'after' || relation === 'not-before' || relation === 'since')
    return one(
      { kind: 'after', at: clock.value, isNegation: relation === 'not-before' },
      skipRelation(scan, clock.next, 'onwards'),
    )
  if (
    relation === 'before' ||
    relation === 'until' ||
    relation === 'by' ||
    relation === 'not-after' ||
    relation === 'done-by'
  )
    return one(
      { kind: 'before', at: clock.value, isNegation: relation === 'not-after' || relation === 'done-by' },
      skipRelation(scan, clock.next, 'or-earlier'),
    )
  if (relation === 'at' || relation === 'around') return alternatives(scan, clock, relation === 'around')
  return null
}

function betweenTwo(scan: Scan, start: number): Found<TimeFound> {
  const from = clock(scan, start, true)
  if (!from) return null
  const joint = termAt(scan, from.next)
  if (joint.means.join !== 'and' && !isRangeMark(joint)) return null
  let at = from.next + 1
  while (isSmall(scan, at)) at += 1
  const to = clock(scan, at, true)
  if (!to || opensUnit(scan, to.next)) return null
  return one({ kind: 'between', from: from.value, to: to.value }, to.next)
}

/** A clock time that shows what it is, a bare range, or a bare number right after a day. */
function clockOrRange(scan: Scan, start: number): Found<TimeFound> {
  const shown = clock(scan, start, false)
  if (shown) {
    const range = rangeEnd(scan, shown.next)
    if (range) return one({ kind: 'between', from: shown.value, to: range.value }, range.next)
    return alternatives(scan, shown, false)
  }
  const bare = clock(scan, start, true)
  if (!bare || termAt(scan, start).means.part) return null
  const lead = termAt(scan, start - 1).means.cue
  const listEnd = alternatives(scan, bare, false)!.next
  const onDay = termAt(scan, listEnd).means.relation === 'on' && opensDay(scan, listEnd + 1)
  const restated =
    (lead === 'correction' || lead === 'howabout') && scan.atoms.length > 0 && !isStranger(termAt(scan, bare.next))
  if ((onDay || restated) && termAt(scan, start).kind === 'number') return alternatives(scan, bare, false)
  const range = rangeEnd(scan, bare.next)
  if (range) {
    const before = termAt(scan, start - 1)
    const plausible = scan.atoms.at(-1)?.next === start || rangeShowsTime(scan, bare.next, range.next)
    if (!plausible || before.means.offer === 'label' || before.text === '/') return null
    return one({ kind: 'between', from: bare.value, to: range.value }, range.next)
  }
  const shared = sharedMeridiem(scan, bare)
  if (shared) return shared
  const day = atomJustBefore(scan, start)
  const endsHere = !opensUnit(scan, bare.next) && !termAt(scan, bare.next).means.month
  if (day?.kind === 'day' && endsHere && termAt(scan, start).kind === 'number') return alternatives(scan, bare, false)
  return null
}

/** "3 or 4pm": the first is a time because the second shows it. */
function sharedMeridiem(scan: Scan, first: { value: ClockTime; next: number }): Found<TimeFound> {
  const join = termAt(scan, first.next).means.join
  if (join !== 'or' && join !== 'and') return null
  const second = clock(scan, first.next + 1, false)
  if (!second || second.value.is24 || second.value.minute !== 0) return null
  if (termAt(scan, first.next + 1).kind !== 'number') return null
  const meridiem = first.value.meridiem ?? second.value.meridiem
  return {
    value: { times: [at({ ...first.value, meridiem }), at(second.value)], today: false },
    next: second.next,
  }
}

/** "at 9, 10 or 11": further bare numbers belong to the first. */
function alternatives(scan: Scan, first: { value: ClockTime; next: number }, approximate: boolean): Found<TimeFound> {
  const firstTerm = termAt(scan, first.next - 1)
  const bareNumber = first.value.meridiem === null && !first.value.is24 && firstTerm.form === 'plain'
  const onwards = termAt(scan, first.next).means.relation
  if (onwards === 'onwards') return one({ kind: 'after', at: first.value, isNegation: false }, first.next + 1)
  if (onwards === 'or-earlier') return one({ kind: 'before', at: first.value, isNegation: false }, first.next + 1)
  const times: TimeExpression[] = [{ ...at(first.value), approximate, bareNumber }]
  let next = first.next
  for (let count = 0; count < 4; count += 1) {
    const joint = termAt(scan, next)
    if (joint.means.join !== 'or' && joint.means.join !== 'and' && joint.text !== ',') break
    const further = clock(scan, next + 1, true)
    if (!further || further.value.minute > 59 || opensUnit(scan, further.next)) break
    const follows = termAt(scan, further.next)
    const ownDay = opensDay(scan, further.next) && !(follows.means.relation === 'on')
    if (follows.means.month || isOrdinalEnding(follows) || isRangeMark(follows) || ownDay) break
    if (termAt(scan, next + 1).kind !== 'number' || termAt(scan, next + 1).form === 'slash') break
    if (joint.text === ',' && !/^(or|and)$/.test(follows.means.join ?? '')) break
    times.push(at(further.value))
    next = further.next
  }
  return { value: { times, today: false }, next }
}

function partOfDay(scan: Scan, start: number): Found<TimeFound> {
  const term = termAt(scan, start)
  if (term.means.which === 'this' && term.means.part === undefined) {
    const part = termAt(scan, start + 1).means.part
    if (!part || !isNamedPart(part)) return null
    return { value: { times: [{ kind: 'part', part, every: false }], today: true }, next: start + 2 }
  }
  if (term.means.which === 'every' && termAt(scan, start + 1).means.part)
    return one({ kind: 'part', part: termAt(scan, start + 1).means.part!, every: true }, start + 2)
  const half = term.means.meridiem
  if (
    half &&
    !term.means.part &&
    !term.isPhrase &&
    term.text.length === 2 &&
    scan.atoms.at(-1)?.next === start &&
    scan.atoms.at(-1)?.kind === 'day'
  )
    return one({ kind: 'part', part: half === 'am' ? 'morning' : 'afternoon', every: false }, start + 1)
  if (term.means.cue === 'same-time') return one({ kind: 'same-time' }, start + 1)
  const part = term.means.part
  if (!part || term.means.weekday) return null
  if (part === 'early' || part === 'late') {
    const beside = scan.atoms.at(-1)?.next === start || opensDay(scan, start + 1)
    return beside && !termAt(scan, start + 1).means.unit ? one({ kind: 'part', part, every: false }, start + 1) : null
  }
  return one({ kind: 'part', part, every: term.means.repeated === true }, start + 1)
}

const NOON: ClockTime = { hour: 12, minute: 0, meridiem: 'pm', is24: true }

/** A clock time. Without evidence a bare number is not one. */
export function clock(scan: Scan, start: number, evidence: boolean): Found<ClockTime> {
  const term = termAt(scan, start)
  if (term.means.part === 'noon') {
    const spoken = spokenMinutes(scan, start + 1)
    return { value: { ...NOON, minute: spoken?.value ?? 0 }, next: spoken?.next ?? start + 1 }
  }
  if (term.means.part === 'midnight')
    return { value: { hour: 24, minute: 0, meridiem: null, is24: true }, next: start + 1 }
  if (term.means.half || term.means.quarter) return spokenClock(scan, start)
  if (term.form === 'clock')
    return withMeridiem(scan, term.parts![0]!, term.parts![1]!, start + 1, term.text.length === 5)
  if (term.form === 'dotted') return dottedClock(scan, term, start, evidence)
  if (term.form === 'plain' && term.text.length === 4) return military(scan, term, start, evidence)
  const hour = term.means.number
  if (hour === undefined || hour > 24 || term.text.length > 2 + (term.kind === 'word' ? 10 : 0)) return null
  const after = termAt(scan, start + 1)
  if (after.means.meridiem && meridiemFits(after)) return withMeridiem(scan, hour, 0, start + 1, false)
  if (after.means.oclock && !(after.means.unit && !evidence && after.text.length > 1)) {
    const minutes = termAt(scan, start + 2)
    const joined =
      minutes.form === 'plain' &&
      minutes.text.length === 2 &&
      (!minutes.spaced || !after.spaced || scan.lexicon.pack.code === 'de')
    if (joined && minutes.means.number! < 60)
      return withMeridiem(scan, hour, minutes.means.number!, start + 3, hour > 12)
    const spoken = spokenMinutes(scan, start + 2)
    return withMeridiem(scan, hour, spoken?.value ?? 0, spoken?.next ?? start + 2, hour > 12)
  }
  const spoken = spokenMinutes(scan, start + 1)
  if (spoken && (evidence || term.kind === 'word')) return withMeridiem(scan, hour, spoken.value, spoken.next, false)
  if (!evidence || isOrdinalEnding(after) || after.means.month) return null
  if (opensUnit(scan, start + 1) || (term.kind === 'word' && hour === 1 && after.known === false)) return null
  return withMeridiem(scan, hour, 0, start + 1, hour > 12 || hour === 0)
}

/** "nine thirty", "las tres y media", "trois heures et quart", "kwart over negen" is spokenClock. */
function spokenMinutes(scan: Scan, start: number): Found<number> {
  let at = start
  if (termAt(scan, at).means.join === 'and') at += 1
  const term = termAt(scan, at)
  if (at > start && (term.means.half || term.means.fraction === 0.5) && !termAt(scan, at + 1).means.number)
    return { value: 30, next: at + 1 }
  if (at > start && term.means.quarter === 'past') return { value: 15, next: at + 1 }
  const minute = term.means.number
  if (at === start && term.kind === 'word' && minute !== undefined && minute >= 10 && minute < 60 && minute % 5 === 0)
    return { value: minute, next: at + 1 }
  return null
}

/** Half nine, quarter past nine, Viertel vor neun. */
function spokenClock(scan: Scan, start: number): Found<ClockTime> {
  const { half, quarter } = termAt(scan, start).means
  const hourTerm = termAt(scan, start + 1)
  const hour = hourTerm.means.number
  if (hour === undefined || hour < 1 || hour > 12 || termAt(scan, start + 2).means.unit) return null
  if (half === 'past') return withMeridiem(scan, hour, 30, start + 2, false)
  if (half === 'before') return withMeridiem(scan, hour === 1 ? 12 : hour - 1, 30, start + 2, false)
  if (quarter === 'past') return withMeridiem(scan, hour, 15, start + 2, false)
  return withMeridiem(scan, hour === 1 ? 12 : hour - 1, 45, start + 2, false)
}

function dottedClock(scan: Scan, term: Term, start: number, evidence: boolean): Found<ClockTime> {
  const [hour, minute] = term.parts as [number, number]
  if (hour > 24 || minute > 59 || !/\.\d\d$/.test(term.text)) return null
  const after = termAt(scan, start + 1)
  const shows = after.means.meridiem || (after.means.oclock && !after.means.unit)
  const looksLikeDate = minute >= 1 && minute <= 12 && scan.lexicon.pack.code !== 'en'
  if (!shows && (!evidence || (looksLikeDate && after.text === '.'))) return null
  return withMeridiem(scan, hour, minute, start + 1, hour > 12)
}

function military(scan: Scan, term: Term, start: number, evidence: boolean): Found<ClockTime> {
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
  return withMeridiem(scan, Math.floor(value / 100), value % 100, start + 1, true)
}

function withMeridiem(scan: Scan, hour: number, minute: number, start: number, is24: boolean): Found<ClockTime> {
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

function clockOrPart(scan: Scan, start: number, relation: Relation): Found<ClockTime> {
  const found = clock(scan, start, true)
  if (found) {
    if (opensUnit(scan, found.next) || isOrdinalEnding(termAt(scan, found.next))) return null
    return found
  }
  const part = termAt(scan, start).means.part
  const hour = part && limitHour(part, relation)
  return hour ? { value: { hour, minute: 0, meridiem: null, is24: true }, next: start + 1 } : null
}

/** "After lunch" begins at one, "before lunch" ends at noon. */
function limitHour(part: Part, relation: Relation): number | null {
  const later = relation === 'after' || relation === 'from' || relation === 'not-before'
  if (part === 'lunch') return later ? 13 : 12
  if (part === 'morning' && relation === 'until') return 12
  if (part === 'end-of-day' && !later) return relation === 'by' ? null : 18
  return null
}

function rangeEnd(scan: Scan, start: number): Found<ClockTime> {
  const mark = termAt(scan, start)
  // "de 9h à 11h", "de las 10 a las 12": the word for "at" also closes a range where it follows a time.
  const closes = isRangeMark(mark) || (mark.means.relation === 'at' && scan.lexicon.pack.code !== 'en')
  if (!closes) return null
  const end = clock(scan, start + 1, true)
  if (!end || termAt(scan, end.next).means.month || isOrdinalEnding(termAt(scan, end.next))) return null
  return opensUnit(scan, end.next) ? null : end
}

function rangeShowsTime(scan: Scan, mark: number, next: number): boolean {
  const after = termAt(scan, next)
  const tight = !termAt(scan, mark).spaced
  return tight || after.known || after.kind !== 'word'
}

const isOrdinalEnding = (term: Term): boolean => term.means.ordinalEnding === true && !term.spaced

export const isRangeMark = (term: Term): boolean => term.means.relation === 'to' || term.means.relation === 'until'

/** "2 hours", "3 people": the number counts something. */
function opensUnit(scan: Scan, index: number): boolean {
  const term = termAt(scan, index)
  if (term.means.unit && term.means.unit !== 'workday' && !(term.means.oclock && term.text.length === 1)) return true
  if (
    term.text === '%' ||
    (term.text === '.' && termAt(scan, index + 1).form === 'plain' && !termAt(scan, index + 1).spaced)
  )
    return true
  return false
}

function opensDay(scan: Scan, index: number): boolean {
  const { weekday, dayOffset, which, month, offer, unit } = termAt(scan, index).means
  if (weekday || dayOffset !== undefined || month) return true
  if (offer === 'article' || which)
    return Boolean(
      termAt(scan, index + 1).means.weekday || termAt(scan, index + 1).means.unit || termAt(scan, index + 1).form,
    )
  return termAt(scan, index).form === 'slash' || unit === 'week'
}

const isNamedPart = (part: Part): boolean => part !== 'all-day' && part !== 'noon' && part !== 'first-thing'

/** Words between a relation and its clock time that change nothing: "after about", "from the". */
function isSmall(scan: Scan, index: number): boolean {
  const { relation, offer } = termAt(scan, index).means
  return relation === 'around' || relation === 'at' || offer === 'article' || relation === 'for'
}

const isStranger = (term: Term): boolean => term.kind === 'word' && !term.known

const skipRelation = (scan: Scan, index: number, relation: Relation): number =>
  termAt(scan, index).means.relation === relation ? index + 1 : index

const at = (clockTime: ClockTime): TimeExpression & { kind: 'at' } => ({
  kind: 'at',
  at: clockTime,
  approximate: false,
  bareNumber: false,
})

const one = (time: TimeExpression, next: number): Found<TimeFound> => ({ value: { times: [time], today: false }, next })
