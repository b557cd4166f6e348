// Hours below a name: "Kilbride Motors / Sales: Mon-Fri 8.30-6" is when a business is open and answers nothing.

import type { CueAt, Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasCue } from '../clauses/segment.ts'
import type { DayExpression } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'
import type { Draft } from './drafts.ts'

/** A name of more words is a sentence. */
const LONGEST_NAME = 6

/** Sets aside what stands below a name that closes the answer; doubts it where it may go on. */
export function setAsideHours(drafts: Draft[], segments: Segment[], terms: Term[]) {
  if (drafts.length < 2) return
  const below = signatureStart(drafts, segments, terms)
  if (below < 0) return
  for (const draft of drafts) {
    if (draft.segment.first <= below || draft.says !== 'free' || speaks(draft.segment)) continue
    if (!draft.days.some(isRegular)) draft.strength = 'doubtful'
    else draft.says = 'aside'
  }
}

/** The place of the name that closes an answer, or -1. */
function signatureStart(drafts: Draft[], segments: Segment[], terms: Term[]): number {
  const last = drafts[drafts.length - 1]!.segment.first
  for (let index = 1; index < segments.length; index += 1) {
    const segment = segments[index]!
    if (segment.first >= last) return -1
    if (isNameLine(segment, segments[index + 1], terms) && drafts[0]!.segment.first < segment.first)
      return segment.first
  }
  return -1
}

function isNameLine(segment: Segment, following: Segment | undefined, terms: Term[]): boolean {
  const { first, next, atoms, cues, strangers, sentence, bullet } = segment
  if (strangers === 0 || atoms.length + cues.length > 0 || bullet !== undefined) return false
  if (following?.sentence === sentence || next - first > LONGEST_NAME) return false
  if (terms[first - 1]?.kind !== 'line' || terms[first - 2]?.kind !== 'line') return false
  for (let index = first; index < next && index < terms.length; index += 1) {
    const { kind, text, lower, known } = terms[index]!
    if (kind === 'word' && !known && text[0] === lower[0]) return false
    if (kind === 'punctuation' && text !== '&' && text !== '-' && text !== '.') return false
  }
  return true
}

/** "Wednesday works too": below a name only as a postscript. "Open" says nothing of the writer. */
const speaks = (segment: Segment): boolean =>
  segment.cues.some(isOwnYes) || hasAnyCue(segment, 'can', 'howabout', 'also') || hasCue(segment, 'prefer')

const isOwnYes = ({ cue, text }: CueAt): boolean => cue === 'yes' && !text.startsWith('open')

const isRegular = (day: DayExpression): boolean =>
  day.kind === 'range' || day.kind === 'every-day' || (day.kind === 'weekday' && day.weekday > 5) || isEvery(day)

const isEvery = (day: DayExpression): boolean => day.kind === 'weekday' && day.which === 'every'
