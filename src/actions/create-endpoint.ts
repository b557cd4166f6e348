import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import type { Transaction } from '#db/sql.ts'
import { type Endpoint, getEndpoint, insertEndpoint, lockEndpointCount } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { New } from '#resources/resource.ts'
import type { ENDPOINT } from '#resources/webhook-endpoint.ts'
import type { Seal } from '#seal/seal.ts'
import { sealHeaders, sealSecret } from './sealed-endpoint.ts'

/** Every event checks each of them, and a receiver can forward to as many others as it likes. */
export const ENDPOINTS_MAX = 100

/** `secret` signs its deliveries; it is new. */
export type CreateEndpoint = New<typeof ENDPOINT> & { secret: string }

/** The actor, and the seal for values that must not be stored openly. */
export type Keeper = Acting & { seal: Seal }

export async function createEndpoint(
  sql: Transaction,
  workspace: Workspace,
  command: CreateEndpoint,
  keeper: Keeper,
): Promise<Endpoint> {
  if ((await lockEndpointCount(sql, workspace)) >= ENDPOINTS_MAX)
    throw new Failure(
      'validation_error',
      `This workspace has ${ENDPOINTS_MAX} webhook endpoints, which is the limit. Delete one first.`,
    )
  const { id, at } = newId('endpoint', keeper.clock)
  await insertEndpoint(sql, workspace, {
    id,
    url: command.url,
    description: command.description ?? null,
    events: [...new Set(command.events)],
    format: command.format ?? 'parley',
    headers: sealHeaders(keeper.seal, id, command.headers ?? []),
    secret: sealSecret(keeper.seal, id, command.secret),
    createdAt: at,
  })
  await insertAudit(sql, workspace, { action: 'webhook_endpoint.created', ref: id }, keeper)
  return await getEndpoint(sql, workspace, id)
}
