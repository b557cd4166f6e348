// What the words of a text say, before any calendar is opened. The text enters with the passages of it that are new, goes through words,
// times and clauses, and leaves as drafts of constraints and as wishes.

import { segmentsOf } from '../clauses/clauses.ts'
import type { Segment } from '../clauses/segment.ts'
import type { LanguagePack } from '../lexicon/pack.ts'
import type { Effort } from '../text/effort.ts'
import type { Passage } from '../text/quoted-text.ts'
import { findAtoms } from '../times/grammar.ts'
import { languageOf, lexiconFor } from '../words/packs.ts'
import { termsOf } from '../words/terms.ts'
import type { Term, Token } from '../words/tokens.ts'
import { lineBreak, TOKEN_LIMIT, tokenise } from '../words/tokens.ts'
import { constraintsOf } from './constraints.ts'
import type { Draft } from './drafts.ts'
import { wishesOf } from './intents.ts'
import type { Wishes } from './wishes.ts'

export type Parsed = {
  text: string
  terms: Term[]
  segments: Segment[]
  drafts: Draft[]
  wishes: Wishes
  pack: LanguagePack
  isKnownLanguage: boolean
  isCut: boolean
}

/** A long mail has sixty. Statements are weighed against each other, so their number is bounded. */
const SEGMENT_LIMIT = 250

export function parse(text: string, passages: Passage[], durationMinutes: number, effort: Effort): Parsed {
  let tokens: Token[] = []
  for (const passage of passages) {
    if (tokens.length >= TOKEN_LIMIT) break
    const found = tokenise(text, passage.from, passage.to, effort)
    // Most mails are one passage, and its tokens need no second list.
    if (tokens.length === 0) tokens = found
    else for (const token of found) tokens.push(token)
    tokens.push(lineBreak(passage.to))
  }
  const last = tokens.at(-2)?.to ?? 0
  const { pack, isKnown } = languageOf(tokens)
  const lexicon = lexiconFor(tokens, pack)
  const terms = termsOf(tokens, lexicon, effort)
  const all = segmentsOf(terms, findAtoms(terms, lexicon, effort), effort)
  const segments = all.length > SEGMENT_LIMIT ? all.slice(0, SEGMENT_LIMIT) : all
  const isCut =
    all.length > SEGMENT_LIMIT ||
    (tokens.length >= TOKEN_LIMIT && text.slice(last, passages.at(-1)?.to ?? 0).trim() !== '')
  return {
    text,
    terms,
    segments,
    drafts: constraintsOf(segments, terms),
    wishes: wishesOf(segments, terms, durationMinutes),
    pack,
    isKnownLanguage: isKnown,
    isCut,
  }
}
