import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function requestIds(seed: number): Promise<unknown[]> {
  await using app = await newServer(await testPool(), { clock: setClock('2026-11-16T09:00:00Z', seed) })
  const answers = [await app.inject('/healthz'), await app.inject('/healthz')]
  return answers.map((answer) => answer.headers['x-request-id'])
}

test('every request has a name of its own, and the same seed gives the same names', async () => {
  const [first, second] = await requestIds(1)
  assert.match(String(first), VERSION_4)
  assert.match(String(second), VERSION_4)
  assert.notEqual(first, second)
  assert.deepEqual(await requestIds(1), [first, second])
  assert.notDeepEqual(await requestIds(2), [first, second])
})

const TRACE = '0af7651916cd43dd8448eb211c80319c'

test('a plain name that a caller gives is kept, and so is a trace; anything else gets a name of our own', async () => {
  await using app = await newServer(await testPool())
  const named = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/healthz', headers })).headers['x-request-id']
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
  assert.equal(await named({ 'x-request-id': 'crm-7.Of_9' }), 'crm-7.Of_9')
  assert.equal(await named({ 'x-request-id': 'crm-7', traceparent }), 'crm-7')
  assert.equal(await named({ traceparent }), TRACE)
  assert.equal(await named({ traceparent: `cc-${TRACE}-b7ad6b7169203331-01-what-the-future-will-be-like` }), TRACE)
  for (const bad of ['', 'two words', 'ü', 'a/b', '<script>', '-dash', 'x'.repeat(65), 'a, b'])
    assert.match(String(await named({ 'x-request-id': bad })), VERSION_4, bad)
  for (const bad of [
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`,
    `00-${TRACE}-b7ad6b7169203331-01-more`,
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${TRACE}-b7ad6b7169203331`,
  ])
    assert.match(String(await named({ traceparent: bad })), VERSION_4, bad)
})
