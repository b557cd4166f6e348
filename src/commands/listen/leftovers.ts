import type { Pool } from '#db/sql.ts'
import { type Endpoint, listEndpoints } from '#db/webhooks/webhook-endpoints.ts'
import type { Workspace } from '#db/workspaces.ts'
import { LISTENER_ANSWER } from './receiver.ts'
import { MARK, removeTemporary } from './temporary-endpoint.ts'

/** More than a workspace can have. */
const ENDPOINTS = { limit: 1_000, cursor: null }
const ANSWER_WITHIN_MS = 1_000

/** Removes the endpoints of earlier listeners that were killed. One that still runs answers at its address. */
export async function removeLeftovers(pool: Pool, workspace: Workspace): Promise<void> {
  for (const endpoint of await listEndpoints(pool, workspace, ENDPOINTS))
    if (isOurs(endpoint) && !(await isListening(endpoint.url))) await removeTemporary(pool, workspace, endpoint.id)
}

/** Made on this machine: we cannot ask a listener on another one. */
function isOurs({ url, description }: Endpoint): boolean {
  return description?.startsWith(`${MARK}, `) === true && url.startsWith('http://127.0.0.1:')
}

/** The address contains a secret of that process, so that we do not mistake another program on the same port for it. */
async function isListening(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS), redirect: 'error' })
    return response.ok && (await response.text()) === LISTENER_ANSWER
  } catch {
    return false
  }
}
