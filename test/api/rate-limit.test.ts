import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UNREPORTED_MAX } from '#http/rate-limit/leased-key.ts'
import { openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { Cluster } from '../support/rate-nodes.ts'
import { type Answer, newWorld } from '../support/world.ts'

// Here and not in a test, at whose end it would be closed.
const pool = await testPool()

test('a key may make 120 requests in a minute, and the next one is refused', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  const verdicts = []
  for (let i = 0; i < 121; i++) verdicts.push(await node.take())
  assert.deepEqual(
    verdicts.map((verdict) => verdict.remaining),
    [...Array.from({ length: 120 }, (_, i) => 119 - i), 0],
  )
  assert.equal(verdicts.filter((verdict) => verdict.allowed).length, 120)
  assert.deepEqual(verdicts.at(-1), { allowed: false, remaining: 0, resetSeconds: 60 })
  await cluster.close()
})

test('the window slides: each request leaves it exactly 60 seconds after it came', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  assert.equal(await node.takeMany(40), 40)
  await cluster.pass(30_000)
  assert.equal(await node.takeMany(100), 80)
  await cluster.pass(29_999)
  assert.deepEqual(await node.take(), { allowed: false, remaining: 0, resetSeconds: 1 })
  await cluster.pass(1)
  assert.equal(await node.takeMany(100), 40)
  assert.deepEqual(await node.take(), { allowed: false, remaining: 0, resetSeconds: 30 })
  await cluster.close()
})

test('a refused request is not counted', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  await node.takeMany(120)
  for (let second = 0; second < 59; second++) {
    await cluster.pass(1_000)
    assert.equal(await node.takeMany(20), 0)
  }
  await cluster.pass(1_000)
  assert.equal(await node.takeMany(121), 120)
  await cluster.close()
})

test('a node that alone serves a key asks the database once, and then only reports', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  await node.lease.beat()
  await node.take()
  const before = node.store.statements
  for (let i = 1; i < UNREPORTED_MAX; i++) assert.ok(!(node.limiter.take(cluster.keyId) instanceof Promise))
  assert.equal(node.store.statements, before)
  await cluster.close()
})

test('answers say what is left of the window, and a refusal when to come back', async () => {
  await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using world = await newWorld({ limiter })
  const first = await world.api.get('/teams')
  assert.equal(first.status, 200)
  assert.deepEqual(rateHeaders(first), { limit: '120', remaining: '119', reset: '60', retryAfter: undefined })
  for (let i = 1; i < 120; i++) assert.equal((await world.api.get('/teams')).status, 200)

  const refused = await world.api.get('/teams')
  assert.equal(refused.status, 429)
  assert.match(refused.text, /too many requests/)
  const { retryAfter, ...rest } = rateHeaders(refused)
  assert.ok(Number(retryAfter) >= 50 && Number(retryAfter) <= 60)
  assert.deepEqual(rest, { limit: '120', remaining: '0', reset: retryAfter })

  const { key } = await world.newKey()
  assert.equal((await world.withKey(key).get('/teams')).status, 200)
})

test('requests without the scope and to nowhere count like all others', async () => {
  await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using world = await newWorld({ limiter })
  const { key } = await world.newKey(['teams.read'])
  const api = world.withKey(key)
  assert.equal(rateHeaders(await api.post('/teams', { name: 'A' })).remaining, '119')
  assert.equal(rateHeaders(await api.get('/nowhere')).remaining, '118')
  assert.equal(rateHeaders(await api.get('/teams')).remaining, '117')
})

function rateHeaders({ headers }: Answer) {
  const text = (name: string) => headers[name] as string | undefined
  return {
    limit: text('ratelimit-limit'),
    remaining: text('ratelimit-remaining'),
    reset: text('ratelimit-reset'),
    retryAfter: text('retry-after'),
  }
}
