import { getRandomValues } from 'node:crypto'
import { createClock } from '#core/clock.ts'

/** The time and the chance of this machine. Only `main` and the commands may take it; everybody else is handed a clock. */
export const systemClock = createClock({
  nowMs: () => Date.now(),
  randomBytes: (count) => getRandomValues(new Uint8Array(count)),
})
