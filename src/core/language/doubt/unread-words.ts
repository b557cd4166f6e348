// Words inside the segment of a yes that no rule took.

import type { CueAt, Segment } from '../clauses/segment.ts'
import { hasCue, hasTime, isBlocking } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Meanings } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'

const SAYING = new Set(['yes', 'can', 'flexible', 'nothing-against', 'prefer', 'howabout', 'likely', 'hedge'])

/** "… at the end of the day tomorrow", "after my class": words of time that no piece of the grammar took. */
export function unreadTimeIn(segment: Segment, terms: Term[]): number | null {
  const isTimed = hasTime(segment)
  for (let index = segment.first; index < lastIndex(segment, terms); index += 1) {
    const { means, kind } = terms[index]!
    // "One" is a pronoun as often as a number.
    // "This time next week" is an hour, which we cannot tell.
    if (means.offer === 'that' && terms[index]!.lower === 'this' && terms[index + 1]?.means.which === 'next')
      return index
    // "Half of Tuesday", "the first two Tuesdays": which part of it is not understood.
    const isPart = means.half !== undefined || (means.ordinal !== undefined && isCounted(terms[index + 1]))
    if (isTimed && isPart && !isCovered(segment, index)) return index
    const isNumber = kind === 'number' || (isTimed && means.number !== undefined && means.number > 1)
    if ((isNumber || isOfTime(means, isTimed)) && !isCovered(segment, index) && terms[index + 1]?.text !== '%')
      return index
  }
  return null
}

/** "Lieber Dienstag als Donnerstag": a small word between two days that neither lists them nor makes them a range. */
export function comparisonIn(segment: Segment, terms: Term[]): number | null {
  // "I prefer Wednesday to Thursday": rather than, or until?
  for (const atom of segment.atoms)
    if (atom.kind === 'day' && atom.day.kind === 'range' && terms[atom.first - 1]?.lower === 'prefer') return atom.first
  for (let index = 1; index < segment.atoms.length; index += 1) {
    const before = segment.atoms[index - 1]!
    const after = segment.atoms[index]!
    const isArticle = terms[after.first - 1]?.means.offer === 'article'
    if (before.kind !== 'day' || after.kind !== 'day' || after.first - before.next > (isArticle ? 2 : 1)) continue
    const between = terms[before.next]!
    const { weekday, cue } = between.means
    const isBare = !hasAnyMeaning(between.means) && before.next < after.first
    if (between.kind === 'word' && weekday === undefined && (isBare || cue === 'ask')) return before.next
  }
  return null
}

const isCounted = (term: Term | undefined): boolean =>
  term !== undefined && (term.means.number !== undefined || term.means.weekday !== undefined)

const LIMITS = new Set([
  'after',
  'before',
  'until',
  'through',
  'between',
  'not-before',
  'not-after',
  'done-by',
  'since',
])
const STRETCHES = new Set(['start-of', 'middle-of', 'end-of', 'rest-of', 'first-half', 'second-half'])

const isOfTime = ({ part, which, relation, offer, cue }: Meanings, isTimed: boolean): boolean =>
  // "Anything earlier?"
  (!isTimed && (offer === 'earlier' || offer === 'later')) ||
  (cue === undefined &&
    offer === undefined &&
    (part !== undefined ||
      (which !== undefined && STRETCHES.has(which)) ||
      (relation !== undefined && LIMITS.has(relation))))

/** "Thursday is over for me": a bare day of which something is said that means nothing to us. */
export function predicateIn(draft: Draft, terms: Term[]): number | null {
  const { segment } = draft
  if (draft.days.length === 0 || segment.atoms.length === 0) return null
  const from = segment.atoms.reduce((end, atom) => Math.max(end, atom.next), 0)
  for (let index = from; index < lastIndex(segment, terms); index += 1) {
    const { kind, known, means, lower } = terms[index]!
    if (hasAnyMeaning(means)) return null
    if (kind === 'word' && known && !IDLE.has(lower)) return index
  }
  return null
}

/** Words that may follow a bare day and still leave it a plain answer: "Thursday it is", "Thursday for me please". */
const IDLE = new Set(
  `it is me us you we i then please pls plz lol with the that's and so too ja schon dann bitte ich wir mir uns gern gerne moi
  nous alors svp stp para mí mi nosotros por favor pues entonces mij ons dan graag alstublieft het is ook mim nós então`.split(
    /\s+/,
  ),
)

function hasAnyMeaning(means: Meanings): boolean {
  return (
    means.cue !== undefined || means.relation !== undefined || means.offer !== undefined || means.join !== undefined
  )
}

/** A negation in the same breath that the yes does not explain: "I'm not saying Thursday is impossible". */
export function deniesUnheard({ segment, fallback }: Draft, next: Segment | undefined): boolean {
  if (deniesTwice(segment)) return true
  // "Tricky but doable": the second thought is the yes.
  if (next?.link === 'but' && next.sentence === segment.sentence && hasCue(next, 'yes')) return false
  if (fallback || segment.link === 'if' || hasCue(segment, 'nothing-against')) return false
  // "I blocked Tuesday at 9 for this"
  if (segment.cues.some(isBlocking) && segment.cues.every(isBlockedForThis)) return false
  return segment.cues.some(
    (entry) => (entry.cue === 'not' && !isCovered(segment, entry.index)) || entry.cue === 'no' || entry.cue === 'away',
  )
}

/** "I don't see why Friday wouldn't work", "there's no reason it wouldn't": what is left of two negations, nobody should bet on. */
export function deniesTwice({ cues }: Segment): boolean {
  let denials = 0
  for (const { cue, negated, text } of cues)
    if ((cue === 'not' && !NOR.test(text)) || negated || cue === 'nothing-against') denials += 1
  return denials > 1 && cues.some(({ cue, negated }) => negated || cue === 'nothing-against')
}

/** "Je ne suis pas disponible mardi ni mercredi" denies once, of two days. */
const NOR = /^(?:nor|ni|noch|nem|ne|n')$/

const isBlockedForThis = (entry: CueAt): boolean => isBlocking(entry) || entry.cue === 'for-this' || entry.cue === 'can'

/** "Ok let me think": behind the yes stand words that say something else. */
export function hasIdleTail(segment: Segment, terms: Term[]): boolean {
  let last = segment.first
  for (const cue of segment.cues) if (SAYING.has(cue.cue)) last = cue.index
  for (let index = last + 1; index < lastIndex(segment, terms); index += 1) {
    const { kind, known, means, lower } = terms[index]!
    if (hasAnyMeaning(means)) return false
    if (kind === 'word' && known && !IDLE.has(lower)) return true
  }
  return false
}

/** "Donnerstag haben wir zu": a preposition that leads nowhere is the end of a verb that was not understood. */
export function endsOpen(segment: Segment, terms: Term[]): boolean {
  let index = lastIndex(segment, terms) - 1
  // "On 12/4," ends with what it leads to.
  while (index > segment.first && terms[index]!.kind !== 'word' && !isCovered(segment, index)) index -= 1
  const isList = terms[index + 1]?.text === ':'
  return (
    !segment.question &&
    !isList &&
    terms[index]?.means.relation !== undefined &&
    !terms[index]!.isPhrase &&
    !isCovered(segment, index)
  )
}

const isCovered = (segment: Segment, index: number): boolean =>
  segment.atoms.some((atom) => atom.first <= index && index < atom.next)

/** Segments may end one behind the last term. */
export const lastIndex = (segment: Segment, terms: Term[]): number => Math.min(segment.next, terms.length)
