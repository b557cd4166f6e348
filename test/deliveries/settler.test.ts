import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Settlement, updateSettled } from '#db/delivery-outcomes.ts'
import { type ClaimedDelivery, claimDeliveries } from '#db/delivery-queue.ts'
import { openPool, type Pool } from '#db/sql.ts'
import type { Log } from '#telemetry/log.ts'
import { Settler } from '#workers/settler.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { openLine } from '../support/database-line.ts'
import { newQuietWorld, rowsOf, until } from '../support/engine.ts'
import { keptLog } from '../support/logged.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

const CLAIM = { nodeId: 1, after: '', busy: new Map(), free: 100, freeUnproven: 100, perLane: 100, lanesMax: 2_000 }

async function claimed(world: World, count: number): Promise<{ id: string; outcomes: Settlement[] }> {
  const { id } = await newEndpoint(world)
  await world.pool`update webhook_endpoints set proven = true where id = ${id}`
  for (let i = 0; i < count; i++) await emit(world)
  const { deliveries } = await claimDeliveries(world.pool, CLAIM)
  const outcomes = deliveries.map((delivery) => ({
    workspaceId: world.workspace.id,
    endpointId: id,
    id: delivery.id,
    claimNo: delivery.claimNo,
    place: delivery.place,
    attempts: delivery.attempts,
    verdict: 'retry' as const,
    code: 500,
    failure: 'http_status',
    snippet: '',
    durationMs: 1,
    delaySeconds: 3,
  }))
  return { id, outcomes }
}

const newSettler = (pool: Pool, log: Log) => new Settler({ pool, session: pool, log, clock: TEST_CLOCK })

test('one outcome that the database cannot take does not hold up the others', async () => {
  await using world = await newQuietWorld()
  const { id, outcomes } = await claimed(world, 3)
  const { log, lines } = keptLog()
  const settler = newSettler(world.pool, log)
  // Nothing sends this today: what cleans an answer takes the NUL out. It stands for what nobody has thought of.
  outcomes[1]!.snippet = '\0'
  for (const outcome of outcomes) settler.add(outcome)
  await until(
    'the others are written',
    async () => (await rowsOf(world, id)).filter((row) => row.attempts === 1).length === 2,
  )
  await settler.close()
  assert.deepEqual(
    (await rowsOf(world, id)).map((row) => row.attempts),
    [1, 0, 1],
  )
  assert.deepEqual(
    lines.map((line) => line['delivery.id']),
    [outcomes[1]!.id],
  )
})

test('outcomes wait while the database is away and are written when it is back', async () => {
  await using world = await newQuietWorld()
  const { id, outcomes } = await claimed(world, 3)
  await using line = await openLine(world.pool)
  await line.pool`select 1`
  const settler = newSettler(line.pool, keptLog().log)
  line.cut()
  for (const outcome of outcomes) settler.add(outcome)
  await sleep(200)
  assert.equal((await rowsOf(world, id))[0]!.attempts, 0)
  line.mend()
  await until('they are written', async () => (await rowsOf(world, id)).every((row) => row.attempts === 1))
  await settler.close()
})

test('a stop while the database is away leaves no timer behind that tries for ever', async () => {
  await using world = await newQuietWorld()
  const { outcomes } = await claimed(world, 1)
  const away = openPool({ url: 'postgres://parley@127.0.0.1:1/none' }, { name: 'parley test', max: 1 })
  const { log, lines } = keptLog()
  const settler = newSettler(away, log)
  settler.add(outcomes[0]!)
  await settler.close()
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

test('a success is written also when its row is no longer where it was claimed', async () => {
  await using world = await newQuietWorld()
  const { id, outcomes } = await claimed(world, 2)
  const settler = newSettler(world.pool, keptLog().log)
  // The node got a new number meanwhile, which the rows are told.
  await world.pool`update deliveries set lease_owner = 2 where id = ${outcomes[0]!.id}`
  for (const outcome of outcomes) settler.add({ ...outcome, verdict: 'success', code: 200, failure: null })
  await settler.close()
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
  const { id, outcomes } = await claimed(world, 1)
  const settler = newSettler(world.pool, keptLog().log)
  const newer = await claimedAnew(world)
  settler.add(outcomes[0]!)
  assert.equal(settler.adopt(newer), true)
  await settler.close()
  const [row] = await rowsOf(world, id)
  assert.deepEqual([row!.attempts, row!.claimNo, row!.leaseUntil], [1, 2, null])
})

test('an outcome that a newer claim of our own has fenced is written when that claim is known', async () => {
  await using world = await newQuietWorld()
  const { id, outcomes } = await claimed(world, 1)
  const settler = newSettler(world.pool, keptLog().log)
  const newer = await claimedAnew(world)
  settler.add(outcomes[0]!)
  await sleep(200)
  assert.equal((await rowsOf(world, id))[0]!.attempts, 0, 'it was fenced')
  assert.equal(settler.adopt(newer), true)
  await until('it is written', async () => (await rowsOf(world, id))[0]!.attempts === 1)
  assert.equal(settler.adopt(newer), false, 'what is written is no longer known')
  await settler.close()
})

test('an outcome of an earlier attempt does not stand for a later one', async () => {
  await using world = await newQuietWorld()
  const { outcomes } = await claimed(world, 1)
  const settler = newSettler(world.pool, keptLog().log)
  const newer = await claimedAnew(world)
  settler.add(outcomes[0]!)
  await sleep(200)
  assert.equal(settler.adopt({ ...newer, attempts: 1 }), false)
  await settler.close()
})

test('an outcome that is written twice, because the answer got lost, counts once', async () => {
  await using world = await newQuietWorld()
  const { id, outcomes } = await claimed(world, 1)
  assert.equal((await updateSettled(world.pool, outcomes)).length, 1)
  assert.equal((await updateSettled(world.pool, outcomes)).length, 0)
  assert.equal((await rowsOf(world, id))[0]!.attempts, 1)
})
