import type { Clock } from '#core/clock.ts'

/** Waits in real time, whatever clock decides what is due: for leases, and before retries. */
export const sleepInRealTime: Clock['sleep'] = (ms, signal) => {
  if (signal.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  // Waking up throws no error: its stack would cost more than most of the work that follows.
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    resolve()
  }
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  return promise
}
