// The situation in which a text is resolved: the moment, the zones, what was offered, and how far ahead we look.

import type { Stretch } from './windows.ts'

/** Design 8: the horizon is today and the 27 days after it, in the sender's zone. */
export const HORIZON_DAYS = 27

export type Moment = {
  now: number
  /** The zone bare times are read in: the sender's, else the one the offers were shown in. */
  zone: string
  senderZone: string | null
  hostZone: string
  today: Temporal.PlainDate
  lastDay: Temporal.PlainDate
  limits: Stretch
  durationMinutes: number
  offers: Stretch[]
  dayFirst: boolean | null
}

const MINUTE = 60_000

/** Wall time to instant, each day by its own offset, so that a day of 23 or 25 hours keeps its hours. */
export function stretchOn(date: Temporal.PlainDate, fromMinute: number, toMinute: number, zone: string): Stretch {
  const day = dayStart(date, zone)
  if (day.isRegular) return { from: day.start + fromMinute * MINUTE, to: day.start + toMinute * MINUTE }
  return { from: instantOf(date, fromMinute, zone), to: instantOf(date, toMinute, zone) }
}

type DayStart = { start: number; isRegular: boolean }
const dayStarts = new Map<string, DayStart>()

/** Looking up zone rules is slow and days repeat; the memory is bounded and holds facts only. */
function dayStart(date: Temporal.PlainDate, zone: string): DayStart {
  const key = `${zone} ${date.toString()}`
  const known = dayStarts.get(key)
  if (known) return known
  const start = date.toZonedDateTime(zone)
  const next = date.add({ days: 1 }).toZonedDateTime(zone)
  const result = { start: start.epochMilliseconds, isRegular: next.epochMilliseconds - start.epochMilliseconds === 24 * 60 * MINUTE }
  if (dayStarts.size > 5_000) dayStarts.clear()
  dayStarts.set(key, result)
  return result
}

function instantOf(date: Temporal.PlainDate, minute: number, zone: string): number {
  const day = minute >= 24 * 60 ? date.add({ days: 1 }) : date
  const inDay = minute % (24 * 60)
  const time = Temporal.PlainTime.from({ hour: Math.floor(inDay / 60), minute: inDay % 60 })
  return day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
}

export type Wall = { date: Temporal.PlainDate; minute: number }

export function wallOf(instant: number, zone: string): Wall {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
  return { date: zoned.toPlainDate(), minute: zoned.hour * 60 + zoned.minute }
}

export const offsetAt = (instant: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds

export const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) < 0

export const isSameDay = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean => Temporal.PlainDate.compare(a, b) === 0

export const mondayOf = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek - 1 })

export function daysFrom(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = []
  for (let day = from; !isBefore(to, day) && days.length < 400; day = day.add({ days: 1 })) days.push(day)
  return days
}

export const isWorkday = (date: Temporal.PlainDate): boolean => date.dayOfWeek <= 5
