// Somebody who is signed in can do as much harm with a script in their browser as with a key, so they have the same limit.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeSignInLink } from '#actions/sign-in.ts'
import { openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { RATE_LIMIT } from '#http/rate-limit/rate-window.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { givenMember } from '../support/given.ts'
import { newWorld, type World } from '../support/world.ts'

// Here and not in a test, at whose end it would be closed.
const pool = await testPool()

test('a member has as many requests a minute as a key, over all sessions, and takes none from others', async () => {
  await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using world = await newWorld({ limiter })
  const newMember = () => givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test` })
  const [busy, other] = [await newMember(), await newMember()]
  const sessions = [await sessionOf(world, busy.email), await sessionOf(world, busy.email)]
  const ask = async (cookie: string) => {
    const { statusCode, headers, json } = await world.app.inject({ url: '/console/api/session', headers: { cookie } })
    return { status: statusCode, headers, body: json() }
  }
  for (let i = 0; i < RATE_LIMIT; i++) {
    const { status, headers } = await ask(sessions[i % 2]!)
    assert.equal(status, 200)
    assert.equal(headers['ratelimit-remaining'], String(RATE_LIMIT - 1 - i))
  }
  for (const session of sessions) {
    const refused = await ask(session)
    assert.equal(refused.status, 429)
    assert.equal(refused.body.error.type, 'rate_limited')
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  assert.equal((await ask(await sessionOf(world, other.email))).status, 200)
  assert.equal((await world.api.get('/teams')).status, 200, 'nor do keys')
})

test('asking for a workspace of others counts too, and ends in the same refusal', async () => {
  await using limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
  await using world = await newWorld({ limiter })
  const { email } = await givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test` })
  const headers = { cookie: await sessionOf(world, email), 'x-parley-workspace': 'ws_01kce6v1q8ezv9h2n4s0r7t3xy' }
  const ask = () => world.app.inject({ url: '/console/api/session', headers })
  for (let i = 0; i < RATE_LIMIT; i++) assert.equal((await ask()).statusCode, 403)
  assert.equal((await ask()).statusCode, 429)
})

async function sessionOf(world: World, email: string): Promise<string> {
  const { token: link } = (await makeSignInLink(world.pool, email, TEST_CLOCK))!
  const used = await world.app.inject({
    method: 'POST',
    url: '/use-link',
    headers: { origin: 'http://localhost:80', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ link }).toString(),
  })
  return String(used.headers['set-cookie']).split(';')[0]!
}
