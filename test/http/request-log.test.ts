import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

const pool = await testPool()

test('an ordinary request, good or refused, leaves no line in the log', async () => {
  const { app, lines } = await recorded('info')
  await app.inject('/healthz')
  await app.inject('/api/v1/teams')
  await app.inject('/nothing')
  assert.deepEqual(lines, [])
  await app.close()
})

test('a failed request leaves one line, by which its request_id finds it', async () => {
  const { app, lines } = await recorded()
  app.get('/fails/:id', { schema: { hide: true } }, async () => {
    throw new Error('a bug')
  })
  const answer = await app.inject('/fails/ana@acme.test?secret=1')
  assert.equal(answer.statusCode, 500)
  assert.equal(lines.length, 1)
  assert.equal(lines[0]?.request_id, answer.json().error.request_id)
  assert.equal(JSON.stringify(lines[0]).split(answer.json().error.request_id).length, 2, 'it is told once')
  assert.equal(lines[0]?.route, '/fails/:id')
  assert.equal(lines[0]?.method, 'GET')
  assert.equal(typeof lines[0]?.duration_ms, 'number')
  assert.ok(!JSON.stringify(lines).includes('ana@acme.test'))
  await app.close()
})

test('a failed request is found by the name and the trace of its caller, its workspace and the meeting request in its path', async () => {
  const { app, lines } = await recorded()
  app.get('/fails/:id', { schema: { hide: true } }, async (request) => {
    request.workspace = { id: 'ws_acme' } as typeof request.workspace
    throw new Error('a bug')
  })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const id = 'mr_01kg0000000000000000000000'
  const answer = await app.inject({ url: `/fails/${id}`, headers: { 'x-request-id': 'crm-7', traceparent } })
  const { request_id, trace_id, 'workspace.id': workspace, 'negotiation.id': request } = lines[0]!
  assert.equal(answer.json().error.request_id, 'crm-7')
  assert.deepEqual([request_id, trace_id], ['crm-7', traceparent.split('-')[1]])
  assert.deepEqual([workspace, request], ['ws_acme', id])
  await app.close()
})

test('a slow request leaves one line that says how slow', async () => {
  const { app, lines } = await recorded()
  app.get('/slow', { schema: { hide: true } }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_050))
    return {}
  })
  await app.inject('/slow')
  assert.equal(lines.length, 1)
  assert.match(String(lines[0]?.msg), /^slow: GET \/slow took \d{4,} ms$/)
  await app.close()
})

test('at level debug every request to the API leaves one line that names nobody', async () => {
  const { app, lines } = await recorded()
  await app.inject('/healthz')
  const answer = await app.inject('/api/v1/workspace_members/wm_secret?email=ana@acme.test')
  assert.deepEqual(
    lines.map(({ time: _, duration_ms, pid: __, hostname: ___, ...line }) => ({ ...line, timed: typeof duration_ms })),
    [
      {
        level: 20,
        request_id: answer.headers['x-request-id'],
        method: 'GET',
        route: '/api/v1/workspace_members/:id',
        status: 401,
        timed: 'number',
        msg: lines[0]?.msg,
      },
    ],
  )
  assert.match(String(lines[0]?.msg), /^GET \/api\/v1\/workspace_members\/:id answered 401 after \d+ ms$/)
  await app.close()
})

test('a request whose caller went away is logged as aborted, and with no status', async () => {
  const { app, lines } = await recorded()
  const { promise: hold, resolve: release } = Promise.withResolvers<void>()
  app.get('/held', { schema: { hide: true } }, async () => {
    await hold
    return {}
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const away = new AbortController()
  const asked = fetch(`${url}/held`, { signal: away.signal }).catch(() => 'aborted')
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  away.abort()
  await asked
  await new Promise((resolve) => setTimeout(resolve, 100))
  release()
  await app.close()
  const held = lines.filter(({ route }) => route === '/held')
  assert.deepEqual(
    held.map(({ status }) => status),
    ['aborted'],
  )
  assert.match(String(held[0]?.msg), /^slow: GET \/held took \d{4,} ms and was aborted by the caller$/)
})

async function recorded(level = 'debug') {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { app: await newServer(pool, { log }), lines }
}
