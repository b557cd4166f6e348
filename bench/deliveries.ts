import { createEndpoint } from '#actions/create-endpoint.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { insertEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { createSeal } from '#seal/seal.ts'
import { openLog } from '#telemetry/log.ts'
import { createSender, type Sender } from '#webhooks/post.ts'
import { deliveryHeaders, newSecret } from '#webhooks/signature.ts'
import { startDeliveries } from '#workers/deliveries.ts'
import { openBareLoop, rate } from './support/bare-loop.ts'
import { ACTING, anId } from './support/clock.ts'
import { openReceiver, type Receiver } from './support/receiver.ts'
import { median, type Row, table } from './support/row.ts'
import { sharedNowMs } from './support/shared-clock.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// The delivery engine against a bare undici loop without a database: the same signatures, bodies of 300 bytes, 64 at a
// time (16 endpoints, 4 each), one process, the receiver in another. The receiver's count is checked after every round.

const ENDPOINTS = 16
const CONCURRENCY = 64
const WARM_UP_ROUNDS = 2
const ROUNDS = 7
/** Several seconds of work, so that start and end hardly matter. */
const ROUND_DELIVERIES = 24_000
const LATENCY_EVENTS = 300
const GOAL = 0.7

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'test' })
  await migrate(database.pool)
  await using receiver = await openReceiver()
  const workspace = await makeWorkspace(database.pool)
  await makeEndpoints(database.pool, workspace, receiver.origin)
  const throughput = await compare(database.pool, workspace, receiver)
  return [throughput, await latency(database.pool, workspace, receiver)]
}

const seal = createSeal(Buffer.alloc(32, 1))

async function makeEndpoints(pool: Pool, workspace: Workspace, origin: string): Promise<void> {
  for (let i = 0; i < ENDPOINTS; i++) {
    // Only the first subscribes, so that one event makes one request; the others get their deliveries by hand.
    const events = i === 0 ? (['member.deactivated'] as const) : (['meeting_request.booked'] as const)
    const command = { url: `${origin}/hook`, events: [...events], secret: newSecret(ACTING.clock) }
    await inTransaction(pool, (sql) => createEndpoint(sql, workspace, command, { ...ACTING, seal }))
  }
  await pool`update webhook_endpoints set proven = true where workspace_id = ${workspace.id}`
}

async function compare(pool: Pool, workspace: Workspace, receiver: Receiver): Promise<Row> {
  await using bareLoop = openBareLoop(receiver.origin, CONCURRENCY)
  // Both keep their connections from round to round.
  const sender = createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley' })
  const bare = () => bareLoop.send(deliveryHeaders(DELIVERY, Math.floor(Date.now() / 1_000)), DELIVERY.body)
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const before = 2 * round * ROUND_DELIVERIES
    const ours = await drain(pool, workspace, sender, receiver, before + ROUND_DELIVERIES)
    const ceiling = await rate(bare, ROUND_DELIVERIES, CONCURRENCY)
    await receiver.expectCount(before + 2 * ROUND_DELIVERIES)
    if (round >= WARM_UP_ROUNDS) rounds.push({ ours, bare: ceiling })
  }
  await sender.close()
  const ratio = median(rounds.map((round) => round.ours / round.bare))
  return {
    name: 'webhook engine, 300 bytes, 64 at a time, against a bare loop without a database',
    ours: `${median(rounds.map((round) => round.ours)).toFixed(0)}/s`,
    ceiling: `${median(rounds.map((round) => round.bare)).toFixed(0)}/s`,
    ratio,
    goal: `≥ ${GOAL}`,
    ok: ratio >= GOAL,
  }
}

/** Deliveries per second, from the start of the engine until the last one is settled. */
async function drain(
  pool: Pool,
  workspace: Workspace,
  sender: Sender,
  receiver: Receiver,
  expected: number,
): Promise<number> {
  await insertBacklog(pool, workspace, ROUND_DELIVERIES)
  const startedAtMs = performance.now()
  const engine = await startDeliveries({ pool, sender, seal, log: openLog({ logLevel: 'error' }), clock: ACTING.clock })
  await receiver.untilCount(expected)
  while (await isPending(pool, workspace)) await new Promise((resolve) => setTimeout(resolve, 2))
  const seconds = (performance.now() - startedAtMs) / 1_000
  await engine[Symbol.asyncDispose]()
  return ROUND_DELIVERIES / seconds
}

async function isPending(pool: Pool, workspace: Workspace): Promise<boolean> {
  const rows = await pool`select 1 from deliveries_pending where workspace_id = ${workspace.id} limit 1`
  return rows.length > 0
}

async function insertBacklog(pool: Pool, workspace: Workspace, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => [anId('event').id, anId('delivery').id] as const)
  await pool`
    with e as (
      insert into events (workspace_id, id, type, body, created_at)
      select ${workspace.id}, id, 'meeting_request.created', ${DELIVERY.body}, now()
      from unnest(${ids.map(([event]) => event)}::text[]) as id
    )
    insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
    select ${workspace.id}, d.id, 'pending', w.id, d.event_id, 'meeting_request.created', now()
    from unnest(${ids.map(([event]) => event)}::text[], ${ids.map(([, delivery]) => delivery)}::text[])
      with ordinality as d (event_id, id, n)
    join (
      select id, row_number() over (order by id) as n from webhook_endpoints where workspace_id = ${workspace.id}
    ) w on w.n = d.n % ${ENDPOINTS} + 1`
  await pool`vacuum analyze deliveries_pending`
}

/** From the commit of an event to its request at the receiver, one event at a time. */
async function latency(pool: Pool, workspace: Workspace, receiver: Receiver): Promise<Row> {
  const sender = createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley' })
  const engine = await startDeliveries({ pool, sender, seal, log: openLog({ logLevel: 'error' }), clock: ACTING.clock })
  await receiver.remember()
  const committed = new Map<string, number>()
  for (let i = 0; i < LATENCY_EVENTS; i++) {
    const fields = { id: 'wm_x', email: 'a@b.test', deactivated_at: '', transferred_to: null, transferred_count: 0 }
    const id = await insertEvent(pool, workspace, { type: 'member.deactivated', fields }, ACTING.clock)
    committed.set(id, sharedNowMs())
    engine.wake()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await engine[Symbol.asyncDispose]()
  await sender.close()
  const arrivals = await receiver.arrivals()
  const p50 = median([...committed].map(([id, atMs]) => (arrivals.get(id) ?? Number.NaN) - atMs))
  return {
    name: 'from commit to request, median',
    ours: `${p50.toFixed(1)} ms`,
    ceiling: '10 ms',
    ratio: p50 / 10,
    goal: '≤ 1.00',
    ok: p50 < 10,
  }
}

const DELIVERY = {
  eventId: 'evt_01h455vb4pex5vsknk084sn02q',
  deliveryId: 'wd_01h455vb4pex5vsknk084sn02q',
  eventType: 'meeting_request.created',
  attempt: 1,
  body: JSON.stringify({ event: 'meeting_request.created', filler: '' }).padEnd(300, ' '),
  contentType: 'application/json',
  customHeaders: [],
  secrets: [newSecret(ACTING.clock)],
} as const

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
