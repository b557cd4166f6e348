// Times that are in the text but are no answer: the meeting that is being moved, what happened last week, when somebody
// will write again.

import type { Atom } from './atoms.ts'
import type { Segment } from './clauses.ts'
import type { Verdict } from './polarity.ts'
import { hasAnyCue, hasCue } from './polarity.ts'
import type { Term } from './terms.ts'

/** So many unknown words around a time, and no word about availability: a story, not an answer. */
const STORY_WORDS = 6

export function isAside(segment: Segment, verdict: Verdict, terms: Term[]): boolean {
  if (hasAnyCue(segment, 'cancel', 'call-off', 'will-tell', 'defer', 'stop', 'automatic', 'back')) return true
  if (segment.atoms.some((atom) => atom.kind === 'day' && atom.day.kind === 'past')) return true
  if (segment.cues[0]?.cue === 'versus' || segment.link === 'unless') return true
  if (
    segment.question &&
    hasCue(segment, 'ask') &&
    segment.atoms.every((atom) => atom.kind === 'day' && atom.day.kind === 'week' && atom.day.weeks === null)
  )
    return true
  if (hasCue(segment, 'past') && !(verdict.spoken && verdict.says === 'busy') && !hasCue(segment, 'howabout'))
    return true
  const isFixed = namesMeeting(segment, terms)
  if (isFixed && (verdict.says === 'busy' || hasCue(segment, 'reschedule'))) return true
  if (!verdict.spoken && segment.atoms.every((atom) => atom.kind === 'day' && atom.day.kind === 'focus')) return true
  if (isFixed && limitsNothing(segment, terms)) return true
  // "Does that include lunch?" asks about the time and offers none.
  if (isQuestionAbout(segment, terms) && !verdict.spoken && !hasCue(segment, 'howabout')) return true
  if (verdict.says !== null) return false
  if (isQuestionAbout(segment, terms) || (segment.question && segment.cues[0]?.cue === 'ask')) return true
  const loose = segment.atoms.every((atom) => atom.kind === 'time' && atom.time.kind === 'part')
  if (loose && segment.strangers > 0) return true
  if (segment.strangers > 0 && isEvent(segment, terms)) return true
  const timeOnly = segment.atoms.every((atom) => atom.kind === 'time')
  if (timeOnly && segment.strangers >= 2) return true
  if (hasCue(segment, 'elsewhere')) return true
  if (segment.link === 'because' || isQuotedSpeech(segment, terms)) return true
  return segment.strangers >= STORY_WORDS
}

/** "Is Wednesday at 2 your time or mine?" asks about a time and accepts nothing. */
export function isQuestionAbout(segment: Segment, terms: Term[]): boolean {
  return (
    segment.question &&
    segment.link === 'start' &&
    /^(is|are|was|does|did|ist|sind|est|es|son|é|são)$/.test(terms[segment.first]?.lower ?? '')
  )
}

/** "The release is on March 10": something else happens then. */
function isEvent(segment: Segment, terms: Term[]): boolean {
  // "Monday is the audit": the day is taken by something.
  const { next } = segment.atoms[0]!
  const taken =
    /^(is|'s|ist|est|es|é)$/.test(terms[next]?.lower ?? '') &&
    /^(the|our|my|a|an)$/.test(terms[next + 1]?.lower ?? '') &&
    terms[next + 2]?.known === false
  if (taken && !segment.question) return true
  const first = segment.atoms[0]!.first
  const on = terms[first - 1]?.means.relation === 'on' || terms[first - 1]?.means.relation === 'at' ? 1 : 0
  return (
    first > segment.first &&
    /^(is|are|'s|falls|starts|begins|ends|ist|est|es|é|cae|valt)$/.test(terms[first - 1 - on]?.lower ?? '') &&
    !segment.question
  )
}

/** "Before the board meeting on Friday": a relation that stands before a word and not before a time. */
function limitsNothing(segment: Segment, terms: Term[]): boolean {
  const first = segment.atoms[0]!.first
  return terms
    .slice(segment.first, first - 1)
    .some((term) => term.means.relation === 'before' || term.means.relation === 'after')
}

/** Words in quotation marks are somebody else's. */
function isQuotedSpeech(segment: Segment, terms: Term[]): boolean {
  let marks = 0
  for (let index = segment.first - 1; index >= Math.max(0, segment.first - 12); index -= 1)
    if (/^["“”„«»]$/.test(terms[index]!.text)) marks += 1
  const own = terms.slice(segment.first, segment.next).filter((term) => /^["“”„«»]$/.test(term.text)).length
  return own > 0 && (marks + own) % 2 === 1 && segment.atoms.length > 0
}

/** "Monday's meeting", "our call on Tuesday": the time of something that is already fixed. */
export function namesMeeting(segment: Segment, terms: Term[]): boolean {
  return segment.atoms.some((atom) => {
    if (atom.kind !== 'day' && atom.kind !== 'time') return false
    const behind = terms[atom.next]?.lower
    const possessive = behind === "'s" || behind === '’s'
    const after = terms[possessive ? atom.next + 1 : atom.next]
    if (after?.means.cue === 'meeting') return true
    const on = terms[atom.first - 1]?.means.relation ? 1 : 0
    const noun = atom.first - 1 - on
    // "our call on Tuesday" is fixed; "I've got a call from 12 to 1" is a reason to be busy.
    return terms[noun]?.means.cue === 'meeting' && terms[noun - 1]?.means.cue !== 'no'
  })
}

export const WEAK_VERB = /^(push|move|shift|pasar|passar|mudar|mover|cambiar|schieben|schuiven|change|swap|switch)$/

/** "No need to rebook." */
export function isDenied(segment: Segment, cue: { index: number }): boolean {
  return segment.cues.some((entry) => entry.cue === 'not' && entry.index < cue.index && cue.index - entry.index <= 4)
}

/** In "move Monday's call to Wednesday" only what follows "to" is meant. Null when nothing is being moved. */
export function rescheduledTo(segment: Segment, terms: Term[]): Atom[] | null {
  const cue = segment.cues.find((entry) => entry.cue === 'reschedule')
  if (!cue || isDenied(segment, cue)) return null
  const atoms: Atom[] = []
  for (const atom of segment.atoms) {
    if (atom.kind === 'day' && atom.day.kind === 'range') {
      atoms.push({ ...atom, day: atom.day.to })
      continue
    }
    const lead = terms[atom.first - (terms[atom.first - 1]?.means.offer === 'article' ? 2 : 1)]
    const relation = lead?.means.relation
    const towards =
      relation === 'to' || (atom.first > cue.index && (relation === 'for' || relation === 'until' || relation === 'at'))
    const directed =
      atoms.length > 0 || towards || (relation === 'on' && atom.first > cue.index && !namesMeeting(segment, terms))
    if (directed) atoms.push(atom)
  }
  // "I can move things around on Friday": a verb of moving that moves nothing to anywhere.
  return atoms.length === 0 && WEAK_VERB.test(cue.text) && !hasCue(segment, 'meeting') ? null : atoms
}
