// "Drop Bo, Cy too": words that say of somebody else what was just said of another.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Span } from '../text/span.ts'
import { isStranger } from './object.ts'
import { areLight } from './ordering.ts'
import { type Clause, has, placesIn, type Spoken } from './spoken.ts'
import { type Company, isNamedBy, namedIn } from './whom.ts'

/** Somebody, that it holds for them as well, and nothing else. */
export function isOfMore(clause: Clause, spoken: Spoken, company: Company): boolean {
  if (!has(clause, 'as-well')) return false
  const isSomebody = has(clause, 'pronoun', 'all-of') || hasStranger(clause, spoken, company)
  const { people, isOpen } = namedIn(clause, spoken, company)
  if (!isSomebody && people.length === 0 && !isOpen) return false
  return placesIn(clause).every(
    (at) => isStranger(spoken.tokens[at]!) || areLight(at, at + 1, clause, spoken, company, BESIDE),
  )
}

const BESIDE = new Set<ActWord>(['as-well', 'beside-name', 'and', 'filler', 'pronoun', 'clitic', 'all-of'])

export const hasStranger = (clause: Clause, { tokens }: Spoken, { people }: Company): boolean =>
  placesIn(clause).some((at) => isStranger(tokens[at]!) && !people.some((person) => isNamedBy(tokens, at, person)))

/** With no word between them. */
export function isNextTo({ to }: Span, { from }: Clause, { tokens }: Spoken): boolean {
  return tokens.slice(0, from).every((token) => token.kind !== 'word' || token.from < to)
}
