import { readOutbox } from '#db/mail/outbox-queue.ts'
import type { Pool } from '#db/sql.ts'
import { gauge } from '#telemetry/metrics.ts'
import { sharedReading } from './reading.ts'

/** The number of waiting mails and the age of the oldest. Returns a function that stops the measuring. */
export function measureOutbox(pool: Pool): () => void {
  const read = sharedReading(() => readOutbox(pool))
  const waiting = 'Mails that wait to be sent; 100000 means that or more.'
  const oldest = 'How long the oldest mail that could be sent has been due.'
  const ends = [
    gauge('parley_mail_waiting', waiting, async () => (await read()).waiting),
    gauge('parley_mail_oldest_seconds', oldest, async () => (await read()).oldestSeconds),
  ]
  return () => {
    for (const end of ends) end()
  }
}
