// Segments become constraints: which times belong together, what is said of them, and what they refer back to. Still
// nothing is looked up in a calendar.

import type { Atom } from './atoms.ts'
import type { Segment } from './clauses.ts'
import type { DayExpression, OfferReference, Says, Strength, TimeExpression } from './constraint.ts'
import type { Draft, State } from './drafts.ts'
import { daysOf, everyWeek, groupMates, lastSays, lastStatement, newDraft, timesOf } from './drafts.ts'
import { general, pointAt } from './general-answers.ts'
import { combine, frameOf, isFrame, spreadTimes } from './grouping.ts'
import type { Verdict } from './polarity.ts'
import { hasAnyCue, hasCue, hasTime, isSpecific, verdict as newVerdict, spreadVerdicts } from './polarity.ts'
import {
  applyHabits,
  daysRelativeTo,
  dropBareWeek,
  framesPrevious,
  groupOf,
  isEcho,
  isFarewell,
  isUnbounded,
  refines,
  reframe,
  relativeTo,
} from './references.ts'
import { isAside, rescheduledTo } from './relevance.ts'
import {
  addException,
  addStart,
  alsoNot,
  apposed,
  clockMeant,
  correct,
  isApposition,
  isBareNo,
  isButException,
  limitsAlone,
  rulesOut,
  startsLater,
  zoneRestated,
} from './revisions.ts'
import type { Term } from './terms.ts'

/** So many unknown words beside a time that no word judges: it may be about something else. */
const DOUBTFUL_STRANGERS = 1

export function constraintsOf(segments: Segment[], terms: Term[]): Draft[] {
  const state: State = { drafts: [], frame: null, correcting: false, group: 0, excepting: false, telling: -1 }
  for (const sentence of sentencesOf(segments)) readSentence(state, sentence, terms)
  applyHabits(state.drafts)
  setAsideUnclear(state.drafts)
  return state.drafts
}

/** Where something was said clearly, a time among unknown words is more likely about something else. */
function setAsideUnclear(drafts: Draft[]) {
  const isClear = (draft: Draft) =>
    draft.says === 'free' &&
    draft.strength === 'firm' &&
    !draft.isGeneral &&
    (draft.spoken || draft.segment.strangers === 0)
  if (!drafts.some(isClear)) return
  for (const draft of drafts) {
    if (
      draft.says !== 'free' ||
      draft.spoken ||
      draft.isGeneral ||
      draft.segment.strangers < DOUBTFUL_STRANGERS ||
      draft.strength !== 'doubtful'
    )
      continue
    draft.says = 'aside'
    draft.strength = 'unclear'
  }
}

function sentencesOf(segments: Segment[]): Segment[][] {
  const sentences: Segment[][] = []
  for (const segment of segments) {
    if (sentences.at(-1)?.[0]?.sentence === segment.sentence) sentences.at(-1)!.push(segment)
    else sentences.push([segment])
  }
  return sentences
}

function readSentence(state: State, sentence: Segment[], terms: Term[]) {
  if (sentence.every((segment) => segment.atoms.length === 0 && segment.cues.length === 0)) return
  const verdicts = spreadVerdicts(sentence)
  const conditional = openCondition(sentence, verdicts)
  state.excepting = false
  sentence.forEach((segment, index) => {
    const replaces = hasCue(segment, 'instead') && index > 0 && !segment.atoms.some((atom) => atom.kind === 'day')
    const following = sentence[index + 1]
    const restates =
      hasCue(segment, 'regret') &&
      following?.link === 'comma' &&
      following.atoms.length > 0 &&
      following.atoms.every((atom) => atom.kind === 'time')
    const takesBack =
      restates ||
      hasCue(segment, 'correction') ||
      replaces ||
      isBareNo(segment, sentence[index + 1], verdicts[index + 1]) ||
      (hasCue(segment, 'regret') && verdicts.every((each) => each.says === null))
    if (takesBack && !hasCue(segment, 'also')) state.correcting = true
    const said = verdicts[index]!
    const strength: Strength = said.strength === 'firm' && conditional ? 'conditional' : said.strength
    if (index > 0 && !['and', 'or', 'comma', 'paren', 'dash'].includes(segment.link)) state.group += 1
    if (index === 0) state.group += 1
    readSegment(state, segment, newVerdict(said.says, said.spoken, said.leads, strength), terms)
  })
  if (!sentence.some(hasTime)) return
  state.correcting = false
}

/** "… if Colin can cover my shift": a real condition makes everything in the sentence uncertain. */
function openCondition(sentence: Segment[], verdicts: Verdict[]): boolean {
  return sentence.some((segment, index) => {
    if (segment.link !== 'if' && segment.link !== 'unless') return false
    if (hasAnyCue(segment, 'fallback', 'polite-if') || isSpecific(segment)) return false
    // "If that doesn't suit" leaves the rest as it is; "if my flight isn't delayed" does not.
    const negative = verdicts[index]!.says === 'busy' && segment.link === 'if' && segment.strangers === 0
    return !negative && (segment.strangers > 0 || segment.cues.length > 0)
  })
}

function readSegment(state: State, segment: Segment, verdict: Verdict, terms: Term[]) {
  if (segment.link === 'except' || isButException(state, segment, verdict)) state.excepting = true
  else if (!['and', 'or', 'comma'].includes(segment.link) || verdict.says !== null || restricts(segment, terms))
    state.excepting = false
  // "Any day but Tuesday, after 10": a time does not go on from a day that was excepted.
  const lastDraft = state.drafts.at(-1)
  const onlyTimes = segment.atoms.length > 0 && segment.atoms.every((atom) => atom.kind === 'time')
  if (
    segment.link !== 'except' &&
    onlyTimes &&
    lastDraft?.isException &&
    lastDraft.times.length + lastDraft.within.length === 0
  )
    state.excepting = false
  if (hasCue(segment, 'same-goes')) verdict = { ...verdict, says: lastSays(state), spoken: true }
  // "If Tuesday doesn't work for you, Thursday": both are meant.
  const named = segment.atoms.some(
    (atom) => atom.kind === 'day' && (atom.day.kind === 'weekday' || atom.day.kind === 'date'),
  )
  // A week in a condition ("if it has to be this week") frames what follows and offers nothing.
  const wideOnly =
    segment.atoms.some((atom) => atom.kind === 'day') && !segment.atoms.some((atom) => atom.kind === 'time')
  if (segment.link === 'if' && !named && wideOnly && (verdict.says === 'busy' || !verdict.spoken)) return
  if (segment.link === 'if' && verdict.says === 'busy' && hasTime(segment)) verdict = { ...verdict, says: 'free' }
  if (segment.atoms.length === 0 && segment.cues.length === 0) return
  const moved = rescheduledTo(segment, terms)
  const atoms = moved ?? segment.atoms
  if (moved)
    addAside(
      state,
      segment,
      segment.atoms.filter((atom) => !moved.includes(atom)),
      terms,
    )
  const days = daysOf(atoms)
  const spokenTimes = timesOf(atoms)
  const times = spokenTimes.length > 0 ? spokenTimes : relativeTo(state, segment)
  const offers: OfferReference[] = []
  for (const atom of atoms) if (atom.kind === 'offer') offers.push(atom.offer)
  if (days.length === 1 && isFarewell(segment, days[0]!, terms))
    days[0] = (days[0] as DayExpression & { kind: 'until' }).day
  // "I'm away next week, after that any time": days, unless an hour was named that it could be after.
  const anyTime = times.every((time) => time.kind === 'part' && time.part === 'all-day')
  if (
    days.length === 0 &&
    anyTime &&
    (times.length === 0 || verdict.says !== 'busy') &&
    relativeTo(state, segment).length === 0
  )
    days.push(...daysRelativeTo(state, segment))
  const rest = hasCue(segment, 'otherwise') && days.length === 0 && times.length === 0 && verdict.says !== 'busy'
  if (days.length === 0 && times.length === 0 && offers.length === 0 && !rest)
    return general(state, segment, verdict, terms)
  const listed =
    state.telling === segment.sentence &&
    verdict.says === null &&
    !hasCue(segment, 'correction') &&
    ['and', 'or', 'comma'].includes(segment.link)
  // "…, jeweils vormittags": only a time, right after days, is about them whatever the word between.
  const before = lastStatement(state)
  const narrows =
    verdict.says === null &&
    days.length + offers.length === 0 &&
    before?.says === 'free' &&
    before.days.length > 0 &&
    before.sentence === segment.sentence &&
    segment.strangers <= 1 &&
    segment.cues.length === 0
  if (!moved?.length && !narrows && (listed || isAside(segment, verdict, terms))) {
    // "You offered Tuesday, Wednesday and Thursday": the whole list is told, not answered.
    if (hasCue(segment, 'past')) state.telling = segment.sentence
    return addAside(state, segment, atoms, terms)
  }
  if (segment.strangers >= DOUBTFUL_STRANGERS && !verdict.spoken && verdict.strength === 'firm')
    verdict = { ...verdict, strength: 'doubtful' }
  if (isEcho(state, segment, offers, days, times, verdict)) return
  // "This one" says nothing by itself; written under a quoted offer it says everything.
  const pointing =
    days.length + times.length === 0 &&
    offers.every((offer) => offer.kind === 'that' || offer.kind === 'those') &&
    !rest
  if (pointing && !verdict.spoken) return pointAt(state, segment, terms, verdict)
  let says = saysOf(segment, verdict)
  const ruled =
    days.some((day) => day.kind === 'from' && day.isNegation) && !(verdict.says === 'free' && verdict.spoken)
  if (ruled) says = 'busy'
  const draft = newDraft(state, segment, atoms, terms, says, verdict)
  draft.days = rest
    ? [{ kind: 'rest' }]
    : days.filter((day) => !isFrame(day, days)).map((day) => (hasCue(segment, 'habit') ? everyWeek(day) : day))
  draft.offers = offers
  if (ruled)
    draft.days = draft.days.map((day) =>
      day.kind === 'from' ? { kind: 'until', day: day.day, inclusive: !day.inclusive } : day,
    )
  if (startsLater(state, segment, verdict, days, times)) return addStart(state, draft)
  if (state.excepting) draft.frame = frameOf(days)
  if (state.excepting) return addException(state, draft, times)
  combineInto(state, draft, times, days, segment, verdict, terms)
}

const TIGHT = new Set(['or', 'and'])

const isWideFree = (draft: Draft): boolean =>
  draft.says === 'free' &&
  draft.days.some((day) => day.kind === 'week' || day.kind === 'every-day' || day.kind === 'range')

/** "All week, Friday only in the morning": the rest of that Friday is taken away first. */
const wholeDayOf = (draft: Draft): Draft => ({
  ...draft,
  says: 'busy',
  times: [],
  within: [],
  offers: [],
  isException: true,
})

/** "… and Friday only in the morning" is no further exception. */
function restricts(segment: Segment, terms: Term[]): boolean {
  const next = Math.min(segment.next, terms.length)
  for (let index = segment.first; index < next; index += 1) if (terms[index]!.means.which === 'only') return true
  return false
}

function combineInto(
  state: State,
  draft: Draft,
  times: TimeExpression[],
  days: DayExpression[],
  segment: Segment,
  verdict: Verdict,
  terms: Term[],
) {
  const previous = lastStatement(state)
  // "Tuesday, same time": as the time just named.
  if (previous && previous.times.length > 0 && times.some((time) => time.kind === 'same-time'))
    times = times.flatMap((time) => (time.kind === 'same-time' ? previous.times : [time]))
  const restated = zoneRestated(previous, draft, times)
  if (restated) return
  const sameSentence = previous?.sentence === draft.sentence && previous.days.length > 0
  // "10 to 12 that day", "after 2 each day": the days are those just named.
  const echoed =
    draft.days.length > 0 &&
    draft.days.every((day) => day.kind === 'focus' || (day.kind === 'every-day' && sameSentence))
  const open =
    previous?.says === 'free' &&
    previous.days.length > 0 &&
    previous.times.length === 0 &&
    draft.sentence - previous.sentence <= 1
  if (
    echoed &&
    open &&
    times.length > 0 &&
    draft.says === 'free' &&
    !previous.days.some((day) => day.kind === 'every-day')
  )
    draft.days = []
  if (sameSentence && times.length > 0 && draft.offers.every((offer) => offer.kind === 'all' || offer.kind === 'those'))
    draft.offers = []
  const timeOnly = draft.days.length === 0 && times.length > 0 && draft.offers.length === 0
  if (isApposition(previous, draft, segment, verdict)) return apposed(previous!, draft, times)
  const ownFrame = frameOf(days)
  // "Our office moves to Leeds next week. Wednesday works.": a story is no frame for the answer after it.
  const isStory = segment.strangers > 1 && !verdict.spoken && !segment.question
  if (ownFrame && draft.says !== 'busy' && !isStory) state.frame = ownFrame
  draft.frame = ownFrame ?? (draft.says === 'aside' ? null : state.frame)
  if (draft.days[0]?.kind === 'rest') draft.frame ??= lastStatement(state)?.frame ?? null
  if (ownFrame && framesPrevious(previous, draft, ownFrame))
    return reframe(state, previous!, draft, ownFrame, times, segment)
  if (state.correcting && draft.says === 'free' && previous)
    return correct(state, draft, clockMeant(draft, previous, times), segment)
  if (limitsAlone(times, draft, previous, verdict)) times = rulesOut(draft, times)
  const denied = previous && sameSentence && TIGHT.has(segment.link) ? alsoNot(previous, times) : null
  times = denied ?? times
  if (timeOnly && previous && refines(previous, draft, segment, verdict)) {
    for (const earlier of groupOf(state, previous, segment))
      combine(earlier, times, denied ? 'comma' : segment.link, draft)
    previous.span = { from: previous.span.from, to: draft.span.to }
    return
  }
  if (timeOnly)
    draft.days = previous && (previous.days.length > 0 || previous.offers.length > 0) ? [{ kind: 'focus' }] : []
  if (draft.says === 'busy' && isUnbounded(previous) && previous!.sentence === draft.sentence)
    draft.days = draft.days.map(everyWeek)
  // "Tuesday 10 to 4, Wednesday the same"
  if (times.length === 0 && hasCue(segment, 'same-goes') && previous && draft.days.length > 0) {
    draft.times = [...previous.times]
    draft.within = [...previous.within]
  }
  combine(draft, times, 'start', draft)
  if (times.length > 0 && draft.says === 'free' && restricts(segment, terms) && state.drafts.some(isWideFree))
    state.drafts.push(wholeDayOf(draft))
  state.drafts.push(draft)
  spreadTimes(state.drafts, draft, segment)
  if (ownFrame) for (const earlier of groupMates(state, draft)) earlier.frame ??= ownFrame
  if (draft.says === 'free') dropBareWeek(state, draft)
}

function addAside(state: State, segment: Segment, atoms: Atom[], terms: Term[]) {
  if (atoms.length === 0) return
  const draft = newDraft(state, segment, atoms, terms, 'aside', {
    says: null,
    spoken: false,
    leads: false,
    strength: 'firm',
  })
  draft.days = daysOf(atoms)
  draft.times = timesOf(atoms)
  if (hasCue(segment, 'elsewhere') || segment.strangers > 4) draft.strength = 'unclear'
  state.drafts.push(draft)
}

function saysOf(segment: Segment, verdict: Verdict): Says {
  const limit = segment.atoms.some(
    (atom) => atom.kind === 'time' && (atom.time.kind === 'after' || atom.time.kind === 'before'),
  )
  // "No earlier than 1" and "done by 4" are limits of what is possible, although they contain a negation.
  if (verdict.says === 'busy' && limit && !hasAnyCue(segment, 'no', 'not', 'keep-clear', 'away', 'neither-is'))
    return 'free'
  return verdict.says ?? 'free'
}
