// Segments become constraints: which times belong together, what is said of them, and what they refer back to. Still
// nothing is looked up in a calendar.

import type { Atom } from './atoms.ts'
import type { Segment } from './clauses.ts'
import type { Constraint, DayExpression, OfferReference, Says, Strength, TimeExpression } from './constraint.ts'
import { combine, frameOf, isFrame, spreadTimes } from './grouping.ts'
import type { Verdict } from './polarity.ts'
import { hasCue, hasTime, isSpecific, spreadVerdicts } from './polarity.ts'
import { isAside, rescheduledTo } from './relevance.ts'
import type { Term } from './terms.ts'

/** A constraint with what the following segments may still need to know about it. */
export type Draft = Constraint & {
  sentence: number
  group: number
  timeLeads: boolean
  segment: Segment
  isGeneral: boolean
}

/** So many unknown words beside a time that no word judges: it may be about something else. */
const DOUBTFUL_STRANGERS = 3

type State = {
  drafts: Draft[]
  frame: DayExpression | null
  correcting: boolean
  group: number
  excepting: boolean
}

export function constraintsOf(segments: Segment[], terms: Term[]): Draft[] {
  const state: State = { drafts: [], frame: null, correcting: false, group: 0, excepting: false }
  for (const sentence of sentencesOf(segments)) readSentence(state, sentence, terms)
  applyHabits(state.drafts)
  return state.drafts
}

/** "I prefer mornings. Tuesday or Wednesday?": a part of every day limits the days that are named, it is no offer of all. */
function applyHabits(drafts: Draft[]) {
  const named = drafts.filter(
    (draft) =>
      draft.says === 'free' &&
      draft.days.some((day) => day.kind !== 'every-day' && day.kind !== 'focus' && day.kind !== 'rest'),
  )
  if (named.length === 0) return
  for (const draft of drafts) {
    const parts = [...draft.within, ...draft.times]
    const habit =
      draft.says === 'free' &&
      draft.days.length === 0 &&
      draft.offers.length === 0 &&
      parts.length > 0 &&
      parts.every((time) => time.kind === 'part' && time.every)
    if (!habit) continue
    draft.says = 'aside'
    for (const day of named)
      if (day.times.length === 0 && day.within.length === 0)
        day.within = draft.within.length > 0 ? draft.within : parts.slice(0, 1)
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
  const verdicts = spreadVerdicts(sentence)
  const conditional = openCondition(sentence, verdicts)
  state.excepting = false
  sentence.forEach((segment, index) => {
    const replaces = hasCue(segment, 'instead') && index > 0 && !segment.atoms.some((atom) => atom.kind === 'day')
    const takesBack =
      hasCue(segment, 'correction') ||
      replaces ||
      isBareNo(segment, sentence[index + 1], verdicts[index + 1]) ||
      (hasCue(segment, 'regret') && verdicts.every((each) => each.says === null))
    if (takesBack && !hasCue(segment, 'also')) state.correcting = true
    const verdict = verdicts[index]!
    const strength: Strength = verdict.strength === 'firm' && conditional ? 'conditional' : verdict.strength
    if (index > 0 && !['and', 'or', 'comma', 'paren', 'dash'].includes(segment.link)) state.group += 1
    if (index === 0) state.group += 1
    readSegment(state, segment, { ...verdict, strength }, terms)
  })
  if (!sentence.some(hasTime)) return
  state.correcting = false
}

/** "Wednesday... no, Thursday." */
function isBareNo(segment: Segment, next: Segment | undefined, verdict: Verdict | undefined): boolean {
  const only = segment.cues.length === 1 && segment.cues[0]!.cue === 'not' && segment.atoms.length === 0 && segment.strangers === 0
  return only && next?.link === 'comma' && verdict?.says === null && hasTime(next)
}

/** "… if Colin can cover my shift": a real condition makes everything in the sentence uncertain. */
function openCondition(sentence: Segment[], verdicts: Verdict[]): boolean {
  return sentence.some((segment, index) => {
    if (segment.link !== 'if' && segment.link !== 'unless') return false
    if (hasCue(segment, 'fallback', 'polite-if') || isSpecific(segment)) return false
    const negative = verdicts[index]!.says === 'busy' && segment.link === 'if'
    return !negative && (segment.strangers > 0 || segment.cues.length > 0)
  })
}

function readSegment(state: State, segment: Segment, verdict: Verdict, terms: Term[]) {
  if (segment.link === 'except' || isButException(state, segment, verdict)) state.excepting = true
  else if (!['and', 'or', 'comma'].includes(segment.link) || verdict.says !== null) state.excepting = false
  if (hasCue(segment, 'same-goes')) verdict = { ...verdict, says: lastSays(state), spoken: true }
  // "If Tuesday doesn't work for you, Thursday": both are meant.
  if (segment.link === 'if' && verdict.says === 'busy' && hasTime(segment)) verdict = { ...verdict, says: 'free' }
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
  const spokenTimes = atoms.filter((atom) => atom.kind === 'time').map((atom) => atom.time)
  const times = spokenTimes.length > 0 ? spokenTimes : relativeTo(state, segment)
  const offers = atoms.filter((atom) => atom.kind === 'offer').map((atom) => atom.offer)
  if (days.length === 1 && isFarewell(segment, days[0]!, terms)) days[0] = (days[0] as DayExpression & { kind: 'until' }).day
  if (days.length + times.length === 0) days.push(...daysRelativeTo(state, segment))
  const rest = hasCue(segment, 'otherwise') && days.length === 0 && times.length === 0 && verdict.says !== 'busy'
  if (days.length === 0 && times.length === 0 && offers.length === 0 && !rest)
    return general(state, segment, verdict, terms)
  if (!moved?.length && isAside(segment, verdict, terms)) return addAside(state, segment, atoms, terms)
  if (segment.strangers >= DOUBTFUL_STRANGERS && verdict.says === null && verdict.strength === 'firm')
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
  if (state.excepting) return addException(state, draft, times)
  combineInto(state, draft, times, days, segment, verdict)
}

/** "Tot woensdag!", "até quarta": see you on Wednesday. */
function isFarewell(segment: Segment, day: DayExpression, terms: Term[]): boolean {
  return (
    day.kind === 'until' &&
    /^(tot|até|bis|hasta)$/.test(terms[segment.atoms[0]!.first]!.lower) &&
    segment.atoms.length === 1 &&
    segment.cues.length === 0 &&
    segment.strangers === 0 &&
    day.day.kind === 'weekday'
  )
}

/** "Any day next week but Friday": after something universal "but" takes away. */
function isButException(state: State, segment: Segment, verdict: Verdict): boolean {
  if (segment.link !== 'but' || verdict.says !== null || segment.strangers > 0 || segment.cues.length > 0) return false
  const previous = lastStatement(state)
  if (!previous || previous.sentence !== segment.sentence || previous.says !== 'free') return false
  const universal = previous.days.some(
    (day) => day.kind === 'every-day' || day.kind === 'week' || day.kind === 'month' || day.kind === 'range',
  )
  const loose = [...previous.within, ...previous.times].some(
    (time) => time.kind === 'part' && (time.every || time.part === 'all-day'),
  )
  return (
    (universal || loose || previous.offers.some((offer) => offer.kind === 'all')) &&
    segment.atoms.every((atom) => atom.kind === 'day' || atom.kind === 'offer' || atom.kind === 'time')
  )
}

/** "I don't work on Wednesday" is about every Wednesday. */
const everyWeek = (day: DayExpression): DayExpression =>
  day.kind === 'weekday' && day.which === 'plain' ? { ...day, which: 'every' } : day

function combineInto(
  state: State,
  draft: Draft,
  times: TimeExpression[],
  days: DayExpression[],
  segment: Segment,
  verdict: Verdict,
) {
  const previous = lastStatement(state)
  const restated = zoneRestated(previous, draft, times)
  if (restated) return
  const sameSentence = previous?.sentence === draft.sentence && previous.days.length > 0
  if (sameSentence && times.length > 0 && draft.offers.every((offer) => offer.kind === 'all' || offer.kind === 'those'))
    draft.offers = []
  const timeOnly = draft.days.length === 0 && times.length > 0 && draft.offers.length === 0
  if (isApposition(previous, draft, segment, verdict)) return apposed(previous!, draft, times)
  const ownFrame = frameOf(days)
  if (ownFrame && draft.says !== 'busy') state.frame = ownFrame
  draft.frame = ownFrame ?? (draft.says === 'aside' ? null : state.frame)
  if (draft.days[0]?.kind === 'rest') draft.frame ??= lastStatement(state)?.frame ?? null
  if (ownFrame && framesPrevious(previous, draft, ownFrame))
    return reframe(state, previous!, draft, ownFrame, times, segment)
  if (state.correcting && draft.says === 'free' && previous)
    return correct(state, draft, clockMeant(draft, previous, times), segment)
  if (limitsAlone(times, draft, previous, verdict)) times = rulesOut(draft, times)
  if (timeOnly && previous && refines(previous, draft, segment, verdict)) {
    for (const earlier of groupOf(state, previous, segment)) combine(earlier, times, segment.link, draft)
    previous.span = { from: previous.span.from, to: draft.span.to }
    return
  }
  if (timeOnly)
    draft.days = previous && (previous.days.length > 0 || previous.offers.length > 0) ? [{ kind: 'focus' }] : []
  if (draft.says === 'busy' && isUnbounded(previous) && previous!.sentence === draft.sentence)
    draft.days = draft.days.map(everyWeek)
  combine(draft, times, 'start', draft)
  state.drafts.push(draft)
  spreadTimes(state.drafts, draft, segment)
  if (ownFrame) for (const earlier of groupMates(state, draft)) earlier.frame ??= ownFrame
  if (draft.says === 'free') dropBareWeek(state, draft)
}

/** "9am PST / 12pm EST" is one time said twice. */
function zoneRestated(previous: Draft | undefined, draft: Draft, times: TimeExpression[]): boolean {
  if (!previous?.zone || !draft.zone || draft.days.length > 0 || times.length !== previous.times.length) return false
  return previous.sentence === draft.sentence && JSON.stringify(previous.zone) !== JSON.stringify(draft.zone)
}

/** "Meetings until 3, free afterwards": relative to the last clock time that was named. */
function relativeTo(state: State, segment: Segment): TimeExpression[] {
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
function daysRelativeTo(state: State, segment: Segment): DayExpression[] {
  const named = state.drafts.at(-1)
  const [day] = named?.days ?? []
  if (!day || segment.sentence - named!.sentence > 1 || day.kind === 'focus' || day.kind === 'rest') return []
  if (hasCue(segment, 'before-that')) return [{ kind: 'until', day, inclusive: false }]
  return hasCue(segment, 'after-that') ? [{ kind: 'from', day, inclusive: false, isNegation: false }] : []
}

/** "From Wednesday on, after 3 this week": the week belongs to what was said before it. */
function framesPrevious(previous: Draft | undefined, draft: Draft, frame: DayExpression): boolean {
  if (!previous || previous.sentence !== draft.sentence || previous.frame || previous.says !== draft.says) return false
  return (
    draft.days.length === 1 &&
    draft.days[0] === frame &&
    previous.days.length > 0 &&
    previous.days.every((day) => day.kind === 'weekday' || day.kind === 'from' || day.kind === 'until')
  )
}

function reframe(
  state: State,
  previous: Draft,
  draft: Draft,
  frame: DayExpression,
  times: TimeExpression[],
  segment: Segment,
) {
  for (const mate of groupMates(state, previous)) mate.frame ??= frame
  previous.frame = frame
  for (const earlier of groupOf(state, previous, segment)) combine(earlier, times, segment.link, draft)
  previous.span = { from: previous.span.from, to: draft.span.to }
}

/** "Sorry, 3." after a time is an hour, whatever else a bare number may be. */
function clockMeant(draft: Draft, previous: Draft, times: TimeExpression[]): TimeExpression[] {
  const [offer] = draft.offers
  if (offer?.kind !== 'ordinals' || !offer.couldBeClock || previous.times.length === 0) return times
  draft.offers = []
  return offer.positions.map((hour) => ({
    kind: 'at',
    at: { hour, minute: 0, meridiem: null, is24: false },
    approximate: false,
    bareNumber: true,
  }))
}

/** "Nothing before 10 on Monday": not a yes to the rest of the day, only a no to its beginning. */
function limitsAlone(times: TimeExpression[], draft: Draft, previous: Draft | undefined, verdict: Verdict): boolean {
  if (
    times.length === 0 ||
    !times.every((time) => (time.kind === 'after' || time.kind === 'before') && time.isNegation)
  )
    return false
  if (verdict.says === 'free' && verdict.spoken) return false
  return draft.days.length > 0 ? draft.timeLeads : previous?.says !== 'free' || previous.sentence < draft.sentence - 1
}

function rulesOut(draft: Draft, times: TimeExpression[]): TimeExpression[] {
  draft.says = 'busy'
  return times.map((time) =>
    time.kind === 'after' ? { ...time, kind: 'before' } : time.kind === 'before' ? { ...time, kind: 'after' } : time,
  )
}

/** "Friday at 3 or Monday at 3, either": speaks of the times just named, not of offers. "This one" alone says nothing. */
function isEcho(
  state: State,
  segment: Segment,
  offers: OfferReference[],
  days: DayExpression[],
  times: TimeExpression[],
  verdict: Verdict,
): boolean {
  if (days.length > 0 || times.length > 0 || offers.length === 0) return false
  const loose = offers.every((offer) => offer.kind === 'all') && (segment.strangers > 0 || segment.cues.length > 0)
  if (!verdict.spoken && loose) return true
  const previous = lastStatement(state)
  const named =
    previous?.sentence === segment.sentence &&
    (previous.days.some(
      (day) => day.kind === 'weekday' || day.kind === 'date' || day.kind === 'offset' || day.kind === 'numeric',
    ) ||
      previous.offers.some((offer) => offer.kind === 'ordinals'))
  return named && segment.link !== 'but' && offers.every((offer) => offer.kind === 'all')
}

/** "The first one, Thursday, is ok": two names for one thing, which had better agree. */
function isApposition(previous: Draft | undefined, draft: Draft, segment: Segment, verdict: Verdict): boolean {
  if (!previous || previous.sentence !== draft.sentence || previous.group !== draft.group) return false
  if (
    (segment.link !== 'comma' && segment.link !== 'paren' && segment.link !== 'dash') ||
    (verdict.leads && verdict.spoken)
  )
    return false
  const names = (one: Draft) =>
    one.offers.some((offer) => offer.kind !== 'that' && offer.kind !== 'those' && offer.kind !== 'all')
  const named = names(previous) && previous.days.length === 0 && draft.offers.length === 0 && draft.days.length > 0
  const naming = names(draft) && draft.days.length === 0 && previous.offers.length === 0 && previous.days.length > 0
  return (named || naming) && previous.says === draft.says
}

function apposed(previous: Draft, draft: Draft, times: TimeExpression[]) {
  previous.days.push(...draft.days)
  previous.offers.push(...draft.offers)
  combine(previous, times, 'comma', draft)
  previous.span = { from: Math.min(previous.span.from, draft.span.from), to: Math.max(previous.span.to, draft.span.to) }
}

/** Something that repeats without end, so that what is taken from it repeats too. */
function isUnbounded(draft: Draft | undefined): boolean {
  if (!draft || draft.says !== 'free' || draft.frame) return false
  return (
    draft.days.some((day) => day.kind === 'every-day') ||
    (draft.days.length === 0 && [...draft.within, ...draft.times].some((time) => time.kind === 'part' && time.every))
  )
}

/** A time without a day narrows what was just said, unless it says the opposite or the day is busy. */
function refines(previous: Draft, draft: Draft, segment: Segment, verdict: Verdict): boolean {
  if (previous.says !== 'free' || draft.says !== 'free') return false
  if (previous.sentence === draft.sentence) return segment.link !== 'so' && segment.link !== 'afterwards'
  const bare = previous.times.length === 0 && previous.days.length > 0
  return bare && draft.sentence === previous.sentence + 1 && verdict.says !== 'busy'
}

/** What a following limit applies to: all the days of the list, or only the last one when a new sentence begins. */
function groupOf(state: State, previous: Draft, segment: Segment): Draft[] {
  const mates = groupMates(state, previous).filter((draft) => draft.says === 'free')
  const open = mates.filter((draft) => draft.times.length === 0 && draft.within.length === 0)
  if (previous.times.length > 0 || previous.within.length > 0) return segment.link === 'start' ? [previous] : [previous]
  return [...open.filter((draft) => draft !== previous), previous]
}

const groupMates = (state: State, draft: Draft): Draft[] =>
  state.drafts.filter((other) => other.group === draft.group && other.sentence === draft.sentence && !other.isGeneral)

/** "Sorry, I meant Wednesday": the last thing said is taken back, and what is missing is kept from it. */
function correct(state: State, draft: Draft, times: TimeExpression[], segment: Segment) {
  const previous = lastStatement(state)!
  const replaced = state.drafts.filter((other) => other.group === previous.group && other.says === 'free')
  combine(draft, times, segment.link, draft)
  if (draft.days.length === 0 && draft.offers.length === 0) draft.days = replaced.flatMap((other) => other.days)
  if (draft.times.length === 0 && draft.within.length === 0 && previous.says === 'free' && draft.offers.length === 0) {
    draft.times = previous.times
    draft.within = previous.within
  }
  draft.frame ??= previous.frame
  state.drafts = state.drafts.map((other) => (replaced.includes(other) ? { ...other, says: 'aside' } : other))
  state.drafts.push(draft)
}

/** What follows "except" is the opposite of what precedes it. */
function addException(state: State, draft: Draft, times: TimeExpression[]) {
  const found = lastStatement(state)
  const target: Draft = found ?? {
    ...draft,
    says: 'free',
    days: [],
    times: [],
    within: [],
    offers: [{ kind: 'all' }],
    spoken: true,
  }
  // "Everything but Wednesday" names what is excepted from by itself; "except Wednesday, any day" names it afterwards.
  if (!found && !draft.segment.isLeadingException) state.drafts.push(target)
  draft.isException = true
  draft.says = target.says === 'busy' && !target.isException ? 'free' : 'busy'
  draft.frame = target.frame ?? state.frame
  if (draft.days.length === 0 && draft.offers.length === 0)
    draft.days = target.days.length > 0 || target.offers.length > 0 ? [{ kind: 'focus' }] : []
  // "Every morning except Friday" is without all Fridays.
  if (draft.says === 'busy') draft.days = draft.days.map(everyWeek)
  combine(draft, times, 'start', draft)
  state.drafts.push(draft)
}

/** "Next week works. Tuesday or Thursday?": the week was only the frame of the days. */
function dropBareWeek(state: State, draft: Draft) {
  if (!draft.frame || !draft.days.some((day) => day.kind === 'weekday' || day.kind === 'date' || day.kind === 'from' || day.kind === 'range')) return
  for (const earlier of state.drafts) {
    const [only] = earlier.days
    const isWeek =
      only?.kind === 'week' || only?.kind === 'month' || only?.kind === 'week-of' || only?.kind === 'following-week'
    if (earlier === draft || earlier.says !== 'free' || earlier.days.length !== 1 || !isWeek) continue
    if (only.kind === 'week' && only.universal) continue
    if (hasCue(earlier.segment, 'flexible') || earlier.times.length > 0 || hasCue(draft.segment, 'also')) continue
    earlier.says = 'aside'
    if (draft.times.length === 0 && draft.within.length === 0)
      draft.within = earlier.within.filter((limit) => limit.kind !== 'part' || limit.part !== 'all-day')
  }
}

function pointAt(state: State, segment: Segment, terms: Term[], verdict: Verdict) {
  if (segment.strangers > 0 || segment.question) return
  const draft = newDraft(state, segment, segment.atoms, terms, 'free', { ...verdict, spoken: false })
  draft.offers = [{ kind: 'that' }]
  draft.isGeneral = true
  state.drafts.push(draft)
}

/** A yes or no without any time: about whatever was offered. */
function general(state: State, segment: Segment, verdict: Verdict, terms: Term[]) {
  if (!verdict.says || !verdict.spoken) return
  if (segment.question && hasCue(segment, 'ask', 'howabout')) return
  // "Thu: busy" has been said of Thursday already.
  if ((segment.link === 'colon' || segment.link === 'dash') && lastStatement(state)?.sentence === segment.sentence)
    return
  if (
    terms
      .slice(segment.first, segment.next)
      .some((term) => term.means.relation === 'before' || term.means.relation === 'until')
  )
    return
  if (hasCue(segment, 'flexible') && lastStatement(state)?.says === 'free') return
  if (segment.atoms.some((atom) => atom.kind === 'duration')) return
  if (segment.link === 'if' || segment.link === 'because' || hasCue(segment, 'polite-if', 'past', 'length', 'too-long'))
    return
  if (hasCue(segment, 'meeting') && verdict.says === 'free' && segment.strangers > 0) return
  const draft = newDraft(state, segment, [], terms, verdict.says, verdict)
  draft.offers = [hasCue(segment, 'flexible') ? { kind: 'all' } : { kind: 'that' }]
  draft.isGeneral = true
  // "2. does not work" in a list without times answers the second offer.
  if (segment.bullet) {
    draft.offers = [{ kind: 'ordinals', positions: [segment.bullet], couldBeClock: false, couldBeDate: false }]
    draft.isGeneral = false
  }
  draft.span = spanOf(segment, terms)
  // A yes among many words that we do not know may be about something else.
  if (draft.says === 'free' && segment.strangers >= 2 && draft.strength === 'firm') draft.strength = 'doubtful'
  state.drafts.push(draft)
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
  draft.times = atoms.filter((atom) => atom.kind === 'time').map((atom) => atom.time)
  if (hasCue(segment, 'elsewhere') || segment.strangers > 4) draft.strength = 'unclear'
  state.drafts.push(draft)
}

function saysOf(segment: Segment, verdict: Verdict): Says {
  const limit = segment.atoms.some(
    (atom) => atom.kind === 'time' && (atom.time.kind === 'after' || atom.time.kind === 'before'),
  )
  // "No earlier than 1" and "done by 4" are limits of what is possible, although they contain a negation.
  if (verdict.says === 'busy' && limit && !hasCue(segment, 'no', 'not', 'keep-clear', 'away', 'neither-is'))
    return 'free'
  return verdict.says ?? 'free'
}

function newDraft(state: State, segment: Segment, atoms: Atom[], terms: Term[], says: Says, verdict: Verdict): Draft {
  const zone = atoms.find((atom) => atom.kind === 'time' && atom.zone)
  const firstDay = atoms.findIndex((atom) => atom.kind === 'day')
  const firstTime = atoms.findIndex((atom) => atom.kind === 'time')
  return {
    says,
    spoken: verdict.spoken,
    strength: verdict.strength,
    days: [],
    frame: null,
    times: [],
    within: [],
    isException: false,
    zone: zone?.kind === 'time' ? zone.zone : null,
    offers: [],
    pointsAtOffers: pointsAtOffers(segment, terms),
    fallback: hasCue(segment, 'fallback') || segment.link === 'if',
    span: atoms.length > 0 ? spanOfAtoms(atoms, terms) : spanOf(segment, terms),
    sentence: segment.sentence,
    group: state.group,
    segment,
    timeLeads: firstTime >= 0 && firstDay > firstTime,
    isGeneral: false,
  }
}

function pointsAtOffers(segment: Segment, terms: Term[]): boolean {
  for (let index = segment.first; index < segment.next; index += 1)
    if (terms[index]?.means.offer === 'noun') return true
  return false
}

const daysOf = (atoms: Atom[]): DayExpression[] => atoms.filter((atom) => atom.kind === 'day').map((atom) => atom.day)

const lastStatement = (state: State): Draft | undefined =>
  state.drafts.findLast((draft) => draft.says !== 'aside' && !draft.isGeneral && !draft.isException)

function lastSays(state: State): 'free' | 'busy' {
  const last = state.drafts.findLast((draft) => draft.says !== 'aside')
  return last?.says === 'busy' ? 'busy' : 'free'
}

function spanOfAtoms(atoms: Atom[], terms: Term[]) {
  const last = atoms.reduce((a, b) => (b.next > a.next ? b : a))
  return { from: terms[atoms[0]!.first]!.from, to: terms[last.next - 1]!.to }
}

function spanOf(segment: Segment, terms: Term[]) {
  const first = terms[segment.first]
  const last = terms[Math.min(segment.next, terms.length) - 1]
  return { from: first?.from ?? 0, to: last?.to ?? first?.to ?? 0 }
}

export type { OfferReference }
