// Every word that a lexicon knows, in any language, once: a word of a text is looked up here, and from then on lexicons are
// asked by its number.

import { bare } from './letters.ts'

export type Word = {
  id: number
  lower: string
  /** The same without accents. */
  bare: string
  /** The word that it is without accents: itself, another one, or none that a lexicon knows. */
  bareWord: Word | null
  /** Where its evidence for a language begins; -1 for a word that tells nothing. */
  evidence: number
}

const words = new Map<string, Word>()

/** Grows with the lexicons and never with what is read. */
export function registerWord(lower: string): Word {
  const known = words.get(lower)
  if (known) return known
  const word: Word = { id: words.size, lower, bare: bare(lower), bareWord: null, evidence: -1 }
  linkBareWord(word)
  words.set(lower, word)
  return word
}

/** Accented words whose bare form isn't a word so far. */
const unlinked = new Map<string, Word[]>()

function linkBareWord(word: Word) {
  word.bareWord = word.bare === word.lower ? word : wordOf(word.bare)
  if (word.bareWord === null) unlinked.set(word.bare, [...(unlinked.get(word.bare) ?? []), word])
  for (const accented of unlinked.get(word.lower) ?? []) accented.bareWord = word
  unlinked.delete(word.lower)
}

export const wordOf = (lower: string): Word | null => words.get(lower) ?? null
