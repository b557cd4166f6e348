// Times that are in the text but are no answer: the meeting that is being moved, what happened last week, when somebody
// will write again.

import type { Atom } from './atoms.ts'
import type { Segment } from './clauses.ts'
import type { Verdict } from './polarity.ts'
import { hasCue } from './polarity.ts'
import type { Term } from './terms.ts'

/** So many unknown words around a time, and no word about availability: a story, not an answer. */
const STORY_WORDS = 6

export function isAside(segment: Segment, verdict: Verdict, terms: Term[]): boolean {
  if (hasCue(segment, 'cancel', 'call-off', 'will-tell', 'defer', 'stop', 'automatic', 'back')) return true
  if (segment.atoms.some((atom) => atom.kind === 'day' && atom.day.kind === 'past')) return true
  if (hasCue(segment, 'past') && !(verdict.spoken && verdict.says === 'busy') && !hasCue(segment, 'howabout')) return true
  if (hasCue(segment, 'reschedule') && namesMeeting(segment, terms)) return true
  if (namesMeeting(segment, terms) && (verdict.says === 'busy' || hasCue(segment, 'reschedule'))) return true
  if (!verdict.spoken && segment.atoms.every((atom) => atom.kind === 'day' && atom.day.kind === 'focus')) return true
  if (verdict.says !== null) return false
  const loose = segment.atoms.every((atom) => atom.kind === 'time' && atom.time.kind === 'part')
  if (loose && segment.strangers > 0) return true
  if (hasCue(segment, 'elsewhere') || segment.link === 'because') return true
  return segment.strangers >= STORY_WORDS
}

/** "Monday's meeting", "our call on Tuesday": the time of something that is already fixed. */
function namesMeeting(segment: Segment, terms: Term[]): boolean {
  return segment.atoms.some((atom) => {
    if (atom.kind !== 'day' && atom.kind !== 'time') return false
    const possessive = /^['’]s$/.test(terms[atom.next]?.lower ?? '')
    const after = terms[possessive ? atom.next + 1 : atom.next]
    if (after?.means.cue === 'meeting') return true
    const on = terms[atom.first - 1]?.means.relation ? 1 : 0
    const noun = atom.first - 1 - on
    // "our call on Tuesday" is fixed; "I've got a call from 12 to 1" is a reason to be busy.
    return terms[noun]?.means.cue === 'meeting' && terms[noun - 1]?.means.cue !== 'no'
  })
}

/** In "move Monday's call to Wednesday" only what follows "to" is meant. Null when nothing is being moved. */
export function rescheduledTo(segment: Segment, terms: Term[]): Atom[] | null {
  const cue = segment.cues.find((entry) => entry.cue === 'reschedule')
  if (!cue) return null
  const atoms: Atom[] = []
  for (const atom of segment.atoms) {
    if (atom.kind === 'day' && atom.day.kind === 'range') {
      atoms.push({ ...atom, day: atom.day.to })
      continue
    }
    const lead = terms[atom.first - 1]
    const relation = lead?.means.relation
    const directed = atoms.length > 0 || relation === 'to' || relation === 'for' || relation === 'until' || (relation === 'on' && !namesMeeting(segment, terms))
    if (directed && atom.first > cue.index) atoms.push(atom)
  }
  return atoms
}
