// How many of the people have to come: "three of the five are enough", "it is fine if one of them can't make it". A number, and
// nothing but small words between it and what says that it is enough or may be missing, so that no hour, no length and no
// number of times is taken for one. Whatever else the sentence says leaves it open: "two of them will do the demo".

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Token } from '../words/tokens.ts'
import type { Found } from './act-lexicon.ts'
import { countOf, isLight, isOfThem, isSmall } from './small-words.ts'
import type { Sentence } from './spoken.ts'

/** Tokens from one to before another. `of` is out of how many, where that is said; the number stands at `at`. */
export type HowMany = {
  do: 'enough' | 'spare'
  count: number
  of: number | null
  at: number
  from: number
  to: number
  by: Found
  harmless: Found | null
}

export function howManyIn(sentence: Sentence, tokens: Token[]): HowMany | null {
  for (const by of sentence.found) {
    if (by.means === 'enough') {
      const counted = enoughBefore(by, sentence, tokens) ?? countedBehind(by, sentence, tokens)
      if (counted) return { do: 'enough', by, harmless: null, ...counted }
    }
    if (by.means === 'will-do') {
      const counted = countedBefore(by, sentence, tokens) ?? countedBehind(by, sentence, tokens)
      if (counted && counted.of !== null) return { do: 'enough', by, harmless: null, ...counted }
    }
    const harmless = by.means === 'missing' ? harmlessBeside(by, sentence) : null
    if (by.means !== 'spare' && !harmless) continue
    const counted = countedBefore(by, sentence, tokens)
    if (counted) return { do: 'spare', by, harmless, ...counted, ...around(counted, harmless) }
  }
  return null
}

type Counted = Pick<HowMany, 'count' | 'of' | 'at' | 'from' | 'to'>

/** With nothing before it but courtesies, unless it says of how many: an hour for the two of them is enough, too. */
function enoughBefore(by: Found, sentence: Sentence, tokens: Token[]): Counted | null {
  const counted = countedBefore(by, sentence, tokens)
  return counted && (counted.of !== null || isOpening(counted.from, sentence, tokens)) ? counted : null
}

function isOpening(at: number, sentence: Sentence, tokens: Token[]): boolean {
  const first = firstSmall(at, sentence, tokens)
  if (first === sentence.from || tokens[first - 1]!.kind === 'punctuation') return true
  // "No, two are enough" answers us first; "no two are" counts nobody.
  const isApart = tokens[first]!.kind === 'punctuation'
  return sentence.found.some(
    ({ means, next }) => next === first && (COURTESIES.has(means) || (isApart && NOES.has(means))),
  )
}

const COURTESIES = new Set<ActWord>(['filler', 'yes', 'weak-yes', 'but', 'maybe', 'harmless'])

const NOES = new Set<ActWord>(['no', 'weak-no'])

/** "Three of the five are", "einer von ihnen" */
function countedBefore({ from, next }: Found, sentence: Sentence, tokens: Token[]): Counted | null {
  const counted = numbersIn(firstSmall(from, sentence, tokens), from, sentence, tokens)
  // A digit alone is a time or the number of an offer.
  if (!counted || !isOfPeople(counted)) return null
  return { count: counted.count, of: counted.of, at: counted.at, from: counted.at, to: next }
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
  const isFollowed = sentence.found.some(({ means, from: at }) => means === 'of-them' && at === counted.at + 1)
  return isFollowed ? { count: counted.count, of: counted.of, at: counted.at, from, to: end } : null
}

type Numbers = Omit<Counted, 'from' | 'to'> & { isWord: boolean }

const isOfPeople = ({ of, isWord }: Numbers): boolean => of !== null || isWord

function numbersIn(from: number, to: number, sentence: Sentence, tokens: Token[]): Numbers | null {
  const found = tokens.slice(from, to).flatMap((token, index) => {
    // "Dos" is two in Spanish, and "of the" in Portuguese.
    const count = isOfThem(from + index, sentence) ? null : countOf(token)
    return count === null ? [] : [{ count, at: from + index }]
  })
  const [first, second, third] = found
  if (!first || third) return null
  return { count: first.count, of: second?.count ?? null, at: first.at, isWord: tokens[first.at]!.kind === 'word' }
}

/** On the way to it: "it is fine if one of them can't". Behind it is said of something else. */
const harmlessBeside = ({ from }: Found, { found }: Sentence): Found | null =>
  found.findLast(({ means, next }) => means === 'harmless' && next <= from) ?? null

const around = ({ from }: Counted, harmless: Found | null): { from: number } => ({
  from: Math.min(from, harmless?.from ?? from),
})

/** "Not one of them may be missing", "it is not fine if one is": what it would permit is forbidden. */
export const isForbidden = ({ at, harmless }: HowMany, { found }: Sentence): boolean =>
  found.some(
    ({ means, from, next }) =>
      means === 'not' && (next === at || (harmless !== null && (next === harmless.from || from === harmless.next))),
  )

/** What else is said may limit it: "but Bo has to be there", "if Bo is among them", "maybe"; or make another thing of it. */
export function limitOf(
  { from, to }: Pick<HowMany, 'from' | 'to'>,
  { found }: Sentence,
): 'condition' | 'hedged' | null {
  const beside = found.filter(({ from: at }) => at < from || at >= to)
  if (beside.some(({ means }) => means === 'but' || means === 'if')) return 'condition'
  return beside.some(({ means }) => means === 'maybe') ? 'hedged' : null
}

/** Nothing is said beside it but courtesies: "two of them reach it on Friday" counts who arrives. */
export function isAllSaid({ by, harmless, at: count }: HowMany, sentence: Sentence, tokens: Token[]): boolean {
  for (let at = sentence.from; at < sentence.to; at += 1) {
    const isOurs = at === count || [by, harmless].some((each) => each && each.from <= at && at < each.next)
    if (!isOurs && !isHaveTo(at, sentence) && (!isLight(at, sentence, tokens) || isDenial(at, sentence, tokens)))
      return false
  }
  return true
}

/** "Have to … come": the verb is in sight. */
const isHaveTo = (at: number, { found }: Sentence): boolean =>
  found.some(({ means, from, next, end }) => means === 'must-come' && end >= next && from <= at && at < next)

/** A no that stands by itself answers us, and denies nothing. */
const isDenial = (at: number, { found }: Sentence, tokens: Token[]): boolean =>
  found.some(
    ({ means, from, next }) => means === 'not' && from <= at && at < next && tokens[next]?.kind !== 'punctuation',
  )
