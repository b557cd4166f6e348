import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { LEASE_MS } from '#http/rate-limit/lease-node.ts'
import { type OpenRateLimiter, openRateLimiter, type RateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { connectionOf, openLine } from '../support/database-line.ts'

// Nodes as they are in life, on the real clock.

// Here and not in a test, at whose end it would be closed.
const pool = await testPool()
const newKeyId = () => `key_${randomUUID()}`

async function takeMany(limiter: RateLimiter, keyId: string, count: number): Promise<number> {
  let allowed = 0
  for (let i = 0; i < count; i++) if ((await limiter.take(keyId)).allowed) allowed += 1
  return allowed
}

test('a key changes hands by notification, long before the next sign of life', async () => {
  const keyId = newKeyId()
  await using first = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using second = await openRateLimiter({ pool, clock: TEST_CLOCK })
  assert.equal(await takeMany(first, keyId, 50), 50)
  assert.equal((await second.take(keyId)).remaining, 69)
  assert.equal(second.stats.handovers, 1)
  assert.equal((await first.take(keyId)).remaining, 68)
})

test('a key changes hands by the signs of life when the notification is lost', async () => {
  const keyId = newKeyId()
  const listen = () => Promise.reject(new Error('no notifications here'))
  const deafPool = new Proxy(pool, { get: (target, name) => (name === 'listen' ? listen : Reflect.get(target, name)) })
  await using first = await openRateLimiter({ pool: deafPool, clock: TEST_CLOCK })
  await using second = await openRateLimiter({ pool, clock: TEST_CLOCK })
  assert.equal(await takeMany(first, keyId, 50), 50)
  assert.equal((await second.take(keyId)).remaining, 69)
})

test('requests that come together to nodes that share a key are counted together', async () => {
  const keyId = newKeyId()
  await using first = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using second = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using third = await openRateLimiter({ pool, clock: TEST_CLOCK })
  const nodes = [first, second, third]
  const verdicts = await Promise.all(Array.from({ length: 600 }, (_, i) => nodes[i % 3]!.take(keyId)))
  const allowed = verdicts.filter((verdict) => verdict.allowed)
  assert.equal(allowed.length, 120)
  assert.deepEqual(
    allowed.map((verdict) => verdict.remaining).sort((a, b) => a - b),
    Array.from({ length: 120 }, (_, i) => i),
  )
  assert.ok(
    nodes.every((node) => node.stats.statements < 100),
    'far fewer statements than requests',
  )
})

test('two processes that hammer one key let 120 through together, and use all of them', async () => {
  const keyId = newKeyId()
  const run = () => promisify(execFile)(process.execPath, hammerArguments(keyId, 3_000))
  const outputs = await Promise.all([run(), run(), sleep(700).then(run)])
  const nodes = outputs.map(({ stdout }) => JSON.parse(stdout))
  const allowed = nodes.flatMap((node) => node.allowedAtMs).length
  // A machine that stands still for a second is as good as a database that is away.
  const opened = nodes.reduce((sum, { stats }) => sum + stats.openedWithoutStore, 0)
  assert.ok(allowed >= 120 && allowed <= 120 + opened, `${allowed} were let through, ${opened} of them uncounted`)
})

/** For what a busy machine adds; 200 requests that each wait for a second take longer. */
const MACHINE_MS = 60_000

test('a process that is killed holds its keys no longer than its lease', async () => {
  const keyId = newKeyId()
  const child = spawn(process.execPath, hammerArguments(keyId, 60_000), { stdio: 'ignore' })
  const isFull = async () =>
    (await pool`select 1 from rate_windows where key_id = ${keyId} and cardinality(stamps_ms) > 90`).length
  while ((await isFull()) === 0) await sleep(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
  const beforeMs = performance.now()
  const verdict = await limiter.take(keyId)
  assert.ok(performance.now() - beforeMs < LEASE_MS + MACHINE_MS)
  assert.deepEqual({ ...verdict, resetSeconds: 0 }, { allowed: false, remaining: 0, resetSeconds: 0 })
  assert.equal(limiter.stats.openedWithoutStore, 0)
})

test('while the database is away requests are let through and counted, and its return brings the limit back', async () => {
  const keyId = newKeyId()
  await using line = await openLine(pool)
  const errors: unknown[] = []
  await using limiter = await openRateLimiter({
    pool: line.pool,
    clock: TEST_CLOCK,
    onFailOpen: (error) => errors.push(error),
  })
  assert.equal(await takeMany(limiter, keyId, 20), 20)
  line.cut()
  await sleep(LEASE_MS)
  assert.equal(await takeMany(limiter, keyId, 300), 300)
  assert.equal(limiter.stats.openedWithoutStore, 300)
  assert.ok(errors.length > 0)
  line.mend()
  const opened = await untilCounted(limiter, keyId)
  assert.equal(opened + (await takeMany(limiter, keyId, 121)), opened + 99)
})

test('a database that does not answer holds a request up for a second at most, and only the first', async () => {
  const keyId = newKeyId()
  await using line = await openLine(pool)
  await using limiter = await openRateLimiter({ pool: line.pool, clock: TEST_CLOCK })
  line.mute()
  const beforeMs = performance.now()
  await limiter.take(keyId)
  assert.equal(await takeMany(limiter, keyId, 200), 200)
  assert.ok(performance.now() - beforeMs < MACHINE_MS)
  assert.equal(limiter.stats.openedWithoutStore, 201)
})

function hammerArguments(keyId: string, lastsMs: number): string[] {
  const program = fileURLToPath(new URL('../support/rate-hammer.ts', import.meta.url))
  return [program, JSON.stringify(connectionOf(pool)), keyId, String(lastsMs)]
}

/** Asks until a request is counted again; how many were let through before that. */
async function untilCounted(limiter: OpenRateLimiter, keyId: string): Promise<number> {
  for (let opened = 0; opened < 100; opened++) {
    const before = limiter.stats.openedWithoutStore
    const { remaining } = await limiter.take(keyId)
    if (limiter.stats.openedWithoutStore === before) {
      assert.equal(remaining, 99)
      return opened
    }
    await sleep(100)
  }
  assert.fail('the limit did not come back')
}
