import type { Acting } from '#core/actor.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import type { Transaction } from '#db/sql.ts'
import { lockEndpoint, updateEndpoint } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'

/** From now on it is not found and gets no events, and its pending deliveries are never sent. */
export async function removeEndpoint(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<void> {
  await lockEndpoint(sql, workspace, id)
  await updateEndpoint(sql, workspace, id, { deletedAt: currentTime(acting.clock) })
  await insertAudit(sql, workspace, { action: 'webhook_endpoint.deleted', ref: id }, acting)
}
