// What becomes of outcomes between the answer of a receiver and the database.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool, type Pool } from '#db/sql.ts'
import { type DeliveryVerdict, updateSettled } from '#db/webhooks/delivery-outcomes.ts'
import { type ClaimedDelivery, claimDeliveries } from '#db/webhooks/delivery-queue.ts'
import type { Log } from '#telemetry/log.ts'
import { createSender } from '#webhooks/post.ts'
import { Deliveries } from '#workers/deliveries.ts'
import { LeaseEngine } from '#workers/lease-engine.ts'
import { present, TEST_CLOCK } from '../support/clock.ts'
import { openLine } from '../support/database-line.ts'
import { newQuietWorld, rowsOf, until } from '../support/engine.ts'
import { keptLog } from '../support/logged.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import { TEST_SEAL, type World } from '../support/world.ts'

const CLAIM = {
  lease: { nodeId: 1, seconds: 15 },
  now: present(),
  after: '',
  busy: new Map(),
  free: 100,
  freeUnproven: 100,
  perLane: 100,
  lanesMax: 2_000,
}

const RETRY: DeliveryVerdict = {
  verdict: 'retry',
  code: 500,
  failure: 'http_status',
  snippet: '',
  durationMs: 1,
  delaySeconds: 3,
}

const SUCCESS: DeliveryVerdict = { ...RETRY, verdict: 'success', code: 200, failure: null, delaySeconds: 0 }

async function claimed(world: World, count: number): Promise<{ id: string; rows: ClaimedDelivery[] }> {
  const { id } = await newEndpoint(world)
  await world.pool`update webhook_endpoints set proven = true where id = ${id}`
  for (let i = 0; i < count; i++) await emit(world)
  const { deliveries } = await claimDeliveries(world.pool, CLAIM)
  return { id, rows: deliveries.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** An engine that claims nothing by itself, and whose every delivery comes to what the test says. */
function newEngine(pool: Pool, log: Log, verdictOf: (row: ClaimedDelivery) => DeliveryVerdict = () => RETRY) {
  const sender = createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley/test' })
  const kind = new Deliveries({ pool, log, sender, seal: TEST_SEAL, clock: TEST_CLOCK }, pool)
  return new LeaseEngine(Object.assign(kind, { work: async (row: ClaimedDelivery) => verdictOf(row) }), { pool, log })
}

test('one outcome that the database cannot take does not hold up the others', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 3)
  const { log, lines } = keptLog()
  // Nothing sends this today: what cleans an answer takes the NUL out. It stands for what nobody has thought of.
  const engine = newEngine(world.pool, log, (row) => (row === rows[1] ? { ...RETRY, snippet: '\0' } : RETRY))
  for (const row of rows) engine.take(row)
  await until(
    'the others are written',
    async () => (await rowsOf(world, id)).filter((row) => row.attempts === 1).length === 2,
  )
  await engine.close()
  assert.deepEqual(
    (await rowsOf(world, id)).map((row) => row.attempts),
    [1, 0, 1],
  )
  assert.deepEqual(
    lines.map((line) => line.id),
    [rows[1]!.id],
  )
})

test('one outcome that fails for a reason that nobody has thought of is set aside after three tries, and the others go on', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 3)
  await using _odd = await refusing(world, rows[1]!.id)
  const { log, lines } = keptLog()
  const engine = newEngine(world.pool, log)
  engine.take(rows[0]!)
  engine.take(rows[1]!)
  await until('the other is written', async () => (await rowsOf(world, id))[0]!.attempts === 1)
  await until('it was tried again', async () => lines.filter(({ rows }) => rows === 1).length >= 2)
  engine.take(rows[2]!)
  await until('what comes later is written', async () => (await rowsOf(world, id))[2]!.attempts === 1)
  await until('it is set aside', async () => lines.some((line) => line.id === rows[1]!.id))
  await engine.close()
  assert.deepEqual(
    (await rowsOf(world, id)).map((row) => row.attempts),
    [1, 0, 1],
  )
})

test('where nothing at all can be written for an unknown reason, nothing is set aside', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 2)
  const { log, lines } = keptLog()
  const engine = newEngine(world.pool, log)
  {
    await using _odd = await refusing(world, null)
    for (const row of rows) engine.take(row)
    await until('each was tried often', async () => lines.length >= 8)
  }
  await until('they are written', async () => (await rowsOf(world, id)).every((row) => row.attempts === 1))
  await engine.close()
  assert.deepEqual(
    lines.filter((line) => line.id !== undefined),
    [],
  )
})

/** The database raises an error of no known class when the outcome of this delivery, or of any, is written. */
async function refusing(world: World, deliveryId: string | null): Promise<AsyncDisposable> {
  await world.pool.unsafe(`
    create function odd() returns trigger language plpgsql as $$ begin raise 'odd'; end $$;
    create trigger odd before update on deliveries for each row
      when (new.attempts > old.attempts ${deliveryId === null ? '' : `and new.id = '${deliveryId}'`}) execute function odd()`)
  return { [Symbol.asyncDispose]: async () => void (await world.pool`drop function odd() cascade`) }
}

test('outcomes wait while the database is away and are written when it is back', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 3)
  await using line = await openLine(world.pool)
  await line.pool`select 1`
  const engine = newEngine(line.pool, keptLog().log)
  line.cut()
  for (const row of rows) engine.take(row)
  await sleep(200)
  assert.equal((await rowsOf(world, id))[0]!.attempts, 0)
  line.mend()
  await until('they are written', async () => (await rowsOf(world, id)).every((row) => row.attempts === 1))
  await engine.close()
})

test('a stop while the database is away leaves no timer behind that tries for ever', async () => {
  await using world = await newQuietWorld()
  const { rows } = await claimed(world, 1)
  const away = openPool({ url: 'postgres://parley@127.0.0.1:1/none' }, { name: 'parley test', max: 1 })
  const { log, lines } = keptLog()
  const engine = newEngine(away, log)
  engine.take(rows[0]!)
  await engine.close()
  await away.end({ timeout: 1 })
  const tries = lines.length
  await sleep(1_200)
  assert.equal(lines.length, tries)
})

/** Claims again what a node had whose lease ran out: here it is the same node, which did not know. */
async function claimedAnew(world: World): Promise<ClaimedDelivery> {
  await world.pool`update deliveries set lease_until = now() - interval '1 second'`
  return (await claimDeliveries(world.pool, CLAIM)).deliveries[0]!
}

test('successes are written also when their rows were changed since they were claimed', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 2)
  const engine = newEngine(world.pool, keptLog().log, () => SUCCESS)
  // The node got a new number meanwhile, which the rows are told.
  await world.pool`update deliveries set lease_owner = 2 where id = ${rows[0]!.id}`
  for (const row of rows) engine.take(row)
  await until('they are written', async () => (await rowsOf(world, id)).every((row) => row.status === 'success'))
  await engine.close()
  assert.deepEqual(
    (await rowsOf(world, id)).map((row) => [row.status, row.attempts, row.responseCode]),
    [
      ['success', 1, 200],
      ['success', 1, 200],
    ],
  )
})

test('what is claimed anew while its outcome waits is written under the newer claim', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 1)
  const engine = newEngine(world.pool, keptLog().log)
  const newer = await claimedAnew(world)
  engine.take(rows[0]!)
  engine.take(newer)
  await engine.close()
  const [row] = await rowsOf(world, id)
  assert.deepEqual([row!.attempts, row!.claimNo, row!.leaseUntil], [1, 2, null])
})

test('an outcome that a newer claim of our own has fenced is written when that claim is known', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 1)
  let done = 0
  const engine = newEngine(world.pool, keptLog().log, () => {
    done++
    return RETRY
  })
  const newer = await claimedAnew(world)
  engine.take(rows[0]!)
  await sleep(200)
  assert.equal((await rowsOf(world, id))[0]!.attempts, 0, 'it was fenced')
  engine.take(newer)
  await until('it is written', async () => (await rowsOf(world, id))[0]!.attempts === 1)
  assert.equal(done, 1)
  await engine.close()
})

test('an outcome of an earlier attempt does not stand for a later one', async () => {
  await using world = await newQuietWorld()
  const { rows } = await claimed(world, 1)
  let done = 0
  const engine = newEngine(world.pool, keptLog().log, () => {
    done++
    return RETRY
  })
  const newer = await claimedAnew(world)
  engine.take(rows[0]!)
  await sleep(200)
  engine.take({ ...newer, attempts: 1 })
  await until('it is done anew', () => done === 2)
  await engine.close()
  assert.equal(done, 2)
})

test('an outcome that is written twice, because the answer got lost, counts once', async () => {
  await using world = await newQuietWorld()
  const { id, rows } = await claimed(world, 1)
  const outcomes = rows.map((row) => ({ ...row, ...RETRY }))
  assert.equal((await updateSettled(world.pool, outcomes, present())).length, 1)
  assert.equal((await updateSettled(world.pool, outcomes, present())).length, 0)
  assert.equal((await rowsOf(world, id))[0]!.attempts, 1)
})
