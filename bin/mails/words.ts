import { LOCALES } from '#core/mail/wording/facts.ts'
import { samplesIn } from './samples.ts'

// Measures how long the mails are. People skim unsolicited mail, so little text should surround the times.

/** For English mails, including greeting, signature and footer. */
export const WORDS_MAX = 90

/** The offered times, the questions and mails that a summary lists, and what others wrote. */
const CONTENT = /^ {0,2}\d+\. |^ {2}(?:\d+|msg_\d+) |^>/

/** The number of words in a mail, without its content and links. */
export function wordsAround(text: string): number {
  const lines = text.split('\n').filter((line) => !CONTENT.test(line))
  const words = lines
    .join(' ')
    .replace(/https?:\S+/g, '')
    .split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** English mails that are longer than they should be. */
export const tooLong = (): string[] =>
  samplesIn('en').flatMap(({ kind, text }) => (wordsAround(text) > WORDS_MAX ? kind : []))

/** A line for each kind of mail, with a column for each language; those that are longest in English first. */
export function wordTable(): string {
  const counted = LOCALES.map((locale) => new Map(samplesIn(locale).map(({ kind, text }) => [kind, wordsAround(text)])))
  const rows = [...counted[0]!.keys()]
    .map((kind) => ({ kind, words: counted.map((words) => words.get(kind)!) }))
    .sort((one, other) => other.words[0]! - one.words[0]!)
    .map(({ kind, words }) => `${words.map((count) => String(count).padStart(4)).join('')}  ${kind}`)
  return [`${LOCALES.map((locale) => locale.padStart(4)).join('')}  words around the times`, ...rows].join('\n')
}
