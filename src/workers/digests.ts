import { writeDigest } from '#actions/write-digest.ts'
import type { Clock } from '#core/clock.ts'
import { listWaitedFor } from '#db/mail/digests.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { newToken } from '#mail/token.ts'
import type { Log } from '#telemetry/log.ts'
import { type Loop, startLoop } from './loop.ts'

// A morning mail on working days to everybody who has something to do. Every node looks; the first one writes it.

const LOOK_EVERY_MS = 60_000

export type DigestOptions = { pool: Pool; log: Log; clock: Clock; wake: () => void }

export function startDigests(options: DigestOptions): Loop {
  return startLoop({
    name: 'digests',
    log: options.log,
    sleep: options.clock.sleep,
    everyMs: LOOK_EVERY_MS,
    work: async (signal) => {
      if ((await writeDigests(options, signal)) > 0) options.wake()
      return false
    },
  })
}

/** Goes member by member, so that one failing summary does not stop the others. Returns how many were written. */
export async function writeDigests(
  { pool, log, clock }: Omit<DigestOptions, 'wake'>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0
  for (const member of await listWaitedFor(pool)) {
    if (signal?.aborted) return count
    try {
      if (await inTransaction(pool, (sql) => writeDigest(sql, member, () => newToken(clock), clock))) count += 1
    } catch (error) {
      log.error(
        { err: error, 'member.id': member.memberId },
        'the summary of what waits for a member could not be written',
      )
    }
  }
  return count
}
