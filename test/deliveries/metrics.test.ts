import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPool } from '#db/sql.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { measureQueue } from '#workers/delivery-metrics.ts'
import { newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver, status } from '../support/hooks.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'

async function metric(name: string): Promise<number | null> {
  const line = (await metricsText()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

test('the queue is measured: how much waits, and how long the oldest that could be sent has', async () => {
  await using world = await newQuietWorld()
  const { id } = await newEndpoint(world)
  const held = await newEndpoint(world)
  await world.api.patch(`/webhook_endpoints/${held.id}`, { enabled: false })
  await emit(world)
  await emit(world)
  await world.pool`update deliveries set next_attempt_at = now() - interval '90 seconds' where endpoint_id = ${id}`
  await world.pool`update deliveries set next_attempt_at = now() - interval '1 hour' where endpoint_id = ${held.id}`
  const end = measureQueue(world.pool)
  assert.equal(await metric('parley_webhook_pending'), 4)
  const oldest = (await metric('parley_webhook_oldest_seconds'))!
  assert.ok(oldest >= 90 && oldest < 120, `${oldest} s`)
  end()
})

test('attempts are counted by what came of them, and requests under way as long as they last', async () => {
  await using world = await newQuietWorld()
  const release = Promise.withResolvers<void>()
  await using receiver = await hookReceiver(async (hook) => {
    if (hook.path === '/good') await release.promise
    return hook.path === '/good' ? status(204) : hook.path === '/bad' ? status(503) : 'nonsense\r\n\r\n'
  })
  for (const path of ['/good', '/bad', '/mad']) await newEndpoint(world, { url: receiver.url.replace('/hook', path) })
  const counts = () =>
    Promise.all(
      ['2xx', '5xx', 'invalid_response'].map((outcome) =>
        metric(`parley_webhook_attempts_total{outcome="${outcome}"}`),
      ),
    )
  const before = await counts()
  await emit(world)
  const engine = await startEngine(world.pool)
  await until(
    'two have ended',
    async () => (await metric('parley_webhook_requests_in_flight')) === 1 && receiver.hooks.length === 3,
  )
  release.resolve()
  await until('all have ended', async () => (await metric('parley_webhook_requests_in_flight')) === 0)
  assert.deepEqual(
    (await counts()).map((count, i) => count! - (before[i] ?? 0)),
    [1, 1, 1],
  )
  await engine[Symbol.asyncDispose]()
  assert.equal(await metric('parley_webhook_requests_in_flight'), null)
})

test('a reading that fails is left out, and nothing else breaks', async () => {
  const away = openPool({ url: 'postgres://parley@127.0.0.1:1/none' }, { name: 'parley test', max: 1 })
  const end = measureQueue(away)
  assert.equal(await metric('parley_webhook_pending'), null)
  end()
  await away.end({ timeout: 1 })
  await using world = await newQuietWorld()
  const { id } = await newEndpoint(world)
  assert.equal((await rowsOf(world, id)).length, 0)
})
