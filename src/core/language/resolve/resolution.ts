// What is known while constraints are resolved one after the other, and the windows and zones they stand for.

import type { Day } from '#core/time/calendar-day.ts'
import { common, type Intervals } from '#core/time/interval.ts'
import { millisecondsOf, type Stretch } from '#core/time/minute.ts'
import { offsetAt } from '#core/time/wall-time.ts'
import type { Constraint } from '../discourse/constraint.ts'
import type { Because, Doubt } from '../reading.ts'
import type { Span } from '../text/span.ts'
import type { TimeExpression, ZoneMention } from '../times/expressions.ts'
import { slotOn, wallOf } from './clock-slot.ts'
import type { Focus } from './days.ts'
import { doubtOf } from './doubts.ts'
import type { Days } from './found-days.ts'
import { describeDay } from './meaning.ts'
import type { Moment } from './moment.ts'
import { minutesOf, WORKING_DAY } from './times.ts'

export type Resolution = {
  /** Offers by their place, each once, in the order in which they were named; so few that lists are quicker than sets. */
  picks: number[]
  refused: number[]
  /** Said no to what was offered as a whole, without naming a time. */
  refusesAll: boolean
  /** Said yes to something that cannot be told apart. */
  acceptsUnclearly: boolean
  free: Intervals
  busy: Intervals
  doubts: Doubt[]
  /** A nearer day that was passed over for an offered one: a doubt where something other than the offers is wished for. */
  nearer: Doubt[]
  because: Because[]
  statedZone: string | null
  /** Hours that were named on no day. */
  dayless: { constraint: Constraint; zone: string }[]
}

export type Work = Resolution & {
  moment: Moment
  focus: Focus
  text: string
  universal: number[]
  turnsAllDown: boolean
  /** Ruled out as one stretch over days: "until Wednesday", "from Monday to Thursday". */
  stretches: Intervals
  /** Times for which no day was said. */
}

export function addTo(offers: number[], index: number) {
  if (!offers.includes(index)) offers.push(index)
}

export function takeFrom(offers: number[], index: number) {
  const at = offers.indexOf(index)
  if (at >= 0) offers.splice(at, 1)
}

export function doubtStrength(work: Work, constraint: Constraint) {
  if (constraint.strength === 'doubtful') addDoubt(work, constraint, 'hedged', [])
  if (constraint.strength === 'conditional') addDoubt(work, constraint, 'condition', [])
}

/** Two readings of a day. It matters when both lie ahead, and among offers when both were offered. */
export function addDayDoubt(work: Work, constraint: Constraint, kind: Doubt['kind'], days: Days, matters: boolean) {
  work.doubts.push({ ...dayDoubt(work, constraint, kind, days), matters })
}

export function dayDoubt(work: Work, constraint: Constraint, kind: Doubt['kind'], { dates, other }: Days): Doubt {
  const doubt = doubtOf(kind, wordsOf(work, constraint.span), [], work.moment)
  return { ...doubt, options: [...new Set([...dates, ...other])].slice(0, 5).map(describeDay) }
}

export function addDoubt(work: Work, constraint: Constraint, kind: Doubt['kind'], offers: number[]) {
  work.doubts.push(doubtOf(kind, wordsOf(work, constraint.span), offers, work.moment))
  if (kind === 'which-offer') work.acceptsUnclearly ||= constraint.says === 'free'
}

const wordsOf = (work: Work, span: Span): string => work.text.slice(span.from, span.to).trim()

export function because(work: Work, span: Span, meaning: string) {
  work.because.push({ words: wordsOf(work, span), meaning })
}

export function zoneFor(work: Work, constraint: Constraint): string {
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
    const same = mention.regions.find((region) => known && offsetNow(region, moment) === offsetNow(known, moment))
    if (same) return { zone: known!, isCertain: known === moment.senderZone }
  }
  return { zone: first!, isCertain: false }
}

const offsetNow = (zone: string, { now }: Moment): number => offsetAt(Math.floor(now / millisecondsOf(1)), zone)

/** What is still ahead of the times that are meant, in the order in which they were said, and perhaps overlapping. */
export function windowsOf(work: Work, constraint: Constraint, days: Days[], zone: string): Stretch[] {
  const { moment } = work
  const times = constraint.times.some(isSameTime)
    ? constraint.times.flatMap((time) => (time.kind === 'same-time' ? sameTime(moment) : [time]))
    : constraint.times
  if (times.length < constraint.times.length) {
    addDoubt(work, constraint, 'usual-time', [])
    if (times.length === 0) return []
  }
  const minutes = minutesOf(times, constraint.within, moment.durationMinutes)
  const windows: Stretch[] = []
  for (let index = 0; index < days.length; index += 1) {
    const { dates } = days[index]!
    for (let at = 0; at < dates.length; at += 1)
      for (const { start, end } of minutes.slots) {
        const slot = openEnded(slotOn(dates[at]!, start, end, zone), dates[at]!, constraint, zone, moment)
        const ahead = common(slot, moment.limits)
        if (ahead) windows.push(ahead)
      }
  }
  return windows
}

const isSameTime = (time: TimeExpression): boolean => time.kind === 'same-time'

/** "before 11am Pacific" said in Denver begins with the working day in Denver. */
function openEnded(slot: Stretch, date: Day, constraint: Constraint, zone: string, moment: Moment): Stretch {
  if (zone === moment.zone || constraint.times.length > 0 || constraint.within.length === 0) return slot
  const day = slotOn(date, WORKING_DAY.start, WORKING_DAY.end, moment.zone)
  const opens = constraint.within.every((limit) => limit.kind === 'before')
  const closes = constraint.within.every((limit) => limit.kind === 'after')
  return {
    start: opens && day.start < slot.end ? day.start : slot.start,
    end: closes && day.end > slot.start ? day.end : slot.end,
  }
}

/** "Same time": the hour all offers share, if they do. */
function sameTime(moment: Moment): TimeExpression[] {
  const meant = moment.spokenOf ? [moment.spokenOf] : moment.offers
  const minutes = new Set(meant.map(({ start }) => wallOf(start, moment.zone).minute))
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
