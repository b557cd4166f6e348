// What a no rules out: offers by name, days and times by what was said of them.

import { mondayOf } from '#core/time/calendar-day.ts'
import { fromSlots, overlaps, subtract, toStretches, union } from '#core/time/interval.ts'
import type { Constraint } from '../discourse/constraint.ts'
import type { DayExpression } from '../times/expressions.ts'
import { wallOf } from './clock-slot.ts'
import { resolveDay } from './days.ts'
import type { Days } from './found-days.ts'
import { describeOffers, describeWindows } from './meaning.ts'
import { offeredDay } from './offered-days.ts'
import { everyOffer, matchingOffers, referredOffers } from './offers.ts'
import { offersAtClock } from './picking.ts'
import { addDoubt, addTo, because, doubtStrength, takeFrom, type Work, windowsOf } from './resolution.ts'

const RELATIVE = new Set(['earlier', 'later', 'earliest', 'latest'])

/** A no: to offers that are named, and to the days and times that are. */
export function rule(work: Work, constraint: Constraint, days: Days[], zone: string) {
  const { moment } = work
  const filtered = constraint.days.length > 0 || constraint.times.length > 0 || constraint.within.length > 0
  if (constraint.offers.length > 0 && moment.offers.length > 0) {
    const matching = filtered ? matchingOffers(constraint, days, zone, moment) : everyOffer(moment)
    for (const reference of constraint.offers) {
      // "Friday, but not the early one": the earlier of those just taken.
      const among = !filtered && work.picks.length > 1 && RELATIVE.has(reference.kind) ? work.picks.slice() : matching
      const match = referredOffers(reference, among, moment, [...work.picks, ...work.refused])
      const general = reference.kind === 'that' && !filtered
      // "2 is tough" where no second time was offered is an hour.
      const byClock = reference.kind === 'ordinals' && reference.couldBeClock && match.indexes.length === 0
      const refused = general ? [] : byClock ? offersAtClock(reference.positions, moment) : match.indexes
      if (general || reference.kind === 'none') work.refusesAll = true
      if (!filtered && (reference.kind === 'none' || reference.kind === 'those' || reference.kind === 'all'))
        work.turnsAllDown = true
      for (const index of refused) {
        refuse(work, constraint, index)
        if (RELATIVE.has(reference.kind)) takeFrom(work.picks, index)
      }
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
    ? [resolveDay(constraint.frame ?? dayMeant(work, constraint), null, work.focus, moment)]
    : returnDays(days, constraint, work)
  const said = windowsOf(work, constraint, onDays, zone)
  // "The other days I'm on the road"
  const isRest = constraint.days.some(({ kind }) => kind === 'rest')
  const windows = isRest ? toStretches(subtract(fromSlots(said), work.free)) : said
  if (windows.length === 0) return
  if (
    constraint.days.some((day) => day.kind === 'week') &&
    constraint.times.length === 0 &&
    constraint.within.length === 0
  )
    for (const date of onDays.flatMap((day) => day.dates.slice(0, 1))) work.focus.busyWeeks.push(mondayOf(date))
  const ruledOut = fromSlots(windows)
  const isSwallowed = work.free.length > 0 && subtract(work.free, ruledOut).length === 0
  if (isSwallowed && !constraint.isException && !onDays.some((day) => day.wide))
    addDoubt(work, constraint, 'contradiction', [])
  work.busy = union(work.busy, ruledOut)
  if (constraint.days.some(isStretch)) work.stretches = union(work.stretches, ruledOut)
  work.free = subtract(work.free, ruledOut)
  because(work, constraint.span, `not free ${describeWindows(windows, zone)}`)
  // A day without hours is out until midnight, also for offers in the evening.
  const isWholeDay = constraint.times.length + constraint.within.length === 0 && !timesOnly
  const dates = isWholeDay ? onDays.flatMap((day) => day.dates) : []
  for (let index = 0; index < moment.offers.length; index += 1) {
    const offer = moment.offers[index]!
    if (!overlaps(ruledOut, offer) && !dates.includes(wallOf(offer.start, zone).day)) continue
    if (work.picks.includes(index) && !constraint.isException && !work.universal.includes(index))
      addDoubt(work, constraint, 'contradiction', [index])
    refuse(work, constraint, index)
  }
  if (constraint.strength === 'doubtful') doubtStrength(work, constraint)
}

/** "At 3 I have to be at the bank": on the day that was spoken of. A limit ("never before 10") holds every day. */
function dayMeant({ focus, moment }: Work, { times, within }: Constraint): DayExpression {
  const isPoint = times.length > 0 && within.length === 0 && !times.some((time) => time.kind === 'part')
  return isPoint && (focus.dates.length > 0 || offeredDay(moment).length > 0)
    ? { kind: 'focus' }
    : { kind: 'every-day' }
}

function returnDays(days: Days[], constraint: Constraint, work: Work): Days[] {
  if (!constraint.days.some(isUntil)) return days
  return days.map((day, index) => untilReturn(day, constraint, index, work))
}

const isStretch = ({ kind }: DayExpression): boolean => kind === 'until' || kind === 'from' || kind === 'range'

const isUntil = (day: DayExpression): boolean => day.kind === 'until'

/** "Out until Thursday": Thursday is the first day back. */
function untilReturn(days: Days, constraint: Constraint, index: number, work: Work): Days {
  const day = constraint.days[index]!
  // "Bis 14. August im Urlaub" is away on the 14th as well.
  if (day.kind !== 'until' || !day.inclusive || day.day.kind === 'date') return days
  return resolveDay({ ...day, inclusive: false }, constraint.frame, work.focus, work.moment)
}

function refuse(work: Work, constraint: Constraint, index: number) {
  addTo(work.refused, index)
  if (constraint.isException || work.universal.includes(index)) takeFrom(work.picks, index)
}
