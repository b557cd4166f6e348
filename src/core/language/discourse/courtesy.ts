// "Thank you so much for arranging this", "Great, see you then": words that nobody has to answer or to hear of.

import type { Segment } from '../clauses/segment.ts'
import { hasCue } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'

/** "Thanks for arranging this": what somebody thanks for is part of the thanks. */
const THANKED_FOR_WORDS = 3

export const saysOnlyThanks = (segments: Segment[]): boolean => segments.length > 0 && segments.every(isCourteous)

export function isCourteous(segment: Segment): boolean {
  const { atoms, emails, cues, strangers, question } = segment
  if (atoms.length + emails > 0 || question || cues.some(({ negated }) => negated)) return false
  const isThanks = hasCue(segment, 'thanks')
  if (strangers > (isThanks ? THANKED_FOR_WORDS : 0)) return false
  return cues.every(({ cue }) => COURTEOUS.has(cue) || (isThanks && cue === 'past')) && cues.length > 0
}

const COURTEOUS: ReadonlySet<Cue> = new Set<Cue>(['thanks', 'greeting-end', 'yes', 'zone-yours'])
