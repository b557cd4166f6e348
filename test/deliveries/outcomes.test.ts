import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSender } from '#webhooks/post.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { makeDue, newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver, status } from '../support/hooks.ts'
import { deliveriesOf, emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

const settled = async (world: World, endpointId: string, claimNo: number) =>
  await until(`claim ${claimNo} is settled`, async () => {
    const [row] = await rowsOf(world, endpointId)
    return row!.claimNo === claimNo && row!.leaseUntil === null ? row : null
  })

/** An attempt is dated by our clock before the database counts the delay from its own, so what passed in between adds to it. */
function expectDelay(
  row: { nextAttemptAt: string; lastAttemptedAt: string | null },
  atLeast: number,
  atMost: number,
  startedAtMs: number,
): void {
  const seconds = (Date.parse(row.nextAttemptAt) - Date.parse(row.lastAttemptedAt!)) / 1_000
  const passed = (performance.now() - startedAtMs) / 1_000
  assert.ok(seconds >= atLeast - 0.002, `${seconds} s instead of ${atLeast}`)
  assert.ok(seconds <= atMost + passed + 0.002, `${seconds} s instead of ${atMost}`)
}

test('a 2xx makes it a success, with the code, one attempt and the times', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver(() => status(204))
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await using _engine = await startEngine(world.pool)
  await settled(world, id, 1)
  const [shown] = await deliveriesOf(world, id)
  assert.deepEqual(
    [shown.status, shown.response_code, shown.attempts, shown.delivered_at === shown.last_attempted_at],
    ['success', 204, 1, true],
  )
  const [row] = await rowsOf(world, id)
  assert.deepEqual([row!.failure, row!.failedAt, row!.leaseOwner, row!.openClaims], [null, null, null, 0])
  assert.equal(receiver.hooks.length, 1)
  assert.equal(JSON.stringify(shown.payload), receiver.hooks[0]!.body)
})

test('each retry comes n⁴ + 2 seconds after the attempt, at most 15 % of n⁴ later, and the eighth is the last', async () => {
  const startedAtMs = performance.now()
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver(() => status(500))
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await using engine = await startEngine(world.pool)
  for (let n = 1; n <= 8; n++) {
    const row = await settled(world, id, n)
    assert.equal(row.attempts, n)
    assert.equal(row.status, n < 8 ? 'pending' : 'failed')
    assert.deepEqual([row.responseCode, row.failure], [500, 'http_status'])
    if (n < 8) expectDelay(row, n ** 4 + 2, n ** 4 * 1.15 + 2, startedAtMs)
    await makeDue(world, id)
    engine.wake()
  }
  const [shown] = await deliveriesOf(world, id)
  assert.deepEqual([shown.status, shown.attempts, shown.delivered_at], ['failed', 8, null])
  assert.deepEqual(
    receiver.hooks.map((hook) => hook.headers['x-webhook-attempt']),
    ['1', '2', '3', '4', '5', '6', '7', '8'],
  )
  assert.equal(new Set(receiver.hooks.map((hook) => hook.body)).size, 1)
  assert.equal(new Set(receiver.hooks.map((hook) => hook.headers['x-webhook-id'])).size, 1)
})

test('the delay counts from the end of the attempt', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver(async () => {
    await sleep(400)
    return status(503)
  })
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await using _engine = await startEngine(world.pool)
  const row = await settled(world, id, 1)
  // Two clocks of one machine: the database's and this process's.
  assert.ok(Date.parse(row.nextAttemptAt) >= receiver.hooks[0]!.atMs + 400 + 3_000 - 5)
})

test('Retry-After is followed between once and twice the delay', async () => {
  const startedAtMs = performance.now()
  await using world = await newQuietWorld()
  let retryAfter = '1'
  await using receiver = await hookReceiver(() => status(429, `retry-after: ${retryAfter}\r\n`))
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await using engine = await startEngine(world.pool, {
    clock: { ...TEST_CLOCK, randomBytes: (count) => new Uint8Array(count) },
  })
  for (const [i, wish] of ['20', '86400', 'soon'].entries()) {
    expectDelay(await settled(world, id, i + 1), [3, 20, 36][i]!, [3, 20, 36][i]!, startedAtMs)
    retryAfter = wish
    await makeDue(world, id, 1)
    engine.wake()
  }
})

test('the code is that of the latest attempt, and null when it had no answer', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver((_hook, n) => (n === 1 ? status(500) : 'HTTP/9 nonsense\r\n\r\n'))
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await using engine = await startEngine(world.pool)
  assert.equal((await settled(world, id, 1)).responseCode, 500)
  await makeDue(world, id)
  engine.wake()
  const second = await settled(world, id, 2)
  assert.deepEqual([second.responseCode, second.failure, second.attempts], [null, 'invalid_response', 2])
  assert.equal((await deliveriesOf(world, id))[0].response_code, null)
})

test('what goes wrong on our side is no attempt, and is tried again in five seconds', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  const broken = { post: async () => ({ kind: 'failed', class: 'proxy_error', fault: 'ours', ms: 1 }) as const }
  const sender = { ...createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley/test' }), ...broken }
  await using _engine = await startEngine(world.pool, { sender })
  const row = await settled(world, id, 1)
  assert.deepEqual([row.status, row.attempts, row.lastAttemptedAt, row.failure], ['pending', 0, null, null])
  const inSeconds = (Date.parse(row.nextAttemptAt) - Date.now()) / 1_000
  assert.ok(inSeconds > 1 && inSeconds <= 5, `in ${inSeconds} s`)
  const [endpoint] = await world.pool`select recent_failures from webhook_endpoints where id = ${id}`
  assert.deepEqual(endpoint!.recentFailures, [])
})

test('a secret that cannot be opened is our fault too, and holds up nobody else', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const broken = await newEndpoint(world, { url: receiver.url })
  const healthy = await newEndpoint(world, { url: receiver.url })
  await world.pool`update webhook_endpoints set secret = '\\x00' where id = ${broken.id}`
  await emit(world)
  await using _engine = await startEngine(world.pool)
  await until('the healthy one has it', () => receiver.hooks.length === 1)
  const row = await settled(world, broken.id, 1)
  assert.deepEqual([row.status, row.attempts], ['pending', 0])
  assert.equal((await settled(world, healthy.id, 1)).status, 'success')
})

test('a backlog is not run through while the fault is ours', async () => {
  await using world = await newQuietWorld()
  const { id } = await newEndpoint(world)
  for (let i = 0; i < 20; i++) await emit(world)
  let posts = 0
  const post = async () => {
    posts++
    return { kind: 'failed', class: 'proxy_error', fault: 'ours', ms: 1 } as const
  }
  const sender = { ...createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley/test' }), post }
  await using _engine = await startEngine(world.pool, { sender })
  await settled(world, id, 1)
  await sleep(1_500)
  assert.equal(posts, 1)
})
