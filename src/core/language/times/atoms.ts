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

export const dayAtom = (day: DayExpression, first: number, next: number): Atom => ({ kind: 'day', day, first, next })

export const timeAtom = (time: TimeExpression, zone: ZoneMention | null, first: number, next: number): Atom => ({
  kind: 'time',
  time,
  zone,
  first,
  next,
})

export const offerAtom = (offer: OfferReference, first: number, next: number): Atom => ({
  kind: 'offer',
  offer,
  first,
  next,
})

export const durationAtom = (minutes: number, shift: -1 | 0 | 1, first: number, next: number): Atom => ({
  kind: 'duration',
  minutes,
  shift,
  first,
  next,
})

export const zoneAtom = (zone: ZoneMention, place: boolean, first: number, next: number): Atom => ({
  kind: 'zone',
  zone,
  place,
  first,
  next,
})

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
