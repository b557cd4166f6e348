// The words of `lexicon/acts` as they are found in a row of tokens, for each language once.

import type { ActWord, ActWords } from '../lexicon/acts/act-words.ts'
import { german } from '../lexicon/acts/de.ts'
import { english } from '../lexicon/acts/en.ts'
import { spanish } from '../lexicon/acts/es.ts'
import { french } from '../lexicon/acts/fr.ts'
import { dutch } from '../lexicon/acts/nl.ts'
import { portuguese } from '../lexicon/acts/pt.ts'
import { words } from '../lexicon/pack.ts'
import { bare } from '../words/letters.ts'
import { isOneSlip } from '../words/slips.ts'
import { type Token, tokenise } from '../words/tokens.ts'

type Phrase = {
  means: ActWord
  words: string[] /** "take … off": somewhere behind the first word. */
  last: string | null
}

type ActLexicon = {
  byFirstWord: Map<string, Phrase[]>
  /** Orders are worth reading with a typing slip: nobody is dropped by a word that is not there. */
  orders: Phrase[]
}

const LANGUAGES: Record<string, ActWords> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  pt: portuguese,
}

export const CODES = Object.keys(LANGUAGES)

/** Everybody says these in English too. */
const TRAVELLING: ActWord[] = ['yes', 'weak-yes', 'no']
const SLIP_MIN_LENGTH = 5
const SLIPPING: ActWord[] = ['remove', 'optional', 'instead', 'wait', 'without']

const built = new Map<string, ActLexicon>()

export function actLexicon(code: string): ActLexicon {
  const known = built.get(code)
  if (known) return known
  const lexicon: ActLexicon = { byFirstWord: new Map(), orders: [] }
  addAll(lexicon, LANGUAGES[code] ?? english)
  if (code !== 'en') addAll(lexicon, english, TRAVELLING)
  built.set(code, lexicon)
  return lexicon
}

function addAll(lexicon: ActLexicon, language: ActWords, only?: ActWord[]) {
  for (const [means, phrases] of Object.entries(language) as [ActWord, string][])
    if (!only || only.includes(means)) for (const phrase of words(phrases)) addPhrase(lexicon, phrase, means)
}

function addPhrase({ byFirstWord, orders }: ActLexicon, text: string, means: ActWord) {
  const [start, last = null] = text.split('…').map((part) => part.trim()) as [string, string?]
  const phrase: Phrase = { means, words: wordsOf(start), last }
  for (const first of new Set([phrase.words[0]!, bare(phrase.words[0]!)]))
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), phrase])
  const isSlipping = SLIPPING.includes(means) && phrase.words.length === 1 && last === null
  if (isSlipping && phrase.words[0]!.length >= SLIP_MIN_LENGTH) orders.push(phrase)
}

const wordsOf = (phrase: string): string[] =>
  tokenise(phrase, 0, phrase.length, { steps: 0 }).map(({ lower }) => lower.trim())

/** How far apart the two words of a phrase with a gap may stand. */
const GAP = 7

/** A phrase of a class, from one token to before another. `end` is where its last word stands, where it has a gap. */
export type Found = { means: ActWord; from: number; next: number; end: number }

export function foundAt(tokens: Token[], at: number, until: number, { byFirstWord, orders }: ActLexicon): Found[] {
  const { lower, bare: plain, kind, word } = tokens[at]!
  const phrases = byFirstWord.get(lower) ?? byFirstWord.get(plain) ?? withoutEnclitic(plain, byFirstWord)
  const found = phrases?.flatMap((phrase) => matched(phrase, tokens, at, until) ?? []) ?? []
  if (found.length > 0 || kind !== 'word' || word !== null || lower.length < SLIP_MIN_LENGTH) return found
  const meant = orders.find(({ words: [first] }) => isOneSlip(plain, bare(first!)))
  return meant ? [{ means: meant.means, from: at, next: at + 1, end: at }] : []
}

function matched({ means, words: list, last }: Phrase, tokens: Token[], at: number, until: number): Found | null {
  const next = at + list.length
  if (next > until) return null
  for (let index = 1; index < list.length; index += 1) if (!isWord(tokens[at + index]!, list[index]!)) return null
  if (last === null) return { means, from: at, next, end: next - 1 }
  for (let end = next; end < Math.min(next + GAP, until); end += 1) {
    if (/^[.!?;]$/.test(tokens[end]!.text)) return null
    if (isWord(tokens[end]!, last)) return { means, from: at, next, end }
  }
  return null
}

const isWord = (token: Token, word: string): boolean =>
  token.lower === word || token.bare === word || token.bare === bare(word)

const ENCLITIC = /^(.{3,}?)(?:me|te|se|nos)?(?:l[oae]s?)$/

/** "Quítalo", "sacarla": in Spanish the pronoun is written as one with the verb. */
function withoutEnclitic(word: string, byFirstWord: ActLexicon['byFirstWord']): Phrase[] | undefined {
  const verb = ENCLITIC.exec(word)?.[1]
  return verb
    ? byFirstWord.get(verb)?.filter(({ means, words: list }) => list.length === 1 && SLIPPING.includes(means))
    : undefined
}

export const hasEnclitic = ({ bare: word }: Token): boolean => ENCLITIC.test(word)
