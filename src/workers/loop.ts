import type { Clock } from '#core/clock.ts'
import { sleepInRealTime } from '#settings/real-time.ts'
import type { Log } from '#telemetry/log.ts'

// How every worker goes round. It looks for work now and then, and at once when it is woken; while there is more, it goes on
// without a pause. What fails is logged and tried again at the next look, more slowly while it keeps failing.

export type Loop = AsyncDisposable & { wake(): void }

export type LoopOptions = {
  name: string
  log: Log
  everyMs: number
  /** By the clock that says what is due: the one that is handed in, or, for what is leased, that of the machine. */
  sleep: Clock['sleep']
  /** Does some work and says whether there is more at once. */
  work: (signal: AbortSignal) => Promise<boolean>
}

/** A database that was away is worked with again soon after it is back. */
const PAUSE_AFTER_FAILURE_MS_MAX = 2_000

/** A reason of our own: without one the controller makes an error, with its stack, at every wake. */
const WOKEN = 'woken'

export function startLoop({ name, log, everyMs, sleep, work }: LoopOptions): Loop {
  const stop = new AbortController()
  let awake = Promise.withResolvers<void>()
  let failures = 0

  const untilNext = (signal: AbortSignal) =>
    failures === 0
      ? sleep(everyMs, signal)
      : sleepInRealTime(Math.min(everyMs * 2 ** failures, PAUSE_AFTER_FAILURE_MS_MAX), signal)

  const rest = async () => {
    const woken = awake.promise
    const timer = new AbortController()
    await Promise.race([woken, untilNext(timer.signal)])
    timer.abort(WOKEN)
  }

  const run = async () => {
    while (!stop.signal.aborted) {
      awake = Promise.withResolvers<void>()
      const more = await work(stop.signal).then(
        (result) => {
          failures = 0
          return result
        },
        (error) => {
          failures++
          log.error({ err: error, worker: name }, `the ${name} worker failed and will try again`)
          return false
        },
      )
      if (!more && !stop.signal.aborted) await rest()
    }
  }

  const running = run()
  return {
    wake: () => awake.resolve(),
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      awake.resolve()
      await running
    },
  }
}
