// A yes is only as good as the words around it. Where one of them was not understood and could take it back ("Thursday
// rarely works", "Thursday? Nah", "leaning towards Monday but don't quote me"), the yes is asked about. A doubt too many
// costs one question; a yes that was none costs somebody's afternoon. This knows no refusals, only what a plain yes
// consists of, so that it holds for words that no lexicon has and for every language alike.

import type { Segment } from './clauses.ts'
import type { Span } from './constraint.ts'
import type { Draft } from './drafts.ts'
import { hasAnyCue, hasCue } from './polarity.ts'
import type { Term } from './terms.ts'
import type { Cue, Meanings } from './vocabulary.ts'

type Words = { segments: Segment[]; terms: Term[] }

/** The first words that stand beside a yes unexplained, or null when every yes is plain. */
export function reservationIn(drafts: Draft[], words: Words, pickCount: number): Span | null {
  const isSpecific = drafts.some((draft) => isYes(draft) && !draft.isGeneral)
  // "See you Friday" speaks of one meeting, so that it cannot take two offers.
  const farewell = drafts.find((draft) => isYes(draft) && !draft.isGeneral)
  if (
    pickCount > 1 &&
    farewell &&
    drafts.every((draft) => !isYes(draft) || draft.isGeneral || isFarewell(draft, words))
  )
    return farewell.span
  const takenBack = takenBackBy(drafts)
  if (takenBack) return takenBack.span
  const second = drafts.some(isYes) ? afterthought(drafts, words.segments) : undefined
  if (second) return spanOf(second, words.terms)
  const beside = isSpecific ? undefined : besideGeneralYes(drafts, words)
  if (beside) return spanOf(beside, words.terms)
  let at = 0
  for (const draft of drafts) {
    if (!isYes(draft) || (isSpecific && draft.isGeneral)) continue
    while (at < words.segments.length && words.segments[at]!.first < draft.segment.first) at += 1
    const found = reservationBeside(draft, at, drafts, words)
    if (found) return found
  }
  return null
}

/** "Friday works. Actually no.": a no to nothing in particular, after a yes, may be meant for it. */
function takenBackBy(drafts: Draft[]): Draft | undefined {
  const first = drafts.findIndex(isYes)
  return drafts.find(
    (draft, index) =>
      index > first &&
      draft.says === 'busy' &&
      draft.days.length + draft.times.length + draft.within.length === 0 &&
      draft.offers[0]?.kind === 'that' &&
      // "… until 3, then I have to run", "… except Monday, which is a holiday": the reason for what was just said.
      draft.segment.link !== 'afterwards' &&
      draft.segment.link !== 'because' &&
      !(drafts[index - 1]!.isException && drafts[index - 1]!.sentence === draft.sentence),
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
    if (segment.emails > 0 || hasAnyCue(segment, 'add-people', 'delegate', 'length', 'greeting-end')) return false
    return segment.strangers > 0 || segment.link === 'but' || hasAnyCue(segment, ...AGAINST)
  })
}

const AGAINST: Cue[] = ['not', 'no', 'except', 'reschedule', 'instead', 'past', 'elsewhere', 'versus', 'hold-off']

/** "Ok let me think": behind the yes stand words that say something else. */
function hasIdleTail(segment: Segment, terms: Term[]): boolean {
  let last = segment.first
  for (const cue of segment.cues) if (SAYING.has(cue.cue)) last = cue.index
  for (let index = last + 1; index < lastIndex(segment, terms); index += 1) {
    const { kind, known, means, lower } = terms[index]!
    if (hasAnyMeaning(means)) return false
    if (kind === 'word' && known && !IDLE.has(lower)) return true
  }
  return false
}

function isFarewell({ segment }: Draft, { terms }: Words): boolean {
  const first = terms[segment.first]?.lower ?? ''
  return (
    segment.atoms.length === 1 &&
    (/^(bis|hasta|tot|até|à)$/.test(first) || segment.cues.some((entry) => /^(see|speak|talk)$/.test(entry.text)))
  )
}

const isYes = (draft: Draft): boolean => draft.says === 'free' && !draft.isException

function reservationBeside(draft: Draft, at: number, drafts: Draft[], words: Words): Span | null {
  const { segment } = draft
  const { terms } = words
  const term =
    strangerIn(segment, terms) ??
    comparisonIn(segment, terms) ??
    unreadTimeIn(segment, terms) ??
    (draft.spoken || segment.question ? -1 : predicateIn(draft, terms)) ??
    -1
  if (term !== null && term >= 0) return { from: terms[term]!.from, to: terms[term]!.to }
  const next = words.segments[at + 1]
  if (deniesUnheard(draft, next)) return draft.span
  const neighbour =
    ((isUnheardTime(drafts, draft) || isHabit(draft) || endsOpen(segment, terms)) && segment) ||
    (isRegretted(draft, drafts, words.segments[at - 1], next) && segment) ||
    (next && clouds(draft, next, terms) && next) ||
    (next && answersItself(draft, next, words.segments[at + 2], terms) && next) ||
    (isDoubtedBefore(draft, words.segments[at - 1], terms) && words.segments[at - 1]!) ||
    tellingBefore(draft, at, words.segments)
  return neighbour ? spanOf(neighbour, terms) : null
}

const isCovered = (segment: Segment, index: number): boolean =>
  segment.atoms.some((atom) => atom.first <= index && index < atom.next)

const lastIndex = (segment: Segment, terms: Term[]): number => Math.min(segment.next, terms.length)

/** "Thursday rarely works": an unknown word before the end of what was understood, or right behind it. */
function strangerIn(segment: Segment, terms: Term[]): number | null {
  if (segment.strangers === 0) return null
  let end = segment.first
  for (const cue of segment.cues) if (SAYING.has(cue.cue)) end = Math.max(end, cue.index)
  for (const atom of segment.atoms) end = Math.max(end, atom.next - 1)
  for (let index = segment.first; index < lastIndex(segment, terms); index += 1) {
    const { known, means } = terms[index]!
    // "… for the walkthrough", "… at the moment": what follows is a phrase of its own.
    const opensPhrase = (means.relation && means.relation !== 'to') || means.offer === 'article' || means.fraction
    if (index > end && opensPhrase) return null
    if (!known && !isCovered(segment, index)) return index
  }
  return null
}

const SAYING = new Set(['yes', 'can', 'flexible', 'nothing-against', 'prefer', 'howabout', 'likely'])

/** "… at the end of the day tomorrow", "after my class": words of time that no piece of the grammar took. */
function unreadTimeIn(segment: Segment, terms: Term[]): number | null {
  for (let index = segment.first; index < lastIndex(segment, terms); index += 1) {
    const { means, kind } = terms[index]!
    if ((kind === 'number' || isOfTime(means)) && !isCovered(segment, index) && terms[index + 1]?.text !== '%')
      return index
  }
  return null
}

/** "Lieber Dienstag als Donnerstag": a small word between two days that neither lists them nor makes them a range. */
function comparisonIn(segment: Segment, terms: Term[]): number | null {
  for (let index = 1; index < segment.atoms.length; index += 1) {
    const before = segment.atoms[index - 1]!
    const after = segment.atoms[index]!
    if (before.kind !== 'day' || after.kind !== 'day' || after.first - before.next > 2) continue
    const between = terms[before.next]!
    const { weekday, cue } = between.means
    const isBare = !hasAnyMeaning(between.means) && before.next < after.first
    if (between.kind === 'word' && weekday === undefined && (isBare || cue === 'ask')) return before.next
  }
  return null
}

const LIMITS = new Set(['after', 'before', 'until', 'between', 'not-before', 'not-after', 'done-by', 'since'])
const STRETCHES = new Set(['start-of', 'middle-of', 'end-of', 'rest-of', 'first-half', 'second-half'])

const isOfTime = ({ part, which, relation, offer, cue }: Meanings): boolean =>
  // "Anything earlier?"
  offer === 'earlier' ||
  offer === 'later' ||
  (cue === undefined &&
    offer === undefined &&
    (part !== undefined ||
      (which !== undefined && STRETCHES.has(which)) ||
      (relation !== undefined && LIMITS.has(relation))))

/** "Thursday is over for me": a bare day of which something is said that means nothing to us. */
function predicateIn(draft: Draft, terms: Term[]): number | null {
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
  `it is me us you we i then please pls plz lol with the that's and so too ja dann bitte ich wir mir uns gern gerne moi
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
function deniesUnheard({ segment, fallback }: Draft, next: Segment | undefined): boolean {
  // "Tricky but doable": the second thought is the yes.
  if (next?.link === 'but' && next.sentence === segment.sentence && hasCue(next, 'yes')) return false
  if (fallback || segment.link === 'if' || hasCue(segment, 'nothing-against')) return false
  return segment.cues.some(
    (entry) => (entry.cue === 'not' && !isCovered(segment, entry.index)) || entry.cue === 'no' || entry.cue === 'away',
  )
}

/** "I'm free once my class ends at 11": an hour in the same sentence was set aside among words that were not understood. */
function isUnheardTime(drafts: Draft[], draft: Draft): boolean {
  return drafts.some(
    (other) =>
      other.says === 'aside' &&
      other.sentence === draft.sentence &&
      other.segment.strangers > 0 &&
      !hasAnyCue(other.segment, 'past', 'correction') &&
      other.times.some((time) => time.kind !== 'part' && time.kind !== 'same-time'),
  )
}

/** "Jeudi je travaille": what always is so is no answer by itself. */
const isHabit = (draft: Draft): boolean => !draft.spoken && hasCue(draft.segment, 'habit')

/** "Donnerstag haben wir zu": a preposition that leads nowhere is the end of a verb that was not understood. */
function endsOpen(segment: Segment, terms: Term[]): boolean {
  let index = lastIndex(segment, terms) - 1
  while (index > segment.first && terms[index]!.kind !== 'word') index -= 1
  const isList = terms[index + 1]?.text === ':'
  return !segment.question && !isList && terms[index]?.means.relation !== undefined && !isCovered(segment, index)
}

/** "Sorry, Thursday": a refusal as likely as an answer, unless it corrects what was said before. */
function isRegretted(draft: Draft, drafts: Draft[], before: Segment | undefined, after: Segment | undefined): boolean {
  if (draft.spoken || draft !== drafts[0] || hasCue(draft.segment, 'correction')) return false
  return [before, draft.segment, after].some(
    (segment) =>
      segment?.sentence === draft.sentence &&
      hasCue(segment, 'regret') &&
      (segment === draft.segment || (segment.atoms.length === 0 && segment.strangers === 0)),
  )
}

/** So many words are a remark on what stands before them. */
const REMARK_WORDS = 4

/** "Thursday (travel)", "Monday but don't quote me". */
function clouds(draft: Draft, next: Segment, terms: Term[]): boolean {
  if (next.sentence !== draft.sentence || next.atoms.length > 0) return false
  if (next.strangers > 0 && hasCue(next, 'not')) return true
  // "…, though that could change": whatever the second thought is, it was not understood.
  if (next.link === 'but' && wordsIn(next, terms) > 1 && !hasAnyCue(next, ...UNDERSTOOD)) return true
  const remark = next.link === 'paren' || next.link === 'comma' || next.link === 'dash' || next.link === 'but'
  return remark && !draft.spoken && next.strangers > 0 && wordsIn(next, terms) < REMARK_WORDS
}

/** What a second thought may be about without touching the answer. */
const UNDERSTOOD: Cue[] = [
  'yes',
  'thanks',
  'fallback',
  'after-that',
  'before-that',
  'length',
  'add-people',
  'delegate',
  'ask',
]

/** "Thursday? Not a chance." */
function answersItself(draft: Draft, next: Segment, afterNext: Segment | undefined, terms: Term[]): boolean {
  if (!draft.segment.question || next.sentence > draft.sentence + 2 || afterNext?.sentence === next.sentence)
    return false
  if (next.atoms.length > 0 || wordsIn(next, terms) > REMARK_WORDS) return false
  if (terms[draft.segment.next]?.kind === 'line' || terms[next.first]?.kind === 'line') return false
  return next.strangers > 0 || hasAnyCue(next, 'not', 'no')
}

/** "Ich bezweifle, dass Donnerstag klappt": what is said hangs on a clause that was not understood. */
function isDoubtedBefore(draft: Draft, before: Segment | undefined, terms: Term[]): boolean {
  if (before?.sentence !== draft.sentence) return false
  // "Liever dinsdag dan donderdag": than, or then?
  if (draft.segment.link === 'afterwards' && hasCue(before, 'prefer')) return true
  if (before.atoms.length > 0) return false
  const depends = DEPENDENT.has(terms[draft.segment.first]?.lower ?? '')
  return depends && (before.strangers > 0 || hasCue(before, 'not'))
}

/** How far back the words that introduce a list are looked for. */
const LOOK_BACK = 6

/** "Jim said: Tuesday, or Thursday": all that follows the colon is his. */
function tellingBefore(draft: Draft, at: number, segments: Segment[]): Segment | null {
  for (let index = at; index > Math.max(0, at - LOOK_BACK); index -= 1) {
    const before = segments[index - 1]!
    if (before.sentence !== draft.sentence) return null
    if (segments[index]!.link === 'colon' && before.atoms.length === 0)
      return hasAnyCue(before, 'past', 'not', 'no') ? before : null
  }
  return null
}

const DEPENDENT = new Set(['that', 'whether', 'dass', 'daß', 'ob', 'que', "qu'", 'si', 'dat', 'of', 'se'])

function wordsIn(segment: Segment, terms: Term[]): number {
  let count = 0
  for (let index = segment.first; index < lastIndex(segment, terms); index += 1)
    if (terms[index]!.kind === 'word') count += 1
  return count
}

function spanOf(segment: Segment, terms: Term[]): Span {
  return { from: terms[segment.first]?.from ?? 0, to: terms[lastIndex(segment, terms) - 1]?.to ?? 0 }
}
