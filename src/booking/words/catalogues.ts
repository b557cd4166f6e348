import type { GuestWords } from '#guest/words/words.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import type { BookingWords } from './words.ts'

const CATALOGUES: readonly BookingWords[] = [en, de, es, fr, nl, pt]

/** In the language of these words. */
export const wordsFor = ({ locale }: Pick<GuestWords, 'locale'>): BookingWords =>
  CATALOGUES.find((words) => words.locale === locale) ?? en

/** Every language, by its tag and what it calls itself. */
export const LANGUAGE_NAMES: readonly { tag: string; name: string }[] = CATALOGUES.map(({ locale, name }) => ({
  tag: locale.slice(0, 2),
  name,
}))
