// Conditions that make what is said uncertain, and courtesies that only look like one.

import type { Term } from '../words/tokens.ts'
import type { Verdict } from './polarity.ts'
import type { Segment } from './segment.ts'
import { hasAnyCue } from './segment.ts'

/** A courtesy goes on with a name at most. */
const REAL_CONDITION_WORDS = 4

/** "… if Colin can cover my shift": a real condition makes everything in the sentence uncertain. */
export function openCondition(sentence: Segment[], verdicts: Verdict[], terms: Term[]): boolean {
  for (let index = 0; index < sentence.length; index += 1) {
    const segment = sentence[index]!
    if (opensRealCondition(segment)) return true
    if (segment.link !== 'if' && segment.link !== 'unless') continue
    if (hasAnyCue(segment, 'fallback', 'polite-if') || (segment.isSpecific && segment.strangers === 0)) continue
    // "If that doesn't suit" leaves the rest as it is; "if my flight isn't delayed" and "if the strike is off" do not.
    const negative =
      verdicts[index]!.says === 'busy' &&
      segment.link === 'if' &&
      segment.strangers === 0 &&
      isAboutOffers(segment, terms)
    if (!negative && (segment.strangers > 0 || segment.cues.length > 0)) return true
  }
  return false
}

/** "If that is gone", "if none of these work". */
const isAboutOffers = ({ first, next }: Segment, terms: Term[]): boolean =>
  terms.slice(first, next).some(({ means }) => means.offer !== undefined && means.offer !== 'article')

/** "If you can get Nora to agree, Tuesday works": more than the courtesy that its first words are elsewhere. */
function opensRealCondition(segment: Segment): boolean {
  const [cue] = segment.cues
  if (cue?.cue !== 'polite-if' || cue.index !== segment.first || segment.isSpecific) return false
  return segment.strangers > 0 && segment.next - cue.index > REAL_CONDITION_WORDS
}
