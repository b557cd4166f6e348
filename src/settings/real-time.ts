import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#core/clock.ts'

/** Waits by this machine's own time, whichever clock says what is due: for leases, and for what has failed. */
export const sleepInRealTime: Clock['sleep'] = async (ms, signal) => {
  await pause(ms, undefined, { signal }).catch(() => {})
}
