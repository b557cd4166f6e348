import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import type { Transaction } from '#db/sql.ts'
import { lockEndpoint, updateSecret } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Keeper } from './create-endpoint.ts'
import { sealSecret } from './sealed-endpoint.ts'

/** The new secret signs at once; the former one signs as well for a day. */
export async function rotateSecret(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: { secret: string },
  keeper: Keeper,
): Promise<void> {
  await lockEndpoint(sql, workspace, id)
  const secret = sealSecret(keeper.seal, id, command.secret)
  await updateSecret(sql, workspace, id, { secret, at: currentTime(keeper.clock) })
  await insertAudit(sql, workspace, { action: 'webhook_endpoint.secret_rotated', ref: id }, keeper)
}
