import { readQueue } from '#db/queue/queue-depth.ts'
import type { Pool } from '#db/sql.ts'
import { gauge } from '#telemetry/metrics.ts'
import { sharedReading } from './reading.ts'

/** The number of waiting deliveries and the age of the oldest. Returns a function that stops the measuring. */
export function measureQueue(pool: Pool): () => void {
  const read = sharedReading(() => readQueue(pool))
  const pending = 'Deliveries that wait, held ones included; 100000 means that or more.'
  const oldest = 'How long the oldest delivery that could be sent has been due.'
  const ends = [
    gauge('parley_webhook_pending', pending, async () => (await read()).pending),
    gauge('parley_webhook_oldest_seconds', oldest, async () => (await read()).oldestSeconds),
  ]
  return () => {
    for (const end of ends) end()
  }
}
