import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { openSecret } from '#actions/sealed-endpoint.ts'
import { MAX_ATTEMPTS } from '#core/webhook/retry.ts'
import type { Pool } from '#db/sql.ts'
import type { Hook } from '../support/hooks.ts'
import { TEST_SEAL } from '../support/world.ts'

// After a run, what the receivers saw against what was committed. The path of a webhook says which endpoint it was sent to,
// so that one that went astray is noticed.

export type Run = {
  pool: Pool
  hooks: Hook[]
  /** Endpoint by path. */
  endpoints: Map<string, string>
  /** How many requests the faults of the run may have caused a second time. */
  duplicatesMax: number
}

type Row = {
  id: string
  workspaceId: string
  endpointId: string
  eventId: string
  status: string
  attempts: number
  failure: string | null
  leaseUntil: string | null
  body: string | null
  endpointWorkspaceId: string
  secret: Uint8Array
  previousSecret: Uint8Array | null
}

/** Fails with the first promise that was not kept; otherwise says how many came twice. */
export async function assertKept({ pool, hooks, endpoints, duplicatesMax }: Run): Promise<number> {
  const rows = await readRows(pool)
  const byDelivery = Map.groupBy(hooks, (hook) => hook.headers['x-webhook-delivery']!)
  for (const hook of hooks) assertGenuine(hook, rows.get(hook.headers['x-webhook-delivery']!), endpoints)
  for (const row of rows.values()) assertEnded(row, byDelivery.get(row.id)?.length ?? 0)
  const duplicates = rows
    .values()
    .reduce((sum, row) => sum + Math.max(0, (byDelivery.get(row.id)?.length ?? 0) - row.attempts), 0)
  assert.ok(duplicates <= duplicatesMax, `${duplicates} requests too many; the faults explain ${duplicatesMax}`)
  return duplicates
}

async function readRows(pool: Pool): Promise<Map<string, Row>> {
  const rows = await pool<Row[]>`
    select d.id, d.workspace_id, d.endpoint_id, d.event_id, d.status, d.attempts, d.failure, d.lease_until, v.body,
      e.workspace_id as endpoint_workspace_id, e.secret, e.previous_secret
    from deliveries d
    join webhook_endpoints e on e.id = d.endpoint_id
    left join events v on v.workspace_id = d.workspace_id and v.id = d.event_id`
  return new Map(rows.map((row) => [row.id, row]))
}

function assertGenuine(hook: Hook, row: Row | undefined, endpoints: Map<string, string>): void {
  const name = `request ${hook.headers['x-webhook-delivery']}`
  assert.ok(row, `${name} is of no committed delivery`)
  assert.equal(row.endpointId, endpoints.get(hook.path), `${name} went to another endpoint`)
  assert.equal(row.workspaceId, row.endpointWorkspaceId, `${name} crossed workspaces`)
  assert.equal(hook.headers['x-webhook-id'], row.eventId, `${name} names another event`)
  assert.equal(hook.body, row.body, `${name} had another body than the event`)
  const secrets = [row.secret, row.previousSecret].filter((sealed) => sealed !== null)
  const timestamp = hook.headers['x-webhook-timestamp']!
  const known = secrets.map((sealed) => {
    const secret = openSecret(TEST_SEAL, row.endpointId, sealed)
    return createHmac('sha256', secret).update(`${timestamp}.${hook.body}`).digest('hex')
  })
  const signatures = [...hook.headers['x-webhook-signature']!.matchAll(/v1=([0-9a-f]{64})/g)].map((match) => match[1]!)
  assert.ok(signatures.length > 0 && signatures.every((one) => known.includes(one)), `${name} was signed otherwise`)
  assert.ok(Math.abs(Number(timestamp) - hook.atMs / 1_000) < 30, `${name} is dated ${timestamp}`)
}

function assertEnded(row: Row, requests: number): void {
  assert.notEqual(row.body, null, `${row.id} has lost its event`)
  assert.notEqual(row.status, 'pending', `${row.id} still waits after ${row.attempts} attempts`)
  assert.equal(row.leaseUntil, null, `${row.id} is still leased`)
  assert.ok(requests >= row.attempts, `${row.id} counts ${row.attempts} attempts, and ${requests} came`)
  if (row.status === 'success') assert.ok(requests >= 1, `${row.id} succeeded without a request`)
  if (row.status === 'failed') assert.equal(row.attempts, MAX_ATTEMPTS, `${row.id} was given up early`)
}

/** Looks all the time whether somebody holds a lease for longer than a lease lasts. Dispose of it before the end. */
export function watchLeases(pool: Pool): AsyncDisposable & { longestSeconds: number } {
  const stop = new AbortController()
  const watch = { longestSeconds: 0 }
  const watching = (async () => {
    while (!stop.signal.aborted) {
      const [row] = await pool<{ seconds: number | null }[]>`
        select max(extract(epoch from lease_until - clock_timestamp()))::float8 as seconds from deliveries_pending`.catch(
        () => [],
      )
      watch.longestSeconds = Math.max(watch.longestSeconds, row?.seconds ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  return Object.assign(watch, {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await watching
    },
  })
}
