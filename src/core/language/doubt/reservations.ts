// A yes is only as good as the words around it. Where one of them was not understood and could take it back ("Thursday
// rarely works", "Thursday? Nah", "leaning towards Monday but don't quote me"), the yes is asked about. A doubt too many
// costs one question; a yes that was none costs somebody's afternoon. This knows no refusals, only what a plain yes
// consists of, so that it holds for words that no lexicon has and for every language alike.

import { isAddress } from '../clauses/courtesies.ts'
import { anyHasCue, hasAnyCue, hasCue, hasCueOf } from '../clauses/polarity.ts'
import type { Segment } from '../clauses/segment.ts'
import { type Draft, spanOf } from '../discourse/drafts.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Span } from '../text/span.ts'
import type { Atom } from '../times/atoms.ts'
import { isOpenEvent } from '../times/event-limits.ts'
import type { Term } from '../words/tokens.ts'
import {
  answersItself,
  clouds,
  isDoubtedBefore,
  isRegretted,
  isSecondThought,
  isUnheardTime,
  tellingBefore,
} from './neighbours.ts'
import {
  comparisonIn,
  deniesUnheard,
  endsOpen,
  hasIdleTail,
  predicateIn,
  strangerIn,
  unreadTimeIn,
} from './unread-words.ts'

type Words = { segments: Segment[]; terms: Term[] }

/** The first words that stand beside a yes unexplained, or null when every yes is plain. */
export function reservationIn(drafts: Draft[], words: Words, pickCount: number): Span | null {
  const specific = drafts.find(isSpecificYes)
  // "See you Friday" speaks of one meeting, so that it cannot take two offers.
  if (pickCount > 1 && specific && drafts.every((draft) => !isSpecificYes(draft) || isFarewell(draft, words)))
    return specific.span
  // "Could we move to Friday? Something came up.": a refusal beside a wish to move is its reason.
  const takenBack = anyHasCue(words.segments, 'reschedule') ? undefined : takenBackBy(drafts)
  if (takenBack) return takenBack.span
  const second = drafts.some(isYes) ? afterthought(drafts, words.segments) : undefined
  if (second) return spanOf(second, words.terms)
  const event = specific && eventBeside(drafts, words)
  if (event) return spanOf(event, words.terms)
  const beside = specific ? undefined : besideGeneralYes(drafts, words)
  if (beside) return spanOf(beside, words.terms)
  let at = 0
  for (const draft of drafts) {
    if (!isYes(draft) || (specific && draft.isGeneral)) continue
    while (at < words.segments.length && words.segments[at]!.first < draft.segment.first) at += 1
    const found = reservationBeside(draft, at, drafts, words)
    if (found) return found
  }
  return null
}

/** "Friday works. Actually no.": a no to nothing in particular, after a yes, may be meant for it. */
function takenBackBy(drafts: Draft[]): Draft | undefined {
  const first = drafts.findIndex((draft) => draft.says === 'free')
  if (first < 0) return undefined
  for (let index = first + 1; index < drafts.length; index += 1) {
    const draft = drafts[index]!
    if (draft.says !== 'busy' || draft.offers[0]?.kind !== 'that') continue
    if (draft.days.length + draft.times.length + draft.within.length > 0) continue
    // "… until 3, then I have to run", "… except Monday, which is a holiday": the reason for what was just said.
    const before = drafts[index - 1]!
    const { link } = draft.segment
    const isReason = before.isException && before.sentence === draft.sentence && link !== 'and' && link !== 'but'
    if (!isReason && link !== 'afterwards' && link !== 'because') return draft
  }
  return undefined
}

/** "Thursday works, but only after the standup at 10" */
function eventBeside(drafts: Draft[], { segments, terms }: Words): Segment | undefined {
  return segments.find(
    (segment) =>
      segment.atoms.some((atom) => isOpenEvent(atom, terms)) &&
      !drafts.some((draft) => draft.segment === segment && !isYes(draft)) &&
      drafts.some((draft) => isYes(draft) && draft.sentence === segment.sentence),
  )
}

/** "Thursday works. En fait non.", "Thursday works. If I can find cover, that is.": said afterwards, about no time. */
function afterthought(drafts: Draft[], segments: Segment[]): Segment | undefined {
  const yes = drafts.find(isYes)!.segment.first
  const last = drafts.findLast((draft) => draft.says !== 'aside' && !draft.isGeneral)?.segment.first ?? yes
  return segments.find((segment) => {
    if (segment.first <= yes || segment.atoms.length > 0) return false
    if (hasCue(segment, 'decline-meeting')) return true
    if (hasCue(segment, 'correction') && segment.first > last) return segment.link === 'start' || segment.strangers > 0
    const isOpen = (segment.link === 'if' || segment.link === 'unless') && segment.strangers > 0
    return isOpen && !hasAnyCue(segment, 'polite-if', 'fallback')
  })
}

/**
 * "Great, I'll ask my team", "Sure, just not then": a yes that names no time is only plain among words that are all
 * understood and say nothing against it.
 */
function besideGeneralYes(drafts: Draft[], { segments, terms }: Words): Segment | undefined {
  const yes = drafts.find(isYes)
  return segments.find((segment) => {
    if (!yes || segment.sentence < yes.sentence || segment.sentence > yes.sentence + 1) return false
    if (segment === yes.segment) return hasIdleTail(segment, terms)
    if (isAddress(segment, terms)) return false
    // "Happy to, just send me other options".
    if (hasAnyCue(segment, 'reschedule', 'hold-off')) return true
    if (segment.emails > 0 || hasCueOf(segment, HARMLESS)) return false
    if (hasCueOf(segment, AGAINST)) return true
    // "…, though 20 minutes would do", "thank you for arranging this".
    if (segment.atoms.some((atom) => atom.kind === 'duration') || hasCue(segment, 'thanks')) return false
    return segment.strangers > 0 || segment.link === 'but'
  })
}

const HARMLESS: Cue[] = ['add-people', 'delegate', 'length', 'greeting-end']
const AGAINST: Cue[] = ['not', 'no', 'except', 'reschedule', 'instead', 'past', 'elsewhere', 'versus', 'hold-off']

function isFarewell({ segment }: Draft, { terms }: Words): boolean {
  const first = terms[segment.first]?.lower ?? ''
  return (
    segment.atoms.length === 1 &&
    (/^(bis|hasta|tot|até|à)$/.test(first) || segment.cues.some((entry) => /^(see|speak|talk)$/.test(entry.text)))
  )
}

const isYes = (draft: Draft): boolean => draft.says === 'free' && !draft.isException

const isSpecificYes = (draft: Draft): boolean => isYes(draft) && !draft.isGeneral

function reservationBeside(draft: Draft, at: number, drafts: Draft[], words: Words): Span | null {
  const { segment } = draft
  const { terms } = words
  const term =
    strangerIn(segment, terms) ??
    comparisonIn(segment, terms) ??
    unreadTimeIn(segment, terms) ??
    (draft.spoken || segment.question ? -1 : predicateIn(draft, terms)) ??
    -1
  // "Two hours after 9am": an hour that is counted from another one.
  if (segment.atoms.some((atom, index) => isCountedFrom(atom, segment.atoms[index + 1], terms))) return draft.span
  // "Tuesday 3pm to Wednesday 6pm": the hours of which day?
  if (segment.atoms.some((atom, index) => reachesDay(atom, segment.atoms[index + 1], terms))) return draft.span
  // "Is Thursday still on?"
  if (segment.question && isAskedAgain(segment, terms)) return draft.span
  if (term !== null && term >= 0) return { from: terms[term]!.from, to: terms[term]!.to }
  const before = at > 0 ? words.segments[at - 1] : undefined
  const next = at + 1 < words.segments.length ? words.segments[at + 1] : undefined
  if (deniesUnheard(draft, next)) return draft.span
  const neighbour =
    ((isUnheardTime(drafts, draft) || isHabit(draft) || endsOpen(segment, terms)) && segment) ||
    (isRegretted(draft, drafts, before, next) && segment) ||
    (next && clouds(draft, next, terms) && next) ||
    (next && answersItself(draft, next, words.segments[at + 2], terms) && next) ||
    (before && isDoubtedBefore(draft, before, terms) && before) ||
    (before && isSecondThought(draft, before, drafts) && before) ||
    tellingBefore(draft, at, words.segments)
  return neighbour ? spanOf(neighbour, terms) : null
}

function isCountedFrom(length: Atom, limit: Atom | undefined, terms: Term[]): boolean {
  if (length.kind !== 'duration' || limit === undefined) return false
  const between = terms[length.next]?.means.relation
  return (
    (limit.first === length.next &&
      limit.kind === 'time' &&
      (limit.time.kind === 'after' || limit.time.kind === 'before' || limit.time.kind === 'part')) ||
    (limit.first === length.next + 1 && limit.kind === 'time' && between === 'to')
  )
}

const reachesDay = (time: Atom, day: Atom | undefined, terms: Term[]): boolean =>
  time.kind === 'time' &&
  day?.kind === 'day' &&
  day.first === time.next + 1 &&
  terms[time.next]!.means.relation === 'to'

function isAskedAgain(segment: Segment, terms: Term[]): boolean {
  for (let index = segment.first; index < segment.next && index < terms.length; index += 1)
    if (terms[index]!.lower === 'still') return true
  return false
}

/** "Jeudi je travaille": what always is so is no answer by itself. */
const isHabit = (draft: Draft): boolean =>
  !draft.spoken &&
  draft.segment.cues.some(
    // "Dienstags immer zwischen 8 und 10" offers hours, though.
    ({ cue, text }) => cue === 'habit' && !(draft.times.length > 0 && ALWAYS.test(text)),
  )

const ALWAYS = /^(always|immer|toujours|siempre|altijd|sempre)$/
