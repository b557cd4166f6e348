import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LEASE_MS } from '#http/rate-limit/lease-node.ts'
import { UNREPORTED_MAX } from '#http/rate-limit/leased-key.ts'
import { RateWindow } from '#http/rate-limit/rate-window.ts'
import { testPool } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { Cluster, type Fate } from '../support/rate-nodes.ts'

// Here and not in a test, at whose end it would be closed.
const pool = await testPool()

test('a node that joins in the middle of the lease of another finds the count as it was', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.takeMany(70)
  assert.equal((await second.take()).remaining, 49)
  assert.equal((await first.take()).remaining, 48)
  assert.equal((await second.takeMany(100)) + (await first.takeMany(100)), 48)
  assert.deepEqual(await first.take(), { allowed: false, remaining: 0, resetSeconds: 60 })
  cluster.assertNeverTooMany()
  await cluster.close()
})

test('a shared window that is full costs no statement until something leaves it', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.takeMany(60)
  await second.takeMany(61)
  const before = second.store.statements
  assert.equal(await second.takeMany(100), 0)
  assert.equal(second.store.statements, before)
  await cluster.pass(60_000)
  assert.ok((await second.takeMany(121)) >= 60)
  cluster.assertNeverTooMany()
  await cluster.close()
})

test('a node that has been alone for a minute counts in memory again', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.take()
  await second.take()
  for (let second10 = 0; second10 < 6; second10++) {
    await first.take()
    await cluster.pass(10_100)
  }
  await first.take()
  const before = first.store.statements
  await first.takeMany(UNREPORTED_MAX)
  assert.equal(first.store.statements, before)
  await cluster.close()
})

test('a key that rests is given back, and another node has it without asking', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.takeMany(50)
  await cluster.pass(11_000)
  assert.equal((await second.take()).remaining, 69)
  assert.equal(second.limiter.handovers, 0)
  assert.ok(!(second.limiter.take(cluster.keyId) instanceof Promise))
  await cluster.close()
})

test('keys that rested are taken up again together, each with its count', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  const keyIds = Array.from({ length: 100 }, (_, i) => `${cluster.keyId}_${i}`)
  const takeAll = async () => await Promise.all(keyIds.map((keyId) => node.limiter.take(keyId)))
  await takeAll()
  await cluster.pass(3_000)
  const before = node.store.statements
  assert.deepEqual([...new Set((await takeAll()).map(({ remaining }) => remaining))], [118])
  assert.ok(node.store.statements - before <= 2, `${node.store.statements - before} statements`)
  await cluster.close()
})

test('a node that stops hands its windows over at once, exactly as they are', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.takeMany(50)
  await first.lease.close()
  first.crash()
  const beforeMs = cluster.nowMs
  assert.equal(await second.takeMany(121), 70)
  assert.equal(cluster.nowMs, beforeMs)
  assert.equal(second.limiter.handovers, 0)
  await cluster.close()
})

test('after a crash others wait for the end of the lease and count what the dead node may have used', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.takeMany(70)
  first.crash()
  const beforeMs = cluster.nowMs
  const allowed = await second.takeMany(121)
  assert.ok(cluster.nowMs - beforeMs <= LEASE_MS + 100, `waited ${cluster.nowMs - beforeMs} ms`)
  assert.ok(allowed <= 50 && allowed >= 50 - UNREPORTED_MAX, `let ${allowed} through`)
  await cluster.pass(62_000)
  assert.equal(await second.takeMany(121), 120)
  cluster.assertNeverTooMany()
  await cluster.close()
})

test('a node that was silent for long goes on exactly, if nobody else used the key', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  await node.takeMany(70)
  cluster.nowMs += 3 * LEASE_MS
  assert.equal(await node.takeMany(121), 50)
  await cluster.close()
})

test('keys that nobody uses are forgotten in memory and in the database', async () => {
  // In the distant past, so that this sweep finds nothing old of real nodes on the same database.
  const cluster = new Cluster(pool, 1_000_000_000_000)
  const node = cluster.join()
  const keyIds = Array.from({ length: 500 }, (_, i) => `${cluster.keyId}_${i}`)
  await Promise.all(keyIds.map((keyId) => node.limiter.take(keyId)))
  assert.equal(node.lease.keys.size, 500)
  await cluster.pass(61_000)
  assert.equal(node.lease.keys.size, 0)
  const count = async () =>
    (await pool`select count(*)::int as n from rate_windows where key_id like ${`${cluster.keyId}%`}`)[0]!.n
  await cluster.pass(70_000)
  // A real node on the same database may be sweeping just now, and what it holds is skipped here.
  await eventually(async () => {
    await node.lease.sweep()
    return (await count()) === 0
  })
  await cluster.close()
})

test('one node lets through exactly what a sliding window does, whatever happens to its leases', async () => {
  const moves = fc.array(
    fc.record({ count: fc.nat(60), passMs: fc.integer({ min: 0, max: 40_000 }), isSilent: fc.boolean() }),
    {
      maxLength: 30,
    },
  )
  await fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      const cluster = new Cluster(pool)
      const node = cluster.join()
      const model = new RateWindow()
      for (const { count, passMs, isSilent } of steps) {
        for (let i = 0; i < count; i++) assert.deepEqual(await node.take(), model.take(cluster.nowMs))
        if (isSilent) cluster.nowMs += passMs
        else await cluster.pass(passMs)
      }
      assert.deepEqual(cluster.failures, [])
      await cluster.close()
    }),
    { numRuns: 40 },
  )
})

test('several nodes together never let more than 120 through in any 60 seconds', async () => {
  const move = fc.record({
    node: fc.nat(2),
    count: fc.oneof(fc.constant(1), fc.nat(50)),
    passMs: fc.oneof(fc.constant(0), fc.nat(1_000), fc.nat(20_000)),
    end: fc.constantFrom('pass', 'pass', 'pass', 'silent', 'crash', 'stop', 'arrive'),
    delayMs: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(400)),
    fate: fc.constantFrom<Fate>('done', 'done', 'done', 'done', 'answer lost', 'late', 'never'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 60 }), async (steps) => {
      const cluster = new Cluster(pool)
      const nodes = [cluster.join(), cluster.join(), cluster.join()]
      for (const { node: i, count, passMs, end, delayMs, fate } of steps) {
        const node = nodes[i]!
        cluster.delays = () => delayMs
        cluster.next(fate)
        await node.takeMany(count)
        if (end === 'arrive') await cluster.arrive()
        if (end === 'stop') await node.lease.close()
        if (end === 'stop' || end === 'crash') {
          node.crash()
          nodes[i] = cluster.join()
        }
        if (end === 'silent') cluster.nowMs += passMs
        else await cluster.pass(passMs)
      }
      cluster.assertNeverTooMany()
      await cluster.close()
    }),
    { numRuns: 60 },
  )
})
