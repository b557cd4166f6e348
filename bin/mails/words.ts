import { LOCALES, type Locale } from '#core/mail/wording/facts.ts'
import { samplesIn } from './samples.ts'

// How long the mails are. People skim what comes unasked: the times should stand out, so there is little around them.

/** In English, greeting, signature and footer included. */
export const WORDS_MAX = 90

/** The words of a mail without the offered times and without addresses of pages. */
export function wordsAround(text: string): number {
  const lines = text.split('\n').filter((line) => !/^ {2}\d+\. /.test(line))
  return lines
    .join(' ')
    .replace(/https?:\S+/g, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** A line for each mail of a language, the longest first. */
export function wordTable(locale: Locale): string {
  return samplesIn(locale)
    .map(({ kind, text }) => ({ kind, words: wordsAround(text) }))
    .sort((one, other) => other.words - one.words)
    .map(({ kind, words }) => `${String(words).padStart(4)}  ${locale}  ${kind}`)
    .join('\n')
}

export const wordTables = (): string => LOCALES.map(wordTable).join('\n')
