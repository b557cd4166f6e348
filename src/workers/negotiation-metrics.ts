import type { Clock } from '#core/clock.ts'
import { currentTime } from '#db/ids.ts'
import { readDue } from '#db/negotiation/negotiations.ts'
import { countFailing } from '#db/requests/failing.ts'
import type { Pool } from '#db/sql.ts'
import { gauge } from '#telemetry/metrics.ts'
import { sharedReading } from './reading.ts'

/** How many negotiations are due and for how long, and how many cannot be decided. Returns a function that stops the measuring. */
export function measureNegotiations(pool: Pool, clock: Clock): () => void {
  const due = sharedReading(() => readDue(pool, currentTime(clock)))
  const failing = sharedReading(() => countFailing(pool))
  const ends = [
    gauge('parley_negotiations_due', 'Negotiations that wait to be decided.', async () => (await due()).due),
    gauge(
      'parley_negotiations_oldest_seconds',
      'How long the oldest negotiation that waits to be decided has been due.',
      async () => (await due()).oldestSeconds,
    ),
    gauge(
      'parley_negotiations_failing',
      'Negotiations that cannot be decided and are tried again.',
      async () => (await failing()).failing,
    ),
    gauge(
      'parley_negotiations_stuck',
      'Negotiations that have failed for so long that people were told.',
      async () => (await failing()).told,
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
