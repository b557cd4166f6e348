// What points back: "after that", "either", "that week", a week that was only the frame of the days named later.

import type { Verdict } from '../clauses/polarity.ts'
import type { CueAt, Segment } from '../clauses/segment.ts'
import { hasCue } from '../clauses/segment.ts'
import type { DayExpression, OfferReference, TimeExpression } from '../times/expressions.ts'
import type { Draft, State } from './drafts.ts'
import { groupMates, isPointing, lastStatement } from './drafts.ts'
import { combine } from './grouping.ts'

/** "Meetings until 3, free afterwards": relative to the last clock time that was named. */
export function relativeTo(state: State, segment: Segment): TimeExpression[] {
  const after = hasCue(segment, 'after-that')
  if (!after && !hasCue(segment, 'before-that')) return []
  const named = state.drafts.findLast((draft) =>
    [...draft.times, ...draft.within].some((time) => 'at' in time || time.kind === 'between'),
  )
  if (!named || segment.sentence - named.sentence > 1) return []
  const time = [...named.times, ...named.within].findLast((each) => 'at' in each || each.kind === 'between')!
  const at = time.kind === 'between' ? (after ? time.to : time.from) : 'at' in time ? time.at : null
  return at ? [{ kind: after ? 'after' : 'before', at, isNegation: false }] : []
}

/** "The release is on the 10th, let's meet before then." */
export function daysRelativeTo(state: State, segment: Segment): DayExpression[] {
  const named = state.drafts.at(-1)
  const [day] = named?.days ?? []
  if (!day || segment.sentence - named!.sentence > 1 || day.kind === 'focus' || day.kind === 'rest') return []
  if (hasCue(segment, 'before-that')) return [{ kind: 'until', day, inclusive: false }]
  return hasCue(segment, 'after-that') ? [{ kind: 'from', day, inclusive: false, isNegation: false }] : []
}

/** "From Wednesday on, after 3 this week": the week belongs to what was said before it. */
export function framesPrevious(previous: Draft | undefined, draft: Draft, frame: DayExpression): boolean {
  if (!previous || previous.sentence !== draft.sentence || previous.frame || previous.says !== draft.says) return false
  return (
    draft.days.length === 1 &&
    draft.days[0] === frame &&
    previous.days.length > 0 &&
    previous.days.every((day) => day.kind === 'weekday' || day.kind === 'from' || day.kind === 'until')
  )
}

export function reframe(
  state: State,
  previous: Draft,
  draft: Draft,
  frame: DayExpression,
  times: TimeExpression[],
  segment: Segment,
) {
  for (const mate of groupMates(state, previous)) mate.frame ??= frame
  previous.frame = frame
  for (const earlier of groupOf(state, previous)) combine(earlier, times, segment.link, draft)
  previous.span = { from: previous.span.from, to: draft.span.to }
}

/** "Monday or Tuesday, except lunch": the days of all that was offered together. */
export function daysTogether(state: State, target: Draft): DayExpression[] {
  const days: DayExpression[] = []
  for (const mate of groupMates(state, target))
    if (mate.says === target.says && !mate.isException && mate.offers.length === 0) days.push(...mate.days)
  return days.length > 1 ? days : [{ kind: 'focus' }]
}

/** What a following limit applies to: all the days of the list, or only the last one when a new sentence begins. */
export function groupOf(state: State, previous: Draft): Draft[] {
  const mates = groupMates(state, previous).filter((draft) => draft.says === 'free')
  const open = mates.filter((draft) => draft.times.length === 0 && draft.within.length === 0)
  // "Thursday or Friday early, like 8": what the days share is narrowed for all of them.
  if (previous.times.length > 0 || previous.within.length > 0)
    return mates.filter((mate) => isTimedAlike(mate, previous))
  return [...open.filter((draft) => draft !== previous), previous]
}

const isTimedAlike = (one: Draft, other: Draft): boolean =>
  one === other ||
  (one.times.length + other.times.length === 0 && JSON.stringify(one.within) === JSON.stringify(other.within))

/** Any word but "looks like", which softens and says nothing. */
const isTelling = (entry: CueAt): boolean => entry.cue !== 'likely' && entry.cue !== 'hedge'

/** "Friday at 3 or Monday at 3, either": speaks of the times just named, not of offers. "This one" alone says nothing. */
export function isEcho(
  state: State,
  segment: Segment,
  offers: OfferReference[],
  days: DayExpression[],
  times: TimeExpression[],
  verdict: Verdict,
): boolean {
  if (days.length > 0 || times.length > 0 || offers.length === 0) return false
  const loose =
    offers.every(
      (offer) => offer.kind === 'all' || (segment.question && (offer.kind === 'others' || offer.kind === 'those')),
    ) &&
    (segment.strangers > 0 || segment.cues.some(isTelling))
  if (!verdict.spoken && loose) return true
  const previous = lastStatement(state)
  // "Monday at 9 or Tuesday at 4. Those are my only openings.": those that were just named.
  const isOwn = previous?.says === 'free' && previous.days.length > 0 && segment.sentence - previous.sentence <= 1
  if (isOwn && offers.every(isPointing) && segment.cues.some(isOnly)) return true
  const named =
    previous?.sentence === segment.sentence &&
    (previous.days.some(
      (day) => day.kind === 'weekday' || day.kind === 'date' || day.kind === 'offset' || day.kind === 'numeric',
    ) ||
      previous.offers.some((offer) => offer.kind !== 'all' && offer.kind !== 'that' && offer.kind !== 'those'))
  return named && segment.link !== 'but' && offers.every((offer) => offer.kind === 'all')
}

const isOnly = ({ cue, text }: CueAt): boolean => cue === 'length' && text === 'only'

/** Something that repeats without end, so that what is taken from it repeats too. */
export function isUnbounded(draft: Draft | undefined): boolean {
  if (draft?.says !== 'free' || draft.frame) return false
  return (
    draft.days.some((day) => day.kind === 'every-day') ||
    (draft.days.length === 0 && [...draft.within, ...draft.times].some((time) => time.kind === 'part' && time.every))
  )
}

/** A time without a day narrows what was just said, unless it says the opposite or the day is busy. */
export function refines(previous: Draft, draft: Draft, segment: Segment, verdict: Verdict): boolean {
  if (previous.says !== 'free' || draft.says !== 'free') return false
  // "Monday is fine, so after 11 please": what follows chooses from the whole day.
  const isWhole =
    previous.times.length === 0 && previous.within.every((time) => time.kind === 'part' && time.part === 'all-day')
  const isWithin = isWhole && previous.days.length > 0
  if (previous.sentence === draft.sentence) return isWithin || (segment.link !== 'so' && segment.link !== 'afterwards')
  const bare = previous.times.length === 0 && previous.days.length > 0
  return bare && draft.sentence === previous.sentence + 1 && verdict.says !== 'busy'
}

/** "… before then. Wednesday the 19th?": so was the time that is left until then. */
const isDeadline = (draft: Draft): boolean => draft.days[0]?.kind === 'until' && hasCue(draft.segment, 'before-that')

/** "In a fortnight I'll have more time, how about the 24th?" */
const isSomeWeeksAhead = (draft: Draft): boolean =>
  draft.says === 'free' &&
  !draft.spoken &&
  draft.days[0]?.kind === 'in' &&
  draft.times.length + draft.within.length === 0

/** "Next week works. Tuesday or Thursday?": the week was only the frame of the days. */
export function dropBareWeek(state: State, draft: Draft) {
  // "Next week (Monday aside) I'm around every day from 10 to 4".
  const isEachDay = draft.times.length + draft.within.length > 0 && draft.days.some(({ kind }) => kind === 'every-day')
  if (!isEachDay && !draft.days.some(isFramed)) return
  for (const earlier of state.drafts) {
    if (earlier.says === 'free' && earlier !== draft && isDeadline(earlier)) earlier.says = 'aside'
    const [only] = earlier.days
    if (earlier !== draft && isSomeWeeksAhead(earlier) && draft.sentence - earlier.sentence <= 1) earlier.says = 'aside'
    if (!draft.frame) continue
    const isWeek =
      only?.kind === 'week' ||
      only?.kind === 'month' ||
      only?.kind === 'week-of' ||
      only?.kind === 'week-of-month' ||
      only?.kind === 'same-week' ||
      only?.kind === 'following-week'
    if (earlier === draft || earlier.says !== 'free' || earlier.days.length !== 1 || !isWeek) continue
    if (only.kind === 'week' && only.universal) continue
    if (hasCue(earlier.segment, 'flexible') || earlier.times.length > 0 || hasCue(draft.segment, 'also')) continue
    earlier.says = 'aside'
    if (draft.times.length === 0 && draft.within.length === 0)
      draft.within = earlier.within.filter((limit) => limit.kind !== 'part' || limit.part !== 'all-day')
  }
}

const isFramed = ({ kind }: DayExpression): boolean =>
  kind === 'weekday' || kind === 'date' || kind === 'from' || kind === 'range'

/** "I prefer mornings. Tuesday or Wednesday?": a part of every day limits the named days. It offers nothing by itself. */
export function applyHabits(drafts: Draft[]) {
  if (drafts.length < 2 || !drafts.some(isHabit)) return
  const named = drafts.filter((draft) => draft.says === 'free' && draft.days.some(isNamedDay))
  if (named.length === 0) return
  for (const draft of drafts) {
    if (!isHabit(draft)) continue
    draft.says = 'aside'
    for (const day of named)
      if (day.times.length === 0 && day.within.length === 0)
        day.within = draft.within.length > 0 ? draft.within : draft.times.slice(0, 1)
  }
}

const isHabit = (draft: Draft): boolean =>
  draft.says === 'free' &&
  draft.days.length === 0 &&
  draft.offers.length === 0 &&
  draft.within.length + draft.times.length > 0 &&
  draft.within.every(isEveryPart) &&
  draft.times.every(isEveryPart)

const isEveryPart = (time: TimeExpression): boolean => time.kind === 'part' && time.every

const isNamedDay = (day: DayExpression): boolean =>
  day.kind !== 'every-day' && day.kind !== 'focus' && day.kind !== 'rest'

/** Hours without a day, and after a comma the days that they are meant for. */
export function leadsInto(previous: Draft, draft: Draft, segment: Segment): boolean {
  return (
    segment.link === 'comma' &&
    previous.sentence === draft.sentence &&
    previous.says === 'free' &&
    draft.says === 'free' &&
    (!draft.spoken || previous.segment.cues.length === 0) &&
    (previous.times.length > 0 || previous.within.some(isLimit)) &&
    previous.days.length + draft.offers.length === 0 &&
    // "Either before 9 or after 5, any day": either of the hours, not of the offers.
    previous.offers.every((offer) => offer.kind === 'all') &&
    previous.frame === null &&
    draft.days.length > 0 &&
    draft.days.every(canBeTimed)
  )
}

const isLimit = ({ kind }: TimeExpression): boolean => kind === 'after' || kind === 'before'

const canBeTimed = ({ kind }: DayExpression): boolean =>
  kind === 'weekday' || kind === 'date' || kind === 'every-day' || kind === 'range' || kind === 'week'

/** "I won't make 3 tomorrow, would 4:30 be possible?": on the same day. */
export const isMovedFrom = (last: Draft | undefined, draft: Draft): boolean =>
  last?.says === 'aside' &&
  last.days.length > 0 &&
  hasCue(last.segment, 'reschedule') &&
  draft.sentence - last.sentence <= 1

/** "Nothing works except Tuesday". */
export function refusesInGeneral(state: State, segment: Segment): boolean {
  const last = state.drafts.at(-1)
  return last?.says === 'busy' && last.isGeneral && last.sentence === segment.sentence
}

/** "I teach every Tuesday morning, so please avoid those": what was only told is what is refused. */
export function refusesNamed(state: State, segment: Segment, offers: OfferReference[]): boolean {
  if (segment.link !== 'so' || offers.length === 0 || !offers.every((offer) => offer.kind === 'those')) return false
  let found = false
  for (const draft of state.drafts) {
    if (draft.sentence !== segment.sentence || draft.spoken || draft.isGeneral || draft.days.length === 0) continue
    draft.says = 'busy'
    draft.spoken = true
    draft.strength = 'firm'
    found = true
  }
  return found
}

/** "None of those, I'm afraid.", in the sentence before. */
export function hasJustRefused(state: State, segment: Segment): boolean {
  const last = state.drafts.at(-1)
  return last?.says === 'busy' && last.days.length === 0 && segment.sentence - last.sentence === 1
}
