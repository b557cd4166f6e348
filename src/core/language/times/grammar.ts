// The room `times`. In: terms. Out: atoms, the pieces that name a day, a time, a length, a zone or an offer, each with the
// terms it covers. Nothing is looked up in a calendar, and nobody asks yet whether such a time suits.
//
// One pass over the terms that finds days, times, durations, zones and references to offers. The longest reading at
// each place wins; what is not part of any of them is left to the clauses.

import { MEANS_NOTHING } from '../lexicon/vocabulary.ts'
import type { Effort } from '../text/effort.ts'
import type { Lexicon } from '../words/lexicons.ts'
import type { Term } from '../words/tokens.ts'
import type { Atom, Found, Scan } from './atoms.ts'
import { dayAtom, offerAtom, termAt, timeAtom } from './atoms.ts'
import { findDay } from './day-grammar.ts'
import { findDuration } from './duration-grammar.ts'
import { findEventLimit } from './event-limits.ts'
import type { SaidClockTime, TimeExpression } from './expressions.ts'
import { greetingEnd } from './greetings.ts'
import { findOffer } from './offer-grammar.ts'
import { skipReference } from './reference-numbers.ts'
import { findTime, type TimeFound } from './time-grammar.ts'
import { loneZone, zoneAfter } from './zone-grammar.ts'

export function findAtoms(terms: Term[], lexicon: Lexicon, effort: Effort): Atom[] {
  const scan: Scan = { terms, lexicon, atoms: [] }
  let index = 0
  while (index < terms.length) {
    effort.steps += 1
    index = step(scan, index)
  }
  return scan.atoms
}

function step(scan: Scan, index: number): number {
  const term = termAt(scan, index)
  if (!canOpen(term)) return index + 1
  const { means } = term
  const greeted = means.part === undefined ? 0 : greetingEnd(scan, index)
  if (greeted > 0) return greeted
  const named = skipReference(scan, index)
  if (named > index) return named
  const isNumber = term.kind === 'number' || means.number !== undefined
  const duration = isNumber || means.fraction !== undefined ? findDuration(scan, index) : null
  if (duration) return push(scan, stretchFrom(scan, duration) ?? duration)
  const limit = means.relation === undefined ? null : findEventLimit(scan, index)
  if (limit) return push(scan, limit)
  const day = findDay(scan, index)
  if (day) {
    const last = termAt(scan, day.next - 1)
    const part = last.means.part && (last.means.weekday || last.means.dayOffset !== undefined) ? last.means.part : null
    for (const value of day.value) scan.atoms.push(dayAtom(value, index, day.next))
    if (part) scan.atoms.push(timeAtom({ kind: 'part', part, every: false }, null, index, day.next))
    return day.next
  }
  const canBeTime =
    isNumber ||
    means.relation ||
    means.part ||
    means.which ||
    means.half ||
    means.quarter ||
    means.meridiem ||
    means.cue === 'same-time'
  const time = canBeTime ? findTime(scan, index) : null
  if (time) {
    const { value, next: end } = withLength(scan, time)
    const zone = zoneAfter(scan, end)
    const onwards = zone ? onwardsBehind(scan, zone.next, value) : null
    const next = onwards?.next ?? zone?.next ?? end
    if (time.value.today) scan.atoms.push(dayAtom({ kind: 'offset', days: 0 }, index, next))
    for (const each of onwards?.value ?? value) scan.atoms.push(timeAtom(each, zone?.value ?? null, index, next))
    return next
  }
  const canBeOffer = isNumber || means.offer || means.ordinal || term.text === '#' || term.lower === 'no'
  const offer = canBeOffer ? findOffer(scan, index) : null
  if (offer) return push(scan, offerAtom(offer.value, index, offer.next))
  const zone = means.zone ? loneZone(scan, index) : null
  if (zone) return push(scan, zone)
  return index + 1
}

/** "9 am Pacific or later", "3 pm CET onwards": the zone stands between the hour and what it limits. */
function onwardsBehind(scan: Scan, start: number, times: TimeExpression[]): Found<TimeExpression[]> {
  const [time] = times
  if (times.length !== 1 || time?.kind !== 'at') return null
  const { relation } = termAt(scan, start).means
  if (relation !== 'onwards' && relation !== 'or-earlier') return null
  const kind = relation === 'onwards' ? 'after' : 'before'
  return { value: [{ kind, at: time.at, isNegation: false }], next: start + 1 }
}

/** Most words begin nothing; looking no further keeps reading fast. */
function canOpen(term: Term): boolean {
  if (term.kind === 'number' || term.text === '#') return true
  return opensSomething(term.means) || term.lower === 'q' || term.lower === 'no'
}

/** Any meaning but a join, an ending and the cues. */
function opensSomething(means: Term['means']): boolean {
  if (means === MEANS_NOTHING) return false
  return (
    means.relation !== undefined ||
    means.offer !== undefined ||
    means.weekday !== undefined ||
    means.number !== undefined ||
    means.part !== undefined ||
    means.which !== undefined ||
    means.unit !== undefined ||
    means.dayOffset !== undefined ||
    means.holiday !== undefined ||
    means.month !== undefined ||
    means.ordinal !== undefined ||
    means.fraction !== undefined ||
    means.meridiem !== undefined ||
    means.half !== undefined ||
    means.quarter !== undefined ||
    means.zone !== undefined ||
    means.cue === 'same-time'
  )
}

function push(scan: Scan, atom: Atom): number {
  scan.atoms.push(atom)
  return atom.next
}

/** "From 2 for two hours", "starting at 1pm for 90 minutes". */
function withLength(scan: Scan, time: NonNullable<Found<TimeFound>>): { value: TimeExpression[]; next: number } {
  const [only] = time.value.times
  if (only?.kind === 'after' && !only.isNegation && termAt(scan, time.next).means.relation === 'for') {
    const length = findDuration(scan, time.next + 1)
    if (length?.kind === 'duration' && length.shift === 0)
      return { value: [lasting(only.at, length.minutes)], next: length.next }
  }
  return { value: time.value.times, next: time.next }
}

function lasting(from: SaidClockTime, minutes: number): TimeExpression {
  const end = from.hour * 60 + from.minute + minutes
  // The beginning tells the half of the day, as in any range.
  return { kind: 'between', from, to: { hour: Math.floor(end / 60), minute: end % 60, meridiem: null, is24: false } }
}

/** "Two hours from 2", "an hour starting at 10": a stretch of the day with its beginning. */
function stretchFrom(scan: Scan, duration: Atom): Atom | null {
  if (duration.kind !== 'duration' || duration.shift !== 0) return null
  if (termAt(scan, duration.next).means.relation !== 'from') return null
  const begin = findTime(scan, duration.next)
  const [time] = begin?.value.times ?? []
  if (time?.kind !== 'after') return null
  return timeAtom(lasting(time.at, duration.minutes), null, duration.first, begin!.next)
}
