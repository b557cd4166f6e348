// Times of day: clock times alone and in ranges, limits, alternatives and named parts of the day.

import type { Part, Relation } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import type { Found, Scan } from './atoms.ts'
import { atomJustBefore, isBecoming, isOfferNoun, termAt } from './atoms.ts'
import { clock, closesDate, isOrdinalEnding, isRangeMark, opensUnit } from './clock-grammar.ts'
import { isOf } from './date-grammar.ts'
import type { SaidClockTime, TimeExpression } from './expressions.ts'
import { isBehindRefusal } from './refused-days.ts'

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
  // "Not free till after 3"
  if (relation === 'until' && termAt(scan, at).means.relation === 'after') at += 1
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
    if (!onwards && isOneOf(scan, start)) return alternatives(scan, clock, false)
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
    relation === 'through' ||
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

/** "die van 9:00", "el de las 9", "celui de 9h": the one of nine o'clock, not from nine on. */
function isOneOf(scan: Scan, start: number): boolean {
  const { offer, which, cue } = termAt(scan, start - 1).means
  const points = offer === 'article' || offer === 'noun' || offer === 'label' || offer === 'that' || which === 'same'
  return isOf(termAt(scan, start)) && (points || cue === 'meeting')
}

function betweenTwo(scan: Scan, start: number): Found<TimeFound> {
  const from = clockOrPart(scan, start, 'after')
  if (!from) return null
  const joint = termAt(scan, from.next)
  if (joint.means.join !== 'and' && !isRangeMark(joint)) return null
  let at = from.next + 1
  while (isSmall(scan, at)) at += 1
  const to = clockOrPart(scan, at, 'before')
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
  const lead = termAt(scan, start - (termAt(scan, start - 1).text === ',' ? 2 : 1)).means.cue
  const listEnd = alternatives(scan, bare, false)!.next
  const onDay = termAt(scan, listEnd).means.relation === 'on' && opensDay(scan, listEnd + 1)
  const restated =
    (lead === 'howabout' ||
      ((lead === 'correction' || lead === 'regret') && scan.atoms.length > 0) ||
      isMovedTo(scan, start) ||
      isAskedFor(scan, start, bare.next) ||
      (isMade(scan, start) && bare.value.hour <= 12 && scan.atoms.at(-1)?.kind === 'time')) &&
    !isStranger(termAt(scan, bare.next))
  const isDigit = termAt(scan, start).kind === 'number'
  const saidAgain = restated && (isDigit || (lead !== 'howabout' && bare.value.hour > 1))
  if ((onDay && isDigit) || saidAgain || (isDigit && isLimit(scan, bare.next))) return alternatives(scan, bare, false)
  const range = rangeEnd(scan, bare.next)
  if (range) {
    const before = termAt(scan, start - 1)
    const plausible = scan.atoms.at(-1)?.next === start || rangeShowsTime(scan, bare.next, range.next)
    const isSlashed = before.text === '/' && !(before.spaced && scan.atoms.at(-1)?.next === start - 1)
    if (!plausible || before.means.offer === 'label' || isSlashed) return null
    return one({ kind: 'between', from: bare.value, to: range.value }, range.next)
  }
  const shared = sharedMeridiem(scan, bare)
  if (shared) return shared
  // "9 to 11, then 3 onwards"
  const limit = termAt(scan, bare.next).means.relation
  if (isDigit && (limit === 'onwards' || limit === 'or-earlier')) return alternatives(scan, bare, false)
  const day = atomJustBefore(scan, start)
  const endsHere = !opensUnit(scan, bare.next) && !termAt(scan, bare.next).means.month
  if (day?.kind === 'day' && endsHere && termAt(scan, start).kind === 'number' && !isBehindRefusal(scan, start))
    return alternatives(scan, bare, false)
  return null
}

/** "2 or later", "3 onwards", "4 at the earliest": the words behind a number make an hour of it. */
const isLimit = (scan: Scan, index: number): boolean =>
  termAt(scan, index).means.relation === 'onwards' || isEarliest(termAt(scan, index))

const isEarliest = (term: Term): boolean => term.means.relation === 'not-before' && term.lower === 'at'

/** "3 or 4pm": the first is a time because the second shows it. */
function sharedMeridiem(scan: Scan, first: { value: SaidClockTime; next: number }): Found<TimeFound> {
  const join = termAt(scan, first.next).means.join
  if (join !== 'or' && join !== 'and') return null
  const second = clock(scan, first.next + 1, false)
  const isShown = termAt(scan, first.next + 1).form === 'clock'
  if (!second || second.value.is24 || (second.value.minute !== 0 && !isShown)) return null
  if (termAt(scan, first.next + 1).kind !== 'number') return null
  const meridiem = first.value.meridiem ?? second.value.meridiem
  return {
    value: { times: [at({ ...first.value, meridiem }), at(second.value)], today: false },
    next: second.next,
  }
}

/** "at 9, 10 or 11": further bare numbers belong to the first. */
function alternatives(
  scan: Scan,
  first: { value: SaidClockTime; next: number },
  approximate: boolean,
): Found<TimeFound> {
  const firstTerm = termAt(scan, first.next - 1)
  const bareNumber = first.value.meridiem === null && !first.value.is24 && firstTerm.form === 'plain'
  const onwards = termAt(scan, first.next).means.relation
  if (onwards === 'onwards' || isEarliest(termAt(scan, first.next)))
    return one({ kind: 'after', at: first.value, isNegation: false }, first.next + 1)
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
    (isOfferNoun(termAt(scan, start + 1)) || (scan.atoms.at(-1)?.next === start && scan.atoms.at(-1)?.kind === 'day'))
  )
    return one({ kind: 'part', part: half === 'am' ? 'morning' : 'afternoon', every: false }, start + 1)
  if (term.means.cue === 'same-time') return one({ kind: 'same-time' }, start + 1)
  const part = term.means.part
  if (!part || term.means.weekday) return null
  if (part === 'early' || part === 'late') {
    const before = scan.atoms.at(-1)
    const beside = (before?.next === start && before.kind === 'day') || opensDay(scan, start + 1)
    return beside && !termAt(scan, start + 1).means.unit ? one({ kind: 'part', part, every: false }, start + 1) : null
  }
  return one({ kind: 'part', part, every: term.means.repeated === true }, start + 1)
}

function clockOrPart(scan: Scan, start: number, relation: Relation): Found<SaidClockTime> {
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
  // "At lunchtime" is that part of the day.
  if (relation === 'at' || relation === 'around' || relation === 'on' || relation === 'for') return null
  const later = relation === 'after' || relation === 'from' || relation === 'not-before'
  if (part === 'lunch') return later ? 13 : 12
  if (part === 'morning' && relation === 'until') return 12
  if (part === 'end-of-day' && !later) return relation === 'by' ? null : 18
  return null
}

function rangeEnd(scan: Scan, start: number): Found<SaidClockTime> {
  const mark = termAt(scan, start)
  // "de 9h à 11h", "de las 10 a las 12": the word for "at" also closes a range where it follows a time.
  const closes = isRangeMark(mark) || (mark.means.relation === 'at' && scan.lexicon.pack.code !== 'en')
  if (!closes) return null
  const end = clock(scan, start + 1, true)
  const isDate = end && end.value.meridiem === null && closesDate(scan, end.next)
  if (!end || isDate || isOrdinalEnding(termAt(scan, end.next))) return null
  return opensUnit(scan, end.next) ? null : end
}

function rangeShowsTime(scan: Scan, mark: number, next: number): boolean {
  const after = termAt(scan, next)
  const tight = !termAt(scan, mark).spaced
  return tight || after.known || after.kind !== 'word'
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

/** "Is 11 any good?", "would 4 work?" */
const isAskedFor = (scan: Scan, start: number, next: number): boolean =>
  /^(is|would|does|could|will|how's)$/.test(termAt(scan, start - 1).lower) &&
  (termAt(scan, next).means.cue === 'yes' || termAt(scan, next).lower === 'be')

/** "Could we push it to 3?" */
function isMovedTo(scan: Scan, start: number): boolean {
  if (isBecoming(termAt(scan, start - 1))) return true
  if (termAt(scan, start - 1).means.relation !== 'to') return false
  return termAt(scan, start - 2).means.cue === 'reschedule' || termAt(scan, start - 3).means.cue === 'reschedule'
}

/** "Thursday at 3, no, make it 4." */
const isMade = (scan: Scan, start: number): boolean =>
  termAt(scan, start - 1).means.cue === 'length' && termAt(scan, start - 1).lower === 'make'

const isStranger = (term: Term): boolean => term.kind === 'word' && !term.known

const skipRelation = (scan: Scan, index: number, relation: Relation): number =>
  termAt(scan, index).means.relation === relation ? index + 1 : index

const at = (clockTime: SaidClockTime): TimeExpression & { kind: 'at' } => ({
  kind: 'at',
  at: clockTime,
  approximate: false,
  bareNumber: false,
})

const one = (time: TimeExpression, next: number): Found<TimeFound> => ({ value: { times: [time], today: false }, next })
