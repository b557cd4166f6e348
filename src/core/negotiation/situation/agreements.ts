import { fromWindows, type Intervals, NOTHING, subtract, union, unionAll, type Window } from '#core/time/interval.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

// A person's statements about times. A later statement replaces an earlier one where they overlap, and leaves the rest.

/** When somebody can meet, as they said, and since when we know it. */
export type Agreement = { at: Timestamp; free: Intervals }

export type Statements = { agreements: Agreement[]; ruledOut: Intervals }

export const SAID_NOTHING: Statements = { agreements: [], ruledOut: NOTHING }

export function ruleOut({ agreements, ruledOut }: Statements, windows: Window[]): Statements {
  const busy = fromWindows(windows, 'busy')
  return { agreements: without(agreements, busy), ruledOut: union(ruledOut, busy) }
}

/** `except`: minutes that the same words rule out. */
export function agree(said: Statements, windows: Window[], at: Timestamp, except: Window[] = []): Statements {
  const free = subtract(fromWindows(windows, 'free'), fromWindows(except, 'busy'))
  if (free.length === 0) return said
  return { agreements: [...without(said.agreements, free), { at, free }], ruledOut: subtract(said.ruledOut, free) }
}

/** Null as long as they have agreed to nothing. */
export function freeTime({ agreements }: Statements): Intervals | null {
  const free = unionAll(agreements.map((agreement) => agreement.free))
  return free.length > 0 ? free : null
}

const without = (agreements: Agreement[], taken: Intervals): Agreement[] =>
  agreements.map(({ at, free }) => ({ at, free: subtract(free, taken) })).filter(({ free }) => free.length > 0)
