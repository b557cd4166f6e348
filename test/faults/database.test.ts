import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/engine.ts'
import { status } from '../support/hooks.ts'
import { emit } from '../support/webhooks.ts'
import { testAtBest, within } from './at-best.ts'
import { assertKept } from './checker.ts'
import { LONG, openPlace } from './place.ts'
import { drained, emitSteadily, openScene } from './scene.ts'

const ROUNDS = LONG ? 15 : 2
const ENDPOINTS = 4
const IN_FLIGHT = ENDPOINTS * 4

testAtBest('workers outlive a restart of PostgreSQL, and go on within five seconds after it', async () => {
  await using place = await openPlace()
  await using scene = await openScene(place.world, ENDPOINTS, async () => {
    await sleep(20)
    return status(200)
  })
  const nodes = [await place.node(), await place.node()]
  // For as long as the restarts take: with nothing left to deliver, nothing would go on.
  let isOver = false
  const emitting = emitSteadily(place, ROUNDS * 200, 50, () => isOver)
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(500)
      await place.restartDatabase()
      const before = scene.receiver.hooks.length
      const backAtMs = performance.now()
      await until('deliveries go on', () => scene.receiver.hooks.length > before)
      const tookMs = performance.now() - backAtMs
      within(tookMs, 5_000)
    }
  } finally {
    // A round that took too long is tried again, and nobody may go on writing to the database of this one.
    isOver = true
    await emitting
  }
  await drained(place)
  for (const node of nodes) assert.ok(node.isRunning(), node.output())
  // A restart ends what both nodes had under way in the eyes of the database.
  const kept = { pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints }
  await assertKept({ ...kept, duplicatesMax: ROUNDS * 2 * IN_FLIGHT })
})

test('workers whose backends are all terminated go on, and are still woken by notifications', async () => {
  await using place = await openPlace()
  await using scene = await openScene(place.world, ENDPOINTS, async () => {
    await sleep(20)
    return status(200)
  })
  const nodes = [await place.node(), await place.node()]
  const emitting = emitSteadily(place, ROUNDS * 60, 50)
  for (let round = 0; round < ROUNDS * 4; round++) {
    await sleep(400)
    await place.pool`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'parley service%' and pid <> pg_backend_pid()`
  }
  await emitting
  await drained(place)
  for (const node of nodes) assert.ok(node.isRunning(), node.output())
  const kept = { pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints }
  await assertKept({ ...kept, duplicatesMax: ROUNDS * 4 * 2 * IN_FLIGHT })
  // Listening again is seen by its backends; a poll alone would deliver too, up to a second later.
  await until('both listen', async () => {
    const rows = await place.pool`
      select 1 from pg_stat_activity
      where application_name like 'parley service%' and query ilike 'listen%'`
    return rows.length === 2
  })
})

testAtBest('what a worker had under way that was cut off silently is sent by another within 16 seconds', async () => {
  await using place = await openPlace()
  await using scene = await openScene(place.world, 1, (_hook, n) => (n === 1 ? null : status(200)))
  const first = await place.node()
  await emit(place.world)
  place.wake()
  await until('it is under way', () => scene.receiver.hooks.length === 1)
  const cutAtMs = performance.timeOrigin + performance.now()
  first.wire.freeze()
  const second = await place.node()
  await until('it is sent again', () => scene.receiver.hooks.length === 2)
  const tookMs = scene.receiver.hooks[1]!.atMs - cutAtMs
  within(tookMs, 16_000)
  await drained(place)
  first.wire.thaw()
  await sleep(1_000)
  assert.ok(first.isRunning(), first.output())
  const kept = { pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints }
  await assertKept({ ...kept, duplicatesMax: 1 })
  // The one that was cut off works again, alone.
  await second.kill()
  await emit(place.world)
  place.wake()
  await until('it sends again', () => scene.receiver.hooks.length === 3)
})

test('a worker that stood still beyond its lease changes nothing when it wakes', async () => {
  await using place = await openPlace()
  const release = Promise.withResolvers<void>()
  await using scene = await openScene(place.world, 1, async (_hook, n) => {
    if (n > 1) return status(200)
    await release.promise
    return status(500)
  })
  const first = await place.node()
  await emit(place.world)
  place.wake()
  await until('it is under way', () => scene.receiver.hooks.length === 1)
  first.signal('SIGSTOP')
  release.resolve()
  await place.node()
  await drained(place)
  const row = async () => (await place.pool`select status, attempts, claim_no, response_code from deliveries`)[0]
  const before = await row()
  assert.deepEqual({ ...before }, { status: 'success', attempts: 1, claimNo: 2, responseCode: 200 })
  first.signal('SIGCONT')
  await sleep(1_500)
  assert.ok(first.isRunning(), first.output())
  assert.deepEqual(await row(), before)
  await assertKept({ pool: place.pool, hooks: scene.receiver.hooks, endpoints: scene.endpoints, duplicatesMax: 1 })
})
