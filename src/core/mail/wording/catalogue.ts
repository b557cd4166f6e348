import { german } from './de/german.ts'
import { english } from './en/english.ts'
import type { Locale } from './facts.ts'

// The sentences of every language, under the same keys. English is the pattern: another language is a folder beside `en`
// whose files satisfy the types of those there, and a line here; a key that is missing does not compile. A sentence is always
// whole: what changes in it is handed in as names, times and numbers, so that each language may order them as it likes.

export type Catalogue = typeof english

const CATALOGUES: Record<Locale, Catalogue> = { en: english, de: german }

export const sentencesFor = ({ locale }: { locale: Locale }): Catalogue => CATALOGUES[locale]
