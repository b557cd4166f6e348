// Times of day as they were said become minutes of the day. What "morning" or "end of day" means is a policy, so it is
// a table here and not part of the grammar.

import type { Stretch } from '#core/time/minute.ts'
import type { Part } from '../lexicon/vocabulary.ts'
import type { SaidClockTime, TimeExpression } from '../times/expressions.ts'

const hours = (from: number, to: number): Stretch => ({ start: from * 60, end: to * 60 })

/** A day without hours means the working day. */
export const WORKING_DAY = hours(8, 18)

const PARTS: Record<Part, Stretch> = {
  morning: hours(8, 12),
  afternoon: hours(12, 18),
  evening: hours(18, 21),
  noon: hours(12, 13),
  lunch: hours(12, 13),
  'first-thing': hours(8, 9),
  'end-of-day': hours(17, 18),
  'early-morning': hours(8, 10),
  'late-morning': hours(10, 12),
  'early-afternoon': hours(12, 15),
  'late-afternoon': hours(15, 18),
  'after-lunch': hours(13, 18),
  'before-lunch': hours(8, 12),
  'all-day': WORKING_DAY,
  midnight: hours(23, 24),
  early: hours(8, 11),
  late: hours(15, 18),
}

/** Among offers a part of the day is taken more generously: "the early one" may be at half past ten. */
const GENEROUS: Partial<Record<Part, Stretch>> = {
  morning: hours(5, 12),
  evening: hours(17, 24),
  lunch: hours(11.5, 14.5),
  'first-thing': hours(6, 10),
  'end-of-day': hours(16, 20),
  noon: hours(11.75, 12.5),
  'late-afternoon': hours(15, 19),
  afternoon: hours(12, 18.5),
  'early-morning': hours(5, 10.5),
}

export const generousPart = (part: Part): Stretch => GENEROUS[part] ?? PARTS[part]

export type SaidTimes = {
  /** What of the day is meant. */
  slots: Stretch[]
  /** A time that is as likely in the morning as in the evening. */
  unclearHalf: boolean
  /** Only whole parts of the day were said, no clock time. */
  isLoose: boolean
}

export function minutesOf(times: TimeExpression[], within: TimeExpression[], durationMinutes: number): SaidTimes {
  const hint = hintOf(within) ?? hintOf(times)
  const result: SaidTimes = { slots: [], unclearHalf: false, isLoose: true }
  let frame: Stretch | null = null
  for (const limit of within) {
    const slot = slotOf(limit, hint, durationMinutes, result)
    const both: Stretch = frame ? intersect(frame, slot, limit) : slot
    // "Before 11 and after 2" cannot both hold, so either is meant.
    if (frame && both.start >= both.end && times.length === 0) result.slots.push(slot)
    else frame = both
  }
  if (times.length === 0) result.slots = [frame ?? WORKING_DAY, ...result.slots]
  for (const time of times) {
    const slot = slotOf(time, hint, durationMinutes, result)
    const narrowed = frame && time.kind === 'between' ? intersect(frame, slot, time) : slot
    result.slots.push(narrowed.start < narrowed.end ? narrowed : slot)
  }
  if (result.slots.some(isEmpty)) result.slots = result.slots.filter((slot) => !isEmpty(slot))
  return result
}

const isEmpty = (slot: Stretch): boolean => !(slot.start < slot.end)

/** An evening limit widens the working day instead of emptying it: "after 6" reaches into the evening. */
function intersect(frame: Stretch, slot: Stretch, limit: TimeExpression): Stretch {
  const both = { start: Math.max(frame.start, slot.start), end: Math.min(frame.end, slot.end) }
  if (both.start < both.end) return both
  return limit.kind === 'part' && limit.part === 'all-day' ? frame : both
}

function slotOf(time: TimeExpression, hint: Hint, durationMinutes: number, result: SaidTimes): Stretch {
  if (time.kind === 'part') return PARTS[time.part]
  if (time.kind === 'same-time' || time.kind === 'shift') return WORKING_DAY
  result.isLoose = false
  if (time.kind === 'between') return betweenMinutes(time.from, time.to, hint)
  if (time.at.hour === 7 && isVague(time.at) && !hint && time.kind === 'at') result.unclearHalf = true
  const minute = clockMinutes(time.at, hint)
  if (time.kind === 'at') return { start: minute, end: minute + durationMinutes }
  if (time.kind === 'after')
    return {
      start: minute,
      end: minute < WORKING_DAY.end - 30 ? WORKING_DAY.end : Math.max(WORKING_DAY.end, Math.min(24 * 60, minute + 180)),
    }
  return { start: minute <= WORKING_DAY.start ? Math.max(0, minute - 180) : WORKING_DAY.start, end: minute }
}

type Hint = 'am' | 'pm' | null

/** "Tuesday morning at 7" and "drinks at 7 in the evening" say which half of the day it is. */
function hintOf(times: TimeExpression[]): Hint {
  for (const time of times) {
    if (time.kind !== 'part') continue
    if (
      time.part === 'morning' ||
      time.part === 'first-thing' ||
      time.part === 'early-morning' ||
      time.part === 'late-morning'
    )
      return 'am'
    if (
      time.part === 'evening' ||
      time.part === 'afternoon' ||
      time.part === 'late-afternoon' ||
      time.part === 'early-afternoon'
    )
      return 'pm'
  }
  return null
}

const isVague = (clock: SaidClockTime): boolean => clock.meridiem === null && !clock.is24 && clock.hour <= 12

export function clockMinutes(clock: SaidClockTime, hint: Hint = null): number {
  const { hour, minute } = clock
  if (clock.meridiem === 'am') return (hour % 12) * 60 + minute
  if (clock.meridiem === 'pm') return ((hour % 12) + 12) * 60 + minute
  if (!isVague(clock)) return hour * 60 + minute
  if (hint === 'am') return hour * 60 + minute
  if (hint === 'pm') return ((hour % 12) + 12) * 60 + minute
  return (hour >= 1 && hour <= 6 ? hour + 12 : hour) * 60 + minute
}

/** The ends of a range tell each other's half of the day: "10 to 2" ends in the afternoon, "2-4pm" begins there. */
function betweenMinutes(from: SaidClockTime, to: SaidClockTime, hint: Hint): Stretch {
  if (isVague(from) && to.meridiem) {
    const end = clockMinutes(to)
    const later = ((from.hour % 12) + 12) * 60 + from.minute
    return { start: later < end ? later : from.hour * 60 + from.minute, end }
  }
  const start = clockMinutes(from, hint)
  const end = to.meridiem ? clockMinutes(to) : to.hour * 60 + to.minute
  if (isVague(to) && end <= start) return { start, end: end + 12 * 60 }
  if (end <= start && isVague(from) && start >= 12 * 60) return { start: start - 12 * 60, end }
  return { start, end }
}

export function isClockReading(clock: SaidClockTime, minute: number): boolean {
  const usual = clockMinutes(clock)
  return usual === minute || (isVague(clock) && (usual + 12 * 60) % (24 * 60) === minute)
}

/** The minutes of the day a clock time may mean; a bare 9 may be meant for an offer at nine in the evening. */
export function clockReadings(clock: SaidClockTime): number[] {
  const usual = clockMinutes(clock)
  if (!isVague(clock)) return [usual]
  return [usual, (usual + 12 * 60) % (24 * 60)]
}
