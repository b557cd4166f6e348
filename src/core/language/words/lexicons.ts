// A lexicon: the phrases of a language pack as a tree, found word by word, with all that the language knows of a word.

import { LOAN_WORDS, loans } from '../lexicon/loans.ts'
import type { LanguagePack } from '../lexicon/pack.ts'
import { entries, words } from '../lexicon/pack.ts'
import type { Meanings } from '../lexicon/vocabulary.ts'
import { zonePhrases } from '../lexicon/zones.ts'
import { bare, digraphs } from './letters.ts'
import { type Branch, grow } from './phrase-tree.ts'
import type { Slips } from './slips.ts'
import { slipsOf } from './slips.ts'
import { otherSpellings, spelledWords } from './spellings.ts'
import { tokenise } from './tokens.ts'
import { registerWord, type Word } from './words.ts'

type Phrase = { words: string[]; means: Meanings }
/** "sagen … ab": the meaning stands on the first word when the last one follows in the same sentence. */
type Gapped = { last: string; means: Meanings }
/** All that a language knows about a word, and the branch of the phrases that begin with it. */
export type Entry = Branch & { gapped: Gapped[] | null; isSmall: boolean; isNegator: boolean }
export type Lexicon = {
  pack: LanguagePack
  /** By the number of the word. */
  entries: (Entry | undefined)[]
  slips: Slips
  shyMonths: Set<string>
  shyWeekdays: Set<string>
}

export function buildLexicon(pack: LanguagePack): Lexicon {
  const merged = new Map<string, Phrase>()
  const known: Lexicon['entries'] = []
  for (const [phrase, means] of [...entries(pack), ...zonePhrases()]) {
    if (phrase.includes('…')) {
      const [first, last] = phrase.split('…').map((part) => part.trim()) as [string, string]
      const entry = entryFor(known, first)
      entry.gapped = [...(entry.gapped ?? []), { last, means }]
      continue
    }
    const wordList = phraseWords(phrase)
    const key = wordList.join(' ')
    const same = merged.get(key)
    merged.set(key, { words: wordList, means: same ? { ...same.means, ...means } : means })
  }
  for (const [phrase, means] of otherSpellings(pack)) {
    const wordList = phraseWords(phrase)
    const key = wordList.join(' ')
    if (!merged.has(key)) merged.set(key, { words: wordList, means })
  }
  borrow(known, merged, pack.code)
  // We also understand people who leave out the accents, unless the bare form is another word ("si" and "sí").
  for (const entry of [...merged.values()])
    for (const spelling of [bare, digraphs]) {
      const words = entry.words.map(spelling)
      const key = words.join(' ')
      if (!merged.has(key)) merged.set(key, { words, means: entry.means })
    }
  for (const phrase of merged.values()) addPhrase(known, phrase)
  for (const word of words(pack.cues.not ?? '')) if (!word.includes(' ')) entryFor(known, word).isNegator = true
  for (const word of words(pack.commonWords))
    for (const form of [word, bare(word), digraphs(word)]) entryFor(known, form).isSmall = true
  for (const word of spelledWords(pack)) entryFor(known, word).isSmall = true
  return {
    pack,
    entries: known,
    slips: slipsOf(pack),
    shyMonths: new Set(words(pack.shyMonths ?? '')),
    shyWeekdays: new Set(words(pack.shyWeekdays ?? '')),
  }
}

function borrow(known: Lexicon['entries'], merged: Map<string, Phrase>, code: string) {
  for (const [phrase, means] of loans(code)) {
    const wordList = phraseWords(phrase)
    const key = wordList.join(' ')
    if (!merged.has(key)) merged.set(key, { words: wordList, means })
  }
  if (code !== 'en') for (const word of words(LOAN_WORDS)) entryFor(known, word).isSmall = true
}

function entryFor(known: Lexicon['entries'], text: string): Entry {
  const { id } = registerWord(text)
  while (known.length <= id) known.push(undefined)
  known[id] ??= { means: null, next: null, gapped: null, isSmall: false, isNegator: false }
  return known[id]
}

function addPhrase(known: Lexicon['entries'], { words: [first, ...more], means }: Phrase) {
  let branch: Branch = entryFor(known, first!)
  for (const text of more) branch = grow(branch, registerWord(text).id)
  branch.means = means
}

export const entryOf = (lexicon: Lexicon, word: Word | null): Entry | undefined =>
  word === null ? undefined : lexicon.entries[word.id]

function phraseWords(phrase: string): string[] {
  // An elided word keeps its apostrophe only before another: "peux qu'" is cut as "peux qu'a" is.
  const isOpen = /\b(?:[djlmnst]|qu)'$/.test(phrase)
  const text = isOpen ? `${phrase}a` : phrase
  const tokens = tokenise(text, 0, text.length, { steps: 0 })
  if (isOpen) tokens.pop()
  if (tokens.length === 1) return [tokens[0]!.lower.trim()]
  return tokens.filter((token) => token.text !== '-').map((token) => token.lower.trim())
}
