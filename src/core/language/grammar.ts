// One pass over the terms that finds days, times, durations, zones and references to offers. The longest reading at
// each place wins; what is not part of any of them is left to the clauses.

import type { Atom, Found, Scan } from './atoms.ts'
import { dayAtom, durationAtom, offerAtom, termAt, timeAtom, zoneAtom } from './atoms.ts'
import type { ClockTime, TimeExpression, ZoneMention } from './constraint.ts'
import { findDay } from './day-grammar.ts'
import type { Effort } from './effort.ts'
import { findOffer } from './offer-grammar.ts'
import { countAt } from './span-grammar.ts'
import type { Lexicon, Term } from './terms.ts'
import { findTime, type TimeFound } from './time-grammar.ts'
import { type Meanings, NOTHING } from './vocabulary.ts'
import { isPlace, SHY_ZONES, zoneCandidates } from './zones.ts'

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
  const isNumber = term.kind === 'number' || means.number !== undefined
  const duration = isNumber || means.fraction !== undefined ? findDuration(scan, index) : null
  if (duration) return push(scan, stretchFrom(scan, duration) ?? duration)
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
    const next = zone?.next ?? end
    if (time.value.today) scan.atoms.push(dayAtom({ kind: 'offset', days: 0 }, index, next))
    for (const each of value) scan.atoms.push(timeAtom(each, zone?.value ?? null, index, next))
    return next
  }
  const canBeOffer = isNumber || means.offer || means.ordinal || term.text === '#' || term.lower === 'no'
  const offer = canBeOffer ? findOffer(scan, index) : null
  if (offer) return push(scan, offerAtom(offer.value, index, offer.next))
  const zone = means.zone ? loneZone(scan, index) : null
  if (zone) return push(scan, zone)
  return index + 1
}

/** Most words begin nothing; looking no further keeps reading fast. */
function canOpen(term: Term): boolean {
  if (term.kind === 'number' || term.text === '#') return true
  return opensSomething(term.means) || term.lower === 'q' || term.lower === 'no'
}

/** Any meaning but a join, an ending and the cues. */
function opensSomething(means: Term['means']): boolean {
  if (means === NOTHING) return false
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

/** Lengths that are one word. */
const NAMED_LENGTHS = new Map([
  ['viertelstunde', 15],
  ['dreiviertelstunde', 45],
  ['kwartier', 15],
  ['kwartiertje', 15],
  ['halfuur', 30],
  ['halfuurtje', 30],
  ['quart', 15],
  ['quarts', 15],
])

/** Half an hour, 50 minutes, an hour and a half, 1.5 hours; "half an hour later" is a shift, not a length. */
function findDuration(scan: Scan, start: number): Atom | null {
  const term = termAt(scan, start)
  const word = termAt(scan, start + 1)
  const times = term.means.number ?? (term.means.fraction === 1 ? 1 : undefined)
  const named = times && times <= 3 && !word.means.quarter ? NAMED_LENGTHS.get(word.lower) : undefined
  if (named && times) return durationAtom(named * times, 0, start, start + 2)
  const written = hoursAfterLength(scan, start)
  if (written) return written
  const decimal = term.form === 'dotted' ? Number(term.text) : undefined
  const counted = decimal ?? term.means.fraction ?? countAt(scan, start)?.value
  if (counted === undefined) return null
  let at = start + 1
  if (term.means.number !== undefined && termAt(scan, at).means.fraction === 0.5 && termAt(scan, at - 1).text !== '')
    at += 0
  if (termAt(scan, at).text === '-') at += 1
  const unitTerm = termAt(scan, at)
  // "anderhalf uur": beside a fraction the Dutch word for o'clock counts hours.
  const counts = term.means.fraction !== undefined && term.means.fraction !== 1 && unitTerm.lower === 'uur'
  const unit = counts ? 'hour' : unitTerm.means.unit
  if (unit !== 'minute' && unit !== 'hour') return null
  let minutes = counted * (unit === 'hour' ? 60 : 1)
  at += 1
  if (unit === 'hour') {
    const more = extraMinutes(scan, at)
    if (more) {
      minutes += more.value
      at = more.next
    }
  }
  const after = termAt(scan, at).means
  const late = /^(late|early|away|notice|drive|walk|break)$/.test(termAt(scan, at).lower)
  if (late || after.cue === 'past' || termAt(scan, start - 1).means.relation === 'in' || minutes > 24 * 60) return null
  const shift = shiftAt(scan, at)
  return durationAtom(Math.round(minutes), shift.value, start, shift.next)
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

function lasting(from: ClockTime, minutes: number): TimeExpression {
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

/** "Prévoyez plutôt 1h30", "só 1h": behind a word about length a few hours are no time of day. */
function hoursAfterLength(scan: Scan, start: number): Atom | null {
  const hours = termAt(scan, start)
  const mark = termAt(scan, start + 1).lower
  if (hours.form !== 'plain' || hours.parts![0]! < 1 || hours.parts![0]! > 4 || (mark !== 'h' && mark !== 'u'))
    return null
  const minutes = termAt(scan, start + 2)
  const counts = minutes.form === 'plain' && !minutes.spaced && minutes.parts![0]! < 60
  const next = start + (counts ? 3 : 2)
  const before = termAt(scan, start - 1).means
  const lead = before.cue === 'howabout' || before.cue === 'prefer' ? termAt(scan, start - 2).means : before
  if (!isOfLength(lead) && !isOfLength(termAt(scan, next).means)) return null
  return durationAtom(hours.parts![0]! * 60 + (counts ? minutes.parts![0]! : 0), 0, start, next)
}

const isOfLength = ({ cue, relation, join, which }: Meanings): boolean =>
  cue === 'length' && relation === undefined && join === undefined && which === undefined

/** "half an hour later", "eine Stunde früher", "une heure plus tard". */
function shiftAt(scan: Scan, at: number): { value: -1 | 0 | 1; next: number } {
  const word = termAt(scan, at).lower
  const pair = /^(plus|más|mais)$/.test(word) ? termAt(scan, at + 1).lower : ''
  if (/^(later|später)$/.test(word) || /^(tard|tarde)$/.test(pair)) return { value: 1, next: at + (pair ? 2 : 1) }
  if (/^(earlier|sooner|früher|eerder)$/.test(word) || /^(tôt|temprano|cedo)$/.test(pair))
    return { value: -1, next: at + (pair ? 2 : 1) }
  return { value: 0, next: at }
}

/** "and a half", "and a quarter", "15 minutes" after the hours. */
function extraMinutes(scan: Scan, start: number): Found<number> {
  let at = start
  if (termAt(scan, at).means.join === 'and') at += 1
  const term = termAt(scan, at)
  if (at > start && term.means.half) return { value: 30, next: at + 1 }
  if (at > start && term.means.fraction === 0.5) return { value: 30, next: at + 1 }
  const article = at > start && term.means.fraction === 1 ? 1 : 0
  const fraction = termAt(scan, at + article)
  if (at > start && (fraction.means.half || fraction.means.fraction === 0.5))
    return { value: 30, next: at + article + 1 }
  if (term.means.number !== undefined && termAt(scan, at + 1).means.unit === 'minute')
    return { value: term.means.number, next: at + 2 }
  return null
}

/** The zone said right after a time: "3pm ET", "(CET)", "London time", "9:00 in Berlin", "your time". */
function zoneAfter(scan: Scan, start: number): Found<ZoneMention> {
  let at = start
  const opens = termAt(scan, at).text
  if (opens === '(' || opens === ',') at += 1
  const inPlace = termAt(scan, at).means.relation === 'in'
  if (inPlace) at += 1
  // "hora de Madrid", "heure de Paris"
  const named = termAt(scan, at).means.cue === 'zone-word' && termAt(scan, at + 1).means.zone !== undefined
  if (named) at += 1
  const term = termAt(scan, at)
  const { cue, zone } = term.means
  const there = term.lower === 'there' ? placeBefore(scan, start) : undefined
  if (there) return regions(scan, there, at + 1)
  if (cue === 'zone-mine' || cue === 'zone-yours')
    return { value: { whose: cue === 'zone-mine' ? 'mine' : 'yours' }, next: closing(scan, at + 1) }
  // "heure de Paris", "hora de Madrid"
  const place = cue === 'zone-word' ? termAt(scan, at + 1).means.zone : undefined
  if (place) return regions(scan, place, at + 2)
  if (!zone) return null
  const timeWord = termAt(scan, at + 1).means.cue === 'zone-word' || isTimeWord(termAt(scan, at + 1))
  const bracketed = opens === '(' && termAt(scan, at + 1).text === ')'
  // "9am London works": a city right behind an hour, unless it only begins the name of a place there.
  const after = termAt(scan, at + 1)
  const adjoins = at === start && isHour(scan.terms[start - 1]) && !(after.kind === 'word' && !after.known)
  if (isPlace(zone) && !inPlace && !timeWord && !bracketed && !named && !adjoins) return null
  if (isWordHere(scan, term) && !named) return null
  if (
    SHY_ZONES.has(term.lower) &&
    !term.isPhrase &&
    !timeWord &&
    !isPlace(zone) &&
    term.text === term.lower &&
    term.lower !== 'est' &&
    !(at === start && COASTS.has(term.lower) && isHour(scan.terms[start - 1]))
  )
    return null
  return regions(scan, zone, timeWord ? at + 2 : at + 1)
}

const COASTS = new Set(['eastern', 'central', 'mountain', 'pacific'])

/** How far back "there" may point. */
const LOOK_BACK = 10

/** "I'll be in Dubai, so 2pm there". */
function placeBefore(scan: Scan, start: number): string | undefined {
  for (let at = start - 1; at >= Math.max(0, start - LOOK_BACK); at -= 1) {
    const { zone } = termAt(scan, at).means
    if (zone && isPlace(zone)) return zone
  }
  return undefined
}

const isHour = (term: Term | undefined): boolean =>
  term !== undefined &&
  (term.kind === 'number' ||
    term.means.meridiem !== undefined ||
    term.means.oclock === true ||
    term.means.part === 'noon')

/** A zone apart from a time: "all times CET", "I'm based in Toronto", "on Pacific time". */
function loneZone(scan: Scan, start: number): Atom | null {
  const term = termAt(scan, start)
  const zone = term.means.zone
  if (!zone) return null
  const timeWord = isTimeWord(termAt(scan, start + 1))
  const living = termAt(scan, start - 1).means.cue === 'living-in' || termAt(scan, start - 1).means.cue === 'elsewhere'
  if (isPlace(zone) && !timeWord && !living) return null
  if (isWordHere(scan, term)) return null
  // "Sgt." and "art" are words; an abbreviation alone counts in capitals and only where zones are spoken of.
  const before = termAt(scan, start - 1)
  // "…, both ET"
  const ofAll = before.means.offer === 'both' || before.means.offer === 'all'
  const introduced = living || ofAll || before.means.relation === 'in' || before.text === '('
  if (!timeWord && !isPlace(zone) && !term.isPhrase && (term.text !== term.text.toUpperCase() || !introduced))
    return null
  const found = regions(scan, zone, timeWord ? start + 2 : start + 1)
  return found && zoneAtom(found.value, isPlace(zone) && !timeWord, start, found.next)
}

/** "La hora" is no time of Los Angeles, nor does "ist" speak of India. */
const isWordHere = (scan: Scan, term: Term): boolean =>
  scan.lexicon.pack.code !== 'en' && term.text === term.lower && SHY_ZONES.has(term.lower) && !term.isPhrase

function regions(scan: Scan, zone: string, start: number): Found<ZoneMention> {
  const sign = termAt(scan, start).text
  const hours = termAt(scan, start + 1)
  if (zone === 'UTC' && (sign === '+' || sign === '-' || sign === '−') && hours.form && hours.parts![0]! <= 14) {
    const minutes = hours.form === 'clock' ? hours.parts![1]! : 0
    const offset = `${sign === '+' ? '+' : '-'}${String(hours.parts![0]).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
    return { value: { regions: [offset] }, next: closing(scan, start + 2) }
  }
  return { value: { regions: zoneCandidates(zone) }, next: closing(scan, start) }
}

const isTimeWord = (term: Term): boolean =>
  term.means.cue === 'zone-word' || (term.means.offer === 'noun' && /^(time|zeit|tijd)$/.test(term.lower))

const closing = (scan: Scan, next: number): number => (termAt(scan, next).text === ')' ? next + 1 : next)
