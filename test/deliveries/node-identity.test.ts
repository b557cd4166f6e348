import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updateDeadNodes } from '#db/queue/nodes.ts'
import { openPool } from '#db/sql.ts'
import { NodeIdentity } from '#workers/node-identity.ts'
import { connectionOf } from '../support/database-line.ts'
import { newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver, status } from '../support/hooks.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

/** The engine's connections have a name: those that the test looks with must not break too. */
const ENGINE = 'parley test engine'

function openEnginePool(world: World) {
  const pool = openPool(connectionOf(world.pool), { name: ENGINE })
  return { pool, [Symbol.asyncDispose]: () => pool.end({ timeout: 1 }) }
}

const endSessions = (world: World) => world.pool`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = ${ENGINE}`

const living = async (world: World) =>
  (await world.pool`select id from nodes where dead_at is null`).map(({ id }) => id)

test('a node keeps its number while its session lives, and is dead to the others when it ends', async () => {
  await using world = await newQuietWorld()
  await using engines = openEnginePool(world)
  const identity = new NodeIdentity(engines.pool)
  const id = await identity.id()
  assert.equal(await identity.id(), id)
  assert.equal(await updateDeadNodes(world.pool), 0)
  await endSessions(world)
  await until('the loss is noticed', () => !identity.isHeld)
  // The pool has meanwhile used its connections for others: none of them may be mistaken for the session that broke.
  await Promise.all(Array.from({ length: 12 }, () => engines.pool`select pg_sleep(0.01)`))
  const next = await identity.id()
  assert.notEqual(next, id)
  await until('the old number is dead', async () => (await updateDeadNodes(world.pool)) === 1)
  assert.deepEqual(await living(world), [next])
  await identity[Symbol.asyncDispose]()
  assert.deepEqual(await living(world), [])
})

test('a node that the others took for dead gets a new number', async () => {
  await using world = await newQuietWorld()
  const identity = new NodeIdentity(world.pool)
  const id = await identity.id()
  await world.pool`update nodes set dead_at = now() where id = ${id}`
  assert.notEqual(await identity.id(), id)
  await identity[Symbol.asyncDispose]()
})

test('an engine whose sessions are all ended goes on, and what it has under way is not sent twice', async () => {
  await using world = await newQuietWorld()
  const release = Promise.withResolvers<void>()
  await using receiver = await hookReceiver(async (_hook, n) => {
    if (n === 1) await release.promise
    return status(200)
  })
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await using engines = openEnginePool(world)
  await using engine = await startEngine(engines.pool)
  await until('the first is under way', () => receiver.hooks.length === 1)
  const [before] = await rowsOf(world, id)
  for (let i = 0; i < 3; i++) {
    await endSessions(world)
    engine.wake()
    await until('it has a new number', async () => {
      engine.wake()
      const [row] = await rowsOf(world, id)
      return row!.leaseOwner !== before!.leaseOwner
    })
  }
  release.resolve()
  await until('it is settled', async () => (await rowsOf(world, id))[0]!.status === 'success')
  assert.equal(receiver.hooks.length, 1)
  await emit(world)
  engine.wake()
  await until('the next is settled', async () => (await rowsOf(world, id)).every((row) => row.status === 'success'))
})

test('a request under way whose lease ran out is claimed anew and goes on, and is not sent twice', async () => {
  await using world = await newQuietWorld()
  const release = Promise.withResolvers<void>()
  await using receiver = await hookReceiver(async () => {
    await release.promise
    return status(200)
  })
  const { id } = await newEndpoint(world, { url: receiver.url })
  await world.pool`update webhook_endpoints set proven = true where id = ${id}`
  await emit(world)
  await using engine = await startEngine(world.pool)
  await until('it is under way', () => receiver.hooks.length === 1)
  await world.pool`update deliveries set lease_until = now() - interval '1 second' where endpoint_id = ${id}`
  engine.wake()
  await until('it is claimed anew', async () => (await rowsOf(world, id))[0]!.claimNo === 2)
  release.resolve()
  await until('it is settled', async () => (await rowsOf(world, id))[0]!.status === 'success')
  assert.equal(receiver.hooks.length, 1)
})

test('a stop waits for what is under way, writes it, and leaves no lease and no node', async () => {
  await using world = await newQuietWorld()
  const release = Promise.withResolvers<void>()
  await using receiver = await hookReceiver(async () => {
    await release.promise
    return status(200)
  })
  const { id } = await newEndpoint(world, { url: receiver.url })
  for (let i = 0; i < 3; i++) await emit(world)
  const engine = await startEngine(world.pool)
  await until('one is under way', () => receiver.hooks.length === 1)
  const stopped = engine[Symbol.asyncDispose]()
  release.resolve()
  await stopped
  const rows = await rowsOf(world, id)
  assert.deepEqual(
    rows.map((row) => [row.status, row.leaseUntil, row.openClaims]),
    [
      ['success', null, 0],
      ['pending', null, 0],
      ['pending', null, 0],
    ],
  )
  assert.deepEqual(await living(world), [])
})

test('a stop gives back after ten seconds what a receiver keeps waiting', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver(() => null)
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  const engine = await startEngine(world.pool, {
    sender: { post: () => new Promise(() => {}), check: async () => 'allowed', close: async () => {} },
  })
  await until('it is claimed', async () => (await rowsOf(world, id))[0]!.claimNo === 1)
  await engine[Symbol.asyncDispose]()
  const [row] = await rowsOf(world, id)
  assert.deepEqual([row!.status, row!.leaseUntil, row!.leaseOwner, row!.openClaims], ['pending', null, null, 0])
})
