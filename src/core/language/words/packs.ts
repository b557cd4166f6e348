// The languages the reader knows. A new one is a file in lexicon/ and its name here.

import { german } from '../lexicon/de.ts'
import { english } from '../lexicon/en.ts'
import { spanish } from '../lexicon/es.ts'
import { french } from '../lexicon/fr.ts'
import { LOAN_CUES, LOAN_WEEKDAYS } from '../lexicon/loans.ts'
import { dutch } from '../lexicon/nl.ts'
import type { LanguagePack } from '../lexicon/pack.ts'
import { entries, words } from '../lexicon/pack.ts'
import { portuguese } from '../lexicon/pt.ts'
import { bare, digraphs, isSmallLetter } from './letters.ts'
import type { Lexicon } from './lexicons.ts'
import { buildLexicon } from './lexicons.ts'
import type { Token } from './tokens.ts'
import { registerWord, wordOf } from './words.ts'

export const PACKS: LanguagePack[] = [english, german, french, spanish, dutch, portuguese]

const built = new Map<string, Lexicon>()

/** Lexicons are built when first needed: most senders write one language. */
export function lexiconFor(tokens: Token[], pack: LanguagePack): Lexicon {
  const known = built.get(pack.code)
  if (known) return known
  const lexicon = buildLexicon(pack)
  built.set(pack.code, lexicon)
  lookUpAgain(tokens)
  return lexicon
}

/** The text that needs new words has been cut into tokens before they were known. */
function lookUpAgain(tokens: Token[]) {
  for (const token of tokens) {
    token.word = wordOf(token.lower)
    token.bareWord = wordOf(token.bare)
  }
}

/** What a word can tell: nothing, a whole, a half or a quarter, and the less the more languages share it. */
const SHARES = [0, ...[1, 0.5, 0.25].flatMap((weight) => PACKS.map((_, index) => weight / (index + 1)))]

/** Of each word its places among the shares, a byte for each pack, because what is small is quick to reach. */
let evidence: Uint8Array | null = null

/** Gathered when a text is first read: a service that reads none, and a command, need no words. */
function evidenceFor(tokens: Token[]): Uint8Array {
  if (evidence === null) {
    evidence = gatherEvidence()
    lookUpAgain(tokens)
  }
  return evidence
}

function gatherEvidence(): Uint8Array {
  const noted = noteWords()
  const gathered = new Uint8Array(noted.size * PACKS.length)
  let place = 0
  for (const [word, weights] of noted) {
    // A word of several languages tells less.
    const languages = weights.filter((weight) => weight > 0).length
    for (const [index, weight] of weights.entries()) gathered[place + index] = SHARES.indexOf(weight / languages)
    registerWord(word).evidence = place
    place += PACKS.length
  }
  return gathered
}

/**
 * For each word how much it speaks for each pack, in the order of PACKS. A word of a lexicon tells half as much as one of
 * the small words that a language is full of, and words that travel ("Thanks! Thursday passt super") tell half as much as
 * others of their kind.
 */
function noteWords(): Map<string, number[]> {
  const travelling = new Set(
    [...Object.values(LOAN_CUES), ...LOAN_WEEKDAYS]
      .flatMap((phrases) => words(phrases))
      .filter((word) => !word.includes(' ')),
  )
  const noted = new Map<string, number[]>()
  const note = (word: string, index: number, weightAtHome: number) => {
    if (!/^[\p{L}'’-]+$/u.test(word)) return
    const lower = word.toLowerCase()
    const weight = travelling.has(lower) ? weightAtHome / 2 : weightAtHome
    for (const form of new Set([lower, bare(lower), digraphs(lower)])) {
      const weights = noted.get(form) ?? PACKS.map(() => 0)
      weights[index] = Math.max(weights[index]!, weight)
      noted.set(form, weights)
    }
  }
  for (const [index, pack] of PACKS.entries()) {
    for (const [phrase] of entries(pack)) for (const word of phrase.split(' ')) note(word, index, 0.5)
    for (const word of words(pack.commonWords)) note(word, index, 1)
  }
  return noted
}

/** Enough to recognise a language; the rest of a long mail is in the same one. */
const TOKENS_TO_JUDGE = 120

/** Fewer known words than this share, and it is a language that we do not know. */
const KNOWN_SHARE = 0.4

/** A few letters prove nothing. Between equals the first pack wins, which is English. */
const HEAD_START = 0.1

const NOTHING_SCORED = PACKS.map((_, index) => (index === 0 ? HEAD_START : 0))
const NOTHING_KNOWN = PACKS.map(() => 0)

/** `lead` is how much more speaks for it than for the next one: 1 is a small word that no other language has. `share` is how many of the words it knows. */
export function languageOf(tokens: Token[]): { pack: LanguagePack; isKnown: boolean; lead: number; share: number } {
  const scores = NOTHING_SCORED.slice()
  const known = NOTHING_KNOWN.slice()
  const shares = evidenceFor(tokens)
  let total = 0
  for (let at = 0; at < tokens.length && at < TOKENS_TO_JUDGE; at += 1) {
    const token = tokens[at]!
    // "EST" is an abbreviation and not French.
    if (token.kind !== 'word' || (isAbbreviation(token) && !isShouted(tokens, at))) continue
    total += 1
    const from = token.word === null ? -1 : token.word.evidence
    if (from < 0) continue
    for (let index = 0; index < scores.length; index += 1) {
      const share = shares[from + index]!
      if (share === 0) continue
      scores[index]! += SHARES[share]!
      known[index]! += 1
    }
  }
  let best = 0
  for (let index = 1; index < scores.length; index += 1) if (scores[index]! > scores[best]!) best = index
  let second = 0
  for (let index = 0; index < scores.length; index += 1)
    if (index !== best && scores[index]! > second) second = scores[index]!
  const share = total === 0 ? 0 : known[best]! / total
  const isKnown = total < 3 || share >= KNOWN_SHARE
  return { pack: PACKS[best]!, isKnown, lead: scores[best]! - second, share }
}

/** "THAT WORKS FOR ME": among capitals, a short word isn't an abbreviation. */
const isShouted = (tokens: Token[], at: number): boolean => isCapitals(tokens[at + 1]) || isCapitals(tokens[at - 1])

const isCapitals = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.to - token.from > 3 && token.text === token.text.toUpperCase()

function isAbbreviation({ text, lower, from, to }: Token): boolean {
  // Nearly all second letters are small ones.
  if (to - from < 2 || to - from > 4 || isSmallLetter(text.charCodeAt(1))) return false
  return text !== lower && text === text.toUpperCase()
}
