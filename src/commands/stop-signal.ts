import { setTimeout as sleep } from 'node:timers/promises'

// Ctrl-C, SIGTERM and a closed terminal (SIGHUP) all mean: please stop.

/** The first signal aborts `asked`, a later one `insisted`: somebody does not want to wait. */
export type StopSignals = { asked: AbortSignal; insisted: AbortSignal }

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The terminal sends Ctrl-C to the whole process group, and npm forwards it to us again, so one stop arrives twice. On a busy
 * machine npm may take seconds, so under npm the second signal never counts as another stop.
 */
const SIGNALS_OF_ONE_STOP = process.env.npm_lifecycle_event === undefined ? 1 : 2

/**
 * Nobody presses Ctrl-C again on purpose without waiting a moment. The moment is counted in short ticks, because a blocked
 * process may see signals far apart that were sent together.
 */
const SAME_STOP_TICKS = 15
const TICK_MS = 100

export function watchStopSignals(): StopSignals {
  const asked = new AbortController()
  const insisted = new AbortController()
  let waited = false
  let signals = 0
  const heard = () => {
    signals += 1
    if (waited && signals > SIGNALS_OF_ONE_STOP) return insisted.abort()
    if (asked.signal.aborted) return
    asked.abort()
    void aMoment().then(() => (waited = true))
  }
  // The listeners are never removed: without one, even for a moment, a signal would kill the process.
  for (const signal of SIGNALS) process.on(signal, heard)
  return { asked: asked.signal, insisted: insisted.signal }
}

async function aMoment(): Promise<void> {
  for (let tick = 0; tick < SAME_STOP_TICKS; tick++) await sleep(TICK_MS, undefined, { ref: false })
}

/** For long-running commands: the first signal stops cleanly, a later one at once. */
export function stopSignal(): AbortSignal {
  const { asked, insisted } = watchStopSignals()
  insisted.addEventListener('abort', () => process.exit(1))
  return asked
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
