import type { Clock } from '#core/clock.ts'

/** Waits by this machine's own time, whichever clock says what is due: for leases, and for what has failed. */
export const sleepInRealTime: Clock['sleep'] = (ms, signal) => {
  if (signal.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  // Whoever is woken is not told by an error, whose stack costs more than most of what they are woken for.
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    resolve()
  }
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  return promise
}
