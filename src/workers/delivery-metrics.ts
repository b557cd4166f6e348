import { readQueue } from '#db/queue-depth.ts'
import type { Pool } from '#db/sql.ts'
import { gauge } from '../metrics.ts'

/** Scrapes may come from several sides; the database is asked this often at most. */
const READ_EVERY_MS = 5_000

/** How much waits and how long the oldest has. Returns what ends the reading. */
export function measureQueue(pool: Pool): () => void {
  let reading = { atMs: Number.NEGATIVE_INFINITY, queue: Promise.resolve({ pending: 0, oldestSeconds: 0 }) }
  const read = () => {
    const nowMs = performance.now()
    if (nowMs - reading.atMs > READ_EVERY_MS) reading = { atMs: nowMs, queue: readQueue(pool) }
    return reading.queue
  }
  const ends = [
    gauge(
      'parley_webhook_pending',
      'Deliveries that wait, held ones included; 100000 means that or more.',
      async () => {
        return (await read()).pending
      },
    ),
    gauge(
      'parley_webhook_oldest_seconds',
      'How long the oldest delivery that could be sent has been due.',
      async () => {
        return (await read()).oldestSeconds
      },
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
