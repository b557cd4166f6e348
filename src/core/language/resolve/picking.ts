// Which offers a yes accepts.

import { covers } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import type { Constraint } from '../discourse/constraint.ts'
import type { TimeExpression } from '../times/expressions.ts'
import { wallOf } from './clock-slot.ts'
import type { Days } from './found-days.ts'
import { describeOffers } from './meaning.ts'
import type { Moment } from './moment.ts'
import { everyOffer, referredOffers } from './offers.ts'
import { addDayDoubt, addDoubt, addTo, because, doubtStrength, takeFrom, type Work } from './resolution.ts'
import { clockReadings, minutesOf } from './times.ts'

export function pickReferred(
  work: Work,
  constraint: Constraint,
  matching: number[],
  filtered: boolean,
  isRest: boolean,
): boolean {
  const { moment } = work
  if (isRest) {
    const open = matching.filter((index) => !covers(work.busy, moment.offers[index]!) && !work.refused.includes(index))
    pick(work, constraint, open, true)
    return open.length > 0
  }
  const narrow = constraint.offers.filter((offer) => offer.kind !== 'all' && offer.kind !== 'those')
  const references = narrow.length > 0 ? narrow : constraint.offers
  const [reference] = references
  if (filtered && matching.length === 0 && reference!.kind !== 'ordinals') return false
  const mentioned = [...work.picks, ...work.refused]
  for (const index of matching) if (covers(work.busy, moment.offers[index]!)) addTo(mentioned, index)
  let picked: number[] = []
  for (const each of references) {
    const match = referredOffers(each, matching.length > 0 ? matching : everyOffer(moment), moment, mentioned)
    if (each.kind === 'ordinals' && each.couldBeClock) {
      const byClock = offersAtClock(each.positions, moment)
      if (match.doubt && byClock.length > 0) return pickByClock(work, constraint, byClock)
      // After "not Wednesday at 2" a bare "2" is not that hour again.
      const isRuledOut = (index: number) => work.refused.includes(index) || covers(work.busy, moment.offers[index]!)
      if (byClock.some((index) => !match.indexes.includes(index) && !isRuledOut(index)))
        addDoubt(work, constraint, 'number', [...match.indexes, ...byClock])
    }
    if (match.doubt) addDoubt(work, constraint, match.doubt, match.other)
    picked.push(...match.indexes)
  }
  if (filtered && reference!.kind === 'ordinals' && picked.some((index) => !matching.includes(index))) {
    const position = reference!.positions[0]!
    const meant = position > 0 ? matching[position - 1] : matching[matching.length + position]
    if (matching.length > 1 && meant !== undefined) picked = [meant]
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

export function offersAtClock(hours: number[], moment: Moment): number[] {
  const minutes = hours.flatMap((hour) => clockReadings({ hour, minute: 0, meridiem: null, is24: false }))
  return moment.offers.flatMap((offer, index) =>
    minutes.includes(wallOf(offer.start, moment.zone).minute) ? [index] : [],
  )
}

/** "The 3rd suits": the day of the month, or the third offer? */
export function doubtPosition(work: Work, constraint: Constraint, matching: number[]) {
  const position = positionOf(work, constraint)
  if (position !== null && !matching.includes(position)) addDoubt(work, constraint, 'number', [...matching, position])
}

/** "Le 2, merci": a day of the month, or the second of the offers? */
export function positionOf({ moment, text }: Work, { days, times, within, span }: Constraint): number | null {
  const [day] = days
  if (days.length !== 1 || day?.kind !== 'date' || day.month !== null || day.weekday !== null) return null
  if (day.day > moment.offers.length || times.length + within.length > 0) return null
  // "The one on the 1st" names the day.
  return /(?:^|\s)on $/i.test(text.slice(0, span.from).slice(-4)) ? null : day.day - 1
}

/** Offers that the said days and times match. Answers whether the words also leave other times open. */
export function pickMatching(work: Work, constraint: Constraint, days: Days[], matching: number[]): boolean {
  const { moment } = work
  const bareClock = constraint.days.length === 0 && constraint.times.some((time) => time.kind === 'at')
  if (bareClock && !areOnOneDay(matching, moment)) {
    addDoubt(work, constraint, 'which-offer', matching)
    if (constraint.spoken) {
      work.acceptsUnclearly = true
      return false
    }
  }
  if (constraint.pointsAtOne && matching.length > 1) addDoubt(work, constraint, 'which-offer', matching)
  for (const day of days) {
    if (day.doubt === 'weekday-date') addDoubt(work, constraint, 'weekday-date', matching)
    if (day.doubt === 'next-weekday' || day.doubt === 'date-order') {
      const both = day.dates
        .concat(day.other)
        .filter((date) => matching.some((index) => wallOf(moment.offers[index]!.start, moment.zone).day === date))
      addDayDoubt(work, constraint, day.doubt, day, both.length > 1)
    }
  }
  // "Any day" in answer to offers means any of the days offered, and so does "that week".
  const wide = days.some((day, index) => {
    const { kind } = constraint.days[index]!
    return day.wide && day.doubt !== 'vague-week' && kind !== 'every-day' && kind !== 'same-week'
  })
  const said = constraint.times.some(isOpenTime) || constraint.within.some(isOpenTime)
  pick(
    work,
    constraint,
    matching,
    days.some((day) => day.wide),
  )
  if (matching.length === 1 && isExactly(constraint, moment.offers[matching[0]!]!, moment)) return false
  return constraint.days.length > 0 && (wide || said) && !constraint.pointsAtOffers
}

const isOpenTime = (time: TimeExpression): boolean =>
  time.kind === 'between' ||
  // "Hard stop at 3" limits the offer that was taken and opens no other time.
  ((time.kind === 'after' || time.kind === 'before') && !time.isNegation) ||
  (time.kind === 'part' && time.part === 'all-day')

function areOnOneDay(offers: number[], moment: Moment): boolean {
  const dayOf = (index: number) => wallOf(moment.offers[index]!.start, moment.zone).day
  return offers.every((index) => dayOf(index) === dayOf(offers[0]!))
}

/** "10 to 10:30" names the offer itself. */
function isExactly(constraint: Constraint, offer: Stretch, moment: Moment): boolean {
  const [only] = minutesOf(constraint.times, constraint.within, moment.durationMinutes).slots
  return (
    only !== undefined && constraint.times.length === 1 && (only.end - only.start) * 60_000 === offer.end - offer.start
  )
}

export function pick(work: Work, constraint: Constraint, indexes: number[], universal: boolean) {
  const open = universal
    ? indexes.filter((index) => !work.refused.includes(index) && !covers(work.busy, work.moment.offers[index]!))
    : indexes
  for (const index of open) {
    addTo(work.picks, index)
    // "Monday's full bar the 9 o'clock": the exception was not refused with the rest.
    if (constraint.isException) takeFrom(work.refused, index)
    if (universal) addTo(work.universal, index)
  }
  if (open.length === 0) return
  if (indexes.length > 0 && indexes.length < 8)
    work.focus.dates = open.map((index) => wallOf(work.moment.offers[index]!.start, work.moment.zone).day)
  because(work, constraint.span, `accepts ${describeOffers(open, work.moment)}`)
  doubtStrength(work, constraint)
}
