import type { Clock } from '#core/clock.ts'
import { sleepInRealTime } from '#settings/real-time.ts'
import type { Log } from '#telemetry/log.ts'
import { counter } from '#telemetry/metrics.ts'

// The loop of every worker. It looks for work now and then, and at once when it is woken; while there is more, it continues
// without a pause. Failures are logged and tried again at the next look, more slowly while they persist.

export type Loop = AsyncDisposable & { wake(): void }

export type LoopOptions = {
  name: string
  log: Log
  everyMs: number
  /** Uses the clock that decides when work is due: the given one, or the machine's for leased rows. */
  sleep: Clock['sleep']
  /** Does some work and returns whether there is more at once. */
  work: (signal: AbortSignal) => Promise<boolean>
}

const errors = counter('parley_worker_errors_total', 'Looks of a worker that failed as a whole, by worker.', ['worker'])

/** Keeps the pauses short, so that work continues soon after the database is back. */
const PAUSE_AFTER_FAILURE_MS_MAX = 2_000

/** A fixed reason: without one, the controller creates an error with its stack at every wake. */
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
          errors.add({ worker: name })
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
