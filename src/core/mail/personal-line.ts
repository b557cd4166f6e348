import { quotedHtml } from './html.ts'
import type { Letter } from './letter.ts'
import { sentencesFor } from './wording/catalogue.ts'
import type { Locale } from './wording/facts.ts'
import { quoted } from './wording/letter.ts'

// A reviewer may add their own words to a mail. They appear below the greeting, under the writer's name, as a quotation: they
// never become a time, a fact or a link of the mail.

/** A line, not a letter; anything longer belongs in the request. */
export const PERSONAL_LINE_CHARACTERS_MAX = 500

export type PersonalLine = { words: string; name: string | null; locale: Locale }

export function withPersonalLine(letter: Letter, { words, name, locale }: PersonalLine): Letter {
  const from = sentencesFor({ locale }).frame.noteFrom(name)
  return {
    ...letter,
    text: textWithPersonalLine(letter.text, { words, name, locale }),
    html: inserted(letter.html, afterGreetingHtml(letter.html), `${quotedHtml(from, words)}\n`),
  }
}

export function textWithPersonalLine(text: string, { words, name, locale }: PersonalLine): string {
  const from = sentencesFor({ locale }).frame.noteFrom(name)
  return inserted(text, afterGreeting(text), `${from}\n${quoted(words)}\n\n`)
}

const afterGreeting = (text: string): number => text.indexOf('\n\n') + 2

/** Every mail of ours begins with a greeting in its own paragraph. */
const afterGreetingHtml = (html: string): number => html.indexOf('</p>\n', html.indexOf('<main>')) + 5

const inserted = (text: string, at: number, words: string): string => text.slice(0, at) + words + text.slice(at)
