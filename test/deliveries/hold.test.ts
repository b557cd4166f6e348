import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findHeldAt, updateHeldAt } from '#db/hold.ts'
import { currentTime } from '#db/ids.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver } from '../support/hook-receiver.ts'
import { newEndpoint } from '../support/webhooks.ts'
import { newWorld } from '../support/world.ts'

test('while the installation is held nothing leaves, and what waited leaves once it is released', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  assert.equal(await updateHeldAt(world.pool, currentTime(TEST_CLOCK)), true)
  assert.equal(await updateHeldAt(world.pool, currentTime(TEST_CLOCK)), false)
  await using engine = await startEngine(world.pool)
  try {
    await world.api.post(`/webhook_endpoints/${id}/test`)
    engine.wake()
    await sleep(1_500)
    const [row] = await rowsOf(world, id)
    assert.deepEqual([row!.status, row!.attempts, receiver.received.length], ['pending', 0, 0])
  } finally {
    await updateHeldAt(world.pool, null)
  }
  assert.equal(await findHeldAt(world.pool), null)
  await until('it has left', async () => (await rowsOf(world, id))[0]!.status === 'success')
  assert.equal(receiver.received.length, 1)
})

test('while one workspace is held its webhooks wait, and those of others leave', async () => {
  await using world = await newQuietWorld()
  await using neighbour = await newWorld({ pool: world.pool })
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  const other = await newEndpoint(neighbour, { url: receiver.url })
  assert.equal((await world.api.post('/workspace/hold')).status, 200)
  await using engine = await startEngine(world.pool)
  await world.api.post(`/webhook_endpoints/${id}/test`)
  await neighbour.api.post(`/webhook_endpoints/${other.id}/test`)
  engine.wake()
  await until('the other has left', async () => (await rowsOf(neighbour, other.id))[0]!.status === 'success')
  const [row] = await rowsOf(world, id)
  assert.deepEqual([row!.status, row!.attempts, row!.claimNo], ['pending', 0, 0])
  await world.api.post('/workspace/release')
  engine.wake()
  await until('it has left', async () => (await rowsOf(world, id))[0]!.status === 'success')
})
