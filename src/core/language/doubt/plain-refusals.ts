// A no that names nothing ("that won't work", "no can do") turns all offers down, so it needs a sentence in which everything is
// understood. "This is not meant for me" and "no need for another meeting after that" refuse something else.

import { hasCueOf, hasTime, type Segment } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import { deniesTwice } from './unread-words.ts'

/** The first part of the sentence of a no that it does not explain. */
export function unexplainedRefusal({ drafts, segments, terms }: Parsed): Segment | null {
  for (const draft of drafts) {
    if (draft.says !== 'busy' || draft.isException) continue
    if (deniesTwice(draft.segment)) return draft.segment
    if (mayBeContrast(draft.segment, segments)) return draft.segment
    // "No, wait another week": a no by itself is one, whatever follows.
    if (!draft.isGeneral || isOneWord(draft.segment, terms)) continue
    for (const segment of segments)
      if (segment.sentence === draft.sentence && !hasTime(segment) && refusesElse(segment, draft.segment))
        return segment
  }
  return null
}

/** "Not Tuesday, Wednesday": neither of them, or the one instead of the other? Three of them, or an "or", are a list. */
function mayBeContrast(second: Segment, segments: Segment[]): boolean {
  if ((second.link !== 'comma' && second.link !== 'dash') || second.cues.length > 0) return false
  const [first, other, ...more] = segments.filter(({ sentence }) => sentence === second.sentence)
  return other === second && more.length === 0 && hasTime(first!) && first!.cues.every(({ cue }) => cue === 'not')
}

const isOneWord = ({ first, next }: Segment, terms: Term[]): boolean =>
  terms.slice(first, next).filter(({ kind }) => kind === 'word').length < 2

/** "This is not | meant for me" goes on; "wait, | no it doesn't" has taken back what was said. */
const refusesElse = (segment: Segment, no: Segment): boolean =>
  hasCueOf(segment, OPEN) || (segment.first >= no.first && hasCueOf(segment, ELSE))

const OPEN: Cue[] = ['maybe', 'condition']

/** What makes it a no to something other than the offers. */
const ELSE: Cue[] = ['after-that', 'before-that', 'correction']
