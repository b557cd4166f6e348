import type { Window } from '#core/time/interval.ts'
import { isBefore } from './before-after.ts'
import type { Negotiation, Received } from './negotiation.ts'

/**
 * "Thursday at 3 if my boss agrees, else Friday at 3", and then "Friday it is": a bare day means the hour that the same person has just
 * named for it in words that we did not count on.
 */
export function withNamedHours(free: readonly Window[], message: Received, { received }: Negotiation): Window[] {
  const before = received.findLast((other) => other.fromKey === message.fromKey && isBefore(other, message))
  if (!before?.reading || before.reading.sure) return [...free]
  const { doubts } = before.reading
  const ways = [before.reading, ...doubts.flatMap(({ understood, otherwise }) => [understood, otherwise])]
  const hours = ways.flatMap((way) => way?.free ?? []).filter((window) => lengthOf(window) < A_PART_MS)
  return free.flatMap((day) => {
    const named = lengthOf(day) < WHOLE_DAY_MS ? [] : hours.filter((hour) => isWithin(hour, day))
    return named.length > 0 ? named : [day]
  })
}

const lengthOf = ({ start, end }: Window): number => Date.parse(end) - Date.parse(start)

const isWithin = (hour: Window, day: Window): boolean =>
  Date.parse(day.start) <= Date.parse(hour.start) && Date.parse(hour.end) <= Date.parse(day.end)

const HOUR_MS = 3_600_000
const A_PART_MS = 3 * HOUR_MS
const WHOLE_DAY_MS = 8 * HOUR_MS
