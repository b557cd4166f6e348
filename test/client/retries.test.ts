import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { flakyProxy } from '../support/flaky-proxy.ts'
import { listeningWorld } from '../support/listening-world.ts'
import { installedClient } from '../support/packed-client.ts'

// Through the tarball and a proxy that fails as told, before a real service. Only the pauses are not slept.

const project = await installedClient()
const { Parley, ParleyError } = project.client
const world = await listeningWorld()
const proxy = await flakyProxy(world.url)
const pauses: number[] = []
const sleep = async (ms: number) => void pauses.push(ms)
const parley = new Parley({ baseUrl: proxy.url, apiKey: world.key, sleep, timeoutMs: 30_000 })
const begin = (...plan: Parameters<typeof proxy.plan>) => {
  pauses.length = 0
  proxy.plan(...plan)
}

const TOO_MANY = {
  status: 429,
  headers: { 'retry-after': '3' },
  body: '{"error":{"type":"rate_limited","message":"too many requests"}}',
}
const BROKEN = { status: 500, body: '{"error":{"type":"internal_error","message":"Ours.","request_id":"r-1"}}' }
const GATEWAY = { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }
const failure = (status: number, type: string) => (error: unknown) => {
  assert.ok(error instanceof ParleyError, String(error))
  assert.deepEqual([error.status, error.type], [status, type])
  return true
}
const between = (low: number, high: number) => (ms: number, i: number) =>
  assert.ok(ms >= low * 2 ** i && ms <= high * 2 ** i, `pause ${i} was ${ms} ms`)
const body = { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] }

suite('retries', () => {
  after(async () => {
    await proxy[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
    await project[Symbol.asyncDispose]()
  })

  test('a failing service is asked again after 1, 2, 4, 8 and 16 seconds, and then no more', async () => {
    begin(GATEWAY, BROKEN, 'reset', GATEWAY, BROKEN)
    assert.equal((await parley.teams.list().page()).data.length, 0)
    assert.equal(pauses.length, 5)
    pauses.forEach(between(1_000, 1_250))
    begin(BROKEN, BROKEN, BROKEN, BROKEN, BROKEN, BROKEN)
    await assert.rejects(parley.teams.list().page(), failure(500, 'internal_error'))
    assert.equal(proxy.seen.length, 6)
  })

  test('a refusal for too many requests waits as long as it says, for every kind of call', async () => {
    begin(TOO_MANY, TOO_MANY, TOO_MANY)
    assert.equal((await parley.teams.create({ name: 'Patient' })).name, 'Patient')
    assert.deepEqual(pauses.slice(0, 2), [3_000, 3_000])
    assert.ok(pauses[2]! >= 4_000, `the third pause was ${pauses[2]} ms`)
  })

  test('the real limit of 120 requests is waited out as the service says', async () => {
    const pool = await testPool()
    await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
    await using limited = await listeningWorld({ limiter })
    const enough = new Error('long enough')
    const naps: number[] = []
    const nap = async (ms: number) => {
      naps.push(ms)
      throw enough
    }
    const eager = new Parley({ baseUrl: limited.url, apiKey: limited.key, sleep: nap })
    for (let i = 0; i < 120; i++) await eager.teams.list({ limit: 1 }).page()
    await assert.rejects(eager.teams.create({ name: 'One too many' }), enough)
    assert.ok(naps[0]! > 30_000 && naps[0]! <= 60_000, `it would have waited ${naps[0]} ms`)
  })

  test('a service that asks for more than two minutes is left to the caller', async () => {
    begin({ ...TOO_MANY, headers: { 'retry-after': '3600' } })
    await assert.rejects(parley.teams.list().page(), (error) => {
      assert.ok(error instanceof ParleyError)
      assert.equal(error.retryAfterSeconds, 3_600)
      return failure(429, 'rate_limited')(error)
    })
    assert.deepEqual(pauses, [])
  })

  test('401, 403, 404 and 422 are final, also in the flat form', async () => {
    for (const [status, type] of [
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [404, 'not_found'],
      [422, 'invalid_request'],
    ] as const) {
      begin({ status, body: '{"error":"flat"}' })
      await assert.rejects(parley.teams.list().page(), (error) => {
        assert.equal((error as Error).message, 'flat')
        return failure(status, type)(error)
      })
      assert.equal(proxy.seen.length, 1)
    }
  })

  test('a request whose answer was lost is not made twice', async () => {
    begin('lost', 'lost')
    const request = await parley.meetingRequests.create(body)
    assert.equal(proxy.seen.length, 3)
    const all = (await parley.meetingRequests.list({ participant_email: 'bo@client.test' }).page()).data
    assert.deepEqual(
      all.map(({ id }) => id),
      [request.id],
    )
  })

  test('a call that cannot be repeated is sent once when its answer is lost', async () => {
    begin('lost')
    await assert.rejects(parley.teams.create({ name: 'Once' }), failure(0, 'connection_error'))
    assert.equal(proxy.seen.length, 1)
    begin(BROKEN)
    await assert.rejects(parley.teams.create({ name: 'Twice' }), failure(500, 'internal_error'))
    assert.equal(proxy.seen.length, 1)
  })

  test('a call that cannot be repeated is sent again when nobody was there to take it', async () => {
    const nobody = await flakyProxy(world.url)
    await nobody[Symbol.asyncDispose]()
    let attempts = 0
    const alone = new Parley({
      baseUrl: nobody.url,
      apiKey: world.key,
      sleep: async () => void attempts++,
    })
    await assert.rejects(alone.teams.create({ name: 'Nobody' }), failure(0, 'connection_error'))
    assert.equal(attempts, 5)
  })

  test('what an unseen attempt has deleted counts as deleted', async () => {
    const endpoint = await parley.webhookEndpoints.create({ url: proxy.url, events: ['member.deactivated'] })
    begin('lost')
    await parley.webhookEndpoints.delete(endpoint.id)
    assert.equal(proxy.seen.length, 2)
    begin(TOO_MANY)
    await assert.rejects(parley.webhookEndpoints.delete(endpoint.id), failure(404, 'not_found'))
    assert.equal(proxy.seen.length, 2)
  })

  test('a service that says nothing runs into the time limit, and the caller can end it sooner', async () => {
    begin('silent')
    const team = parley.teams.list({}, { timeoutMs: 100 }).page()
    assert.deepEqual((await team).data.map(({ name }) => name).includes('Patient'), true)
    begin('silent')
    await assert.rejects(parley.teams.create({ name: 'Slow' }, { timeoutMs: 100 }), failure(0, 'timeout'))
    begin('silent')
    const signal = AbortSignal.timeout(100)
    await assert.rejects(parley.teams.list({}, { signal }).page(), { name: 'TimeoutError' })
  })

  test('a redirect and an answer that is not JSON are told, not followed or retried', async () => {
    begin({ status: 301, headers: { location: 'https://elsewhere.test/' } })
    await assert.rejects(parley.teams.list().page(), /redirects to https:\/\/elsewhere\.test\//)
    begin({ status: 200, body: '<html>' })
    await assert.rejects(parley.teams.list().page(), failure(200, 'unexpected_answer'))
    assert.equal(proxy.seen.length, 1)
  })

  test('retries can be switched off', async () => {
    begin(BROKEN)
    const once = new Parley({ baseUrl: proxy.url, apiKey: world.key, maxRetries: 0 })
    await assert.rejects(once.teams.list().page(), failure(500, 'internal_error'))
  })

  test('an identifier cannot lead to another path, and a wrong setup is told at once', () => {
    assert.throws(() => parley.teams.get('..'), /an identifier is needed/)
    assert.throws(() => parley.teams.get(''), /an identifier is needed/)
    assert.throws(() => new Parley({ baseUrl: 'parley.acme.test', apiKey: 'pk_1' }), /baseUrl must be/)
    assert.throws(() => new Parley({ baseUrl: 'https://parley.acme.test', apiKey: '' }), /apiKey is missing/)
  })
})
