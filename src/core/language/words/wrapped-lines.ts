// Two things that look like the end of a sentence: the stop of an abbreviated day, and a line that a mail program broke.

import type { Meanings } from '../lexicon/vocabulary.ts'
import { isSmallLetter } from './letters.ts'
import type { Term, Token } from './tokens.ts'

/** The longest are "thurs" and "weds". */
const ABBREVIATED = 5

/** "Tue. at 3", "sam. 7", "Mon., Wed. or Fri.": the stop belongs to the day, and the sentence goes on. */
export function abbreviates(terms: Term[], following: Token | undefined, means: Meanings): boolean {
  const day = terms[terms.length - 1]
  if (day === undefined || day.means.weekday === undefined || day.isPhrase || day.text.length > ABBREVIATED)
    return false
  if (following === undefined) return false
  if (!following.spaced) return following.text === ',' || following.text === '/'
  // "Fri. I'm on leave": a day alone would answer, a day that opens a sentence goes on.
  if (following.lower === "i'm" && isOpening(terms[terms.length - 2])) return true
  if (following.kind !== 'word' || opensSentence(following)) return following.kind === 'number'
  // People who write no capitals may begin a sentence there: "the 9am on thurs. can't do the others".
  return opensSentence(day) || means.cue === 'yes' || (means.relation ?? means.part ?? means.join) !== undefined
}

const isOpening = (term: Term | undefined): boolean =>
  term === undefined || term.kind === 'line' || term.text === '.' || term.text === '!' || term.text === '?'

/** Mail programs wrap near this column; a shorter line was ended by its writer. */
export const WRAPPED_LINE = 58

/**
 * Whether a long line goes on below it. What begins with a capital does only where the line was left open: "… is due on /
 * Friday".
 */
export function goesOnBelow(last: Term | undefined, following: Token | undefined, means: Meanings): boolean {
  if (last === undefined || last.text === ':' || following === undefined) return false
  if (
    following.kind === 'number' ||
    following.kind === 'email' ||
    following.text === '(' ||
    (means.month !== undefined && last.kind === 'number')
  )
    return true
  return following.kind === 'word' && (!opensSentence(following) || isLeftOpen(last))
}

const isLeftOpen = ({ kind, means }: Term): boolean =>
  kind === 'word' && (means.cue === 'can' || (means.relation ?? means.join ?? means.which ?? means.offer) !== undefined)

/** Whether a word begins with a capital. */
export const opensSentence = (following: Token | undefined): boolean =>
  following?.kind === 'word' &&
  !isSmallLetter(following.text.charCodeAt(0)) &&
  following.text.charCodeAt(0) !== following.lower.charCodeAt(0)
