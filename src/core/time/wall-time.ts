import { append, type Intervals } from './interval.ts'
import { DAY, millisecondsOf, type Stretch } from './minute.ts'

// Local time in a zone, both ways. Between two clock changes local time is the minute plus a constant, so days and hours are
// plain sums there, also around summer time and in zones with odd offsets. Temporal is only asked when the clocks change, and
// its answers are remembered.

/** Days since 1970-01-01 and minutes since midnight, as people in the zone would say them. */
export type Wall = { day: number; minute: number }

export function wallAt(minute: number, zone: string): Wall {
  const local = minute + offsetAt(minute, zone)
  const day = Math.floor(local / DAY)
  return { day, minute: local - day * DAY }
}

/**
 * The minute at which the zone shows a local time. In a repeated hour, the first one; in a skipped hour, counted on from the
 * last minute before it, as calendar programs do.
 */
export function minuteAt(day: number, minuteOfDay: number, zone: string): number {
  const local = day * DAY + minuteOfDay
  // No zone is a whole day ahead of UTC, so this is before the wanted minute, and at most one change away from it.
  const before = steadyAt(local - DAY, zone)
  const minute = local - before.offset
  if (minute < before.end) return minute
  const later = local - offsetAt(before.end, zone)
  return later < before.end ? minute : later
}

/**
 * The stretches of a window in which the local time is within the given ranges. `rangesOf` returns the minutes of a day as
 * start, end, start, end… Skipped hours are missing, and repeated ones appear twice.
 */
export function wallTime(zone: string, window: Stretch, rangesOf: (day: number) => readonly number[]): Intervals {
  const found: number[] = []
  for (let from = window.start; from < window.end; ) {
    const steady = steadyAt(from, zone)
    const to = Math.min(steady.end, window.end)
    const lastDay = Math.floor((to - 1 + steady.offset) / DAY)
    for (let day = Math.floor((from + steady.offset) / DAY); day <= lastDay; day += 1) {
      const ranges = rangesOf(day)
      const midnight = day * DAY - steady.offset
      for (let i = 0; i < ranges.length; i += 2)
        append(found, Math.max(from, midnight + ranges[i]!), Math.min(to, midnight + ranges[i + 1]!))
    }
    from = to
  }
  return found
}

/** The offset of a zone from UTC, in minutes. */
export function offsetAt(minute: number, zone: string): number {
  return steadyAt(minute, zone).offset
}

/** A time between two clock changes of a zone. */
type Steady = Stretch & { offset: number }

/** A mail or a search needs a few of them; scanning more would cost more than asking again. */
const STEADY_REMEMBERED = 16
/** A pure cache, so forgetting entries costs only time. */
const ZONES_REMEMBERED = 1_000

type Known = { zone: string; steady: Steady[] }
const remembered = new Map<string, Known>()
/** The next question is usually about the same zone, which saves a lookup. */
let last: Known = { zone: '', steady: [] }

function steadyAt(minute: number, zone: string): Steady {
  const { steady } = zone === last.zone ? last : knownOf(zone)
  for (let i = 0; i < steady.length; i += 1) {
    const known = steady[i]!
    if (minute >= known.start && minute < known.end) return known
  }
  const found = askedFor(minute, zone)
  if (steady.length >= STEADY_REMEMBERED) steady.length = 0
  steady.push(found)
  return found
}

function knownOf(zone: string): Known {
  let known = remembered.get(zone)
  if (!known) {
    if (remembered.size >= ZONES_REMEMBERED) remembered.clear()
    known = { zone, steady: [] }
    remembered.set(zone, known)
  }
  last = known
  return known
}

function askedFor(minute: number, zone: string): Steady {
  const zoned = Temporal.Instant.fromEpochMilliseconds(millisecondsOf(minute)).toZonedDateTimeISO(zone)
  // Just after the minute, because "previous" excludes a change at the minute itself.
  const start = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const end = zoned.getTimeZoneTransition('next')
  return {
    start: start ? minuteOf(start) : -Infinity,
    end: end ? minuteOf(end) : Infinity,
    offset: Math.round(zoned.offsetNanoseconds / 60e9),
  }
}

/** The first full minute after a clock change: historic changes could happen between two minutes. */
const minuteOf = (change: Temporal.ZonedDateTime): number => Math.ceil(change.epochMilliseconds / millisecondsOf(1))
