import { expireHistory } from '#actions/expire-history.ts'
import { expireTrays } from '#actions/expire-tray.ts'
import type { Clock } from '#core/clock.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { deleteOldAttempts } from '#db/booking/attempts.ts'
import { deleteOldHolds } from '#db/booking/holds.ts'
import { deleteLinksOver } from '#db/calendar/calendar-links.ts'
import {
  deleteHistory,
  deleteOldAnswers,
  deleteOldInputs,
  deleteOldMail,
  deleteOldNotices,
  deleteOrphans,
  updateExpired,
} from '#db/forget/retention.ts'
import { currentTime } from '#db/ids.ts'
import { deleteTokensOver } from '#db/people/program-tokens.ts'
import { deleteSignInsOver } from '#db/people/sign-in.ts'
import type { Pool } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import type { Log } from '#telemetry/log.ts'
import { type Loop, startLoop } from './loop.ts'

const SWEEP_EVERY_MS = 30_000
/** How long events, deliveries and the inputs of decisions are kept. */
const HISTORY_DAYS = 30
/** Requests are kept for months at least, and looking for old ones reads some that are not old yet. */
const REQUESTS_EVERY_MS = 3_600_000

/** Deletes old rows. Every node may sweep: it skips rows that another one has locked, and checks each row again under the lock. */
export function startSweeper({ pool, log, clock }: { pool: Pool; log: Log; clock: Clock }): Loop {
  let requestsAtMs = Number.NEGATIVE_INFINITY
  const sweepRequests = async () => {
    if (clock.nowMs() < requestsAtMs) return false
    const more = await expireHistory(pool, clock, log)
    if (!more) requestsAtMs = clock.nowMs() + REQUESTS_EVERY_MS
    return more
  }
  return startLoop({
    name: 'sweeper',
    log,
    sleep: clock.sleep,
    everyMs: SWEEP_EVERY_MS,
    work: async (signal) => {
      const now = currentTime(clock)
      let more = false
      for (const sweep of SWEEPS) {
        if (signal.aborted) return false
        more = (await retried(() => sweep(pool, now, clock))) || more
      }
      return (await sweepRequests()) || more
    },
  })
}

const keepInputs = (pool: Pool, now: Timestamp) => deleteOldInputs(pool, now, HISTORY_DAYS)
const keepHistory = (pool: Pool, now: Timestamp) => deleteHistory(pool, now, HISTORY_DAYS)

const SWEEPS = [
  updateExpired,
  deleteOrphans,
  keepHistory,
  keepInputs,
  deleteOldAnswers,
  deleteOldMail,
  deleteOldNotices,
  expireTrays,
  deleteSignInsOver,
  deleteTokensOver,
  deleteLinksOver,
  deleteOldAttempts,
  deleteOldHolds,
]
