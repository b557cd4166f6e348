import { createEndpoint } from '#actions/create-endpoint.ts'
import { openDatabase } from '#db/database.ts'
import { currentTime } from '#db/ids.ts'
import { lockDueMails } from '#db/mail/outbox-queue.ts'
import { migrate } from '#db/migrate.ts'
import { listDueByTurns } from '#db/negotiation/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimDeliveries, updateReleasedDeliveries } from '#db/webhooks/delivery-queue.ts'
import { createSeal } from '#seal/seal.ts'
import { newSecret } from '#webhooks/signature.ts'
import { LANES_FIRST } from '#workers/turns.ts'
import { ACTING, anId } from './support/clock.ts'
import { median, type Row, table } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// How long workers take to find their next work when a lot is due: 200,000 rows of each kind in 10,000 workspaces, compared
// with 2,000 in 100.

const EACH = 20
const FEW = 100
const MANY = 10_000
const CLAIMS = 100
const GOAL_MS = 5

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'test', max: 1 })
  await migrate(database.pool)
  const { pool } = database
  await makeFirst(pool)
  await multiply(pool, FEW)
  const few = await claimsMs(pool)
  await multiply(pool, MANY - FEW)
  const many = await claimsMs(pool)
  return Object.keys(CLAIMS_OF).map((name) => row(name, few.get(name)!, many.get(name)!))
}

/** The other workspaces are copies of this one. */
async function makeFirst(pool: Pool): Promise<void> {
  const workspace = await makeWorkspace(pool)
  const command = { url: 'https://hooks.acme.test/parley', events: ['meeting_request.booked' as const] }
  const keeper = { ...ACTING, seal: createSeal(Buffer.alloc(32, 1)) }
  await inTransaction(pool, (sql) =>
    createEndpoint(sql, workspace, { ...command, secret: newSecret(ACTING.clock) }, keeper),
  )
  await pool`update webhook_endpoints set proven = true`
}

async function multiply(pool: Pool, count: number): Promise<void> {
  const ids = (kind: Parameters<typeof anId>[0]) => Array.from({ length: count }, () => anId(kind).id)
  await pool.begin(async (sql) => {
    // Claims look at no foreign keys.
    await sql`set local session_replication_role = replica`
    await sql`
      create temporary table made on commit drop as
      select *
      from unnest(${ids('workspace')}::text[], ${ids('endpoint')}::text[], ${ids('event')}::text[], ${ids('delivery')}::text[],
        ${ids('request')}::text[]) as made (workspace_id, endpoint_id, event_id, delivery_id, request_id)`
    await sql`
      insert into webhook_endpoints
      select (jsonb_populate_record(e, jsonb_build_object('workspace_id', made.workspace_id, 'id', made.endpoint_id))).*
      from made, webhook_endpoints e
      where e.id = (select min(id) from webhook_endpoints)`
    await sql`
      insert into events (workspace_id, id, type, body, created_at)
      select workspace_id, event_id, 'meeting_request.booked', '{}', now()
      from made`
    await sql`
      insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
      select workspace_id, numbered_id(delivery_id, n), 'pending', endpoint_id, event_id, 'meeting_request.booked', now()
      from made, generate_series(1, ${EACH}) n`
    await sql`
      insert into negotiations (workspace_id, request_id, due_at)
      select workspace_id, numbered_id(request_id, n), now() - random() * interval '1 hour'
      from made, generate_series(1, ${EACH}) n`
    await sql`
      insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, created_at)
      select workspace_id, numbered_id(request_id, n), n, 'bo@client.test', 'bo@client.test', 'notice', now()
      from made, generate_series(1, ${EACH}) n`
  })
  await pool`vacuum analyze webhook_endpoints, events, deliveries, negotiations, outbox`
}

const CLAIMS_OF: Record<string, (pool: Pool) => Promise<() => Promise<unknown>>> = {
  '64 deliveries': async (pool) => {
    const lease = { nodeId: 1, seconds: 15 }
    const room = { busy: new Map(), free: 64, freeUnproven: 64, perLane: 4 }
    const claim = { lease, now: currentTime(ACTING.clock), after: '', lanesMax: LANES_FIRST, ...room }
    const { deliveries } = await claimDeliveries(pool, claim)
    return () => updateReleasedDeliveries(pool, deliveries)
  },
  '16 negotiations': async (pool) => {
    await listDueByTurns(pool, { limit: 16, except: [], served: [], after: '', now: currentTime(ACTING.clock) })
    return async () => {}
  },
  '5 mails': async (pool) => {
    await inTransaction(pool, (sql) => lockDueMails(sql, { after: '', lanesMax: LANES_FIRST, limit: 5 }))
    return async () => {}
  },
}

/** The median of each. Claimed rows are given back, so that every claim finds the same. */
async function claimsMs(pool: Pool): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [name, claim] of Object.entries(CLAIMS_OF)) {
    const times: number[] = []
    for (let i = 0; i < CLAIMS; i++) {
      const startedAtMs = performance.now()
      const giveBack = await claim(pool)
      if (i >= CLAIMS / 10) times.push(performance.now() - startedAtMs)
      await giveBack()
    }
    found.set(name, median(times))
  }
  return found
}

function row(name: string, fewMs: number, manyMs: number): Row {
  return {
    name: `a claim of ${name}, of 200,000 due in 10,000 workspaces against 2,000 in 100`,
    ours: `${manyMs.toFixed(2)} ms`,
    ceiling: `${fewMs.toFixed(2)} ms`,
    ratio: manyMs / fewMs,
    goal: `≤ ${GOAL_MS} ms`,
    ok: manyMs <= GOAL_MS,
  }
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
