// How a statement joins what was said before it: it narrows it, corrects it, shares its days, or stands by itself.

import type { Verdict } from '../clauses/polarity.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasCue, isTight } from '../clauses/segment.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { DayExpression, TimeExpression } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'
import type { Draft, State } from './drafts.ts'
import { everyWeek, groupMates, lastStatement } from './drafts.ts'
import { namesDayOf } from './farewells.ts'
import { canFrame, combine, frameOf, isLimit, isRepeated, spreadTimes } from './grouping.ts'
import {
  daysTogether,
  dropBareWeek,
  framesPrevious,
  groupOf,
  isMovedFrom,
  isUnbounded,
  leadsInto,
  refines,
  reframe,
} from './references.ts'
import { namesMeeting } from './relevance.ts'
import { dayRestated, movesHour, untilMeant, zoneRestated } from './restatements.ts'
import {
  alsoNot,
  apposed,
  carvesOut,
  clockMeant,
  correct,
  isApposition,
  isWideFree,
  limitsAlone,
  narrowedBy,
  narrowWithin,
  rulesOut,
} from './revisions.ts'

export function combineInto(
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
  if (previous && previous.times.length > 0 && times.some(isSameTime))
    times = times.flatMap((time) => (time.kind === 'same-time' ? previous.times : [time]))
  if (previous && isWhatMoves(previous, draft, segment, terms)) previous.says = 'aside'
  if (zoneRestated(previous, draft, times)) {
    if (draft.zone) previous!.saidAgain = { times, zone: draft.zone }
    return
  }
  if (dayRestated(previous, draft, times)) return
  // "14h30 c'est parfait, à jeudi": the farewell says on which day.
  if (times.length === 0 && previous && namesDayOf(previous, draft, terms)) {
    previous.days = draft.days
    return
  }
  const sameSentence = previous?.sentence === draft.sentence && previous.days.length > 0
  // "10 to 12 that day", "after 2 each day": the days are those just named.
  const echoed = draft.days.length > 0 && draft.days.every((day) => isEchoed(day) || (sameSentence && isEveryDay(day)))
  const open =
    previous?.says === 'free' &&
    previous.days.length > 0 &&
    previous.times.length === 0 &&
    draft.sentence - previous.sentence <= 1
  if (echoed && open && times.length > 0 && draft.says === 'free' && !previous.days.some(isEveryDay)) draft.days = []
  if (sameSentence && times.length > 0 && draft.offers.every((offer) => offer.kind === 'all' || offer.kind === 'those'))
    draft.offers = []
  const timeOnly = draft.days.length === 0 && times.length > 0 && draft.offers.length === 0
  if (isApposition(previous, draft, segment, verdict)) return apposed(previous!, draft, times)
  const ownFrame = frameOf(days)
  // "Our office moves to Leeds next week. Wednesday works.": the week of a story doesn't frame the answer after it.
  const isStory = segment.strangers > 1 && !verdict.spoken && !segment.question
  if (ownFrame && draft.says !== 'busy' && !isStory) state.frame = ownFrame
  // "Frühestens KW 12, dann gern Montag": the Monday of that week.
  const earliest = days.find(isEarliestWeek)
  if (earliest) state.frame = earliest.day
  draft.frame = ownFrame ?? (draft.says === 'aside' ? null : state.frame)
  // "From the 23rd, every Tuesday works": those from then on.
  if (previous && (segment.link === 'comma' || segment.link === 'afterwards') && limits(previous, draft)) {
    draft.frame = previous.days[0]!
    state.drafts = state.drafts.filter((other) => other !== previous)
  }
  if (draft.days[0]?.kind === 'rest') draft.frame ??= lastStatement(state)?.frame ?? null
  // "Between 9 and 11, Monday or Tuesday": the hours come first, and then their days.
  if (times.length === 0 && previous && !state.correcting && leadsInto(previous, draft, segment)) {
    draft.times = previous.times
    draft.within = previous.within
    draft.zone ??= previous.zone
    draft.spoken ||= previous.spoken
    draft.timeLeads = true
    state.drafts = state.drafts.filter((other) => other !== previous)
  }
  if (ownFrame && framesPrevious(previous, draft, ownFrame))
    return reframe(state, previous!, draft, ownFrame, times, segment)
  if (carvesOut(previous, draft, segment)) {
    draft.frame = previous!.days[0]!
    draft.isException = true
  }
  if (state.correcting && draft.says === 'free' && previous) {
    // "I meant Tuesday or Thursday": the second belongs to the first and takes nothing back.
    state.correcting = false
    return correct(state, draft, clockMeant(draft, previous, times), segment)
  }
  // "Thursday at 9. Sorry, 9 is too early, rather 11": the refusal takes back the very time that was named.
  if (state.correcting && draft.says === 'busy' && previous?.says === 'free' && takesAway(previous, draft, times))
    previous.says = 'aside'
  const wide = narrowedBy(state, draft, times, segment)
  if (wide) narrowWithin(draft, wide, times)
  else if (limitsAlone(times, draft, previous, verdict)) times = rulesOut(draft, times)
  const denied = previous && sameSentence && isTight(segment.link) ? alsoNot(previous, times) : null
  times = denied ?? times
  // "Mo: ganztägig Messe": what stands behind the colon is all that is said of the day.
  if (timeOnly && previous && isHeading(previous, draft, segment)) {
    previous.says = 'busy'
    previous.spoken = draft.spoken
    combine(previous, times, 'start', draft)
    return
  }
  if (timeOnly && previous && refines(previous, draft, segment, verdict)) {
    if (movesHour(previous, segment, times)) previous.times = []
    for (const earlier of groupOf(state, previous)) combine(earlier, times, denied ? 'comma' : segment.link, draft)
    previous.span = { from: previous.span.from, to: draft.span.to }
    return
  }
  const rule = timeOnly ? ruleLeft(state, draft) : undefined
  if (rule) {
    draft.days = rule.days
    draft.frame = rule.frame
    draft.isException = true
  } else if (timeOnly) {
    draft.days = daysMeant(state, previous, draft)
    if (previous && takesRefusedDay(previous, draft, times, segment)) draft.strength = 'doubtful'
  }
  if (draft.says === 'busy' && isUnbounded(previous) && previous!.sentence === draft.sentence)
    draft.days = draft.days.map(everyWeek)
  // "Tuesday 10 to 4, Wednesday the same"
  if (times.length === 0 && hasCue(segment, 'same-goes') && previous && draft.days.length > 0) {
    draft.times = [...previous.times]
    draft.within = [...previous.within]
  }
  combine(draft, draft.says === 'busy' ? untilMeant(previous, draft, times) : times, 'start', draft)
  const isOnly = times.length > 0 && draft.says === 'free' && restricts(segment, terms)
  if (wide || (isOnly && state.drafts.some(isWideFree))) state.drafts.push(wholeDayOf(draft))
  state.drafts.push(draft)
  spreadTimes(state.drafts, draft, segment)
  // "Thursday or Friday, not next week": a week that is ruled out is not the one of the days before it.
  const isRuledOut = ({ says }: Draft) => says === 'free' && draft.says === 'busy' && draft.days[0] === ownFrame
  if (ownFrame) for (const earlier of groupMates(state, draft)) if (!isRuledOut(earlier)) earlier.frame ??= ownFrame
  if (draft.says === 'free' && !wide) dropBareWeek(state, draft)
}

/** "Any time next week but not Tuesday and not between 3 and 4": the hours are those of all the days that are left. */
function ruleLeft({ drafts }: State, { says, sentence }: Draft): Draft | undefined {
  const last = drafts.at(-1)
  if (says !== 'busy' || last?.says !== 'busy' || last.sentence !== sentence) return undefined
  if (last.days.length === 0 || last.times.length + last.within.length > 0) return undefined
  return drafts.findLast((draft) => isWideFree(draft) && draft.sentence === sentence)
}

const isSameTime = (time: TimeExpression): boolean => time.kind === 'same-time'
const isHour = (time: TimeExpression): boolean => time.kind === 'at'
const isEchoed = (day: DayExpression): boolean => day.kind === 'focus'
const isEarliestWeek = (day: DayExpression): day is DayExpression & { kind: 'from' } =>
  day.kind === 'from' && day.inclusive && canFrame(day.day)

/** The days of an hour that stands alone: those just named, and for a refusal all that were offered together. */
function daysMeant(state: State, previous: Draft | undefined, draft: Draft): DayExpression[] {
  const isNamed = previous !== undefined && previous.days.length + previous.offers.length > 0
  if (!isNamed && !isMovedFrom(state.drafts.at(-1), draft)) return []
  const isTaken = previous?.says === 'free' && draft.says === 'busy' && previous.sentence === draft.sentence
  return isTaken ? daysTogether(state, previous) : [{ kind: 'focus' }]
}

/** "Not Thursday, 2 pm works", "I'm out this week, so after 9": of what was just refused? With "but" it is an exception. */
const takesRefusedDay = (previous: Draft, draft: Draft, times: TimeExpression[], { link }: Segment): boolean =>
  draft.says === 'free' &&
  previous.says === 'busy' &&
  previous.spoken &&
  previous.times.length + previous.within.length + previous.offers.length === 0 &&
  (link === 'so' || (link !== 'but' && times.some(isHour)))

/** "Our call on Thursday at 1 - can it be moved to Friday?": that is where it is now. */
const isWhatMoves = (previous: Draft, draft: Draft, segment: Segment, terms: Term[]): boolean =>
  previous.says === 'free' &&
  !previous.spoken &&
  previous.sentence === draft.sentence &&
  hasCue(segment, 'reschedule') &&
  hasOnlyCue(previous.segment, 'meeting') &&
  namesMeeting(previous.segment, terms)

const hasOnlyCue = ({ cues }: Segment, cue: Cue): boolean => cues.length > 0 && cues.every((each) => each.cue === cue)

/** Whether what was said before only limits the days that repeat here. */
function limits(previous: Draft, draft: Draft): boolean {
  const { days, times, within, offers, segment, sentence } = previous
  return (
    sentence === draft.sentence &&
    days.length === 1 &&
    isLimit(days[0]!) &&
    times.length + within.length + offers.length + segment.cues.length === 0 &&
    draft.days.length > 0 &&
    draft.days.every(isRepeated)
  )
}

const isEveryDay = (day: DayExpression): boolean => day.kind === 'every-day'

const isHeading = (previous: Draft, draft: Draft, { link }: Segment): boolean =>
  (link === 'colon' || link === 'dash' || link === 'paren') &&
  draft.says === 'busy' &&
  previous.says === 'free' &&
  !previous.spoken &&
  previous.sentence === draft.sentence &&
  previous.times.length + previous.within.length + previous.offers.length === 0

/** The same hour again, or the whole of the same day. */
function takesAway(previous: Draft, draft: Draft, times: TimeExpression[]): boolean {
  if (times.length > 0) return JSON.stringify(previous.times) === JSON.stringify(times)
  return draft.days.length > 0 && JSON.stringify(previous.days) === JSON.stringify(draft.days)
}

/** "All week, Friday only in the morning": the rest of that Friday is taken away first. */
function wholeDayOf(draft: Draft): Draft {
  const day = { ...draft }
  day.says = 'busy'
  day.times = []
  day.within = []
  day.offers = []
  day.isException = true
  return day
}

/** "… and Friday only in the morning" adds no exception. */
export function restricts(segment: Segment, terms: Term[]): boolean {
  const next = Math.min(segment.next, terms.length)
  for (let index = segment.first; index < next; index += 1) if (terms[index]!.means.which === 'only') return true
  return false
}
