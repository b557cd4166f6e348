import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import type { GuestWords } from './words.ts'

const CATALOGUES: Record<string, GuestWords> = { en, de, es, fr, nl, pt }

/** The reader's first language that we have. `wanted` are tags in the order of preference. */
export function wordsFor(wanted: readonly string[]): GuestWords {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0]!
    // A browser can name anything, including inherited properties such as "constructor".
    if (Object.hasOwn(CATALOGUES, language)) return CATALOGUES[language]!
  }
  return en
}

/** The reader's preferred languages according to the browser, in order. */
export function languagesIn(acceptLanguage: string | undefined): string[] {
  return (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(';q=')
      return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
