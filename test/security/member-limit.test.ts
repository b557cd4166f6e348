// Somebody who is signed in can do as much harm with a script in their browser as with a key, so for what they change they have
// the same limit. Pages ask much by themselves, so for looking they have more.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { LOOKS_LIMIT } from '#http/console/gate.ts'
import { openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { RATE_LIMIT } from '#http/rate-limit/rate-window.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { givenMember } from '../support/given.ts'
import { sessionOf } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

// Here and not in a test, at whose end it would be closed.
const pool = await testPool()

test('a member may look and change so often in a minute, over all sessions, and takes nothing from others', async () => {
  await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using world = await newWorld({ limiter })
  const newMember = () => givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test`, role: 'admin' })
  const [busy, other] = [await newMember(), await newMember()]
  const sessions = [await sessionOf(world, busy.email), await sessionOf(world, busy.email)]
  const look = (cookie: string) => world.app.inject({ url: '/console/api/session', headers: { cookie } })
  const change = (cookie: string) =>
    world.app.inject({
      method: 'POST',
      url: '/console/api/meeting_requests',
      headers: { cookie, origin: 'http://localhost:80' },
      payload: {},
    })
  for (const { ask, limit, status } of [
    { ask: look, limit: LOOKS_LIMIT, status: 200 },
    { ask: change, limit: RATE_LIMIT, status: 422 },
  ]) {
    for (let i = 0; i < limit; i++) {
      const { statusCode, headers } = await ask(sessions[i % 2]!)
      assert.equal(statusCode, status)
      assert.equal(headers['ratelimit-remaining'], String(limit - 1 - i))
    }
    for (const session of sessions) {
      const refused = await ask(session)
      assert.equal(refused.statusCode, 429)
      assert.equal(refused.json().error.type, 'rate_limited')
      assert.ok(refused.json().error.message.includes(`${limit} a minute`))
      assert.ok(Number(refused.headers['retry-after']) > 0)
    }
    assert.equal((await ask(await sessionOf(world, other.email))).statusCode, status)
  }
  assert.equal((await world.api.get('/teams')).status, 200, 'nor do keys')
})

test('asking for a workspace of others counts too, and ends in the same refusal', async () => {
  await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using world = await newWorld({ limiter })
  const { email } = await givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test` })
  const headers = { cookie: await sessionOf(world, email), 'x-parley-workspace': 'ws_01kce6v1q8ezv9h2n4s0r7t3xy' }
  const ask = () => world.app.inject({ url: '/console/api/session', headers })
  for (let i = 0; i < LOOKS_LIMIT; i++) assert.equal((await ask()).statusCode, 403)
  assert.equal((await ask()).statusCode, 429)
})
