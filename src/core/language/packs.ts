// The languages the reader knows. A new one is a file in lexicon/ and its name here.

import { german } from './lexicon/de.ts'
import { english } from './lexicon/en.ts'
import { spanish } from './lexicon/es.ts'
import { french } from './lexicon/fr.ts'
import { dutch } from './lexicon/nl.ts'
import { portuguese } from './lexicon/pt.ts'
import type { LanguagePack } from './pack.ts'
import { words } from './pack.ts'
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

/** Words that give a language away, with their weight; a word of several languages tells little. */
const evidence = new Map<string, string[]>()
for (const pack of PACKS) {
  const telling = [pack.commonWords, ...pack.weekdays, ...pack.months, ...Object.values(pack.dayOffsets)].flatMap(words)
  for (const word of new Set(telling)) evidence.set(word, [...(evidence.get(word) ?? []), pack.code])
}

/** Enough to recognise a language; the rest of a long mail is in the same one. */
const TOKENS_TO_JUDGE = 400

export function languageOf(tokens: Token[]): LanguagePack {
  const scores = new Map<string, number>()
  for (const token of tokens.slice(0, TOKENS_TO_JUDGE)) {
    if (token.kind !== 'word') continue
    const codes = evidence.get(token.lower) ?? evidence.get(bare(token.lower)) ?? []
    for (const code of codes) scores.set(code, (scores.get(code) ?? 0) + 1 / codes.length)
  }
  let best = PACKS[0]!
  for (const pack of PACKS) if ((scores.get(pack.code) ?? 0) > (scores.get(best.code) ?? 0)) best = pack
  return best
}
