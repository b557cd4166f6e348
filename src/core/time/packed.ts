import { append, clip, type Intervals } from './interval.ts'
import { WEEK } from './minute.ts'

// A member's busy times as the database stores them: one row per calendar and week, packed into bytes. With one row per
// stretch, loading the rows would take far longer than the search itself.
//
// The first byte is the version of the format. Then come numbers with seven bits per byte, lowest first; the eighth bit says
// that more follow. They alternate: the gap from the end of the last stretch (first from the beginning of the week), then the
// length of the next one. A typical stretch takes three bytes.

const VERSION = 1

export type PackedWeek = { week: number; packed: Uint8Array }

/** Weeks are counted from the epoch, a Thursday; it only matters that all calendars are cut at the same minute. */
export const weekOf = (minute: number): number => Math.floor(minute / WEEK)

/** One row for each week with anything busy, in order. A stretch across two weeks is in both. */
export function packWeeks(busy: Intervals): PackedWeek[] {
  const rows: PackedWeek[] = []
  let i = 0
  while (i < busy.length) {
    const week = Math.max(weekOf(busy[i]!), (rows.at(-1)?.week ?? Number.NEGATIVE_INFINITY) + 1)
    rows.push({ week, packed: packWeek(clip(busy.slice(i), { start: week * WEEK, end: (week + 1) * WEEK }), week) })
    while (i < busy.length && busy[i + 1]! <= (week + 1) * WEEK) i += 2
  }
  return rows
}

/** Time outside of the week belongs in another row. */
export function packWeek(busy: Intervals, week: number): Uint8Array {
  const bytes = [VERSION]
  let last = week * WEEK
  for (const minute of busy) {
    if (minute < last || minute > (week + 1) * WEEK)
      throw new RangeError(`busy times of week ${week}: minute ${minute} is out of order or outside of the week`)
    pushNumber(bytes, minute - last)
    last = minute
  }
  return Uint8Array.from(bytes)
}

/** Rows of one calendar in the order of their weeks. Stretches across two weeks are joined again. */
export function unpackWeeks(rows: readonly PackedWeek[]): Intervals {
  const busy: number[] = []
  for (const { week, packed } of rows) {
    if (packed[0] !== VERSION) throw new Error(`busy times of week ${week}: unknown form ${packed[0]}`)
    unpackInto(busy, packed, week)
  }
  return busy
}

function unpackInto(busy: number[], packed: Uint8Array, week: number): void {
  let at = 1
  let last = week * WEEK
  while (at < packed.length) {
    const start = last + nextNumber()
    last = start + nextNumber()
    if (last > (week + 1) * WEEK) throw new Error(`busy times of week ${week}: the bytes reach beyond the week`)
    append(busy, start, last)
  }

  function nextNumber(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = packed[at]
      if (byte === undefined) throw new Error(`busy times of week ${week}: the bytes end within a number`)
      at += 1
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
}

function pushNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80)
  bytes.push(rest)
}
