// Constraints meet the calendar: which offers are accepted or refused, which windows are free or ruled out, and what
// stays doubtful. Statements are taken in their order; a later one wins where it is narrower or takes back.

import { type Day, mondayOf } from './calendar-day.ts'
import type { Constraint, Span, TimeExpression, ZoneMention } from './constraint.ts'
import { doubtOf } from './doubts.ts'
import { describeOffers, describeWindows } from './meaning.ts'
import type { Moment } from './moment.ts'
import { offsetAt, stretchOn, wallOf } from './moment.ts'
import { matchingOffers, referredOffers } from './offers.ts'
import type { Because, Doubt } from './reading.ts'
import type { Days, Focus } from './resolve-days.ts'
import { newFocus, resolveDay } from './resolve-days.ts'
import { clockReadings, minutesOf, WORKING_DAY } from './resolve-times.ts'
import type { Stretch } from './windows.ts'
import { clip, covers, isInside, merge, overlaps, subtract } from './windows.ts'

export type Resolution = {
  picks: Set<number>
  refused: Set<number>
  /** Said no to what was offered as a whole, without naming a time. */
  refusesAll: boolean
  /** Said yes to something that cannot be told apart. */
  acceptsUnclearly: boolean
  free: Stretch[]
  busy: Stretch[]
  doubts: Doubt[]
  because: Because[]
  statedZone: string | null
}

type Work = Resolution & { moment: Moment; focus: Focus; text: string; universal: Set<number>; turnsAllDown: boolean }

export function resolve(constraints: Constraint[], moment: Moment, text: string): Resolution {
  const work: Work = {
    picks: new Set(),
    refused: new Set(),
    refusesAll: false,
    acceptsUnclearly: false,
    free: [],
    busy: [],
    doubts: [],
    because: [],
    statedZone: null,
    moment,
    text,
    focus: newFocus(),
    universal: new Set(),
    turnsAllDown: false,
  }
  const specific = constraints.some((constraint) => constraint.says === 'free' && !isGeneral(constraint))
  for (const constraint of constraints) {
    if (constraint.says === 'free' && isGeneral(constraint) && (specific || !constraint.spoken)) continue
    resolveOne(work, constraint)
  }
  settle(work)
  return work
}

/** About the offers as a whole: "that works", "none of these". */
const isGeneral = (constraint: Constraint): boolean =>
  constraint.days.length === 0 &&
  constraint.times.length === 0 &&
  constraint.within.length === 0 &&
  constraint.offers[0]?.kind === 'that'

function resolveOne(work: Work, constraint: Constraint) {
  const { moment } = work
  const zone = zoneFor(work, constraint)
  const frameIsOwn =
    constraint.frame?.kind === 'same-week' &&
    constraint.days.some((day) => day.kind === 'date' || (day.kind === 'from' && day.day.kind === 'date'))
  if (frameIsOwn)
    work.focus.dates = constraint.days.flatMap((day) => resolveDay(day, null, work.focus, moment).dates.slice(0, 1))
  const atClock = constraint.times.some((time) => time.kind === 'at')
  const days = constraint.days.map((day) => exactDay(resolveDay(day, constraint.frame, work.focus, moment), atClock))
  if (constraint.says === 'aside') {
    const dates = days.flatMap((day) => (day.wide ? [] : day.dates))
    if (dates.length > 0) work.focus.dates = dates
    return
  }
  const refused = constraint.says === 'busy' || constraint.offers.some((offer) => offer.kind === 'none')
  if (refused) rule(work, constraint, days, zone)
  else allow(work, constraint, days, zone)
  const dates = days.flatMap((day) => day.dates)
  if (dates.length > 0 && dates.length < 15) work.focus.dates = dates
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
  const isRest = constraint.days.some((day) => day.kind === 'rest')
  // Who has turned all offers down does not take one of them by naming its weekday.
  const matching = (
    filtered && !isRest ? matchingOffers(constraint, days, zone, moment) : moment.offers.map((_, index) => index)
  ).filter(() => !(work.turnsAllDown && constraint.days.length > 0 && constraint.times.length === 0))
  if (
    moment.offers.length > 0 &&
    (constraint.offers.length > 0 || isRest) &&
    pickReferred(work, constraint, matching, filtered, isRest)
  )
    return
  if (!filtered) {
    if (constraint.offers.some((offer) => offer.kind === 'all') && moment.offers.length === 0)
      return propose(work, constraint, [resolveDay({ kind: 'every-day' }, constraint.frame, work.focus, moment)], zone)
    if (constraint.offers[0]?.kind === 'that' || constraint.offers.length > 0)
      addDoubt(work, constraint, 'which-offer', [])
    return
  }
  if (matching.length > 0 && moment.offers.length > 0) {
    doubtPosition(work, constraint, matching)
    const open = pickMatching(work, constraint, days, matching)
    if (!open) return
  }
  propose(work, constraint, days, zone)
}

function pickReferred(
  work: Work,
  constraint: Constraint,
  matching: number[],
  filtered: boolean,
  isRest: boolean,
): boolean {
  const { moment } = work
  if (isRest) {
    const open = matching.filter((index) => !covers(work.busy, moment.offers[index]!) && !work.refused.has(index))
    pick(work, constraint, open, true)
    return open.length > 0
  }
  const narrow = constraint.offers.filter((offer) => offer.kind !== 'all' && offer.kind !== 'those')
  const references = narrow.length > 0 ? narrow : constraint.offers
  const [reference] = references
  if (filtered && matching.length === 0 && reference!.kind !== 'ordinals') return false
  const mentioned = new Set([...work.picks, ...work.refused])
  for (const index of matching) if (covers(work.busy, moment.offers[index]!)) mentioned.add(index)
  let picked: number[] = []
  for (const each of references) {
    const match = referredOffers(
      each,
      matching.length > 0 ? matching : moment.offers.map((_, index) => index),
      moment,
      mentioned,
    )
    if (each.kind === 'ordinals' && each.couldBeClock) {
      const byClock = offersAtClock(each.positions, moment)
      if (match.doubt && byClock.length > 0) return pickByClock(work, constraint, byClock)
      if (byClock.some((index) => !match.indexes.includes(index)))
        addDoubt(work, constraint, 'number', [...match.indexes, ...byClock])
    }
    if (match.doubt) addDoubt(work, constraint, match.doubt, match.other)
    picked.push(...match.indexes)
  }
  if (filtered && reference!.kind === 'ordinals' && picked.some((index) => !matching.includes(index))) {
    const position = reference!.positions[0]!
    if (matching.length > 1 && position <= matching.length) picked = [matching[position - 1]!]
    else addDoubt(work, constraint, 'contradiction', [...picked, ...matching])
  }
  const universal = reference!.kind === 'all' || reference!.kind === 'those' || reference!.kind === 'others'
  pick(work, constraint, picked, universal)
  if (picked.length === 0) work.acceptsUnclearly = true
  return true
}

/** "10 is good": an hour, if there is no tenth offer; certain only when it fits one day. */
function pickByClock(work: Work, constraint: Constraint, indexes: number[]): boolean {
  if (indexes.length > 1) addDoubt(work, constraint, 'which-offer', indexes)
  pick(work, constraint, indexes.length > 1 ? [] : indexes, false)
  work.acceptsUnclearly ||= indexes.length > 1
  return true
}

function offersAtClock(hours: number[], moment: Moment): number[] {
  const minutes = hours.flatMap((hour) => clockReadings({ hour, minute: 0, meridiem: null, is24: false }))
  return moment.offers.flatMap((offer, index) =>
    minutes.includes(wallOf(offer.from, moment.zone).minute) ? [index] : [],
  )
}

/** "The 3rd suits": the day of the month, or the third offer? */
function doubtPosition(work: Work, constraint: Constraint, matching: number[]) {
  const [day] = constraint.days
  if (constraint.days.length !== 1 || day?.kind !== 'date' || day.month !== null || day.weekday !== null) return
  const isPosition = day.day <= work.moment.offers.length && !matching.includes(day.day - 1)
  if (isPosition && constraint.times.length + constraint.within.length === 0) addDoubt(work, constraint, 'number', [...matching, day.day - 1])
}

/** Offers that the said days and times match. Answers whether the words also leave other times open. */
function pickMatching(work: Work, constraint: Constraint, days: Days[], matching: number[]): boolean {
  const { moment } = work
  const bareClock = constraint.days.length === 0 && constraint.times.some((time) => time.kind === 'at')
  const differentDays = new Set(matching.map((index) => wallOf(moment.offers[index]!.from, moment.zone).day)).size > 1
  if (bareClock && differentDays && !constraint.spoken) addDoubt(work, constraint, 'which-offer', matching)
  else if (bareClock && differentDays) {
    addDoubt(work, constraint, 'which-offer', matching)
    work.acceptsUnclearly = true
    return false
  }
  for (const day of days) {
    if (day.doubt === 'weekday-date') addDoubt(work, constraint, 'weekday-date', matching)
    if (day.doubt === 'next-weekday' || day.doubt === 'date-order') {
      const both = day.dates
        .concat(day.other)
        .filter((date) => matching.some((index) => wallOf(moment.offers[index]!.from, moment.zone).day === date))
      if (both.length > 1) addDoubt(work, constraint, day.doubt, matching)
    }
  }
  // "Any day" in answer to offers means any of the days offered.
  const wide = days.some(
    (day, index) => day.wide && day.doubt !== 'vague-week' && constraint.days[index]!.kind !== 'every-day',
  )
  const limits = [...constraint.times, ...constraint.within]
  const said = limits.some(
    (time) =>
      time.kind === 'between' ||
      time.kind === 'after' ||
      time.kind === 'before' ||
      (time.kind === 'part' && time.part === 'all-day'),
  )
  pick(
    work,
    constraint,
    matching,
    days.some((day) => day.wide),
  )
  if (matching.length === 1 && isExactly(constraint, moment.offers[matching[0]!]!, moment)) return false
  return constraint.days.length > 0 && (wide || said) && !constraint.pointsAtOffers
}

/** "10 to 10:30" names the offer itself. */
function isExactly(constraint: Constraint, offer: Stretch, moment: Moment): boolean {
  const [only] = minutesOf(constraint.times, constraint.within, moment.durationMinutes).stretches
  return only !== undefined && constraint.times.length === 1 && (only.to - only.from) * 60_000 === offer.to - offer.from
}

function pick(work: Work, constraint: Constraint, indexes: number[], universal: boolean) {
  const open = indexes.filter(
    (index) => !(universal && (work.refused.has(index) || covers(work.busy, work.moment.offers[index]!))),
  )
  for (const index of open) {
    work.picks.add(index)
    if (universal) work.universal.add(index)
  }
  if (open.length === 0) return
  if (indexes.length > 0 && indexes.length < 8)
    work.focus.dates = open.map((index) => wallOf(work.moment.offers[index]!.from, work.moment.zone).day)
  because(work, constraint.span, `accepts ${describeOffers(open, work.moment)}`)
  doubtStrength(work, constraint)
}

/** A window that was not offered. */
function propose(work: Work, constraint: Constraint, days: Days[], zone: string) {
  const { moment } = work
  const repeats = [...constraint.within, ...constraint.times].some((time) => time.kind === 'part' && time.every)
  if (days.length === 0 && repeats) days = [resolveDay({ kind: 'every-day' }, constraint.frame, work.focus, moment)]
  if (days.length === 0 && constraint.frame) days = [resolveDay(constraint.frame, null, work.focus, moment)]
  if (days.length === 0) return addDoubt(work, constraint, 'no-day', [])
  const windows = windowsOf(work, constraint, days, zone)
  for (const day of days) {
    if (day.doubt && day.dates.length + day.other.length > 0)
      addDoubt(work, constraint, day.doubt === 'vague-week' ? 'vague' : day.doubt, [])
    else if (day.doubt === 'past') addDoubt(work, constraint, 'past', [])
  }
  if (windows.length === 0) return
  const stated = constraint.zone !== null || work.statedZone !== null
  if (!moment.senderZone && !stated) addDoubt(work, constraint, 'zone', [])
  if (minutesOf(constraint.times, constraint.within, moment.durationMinutes).unclearHalf)
    addDoubt(work, constraint, 'half-of-day', [])
  const contradicted = windows.filter((window) => covers(work.busy, window))
  const narrower = constraint.isException || (contradicted.length > 0 && isInside(windows, work.busy))
  if (narrower) work.busy = subtract(work.busy, merge(windows))
  else if (contradicted.length === windows.length && !days.some((day) => day.wide))
    addDoubt(work, constraint, 'contradiction', [])
  work.free = merge([...work.free, ...subtract(merge(windows), work.busy)])
  because(work, constraint.span, `free ${describeWindows(windows, zone)}`)
  doubtStrength(work, constraint)
}

/** A no: to offers that are named, and to the days and times that are. */
function rule(work: Work, constraint: Constraint, days: Days[], zone: string) {
  const { moment } = work
  const filtered = constraint.days.length > 0 || constraint.times.length > 0 || constraint.within.length > 0
  if (constraint.offers.length > 0 && moment.offers.length > 0) {
    const matching = filtered ? matchingOffers(constraint, days, zone, moment) : moment.offers.map((_, index) => index)
    for (const reference of constraint.offers) {
      const match = referredOffers(reference, matching, moment, new Set([...work.picks, ...work.refused]))
      const general = reference.kind === 'that' && !filtered
      const refused = general ? [] : match.indexes
      if (general || reference.kind === 'none') work.refusesAll = true
      if (!filtered && (reference.kind === 'none' || reference.kind === 'those' || reference.kind === 'all'))
        work.turnsAllDown = true
      for (const index of refused) refuse(work, constraint, index)
    }
    because(
      work,
      constraint.span,
      constraint.offers.some((o) => o.kind === 'that' || o.kind === 'none')
        ? 'turns the offered times down'
        : 'turns some offered times down',
    )
    if (!filtered || constraint.offers.some((offer) => offer.kind === 'those' || offer.kind === 'all')) return
  }
  if (!filtered) return
  const timesOnly = constraint.days.length === 0
  if (timesOnly && moment.offers.length > 0 && constraint.times.some((time) => time.kind === 'at')) {
    const matching = matchingOffers(constraint, days, zone, moment)
    for (const index of matching) refuse(work, constraint, index)
    if (matching.length > 0) return because(work, constraint.span, `turns ${describeOffers(matching, moment)} down`)
  }
  const onDays = timesOnly
    ? [resolveDay(constraint.frame ?? { kind: 'every-day' }, null, work.focus, moment)]
    : days.map((day, index) => untilReturn(day, constraint, index, work))
  const windows = windowsOf(work, constraint, onDays, zone)
  if (windows.length === 0) return
  if (
    constraint.days.some((day) => day.kind === 'week') &&
    constraint.times.length === 0 &&
    constraint.within.length === 0
  )
    for (const date of onDays.flatMap((day) => day.dates.slice(0, 1))) work.focus.busyWeeks.push(mondayOf(date))
  const merged = merge(windows)
  const swallowed = work.free.filter((window) => covers(merged, window))
  if (
    swallowed.length > 0 &&
    !constraint.isException &&
    swallowed.length === work.free.length &&
    !onDays.some((day) => day.wide)
  )
    addDoubt(work, constraint, 'contradiction', [])
  work.busy = merge([...work.busy, ...merged])
  work.free = subtract(work.free, merged)
  because(work, constraint.span, `not free ${describeWindows(windows, zone)}`)
  for (const [index, offer] of moment.offers.entries()) {
    if (!merged.some((window) => overlaps(window, offer))) continue
    if (work.picks.has(index) && !constraint.isException && !work.universal.has(index))
      addDoubt(work, constraint, 'contradiction', [index])
    refuse(work, constraint, index)
  }
  if (constraint.strength === 'doubtful') doubtStrength(work, constraint)
}

/** "Out until Thursday": Thursday is the first day back. */
function untilReturn(days: Days, constraint: Constraint, index: number, work: Work): Days {
  const day = constraint.days[index]!
  if (day.kind !== 'until' || !day.inclusive) return days
  return resolveDay({ ...day, inclusive: false }, constraint.frame, work.focus, work.moment)
}

function refuse(work: Work, constraint: Constraint, index: number) {
  work.refused.add(index)
  if (work.picks.has(index) && (constraint.isException || work.universal.has(index))) work.picks.delete(index)
}

function windowsOf(work: Work, constraint: Constraint, days: Days[], zone: string): Stretch[] {
  const { moment } = work
  const times = constraint.times.flatMap((time) => (time.kind === 'same-time' ? sameTime(moment) : [time]))
  if (times.length < constraint.times.length) {
    addDoubt(work, constraint, 'usual-time', [])
    if (times.length === 0) return []
  }
  const minutes = minutesOf(times, constraint.within, moment.durationMinutes)
  const dates = days.flatMap((day) => day.dates)
  const windows = dates.flatMap((date) =>
    minutes.stretches.map((stretch) => openEnded(stretchOn(date, stretch.from, stretch.to, zone), date)),
  )
  return clip(windows, moment.limits)

  // "before 11am Pacific" said in Denver begins with the working day in Denver.
  function openEnded(stretch: Stretch, date: Day): Stretch {
    if (zone === moment.zone || constraint.times.length > 0 || constraint.within.length === 0) return stretch
    const day = stretchOn(date, WORKING_DAY.from, WORKING_DAY.to, moment.zone)
    const opens = constraint.within.every((limit) => limit.kind === 'before')
    const closes = constraint.within.every((limit) => limit.kind === 'after')
    return {
      from: opens && day.from < stretch.to ? day.from : stretch.from,
      to: closes && day.to > stretch.from ? day.to : stretch.to,
    }
  }
}

/** "Same time": the hour all offers share, if they do. */
function sameTime(moment: Moment): TimeExpression[] {
  const minutes = new Set(moment.offers.map((offer) => wallOf(offer.from, moment.zone).minute))
  if (minutes.size !== 1) return []
  const minute = [...minutes][0]!
  return [
    {
      kind: 'at',
      at: { hour: Math.floor(minute / 60), minute: minute % 60, meridiem: null, is24: true },
      approximate: false,
      bareNumber: false,
    },
  ]
}

function zoneFor(work: Work, constraint: Constraint): string {
  const mention = constraint.zone
  if (!mention) return work.statedZone && !work.moment.senderZone ? work.statedZone : work.moment.zone
  if ('whose' in mention) return mention.whose === 'yours' ? work.moment.hostZone : work.moment.zone
  const chosen = regionOf(mention, work.moment)
  if (!chosen.isCertain) addDoubt(work, constraint, 'zone', [])
  if (constraint.says !== 'aside') work.statedZone = chosen.zone
  return chosen.zone
}

/** An abbreviation that several regions share means the one the sender or the host lives in. */
export function regionOf(mention: ZoneMention, moment: Moment): { zone: string; isCertain: boolean } {
  if ('whose' in mention) return { zone: mention.whose === 'yours' ? moment.hostZone : moment.zone, isCertain: true }
  const [first] = mention.regions
  if (mention.regions.length === 1) return { zone: first!, isCertain: true }
  for (const known of [moment.senderZone, moment.hostZone]) {
    const same = mention.regions.find((region) => known && offsetAt(moment.now, region) === offsetAt(moment.now, known))
    if (same) return { zone: known!, isCertain: known === moment.senderZone }
  }
  return { zone: first!, isCertain: false }
}

/** What is free is not what is ruled out, and an accepted offer that is also refused has to be asked about. */
function settle(work: Work) {
  work.free = subtract(work.free, work.busy)
}

function doubtStrength(work: Work, constraint: Constraint) {
  if (constraint.strength === 'doubtful') addDoubt(work, constraint, 'hedged', [])
  if (constraint.strength === 'conditional') addDoubt(work, constraint, 'condition', [])
}

function addDoubt(work: Work, constraint: Constraint, kind: Doubt['kind'], offers: number[]) {
  work.doubts.push(doubtOf(kind, wordsOf(work, constraint.span), offers, work.moment))
  if (kind === 'which-offer') work.acceptsUnclearly ||= constraint.says === 'free'
}

const wordsOf = (work: Work, span: Span): string => work.text.slice(span.from, span.to).trim()

function because(work: Work, span: Span, meaning: string) {
  work.because.push({ words: wordsOf(work, span), meaning })
}
