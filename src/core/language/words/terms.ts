// The room `words`. In: passages of text. Out: terms, each a word or phrase with its place and everything it can mean in
// the language of the text. Which of its meanings is the right one is not decided here.
//
// Tokens become terms: the longest phrase of the lexicon at each place, with everything it can mean. Words that the
// lexicon does not know stay as they are; weekdays and a few long time words are also recognised with one typing slip.

import { MEANS_NOTHING, type Meanings } from '../lexicon/vocabulary.ts'
import type { Effort } from '../text/effort.ts'
import type { Entry, Lexicon } from './lexicons.ts'
import { entryOf } from './lexicons.ts'
import { type Branch, follow } from './phrase-tree.ts'
import { slipMeaning } from './slips.ts'
import type { Term, Token } from './tokens.ts'
import { abbreviates, goesOnBelow, WRAPPED_LINE } from './wrapped-lines.ts'

export function termsOf(tokens: Token[], lexicon: Lexicon, effort: Effort): Term[] {
  const terms: Term[] = []
  let index = 0
  let lineFrom = tokens.length > 0 ? tokens[0]!.from : 0
  while (index < tokens.length) {
    effort.steps += 1
    const token = tokens[index]!
    if (token.text === '.' && abbreviates(terms, tokens[index + 1], meansAlone(tokens[index + 1], lexicon))) {
      index += 1
      continue
    }
    if (token.kind === 'line') {
      const isLong = token.from - lineFrom >= WRAPPED_LINE
      lineFrom = token.to
      if (isLong && goesOnBelow(terms[terms.length - 1], tokens[index + 1], meansAlone(tokens[index + 1], lexicon))) {
        index += 1
        continue
      }
    }
    const entry = entryOf(lexicon, token.word)
    const isStranger = token.word === null && token.bareWord === null
    const found = isStranger
      ? null
      : (gappedPhrase(tokens, index, entry, lexicon) ??
        whereabouts(tokens, index, lexicon, longestPhrase(tokens, index, lexicon)))
    const length = found ? withoutPreposition(tokens, index, found, lexicon) : 1
    const last = tokens[index + length - 1]!
    const isSmall = found === null && entry !== undefined && entry.isSmall
    const slip = found || isSmall || isSignature(tokens, index) ? undefined : slipMeaning(token, lexicon.slips)
    const number = token.kind === 'number' && token.form === 'plain' ? { number: token.parts![0]! } : MEANS_NOTHING
    token.to = last.to
    token.means = found === null ? (slip ?? number) : isAboutPeople(found.means, terms) ? MEANS_NOTHING : found.means
    token.isPhrase = found !== null && found.length > 1
    token.negated = found?.means.cue === 'no' && entry?.isNegator === true
    token.known = found !== null || slip !== undefined || token.kind !== 'word' || isSmall
    terms.push(token)
    index += length
  }
  return terms
}

/** "If that suits the others", "if it works for everyone else": the people it should suit aren't the offers. */
function isAboutPeople({ offer, cue }: Meanings, terms: Term[]): boolean {
  if (offer !== 'others' && cue !== 'otherwise') return false
  const before = terms[terms.length - 1]
  const isLink = before?.means.relation === 'for' || before?.lower === 'with'
  return terms[terms.length - (isLink ? 2 : 1)]?.means.cue === 'polite-if'
}

/**
 * The longest phrase that begins here. Neither a hyphen between two joined words matters, nor the line break of a
 * mail program in the middle of a phrase; accents may be left out.
 */
function longestPhrase(tokens: Token[], index: number, lexicon: Lexicon): { length: number; means: Meanings } | null {
  const first = tokens[index]!
  if (first.kind === 'line' || first.kind === 'bullet' || first.kind === 'email') return null
  let branch: Branch | null = opening(lexicon, first)
  let length = 0
  let means: Meanings | null = null
  let at = index + 1
  while (branch) {
    if (branch.means !== null) {
      length = at - index
      means = branch.means
    }
    if (branch.next === null) break
    let token = tokens[at]
    if (token?.kind === 'line' || (token?.text === '-' && !token.spaced && tokens[at + 1]?.spaced === false)) {
      at += 1
      token = tokens[at]
    }
    if (!token) break
    branch = nextBranch(branch, token)
    at += 1
  }
  return means === null ? null : { length, means }
}

function opening(lexicon: Lexicon, { word, bareWord }: Token): Branch | null {
  const entry = entryOf(lexicon, word)
  if (entry !== undefined && (entry.means !== null || entry.next !== null)) return entry
  return bareWord === word ? null : (entryOf(lexicon, bareWord) ?? null)
}

function nextBranch(branch: Branch, { word, bareWord }: Token): Branch | null {
  const next = word === null ? null : follow(branch, word.id)
  return next !== null || bareWord === word || bareWord === null ? next : follow(branch, bareWord.id)
}

/** Words behind which a sentence, or a part of it, begins. */
const JOINING = new Set([
  'and',
  'or',
  'but',
  'so',
  'und',
  'oder',
  'et',
  'ou',
  'y',
  'o',
  'en',
  'of',
  'e',
  'mais',
  'pero',
  'aber',
  'maar',
  'mas',
  'also',
  'wait',
  'sorry',
  'hi',
  'hello',
  'hey',
  'oh',
  'ok',
  'okay',
  'well',
  'um',
  'erm',
])

/**
 * "Try me in" is how a wish to wait is said, but the "in" belongs to "six weeks". A preposition of time that closes such
 * a phrase is left for the grammar.
 */
function withoutPreposition(
  tokens: Token[],
  index: number,
  found: { length: number; means: Meanings },
  lexicon: Lexicon,
): number {
  const { cue } = found.means
  if (!cue || found.length < 2 || cue === 'elsewhere' || cue === 'living-in' || cue === 'polite-if') return found.length
  const closing = entryOf(lexicon, tokens[index + found.length - 1]!.word)?.means?.relation
  // In "ik ga voor woensdag" it doesn't mean "before".
  if (closing === 'before' && cue === 'yes') return found.length
  // Nor is "lo dejamos en 45 minutos" about when.
  if (closing === 'in' && cue === 'length') return found.length
  const isOfTime =
    closing === 'in' ||
    closing === 'after' ||
    closing === 'until' ||
    closing === 'through' ||
    closing === 'before' ||
    closing === 'between'
  return isOfTime ? found.length - 1 : found.length
}

/** "Frida" alone on the last line, below what was said, is a name and no slip. */
function isSignature(tokens: Token[], index: number): boolean {
  if (index < 2 || tokens[index - 1]!.kind !== 'line' || tokens[index]!.text[0] === tokens[index]!.lower[0])
    return false
  for (let at = index + 1; at < tokens.length; at += 1) if (tokens[at]!.kind !== 'line') return false
  return true
}

/** How far apart the two words of a gapped phrase may stand. */
const GAP = 9

function gappedPhrase(tokens: Token[], index: number, entry: Entry | undefined, lexicon: Lexicon) {
  if (entry === undefined || entry.gapped === null) return null
  // "Take me off" is said in one piece.
  if ((longestPhrase(tokens, index, lexicon)?.length ?? 0) > 2) return null
  for (const { last, means } of entry.gapped) {
    for (let at = index + 1; at < Math.min(index + GAP, tokens.length); at += 1) {
      if (tokens[at]!.kind === 'line' || /^[.!?;]$/.test(tokens[at]!.text)) break
      if (tokens[at]!.lower === last) return { length: 1, means }
    }
  }
  return null
}

/** In "I'm on a plane" the words that matter begin inside "I'm on", which only says that somebody is somewhere. */
function whereabouts(tokens: Token[], index: number, lexicon: Lexicon, found: ReturnType<typeof longestPhrase>) {
  if (!found || found.length < 2) return found
  if (isOpenEnd(found.means) && opensHour(tokens, index + found.length, lexicon))
    return wordAlone(tokens[index]!, lexicon)
  // "Is the" asks only where a sentence or a part of it begins.
  if (found.means.cue === 'ask' && tokens[index - 1]?.kind === 'word' && !JOINING.has(tokens[index - 1]!.lower))
    return null
  // "I have a call" is a reason to be busy, "I have an hour" isn't.
  if (found.means.cue === 'no' && isLength(tokens[index + found.length], lexicon)) return null
  const { cue } = found.means
  if (cue !== 'elsewhere' && cue !== 'ask') return found
  const inner = longestPhrase(tokens, index + found.length - 1, lexicon)
  if (inner === null || inner.length < 2) return found
  // "Pouvez-vous me relancer" wishes something, and asks for nothing that anybody could answer.
  return cue === 'ask' && inner.means.cue !== 'defer' ? found : null
}

const isOpenEnd = ({ relation }: Meanings): boolean => relation === 'onwards' || relation === 'or-earlier'

/** In "before 9 or later than 4" and "avant 9h30 ou après 16h" the hour that follows makes "or later" a limit. */
function opensHour(tokens: Token[], index: number, lexicon: Lexicon): boolean {
  const token = tokens[index]
  if (!token || token.kind === 'number' || token.lower === 'than') return token !== undefined
  const means = token.kind === 'word' ? entryOf(lexicon, token.word)?.means : null
  const isLink = means?.relation === 'from' || means?.relation === 'at' || means?.offer === 'article'
  return isLink && tokens[index + 1]?.kind === 'number'
}

function wordAlone(token: Token, lexicon: Lexicon): ReturnType<typeof longestPhrase> {
  const means = entryOf(lexicon, token.word)?.means
  return means ? { length: 1, means } : null
}

const meansAlone = (token: Token | undefined, lexicon: Lexicon): Meanings =>
  (token && entryOf(lexicon, token.word)?.means) ?? MEANS_NOTHING

function isLength(token: Token | undefined, lexicon: Lexicon): boolean {
  const { unit } = meansAlone(token, lexicon)
  return unit === 'hour' || unit === 'minute'
}
