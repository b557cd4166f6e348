import type { Intervals } from './interval.ts'
import { offsetAt } from './wall-time.ts'

/** How round a start is, the roundest first: people expect meetings on the half hour, and accept the quarter. */
export const STEPS_MINUTES = [30, 15, 1] as const

/** The earliest start on the half hour; if there is none, on the quarter; else the first. */
export function firstRoundStart(starts: Intervals, zone: string): number | null {
  for (const step of STEPS_MINUTES) for (const start of roundStarts(starts, zone, step)) return start
  return null
}

/** All starts at which clocks in the zone show a multiple of the step. */
export function* roundStarts(starts: Intervals, zone: string, step: number): Generator<number> {
  for (let i = 0; i < starts.length; i += 2) {
    let start = roundedUp(starts[i]!, zone, step)
    while (start < starts[i + 1]!) {
      yield start
      start = roundedUp(start + 1, zone, step)
    }
  }
}

function roundedUp(minute: number, zone: string, step: number): number {
  const local = minute + offsetAt(minute, zone)
  return minute + ((step - (local % step)) % step)
}
