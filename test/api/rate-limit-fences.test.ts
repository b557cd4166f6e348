import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LEASE_MS } from '#http/rate-limit/lease-node.ts'
import { UNREPORTED_MAX } from '#http/rate-limit/leased-key.ts'
import { WINDOW_MS } from '#http/rate-limit/rate-window.ts'
import { testPool } from '../support/database.ts'
import { Cluster, type Node } from '../support/rate-nodes.ts'

// What a node believes while others act, and statements that arrive when they should not: each test fails when the one
// line that guards against its story is taken away.

// Here and not in a test, at whose end it would be closed.
const pool = await testPool()

/**
 * Another node takes the key of a silent one, which is then asked again. A minute after the end of its lease the other
 * forgets what the silent one may have used: had it used any of that later than its lease, there would be too many.
 */
async function expectNoneAfterTakeover(
  cluster: Cluster,
  first: Node,
  second: Node,
  leaseEndMs: number,
  isBack = false,
) {
  cluster.nowMs = leaseEndMs + 1
  assert.ok((await second.takeMany(121)) > 80)
  if (isBack) await first.lease.beat()
  assert.equal(await first.takeMany(UNREPORTED_MAX - 1), 0)
  cluster.nowMs = leaseEndMs + WINDOW_MS
  await second.takeMany(121)
  cluster.assertNeverTooMany()
  await cluster.close()
}

test('a node stops counting in memory before another may take its key', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  const leaseEndMs = cluster.nowMs + LEASE_MS
  await first.take()
  await expectNoneAfterTakeover(cluster, first, second, leaseEndMs)
})

test('a lease counts from before the sign of life was sent, however late the answer comes', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  const leaseEndMs = cluster.nowMs + LEASE_MS
  const ways = [0, 900]
  cluster.delays = () => ways.shift() ?? 0
  await first.lease.beat()
  await first.take()
  await expectNoneAfterTakeover(cluster, first, second, leaseEndMs)
})

test('a node that was silent while another took its key does not trust its memory when it is back', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  const leaseEndMs = cluster.nowMs + LEASE_MS
  await first.take()
  await expectNoneAfterTakeover(cluster, first, second, leaseEndMs, true)
})

test('a report that arrives after a newer one does not bring the older count back', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.takeMany(20)
  cluster.next('late')
  await first.lease.reports.write()
  await cluster.pass(1_500)
  await first.takeMany(80)
  await cluster.arrive()
  first.crash()
  await second.takeMany(121)
  cluster.assertNeverTooMany()
  await cluster.close()
})

test('a claim that arrives after a newer one does not make the node forget what it counted', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  await node.lease.beat()
  cluster.next('late')
  await node.take()
  await cluster.pass(1_500)
  await node.takeMany(60)
  await cluster.arrive()
  assert.equal(await node.takeMany(121), 60)
  cluster.assertNeverTooMany()
  await cluster.close()
})

test('a lease whose answer was lost is given back when another node wants the key', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.lease.beat()
  cluster.next('answer lost')
  await first.take()
  assert.equal(first.limiter.openedWithoutStore, 1)
  const beforeMs = cluster.nowMs
  assert.equal(await second.takeMany(121), 119)
  assert.ok(cluster.nowMs - beforeMs < 100, `waited ${cluster.nowMs - beforeMs} ms`)
  await cluster.close()
})

test('when the database forgot everything in a crash of its own, the holder brings its count back', async () => {
  const cluster = new Cluster(pool)
  const node = cluster.join()
  await node.takeMany(70)
  await pool`delete from rate_windows where key_id = ${cluster.keyId}`
  await pool`delete from rate_nodes where node_id = ${node.lease.id}`
  await cluster.pass(1_500)
  assert.equal(await node.takeMany(121), 50)
  await cluster.close()
})
