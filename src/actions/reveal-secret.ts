import { insertAudit } from '#db/audit.ts'
import type { Transaction } from '#db/sql.ts'
import { getSealedSecret } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Keeper } from './create-endpoint.ts'
import { openSecret } from './sealed-endpoint.ts'

/** Anybody with the secret can forge deliveries, so every look at it is recorded. */
export async function revealSecret(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  keeper: Keeper,
): Promise<string> {
  const secret = openSecret(keeper.seal, id, await getSealedSecret(sql, workspace, id))
  await insertAudit(sql, workspace, { action: 'webhook_endpoint.secret_revealed', ref: id }, keeper)
  return secret
}
