import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import type { Transaction } from '#db/sql.ts'
import {
  type Endpoint,
  type EndpointChange,
  getEndpoint,
  lockEndpoint,
  updateEndpoint,
} from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Change } from '#resources/resource.ts'
import type { ENDPOINT } from '#resources/webhook-endpoint.ts'
import type { Keeper } from './create-endpoint.ts'
import { sealHeaders } from './sealed-endpoint.ts'

export type UpdateEndpoint = Change<typeof ENDPOINT>

/** `updated_at` changes only with shown fields: headers are not shown. */
export async function changeEndpoint(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: UpdateEndpoint,
  keeper: Keeper,
): Promise<Endpoint> {
  const before = await lockEndpoint(sql, workspace, id)
  const now = currentTime(keeper.clock)
  const shown = shownChange(before, command, now)
  const change: EndpointChange = Object.keys(shown).length === 0 ? {} : { ...shown, updatedAt: now }
  if (command.headers !== undefined) change.headers = sealHeaders(keeper.seal, id, command.headers)
  if (Object.keys(change).length === 0) return before
  await updateEndpoint(sql, workspace, id, change)
  const detail = { fields: Object.keys(change).filter((field) => field !== 'updatedAt') }
  await insertAudit(sql, workspace, { action: 'webhook_endpoint.updated', ref: id, detail }, keeper)
  return await getEndpoint(sql, workspace, id)
}

function shownChange(before: Endpoint, command: UpdateEndpoint, now: string): EndpointChange {
  const change: EndpointChange = {}
  const events = command.events && [...new Set(command.events)]
  // Another receiver answers there, and has not proven itself yet.
  if (command.url !== undefined && command.url !== before.url)
    Object.assign(change, { url: command.url, proven: false })
  if (events && JSON.stringify(events) !== JSON.stringify(before.events)) change.events = events
  if (command.description !== undefined && command.description !== before.description)
    change.description = command.description
  if (command.format !== undefined && command.format !== before.format) change.format = command.format
  // Repeating it keeps the first time and its reason.
  if (command.enabled !== undefined && command.enabled !== before.enabled)
    Object.assign(change, command.enabled ? enabling(now) : disabling(now))
  return change
}

/** A fresh start: earlier failures do not count again. */
function enabling(now: string): EndpointChange {
  return { enabled: true, enabledAt: now, disabledAt: null, disabledReason: null, recentFailures: [] }
}

function disabling(now: string): EndpointChange {
  return { enabled: false, disabledAt: now, disabledReason: 'manual' }
}
