import { testEndpoint } from '#actions/test-endpoint.ts'
import { findWorkingNode } from '#db/queue/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { findAttempt } from '#db/webhooks/deliveries.ts'
import type { Workspace } from '#db/workspaces.ts'
import { StartupError } from '#settings/startup-error.ts'
import { openWake } from '#workers/wake.ts'
import { OPERATOR } from '../operator.ts'

// Tries whether the running service can send here: a test event either arrives, or its delivery row says why not.

const REACHED_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 200

/** Failures that a production service reports for an http address on loopback. */
const REFUSALS = new Set(['invalid_url', 'blocked_address'])

export async function requireService(pool: Pool): Promise<void> {
  if ((await findWorkingNode(pool)) !== null) return
  throw new StartupError(
    'No service is sending webhooks for this database. Start one in another terminal (npm start), then listen again.',
  )
}

export async function requireReached(
  pool: Pool,
  workspace: Workspace,
  endpointId: string,
  reached: Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  await using wake = await openWake(pool)
  const deliveryId = await inTransaction(pool, (sql) => testEndpoint(sql, workspace, endpointId, OPERATOR))
  wake.wake()
  const until = performance.now() + REACHED_WITHIN_MS
  const arrived = reached.then(() => true)
  while (!(await Promise.race([arrived, later(LOOK_EVERY_MS)])) && !stop.aborted) {
    const attempt = await findAttempt(pool, workspace, endpointId, deliveryId)
    if (attempt?.failure) throw explain(attempt.failure)
    if (performance.now() > until) throw explain(null)
  }
}

function explain(failure: string | null): StartupError {
  if (failure === null)
    return new StartupError(
      `The service sent nothing here within ${REACHED_WITHIN_MS / 1_000} seconds. Its log says why.`,
    )
  if (REFUSALS.has(failure))
    return new StartupError(
      'The service is not in development mode, so it sends nothing to loopback addresses. Start it with npm start, then listen again.',
    )
  return new StartupError(`The service could not deliver to this machine (${failure}). Does it run here?`)
}

async function later(ms: number): Promise<false> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return false
}
