import type { Clock } from '#core/clock.ts'
import { TRAY_DAYS } from '#core/mail/tray.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { deleteOldInTray, listTraysWithOld } from '#db/mail/tray.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'

/** Deletes mail that nobody has looked at for a month, and records how much it was; true if there may be more. */
export async function expireTrays(pool: Pool, now: Timestamp, clock: Clock): Promise<boolean> {
  const workspaces = await listTraysWithOld(pool, now, TRAY_DAYS)
  let isMore = false
  for (const workspace of workspaces)
    await inTransaction(pool, async (sql) => {
      const { count, mayBeMore } = await deleteOldInTray(sql, workspace, now, TRAY_DAYS)
      isMore ||= mayBeMore
      if (count === 0) return
      const detail = { mails: count, days: TRAY_DAYS }
      await insertAudit(
        sql,
        workspace,
        { action: 'tray.expired', ref: workspace.id, detail },
        { actor: { kind: 'engine' }, clock },
      )
    })
  return isMore
}
