// What one segment states: which times and offers it names, whether it answers at all, and what it refers back to.

import { saysNever } from '../clauses/never.ts'
import type { Verdict } from '../clauses/polarity.ts'
import { verdict as newVerdict, UNSPOKEN } from '../clauses/polarity.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasAtom, hasCue, hasCueOf, hasOnlyAtoms, hasTime, isListing } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { Atom } from '../times/atoms.ts'
import type { DayExpression, OfferReference, TimeExpression } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'
import type { Says } from './constraint.ts'
import type { Draft, State } from './drafts.ts'
import { daysOf, everyWeek, groupMates, isPointing, lastSays, lastStatement, newDraft, timesOf } from './drafts.ts'
import { isFarewell, isSaidAlready } from './farewells.ts'
import { general, pointAt } from './general-answers.ts'
import { frameOf, isFrame } from './grouping.ts'
import { combineInto, restricts } from './joining.ts'
import { daysRelativeTo, hasJustRefused, isEcho, refusesInGeneral, refusesNamed, relativeTo } from './references.ts'
import { isAside, rescheduledTo } from './relevance.ts'
import { addException, addStart, isButException, startsLater } from './revisions.ts'
import { DOUBTFUL_STRANGERS } from './unclear-times.ts'

export function readSegment(state: State, segment: Segment, verdict: Verdict, terms: Term[]) {
  if (segment.link === 'except' || (isButException(state, segment, verdict) && !restricts(segment, terms)))
    state.excepting = true
  else if (
    (!isListing(segment.link) || verdict.says !== null || restricts(segment, terms)) &&
    // "… except Wednesday (the kids) and Friday afternoon": the reason in between does not end the exception.
    !(segment.link === 'paren' && segment.atoms.length === 0)
  )
    state.excepting = false
  // "Tuesday works except 1-2, and I leave at 4": a limit is one of the rule.
  if (segment.link !== 'except' && segment.atoms.length > 0 && segment.atoms.every(isDeniedLimit))
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
  // "I can't do Tuesday. Wednesday either."
  if (verdict.says === null && endsInEither(segment, terms) && lastStatement(state)?.says === 'busy') {
    verdict = newVerdict('busy', true, true, verdict.strength)
    segment.atoms = segment.atoms.filter((atom) => atom.kind !== 'offer')
  }
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
  if (isSilent(segment) || deniesCalling(segment) || deniesAnother(segment)) return
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
  // "Le créneau du milieu": what follows says which.
  if (offers.length === 2 && offers[0]!.kind === 'that' && offers[1]!.kind !== 'that') offers.shift()
  // "Options 1 and 2 both clash": both of those that were named.
  if (offers.length === 2 && offers[0]!.kind === 'ordinals' && offers[1]!.kind === 'all') offers.pop()
  // "Monday and Tuesday are both no good": both of the days.
  if (offers.length === 1 && offers[0]!.kind === 'all' && days.length > 0 && atoms[0]!.kind === 'day') offers.pop()
  // "Tuesday's fine, preferably the later one": of Tuesday's. "Tuesday's fine, the later one": nothing else of Tuesday's.
  const named = lastStatement(state)
  if (offers.length === 1 && days.length === 0 && isCompared(offers[0]!) && named && isOfNamed(named, segment)) {
    const mates = hasCue(segment, 'prefer') ? [named] : groupMates(state, named)
    for (const mate of mates) {
      days.push(...mate.days)
      if (!hasCue(segment, 'prefer')) mate.says = 'aside'
    }
  }
  if (days.length === 1 && isFarewell(segment, days[0]!, terms))
    days[0] = (days[0] as DayExpression & { kind: 'until' }).day
  // "I'm away next week, after that any time": days, unless an hour was named that it could be after.
  if (
    days.length === 0 &&
    hasAnyCue(segment, 'after-that', 'before-that') &&
    times.every((time) => isAllDay(time) || isEveryPart(time)) &&
    (times.length === 0 || verdict.says !== 'busy') &&
    relativeTo(state, segment).length === 0
  )
    days.push(...daysRelativeTo(state, segment))
  const otherwise = hasCue(segment, 'otherwise') && days.length === 0
  const rest =
    verdict.says !== 'busy' &&
    ((otherwise && (times.length === 0 || isClosedDay(lastStatement(state)))) ||
      (days.length === 0 && leavesClosedDay(state, segment, times)))
  // "Only Wednesday morning, otherwise I'm travelling": what was not offered is not free anyway.
  if (otherwise && offers.length === 0 && verdict.says === 'busy') return
  if (days.length === 0 && times.length === 0 && offers.length === 0 && !rest)
    return general(state, segment, verdict, terms)
  const listed =
    state.telling === segment.sentence &&
    verdict.says === null &&
    !hasCue(segment, 'correction') &&
    isListing(segment.link)
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
  if (verdict.says === 'busy' && days.length + times.length === 0 && refusesNamed(state, segment, offers)) return
  if (isEcho(state, segment, offers, days, times, verdict)) return
  if (times.length + offers.length === 0 && verdict.says !== 'busy' && isSaidAlready(state, segment, days, terms))
    return
  // "This one" says nothing by itself; written under a quoted offer it says everything.
  const pointing = days.length + times.length === 0 && offers.every(isPointing) && !rest
  if (pointing && !verdict.spoken) return pointAt(state, segment, terms, verdict)
  const says = saysOf(segment, verdict)
  const ruled = days.some(isNegated) && !(verdict.says === 'free' && verdict.spoken)
  const draft = newDraft(state, segment, atoms, terms, ruled ? 'busy' : says, verdict)
  draft.days = rest ? [{ kind: 'rest' }] : framedDays(days)
  if (hasCue(segment, 'habit') || (draft.says === 'busy' && saysNever(segment))) draft.days = draft.days.map(everyWeek)
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

export const isSilent = (segment: Segment): boolean => segment.atoms.length === 0 && segment.cues.length === 0

/** "I hope we don't need to cancel": what is denied is the calling off, and no time. */
const deniesCalling = (segment: Segment): boolean =>
  segment.atoms.length === 0 && hasAnyCue(segment, 'cancel', 'reschedule') && hasCue(segment, 'not')

/** "No need for another meeting after that": of what comes after it, and not of when the writer can. */
const deniesAnother = (segment: Segment): boolean =>
  segment.atoms.length === 0 && hasCue(segment, 'after-that') && hasCue(segment, 'not') && hasCue(segment, 'can')

function endsInEither({ atoms, next }: Segment, terms: Term[]): boolean {
  if (atoms.length < 2 || atoms[0]!.kind === 'offer') return false
  const last = terms[next - 1]?.kind === 'word' ? next - 1 : next - 2
  return terms[last]?.lower === 'either'
}

const isDeniedLimit = (atom: Atom): boolean =>
  atom.kind === 'time' && (atom.time.kind === 'after' || atom.time.kind === 'before') && atom.time.isNegation

const isCompared = ({ kind }: OfferReference): boolean => kind === 'earlier' || kind === 'later'

const isOfNamed = (named: Draft, { sentence }: Segment): boolean =>
  named.says === 'free' && named.spoken && named.days.length > 0 && sentence - named.sentence <= 1

const isAllDay = (time: TimeExpression): boolean => time.kind === 'part' && time.part === 'all-day'
const isNegated = (day: DayExpression): boolean => day.kind === 'from' && day.isNegation

/** "Not on Fridays, the other days after 2": the hour is on the days that are left. */
const isClosedDay = (draft: Draft | undefined): boolean =>
  draft?.says === 'busy' && draft.days.length > 0 && draft.times.length + draft.within.length === 0

/** "Le vendredi je ne peux pas. Sinon tous les matins": "every morning" leaves out the refused day. */
function leavesClosedDay(state: State, segment: Segment, times: TimeExpression[]): boolean {
  if (times.length === 0 || !times.every(isEveryPart)) return false
  const before = lastStatement(state)
  return isClosedDay(before) && (before!.sentence !== segment.sentence || hasCue(segment, 'fallback'))
}

const isEveryPart = (time: TimeExpression): boolean => time.kind === 'part' && time.every

/** A week in a condition ("if it has to be this week") frames what follows and offers nothing. */
const onlyFrames = (segment: Segment): boolean =>
  hasAtom(segment, 'day') &&
  !hasAtom(segment, 'time') &&
  !segment.atoms.some((atom) => atom.kind === 'day' && (atom.day.kind === 'weekday' || atom.day.kind === 'date'))

/** Without the weeks and months that only say which days are meant. */
const framedDays = (days: DayExpression[]): DayExpression[] =>
  days.length > 1 ? days.filter((day) => !isFrame(day, days)) : days

function addAside(state: State, segment: Segment, atoms: Atom[], terms: Term[]) {
  if (atoms.length === 0) return
  const draft = newDraft(state, segment, atoms, terms, 'aside', UNSPOKEN)
  draft.days = daysOf(atoms)
  draft.times = timesOf(atoms)
  if (hasCue(segment, 'elsewhere') || segment.strangers > 4) draft.strength = 'unclear'
  state.drafts.push(draft)
}

/** Words that refuse by themselves, apart from any limit. */
const REFUSING: Cue[] = ['no', 'not', 'keep-clear', 'away', 'neither-is']

function saysOf(segment: Segment, verdict: Verdict): Says {
  if (verdict.says !== 'busy') return verdict.says ?? 'free'
  const limit = segment.atoms.some(
    (atom) =>
      atom.kind === 'time' &&
      (atom.time.kind === 'after' || atom.time.kind === 'before') &&
      // "In clinic Tuesdays and Thursdays till 2": what was said of Tuesdays goes on.
      (atom.time.isNegation || segment.cues.length > 0),
  )
  // "No earlier than 1" and "done by 4" are limits of what is possible, although they contain a negation.
  if (limit && !hasCueOf(segment, REFUSING)) return 'free'
  return 'busy'
}
