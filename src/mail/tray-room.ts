import type { Acting } from '#core/actor.ts'
import { type TrayRefusal, trayRefusal } from '#core/mail/tray.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { insertTrayNotices } from '#db/outbox.ts'
import type { Transaction } from '#db/sql.ts'
import { readTrayRoom } from '#db/tray.ts'
import type { Workspace } from '#db/workspaces.ts'
import { counter } from '#telemetry/metrics.ts'

const refused = counter('parley_tray_refused_total', 'Mails for a tray that were not taken, since it is full.', ['why'])

/**
 * Why a mail cannot wait in the tray now, or null. The first that finds it full on a day tells the admins and leaves a
 * record; those after it leave nothing, so that refusing costs nothing.
 */
export async function noRoomInTray(
  sql: Transaction,
  workspace: Workspace,
  mail: { fromKey: string; bytes: number },
  acting: Acting,
): Promise<TrayRefusal | null> {
  const room = await readTrayRoom(sql, workspace, mail.fromKey)
  const why = trayRefusal(room, mail.bytes)
  if (why === null) return null
  refused.add({ why })
  if (why === 'tray_full') await tellFull(sql, workspace, room, acting)
  return why
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
