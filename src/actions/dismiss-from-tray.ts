import type { Acting } from '#core/actor.ts'
import { insertAudit } from '#db/audit.ts'
import { updateDismissed } from '#db/mail/tray.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { notInTray } from './give-from-tray.ts'

/** A person has looked at a mail and needs nothing done about it. */
export async function dismissFromTray(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<void> {
  if (!(await updateDismissed(sql, workspace, id))) throw notInTray(id)
  await insertAudit(sql, workspace, { action: 'message.dismissed', ref: id }, acting)
}
