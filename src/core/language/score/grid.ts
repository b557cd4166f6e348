import type { Window } from '#core/time/interval.ts'

// Windows are compared as sets of quarter hours, Monday to Friday from 8 to 18 on the sender's wall clock, from now on
// and for four weeks. So "all day" and "08:00-18:00" are the same answer, and how a reader draws the night does not count.

const CELL_MS = 15 * 60_000
const DAYS = 28
const FIRST_HOUR = 8
const LAST_HOUR = 18

export type GridSpan = { from: number; to: number }

export const spanOf = (window: Window): GridSpan => ({ from: Date.parse(window.start), to: Date.parse(window.end) })

/** The starts of all quarter hours that are compared, as milliseconds of the epoch. */
export function gridCells(nowMs: number, zone: string): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate()
  const cells: number[] = []
  for (let day = 0; day < DAYS; day++) {
    const date = today.add({ days: day })
    if (date.dayOfWeek > 5) continue
    for (let hour = FIRST_HOUR; hour < LAST_HOUR; hour++) {
      const start = date.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds
      for (let quarter = 0; quarter < 4; quarter++) {
        const cell = start + quarter * CELL_MS
        if (cell >= nowMs) cells.push(cell)
      }
    }
  }
  return cells
}

/** A cell counts as covered when its middle lies in a window. */
export function covered(spans: readonly GridSpan[], cells: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const cell of cells) {
    const middle = cell + CELL_MS / 2
    if (spans.some((span) => span.from <= middle && middle < span.to)) found.add(cell)
  }
  return found
}

/** Cells put back together as windows, to print a difference that people can read. */
export function cellsToWindows(cells: ReadonlySet<number>): Window[] {
  const windows: { from: number; to: number }[] = []
  for (const cell of [...cells].sort((one, other) => one - other)) {
    const last = windows.at(-1)
    if (last && last.to === cell) last.to = cell + CELL_MS
    else windows.push({ from: cell, to: cell + CELL_MS })
  }
  return windows.map(({ from, to }) => ({ start: instantText(from), end: instantText(to) }))
}

const instantText = (ms: number): string => Temporal.Instant.fromEpochMilliseconds(ms).toString()
