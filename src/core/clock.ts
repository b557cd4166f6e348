/**
 * Time and chance as one value, made in `main` and handed to everybody who needs either. With a clock that is set by hand
 * and chance that comes from a seed, a whole service runs the same way twice.
 */
export type Clock = {
  /** Milliseconds since 1970. */
  nowMs: () => number
  /** Fresh bytes that nobody can guess. */
  randomBytes: (count: number) => Uint8Array<ArrayBuffer>
  /** Until so much time has passed, or the signal says that nobody waits any more. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** What the newest identifier was made of: those of one clock strictly increase. */
  newest: { ms: number; sequence: number }
  /**
   * For something that goes on beside other things: the same time, and chance of its own where chance comes from a seed. Drawing
   * from one row of numbers, it would matter who comes first. The same name gives the same clock.
   */
  branch: (name: string) => Clock
}

/** Chance that nobody can guess is the same for everybody: it has no branches. */
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
