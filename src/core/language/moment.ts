// The situation in which a text is resolved: the moment, the zones, what was offered, and how far ahead we look.

import { civil, type Day } from './calendar-day.ts'
import type { Stretch } from './windows.ts'

/** Design 8: the horizon is today and the 27 days after it, in the sender's zone. */
export const HORIZON_DAYS = 27

export type Moment = {
  now: number
  /** The zone bare times are read in: the sender's, else the one the offers were shown in. */
  zone: string
  senderZone: string | null
  hostZone: string
  today: Day
  lastDay: Day
  limits: Stretch
  durationMinutes: number
  offers: Stretch[]
  dayFirst: boolean | null
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Wall time to instant, each day by its own offset, so that a day of 23 or 25 hours keeps its hours. */
export function stretchOn(day: Day, fromMinute: number, toMinute: number, zone: string): Stretch {
  const { start, isRegular } = dayStart(day, zone)
  if (isRegular) return { from: start + fromMinute * MINUTE, to: start + toMinute * MINUTE }
  return { from: instantOf(day, fromMinute, zone), to: instantOf(day, toMinute, zone) }
}

type DayStart = { start: number; isRegular: boolean }
const dayStarts = new Map<string, Map<Day, DayStart>>()
const ZONES_REMEMBERED = 200
const DAYS_REMEMBERED = 2_000

/** Looking up zone rules is slow and days repeat; the memory is bounded and holds facts only. */
function dayStart(day: Day, zone: string): DayStart {
  const ofZone = zone === lastZone.zone ? lastZone.days : daysOfZone(zone)
  const known = ofZone.get(day)
  if (known) return known
  const start = midnight(day, zone)
  const result = { start, isRegular: midnight(day + 1, zone) - start === DAY }
  if (ofZone.size >= DAYS_REMEMBERED) ofZone.clear()
  ofZone.set(day, result)
  return result
}

/** One mail is mostly about one zone, which is then not looked up again. */
let lastZone: { zone: string; days: Map<Day, DayStart> } = { zone: '', days: new Map() }

function daysOfZone(zone: string): Map<Day, DayStart> {
  let days = dayStarts.get(zone)
  if (!days) {
    if (dayStarts.size >= ZONES_REMEMBERED) dayStarts.clear()
    days = new Map()
    dayStarts.set(zone, days)
  }
  lastZone = { zone, days }
  return days
}

const midnight = (day: Day, zone: string): number =>
  Temporal.PlainDate.from(civil(day)).toZonedDateTime(zone).epochMilliseconds

function instantOf(day: Day, minute: number, zone: string): number {
  const date = Temporal.PlainDate.from(civil(minute >= 24 * 60 ? day + 1 : day))
  const inDay = minute % (24 * 60)
  const time = Temporal.PlainTime.from({ hour: Math.floor(inDay / 60), minute: inDay % 60 })
  return date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
}

export type Wall = { day: Day; minute: number }

export function wallOf(instant: number, zone: string): Wall {
  let day = Math.floor(instant / DAY)
  let { start, isRegular } = dayStart(day, zone)
  if (start > instant || (isRegular ? start + DAY : dayStart(day + 1, zone).start) <= instant) {
    day += start > instant ? -1 : 1
    ;({ start, isRegular } = dayStart(day, zone))
  }
  if (isRegular) return { day, minute: Math.floor((instant - start) / MINUTE) }
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return { day, minute: zoned.hour * 60 + zoned.minute }
}

export const offsetAt = (instant: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds
