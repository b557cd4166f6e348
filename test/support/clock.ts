import type { Acting } from '#core/actor.ts'
import { type Clock, createClock } from '#core/clock.ts'
import type { Kind } from '#core/kind.ts'
import { currentTime, newId, type Stamp } from '#db/ids.ts'
import { systemClock } from '#settings/system-clock.ts'

/** Most tests run in real time, by chance. */
export const TEST_CLOCK = systemClock

/** Sets the stage of a test. */
export const TESTER: Acting = { actor: { kind: 'operator' }, clock: TEST_CLOCK }

export const present = () => currentTime(TEST_CLOCK)

/**
 * The next second Monday of March, July or November that is more than a week away. No holiday of Portugal or Germany falls into these
 * weeks, so nothing depends on the day of the run, and calendars, which are read half a year ahead, know them.
 */
export function mondayAhead(): Temporal.PlainDate {
  const today = Temporal.Instant.from(present()).toZonedDateTimeISO('UTC').toPlainDate()
  let monday = today.add({ days: 15 - today.dayOfWeek })
  while (!([3, 7, 11].includes(monday.month) && Math.ceil(monday.day / 7) === 2)) monday = monday.add({ weeks: 1 })
  return monday
}

/** An identifier of something that the test itself makes. */
export const anId = (kind: Kind): Stamp => newId(kind, TEST_CLOCK)

export type SetClock = Clock & {
  set(to: Temporal.Instant | string): void
  pass(duration: Temporal.DurationLike): void
  /** Passes time as well, and wakes nobody yet: those whose time has come, or who are up, are returned in the order of their names. */
  advance(duration: Temporal.DurationLike): Sleeper[]
}

/** Somebody who sleeps by the clock. Woken, they are done when they sleep again. */
export type Sleeper = { name: string; wake: () => Promise<void> }

/** A clock that stands until it is moved, with chance from a seed: the same seed and the same moves give the same run. */
export function setClock(at: Temporal.Instant | string, seed = 1): SetClock {
  let now = Temporal.Instant.from(at)
  const branches = new Map<string, Clock>()
  const sleepers = sleeping(() => now.epochMilliseconds)
  const seeded = (name: string): Clock => {
    const nextByte = bytesBy(seed, name)
    const randomBytes = (count: number) => Uint8Array.from({ length: count }, nextByte)
    return createClock({ nowMs: () => now.epochMilliseconds, randomBytes, sleep: sleepers.as(name) }, branch)
  }
  const branch = (name: string): Clock => {
    const known = branches.get(name) ?? seeded(name)
    branches.set(name, known)
    return known
  }
  const set = (to: Temporal.Instant | string) => {
    now = Temporal.Instant.from(to)
    return sleepers.due()
  }
  const wakeAll = (due: Sleeper[]) => {
    for (const { wake } of due) void wake()
  }
  return Object.assign(seeded(''), {
    set: (to: Temporal.Instant | string) => wakeAll(set(to)),
    pass: (duration: Temporal.DurationLike) => wakeAll(set(now.add(duration))),
    advance: (duration: Temporal.DurationLike) => set(now.add(duration)),
  })
}

/**
 * Sleepers and their wake-up times, by the name of their branch. A sleeper that was awake while time passed may have looked at the
 * earlier time, so it looks once more before it sleeps.
 */
function sleeping(nowMs: () => number) {
  const asleep = new Set<{ name: string; untilMs: number; wake: () => void }>()
  const upSince = new Map<string, number>()
  const onSleep = new Map<string, () => void>()
  let moves = 0
  const as =
    (name: string): Clock['sleep'] =>
    async (ms, signal) => {
      if ((upSince.get(name) ?? 0) === moves) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const sleeper = { name, untilMs: nowMs() + ms, wake: resolve }
        signal.addEventListener('abort', () => resolve(), { once: true })
        asleep.add(sleeper)
        onSleep.get(name)?.()
        await promise
        asleep.delete(sleeper)
      }
      upSince.set(name, moves)
    }
  const isAsleep = (name: string) => asleep.values().some((sleeper) => sleeper.name === name)
  const untilAsleep = async (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    onSleep.set(name, resolve)
    if (!isAsleep(name)) await promise
  }
  const wakerOf = (name: string): Sleeper => ({
    name,
    wake: async () => {
      for (const sleeper of asleep)
        if (sleeper.name === name && sleeper.untilMs <= nowMs()) {
          asleep.delete(sleeper)
          sleeper.wake()
        }
      await untilAsleep(name)
    },
  })
  const due = (): Sleeper[] => {
    moves += 1
    const isLong = (name: string) => asleep.values().some((each) => each.name === name && each.untilMs > nowMs())
    const names = new Set([...upSince.keys(), ...[...asleep].map(({ name }) => name)])
    return [...names]
      .filter((name) => !isLong(name))
      .sort()
      .map(wakerOf)
  }
  return { as, due }
}

/** Mulberry32: small, and good enough where nothing is secret. */
function bytesBy(seed: number, name: string): () => number {
  let state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 0x01000193), seed) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) & 0xff
  }
}

/**
 * A clock that stands still except for a millisecond at each look: a play takes the same time on any machine, and no two things
 * happen at the same moment.
 */
export function slowClock(): Clock {
  let ms = systemClock.nowMs()
  return createClock({ ...systemClock, nowMs: () => ms++ })
}

/** A clock that always shows this time. Chance and waiting are real. */
export function standingClock(at: string): Clock {
  const nowMs = Temporal.Instant.from(at).epochMilliseconds
  return createClock({ ...systemClock, nowMs: () => nowMs })
}

/** Times count milliseconds, so a test that must see a time change waits for the next one. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  while (Date.now() <= now) await new Promise((resolve) => setImmediate(resolve))
}
