import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf, until } from '../support/engine.ts'
import { status } from '../support/hooks.ts'
import { emit } from '../support/webhooks.ts'
import { testAtBest, within } from './at-best.ts'
import { assertKept, watchLeases } from './checker.ts'
import { LONG, openPlace } from './place.ts'
import { drained, emitSteadily, openScene } from './scene.ts'

const KILLS = LONG ? 40 : 4
const ENDPOINTS = 6
/** Requests that one node can have under way to them. */
const IN_FLIGHT = ENDPOINTS * 4

test('workers that are killed again and again lose nothing, and repeat no more than they had under way', async () => {
  await using place = await openPlace()
  await using scene = await openScene(place.world, ENDPOINTS, async (_hook, n) => {
    await sleep(30)
    return status(n % 7 === 0 ? 500 : 200)
  })
  const nodes = [await place.node(), await place.node()]
  await using leases = watchLeases(place.pool)
  const emitting = emitSteadily(place, KILLS * 20, 60)
  for (let kills = 0; kills < KILLS; kills++) {
    await sleep(600)
    await nodes.shift()!.kill()
    nodes.push(await place.node())
  }
  const committed = await emitting
  await drained(place)
  const kept = { pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints }
  await assertKept({ ...kept, duplicatesMax: KILLS * IN_FLIGHT })
  assert.equal(new Set(scene.receiver.hooks.map((hook) => hook.headers['x-webhook-id'])).size, committed.size)
  assert.ok(leases.longestSeconds <= 16, `a lease of ${leases.longestSeconds} s`)
})

testAtBest('what a killed worker had under way is sent by another within two seconds', async () => {
  await using place = await openPlace()
  await using scene = await openScene(place.world, 1, (_hook, n) => (n === 1 ? null : status(200)))
  const first = await place.node()
  await emit(place.world)
  place.wake()
  await until('it is under way', () => scene.receiver.hooks.length === 1)
  await place.node()
  const killedAtMs = performance.timeOrigin + performance.now()
  await first.kill()
  await until('it is sent again', () => scene.receiver.hooks.length === 2)
  const tookMs = scene.receiver.hooks[1]!.atMs - killedAtMs
  within(tookMs, 2_000)
  await until('it is settled', async () => (await rowsOf(place.world, scene.ids[0]!))[0]!.status === 'success')
  await assertKept({ pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints, duplicatesMax: 1 })
})

test('a worker that is asked to stop under load loses nothing and repeats nothing', async () => {
  await using place = await openPlace()
  await using scene = await openScene(place.world, ENDPOINTS, async () => {
    await sleep(50)
    return status(200)
  })
  const first = await place.node()
  const emitting = emitSteadily(place, 40, 30)
  await until('it is at work', () => scene.receiver.hooks.length > 20)
  const second = await place.node()
  assert.equal(await first.stop(), 0, first.output())
  await emitting
  await drained(place)
  assert.ok(second.isRunning())
  await assertKept({ pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints, duplicatesMax: 0 })
})

test('kills during one slow delivery do not use up its attempts', async () => {
  await using place = await openPlace()
  let isSlow = true
  await using scene = await openScene(place.world, 1, () => (isSlow ? null : status(200)))
  await emit(place.world)
  for (let kills = 1; kills <= 5; kills++) {
    const node = await place.node()
    await until('it is under way', () => scene.receiver.hooks.length === kills)
    await node.kill()
  }
  isSlow = false
  await place.node()
  await drained(place)
  const [row] = await rowsOf(place.world, scene.ids[0]!)
  assert.deepEqual([row!.status, row!.attempts], ['success', 2])
  await assertKept({ pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints, duplicatesMax: 4 })
})
