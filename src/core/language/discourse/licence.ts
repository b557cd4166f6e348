// What makes a time an answer. A word of suitability says so by itself. Else a time answers where it stands alone among
// small words ("Thursday please"), or where a word of ability or proposal stands beside it and nothing else is to be done
// then ("could we speak on Tuesday"). In "I need the numbers by Thursday" and "let me know by Wednesday" nothing makes it one.

import type { CueAt, Segment } from '../clauses/segment.ts'
import { IDLE_WORDS, MEETING_WORDS } from '../lexicon/idle-words.ts'
import type { Cue, Meanings } from '../lexicon/vocabulary.ts'
import { isName } from '../times/greetings.ts'
import type { Term } from '../words/tokens.ts'
import type { Draft } from './drafts.ts'

/** The first word that makes it about something else; null where the time is an answer. */
export function unlicensedAt(draft: Draft, terms: Term[]): number | null {
  if (draft.says !== 'free' || draft.spoken || draft.isException || draft.isGeneral) return null
  const { segment } = draft
  const isAble = segment.cues.some((entry) => LICENSING.has(entry.cue) && !isAnnouncing(entry))
  return (isAble ? undefined : segment.cues.find(isAnnouncing)?.index) ?? matterIn(segment, terms, isAble)
}

/** The first word beside a yes of which nobody knows what it does to it: "Thursday is good for the painters". */
export function unreadAt({ spoken, isGeneral, segment }: Draft, terms: Term[]): number | null {
  if (spoken && !isGeneral) return matterIn(segment, terms, true)
  return segment.strangers > 0 ? strangerIn(segment, terms) : null
}

export function strangerIn(segment: Segment, terms: Term[]): number | null {
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1)
    if (isStranger(terms[index]!) && !isTaken(segment, index) && !isOccasion(terms, index)) return index
  return null
}

const isStranger = ({ kind, known, lower }: Term): boolean => kind === 'word' && !known && !IDLE_WORDS.has(lower)

/** "… for the walkthrough", "… für die Besichtigung": what a meeting is for ends like what people do. "For Bo" names who comes. */
const isOccasion = (terms: Term[], index: number): boolean =>
  (isName(terms[index]!) && terms[index - 1]?.means.relation === 'for') ||
  (OCCASION.test(terms[index]!.lower) &&
    terms.slice(Math.max(0, index - 3), index).some(({ means }) => means.relation === 'for'))

const OCCASION =
  /.(tion|sion|ment|ing|through|view|up|out|off|shop|pitch|demo|tour|visit|ung|gespräch|entrevista|ção|ción|gesprek)$/

function matterIn(segment: Segment, terms: Term[], isAble: boolean): number | null {
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1)
    if (isMatter(terms[index]!, isAble) && !isTaken(segment, index) && !isOccasion(terms, index)) return index
  return null
}

const LICENSING = new Set<Cue>([
  'can',
  'howabout',
  'prefer',
  'flexible',
  'correction',
  'instead',
  'reschedule',
  'likely',
  'hedge',
])

/**
 * Needing something or being about to do it isn't the same as being able to meet: "I need the numbers", "I'll call you
 * Wednesday".
 */
const ANNOUNCING = new Set("need needs i'll we'll will brauche brauchen necesito preciso nodig".split(' '))

const isAnnouncing = ({ cue, text }: CueAt): boolean => cue === 'can' && ANNOUNCING.has(text)

function isMatter({ kind, lower, means, known }: Term, isAble: boolean): boolean {
  if (kind !== 'word' || IDLE_WORDS.has(lower)) return false
  if (!known) return true
  if (means.cue !== undefined) return false
  return !hasPlace(means) && !(isAble && MEETING_WORDS.has(lower))
}

/** Words that the grammar has a place for, also where it found none. */
const hasPlace = ({ relation, join, offer, which, number, unit, part, zone }: Meanings): boolean =>
  [relation, join, offer, which, number, unit, part, zone].some((meaning) => meaning !== undefined)

const isTaken = ({ atoms }: Segment, index: number): boolean =>
  atoms.some((atom) => atom.first <= index && index < atom.next)
