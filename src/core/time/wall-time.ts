import { append, type Intervals } from './interval.ts'
import { DAY, millisecondsOf, type Slot } from './minute.ts'

// What clocks on the wall show. Between two changes of a zone's clocks local time is the minute plus a constant, so days and
// hours are plain sums there, over both ends of summer time and in zones of odd offsets alike. Temporal is only asked when
// the clocks change, and its answers are remembered.

/** Days since 1970-01-01 and minutes since midnight, as people in the zone would say them. */
export type Wall = { day: number; minute: number }

export function wallAt(minute: number, zone: string): Wall {
  const local = minute + offsetAt(minute, zone)
  const day = Math.floor(local / DAY)
  return { day, minute: local - day * DAY }
}

/** Monday is 0. The first of January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

/**
 * The stretches of a window in which clocks in the zone show a time that is asked for. `rangesOf` gives the minutes of a day
 * as start, end, start, end… An hour that the clocks skip is not there, and one that they repeat is there twice.
 */
export function wallTime(zone: string, window: Slot, rangesOf: (day: number) => readonly number[]): Intervals {
  const found: number[] = []
  for (let from = window.start; from < window.end; ) {
    const stretch = stretchAt(from, zone)
    const to = Math.min(stretch.end, window.end)
    const lastDay = Math.floor((to - 1 + stretch.offset) / DAY)
    for (let day = Math.floor((from + stretch.offset) / DAY); day <= lastDay; day += 1) {
      const ranges = rangesOf(day)
      const midnight = day * DAY - stretch.offset
      for (let i = 0; i < ranges.length; i += 2)
        append(found, Math.max(from, midnight + ranges[i]!), Math.min(to, midnight + ranges[i + 1]!))
    }
    from = to
  }
  return found
}

export function offsetAt(minute: number, zone: string): number {
  return stretchAt(minute, zone).offset
}

/** A time during which the offset of a zone stays the same, in minutes. */
type Stretch = { start: number; end: number; offset: number }

function stretchAt(minute: number, zone: string): Stretch {
  const stretches = stretchesOf(Math.floor(minute / BLOCK_MINUTES), zone)
  for (let i = 0; i < stretches.length - 1; i += 1) if (minute < stretches[i]!.end) return stretches[i]!
  return stretches.at(-1)!
}

/** About a year, so that a search needs one or two and a block holds few changes. */
const BLOCK_MINUTES = 512 * DAY
/** All zones that there are, for the years that people plan in. Facts only, so forgetting them costs nothing but time. */
const BLOCKS_REMEMBERED = 2_000

const remembered = new Map<string, Map<number, Stretch[]>>()
let blockCount = 0

function stretchesOf(block: number, zone: string): Stretch[] {
  const known = remembered.get(zone)?.get(block)
  if (known) return known
  if (blockCount >= BLOCKS_REMEMBERED) {
    remembered.clear()
    blockCount = 0
  }
  const stretches = readStretches(block, zone)
  const ofZone = remembered.get(zone) ?? new Map<number, Stretch[]>()
  remembered.set(zone, ofZone.set(block, stretches))
  blockCount += 1
  return stretches
}

function readStretches(block: number, zone: string): Stretch[] {
  const stretches: Stretch[] = []
  const last = (block + 1) * BLOCK_MINUTES
  let at = zonedAt(block * BLOCK_MINUTES, zone)
  for (let start = block * BLOCK_MINUTES; start < last; ) {
    const change = at.getTimeZoneTransition('next')
    const end = change ? Math.min(last, Math.round(change.epochMilliseconds / millisecondsOf(1))) : last
    stretches.push({ start, end, offset: Math.round(at.offsetNanoseconds / 60e9) })
    if (change) at = change
    start = end
  }
  return stretches
}

function zonedAt(minute: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(millisecondsOf(minute)).toZonedDateTimeISO(zone)
}
