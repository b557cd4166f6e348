import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeKey, removeKey } from '#actions/api-keys.ts'
import { inTransaction } from '#db/transaction.ts'
import { listAudit } from '../support/audited.ts'
import { TESTER } from '../support/clock.ts'
import { deletedKey, expiredKey, unknownKey } from '../support/keys.ts'
import { refused } from '../support/refused.ts'
import { apiWith, newServer, newWorld } from '../support/world.ts'

// That every route asks for a key is proven in every-route.test.ts.

test('a missing header, and one that is no bearer token, are the same 401', async () => {
  await using world = await newWorld()
  const nobody = apiWith(world.app, null)
  refused(await nobody.get('/teams'), 'unauthorized', /authorization token is missing/)
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    world.key,
    `Basic ${world.key}`,
    `Bearer ${world.key} x`,
    `Bearer ${world.key},`,
  ])
    refused(await nobody.get('/teams', undefined, { authorization }), 'unauthorized', /authorization token is missing/)
})

test('the scheme may be written in any case', async () => {
  await using world = await newWorld()
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const answer = await apiWith(world.app, null).get('/teams', undefined, { authorization: `${scheme} ${world.key}` })
    assert.equal(answer.status, 200)
  }
})

test('a key in the query or in a cookie is no key', async () => {
  await using world = await newWorld()
  const nobody = apiWith(world.app, null)
  refused(await nobody.get(`/teams?api_key=${world.key}&access_token=${world.key}`), 'unauthorized', /missing/)
  refused(await nobody.get('/teams', undefined, { cookie: `key=${world.key}` }), 'unauthorized', /missing/)
})

test('malformed, unknown, expired and deleted keys are told apart by nobody', async () => {
  await using world = await newWorld()
  const keys = ['x', `${world.key}0`, unknownKey(), await expiredKey(world), await deletedKey(world)]
  const bodies = new Set<string>()
  for (const key of keys) {
    const answer = await world.withKey(key).get('/teams')
    refused(answer, 'unauthorized', /invalid or expired/)
    bodies.add(answer.text)
  }
  assert.equal(bodies.size, 1)
})

test('a key that expires later works now, and not once it has expired', async () => {
  await using world = await newWorld()
  const { id, key } = await world.newKey(undefined, '2099-01-01T00:00:00+02:00')
  assert.equal((await world.withKey(key).get('/teams')).status, 200)
  await world.pool`update api_keys set expires_at = now() where workspace_id = ${world.workspace.id} and id = ${id}`
  await using elsewhere = await newServer(world.pool)
  refused(await apiWith(elsewhere, key).get('/teams'), 'unauthorized', /expired/)
})

test('a key that a server remembers is not believed beyond its expiry', async (context) => {
  await using world = await newWorld()
  const { id, key } = await world.newKey(undefined, '2099-01-01T00:00:00Z')
  assert.equal((await world.withKey(key).get('/teams')).status, 200)
  await world.pool`update api_keys set expires_at = now() where workspace_id = ${world.workspace.id} and id = ${id}`
  context.mock.timers.enable({ apis: ['Date'], now: Date.parse('2099-01-01T00:00:00Z') })
  refused(await world.withKey(key).get('/teams'), 'unauthorized', /expired/)
})

test('a key deleted on one server is refused by another within a second', async () => {
  await using world = await newWorld()
  await using elsewhere = await newServer(world.pool)
  const { id, key } = await world.newKey()
  assert.equal((await apiWith(elsewhere, key).get('/teams')).status, 200)
  await inTransaction(world.pool, (sql) => removeKey(sql, world.workspace, id, TESTER))
  await withinASecond(async () => (await apiWith(elsewhere, key).get('/teams')).status === 401)
})

test('scopes taken away on one server are gone on another within a second', async () => {
  await using world = await newWorld()
  await using elsewhere = await newServer(world.pool)
  const { id, key } = await world.newKey()
  assert.equal((await apiWith(elsewhere, key).get('/teams')).status, 200)
  await inTransaction(world.pool, (sql) => changeKey(sql, world.workspace, id, { scopes: ['members.read'] }, TESTER))
  await withinASecond(async () => (await apiWith(elsewhere, key).get('/teams')).status === 403)
  assert.equal((await apiWith(elsewhere, key).get('/workspace_members')).status, 200)
})

test('a key without any scope is good for nothing but to be told so', async () => {
  await using world = await newWorld()
  const { key } = await world.newKey([])
  refused(await world.withKey(key).get('/teams'), 'forbidden', /lacks the scope teams\.read\./)
  refused(await world.withKey(key).get('/nothing'), 'not_found', /nothing at GET/)
})

test('every answer to a good key says how many requests are left, a refusal too', async () => {
  await using world = await newWorld()
  const { key } = await world.newKey(['teams.read'])
  for (const path of ['/teams', '/teams/x', '/workspace_members', '/nothing', '/teams?limit=0', '/teams/%']) {
    const { headers } = await world.withKey(key).get(path)
    assert.deepEqual(
      [headers['ratelimit-limit'], headers['ratelimit-remaining'], headers['ratelimit-reset']].map(String),
      ['120', '119', '60'],
      path,
    )
  }
  assert.equal((await world.withKey(unknownKey()).get('/teams')).headers['ratelimit-limit'], undefined)
})

test('over the limit comes before the scope, the body and the route', async () => {
  await using world = await newWorld({
    limiter: { take: () => ({ allowed: false, remaining: 0, resetSeconds: 7 }), close: async () => {} },
  })
  const { key } = await world.newKey([])
  for (const path of ['/teams', '/nothing']) {
    const answer = await world.withKey(key).post(path, 'no json')
    refused(answer, 'rate_limited', /too many requests/)
    assert.equal(answer.headers['retry-after'], '7')
    assert.equal(answer.headers['ratelimit-remaining'], '0')
  }
  refused(await world.withKey(unknownKey()).post('/teams', {}), 'unauthorized', /invalid/)
})

test('more than 60 unknown keys from one address get 429; a missing header stays 401 and good keys are not touched', async () => {
  await using world = await newWorld({ development: false })
  for (let i = 0; i < 60; i++) assert.equal((await world.withKey(unknownKey()).get('/teams')).status, 401)
  const answer = await world.withKey(unknownKey()).get('/teams')
  refused(answer, 'rate_limited', /too many requests/)
  assert.match(String(answer.headers['retry-after']), /^\d+$/)
  refused(await apiWith(world.app, null).get('/teams'), 'unauthorized', /missing/)
  refused(
    await apiWith(world.app, null).get('/teams', undefined, { authorization: 'nonsense' }),
    'unauthorized',
    /missing/,
  )
  assert.equal((await world.api.get('/teams')).status, 200)
  const elsewhere = await world.app.inject({
    url: '/api/v1/teams',
    headers: { authorization: `Bearer ${unknownKey()}` },
    remoteAddress: '203.0.113.9',
  })
  assert.equal(elsewhere.statusCode, 401)
})

test('in development the loopback address may guess as often as it likes', async () => {
  await using world = await newWorld()
  for (let i = 0; i < 65; i++) assert.equal((await world.withKey(unknownKey()).get('/teams')).status, 401)
})

test('the key itself is nowhere in the database', async () => {
  await using world = await newWorld()
  const [row] = await world.pool<{ text: string }[]>`
    select string_agg(k::text || d::text, '') as text
    from api_keys k
    join directory d on d.workspace_id = k.workspace_id and d.ref = k.id
    where k.workspace_id = ${world.workspace.id}`
  assert.ok(row!.text.length > 64)
  assert.ok(!row!.text.includes(world.key.slice(3, 20)))
})

/** What is promised is an upper bound: a request that starts a second later must see it, however slow the machine is. */
async function withinASecond(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 1_000
  for (let startedAt = performance.now(); !(await isSo()); startedAt = performance.now())
    assert.ok(startedAt < deadline, 'a request that started a second later did not see it')
}

test('who made, changed and deleted a key is on record', async () => {
  await using world = await newWorld()
  const key = await world.newKey(['teams.read'])
  await inTransaction(world.pool, (sql) => changeKey(sql, world.workspace, key.id, { scopes: ['teams.write'] }, TESTER))
  await inTransaction(world.pool, (sql) => removeKey(sql, world.workspace, key.id, TESTER))
  const entries = (await listAudit(world.pool, world.workspace)).filter(({ ref }) => ref === key.id)
  assert.deepEqual(
    entries.map(({ actor, action }) => [actor, action]),
    [
      ['operator', 'api_key.created'],
      ['operator', 'api_key.scopes_changed'],
      ['operator', 'api_key.deleted'],
    ],
  )
})
