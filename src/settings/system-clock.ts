import { getRandomValues } from 'node:crypto'
import { createClock } from '#core/clock.ts'
import { sleepInRealTime } from './real-time.ts'

/** This machine's time and randomness. Only `main` and the commands may use it; everything else is handed a clock. */
export const systemClock = createClock({ nowMs: () => Date.now(), randomBytes, sleep: sleepInRealTime })

/** Asking the system costs the same for a few bytes as for many, and every identifier takes sixteen. */
const STOCK_BYTES = 4_096
const stock = new Uint8Array(STOCK_BYTES)
let used = STOCK_BYTES

/** Bytes that nobody else gets: used ones are wiped from the stock. */
function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  if (count > STOCK_BYTES) return getRandomValues(new Uint8Array(count))
  if (used + count > STOCK_BYTES) {
    getRandomValues(stock)
    used = 0
  }
  const bytes = stock.slice(used, used + count)
  stock.fill(0, used, used + count)
  used += count
  return bytes
}
