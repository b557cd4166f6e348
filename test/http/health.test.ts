import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listMigrations } from '#db/migration-file.ts'
import { openPool, type Pool } from '#db/sql.ts'
import { operatorProof } from '#seal/operator-proof.ts'
import { createSeal } from '#seal/seal.ts'
import { BUILD } from '#settings/version.ts'
import { setClock } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { newServer, TEST_SEAL } from '../support/world.ts'

const pool = await testPool()

test('the process lives', async () => {
  await using app = await newServer(pool)
  const answer = await app.inject('/healthz')
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.json().status, 'ok')
  assert.equal(answer.headers['cache-control'], 'no-store')
})

test('the build is told to those who may read the metrics or have the secret, and to nobody else', async () => {
  const { version, commit, date } = BUILD
  const told = { status: 'ok', version, commit, commit_date: date, client_address: '127.0.0.1', proxies: 0 }
  const ask = async (options: object, authorization?: string) => {
    await using app = await newServer(pool, options)
    return (await app.inject({ url: '/healthz', headers: authorization ? { authorization } : {} })).json()
  }
  assert.deepEqual(await ask({ development: true }), told)
  const token = 'a-token-of-some-length'
  const production = { development: false, metrics: { token } }
  assert.deepEqual(await ask(production, `Bearer ${token}`), told)
  assert.deepEqual(await ask(production, 'Bearer another'), { status: 'ok' })
  assert.deepEqual(await ask(production), { status: 'ok' })
  assert.deepEqual(await ask({ development: false }), { status: 'ok' })
})

test('who has the secret is told which address their call comes from, for a minute', async () => {
  const clock = setClock(Temporal.Instant.from('2026-11-16T09:00:00Z'), 7)
  await using app = await newServer(pool, { development: false, trustedProxies: ['127.0.0.1', '10.0.0.0/8'], clock })
  const ask = async (proof: string, from = '198.51.100.7') =>
    (await app.inject({ url: '/healthz', headers: { 'x-parley-operator': proof, 'x-forwarded-for': from } })).json()
  const proof = operatorProof(TEST_SEAL, clock.nowMs())
  const { client_address, proxies } = await ask(proof)
  assert.deepEqual([client_address, proxies], ['198.51.100.7', 1])
  assert.equal((await ask(proof, '198.51.100.7, 10.0.0.3')).proxies, 2)
  const other = createSeal(Buffer.alloc(32, 8))
  for (const wrong of [
    operatorProof(other, clock.nowMs()),
    TEST_SEAL.seal('1', 'elsewhere').toString('base64url'),
    '',
    'x',
  ])
    assert.deepEqual(await ask(wrong), { status: 'ok' })
  clock.pass({ seconds: 61 })
  assert.deepEqual(await ask(proof), { status: 'ok' })
})

test('requests can be served while the database answers and its schema is current', async () => {
  await using app = await newServer(pool)
  const answer = await app.inject('/readyz')
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), { ready: true, reasons: [] })
})

test('without its database the service is not ready, but alive', async () => {
  await using parts = new AsyncDisposableStack()
  const nowhere = openPool({ url: 'postgres://nobody@127.0.0.1:1/none' }, { name: 'parley test nowhere', max: 1 })
  parts.defer(() => nowhere.end({ timeout: 0 }))
  await using app = await newServer(nowhere)
  const answer = await app.inject('/readyz')
  assert.equal(answer.statusCode, 503)
  assert.deepEqual(answer.json(), { ready: false, reasons: ['The database does not answer.'] })
  assert.equal((await app.inject('/healthz')).statusCode, 200)
})

test('a database that does not answer within a second is away', async () => {
  const hanging = Promise.withResolvers<unknown>()
  await using app = await newServer(answering(() => hanging.promise))
  await using parts = new AsyncDisposableStack()
  parts.defer(() => hanging.resolve([]))
  const answer = await app.inject('/readyz')
  assert.equal(answer.statusCode, 503)
})

test('a database that has just answered and is busy is not away', async () => {
  const hanging = Promise.withResolvers<unknown>()
  const version = (await listMigrations()).at(-1)!.version
  let isBusy = false
  await using app = await newServer(
    answering(() => (isBusy ? hanging.promise : Promise.resolve([{ known: true, version }]))),
  )
  await using parts = new AsyncDisposableStack()
  parts.defer(() => hanging.resolve([]))
  assert.equal((await app.inject('/readyz')).statusCode, 200)
  isBusy = true
  // An answer is believed for a second.
  await sleep(1_050)
  assert.equal((await app.inject('/readyz')).statusCode, 200)
})

test('connections that were lost while they rested say nothing about the database, however many there are', async () => {
  let resting = 12
  const version = (await listMigrations()).at(-1)!.version
  const answer = async () => {
    if (resting-- > 0) throw Object.assign(new Error('write CONNECTION_CLOSED'), { code: 'CONNECTION_CLOSED' })
    return [{ known: true, version }]
  }
  await using app = await newServer(answering(answer, 12))
  assert.equal((await app.inject('/readyz')).statusCode, 200)
})

test('a schema of another version is not served', async () => {
  for (const [version, reason] of [
    [1, /^The database schema is older than this program\.$/],
    [9999, /^The database schema is newer than this program\.$/],
  ] as const) {
    await using app = await newServer(answering(async () => [{ known: true, version, isBeyond: true }]))
    const answer = await app.inject('/readyz')
    assert.equal(answer.statusCode, 503)
    assert.match(answer.json().reasons[0], reason)
  }
})

test('however often anybody asks, the database is asked once a second', async () => {
  let asked = 0
  const slow = answering(async (text) => {
    if (text.includes('schema_migrations')) asked += 1
    return [{ known: true, version: 9999, isBeyond: true }]
  })
  await using app = await newServer(slow)
  await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')))
  assert.equal(asked, 3, 'one probe is three statements')
})

test('once a stop begins the service is not ready, while it still answers', async () => {
  const stop = new AbortController()
  await using app = await newServer(pool, { stopping: stop.signal })
  assert.equal((await app.inject('/readyz')).statusCode, 200)
  stop.abort()
  const answer = await app.inject('/readyz')
  assert.equal(answer.statusCode, 503)
  assert.deepEqual(answer.json().reasons, ['Parley is stopping.'])
  assert.equal((await app.inject('/healthz')).statusCode, 200)
})

/** A pool that answers every statement in one way: what a real server cannot be made to do in a test. */
function answering(answer: (text: string) => Promise<unknown>, max = 1): Pool {
  const pool = (strings: TemplateStringsArray) => answer(strings.join('?'))
  return Object.assign(pool, { options: { max } }) as unknown as Pool
}
