import type { Acting } from '#core/actor.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import type { Transaction } from '#db/sql.ts'
import { insertRecovery } from '#db/webhooks/deliveries.ts'
import { getEndpoint } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'
import { requireEnabled } from './resend-delivery.ts'

/** One statement of about a second. If there are more, the caller asks again: nothing is resent twice. */
export const RECOVERED_MAX = 10_000

/** Resends every delivery that failed since a time. Returns how many. */
export async function recoverDeliveries(
  sql: Transaction,
  workspace: Workspace,
  endpointId: string,
  command: { since: Temporal.Instant },
  acting: Acting,
): Promise<number> {
  const endpoint = await getEndpoint(sql, workspace, endpointId)
  requireEnabled(endpoint)
  const since = timestamp(command.since)
  const count = await insertRecovery(sql, workspace, endpoint.id, { since, max: RECOVERED_MAX }, acting.clock)
  const detail = { since, deliveries: count }
  await insertAudit(sql, workspace, { action: 'webhook_endpoint.recovered', ref: endpoint.id, detail }, acting)
  return count
}
