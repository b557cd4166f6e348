import { append, type Intervals } from './interval.ts'
import { DAY, millisecondsOf, type Stretch } from './minute.ts'

// What clocks on the wall show, and when they show it. Between two changes of a zone's clocks local time is the minute plus
// a constant, so days and hours are plain sums there, over both ends of summer time and in zones of odd offsets alike.
// Temporal is only asked when the clocks change, and its answers are remembered.

/** Days since 1970-01-01 and minutes since midnight, as people in the zone would say them. */
export type Wall = { day: number; minute: number }

export function wallAt(minute: number, zone: string): Wall {
  const local = minute + offsetAt(minute, zone)
  const day = Math.floor(local / DAY)
  return { day, minute: local - day * DAY }
}

/**
 * When the clocks in the zone show a minute of a day. Of an hour that they repeat this is the first; an hour that they skip
 * is counted on from the last minute before it, as calendar programs do.
 */
export function minuteAt(day: number, minuteOfDay: number, zone: string): number {
  const local = day * DAY + minuteOfDay
  // No zone is a whole day ahead of UTC, so this is before the minute that is asked for, and at most one change away from it.
  const before = steadyAt(local - DAY, zone)
  const minute = local - before.offset
  if (minute < before.end) return minute
  const later = local - offsetAt(before.end, zone)
  return later < before.end ? minute : later
}

/**
 * The stretches of a window in which clocks in the zone show a time that is asked for. `rangesOf` gives the minutes of a day
 * as start, end, start, end… An hour that the clocks skip is not there, and one that they repeat is there twice.
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

/** How far the clocks of a zone are ahead of UTC, in minutes. */
export function offsetAt(minute: number, zone: string): number {
  return steadyAt(minute, zone).offset
}

/** A time during which nobody changes the clocks of a zone. */
type Steady = Stretch & { offset: number }

/** A mail or a search is about a few of them; looking through more would cost more than asking again. */
const STEADY_REMEMBERED = 16
/** Facts only, so forgetting them costs nothing but time. */
const ZONES_REMEMBERED = 1_000

type Known = { zone: string; steady: Steady[] }
const remembered = new Map<string, Known>()
/** The next question is mostly about the same zone, which is then not looked up again. */
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
  // Just after the minute, because the change before a change is another one.
  const start = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  const end = zoned.getTimeZoneTransition('next')
  return {
    start: start ? minuteOf(start) : -Infinity,
    end: end ? minuteOf(end) : Infinity,
    offset: Math.round(zoned.offsetNanoseconds / 60e9),
  }
}

/** The first full minute after a change of the clocks: long ago they were also changed between two minutes. */
const minuteOf = (change: Temporal.ZonedDateTime): number => Math.ceil(change.epochMilliseconds / millisecondsOf(1))
