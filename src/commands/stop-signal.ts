// Ctrl-C, SIGTERM and a terminal that is closed (SIGHUP) all mean the same: please stop.

/** `asked` is aborted by the first signal, `insisted` by a later one: somebody does not want to wait any longer. */
export type StopSignals = { asked: AbortSignal; insisted: AbortSignal }

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * The terminal sends Ctrl-C to the whole process group, and npm passes it on to us once more, so one stop arrives twice
 * within milliseconds. Nobody presses Ctrl-C again on purpose before they have waited a moment.
 */
const SAME_STOP_MS = 2_000

export function watchStopSignals(): StopSignals {
  const asked = new AbortController()
  const insisted = new AbortController()
  let askedAt: number | null = null
  const heard = () => {
    askedAt ??= performance.now()
    asked.abort()
    if (performance.now() - askedAt > SAME_STOP_MS) insisted.abort()
  }
  // The listeners stay for good: without one, even for a moment, a signal would end the process on the spot.
  for (const signal of SIGNALS) process.on(signal, heard)
  return { asked: asked.signal, insisted: insisted.signal }
}

/** For commands that last: the first signal stops cleanly, a later one at once. */
export function stopSignal(): AbortSignal {
  const { asked, insisted } = watchStopSignals()
  insisted.addEventListener('abort', () => process.exit(1))
  return asked
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
