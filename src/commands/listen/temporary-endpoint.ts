import { hostname } from 'node:os'
import { createEndpoint } from '#actions/create-endpoint.ts'
import { removeEndpoint } from '#actions/delete-endpoint.ts'
import { Failure } from '#core/failure.ts'
import type { SubscribableType } from '#core/webhook/event.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Seal } from '#seal/seal.ts'
import { OPERATOR } from '../operator.ts'

/** The beginning of our endpoints' descriptions, to recognise ones that were left behind. */
export const MARK = `parley webhooks listen on ${hostname()}`

export type TemporaryEndpoint = AsyncDisposable & { id: string }

export async function openTemporaryEndpoint(
  pool: Pool,
  workspace: Workspace,
  { seal, ...given }: { url: string; events: SubscribableType[]; secret: string; seal: Seal },
): Promise<TemporaryEndpoint> {
  const description = `${MARK}, process ${process.pid}`
  const { id } = await inTransaction(pool, (sql) =>
    createEndpoint(sql, workspace, { ...given, description }, { ...OPERATOR, seal }),
  )
  return { id, [Symbol.asyncDispose]: () => removeTemporary(pool, workspace, id) }
}

/** It is fine if somebody else has removed it. */
export async function removeTemporary(pool: Pool, workspace: Workspace, id: string): Promise<void> {
  try {
    await inTransaction(pool, (sql) => removeEndpoint(sql, workspace, id, OPERATOR))
  } catch (error) {
    if (!(error instanceof Failure && error.type === 'not_found')) throw error
  }
}
