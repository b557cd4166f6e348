// "I have the production meeting from 9 to 10": hours that belong to another meeting are not free, though no word says so.

import type { Atom } from '../times/atoms.ts'
import type { Term } from '../words/tokens.ts'
import type { Segment } from './segment.ts'
import { hasAnyCue, hasCue } from './segment.ts'

/** "Have the weekly production planning meeting" */
const LONGEST_NAME = 5

/** Lets such a segment refuse its hours. */
export function markEngagements(segments: Segment[], terms: Term[]) {
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]!
    if (segment.atoms.length === 0 || !hasCue(segment, 'meeting') || hasAnyCue(segment, 'yes', 'no', 'not')) continue
    const verb = segment.atoms.some(isStretch) ? havingBefore(segment, terms) : -1
    if (verb >= 0) segment.cues.unshift({ cue: 'no', index: verb, text: 'have', negated: false })
  }
}

const isStretch = (atom: Atom): boolean => atom.kind === 'time' && atom.time.kind === 'between'

/** Where "have the …" or "got my …" leads to the meeting, or -1. */
function havingBefore({ cues, first }: Segment, terms: Term[]): number {
  const { index } = cues.find((entry) => entry.cue === 'meeting')!
  // "We have the meeting room from 9 to 10"
  if (terms[index + 1]?.lower === 'room') return -1
  for (let at = index - 2; at >= Math.max(first, index - LONGEST_NAME); at -= 1)
    if (HAVING.has(terms[at]!.lower) && OWN.has(terms[at + 1]!.lower)) return isSubject(terms[at - 1]) ? at : -1
  return -1
}

const HAVING = new Set(['have', 'got', "i've", "we've"])
const OWN = new Set(['the', 'my', 'another'])

/** "We could have the call from 9 to 10" proposes it. */
const isSubject = (term: Term | undefined): boolean => term === undefined || !MODAL.has(term.lower)

const MODAL = new Set("can could would should might may let's will i'd we'd to you".split(' '))
