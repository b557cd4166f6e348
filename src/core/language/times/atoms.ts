// The pieces that the grammar finds in a row of terms.

import type { Lexicon } from '../words/lexicons.ts'
import type { Term } from '../words/tokens.ts'
import { newToken } from '../words/tokens.ts'
import type { DayExpression, OfferReference, TimeExpression, ZoneMention } from './expressions.ts'

export type Piece =
  | { kind: 'day'; day: DayExpression }
  | { kind: 'time'; time: TimeExpression; zone: ZoneMention | null }
  | { kind: 'offer'; offer: OfferReference }
  | { kind: 'duration'; minutes: number; shift: -1 | 0 | 1 }
  | { kind: 'zone'; zone: ZoneMention; place: boolean }

/** A piece and the terms it covers, from first to next. */
export type Atom = Piece & { first: number; next: number }

/** Every atom has every key: engines read objects of one shape many times faster than objects of five. */
const emptyAtom = (kind: Piece['kind'], first: number, next: number) => ({
  kind,
  day: undefined as DayExpression | undefined,
  time: undefined as TimeExpression | undefined,
  zone: undefined as ZoneMention | null | undefined,
  offer: undefined as OfferReference | undefined,
  minutes: undefined as number | undefined,
  shift: undefined as -1 | 0 | 1 | undefined,
  place: undefined as boolean | undefined,
  first,
  next,
})

export function dayAtom(day: DayExpression, first: number, next: number): Atom {
  const atom = emptyAtom('day', first, next)
  atom.day = day
  return atom as Atom
}

export function timeAtom(time: TimeExpression, zone: ZoneMention | null, first: number, next: number): Atom {
  const atom = emptyAtom('time', first, next)
  atom.time = time
  atom.zone = zone
  return atom as Atom
}

export function offerAtom(offer: OfferReference, first: number, next: number): Atom {
  const atom = emptyAtom('offer', first, next)
  atom.offer = offer
  return atom as Atom
}

export function durationAtom(minutes: number, shift: -1 | 0 | 1, first: number, next: number): Atom {
  const atom = emptyAtom('duration', first, next)
  atom.minutes = minutes
  atom.shift = shift
  return atom as Atom
}

export function zoneAtom(zone: ZoneMention, place: boolean, first: number, next: number): Atom {
  const atom = emptyAtom('zone', first, next)
  atom.zone = zone
  atom.place = place
  return atom as Atom
}

export type Found<T> = { value: T; next: number } | null

/** Where the grammar stands: all terms, the lexicon they came from, and what was found so far. */
export type Scan = { terms: Term[]; lexicon: Lexicon; atoms: Atom[] }

/** What stands before the first term and after the last. */
const NONE: Term = newToken('punctuation', '', '', null, 0, 0, true)

export const termAt = (scan: Scan, index: number): Term =>
  index >= 0 && index < scan.terms.length ? scan.terms[index]! : NONE

export const isOfferNoun = (term: Term): boolean =>
  term.means.offer === 'noun' || (term.means.offer === 'label' && term.text.length > 3)

/** The piece that ends right before this term, a comma or a small word between them allowed. */
export function atomJustBefore(scan: Scan, index: number): Atom | null {
  const atom = scan.atoms.at(-1)
  if (!atom) return null
  if (atom.next === index) return atom
  const between = termAt(scan, index - 1)
  const small = between.text === ',' || between.text === '(' || between.text === ':' || between.means.relation === 'at'
  return atom.next === index - 1 && small ? atom : null
}

/** Skips what may stand between the parts of one expression: a comma, "the", "on". */
export function skipSmall(scan: Scan, index: number): number {
  let at = index
  if (termAt(scan, at).text === ',' || termAt(scan, at).text === '(') at += 1
  if (termAt(scan, at).means.relation === 'on') at += 1
  // "Sexta as 10": without its accent the word for "at" looks like an article.
  const { offer, relation } = termAt(scan, at).means
  if (offer === 'article' && relation !== 'at') at += 1
  return at
}

/** A bracket that was opened before is closed with what stood in it. */
export const closing = (scan: Scan, next: number): number => (termAt(scan, next).text === ')' ? next + 1 : next)

export const oneDay = (day: DayExpression, next: number): Found<DayExpression[]> => ({ value: [day], next })

/** "Could Thursday's call become Friday?": what it leads to is where something is moved. */
export const isBecoming = ({ means, lower }: Term): boolean =>
  means.cue === 'reschedule' && (lower === 'become' || lower === 'becomes' || lower === 'turn' || lower === 'turned')
