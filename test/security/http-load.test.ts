// What callers without a key, or with too many requests, can do to everybody else.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { openSession } from '#db/sql.ts'
import { REQUESTS_A_CONNECTION_MAX } from '#http/connection-limits.ts'
import { LoadGuard, Overloaded } from '#http/load-guard.ts'
import { testPool } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { ownPool } from '../support/own-database.ts'
import { Cluster } from '../support/rate-nodes.ts'
import { newServer, newWorld } from '../support/world.ts'

// Here and not in a test, at whose end it would be closed.
const pool = await testPool()

async function listening() {
  const app = await newServer(pool, {})
  const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return { app, port: Number(url.port), [Symbol.asyncDispose]: () => app.close() }
}

/** Writes all of it at once and reads nothing until the other side ends the connection. */
async function shout(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.pause()
  socket.end(text)
  setTimeout(() => socket.destroy(), 3_000).unref()
  await closed
}

test('a thousand questions on one connection that nobody reads the answers of do not stop the others', async () => {
  await using server = await listening()
  const question = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'
  await (await fetch(`http://127.0.0.1:${server.port}/openapi.json`)).arrayBuffer()
  const before = process.memoryUsage().rss
  const shouting = Promise.all([1, 2, 3, 4].map(() => shout(server.port, question.repeat(5_000))))
  const health = await fetch(`http://127.0.0.1:${server.port}/healthz`)
  assert.equal(health.status, 200)
  await shouting
  const grownMb = (process.memoryUsage().rss - before) / 1024 / 1024
  assert(grownMb < 150, `memory grew by ${Math.round(grownMb)} MB`)
})

test('a client that asks a few times ahead is answered in order', async () => {
  await using server = await listening()
  const socket = connect(server.port, '127.0.0.1')
  const answers: string[] = []
  socket.setEncoding('utf8').on('data', (text: string) => answers.push(text))
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(9))
  socket.end('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await new Promise((resolve) => socket.on('close', resolve))
  assert.equal(answers.join('').match(/HTTP\/1\.1 200 OK/g)?.length, 10)
})

test('an address may open a few hundred pages a minute, and watching our health is not counted', async () => {
  await using world = await newWorld({ development: false })
  const get = async (url: string) => (await world.app.inject({ url })).statusCode
  for (let count = 0; count < 300; count++) assert.equal(await get('/icon.svg'), 200)
  assert.equal(await get('/icon.svg'), 429)
  assert.equal(await get('/healthz'), 200)
  const refused = await world.app.inject({ url: '/openapi.json' })
  assert.equal(refused.statusCode, 429)
  assert(Number(refused.headers['retry-after']) > 0)
  assert.equal((await world.api.get('/teams')).status, 200)
})

let callers = 0
const aCaller = () => ({ workspaceId: `ws_${++callers}`, address: `192.0.2.${callers}` })

test('whoever comes while many have waited for a second is turned away, and let in once they are answered', () => {
  let nowMs = 0
  const guard = new LoadGuard(() => nowMs)
  const over = Array.from({ length: 64 }, () => guard.enter(aCaller()))
  nowMs = 999
  guard.look()
  over.push(guard.enter(aCaller()))
  nowMs = 1_000
  guard.look()
  assert.throws(() => guard.enter(aCaller()), Overloaded)
  over[0]!()
  over[1]!()
  guard.look()
  guard.enter(aCaller())
})

test('a caller who is turned away gets 503 and when to come back', async () => {
  let nowMs = 0
  const loadGuard = new LoadGuard(() => nowMs)
  await using world = await newWorld({ loadGuard })
  for (let count = 0; count < 64; count++) loadGuard.enter(aCaller())
  nowMs = 5_000
  loadGuard.look()
  const refused = await world.api.get('/teams')
  assert.deepEqual(
    [refused.status, refused.body.error.type, refused.headers['retry-after']],
    [503, 'internal_error', '2'],
  )
})

test('a full disk answers 503, changes nothing, and readiness says so', async () => {
  await using world = await newWorld()
  await world.pool`
    create function pg_temp_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`
  await world.pool.unsafe(
    `create trigger full_disk before insert on teams for each row when (new.workspace_id = '${world.workspace.id}') execute function pg_temp_full()`,
  )
  try {
    const refused = await world.api.post('/teams', { name: 'Sales' })
    assert.deepEqual([refused.status, refused.body.error.type], [503, 'internal_error'])
    assert.match(refused.body.error.message, /Nothing was changed/)
    const ready = await world.app.inject({ url: '/readyz' })
    assert.deepEqual([ready.statusCode, ready.json().reasons], [503, ['The disk of the database is full.']])
  } finally {
    await world.pool`drop trigger full_disk on teams`
    await world.pool`drop function pg_temp_full()`
  }
  assert.deepEqual((await world.api.get('/teams')).body.data, [])
})

test('a crash charges a key nothing for what its node had not used', async () => {
  const cluster = new Cluster(pool)
  const [first, second] = [cluster.join(), cluster.join()]
  await first.takeMany(20)
  await cluster.pass(3_000)
  first.crash()
  await cluster.pass(3_000)
  assert.equal((await second.take()).remaining, 99)
  cluster.assertNeverTooMany()
  await cluster.close()
})

test('while the database answers nobody, new callers are turned away within two seconds, and served again by themselves', async () => {
  const own = await ownPool()
  const gatePool = openSession(own)
  await using world = await newWorld({ pool: own, gatePool, loadGuard: new LoadGuard() })
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = world.pool.begin(async (sql) => {
    await sql`lock table teams in access exclusive mode`
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const waiting = Array.from({ length: 80 }, () => world.api.get('/teams'))
  try {
    await eventually(async () => {
      const startedAtMs = performance.now()
      const answer = await Promise.race([
        world.api.get('/workspace'),
        new Promise<null>((r) => setTimeout(r, 2_000, null)),
      ])
      if (answer?.status !== 503) return false
      assert.ok(performance.now() - startedAtMs < 2_000)
      assert.ok(Number(answer.headers['retry-after']) > 0)
      return true
    })
  } finally {
    held.resolve()
    await holding
  }
  await Promise.all(waiting)
  await eventually(async () => (await world.api.get('/teams')).status === 200)
  await gatePool.end()
})

test('after so many requests a connection is told to end and serves no more, so that none lives for ever', async () => {
  await using server = await listening()
  assert.equal(server.app.server.maxRequestsPerSocket, REQUESTS_A_CONNECTION_MAX)
  // Ten thousand take long; the limit is the same server's, made small.
  server.app.server.maxRequestsPerSocket = 3
  const socket = connect(server.port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5))
  await eventually(() => /connection: close/i.test(text) && text.includes('HTTP/1.1 503'))
  socket.destroy()
  assert.equal(text.split('HTTP/1.1 200').length - 1, 3)
})
