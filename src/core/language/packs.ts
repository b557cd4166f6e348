// The languages the reader knows. A new one is a file in lexicon/ and its name here.

import { german } from './lexicon/de.ts'
import { english } from './lexicon/en.ts'
import { spanish } from './lexicon/es.ts'
import { french } from './lexicon/fr.ts'
import { dutch } from './lexicon/nl.ts'
import { portuguese } from './lexicon/pt.ts'
import type { LanguagePack } from './pack.ts'
import { entries, words } from './pack.ts'
import type { Lexicon } from './terms.ts'
import { buildLexicon } from './terms.ts'
import { bare, type Token } from './tokens.ts'

export const PACKS: LanguagePack[] = [english, german, french, spanish, dutch, portuguese]

const built = new Map<string, Lexicon>()

/** Lexicons are built when first needed: most senders write one language. */
export function lexiconOf(pack: LanguagePack): Lexicon {
  const known = built.get(pack.code)
  if (known) return known
  const lexicon = buildLexicon(pack)
  built.set(pack.code, lexicon)
  return lexicon
}

/** Words that give a language away; a word of several languages tells less, one of the lexicon alone half as much. */
const evidence = new Map<string, Map<string, number>>()
for (const pack of PACKS) {
  for (const [phrase] of entries(pack)) for (const word of phrase.split(' ')) note(word, pack.code, 0.5)
  for (const word of words(pack.commonWords)) note(word, pack.code, 1)
}

function note(word: string, code: string, weight: number) {
  if (!/^[\p{L}'’-]+$/u.test(word)) return
  for (const form of new Set([word.toLowerCase(), bare(word.toLowerCase())])) {
    const weights = evidence.get(form) ?? new Map<string, number>()
    weights.set(code, Math.max(weights.get(code) ?? 0, weight))
    evidence.set(form, weights)
  }
}

/** Enough to recognise a language; the rest of a long mail is in the same one. */
const TOKENS_TO_JUDGE = 400

/** Fewer known words than this share, and it is a language that we do not know. */
const KNOWN_SHARE = 0.4

export function languageOf(tokens: Token[]): { pack: LanguagePack; isKnown: boolean } {
  // A few letters are no evidence: between equals it is English.
  const scores = new Map<string, number>([[PACKS[0]!.code, 0.4]])
  const known = new Map<string, number>()
  let total = 0
  for (const token of tokens.slice(0, TOKENS_TO_JUDGE)) {
    if (token.kind !== 'word') continue
    total += 1
    const weights = evidence.get(token.lower)
    if (!weights) continue
    for (const [code, weight] of weights) {
      scores.set(code, (scores.get(code) ?? 0) + weight / weights.size)
      known.set(code, (known.get(code) ?? 0) + 1)
    }
  }
  let best = PACKS[0]!
  for (const pack of PACKS) if ((scores.get(pack.code) ?? 0) > (scores.get(best.code) ?? 0)) best = pack
  return { pack: best, isKnown: total < 3 || (known.get(best.code) ?? 0) / total >= KNOWN_SHARE }
}
