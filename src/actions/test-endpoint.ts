import type { Acting } from '#core/actor.ts'
import { insertAudit } from '#db/audit.ts'
import type { Transaction } from '#db/sql.ts'
import { insertTestEvent } from '#db/webhooks/events.ts'
import { getEndpoint } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'

const MESSAGE = 'This is a test of your webhook endpoint. It works.'

/** Also for a disabled endpoint: a test shows that it can be enabled. Returns the delivery's identifier. */
export async function testEndpoint(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<string> {
  const endpoint = await getEndpoint(sql, workspace, id)
  const deliveryId = await insertTestEvent(sql, workspace, endpoint.id, { message: MESSAGE }, acting.clock)
  const detail = { delivery: deliveryId }
  await insertAudit(sql, workspace, { action: 'webhook_endpoint.tested', ref: endpoint.id, detail }, acting)
  return deliveryId
}
