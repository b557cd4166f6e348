import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import parsePrometheusTextFormat from 'parse-prometheus-text-format'
import { requestsUnlimited } from '#http/measure.ts'
import { openMetricsServer } from '#http/metrics.ts'
import { counter, gauge, histogram, metricsText } from '#telemetry/metrics.ts'
import { testPool } from '../support/database.ts'
import { newServer, newWorld } from '../support/world.ts'

const pool = await testPool()

type Metric = { value?: string; labels?: Record<string, string> }
type Family = { name: string; help: string; type: string; metrics: Metric[] }

const TOKEN = 'a-token-for-prometheus'

const read = (text: string) =>
  new Map((parsePrometheusTextFormat(text) as Family[]).map((family) => [family.name, family]))
const families = async (app: FastifyInstance) => read((await app.inject('/metrics')).body)

test('a foreign parser reads every line, and each has the form of the exposition format', async () => {
  await using world = await newWorld()
  await world.api.get('/teams')
  const answer = await world.app.inject('/metrics')
  assert.equal(answer.headers['content-type'], 'text/plain; version=0.0.4; charset=utf-8')
  assert.ok(answer.body.endsWith('\n'))
  const sample =
    /^[a-z_]+(\{[a-z_]+="([^"\\\n]|\\.)*"(,[a-z_]+="([^"\\\n]|\\.)*")*\})? -?(\d+(\.\d+)?(e[+-]?\d+)?|NaN)$/
  const lines = answer.body.trimEnd().split('\n')
  for (const line of lines) assert.match(line, line.startsWith('#') ? /^# (HELP|TYPE) [a-z_]+ \S/ : sample)
  const names = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
  assert.equal(new Set(names).size, names.length, 'a family is described once')
  assert.deepEqual([...read(answer.body).keys()].sort(), [...names].sort())
})

test('requests are counted by route, method and class of status', async () => {
  await using world = await newWorld()
  const find = async (status: string, route: string) =>
    (await families(world.app))
      .get('parley_http_requests_total')
      ?.metrics.find(({ labels }) => labels?.status === status && labels.route === route && labels.method === 'GET')
      ?.value
  const before = Number((await find('2xx', '/api/v1/teams')) ?? 0)
  await world.api.get('/teams')
  await world.api.get('/teams/team_unknown')
  await world.api.get('/nothing/here')
  assert.equal(Number(await find('2xx', '/api/v1/teams')), before + 1)
  assert.ok(Number(await find('4xx', '/api/v1/teams/:id')) >= 1)
  assert.ok(Number(await find('4xx', 'none')) >= 1)
})

test('the duration of requests is a histogram whose buckets rise to the count', async () => {
  await using world = await newWorld()
  await world.api.get('/teams')
  const text = (await world.app.inject('/metrics')).body
  const series = (suffix: string) =>
    [...text.matchAll(new RegExp(`^parley_http_request_duration_seconds_${suffix} (.*)$`, 'gm'))].map(([, value]) =>
      Number(value),
    )
  const buckets = series('bucket\\{method="GET",route="/api/v1/teams",le="[^"]+"\\}')
  assert.ok(buckets.length > 5)
  assert.deepEqual(
    buckets,
    buckets.toSorted((a, b) => a - b),
  )
  assert.deepEqual([buckets.at(-1)], series('count\\{method="GET",route="/api/v1/teams"\\}'))
  assert.ok(series('sum\\{method="GET",route="/api/v1/teams"\\}')[0]! > 0)
})

test('a request in flight is counted until it is answered', async () => {
  const app = await newServer(pool)
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  app.get('/held', { schema: { hide: true } }, async () => {
    await hold
    return {}
  })
  const inFlight = async () => Number((await families(app)).get('parley_http_requests_in_flight')?.metrics[0]?.value)
  assert.equal(await inFlight(), 1, 'the one that asks')
  const held = app.inject('/held')
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal(await inFlight(), 2)
  release()
  await held
  assert.equal(await inFlight(), 1)
  await app.close()
})

test('a caller who goes away is no longer in flight', async () => {
  const app = await newServer(pool)
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  app.get('/held', { schema: { hide: true } }, async () => {
    await hold
    return {}
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const away = new AbortController()
  const asked = fetch(`${url}/held`, { signal: away.signal }).catch(() => 'aborted')
  await new Promise((resolve) => setTimeout(resolve, 100))
  away.abort()
  assert.equal(await asked, 'aborted')
  await new Promise((resolve) => setTimeout(resolve, 100))
  const text = (await app.inject('/metrics')).body
  assert.match(text, /^parley_http_requests_in_flight 1$/m)
  assert.match(text, /^parley_http_requests_total\{method="GET",route="\/held",status="aborted"\} 1$/m)
  release()
  await app.close()
})

test('memory, start, event loop, version, keys and connections are told', async () => {
  await using world = await newWorld()
  await world.api.get('/teams')
  await world.api.get('/teams')
  const found = await families(world.app)
  const value = (name: string) => Number(found.get(name)?.metrics[0]?.value)
  assert.ok(value('process_resident_memory_bytes') > 10_000_000)
  assert.ok(value('nodejs_heap_size_used_bytes') > 1_000_000)
  assert.ok(Math.abs(value('process_start_time_seconds') - Date.now() / 1000) < 600)
  assert.deepEqual(
    found.get('nodejs_eventloop_lag_seconds')?.metrics.map(({ labels }) => labels?.quantile),
    ['0.5', '0.99', '1'],
  )
  assert.match(found.get('parley_build_info')?.metrics[0]?.labels?.version ?? '', /^\d+\.\d+\.\d+/)
  assert.ok(value('parley_keys_remembered') >= 1)
  assert.ok(found.get('parley_key_lookups_total')?.metrics.some(({ labels }) => labels?.outcome === 'memory'))
  assert.ok(value('parley_database_connections_max') >= 1)
  assert.ok(found.get('parley_database_connections')?.metrics.some(({ labels }) => labels?.state === 'active'))
  assert.equal(found.get('parley_rate_limiter_open_total')?.type, 'COUNTER')
})

test('no identifier, key or address is in a label', async () => {
  await using world = await newWorld()
  const { body } = await world.api.post('/teams', { name: 'Secret plans' })
  await world.api.get(`/teams/${body.data.id}`)
  await world.api.get('/workspace_members?email=ana@acme.test')
  const text = (await world.app.inject('/metrics')).body
  for (const secret of [body.data.id, world.key, world.workspace.id, 'acme.test', 'Secret', 'secret-plans'])
    assert.ok(!text.includes(secret), secret)
})

test('with the database away the other metrics are still told', async () => {
  const stop = gauge('test_broken', 'Cannot be read.', () => Promise.reject(new Error('away')))
  const text = await metricsText()
  stop()
  assert.ok(!text.includes('test_broken'))
  assert.match(text, /^process_resident_memory_bytes \d+$/m)
})

test('in production metrics are not on the port of the API', async () => {
  const app = await newServer(pool, { development: false })
  const answer = await app.inject('/metrics')
  assert.equal(answer.statusCode, 404)
  assert.equal(answer.json().error.type, 'not_found')
  await app.close()
})

test('a token opens metrics in production, and only that token', async () => {
  const app = await newServer(pool, { development: false, metrics: { token: TOKEN } })
  const ask = async (authorization?: string) =>
    (await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode
  assert.equal(await ask(`Bearer ${TOKEN}`), 200)
  for (const wrong of [
    undefined,
    '',
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
  ])
    assert.equal(await ask(wrong), 404, String(wrong))
  await app.close()
})

test('a node that serves no API is asked on the port of its own whether it lives and is ready', async () => {
  const stop = new AbortController()
  const health = { pool, stopping: stop.signal }
  await using server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, TOKEN, health)
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return [answer.status, await answer.json()]
  }
  assert.deepEqual(await ask('/healthz'), [200, { status: 'ok' }], 'without the token it tells no build')
  assert.deepEqual(await ask('/readyz'), [200, { ready: true, reasons: [] }])
  stop.abort()
  assert.deepEqual(await ask('/readyz'), [503, { ready: false, reasons: ['Parley is stopping.'] }])
})

test('the port of its own that knows no database cannot tell whether it is ready', async () => {
  await using server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, null)
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status
  assert.deepEqual([await ask('/healthz'), await ask('/readyz')], [200, 404])
})

test('the port of its own serves nothing else', async () => {
  await using server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, null)
  const ask = async (path: string, init?: RequestInit) =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`, init)).status
  assert.equal(await ask('/metrics'), 200)
  assert.equal(await ask('/'), 404)
  assert.equal(await ask('/metrics', { method: 'POST' }), 404)
  assert.equal(await ask('/metricsx'), 404)
})

test('a token is asked for on the port of its own too', async () => {
  await using server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, TOKEN)
  const url = `http://127.0.0.1:${server.port}/metrics`
  assert.equal((await fetch(url)).status, 404)
  assert.equal((await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).status, 200)
})

test('a port for metrics that is taken is said before anything starts', async () => {
  await using server = await openMetricsServer({ host: '127.0.0.1', port: 0 }, null)
  await assert.rejects(
    openMetricsServer({ host: '127.0.0.1', port: server.port }, null),
    /PARLEY_METRICS_LISTEN: cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\)/,
  )
})

test('counters add up, label values are escaped, two readers of a gauge are one sum', async () => {
  const things = counter('test_things_total', 'Things.', ['kind'])
  things.add({ kind: 'a "quoted" \\ back\nslash' })
  things.add({ kind: 'plain' }, 2)
  things.add({ kind: 'plain' })
  gauge('test_level', 'Level.', () => 1)
  const stop = gauge('test_level', 'Level.', () => 2)
  histogram('test_sizes', 'Sizes.', ['kind'], [1, 10]).observe({ kind: 'x' }, 5)
  const text = await metricsText()
  assert.match(text, /^test_things_total\{kind="a \\"quoted\\" \\\\ back\\nslash"\} 1$/m)
  assert.match(text, /^test_things_total\{kind="plain"\} 3$/m)
  assert.match(text, /^test_level 3$/m)
  assert.match(text, /test_sizes_bucket\{kind="x",le="1"\} 0\ntest_sizes_bucket\{kind="x",le="10"\} 1\n/)
  stop()
  assert.match(await metricsText(), /^test_level 1$/m)
  assert.throws(() => counter('test_things_total', 'Again.'), /defined twice/)
  assert.throws(() => things.add({}), /label kind is missing/)
})

test('requests that passed without a limit are counted', async () => {
  requestsUnlimited.add()
  assert.match(await metricsText(), /^parley_rate_limiter_open_total 1$/m)
})
