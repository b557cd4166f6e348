// The room `resolve`. In: constraints and the moment they were written in: now, zones, offers. Out: a resolution with
// picks, free and busy windows, the reasons for them and the doubts about them. It never sees a word of the text, except
// to quote it.
//
// Constraints meet the calendar: which offers are accepted or refused, which windows are free or ruled out, and what
// stays doubtful. Statements are taken in their order; a later one wins where it is narrower or takes back.

import type { Day } from '#core/time/calendar-day.ts'
import { covers, fromSlots, subtract, union } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import type { Constraint } from '../discourse/constraint.ts'
import type { DayExpression, OfferReference, TimeExpression } from '../times/expressions.ts'
import { wallOf } from './clock-slot.ts'
import { newFocus, resolveDay } from './days.ts'
import { doubtOf } from './doubts.ts'
import type { Days } from './found-days.ts'
import { sure } from './found-days.ts'
import { describeOffers, describeWindows } from './meaning.ts'
import type { Moment } from './moment.ts'
import { offeredAtClock } from './offered-clock.ts'
import { offeredDay } from './offered-days.ts'
import { everyOffer, matchingOffers } from './offers.ts'
import { doubtPosition, pick, pickMatching, pickReferred, positionOf } from './picking.ts'
import { rule } from './refusing.ts'
import {
  addDayDoubt,
  addDoubt,
  because,
  doubtStrength,
  type Resolution,
  regionOf,
  type Work,
  windowsOf,
  zoneFor,
} from './resolution.ts'
import { minutesOf } from './times.ts'

export function resolve(constraints: Constraint[], moment: Moment, text: string): Resolution {
  const work: Work = {
    picks: [],
    refused: [],
    refusesAll: false,
    acceptsUnclearly: false,
    free: [],
    busy: [],
    doubts: [],
    nearer: [],
    because: [],
    statedZone: null,
    moment,
    text,
    focus: newFocus(dayOfTalk(moment)),
    universal: [],
    dayless: [],
    turnsAllDown: false,
    stretches: [],
  }
  const specific = constraints.some((constraint) => constraint.says === 'free' && !isGeneral(constraint))
  for (const constraint of constraints) {
    if (constraint.says === 'free' && isGeneral(constraint) && (specific || !constraint.spoken)) continue
    resolveOne(work, constraint)
  }
  guessDay(work)
  settle(work)
  return work
}

const dayOfTalk = ({ spokenOf, zone }: Moment): Day | undefined => spokenOf && wallOf(spokenOf.start, zone).day

/** About the offers as a whole: "that works", "none of these". */
const isGeneral = (constraint: Constraint): boolean =>
  constraint.days.length === 0 &&
  constraint.times.length === 0 &&
  constraint.within.length === 0 &&
  constraint.offers[0]?.kind === 'that'

function resolveOne(work: Work, constraint: Constraint) {
  const { moment } = work
  const zone = zoneFor(work, constraint)
  if (constraint.frame?.kind === 'same-week' && constraint.days.some(namesDate))
    work.focus.dates = constraint.days.flatMap((day) => resolveDay(day, null, work.focus, moment).dates.slice(0, 1))
  const atClock = constraint.times.some(isClock)
  const nearest: Days[] = []
  for (const day of constraint.days)
    nearest.push(exactDay(resolveDay(day, constraint.frame, work.focus, moment), atClock))
  const days = atClock ? offeredAtClock(work, constraint, nearest, zone) : nearest
  if (constraint.says === 'aside') {
    const dates = datesOf(days.filter((day) => !day.wide))
    if (dates.length > 0) work.focus.dates = dates
    return
  }
  const refused = constraint.says === 'busy' || constraint.offers.some(isNone)
  if (refused) rule(work, constraint, days, zone)
  else allow(work, constraint, days, zone)
  if (constraint.saidAgain && !isSameAgain(work, constraint, days, zone)) addDoubt(work, constraint, 'zone', [])
  const dates = datesOf(days)
  if (dates.length === 0 || dates.length >= 15 || constraint.days.some(isEveryWeek)) return
  work.focus.dates = dates
  work.focus.isDated = constraint.days.every(namesDate)
}

/** "Fridays I sing": of no certain day. */
const isEveryWeek = (day: DayExpression): boolean => day.kind === 'weekday' && day.which === 'every'

/** "2pm London, so 10am in New York" is two times, so we ask which one is meant. */
function isSameAgain(work: Work, constraint: Constraint, days: Days[], zone: string): boolean {
  const again = constraint.saidAgain!
  const other = regionOf(again.zone, work.moment).zone
  const dates = days.length > 0 ? days : [sure([work.moment.today])]
  const starts = startsOf(windowsOf(work, { ...constraint, within: [] }, dates, zone))
  const others = startsOf(windowsOf(work, { ...constraint, within: [], times: again.times }, dates, other))
  return starts.every((start) => others.some((each) => (each - start) % (24 * HOUR) === 0))
}

const HOUR = 3_600_000

const startsOf = (windows: Stretch[]): number[] => windows.map((window) => window.start)

const namesDate = (day: DayExpression): boolean =>
  day.kind === 'date' || (day.kind === 'from' && day.day.kind === 'date')
const isClock = (time: TimeExpression): boolean => time.kind === 'at'
const isEvery = (time: TimeExpression): boolean => time.kind === 'part' && time.every
const isNone = (offer: OfferReference): boolean => offer.kind === 'none'
const isRestOfDays = (day: DayExpression): boolean => day.kind === 'rest'

function datesOf(days: Days[]): Day[] {
  if (days.length === 1) return days[0]!.dates
  const dates: Day[] = []
  for (const day of days) for (const date of day.dates) dates.push(date)
  return dates
}

/** "Two weeks from today at 10" is a day; without the hour it is a week. */
function exactDay(days: Days, atClock: boolean): Days {
  return atClock && days.doubt === 'vague-week' && days.other.length === 1
    ? { dates: days.other, wide: false, doubt: null, other: [] }
    : days
}

/** A yes: to offers where it matches some, else a proposal. */
function allow(work: Work, constraint: Constraint, days: Days[], zone: string) {
  const { moment } = work
  const filtered = constraint.days.length > 0 || constraint.times.length > 0 || constraint.within.length > 0
  const isRest = constraint.days.some(isRestOfDays)
  // Somebody who turned all offers down doesn't take one by naming its weekday.
  const hasTurnedDown =
    work.turnsAllDown && !constraint.isException && constraint.days.length > 0 && constraint.times.length === 0
  const matching = hasTurnedDown
    ? []
    : filtered && !isRest
      ? matchingOffers(constraint, days, zone, moment)
      : // "The other days only after 2": any of the days, but at that hour.
        isRest && constraint.times.length + constraint.within.length > 0
        ? matchingOffers({ ...constraint, days: [] }, [], zone, moment)
        : everyOffer(moment)
  if (
    moment.offers.length > 0 &&
    (constraint.offers.length > 0 || isRest) &&
    pickReferred(work, constraint, matching, filtered, isRest)
  )
    return
  if (!filtered) {
    if (constraint.offers.some((offer) => offer.kind === 'all') && moment.offers.length === 0) {
      addDoubt(work, constraint, 'vague', [])
      return propose(work, constraint, [resolveDay({ kind: 'every-day' }, constraint.frame, work.focus, moment)], zone)
    }
    if (constraint.offers[0]?.kind === 'that' || constraint.offers.length > 0)
      addDoubt(work, constraint, 'which-offer', [])
    return
  }
  if (matching.length > 0 && moment.offers.length > 0) {
    doubtPosition(work, constraint, matching)
    const open = pickMatching(work, constraint, days, matching)
    if (!open) return
  }
  // "The first two Tuesdays of March": of what was not offered, nobody can take the first two.
  if (moment.offers.length === 0 && constraint.offers.some(isCounted)) addDoubt(work, constraint, 'vague', [])
  propose(work, constraint, days, zone)
}

const isCounted = (offer: OfferReference): boolean => offer.kind === 'first' || offer.kind === 'last'

/** "3pm works", and nothing else said: the next three o'clock is the working value, and the day is asked. */
function guessDay(work: Work) {
  const { moment } = work
  if (work.free.length > 0 || work.picks.length > 0 || work.busy.length > 0) return
  for (const { constraint, zone } of work.dayless) {
    const onDay = (day: Day) => windowsOf(work, constraint, [sure([day])], zone)
    const today = onDay(moment.today).filter((window) => window.start > moment.now)
    work.free = union(work.free, fromSlots(today.length > 0 ? today : onDay(moment.today + 1)))
  }
}

/** Days and months are mixed up at most so far ahead that somebody would still write them as 7/8. */
const ANOTHER_MONTH_DAYS = 183

/** A second reading that is over, or too far ahead to be arranged now, changes nothing. */
function matters(day: Days, moment: Moment): boolean {
  if (day.doubt === 'date-order')
    return day.other.some((date) => date >= moment.today && date <= moment.today + ANOTHER_MONTH_DAYS)
  if (day.doubt !== 'next-weekday') return true
  return day.other.some((date) => date >= moment.today && date <= moment.lastDay)
}

const isRoughly = (day: DayExpression): boolean =>
  (day.kind === 'week' || day.kind === 'same-week' || day.kind === 'month') && day.part !== null && day.part !== 'rest'

/** A window that was not offered. */
function propose(work: Work, constraint: Constraint, days: Days[], zone: string) {
  const { moment } = work
  if (days.length === 0 && (constraint.within.some(isEvery) || constraint.times.some(isEvery)))
    days = [resolveDay({ kind: 'every-day' }, constraint.frame, work.focus, moment)]
  if (days.length === 0 && constraint.frame) days = [resolveDay(constraint.frame, null, work.focus, moment)]
  // "Can we do 4 instead?" on a single offered day is about that day, and of a booked meeting about its own.
  if (days.length === 0 && offeredDay(moment).length > 0) days = [sure(offeredDay(moment))]
  const spokenOf = dayOfTalk(moment)
  if (days.length === 0 && spokenOf !== undefined) days = [sure([spokenOf])]
  if (days.length === 0) {
    work.dayless.push({ constraint, zone })
    return addDoubt(work, constraint, 'no-day', [])
  }
  const windows = windowsOf(work, constraint, days, zone)
  for (const day of days) {
    if (day.doubt && day.dates.length + day.other.length > 0)
      addDayDoubt(work, constraint, day.doubt === 'vague-week' ? 'vague' : day.doubt, day, matters(day, moment))
    else if (day.doubt === 'past') addDoubt(work, constraint, 'past', [])
  }
  if (windows.length === 0) return takePosition(work, constraint)
  if (positionOf(work, constraint) !== null) addDoubt(work, constraint, 'number', [])
  // "Until Wednesday noon" is a stretch over days that we have no form for.
  if (
    constraint.days.some((day) => day.kind === 'until' || day.kind === 'from') &&
    constraint.times.some((time) => time.kind === 'at')
  )
    addDoubt(work, constraint, 'vague', [])
  // "Early next week": which days that is, is not for us to say.
  if (constraint.days.some(isRoughly)) addDoubt(work, constraint, 'vague', [])
  const stated = constraint.zone !== null || work.statedZone !== null
  if (!moment.senderZone && !stated) addDoubt(work, constraint, 'zone', [])
  if (minutesOf(constraint.times, constraint.within, moment.durationMinutes).unclearHalf)
    addDoubt(work, constraint, 'half-of-day', [])
  const proposed = fromSlots(windows)
  // "Slammed until Wednesday, after that Friday is open": either it is not ruled out after all, or another Friday is meant.
  if (!constraint.isException && windows.every((window) => covers(work.stretches, window)))
    addDoubt(work, constraint, 'contradiction', [])
  const isNarrower = constraint.isException || windows.every((window) => covers(work.busy, window))
  if (isNarrower && !constraint.days.some(isRestOfDays)) work.busy = subtract(work.busy, proposed)
  work.free = union(work.free, subtract(proposed, work.busy))
  because(work, constraint.span, `free ${describeWindows(windows, zone)}`)
  doubtStrength(work, constraint)
}

/** "Va pour le 1er", when the first of a month is far away: the first of the offers. */
function takePosition(work: Work, constraint: Constraint) {
  const position = positionOf(work, constraint)
  const { from, to } = constraint.span
  if (position === null || OF_A_DAY.test(work.text.slice(Math.max(0, from - 6), to))) return
  pick(work, constraint, [position], false)
}

/** "Am 1. passt es", "el día 1": no offer is called so, whatever is far away. */
const OF_A_DAY = /(?<!\p{L})(?:am|op|on|day|tag|dag|jour|día|dia)\s/iu

/** Ruled-out times aren't free. When an offer is both accepted and refused, we ask. */
function settle(work: Work) {
  work.free = subtract(work.free, work.busy)
  if (work.picks.length === 0 || work.refused.length === 0) return
  const both = work.picks.filter((index) => work.refused.includes(index))
  if (both.length > 0) work.doubts.push(doubtOf('contradiction', describeOffers(both, work.moment), both, work.moment))
}
