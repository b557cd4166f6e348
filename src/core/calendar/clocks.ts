import { DAY } from '#core/time/minute.ts'
import { minuteAt, offsetAt } from '#core/time/wall-time.ts'
import { type Component, textOf } from './jcal.ts'
import { offsetMinutes } from './vtimezone.ts'
import { zoneNamed } from './zoned-time.ts'

/** The zone of a local time: a known one by name, one that the calendar itself describes, or an unknown one. */
export type Clocks = string | Component | null

export function clocksOf(calendar: Component, tzid: string): Clocks {
  const known = zoneNamed(tzid)
  if (known !== null) return known
  const isNamed = (part: Component) => part.name === 'vtimezone' && textOf(part, 'tzid')?.trim() === tzid.trim()
  const described = calendar.components.find(isNamed)
  if (!described) return null
  return zoneNamed(textOf(described, 'x-lic-location') ?? '') ?? (canBeFollowed(described) ? described : null)
}

/** The instant of a local time. */
export function instantMinute(local: number, clocks: NonNullable<Clocks>): number {
  if (typeof clocks !== 'string') return local - ownOffset(clocks, local)
  if (clocks === 'UTC') return local
  const day = Math.floor(local / DAY)
  return minuteAt(day, local - day * DAY, clocks)
}

/** The local time at an instant. */
export function localMinute(minute: number, clocks: NonNullable<Clocks>): number {
  if (typeof clocks === 'string') return minute + offsetAt(minute, clocks)
  // A description is in local times. The second lookup starts close enough to the right one.
  return minute + ownOffset(clocks, minute + ownOffset(clocks, minute))
}

function canBeFollowed(zone: Component): boolean {
  try {
    return offsetMinutes(zone, ANY_TIME) !== null
  } catch {
    return false
  }
}

const ANY_TIME = Temporal.PlainDateTime.from('2026-01-01T00:00:00')

function ownOffset(zone: Component, local: number): number {
  return offsetMinutes(zone, ANY_TIME.add({ minutes: local - ANY_TIME_MINUTE })) ?? 0
}

const ANY_TIME_MINUTE = ANY_TIME.toZonedDateTime('UTC').epochMilliseconds / 60_000
