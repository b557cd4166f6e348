import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import type { Transaction } from '#db/sql.ts'
import { type Delivery, insertResend } from '#db/webhooks/deliveries.ts'
import { type Endpoint, getEndpoint } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'

/** A new delivery of the same event; receivers recognise the event's identifier. */
export async function resendDelivery(
  sql: Transaction,
  workspace: Workspace,
  endpointId: string,
  deliveryId: string,
  acting: Acting,
): Promise<Delivery> {
  const endpoint = await getEndpoint(sql, workspace, endpointId)
  const made = await insertResend(sql, workspace, endpoint.id, deliveryId, acting.clock)
  // A missing delivery is reported first; a refusal rolls the new one back.
  requireEnabled(endpoint)
  const detail = { endpoint: endpoint.id, as: made.id }
  await insertAudit(sql, workspace, { action: 'webhook_delivery.resent', ref: deliveryId, detail }, acting)
  return made
}

/** It would only be held, but the caller wants it sent. */
export function requireEnabled(endpoint: Endpoint): void {
  if (!endpoint.enabled)
    throw new Failure(
      'invalid_request',
      `This webhook endpoint has been disabled since ${endpoint.disabledAt}. Enable it first: PATCH it with {"enabled": true}.`,
      { plainly: 'This webhook endpoint is disabled. Enable it first.' },
    )
}
