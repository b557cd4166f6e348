import type { Acting } from '#core/actor.ts'
import { type TrayRefusal, type TrayRoom, trayRefusal } from '#core/mail/tray.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { insertTrayNotices } from '#db/mail/notices.ts'
import { readTrayRoom } from '#db/mail/tray.ts'
import type { Pool, Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { counter } from '#telemetry/metrics.ts'

const refused = counter('parley_tray_refused_total', 'Mails that were refused because the tray is full.', ['why'])

/** Thrown to roll back the transaction, so that nothing of the mail is stored. */
export class NoRoomInTray extends Error {
  readonly why: TrayRefusal
  readonly room: TrayRoom

  constructor(why: TrayRefusal, room: TrayRoom) {
    super(`a mail has no room in the tray: ${why}`)
    this.why = why
    this.room = room
  }
}

/** Throws NoRoomInTray if the tray has no room for the mail. */
export async function checkTrayRoom(
  sql: Transaction,
  workspace: Workspace,
  mail: { fromKey: string; bytes: number },
): Promise<void> {
  const room = await readTrayRoom(sql, workspace, mail.fromKey)
  const why = trayRefusal(room, mail.bytes)
  if (why !== null) throw new NoRoomInTray(why, room)
}

/**
 * The first refused mail of a day notifies the admins and is recorded; later ones leave no trace, so that refusing costs
 * nothing.
 */
export async function tellNoRoom(
  pool: Pool,
  workspace: Workspace,
  { why, room }: NoRoomInTray,
  acting: Acting,
): Promise<void> {
  refused.add({ why })
  if (why === 'tray_full') await inTransaction(pool, (sql) => tellFull(sql, workspace, room, acting))
}

async function tellFull(
  sql: Transaction,
  workspace: Workspace,
  { mails, bytes }: { mails: number; bytes: number },
  acting: Acting,
): Promise<void> {
  const day = currentTime(acting.clock).slice(0, 'yyyy-mm-dd'.length)
  const isNews = await insertTrayNotices(sql, workspace, { day, mails, bytes }, acting.clock)
  if (isNews)
    await insertAudit(sql, workspace, { action: 'tray.full', ref: workspace.id, detail: { mails, bytes } }, acting)
}
