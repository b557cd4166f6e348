// What was wished for apart from times, as the parts of the reader that look for it leave it.

import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue } from '../clauses/segment.ts'
import type { Intent, Person } from '../reading.ts'
import type { Span } from '../text/span.ts'

export type Wish = { intent: Intent; span: Span; segment: Segment }

export type Wishes = {
  list: Wish[]
  people: Person[]
  /** Names somebody to add or to ask whose address we don't have. */
  missingAddress: Span | null
  durationMinutes: number | null
  isAutomatic: boolean
  /** Promises an answer later; a wish to wait only when nothing else was said. */
  willTell: Segment | null
  /** Is about to find out. */
  isChecking: boolean
}

export type AddWish = (intent: Intent, segment: Segment) => void

/** There are seldom more than two. */
export function wants({ list }: Wishes, intent: Intent): boolean {
  for (let index = 0; index < list.length; index += 1) if (list[index]!.intent === intent) return true
  return false
}

export const isConditional = (segment: Segment): boolean =>
  segment.link === 'if' || segment.link === 'unless' || hasAnyCue(segment, 'fallback', 'condition')

/** "You have the wrong person." */
export const isMisdirected = ({ cues }: Segment): boolean =>
  cues.some(({ cue, text }) => cue === 'misdirected' || (cue === 'delegate' && WRONG.test(text)))

/** Such words also lead to the right one: "wrong person, please ask Jo". */
const WRONG = /^(?:wrong|falsch\p{L}*|mauvais\p{L}*|equivocad\p{L}*|errad[oa]|verkeerd\p{L}*)$/u
