// Statements that change or bound an earlier one: corrections, exceptions, restatements, limits.

import type { Verdict } from '../clauses/polarity.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasTime } from '../clauses/segment.ts'
import type { DayExpression, TimeExpression } from '../times/expressions.ts'
import type { Draft, State } from './drafts.ts'
import { everyWeek, lastStatement } from './drafts.ts'
import { combine } from './grouping.ts'
import { daysTogether } from './references.ts'

/** "Any day next week but Friday": after something universal "but" takes away. */
export function isButException(state: State, segment: Segment, verdict: Verdict): boolean {
  if (segment.link !== 'but' || segment.strangers > 0) return false
  const previous = lastStatement(state)
  if (!previous || previous.sentence !== segment.sentence || previous.says !== 'free') return false
  // In "any day but Tuesday works" the verb is that of any day.
  const isShared = !previous.spoken && verdict.says === 'free' && verdict.spoken && !verdict.leads
  if (!isShared && (verdict.says !== null || segment.cues.length > 0)) return false
  // "… but Thursday not before 10" limits that day; it does not except what is after 10.
  if (segment.atoms.some((atom) => atom.kind === 'time' && isDenied(atom.time))) return false
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

/** What follows "except" is the opposite of what precedes it. */
export function addException(state: State, draft: Draft, times: TimeExpression[], isRuleBusy: boolean) {
  const found = lastStatement(state)
  if (found && isRuleBusy && !found.spoken) found.says = 'busy'
  const target: Draft = found ?? everything(draft)
  if (!found && isRuleBusy) target.says = 'busy'
  // "Everything but Wednesday" names what is excepted from by itself; "except Wednesday, any day" names it afterwards.
  if (!found && !draft.segment.isLeadingException && !isRuleBusy) state.drafts.push(target)
  draft.isException = true
  draft.says = target.says === 'busy' && !target.isException ? 'free' : 'busy'
  const ownFrame = draft.frame
  draft.frame = target.frame ?? ownFrame ?? state.frame
  if (found && target.days.some((day) => day.kind === 'every-day')) target.frame ??= ownFrame
  // "Every morning except Friday" is without all Fridays.
  if (draft.says === 'busy') draft.days = draft.days.map(everyWeek)
  if (draft.days.length === 0 && draft.offers.length === 0)
    draft.days = exceptsAgain(state, draft) ? target.days : focusOn(state, target)
  if (found && limitsRule(state, found, draft, times)) combine(found, times, 'comma', draft)
  else combine(draft, times, 'start', draft)
  state.drafts.push(draft)
}

const focusOn = (state: State, target: Draft): DayExpression[] =>
  target.days.length > 0 || target.offers.length > 0 ? daysTogether(state, target) : []

/** "… except Tuesday and except between 3 and 4": the hours are those of all the days that are left. */
function exceptsAgain({ drafts }: State, { segment, sentence }: Draft): boolean {
  const last = drafts.at(-1)
  return segment.link === 'except' && last?.isException === true && last.sentence === sentence && last.days.length > 0
}

/**
 * "Every day except Wednesday from 1pm": the hours are those of the rule. Somebody who meant
 * only Wednesday's loses nothing, because what is left is free either way.
 */
function limitsRule(state: State, rule: Draft, draft: Draft, times: TimeExpression[]): boolean {
  if (rule.says !== 'free' || times.length === 0 || draft.days.length === 0 || draft.timeLeads) return false
  if (rule.sentence !== draft.sentence || rule.times.length > 0 || !rule.days.every(isEachOf)) return false
  if (!draft.days.every((day) => day.kind === 'weekday' || day.kind === 'date' || day.kind === 'offset')) return false
  if (rule.days.length === 0 && !rule.within.some((time) => time.kind === 'part' && time.every)) return false
  const isTimed = state.drafts.some(
    (other) => other.isException && other.sentence === draft.sentence && other.times.length + other.within.length > 0,
  )
  // "I'm free every day except Wednesday from 3 to 4" leaves out one hour.
  return !isTimed && times.every((time) => isLimit(time) || (isHour(time) && !rule.spoken))
}

const isHour = ({ kind }: TimeExpression): boolean => kind === 'at' || kind === 'between'

const isEachOf = (day: DayExpression): boolean => day.kind === 'every-day' || day.kind === 'range'

/** What an exception is an exception to, where nothing was named. */
function everything(draft: Draft): Draft {
  const all = { ...draft }
  all.says = 'free'
  all.days = []
  all.times = []
  all.within = []
  all.offers = [{ kind: 'all' }]
  all.spoken = true
  return all
}

/** "Any day this week bar Wednesday, starting tomorrow": a beginning for what was said, and no statement of its own. */
export function startsLater(
  state: State,
  segment: Segment,
  verdict: Verdict,
  days: DayExpression[],
  times: TimeExpression[],
): boolean {
  const [day] = days
  const previous = lastStatement(state)
  if (segment.link !== 'comma' && segment.link !== 'dash') return false
  if (verdict.says !== null || days.length !== 1 || times.length > 0) return false
  if (day?.kind !== 'from' || !day.inclusive || previous?.says !== 'free' || previous.sentence !== segment.sentence)
    return false
  return previous.days.some((other) => other.kind === 'every-day' || other.kind === 'week')
}

export function addStart(state: State, draft: Draft) {
  draft.says = 'busy'
  draft.isException = true
  draft.days = draft.days.map((day) => (day.kind === 'from' ? { kind: 'until', day: day.day, inclusive: false } : day))
  state.drafts.push(draft)
}

/** "Wednesday... no, Thursday." */
export function isBareNo(segment: Segment, next: Segment | undefined, verdict: Verdict | undefined): boolean {
  const alone = segment.cues.length === 1 && segment.atoms.length === 0 && segment.strangers <= 1
  if (!alone || next?.link !== 'comma' || verdict?.says !== null || !hasTime(next)) return false
  return /^(no|nee|nein|non|não|nope)$/.test(segment.cues[0]!.text)
}

/** "Sorry, I meant Wednesday": the last thing said is taken back, and what is missing is kept from it. */
export function correct(state: State, draft: Draft, times: TimeExpression[], segment: Segment) {
  const previous = lastStatement(state)!
  const replaced = state.drafts.filter((other) => other.group === previous.group && other.says === 'free')
  combine(draft, times, segment.link, draft)
  if (draft.days.length === 0 && draft.offers.length === 0)
    draft.days = replaced.length > 0 ? replaced.flatMap((other) => other.days) : previous.days
  if (draft.times.length === 0 && draft.within.length === 0 && previous.says === 'free' && draft.offers.length === 0) {
    draft.times = previous.times
    draft.within = previous.within
  }
  draft.frame ??= previous.frame
  // What was only perhaps so stays perhaps so on another day.
  if (draft.strength === 'firm') draft.strength = previous.strength
  state.drafts = state.drafts.map((other) => (replaced.includes(other) ? setAside(other) : other))
  state.drafts.push(draft)
}

function setAside(draft: Draft): Draft {
  const aside = { ...draft }
  aside.says = 'aside'
  return aside
}

/** "Sorry, 3." after a time is an hour, whatever else a bare number may be. */
export function clockMeant(draft: Draft, previous: Draft, times: TimeExpression[]): TimeExpression[] {
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

/** "The first one, Thursday, is ok": two names for one thing. They must agree. */
export function isApposition(previous: Draft | undefined, draft: Draft, segment: Segment, verdict: Verdict): boolean {
  if (!previous || previous.sentence !== draft.sentence || previous.group !== draft.group) return false
  if (
    (segment.link !== 'comma' && segment.link !== 'paren' && segment.link !== 'dash') ||
    (verdict.leads && verdict.spoken && segment.cues.length > 0)
  )
    return false
  const names = (one: Draft) =>
    one.offers.some((offer) => offer.kind !== 'that' && offer.kind !== 'those' && offer.kind !== 'all')
  const named = names(previous) && previous.days.length === 0 && draft.offers.length === 0 && draft.days.length > 0
  const naming = names(draft) && draft.days.length === 0 && previous.offers.length === 0 && previous.days.length > 0
  return (named || naming) && previous.says === draft.says
}

export function apposed(previous: Draft, draft: Draft, times: TimeExpression[]) {
  previous.days.push(...draft.days)
  previous.offers.push(...draft.offers)
  combine(previous, times, 'comma', draft)
  previous.span = { from: Math.min(previous.span.from, draft.span.from), to: Math.max(previous.span.to, draft.span.to) }
}

/** "Nothing before 10 on Monday": not a yes to the rest of the day, only a no to its beginning. */
export function limitsAlone(
  times: TimeExpression[],
  draft: Draft,
  previous: Draft | undefined,
  verdict: Verdict,
): boolean {
  if (
    times.length === 0 ||
    !times.every((time) => (time.kind === 'after' || time.kind === 'before') && time.isNegation)
  )
    return false
  if (verdict.says === 'free' && verdict.spoken) return false
  return draft.days.length > 0 ? draft.timeLeads : previous?.says !== 'free' || previous.sentence < draft.sentence - 1
}

export function rulesOut(draft: Draft, times: TimeExpression[]): TimeExpression[] {
  draft.says = 'busy'
  return times.map((time) =>
    time.kind === 'after' ? { ...time, kind: 'before' } : time.kind === 'before' ? { ...time, kind: 'after' } : time,
  )
}

/** "Nothing before 10 or after 4": the negation reaches the second limit too, so that it ends what the first begins. */
export function alsoNot(previous: Draft, times: TimeExpression[]): TimeExpression[] | null {
  const limit = previous.within.at(-1)
  const [time] = times
  if (times.length !== 1 || (limit?.kind !== 'after' && limit?.kind !== 'before') || !limit.isNegation) return null
  if (time?.kind !== limit.kind || time.isNegation) return null
  return [{ ...time, kind: time.kind === 'after' ? 'before' : 'after', isNegation: true }]
}

export const isWideFree = (draft: Draft): boolean => draft.says === 'free' && draft.days.some(isWide)

const isWide = (day: DayExpression): boolean => day.kind === 'week' || day.kind === 'every-day' || day.kind === 'range'

/** "Any day next week, Friday until 2": a limit on one of the days takes its other hours away. */
export function narrowedBy(state: State, draft: Draft, times: TimeExpression[], segment: Segment): Draft | undefined {
  const [day] = draft.days
  if (draft.says !== 'free' || draft.days.length !== 1 || (day!.kind !== 'weekday' && day!.kind !== 'date')) return
  if (times.length === 0 || !times.every(isLimit) || segment.link === 'or') return
  if (hasAnyCue(segment, 'prefer', 'also', 'fallback')) return
  return state.drafts.findLast((other) => isEveryDay(other) && other.sentence === draft.sentence)
}

/** "All next week", "any time this week"; a bare week is only the frame of the days named later. */
const isEveryDay = (draft: Draft): boolean =>
  isWideFree(draft) &&
  draft.days.every((day) => day.kind !== 'week' || day.universal || draft.within.some((time) => time.kind === 'part'))

const isDenied = (time: TimeExpression): boolean => isLimit(time) && 'isNegation' in time && time.isNegation

const isLimit = (time: TimeExpression): boolean => time.kind === 'after' || time.kind === 'before'

/** The day is one of those that were named, and what holds for them holds for it. */
export function narrowWithin(draft: Draft, wide: Draft, times: TimeExpression[]) {
  const range = wide.days.find((day) => day.kind === 'range')
  draft.frame = wide.frame ?? (range ? { kind: 'week-of', day: range.from } : draft.frame)
  if (wide.times.length === 0 && times.every(isDenied)) draft.within = [...wide.within]
}

/** "Next week is hectic but Thursday works": that week's Thursday. Somebody who is away that week means another one. */
export function carvesOut(previous: Draft | undefined, draft: Draft, segment: Segment): boolean {
  const [week] = previous?.days ?? []
  return (
    previous?.says === 'busy' &&
    draft.sentence - previous.sentence <= 1 &&
    previous.days.length === 1 &&
    (week!.kind === 'week' || week!.kind === 'week-of') &&
    draft.says === 'free' &&
    segment.link === 'but' &&
    draft.days.length > 0 &&
    draft.days.every((day) => day.kind === 'weekday' && day.which === 'plain') &&
    !previous.segment.cues.some((cue) => cue.cue === 'away' || /^(out|off|away|travelling|traveling)$/.test(cue.text))
  )
}
