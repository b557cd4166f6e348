// What stands before and behind a yes and may be meant for it.

import { isAllThatIsLeft } from '../clauses/apologies.ts'
import { ASIDE, isAddress, isNameAlone, isThanks } from '../clauses/courtesies.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasAtom, hasCue, hasCueOf } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Term } from '../words/tokens.ts'
import { lastIndex } from './unread-words.ts'
import { isWishReason } from './wish-reasons.ts'

/** "I'm free once my class ends at 11": an hour in the same sentence was set aside among words that were not understood. */
export function isUnheardTime(drafts: Draft[], draft: Draft): boolean {
  return drafts.some(
    (other) =>
      other.says === 'aside' &&
      other.sentence === draft.sentence &&
      other.segment.strangers > 0 &&
      !hasAnyCue(other.segment, 'past', 'correction') &&
      other.times.some((time) => time.kind !== 'part' && time.kind !== 'same-time'),
  )
}

/** "Sorry, Thursday": a refusal as likely as an answer, unless it corrects what was said before or is all that is left. */
export function isRegretted(
  draft: Draft,
  drafts: Draft[],
  before: Segment | undefined,
  after: Segment | undefined,
  terms: Term[],
): boolean {
  if (isAllThatIsLeft(draft.segment, terms)) return false
  if (draft.spoken || draft !== drafts[0] || hasCue(draft.segment, 'correction')) return false
  return hasCue(draft.segment, 'regret') || regrets(before, draft) || regrets(after, draft)
}

const regrets = (segment: Segment | undefined, draft: Draft): boolean =>
  segment?.sentence === draft.sentence &&
  segment.atoms.length === 0 &&
  segment.strangers === 0 &&
  hasCue(segment, 'regret')

/** So many words are a remark on what stands before them. */
const REMARK_WORDS = 4

/** "Thursday? Not a chance." */
export function answersItself(draft: Draft, next: Segment, afterNext: Segment | undefined, terms: Term[]): boolean {
  if (!draft.segment.question || next.sentence > draft.sentence + 2 || afterNext?.sentence === next.sentence)
    return false
  if (next.atoms.length > 0 || wordsIn(next, terms) > REMARK_WORDS) return false
  if (terms[draft.segment.next]?.kind === 'line' || terms[next.first]?.kind === 'line') return false
  return (next.strangers > 0 && !hasAnyCue(next, 'thanks', 'greeting-end')) || hasAnyCue(next, 'not', 'no')
}

/** "Tuesday? I thought we said Wednesday": what is told of another time is why this one is asked about. */
export const isAnsweredByTelling = (draft: Draft, drafts: Draft[]): boolean =>
  draft.segment.question &&
  draft.segment.cues.length === 0 &&
  drafts.some(({ says, sentence, days }) => says === 'aside' && sentence === draft.sentence + 1 && days.length > 0)

/** "Ich bezweifle, dass Donnerstag klappt": what is said hangs on a clause that was not understood. */
export function isDoubtedBefore(draft: Draft, before: Segment, terms: Term[]): boolean {
  if (before.sentence !== draft.sentence) return false
  // "Liever dinsdag dan donderdag": than, or then?
  if (draft.segment.link === 'afterwards' && hasCue(before, 'prefer')) return true
  if (before.atoms.length > 0 || isAddress(before, terms)) return false
  // "Tu/Th mornings": the first of two was not understood.
  if (draft.segment.link === 'or' && before.strangers > 0 && !draft.spoken) return true
  const depends = DEPENDENT.has(terms[draft.segment.first]?.lower ?? '')
  return depends && (before.strangers > 0 || hasCue(before, 'not'))
}

/** So many sentences behind a yes may still be about it. */
const SENTENCES_BEHIND = 2

/** "The second one works. Forget what I wrote.": what follows a yes and was not understood may take it back. */
export function unreadBehind(draft: Draft, drafts: Draft[], yes: { at: number; segments: Segment[]; terms: Term[] }) {
  if (draft.segment.question) return null
  for (let index = yes.at + 1; index < yes.segments.length; index += 1) {
    const segment = yes.segments[index]!
    if (segment.sentence > draft.sentence + SENTENCES_BEHIND) return null
    if (segment.sentence === draft.sentence || segment.strangers === 0 || isHeardElsewhere(segment, yes.terms)) continue
    if (isWishReason(segment, yes.segments[index - 1], yes.terms)) continue
    if (!drafts.some((other) => other.segment === segment)) return segment
  }
  return null
}

/** Thanks, names, zones, questions, conditions and other paragraphs are not second thoughts, or are checked elsewhere. */
const isHeardElsewhere = (segment: Segment, terms: Term[]): boolean =>
  segment.question ||
  terms[segment.first - 1]?.kind === 'line' ||
  segment.link === 'if' ||
  segment.link === 'unless' ||
  hasAtom(segment, 'zone') ||
  hasCueOf(segment, ABOUT_ELSE) ||
  isNameAlone(segment, terms) ||
  isThanks(segment, terms) ||
  isTopic(segment, terms)

const ABOUT_ELSE: Cue[] = [...ASIDE, 'fallback', 'living-in']

/** "It's about the pilot results": what they want to talk about, which touches no time. */
function isTopic({ first, next, atoms, cues }: Segment, terms: Term[]): boolean {
  if (atoms.length > 0 || cues.some(({ cue }) => cue === 'not' || cue === 'no')) return false
  const opening = terms.slice(first, Math.min(first + TOPIC_WORDS, next))
  return TOPIC.test(opening.map(({ lower }) => lower).join(' '))
}

const TOPIC_WORDS = 5

/** In the languages that we read. */
const TOPIC =
  /^(?:(?:it's|it is|it 's|this is|it'll be) about|(?:topic|agenda|subject) (?:is|will be)|we (?:want|need|would like) to (?:discuss|talk|go|cover)|es geht um|thema ist|(?:c'est|ce serait) (?:pour|au sujet|à propos)|il s'agit|es (?:sobre|para hablar)|se trata|é sobre|é para falar|trata-se|het gaat (?:over|om)|het betreft)(?!\p{L})/u

const DEPENDENT = new Set(['that', 'whether', 'dass', 'daß', 'ob', 'que', "qu'", 'si', 'dat', 'of', 'se'])

function wordsIn(segment: Segment, terms: Term[]): number {
  let count = 0
  for (let index = segment.first; index < lastIndex(segment, terms); index += 1)
    if (terms[index]!.kind === 'word') count += 1
  return count
}
