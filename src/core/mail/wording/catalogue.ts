import { german } from './de/german.ts'
import { english } from './en/english.ts'
import { spanish } from './es/spanish.ts'
import type { Locale } from './facts.ts'
import { french } from './fr/french.ts'
import { dutch } from './nl/dutch.ts'
import { portuguese } from './pt/portuguese.ts'

// The sentences of every language, under the same keys. English is the pattern: to add a language, add a folder next to `en`
// with the same files and types, and a line here; a missing key does not compile. A sentence is always whole: names, times and
// numbers are arguments, so that each language can order them freely.

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
