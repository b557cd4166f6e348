// How many of the people have to come: "three of the five are enough", "it is fine if one of them can't make it". A number, and
// nothing but small words between it and what says that it is enough or may be missing, so that no hour, no length and no
// number of times is taken for one.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import { COUNT_WORDS } from '../lexicon/acts/counts.ts'
import type { Token } from '../words/tokens.ts'
import type { Found } from './act-lexicon.ts'
import type { Sentence } from './spoken.ts'

/** Tokens from one to before another. `of` is out of how many, where that is said. */
export type HowMany = {
  do: 'enough' | 'spare'
  count: number
  of: number | null
  from: number
  to: number
  by: Found
}

export function howManyIn(sentence: Sentence, tokens: Token[]): HowMany | null {
  for (const by of sentence.found) {
    if (by.means === 'enough') {
      const counted = enoughBefore(by, sentence, tokens) ?? countedBehind(by, sentence, tokens)
      if (counted) return { do: 'enough', by, ...counted }
    }
    const harmless = by.means === 'missing' ? harmlessBeside(by, sentence) : null
    if (by.means !== 'spare' && !harmless) continue
    const counted = countedBefore(by, sentence, tokens)
    if (counted) return { do: 'spare', by, ...counted, ...around(counted, harmless) }
  }
  return null
}

type Counted = Pick<HowMany, 'count' | 'of' | 'from' | 'to'>

/** With nothing before it but courtesies, unless it says of how many: an hour for the two of them is enough, too. */
function enoughBefore(by: Found, sentence: Sentence, tokens: Token[]): Counted | null {
  const counted = countedBefore(by, sentence, tokens)
  return counted && (counted.of !== null || isOpening(counted.from, sentence, tokens)) ? counted : null
}

function isOpening(at: number, sentence: Sentence, tokens: Token[]): boolean {
  const first = firstSmall(at, sentence, tokens)
  if (first === sentence.from || tokens[first - 1]!.kind === 'punctuation') return true
  return sentence.found.some(({ means, next }) => next === first && COURTESIES.has(means))
}

const COURTESIES = new Set<ActWord>(['filler', 'yes', 'weak-yes', 'but', 'maybe', 'harmless'])

/** "Three of the five are", "einer von ihnen" */
function countedBefore({ from, next }: Found, sentence: Sentence, tokens: Token[]): Counted | null {
  const counted = numbersIn(firstSmall(from, sentence, tokens), from, sentence, tokens)
  // A digit alone is a time or the number of an offer.
  return counted && isOfPeople(counted) ? { count: counted.count, of: counted.of, from: counted.from, to: next } : null
}

function firstSmall(at: number, sentence: Sentence, tokens: Token[]): number {
  let first = at
  while (first > sentence.from && isSmall(first - 1, sentence, tokens)) first -= 1
  return first
}

/** "Only need three of them", "es reicht, wenn drei können": only with people behind the number. */
function countedBehind({ from, next }: Found, sentence: Sentence, tokens: Token[]): Counted | null {
  let end = next
  while (end < sentence.to && isSmall(end, sentence, tokens)) end += 1
  const counted = numbersIn(next, end, sentence, tokens)
  if (!counted || !isOfPeople(counted)) return null
  const isFollowed = sentence.found.some(({ means, from: at }) => means === 'of-them' && at === counted.from + 1)
  return isFollowed ? { count: counted.count, of: counted.of, from, to: end } : null
}

export const isSmall = (at: number, sentence: Sentence, tokens: Token[]): boolean =>
  countOf(tokens[at]!) !== null || tokens[at]!.text === ',' || isOfThem(at, sentence)

const isOfThem = (at: number, { found }: Sentence): boolean =>
  found.some(({ means, from, next }) => means === 'of-them' && from <= at && at < next)

type Numbers = Omit<Counted, 'to'> & { isWord: boolean }

const isOfPeople = ({ of, isWord }: Numbers): boolean => of !== null || isWord

function numbersIn(from: number, to: number, sentence: Sentence, tokens: Token[]): Numbers | null {
  const found = tokens.slice(from, to).flatMap((token, index) => {
    // "Dos" is two in Spanish, and "of the" in Portuguese.
    const count = isOfThem(from + index, sentence) ? null : countOf(token)
    return count === null ? [] : [{ count, at: from + index }]
  })
  const [first, second, third] = found
  if (!first || third) return null
  return { count: first.count, of: second?.count ?? null, from: first.at, isWord: tokens[first.at]!.kind === 'word' }
}

function countOf({ kind, lower, text }: Token): number | null {
  if (kind === 'number') return /^\d{1,2}$/.test(text) ? Number(text) : null
  return COUNT_WORDS.get(lower) ?? null
}

/** On the way to it: "it is fine if one of them can't". Behind it is said of something else. */
const harmlessBeside = ({ from }: Found, { found }: Sentence): Found | null =>
  found.findLast(({ means, next }) => means === 'harmless' && next <= from) ?? null

const around = ({ from }: Counted, harmless: Found | null): { from: number } => ({
  from: Math.min(from, harmless?.from ?? from),
})

/** What else is said may limit it: "but Bo has to be there", "if Bo is among them", "maybe". */
export function limitOf(
  { from, to }: Pick<HowMany, 'from' | 'to'>,
  { found }: Sentence,
): 'condition' | 'hedged' | null {
  const beside = found.filter(({ from: at }) => at < from || at >= to)
  if (beside.some(({ means }) => means === 'but' || means === 'if')) return 'condition'
  return beside.some(({ means }) => means === 'maybe') ? 'hedged' : null
}
