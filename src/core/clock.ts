/**
 * Time and chance as one value, made in `main` and passed to all code that needs either. With a clock set by hand and chance
 * from a seed, a whole service runs the same way twice.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  nowMs: () => number
  /** Fresh bytes that nobody can guess. */
  randomBytes: (count: number) => Uint8Array<ArrayBuffer>
  /** Resolves after this time, or as soon as the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** The newest identifier's parts: identifiers made by one clock strictly increase. */
  newest: { ms: number; sequence: number }
  /**
   * A clock for work that runs concurrently: the same time, but its own chance if chance comes from a seed. With a shared sequence
   * of random numbers, the result would depend on who draws first. The same name gives the same clock.
   */
  branch: (name: string) => Clock
}

/** A clock with real randomness needs no branches: `branch` returns the clock itself. */
export function createClock(
  { nowMs, randomBytes, sleep }: Pick<Clock, 'nowMs' | 'randomBytes' | 'sleep'>,
  branch?: Clock['branch'],
): Clock {
  const clock: Clock = { nowMs, randomBytes, sleep, newest: { ms: 0, sequence: 0 }, branch: branch ?? (() => clock) }
  return clock
}

export function instantOf(clock: Clock): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(clock.nowMs())
}

/** A random number from 0 up to, but not including, 1. */
export function chanceOf(clock: Clock): number {
  return clock.randomBytes(6).reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 48
}
