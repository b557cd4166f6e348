// Tokens become terms: the longest phrase of the lexicon at each place, with everything it can mean. Words that the
// lexicon does not know stay as they are; weekdays and a few long time words are also recognised with one typing slip.

import type { Effort } from './effort.ts'
import { bare, digraphs, isSmallLetter } from './letters.ts'
import { LOAN_CUES, LOAN_OFFERS, LOAN_WORDS } from './lexicon/loans.ts'
import type { LanguagePack } from './pack.ts'
import { entries, words } from './pack.ts'
import type { Branch, PhraseTree } from './phrase-tree.ts'
import { addBranch, follow, grow, newPhraseTree } from './phrase-tree.ts'
import type { Slips } from './slips.ts'
import { slipMeaning, slipsOf } from './slips.ts'
import type { Token } from './tokens.ts'
import { tokenise } from './tokens.ts'
import { type Cue, inOneShape, type Meanings, NOTHING, type OfferWord } from './vocabulary.ts'
import { ownCopy, registerWord, type Word } from './words.ts'
import { zonePhrases } from './zones.ts'

/** A token with what the lexicon says of it; of a phrase it is the first word, and ends with the last. */
export type Term = Token

type Phrase = { words: string[]; means: Meanings }
/** "sagen … ab": the meaning stands on the first word when the last one follows in the same sentence. */
type Gapped = { last: string; means: Meanings }
/** All that a language knows about a word, and the branch of the phrases that begin with it. */
type Entry = Branch & { gapped: Gapped[] | null; isSmall: boolean; isNegator: boolean }
export type Lexicon = {
  pack: LanguagePack
  /** By the number of the word. */
  entries: (Entry | undefined)[]
  tree: PhraseTree
  slips: Slips
  shyMonths: Set<string>
  shyWeekdays: Set<string>
}

export function buildLexicon(pack: LanguagePack): Lexicon {
  const merged = new Map<string, Phrase>()
  const known: Known = { entries: [], tree: newPhraseTree(), shaped: new Map() }
  for (const [phrase, means] of [...entries(pack), ...zonePhrases()]) {
    if (phrase.includes('…')) {
      const [first, last] = phrase.split('…').map((part) => part.trim()) as [string, string]
      const entry = entryFor(known, first)
      entry.gapped = [...(entry.gapped ?? []), { last, means: inOneShape(means) }]
      continue
    }
    const wordList = phraseWords(phrase)
    const key = wordList.join(' ')
    const same = merged.get(key)
    merged.set(key, { words: wordList, means: same ? { ...same.means, ...means } : means })
  }
  if (pack.apostropheLeftOut) leaveOutApostrophes(pack, merged)
  if (pack.code !== 'en') borrow(known, merged)
  // Whoever leaves out the accents is understood too, unless the bare form is another word ("si" and "sí").
  for (const entry of [...merged.values()])
    for (const spelling of [bare, digraphs]) {
      const words = entry.words.map(spelling)
      const key = words.join(' ')
      if (!merged.has(key)) merged.set(key, { words, means: entry.means })
    }
  for (const phrase of merged.values()) addPhrase(known, phrase)
  for (const word of words(pack.cues.not ?? '')) if (!word.includes(' ')) entryFor(known, word).isNegator = true
  for (const word of words(pack.commonWords))
    for (const form of [word, bare(word), digraphs(word)]) entryFor(known, form).isSmall = true
  for (const word of words(pack.apostropheLeftOut ?? '')) entryFor(known, word.replace("'", '')).isSmall = true
  return {
    pack,
    entries: known.entries,
    tree: known.tree,
    slips: slipsOf(pack),
    shyMonths: new Set(words(pack.shyMonths ?? '')),
    shyWeekdays: new Set(words(pack.shyWeekdays ?? '')),
  }
}

/** "Im free", "cant do Monday", "lets go with the first". */
function leaveOutApostrophes(pack: LanguagePack, merged: Map<string, Phrase>) {
  const typed = new RegExp(`\\b(?:${words(pack.apostropheLeftOut!).join('|')})(?![\\w'])`, 'g')
  for (const [phrase, means] of entries(pack)) {
    const bareForm = phrase.includes("'") ? phrase.replace(typed, (word) => word.replace("'", '')) : phrase
    if (bareForm === phrase || bareForm.includes('…')) continue
    const wordList = phraseWords(bareForm)
    const key = wordList.join(' ')
    if (!merged.has(key)) merged.set(key, { words: wordList, means })
  }
}

function borrow(known: Known, merged: Map<string, Phrase>) {
  const add = (phrases: string, means: Meanings) => {
    for (const phrase of words(phrases)) {
      const wordList = phraseWords(phrase)
      const key = wordList.join(' ')
      if (!merged.has(key)) merged.set(key, { words: wordList, means })
    }
  }
  for (const [cue, phrases] of Object.entries(LOAN_CUES)) add(phrases, { cue: cue as Cue })
  for (const [offer, phrases] of Object.entries(LOAN_OFFERS)) add(phrases, { offer: offer as OfferWord })
  for (const word of words(LOAN_WORDS)) entryFor(known, word).isSmall = true
}

type Known = Pick<Lexicon, 'entries' | 'tree'> & { shaped: Map<Meanings, Meanings> }

function entryFor({ entries, tree }: Known, text: string): Entry {
  const { id } = registerWord(text)
  while (entries.length <= id) entries.push(undefined)
  entries[id] ??= addBranch(tree, { id: 0, means: null, follows: 0, gapped: null, isSmall: false, isNegator: false })
  return entries[id]
}

function addPhrase(known: Known, { words: [first, ...more], means }: Phrase) {
  let branch: Branch = entryFor(known, first!)
  for (const text of more) branch = grow(known.tree, branch, registerWord(text).id)
  branch.means = shapedOnce(known, means)
}

/** Phrases that were listed together share what they mean: what is looked at for every word had better be small. */
function shapedOnce({ shaped }: Known, means: Meanings): Meanings {
  let shape = shaped.get(means)
  if (!shape) {
    shape = inOneShape(means)
    shaped.set(means, shape)
  }
  return shape
}

const entryOf = (lexicon: Lexicon, word: Word | null): Entry | undefined =>
  word === null ? undefined : lexicon.entries[word.id]

function phraseWords(phrase: string): string[] {
  // An elided word keeps its apostrophe only before another: "peux qu'" is cut as "peux qu'a" is.
  const isOpen = /\b(?:[djlmnst]|qu)'$/.test(phrase)
  const text = isOpen ? `${phrase}a` : phrase
  const tokens = tokenise(ownCopy(text), 0, text.length, { steps: 0 })
  if (isOpen) tokens.pop()
  if (tokens.length === 1) return [tokens[0]!.lower.trim()]
  return tokens.filter((token) => token.text !== '-').map((token) => token.lower.trim())
}

export function termsOf(tokens: Token[], lexicon: Lexicon, effort: Effort): Term[] {
  const terms: Term[] = []
  let index = 0
  while (index < tokens.length) {
    effort.steps += 1
    const token = tokens[index]!
    if (token.text === '.' && abbreviates(terms, tokens[index + 1])) {
      index += 1
      continue
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
    const slip = found || isSmall ? undefined : slipMeaning(token, lexicon.slips)
    const number = token.kind === 'number' && token.form === 'plain' ? numberMeaning(token.parts![0]!) : NOTHING
    token.to = last.to
    token.means = found === null ? (slip ?? number) : isAboutPeople(found.means, terms) ? NOTHING : found.means
    token.isPhrase = found !== null && found.length > 1
    token.negated = found?.means.cue === 'no' && entry?.isNegator === true
    token.known = found !== null || slip !== undefined || token.kind !== 'word' || isSmall
    terms.push(token)
    index += length
  }
  return terms
}

/** "Tue. at 3", "sam. 7", "Mon., Wed. or Fri.": the stop belongs to the day, and the sentence goes on. */
function abbreviates(terms: Term[], following: Token | undefined): boolean {
  const day = terms[terms.length - 1]
  if (day === undefined || day.means.weekday === undefined || day.isPhrase || day.text.length > ABBREVIATED)
    return false
  if (following === undefined) return false
  if (!following.spaced) return following.text === ',' || following.text === '/'
  return following.kind === 'number' || (following.kind === 'word' && isSmallLetter(following.text.charCodeAt(0)))
}

/** The longest are "thurs" and "weds". */
const ABBREVIATED = 5

/** "If that suits the others", "if it works for everyone else": whom it has to suit is not what was offered. */
function isAboutPeople({ offer, cue }: Meanings, terms: Term[]): boolean {
  if (offer !== 'others' && cue !== 'otherwise') return false
  const before = terms[terms.length - 1]
  const isLink = before?.means.relation === 'for' || before?.lower === 'with'
  return terms[terms.length - (isLink ? 2 : 1)]?.means.cue === 'polite-if'
}

/** Hours, days and minutes are written again and again. */
const SMALL_NUMBERS: Meanings[] = Array.from({ length: 100 }, (_, number) => inOneShape({ number }))

const numberMeaning = (number: number): Meanings => SMALL_NUMBERS[number] ?? inOneShape({ number })

/**
 * The longest phrase that begins here. A hyphen between two joined words is no difference, nor is the line break of a
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
    if (branch.follows === 0) break
    let token = tokens[at]
    if (token?.kind === 'line' || (token?.text === '-' && !token.spaced && tokens[at + 1]?.spaced === false)) {
      at += 1
      token = tokens[at]
    }
    if (!token) break
    branch = nextBranch(lexicon.tree, branch, token)
    at += 1
  }
  return means === null ? null : { length, means }
}

function opening(lexicon: Lexicon, { word, bareWord }: Token): Branch | null {
  const entry = entryOf(lexicon, word)
  if (entry !== undefined && (entry.means !== null || entry.follows !== 0)) return entry
  return bareWord === word ? null : (entryOf(lexicon, bareWord) ?? null)
}

function nextBranch(tree: PhraseTree, branch: Branch, { word, bareWord }: Token): Branch | null {
  const next = word === null ? null : follow(tree, branch, word.id)
  return next !== null || bareWord === word || bareWord === null ? next : follow(tree, branch, bareWord.id)
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
  // In "ik ga voor woensdag" it is no "before".
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
  // "Is the" asks only where a sentence or a part of it begins.
  if (found.means.cue === 'ask' && tokens[index - 1]?.kind === 'word' && !JOINING.has(tokens[index - 1]!.lower))
    return null
  // "I have a call" is a reason to be busy, "I have an hour" is none.
  if (found.means.cue === 'no' && isLength(tokens[index + found.length], lexicon)) return null
  // "Before 11 or later than 3" are two limits.
  if (found.means.relation === 'onwards' && tokens[index + found.length]?.lower === 'than') return null
  if (found.means.cue !== 'elsewhere') return found
  const inner = longestPhrase(tokens, index + found.length - 1, lexicon)
  return inner && inner.length > 1 ? null : found
}

function isLength(token: Token | undefined, lexicon: Lexicon): boolean {
  const unit = token && entryOf(lexicon, token.word)?.means?.unit
  return unit === 'hour' || unit === 'minute'
}
