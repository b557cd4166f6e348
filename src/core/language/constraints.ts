// Segments become constraints: which times belong together, what is said of them, and what they refer back to. Still
// nothing is looked up in a calendar.

import type { Atom } from './atoms.ts'
import { settleChoice } from './choices.ts'
import type { Link, Segment } from './clauses.ts'
import { openCondition } from './conditions.ts'
import type { DayExpression, OfferReference, Says, TimeExpression } from './constraint.ts'
import type { Draft, State } from './drafts.ts'
import { copyOf, daysOf, everyWeek, groupMates, lastSays, lastStatement, newDraft, timesOf } from './drafts.ts'
import { general, pointAt } from './general-answers.ts'
import { combine, frameOf, isFrame, spreadTimes } from './grouping.ts'
import type { Verdict } from './polarity.ts'
import {
  hasAnyCue,
  hasAtom,
  hasCue,
  hasOnlyAtoms,
  hasTime,
  verdict as newVerdict,
  spreadVerdicts,
  UNSPOKEN,
} from './polarity.ts'
import {
  applyHabits,
  daysRelativeTo,
  dropBareWeek,
  framesPrevious,
  groupOf,
  hasJustRefused,
  isEcho,
  isFarewell,
  isMovedFrom,
  isUnbounded,
  refines,
  reframe,
  refusesInGeneral,
  relativeTo,
} from './references.ts'
import { isAside, rescheduledTo } from './relevance.ts'
import {
  addException,
  addStart,
  alsoNot,
  apposed,
  carvesOut,
  clockMeant,
  correct,
  isApposition,
  isBareNo,
  isButException,
  isWideFree,
  limitsAlone,
  narrowedBy,
  narrowWithin,
  rulesOut,
  startsLater,
  zoneRestated,
} from './revisions.ts'
import type { Term } from './terms.ts'
import { DOUBTFUL_STRANGERS, setAsideUnclear } from './unclear-times.ts'

export function constraintsOf(segments: Segment[], terms: Term[]): Draft[] {
  const state: State = { drafts: [], frame: null, correcting: false, group: 0, excepting: false, telling: -1 }
  for (let from = 0, to = 0; from < segments.length; from = to) {
    while (to < segments.length && segments[to]!.sentence === segments[from]!.sentence) to += 1
    readSentence(state, segments.slice(from, to), terms)
  }
  applyHabits(state.drafts)
  settleChoice(state.drafts)
  setAsideUnclear(state.drafts)
  return state.drafts
}

function readSentence(state: State, sentence: Segment[], terms: Term[]) {
  if (sentence.every(isSilent)) return
  const verdicts = spreadVerdicts(sentence)
  const conditional = openCondition(sentence, verdicts)
  state.excepting = false
  for (let index = 0; index < sentence.length; index += 1) {
    const segment = sentence[index]!
    if (takesBack(sentence, index, verdicts) && !hasCue(segment, 'also')) state.correcting = true
    const said = verdicts[index]!
    const isConditional = said.strength === 'firm' && conditional
    if (index === 0 || !GROUPING_LINKS.has(segment.link)) state.group += 1
    readSegment(
      state,
      segment,
      isConditional ? newVerdict(said.says, said.spoken, said.leads, 'conditional') : said,
      terms,
    )
  }
  if (!sentence.some(hasTime)) return
  state.correcting = false
}

const isSilent = (segment: Segment): boolean => segment.atoms.length === 0 && segment.cues.length === 0

const GROUPING_LINKS = new Set<Link>(['and', 'or', 'comma', 'paren', 'dash'])
const LISTING_LINKS = new Set<Link>(['and', 'or', 'comma'])

/** "Sorry, Thursday", "I meant …", "no, Friday": what was said before it does not hold any longer. */
function takesBack(sentence: Segment[], index: number, verdicts: Verdict[]): boolean {
  const segment = sentence[index]!
  if (segment.cues.length === 0) return false
  const following = sentence[index + 1]
  if (hasCue(segment, 'correction') || isBareNo(segment, following, verdicts[index + 1])) return true
  if (hasCue(segment, 'instead') && index > 0 && !hasAtom(segment, 'day')) return true
  if (!hasCue(segment, 'regret')) return false
  const restates = following?.link === 'comma' && following.atoms.length > 0 && hasOnlyAtoms(following, 'time')
  return restates || verdicts.every((each) => each.says === null)
}

function readSegment(state: State, segment: Segment, verdict: Verdict, terms: Term[]) {
  if (segment.link === 'except' || isButException(state, segment, verdict)) state.excepting = true
  else if (!LISTING_LINKS.has(segment.link) || verdict.says !== null || restricts(segment, terms))
    state.excepting = false
  // "Any day but Tuesday, after 10": a time does not go on from a day that was excepted.
  const lastDraft = state.drafts.at(-1)
  if (
    segment.link !== 'except' &&
    lastDraft?.isException &&
    lastDraft.times.length + lastDraft.within.length === 0 &&
    segment.atoms.length > 0 &&
    hasOnlyAtoms(segment, 'time')
  )
    state.excepting = false
  if (hasCue(segment, 'same-goes')) verdict = newVerdict(lastSays(state), true, verdict.leads, verdict.strength)
  if (segment.link === 'if') {
    if (onlyFrames(segment) && (verdict.says === 'busy' || !verdict.spoken)) return
    // "If Tuesday doesn't work for you, Thursday": both are meant.
    if (verdict.says === 'busy' && hasTime(segment))
      verdict = newVerdict('free', verdict.spoken, verdict.leads, verdict.strength)
  }
  // "None of those, I'm afraid. I'm at a trade show until Wednesday.": where somebody is, is why.
  if (verdict.says === null && hasCue(segment, 'elsewhere') && hasTime(segment) && hasJustRefused(state, segment))
    verdict = newVerdict('busy', true, true, verdict.strength)
  if (isSilent(segment)) return
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
  // "In class until 2 on Tuesday, free from then on": after an hour that was only told, on its day.
  if (spokenTimes.length + days.length === 0 && times.length > 0 && state.drafts.at(-1)?.says === 'aside')
    days.push({ kind: 'focus' })
  const offers: OfferReference[] = []
  for (const atom of atoms) if (atom.kind === 'offer') offers.push(atom.offer)
  if (days.length === 1 && isFarewell(segment, days[0]!, terms))
    days[0] = (days[0] as DayExpression & { kind: 'until' }).day
  // "I'm away next week, after that any time": days, unless an hour was named that it could be after.
  if (
    days.length === 0 &&
    times.every((time) => time.kind === 'part' && time.part === 'all-day') &&
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
    LISTING_LINKS.has(segment.link)
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
    verdict = newVerdict(verdict.says, verdict.spoken, verdict.leads, 'doubtful')
  if (isEcho(state, segment, offers, days, times, verdict)) return
  // "This one" says nothing by itself; written under a quoted offer it says everything.
  const pointing =
    days.length + times.length === 0 &&
    offers.every((offer) => offer.kind === 'that' || offer.kind === 'those') &&
    !rest
  if (pointing && !verdict.spoken) return pointAt(state, segment, terms, verdict)
  const says = saysOf(segment, verdict)
  const ruled =
    days.some((day) => day.kind === 'from' && day.isNegation) && !(verdict.says === 'free' && verdict.spoken)
  const draft = newDraft(state, segment, atoms, terms, ruled ? 'busy' : says, verdict)
  draft.days = rest ? [{ kind: 'rest' }] : framedDays(days)
  if (hasCue(segment, 'habit')) draft.days = draft.days.map(everyWeek)
  draft.offers = offers
  if (ruled)
    draft.days = draft.days.map((day) =>
      day.kind === 'from' ? { kind: 'until', day: day.day, inclusive: !day.inclusive } : day,
    )
  if (startsLater(state, segment, verdict, days, times)) return addStart(state, draft)
  if (state.excepting) draft.frame = frameOf(days)
  // "Everything on Tuesday except 9 to 11 is taken": the verb behind the exception is that of the rule.
  const isRuleBusy =
    segment.link === 'except' &&
    ((verdict.says === 'busy' && !verdict.leads && hasCue(segment, 'no')) || refusesInGeneral(state, segment))
  if (state.excepting) return addException(state, draft, times, isRuleBusy)
  combineInto(state, draft, times, days, segment, verdict, terms)
}

/** A week in a condition ("if it has to be this week") frames what follows and offers nothing. */
const onlyFrames = (segment: Segment): boolean =>
  hasAtom(segment, 'day') &&
  !hasAtom(segment, 'time') &&
  !segment.atoms.some((atom) => atom.kind === 'day' && (atom.day.kind === 'weekday' || atom.day.kind === 'date'))

/** Without the weeks and months that only say which days are meant. */
const framedDays = (days: DayExpression[]): DayExpression[] =>
  days.length > 1 ? days.filter((day) => !isFrame(day, days)) : days
const TIGHT = new Set(['or', 'and'])

/** "All week, Friday only in the morning": the rest of that Friday is taken away first. */
function wholeDayOf(draft: Draft): Draft {
  const day = copyOf(draft)
  day.says = 'busy'
  day.times = []
  day.within = []
  day.offers = []
  day.isException = true
  return day
}

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
  if (zoneRestated(previous, draft, times)) {
    previous!.saidAgain = { times, zone: draft.zone! }
    return
  }
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
  if (carvesOut(previous, draft, segment)) {
    draft.frame = previous!.days[0]!
    draft.isException = true
  }
  if (state.correcting && draft.says === 'free' && previous)
    return correct(state, draft, clockMeant(draft, previous, times), segment)
  const wide = narrowedBy(state, draft, times, segment)
  if (wide) narrowWithin(draft, wide, times)
  else if (limitsAlone(times, draft, previous, verdict)) times = rulesOut(draft, times)
  const denied = previous && sameSentence && TIGHT.has(segment.link) ? alsoNot(previous, times) : null
  times = denied ?? times
  if (timeOnly && previous && refines(previous, draft, segment, verdict)) {
    for (const earlier of groupOf(state, previous, segment))
      combine(earlier, times, denied ? 'comma' : segment.link, draft)
    previous.span = { from: previous.span.from, to: draft.span.to }
    return
  }
  if (timeOnly)
    draft.days =
      isMovedFrom(state.drafts.at(-1), draft) || (previous && (previous.days.length > 0 || previous.offers.length > 0))
        ? [{ kind: 'focus' }]
        : []
  if (draft.says === 'busy' && isUnbounded(previous) && previous!.sentence === draft.sentence)
    draft.days = draft.days.map(everyWeek)
  // "Tuesday 10 to 4, Wednesday the same"
  if (times.length === 0 && hasCue(segment, 'same-goes') && previous && draft.days.length > 0) {
    draft.times = [...previous.times]
    draft.within = [...previous.within]
  }
  combine(draft, times, 'start', draft)
  const isOnly = times.length > 0 && draft.says === 'free' && restricts(segment, terms)
  if (wide || (isOnly && state.drafts.some(isWideFree))) state.drafts.push(wholeDayOf(draft))
  state.drafts.push(draft)
  spreadTimes(state.drafts, draft, segment)
  if (ownFrame) for (const earlier of groupMates(state, draft)) earlier.frame ??= ownFrame
  if (draft.says === 'free' && !wide) dropBareWeek(state, draft)
}

function addAside(state: State, segment: Segment, atoms: Atom[], terms: Term[]) {
  if (atoms.length === 0) return
  const draft = newDraft(state, segment, atoms, terms, 'aside', UNSPOKEN)
  draft.days = daysOf(atoms)
  draft.times = timesOf(atoms)
  if (hasCue(segment, 'elsewhere') || segment.strangers > 4) draft.strength = 'unclear'
  state.drafts.push(draft)
}

function saysOf(segment: Segment, verdict: Verdict): Says {
  if (verdict.says !== 'busy') return verdict.says ?? 'free'
  const limit = segment.atoms.some(
    (atom) => atom.kind === 'time' && (atom.time.kind === 'after' || atom.time.kind === 'before'),
  )
  // "No earlier than 1" and "done by 4" are limits of what is possible, although they contain a negation.
  if (limit && !hasAnyCue(segment, 'no', 'not', 'keep-clear', 'away', 'neither-is')) return 'free'
  return 'busy'
}
