import type { Clock } from '#core/clock.ts'
import { deleteOldRecords, deleteRequestsOver, listForgetful } from '#db/forget/history.ts'
import { currentTime } from '#db/ids.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Log } from '#telemetry/log.ts'

const DAY_MS = 86_400_000

/** Deletes what workspaces want to be kept no longer; true if there may be more. */
export async function expireHistory(pool: Pool, clock: Clock, log: Log): Promise<boolean> {
  const now = currentTime(clock)
  let isMore = false
  for (const { workspace, days, clockOffsetMs } of await listForgetful(pool, now)) {
    const before = new Date(Date.parse(now) - days * DAY_MS).toISOString()
    const { count, mayBeMore } = await inTransaction(pool, (sql) =>
      deleteRequestsOver(sql, workspace, { before, clockOffsetMs }),
    )
    if (count > 0)
      log.info({ 'workspace.id': workspace.id, requests: count, days }, `${count} old requests were deleted`)
    const hasMoreRecords = await deleteOldRecords(pool, workspace, before)
    isMore ||= mayBeMore || hasMoreRecords
  }
  return isMore
}
