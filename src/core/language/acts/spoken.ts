// A mail as sentences and clauses with the classes of its words: what orders, answers and requests are read from.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Effort } from '../text/effort.ts'
import type { Passage } from '../text/quoted-text.ts'
import type { Span } from '../text/span.ts'
import { lineBreak, type Token, tokenise } from '../words/tokens.ts'
import { actLexicon, CODES, type Found, foundAt } from './act-lexicon.ts'

/** Tokens from one to before another. */
export type Clause = { from: number; to: number; found: Found[] }

export type Sentence = Clause & { clauses: Clause[]; isQuestion: boolean }

export type Spoken = { tokens: Token[]; sentences: Sentence[] }

/** A mail that orders something is short. */
const TOKENS_MAX = 400

export function spokenIn(text: string, passages: Passage[], code: string, effort: Effort): Spoken {
  const tokens: Token[] = []
  for (const { from, to } of passages) {
    if (tokens.length >= TOKENS_MAX) break
    for (const token of tokenise(text, from, to, effort)) tokens.push(token)
    tokens.push(lineBreak(to))
  }
  tokens.length = Math.min(tokens.length, TOKENS_MAX)
  const sentences = sentencesOf(tokens, code)
  if (sentences.some(tells)) return { tokens, sentences }
  return { tokens, sentences: inAnyLanguage(tokens) ?? sentences }
}

const tells = (sentence: Sentence): boolean => has(sentence, ...TELLING)

const TELLING: ActWord[] = [
  ...([
    'yes',
    'weak-yes',
    'no',
    'weak-no',
    'remove',
    'without',
    'optional',
    'enough',
    'will-do',
    'spare',
    'must-come',
    'instead',
    'wait',
    'go-on',
    'hold-off',
    'wish',
  ] as const),
]

/** So few words may be of any language. */
const ANY_LANGUAGE_MAX = 16

/** A few words tell little of their language. Where none of them orders or answers in it, another may make more of them. */
function inAnyLanguage(tokens: Token[]): Sentence[] | null {
  if (tokens.filter(({ kind }) => kind === 'word').length > ANY_LANGUAGE_MAX) return null
  const tries = CODES.map((code) => sentencesOf(tokens, code)).filter((sentences) => sentences.some(tells))
  return tries.toSorted((one, other) => understood(other) - understood(one))[0] ?? null
}

const understood = (sentences: Sentence[]): number =>
  sentences.reduce((sum, { found }) => found.reduce((words, { from, next }) => words + next - from, sum), 0)

function sentencesOf(tokens: Token[], code: string): Sentence[] {
  const sentences: Sentence[] = []
  let from = 0
  for (let at = 0; at <= tokens.length; at += 1) {
    const ends = at === tokens.length || endsSentence(tokens, at)
    if (!ends) continue
    if (at > from) sentences.push(sentenceOf(tokens, from, at, code))
    from = at + 1
  }
  return sentences
}

function endsSentence(tokens: Token[], at: number): boolean {
  const { kind, text } = tokens[at]!
  if (kind === 'bullet') return true
  if (kind === 'line') return at + 1 >= tokens.length || !isRunningOn(tokens, at)
  return kind === 'punctuation' && /^[.!?;…]/.test(text) && !isAbbreviation(tokens, at)
}

/** A long line that was broken where it was too long, and goes on in small letters. */
const isRunningOn = (tokens: Token[], at: number): boolean =>
  tokens[at - 1]?.kind === 'word' && /^\p{Ll}/u.test(tokens[at + 1]!.text)

/** "Mr. Gerber", "F. Grantley" */
const isAbbreviation = (tokens: Token[], at: number): boolean =>
  tokens[at]!.text === '.' &&
  tokens[at - 1]?.kind === 'word' &&
  (/^(?:mr|mrs|ms|dr|prof|st|hr|fr|sr|sra|mme|dhr|mevr)$/.test(tokens[at - 1]!.lower) ||
    /^\p{Lu}$/u.test(tokens[at - 1]!.text))

function sentenceOf(tokens: Token[], from: number, to: number, code: string): Sentence {
  const found = foundIn(tokens, from, to, actLexicon(code))
  const clauses: Clause[] = []
  let start = from
  for (let at = from; at <= to; at += 1) {
    const isBut = found.some(({ means, from: first }) => means === 'but' && first === at)
    if (at < to && !isBut && !isClauseMark(tokens, at)) continue
    if (at > start)
      clauses.push({ from: start, to: at, found: found.filter((each) => each.from >= start && each.from < at) })
    start = isBut ? at : at + 1
  }
  return { from, to, found, clauses, isQuestion: tokens[to]?.text === '?' }
}

const isClauseMark = (tokens: Token[], at: number): boolean => {
  const { kind, text, spaced } = tokens[at]!
  if (kind !== 'punctuation') return false
  return /^[,:()–—]$/.test(text) || (text === '-' && spaced && tokens[at + 1]?.spaced === true)
}

/**
 * Of phrases inside each other the longest counts: "no problem" holds no no. What counts people, and what only answers whether to go
 * on, takes nothing from the other classes: "can't come" still holds a no.
 */
function foundIn(tokens: Token[], from: number, to: number, lexicon: ReturnType<typeof actLexicon>): Found[] {
  const all: Found[] = []
  for (let at = from; at < to; at += 1) for (const found of foundAt(tokens, at, to, lexicon)) all.push(found)
  const isInside = (one: Found, other: Found) =>
    other.from <= one.from && one.next <= other.next && other.next - other.from > one.next - one.from
  return all.filter(
    (one) => !all.some((other) => isInside(one, other) && (LEAVING.has(one.means) || !LEAVING.has(other.means))),
  )
}

const LEAVING = new Set<ActWord>([
  ...(['enough', 'will-do', 'of-them', 'spare', 'missing', 'harmless', 'everybody', 'must-come', 'after-all'] as const),
  ...(['go-on', 'hold-off'] as const),
])

export const has = ({ found }: Clause, ...meanings: ActWord[]): boolean =>
  found.some(({ means }) => meanings.includes(means))

export const find = ({ found }: Clause, ...meanings: ActWord[]): Found | undefined =>
  found.find(({ means }) => meanings.includes(means))

export const spanOf = ({ from, to }: { from: number; to: number }, tokens: Token[]): Span => ({
  from: tokens[from]!.from,
  to: tokens[to - 1]!.to,
})

export const placesIn = ({ from, to }: Clause): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

/** Whether the token at that place belongs to a word of one of these classes. */
export const isIn = (at: number, { found }: Clause, ...meanings: ActWord[]): boolean =>
  found.some(({ means, from, next }) => meanings.includes(means) && from <= at && at < next)
