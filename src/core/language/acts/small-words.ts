// The words beside a number of people that change nothing of it.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import { COUNT_WORDS } from '../lexicon/acts/counts.ts'
import type { Token } from '../words/tokens.ts'
import type { Clause } from './spoken.ts'

/** What may stand between a number and the word that says what of it: another number, "of them", "people". */
export const isSmall = (at: number, clause: Clause, tokens: Token[]): boolean =>
  countOf(tokens[at]!) !== null || tokens[at]!.text === ',' || isOfThem(at, clause)

export const isOfThem = (at: number, clause: Clause): boolean => isAmong(OF_THEM, at, clause)

const OF_THEM = new Set<ActWord>(['of-them'])

export function countOf({ kind, lower, text }: Token): number | null {
  if (kind === 'number') return /^\d{1,2}$/.test(text) ? Number(text) : null
  return COUNT_WORDS.get(lower) ?? null
}

/** What may stand anywhere in the sentence: courtesies, "after all", and the words that are weighed by themselves. */
export const isLight = (at: number, clause: Clause, tokens: Token[]): boolean =>
  isSmall(at, clause, tokens) || WORDLESS.has(tokens[at]!.kind) || isAmong(LIGHT, at, clause)

const WORDLESS = new Set<Token['kind']>(['punctuation', 'line', 'emoji'])

const LIGHT = new Set<ActWord>(['after-all', 'filler', 'yes', 'weak-yes', 'no', 'weak-no', 'but', 'not', 'if', 'maybe'])

const isAmong = (classes: Set<ActWord>, at: number, { found }: Clause): boolean =>
  found.some(({ means, from, next }) => classes.has(means) && from <= at && at < next)
