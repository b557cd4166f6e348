// That nobody may be missing after all: "everybody has to come", "we need all of them". Nothing else may be said in the same
// sentence, so that "everybody must bring a passport" orders nothing.

import type { Token } from '../words/tokens.ts'
import type { Found } from './act-lexicon.ts'
import { isLight } from './small-words.ts'
import { find, type Sentence } from './spoken.ts'

/** Tokens from one to before another. */
export type Everybody = { from: number; to: number; by: Found; who: Found }

export function everybodyIn(sentence: Sentence, tokens: Token[]): Everybody | null {
  const by = find(sentence, 'must-come')
  const who = find(sentence, 'everybody')
  if (!by || !who || !isAll(by, who, sentence, tokens)) return null
  return { from: Math.min(by.from, who.from), to: Math.max(by.end, who.end) + 1, by, who }
}

function isAll(by: Found, who: Found, sentence: Sentence, tokens: Token[]): boolean {
  for (let at = sentence.from; at < sentence.to; at += 1) {
    const isOurs = [by, who].some(({ from, next, end }) => (from <= at && at < next) || at === end)
    if (!isOurs && !isLight(at, sentence, tokens)) return false
  }
  return true
}
