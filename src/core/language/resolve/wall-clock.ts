// Wall time and instants, in milliseconds. Each zone is asked once for the stretch in which its clocks are not changed.

import { civil, type Day } from './calendar-day.ts'
import type { Stretch } from './windows.ts'

const MINUTE = 60_000
const MINUTES_A_DAY = 24 * 60
const DAY = MINUTES_A_DAY * MINUTE

/** Wall time to instant, each day by its own offset, so that a day of 23 or 25 hours keeps its hours. */
export function stretchOn(day: Day, fromMinute: number, toMinute: number, zone: string): Stretch {
  const { start, isRegular } = dayStart(day, zone)
  if (isRegular) return { from: start + fromMinute * MINUTE, to: start + toMinute * MINUTE }
  return { from: instantOf(day, fromMinute, zone), to: instantOf(day, toMinute, zone) }
}

type DayStart = { start: number; isRegular: boolean }
const ZONES_REMEMBERED = 200
const DAYS_REMEMBERED = 2_000
/** A reply is about one or two of them; looking through more would cost more than asking again. */
const STEADY_REMEMBERED = 16

/** Looking up zone rules is slow and days repeat; the memory is bounded and holds facts only. */
function dayStart(day: Day, zone: string): DayStart {
  const { offset, from, to } = steadyAt(day * DAY, zone)
  const start = day * DAY - offset
  // A day away from any change of the clocks is one of 24 hours that begins once.
  if (start - DAY >= from && start + 2 * DAY <= to) return { start, isRegular: true }
  const days = factsOf(zone).dayStarts
  const known = days.get(day)
  if (known) return known
  const begins = midnight(day, zone)
  const result = { start: begins, isRegular: midnight(day + 1, zone) - begins === DAY }
  if (days.size >= DAYS_REMEMBERED) days.clear()
  days.set(day, result)
  return result
}

/** The time around an instant during which the clocks of a zone are not changed, and how far they are ahead of UTC. */
type Steady = Stretch & { offset: number }

function steadyAt(instant: number, zone: string): Steady {
  const { steady } = factsOf(zone)
  for (let index = 0; index < steady.length; index += 1) {
    const known = steady[index]!
    if (instant >= known.from && instant < known.to) return known
  }
  // Just after the instant, because the change before a change is another one.
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).add({ nanoseconds: 1 })
  const found = {
    from: zoned.getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
    to: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
    offset: zoned.offsetNanoseconds / 1_000_000,
  }
  if (steady.length >= STEADY_REMEMBERED) steady.length = 0
  steady.push(found)
  return found
}

type ZoneFacts = { zone: string; steady: Steady[]; dayStarts: Map<Day, DayStart>; instants: Map<number, number> }
const zoneFacts = new Map<string, ZoneFacts>()

/** One mail is mostly about one zone, which is then not looked up again. */
let lastZone: ZoneFacts = newFacts('')

function newFacts(zone: string): ZoneFacts {
  return { zone, steady: [], dayStarts: new Map(), instants: new Map() }
}

function factsOf(zone: string): ZoneFacts {
  if (zone === lastZone.zone) return lastZone
  let facts = zoneFacts.get(zone)
  if (!facts) {
    if (zoneFacts.size >= ZONES_REMEMBERED) zoneFacts.clear()
    facts = newFacts(zone)
    zoneFacts.set(zone, facts)
  }
  lastZone = facts
  return facts
}

const midnight = (day: Day, zone: string): number =>
  Temporal.PlainDate.from(civil(day)).toZonedDateTime(zone).epochMilliseconds

/** On a day on which the clocks are changed. There are few of them and asking is slow, so this is remembered too. */
function instantOf(day: Day, minute: number, zone: string): number {
  const { instants } = factsOf(zone)
  const onDay = minute >= MINUTES_A_DAY ? day + 1 : day
  const inDay = minute % MINUTES_A_DAY
  const key = onDay * MINUTES_A_DAY + inDay
  const known = instants.get(key)
  if (known !== undefined) return known
  const time = Temporal.PlainTime.from({ hour: Math.floor(inDay / 60), minute: inDay % 60 })
  const wall = Temporal.PlainDate.from(civil(onDay)).toPlainDateTime(time)
  const instant = wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
  if (instants.size >= DAYS_REMEMBERED) instants.clear()
  instants.set(key, instant)
  return instant
}

export type Wall = { day: Day; minute: number }

export function wallOf(instant: number, zone: string): Wall {
  const wall = instant + steadyAt(instant, zone).offset
  const day = Math.floor(wall / DAY)
  return { day, minute: Math.floor((wall - day * DAY) / MINUTE) }
}

export const offsetAt = (instant: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds
