// "Im free", "cannot do Monday", "passt nich": phrases with one of their words spelled as people type or speak it.

import { entries, type LanguagePack, words } from '../lexicon/pack.ts'
import type { Meanings } from '../lexicon/vocabulary.ts'

export function otherSpellings(pack: LanguagePack): [string, Meanings][] {
  const list: [string, Meanings][] = []
  const spellings = Object.entries(pack.spelledOtherwise ?? {})
  if (spellings.length === 0) return list
  for (const [phrase, means] of entries(pack)) {
    if (phrase.includes('…')) continue
    const spaced = ` ${phrase} `
    for (const [short, others] of spellings)
      if (spaced.includes(` ${short} `))
        for (const other of words(others)) list.push([spaced.replace(` ${short} `, ` ${other} `).trim(), means])
  }
  return list
}

/** The same spellings as words by themselves. */
export const spelledWords = (pack: LanguagePack): string[] =>
  Object.values(pack.spelledOtherwise ?? {})
    .flatMap(words)
    .filter((word) => !word.includes(' '))
