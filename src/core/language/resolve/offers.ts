// Which of the offered times a constraint speaks of.

import { type Day, weekdayOf } from '#core/time/calendar-day.ts'
import type { Wall } from '#core/time/wall-time.ts'
import type { Constraint } from '../discourse/constraint.ts'
import type { DayExpression, OfferReference, TimeExpression } from '../times/expressions.ts'
import { wallOf } from './clock-slot.ts'
import type { Days } from './found-days.ts'
import type { Moment } from './moment.ts'
import { clockMinutes, generousPart, isClockReading, minutesOf } from './times.ts'

export type Match = { indexes: number[]; doubt: 'which-offer' | 'number' | 'contradiction' | null; other: number[] }

/** The offers that a reference means, by itself: "the second", "any of the first three", "the latest". */
export function referredOffers(reference: OfferReference, among: number[], moment: Moment, mentioned: number[]): Match {
  const all = everyOffer(moment)
  switch (reference.kind) {
    case 'ordinals': {
      const known = reference.positions
        .filter((position) => Math.abs(position) <= all.length)
        .map((position) => (position < 0 ? all.length + position : position - 1))
      return known.length === reference.positions.length
        ? found(known)
        : { indexes: known, doubt: 'which-offer', other: [] }
    }
    case 'first':
      return found(among.slice(0, reference.count))
    case 'last':
      return found(among.slice(-reference.count))
    case 'middle':
      return among.length % 2 === 1
        ? found([among[(among.length - 1) / 2]!])
        : { indexes: [], doubt: 'which-offer', other: among }
    case 'earliest':
      return found(byTime(among, moment).slice(0, 1))
    case 'latest':
      return found(byTime(among, moment).slice(-1))
    // Earlier than the only one is another one: "Anything earlier?"
    case 'earlier':
    case 'later':
      if (moment.offers.length < 2) return { indexes: [], doubt: 'which-offer', other: [] }
      return found(reference.kind === 'earlier' ? byTime(among, moment).slice(0, 1) : byTime(among, moment).slice(-1))
    case 'former':
      return found(among.slice(0, 1))
    case 'latter':
      return found(among.slice(-1))
    case 'others': {
      const left = all.filter((index) => !mentioned.includes(index))
      return found(reference.count ? left.slice(-reference.count) : left)
    }
    case 'that':
      return among.length === 1
        ? found(among)
        : { indexes: [], doubt: among.length > 1 ? 'which-offer' : null, other: among }
    case 'all':
    case 'none':
    case 'those':
    case 'some':
      return found(among)
    default:
      reference satisfies never
      return found([])
  }
}

const byTime = (offers: number[], moment: Moment): number[] =>
  offers.toSorted((a, b) => moment.offers[a]!.start - moment.offers[b]!.start)

const found = (indexes: number[]): Match => ({
  indexes: indexes.length > 1 ? [...new Set(indexes)].filter(isOffer) : indexes.filter(isOffer),
  doubt: null,
  other: [],
})

const isOffer = (index: number | undefined): boolean => index !== undefined

/** Filled one by one, because what `map` makes has another form once it is compiled. */
export function everyOffer(moment: Moment): number[] {
  const indexes: number[] = []
  for (let index = 0; index < moment.offers.length; index += 1) indexes.push(index)
  return indexes
}

/** The offers on the days and at the times of a constraint. */
export function matchingOffers(constraint: Constraint, days: Days[], zone: string, moment: Moment): number[] {
  if (moment.offers.length === 0) return []
  const walls: Wall[] = []
  for (const offer of moment.offers) walls.push(wallOf(offer.start, zone))
  const exact = offersOn(constraint, days, walls, true)
  // A bare weekday means the offered one, even where that is not the nearest.
  const chosen = exact.length > 0 ? exact : offersOn(constraint, days, walls, false)
  return chosen.filter((index) => fitsTimes(constraint, index, walls[index]!.minute, moment))
}

function offersOn(constraint: Constraint, days: Days[], walls: Wall[], exact: boolean): number[] {
  const found: number[] = []
  for (let index = 0; index < walls.length; index += 1)
    if (isOnDays(constraint, days, walls[index]!.day, exact)) found.push(index)
  return found
}

function isOnDays(constraint: Constraint, days: Days[], date: Day, exact: boolean): boolean {
  if (constraint.days.length === 0) return true
  for (let at = 0; at < constraint.days.length; at += 1)
    if (isOnDay(constraint.days[at]!, days[at]!, date, constraint.frame, exact)) return true
  return false
}

function isOnDay(day: DayExpression, days: Days, date: Day, frame: DayExpression | null, exact: boolean): boolean {
  if (days.dates.includes(date)) return true
  if (days.other.includes(date)) return day.kind !== 'in'
  if (day.kind === 'week' && day.weeks === null) {
    if (day.part === 'start') return weekdayOf(date) <= 3
    return day.part === 'end' ? weekdayOf(date) >= 4 : weekdayOf(date) >= 2 && weekdayOf(date) <= 4
  }
  if (!exact && day.kind === 'weekend' && day.weeks === 0) return weekdayOf(date) > 5
  if (!exact && day.kind === 'weekday' && day.which === 'plain' && day.weeksLater === 0 && !frame)
    return weekdayOf(date) === day.weekday
  return false
}

function fitsTimes(constraint: Constraint, index: number, startMinute: number, moment: Moment): boolean {
  const offer = moment.offers[index]!
  const length = (offer.end - offer.start) / 60_000
  if (constraint.within.length + constraint.times.length === 0) return true
  const fits = (time: TimeExpression) => fitsTime(time, startMinute, startMinute + length)
  return constraint.within.every(fits) && (constraint.times.length === 0 || constraint.times.some(fits))
}

function fitsTime(time: TimeExpression, start: number, end: number): boolean {
  switch (time.kind) {
    case 'at':
      return isClockReading(time.at, start)
    case 'after':
      return start >= clockMinutes(time.at)
    case 'before':
      return end <= clockMinutes(time.at)
    case 'between': {
      const [range] = minutesOf([time], [], 0).slots
      return range !== undefined && range.start <= start && end <= range.end
    }
    case 'part': {
      if (time.part === 'all-day') return true
      const part = generousPart(time.part)
      return part.start <= start && start < part.end
    }
    case 'same-time':
    case 'shift':
      return false
    default:
      time satisfies never
      return false
  }
}
