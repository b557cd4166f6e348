import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { handleErrors } from '#http/errors.ts'
import { limitWaiting } from '#http/handler-timeout.ts'
import { openLog } from '#telemetry/log.ts'
import { PLAIN } from '../support/requests.ts'
import { newWorld } from '../support/world.ts'

const TIMEOUT_MS = 300

async function listening() {
  const app = Fastify({ loggerInstance: openLog({ logLevel: 'silent' }) as FastifyBaseLogger })
  const held = Promise.withResolvers<void>()
  handleErrors(app)
  limitWaiting(app, TIMEOUT_MS)
  app.get('/quick', async () => ({ ok: true }))
  app.get('/held', async () => {
    await held.promise
    return { ok: true }
  })
  app.get('/begun', async (_request, reply) => {
    const never = new Readable({ read() {} })
    never.push('the beginning')
    return reply.send(never)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, release: held.resolve, [Symbol.asyncDispose]: () => app.close() }
}

test('a request whose handler does not come back is answered 503, and the service goes on', async () => {
  await using server = await listening()
  const answer = await fetch(`${server.url}/held`)
  assert.equal(answer.status, 503)
  assert.equal(answer.headers.get('retry-after'), '1')
  assert.equal(((await answer.json()) as { error: { type: string } }).error.type, 'internal_error')
  server.release()
  assert.equal((await fetch(`${server.url}/quick`)).status, 200, 'the late answer of the handler does no harm')
})

test('the oldest is not held up by a younger one, nor the younger by the oldest', async () => {
  await using server = await listening()
  const asked = [0, 1, 2].map(() => fetch(`${server.url}/held`))
  assert.equal((await fetch(`${server.url}/quick`)).status, 200)
  assert.deepEqual(
    (await Promise.all(asked)).map(({ status }) => status),
    [503, 503, 503],
  )
  server.release()
})

test('an answer that has begun and does not end is cut off', async () => {
  await using server = await listening()
  const answer = await fetch(`${server.url}/begun`)
  assert.equal(answer.status, 200)
  await assert.rejects(answer.text())
})

test('a server waits for what others have locked as long as it is told', async () => {
  await using world = await newWorld({ handlerTimeoutMs: TIMEOUT_MS })
  await world.pool.begin(async (sql) => {
    await sql`select from workspace_members where workspace_id = ${world.workspace.id} for update`
    const { status, text } = await world.api.post('/meeting_requests', PLAIN)
    assert.deepEqual([status, /may have been made or not/.test(text)], [503, true])
  })
})
