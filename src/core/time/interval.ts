import { minuteAtOrAfter, minuteAtOrBefore, type Stretch } from './minute.ts'
import type { Timestamp } from './timestamp.ts'

/**
 * A set of moments as a flat list: start, end, start, end… Every stretch is half-open, they are in order, and touching
 * stretches are merged. Moments are integers: whole minutes in the search, milliseconds where a reply is read. The list is flat
 * because objects would cost more than the search itself.
 *
 * As an operand a list may also hold stretches that touch or overlap, as long as starts and ends both rise (bookings do,
 * because they are counted). The functions here always return merged lists.
 */
export type Intervals = readonly number[]

export type Window = { start: Timestamp; end: Timestamp }

export const NOTHING: Intervals = []

/** Rounds free windows inward and busy ones outward, so that rounding never disturbs anybody. */
export function fromWindows(windows: readonly Window[], as: 'free' | 'busy'): Intervals {
  const pairs = windows.map(({ start, end }): [number, number] =>
    as === 'free' ? [minuteAtOrAfter(start), minuteAtOrBefore(end)] : [minuteAtOrBefore(start), minuteAtOrAfter(end)],
  )
  return fromPairs(pairs)
}

/** The pairs may be in any order, overlapping or empty. */
export function fromPairs(pairs: readonly (readonly [start: number, end: number])[]): Intervals {
  const merged: number[] = []
  for (const [start, end] of pairs.toSorted((one, other) => one[0] - other[0])) append(merged, start, end)
  return merged
}

/** The same for slots, which are usually in order. */
export function fromSlots(slots: readonly Stretch[]): Intervals {
  const merged: number[] = []
  for (const { start, end } of isRising(slots) ? slots : slots.toSorted((one, other) => one.start - other.start))
    append(merged, start, end)
  return merged
}

function isRising(slots: readonly Stretch[]): boolean {
  for (let i = 1; i < slots.length; i += 1) if (slots[i]!.start < slots[i - 1]!.start) return false
  return true
}

/** Adds a stretch that begins no earlier than the last one, and joins the two if they touch. */
export function toStretches(intervals: Intervals): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = 0; at < intervals.length; at += 2) stretches.push({ start: intervals[at]!, end: intervals[at + 1]! })
  return stretches
}

export function append(merged: number[], start: number, end: number): void {
  if (start >= end) return
  const last = merged.length - 1
  if (last < 0 || start > merged[last]!) merged.push(start, end)
  else if (end > merged[last]!) merged[last] = end
}

export function union(one: Intervals, other: Intervals): Intervals {
  const merged: number[] = []
  let i = 0
  let j = 0
  while (i < one.length || j < other.length) {
    if (j >= other.length || (i < one.length && one[i]! <= other[j]!)) {
      append(merged, one[i]!, one[i + 1]!)
      i += 2
    } else {
      append(merged, other[j]!, other[j + 1]!)
      j += 2
    }
  }
  return merged
}

/** Merges in halves, so that each stretch of many lists is copied only a few times. */
export function unionAll(lists: readonly Intervals[]): Intervals {
  if (lists.length <= 2) return union(lists[0] ?? NOTHING, lists[1] ?? NOTHING)
  const middle = lists.length >> 1
  return union(unionAll(lists.slice(0, middle)), unionAll(lists.slice(middle)))
}

/** The time covered by more than this many of the lists, which must all be merged. */
export function inMoreThan(count: number, lists: readonly Intervals[]): Intervals {
  if (count === 0) return unionAll(lists)
  const edges = lists.flatMap((list) => list.map((at, index) => ({ at, change: index % 2 === 0 ? 1 : -1 })))
  const found: number[] = []
  let depth = 0
  let from = 0
  for (const { at, change } of edges.sort((one, other) => one.at - other.at)) {
    if (depth > count) append(found, from, at)
    depth += change
    from = at
  }
  return found
}

export function intersect(one: Intervals, other: Intervals): Intervals {
  const common: number[] = []
  let i = 0
  let j = 0
  while (i < one.length && j < other.length) {
    append(common, Math.max(one[i]!, other[j]!), Math.min(one[i + 1]!, other[j + 1]!))
    if (one[i + 1]! < other[j + 1]!) i += 2
    else j += 2
  }
  return common
}

/** The first list must be merged: then the remainders never touch, and each cut is made once. */
export function subtract(from: Intervals, taken: Intervals): Intervals {
  if (from.length === 0) return from
  let j = firstEndingAfter(taken, from[0]!)
  if (j === taken.length || taken[j]! >= from.at(-1)!) return from
  const left: number[] = []
  for (let i = 0; i < from.length; i += 2) {
    let start = from[i]!
    const end = from[i + 1]!
    for (; j < taken.length && taken[j]! < end; j += 2) {
      const cutEnd = taken[j + 1]!
      if (taken[j]! > start) left.push(start, taken[j]!)
      if (cutEnd > start) start = cutEnd
      // A cut that reaches the end of this stretch may also cut the next.
      if (cutEnd >= end) break
    }
    if (start < end) left.push(start, end)
  }
  return left
}

/** The rest of the window. */
export function complement(intervals: Intervals, within: Stretch): Intervals {
  return within.start < within.end ? subtract([within.start, within.end], intervals) : NOTHING
}

export function clip(intervals: Intervals, within: Stretch): Intervals {
  return within.start < within.end ? intersect(intervals, [within.start, within.end]) : NOTHING
}

/** Each stretch made longer on both sides. */
export function widen(intervals: Intervals, minutes: number): Intervals {
  const wider: number[] = []
  for (let i = 0; i < intervals.length; i += 2) append(wider, intervals[i]! - minutes, intervals[i + 1]! + minutes)
  return wider
}

export function contains(intervals: Intervals, minute: number): boolean {
  return overlaps(intervals, { start: minute, end: minute + 1 })
}

export function overlaps(intervals: Intervals, slot: Stretch): boolean {
  const at = firstEndingAfter(intervals, slot.start)
  return at < intervals.length && intervals[at]! < slot.end
}

/** Whether one stretch of the list, which must be merged, contains the whole slot. */
export function covers(intervals: Intervals, slot: Stretch): boolean {
  const at = firstEndingAfter(intervals, slot.start)
  return at < intervals.length && intervals[at]! <= slot.start && slot.end <= intervals[at + 1]!
}

/** The overlap of two slots. */
export function common(one: Stretch, other: Stretch): Stretch | null {
  const start = Math.max(one.start, other.start)
  const end = Math.min(one.end, other.end)
  return start < end ? { start, end } : null
}

/** The index of the first stretch that ends after the minute, or the length if there is none. */
function firstEndingAfter(intervals: Intervals, minute: number): number {
  let low = 0
  let high = intervals.length >> 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (intervals[2 * middle + 1]! > minute) high = middle
    else low = middle + 1
  }
  return 2 * low
}
