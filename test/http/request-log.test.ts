import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

const pool = await testPool()

test('an ordinary request, good or refused, leaves no line in the log', async () => {
  const { app, lines } = await recorded()
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
  assert.equal(lines[0]?.route, '/fails/:id')
  assert.equal(lines[0]?.method, 'GET')
  assert.equal(typeof lines[0]?.duration_ms, 'number')
  assert.ok(!JSON.stringify(lines).includes('ana@acme.test'))
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
  assert.match(String(lines[0]?.msg), /^slow: GET \/slow took 1\d\d\d ms$/)
  await app.close()
})

async function recorded() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { app: await newServer(pool, { log }), lines }
}
