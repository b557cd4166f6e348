import { german } from './de/german.ts'
import { english } from './en/english.ts'
import { spanish } from './es/spanish.ts'
import type { Locale } from './facts.ts'
import { french } from './fr/french.ts'
import { dutch } from './nl/dutch.ts'
import { portuguese } from './pt/portuguese.ts'

// The sentences of every language, under the same keys. English is the pattern: another language is a folder beside `en`
// whose files satisfy the types of those there, and a line here; a key that is missing does not compile. A sentence is always
// whole: what changes in it is handed in as names, times and numbers, so that each language may order them as it likes.

export type Catalogue = typeof english

const CATALOGUES: Record<Locale, Catalogue> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  nl: dutch,
  pt: portuguese,
}

export const sentencesFor = ({ locale }: { locale: Locale }): Catalogue => CATALOGUES[locale]
