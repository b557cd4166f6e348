import type { Window } from '#core/time/interval.ts'
import type { Reading } from '../reading.ts'

// The times that a reading takes.

export const saysTimes = ({ picks, free, busy }: Reading): boolean => picks.length + free.length + busy.length > 0

export const takenIn = (offers: readonly Window[], { free, picks }: Reading) =>
  [...free, ...picks.flatMap((pick) => offers[pick] ?? [])].map(millisecondsOf)

export const millisecondsOf = ({ start, end }: Window) => ({ start: Date.parse(start), end: Date.parse(end) })

export const namesTimes = ({ picks, free }: Reading): boolean => picks.length + free.length > 0

/** Those of both, each once. */
export const joined = (one: Window[], other: Window[]): Window[] => [
  ...one,
  ...other.filter(({ start, end }) => !one.some((each) => each.start === start && each.end === end)),
]

export const takesSame = (one: Reading, other: Reading): boolean =>
  JSON.stringify([one.picks, one.free]) === JSON.stringify([other.picks, other.free])

/** Whether one would book something that the other does not take for a yes. */
export function goesBeyond(offers: readonly Window[], one: Reading, other: Reading): boolean {
  const taken = takenIn(offers, other)
  const isTaken = (window: Window) => {
    const { start, end } = millisecondsOf(window)
    return taken.some((each) => each.start <= start && end <= each.end)
  }
  return !(one.picks.every((pick) => other.picks.includes(pick) || isTaken(offers[pick]!)) && one.free.every(isTaken))
}
