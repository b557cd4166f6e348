import { createEndpoint } from '#actions/create-endpoint.ts'
import { openDatabase } from '#db/database.ts'
import { currentTime } from '#db/ids.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimDeliveries, updateReleasedDeliveries } from '#db/webhooks/delivery-queue.ts'
import { insertEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { createSeal } from '#seal/seal.ts'
import { newSecret } from '#webhooks/signature.ts'
import { LANES_FIRST } from '#workers/turns.ts'
import { ACTING, anId } from './support/clock.ts'
import { median, type Row, table } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// Whether a million deliveries held for one disabled endpoint slow down the others: the time of one claim of 64 deliveries over
// 16 endpoints, with and without the backlog.

const ENDPOINTS = 16
const EACH = 50
const HELD = 1_000_000
const CLAIMS = 150
const GOAL = 1.5

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'test', max: 4 })
  await migrate(database.pool)
  const { pool } = database
  const workspace = await makeWorkspace(pool)
  // Made first, so that every claim meets its lane first.
  const disabled = await makeEndpoint(pool, workspace)
  await pool`
    update webhook_endpoints
    set enabled = false, disabled_at = now(), disabled_reason = 'manual'
    where id = ${disabled}`
  for (let i = 0; i < ENDPOINTS; i++) await insertHeld(pool, workspace, await makeEndpoint(pool, workspace), EACH)
  await insertHeld(pool, workspace, disabled, 1)
  await pool`update webhook_endpoints set proven = true`
  await pool`vacuum analyze deliveries, webhook_endpoints`
  const without = await claimMs(pool)
  await insertHeld(pool, workspace, disabled, HELD)
  await pool`vacuum analyze deliveries`
  const withBacklog = await claimMs(pool)
  return [row(without, withBacklog)]
}

async function makeEndpoint(pool: Pool, workspace: Workspace): Promise<string> {
  const command = { url: 'https://hooks.acme.test/parley', events: ['meeting_request.booked' as const] }
  const keeper = { ...ACTING, seal: createSeal(Buffer.alloc(32, 1)) }
  return (
    await inTransaction(pool, (sql) =>
      createEndpoint(sql, workspace, { ...command, secret: newSecret(ACTING.clock) }, keeper),
    )
  ).id
}

async function insertHeld(pool: Pool, workspace: Workspace, endpointId: string, count: number): Promise<void> {
  const fields = { id: 'mr_1' }
  const eventId = await insertEvent(
    pool,
    workspace,
    { type: 'meeting_request.organizer_changed', fields },
    ACTING.clock,
  )
  const batch = 100_000
  for (let made = 0; made < count; made += batch)
    await pool`
      insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
      select ${workspace.id}, numbered_id(${anId('delivery').id}, n), 'pending', ${endpointId}, ${eventId},
        'meeting_request.organizer_changed', now()
      from generate_series(0, ${Math.min(batch, count - made) - 1}) n`
}

/** The median claim. Claimed rows are given back, so that every claim finds the same. */
async function claimMs(pool: Pool): Promise<number> {
  const lease = { nodeId: 1, seconds: 15 }
  const now = currentTime(ACTING.clock)
  const claim = {
    lease,
    now,
    after: '',
    busy: new Map(),
    free: 64,
    freeUnproven: 64,
    perLane: 4,
    lanesMax: LANES_FIRST,
  }
  const times: number[] = []
  for (let i = 0; i < CLAIMS; i++) {
    const startedAtMs = performance.now()
    const { deliveries } = await claimDeliveries(pool, claim)
    if (i >= CLAIMS / 10) times.push(performance.now() - startedAtMs)
    if (deliveries.length !== 64) throw new Error(`${deliveries.length} were claimed instead of 64`)
    await updateReleasedDeliveries(pool, deliveries)
  }
  return median(times)
}

function row(without: number, withBacklog: number): Row {
  const ratio = withBacklog / without
  return {
    name: 'a claim of 64 deliveries, with 1,000,000 held for a disabled endpoint against none',
    ours: `${withBacklog.toFixed(2)} ms`,
    ceiling: `${without.toFixed(2)} ms`,
    ratio,
    goal: `< ${GOAL}`,
    ok: ratio < GOAL,
  }
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
