import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPool, type Sql } from '#db/sql.ts'
import { whileBlocked } from '../support/blocked.ts'
import { connectionOf } from '../support/database-line.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenMember } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { eventsOf, PLAIN } from '../support/requests.ts'
import { deliveriesOf, newEndpoint } from '../support/webhooks.ts'
import { type Answer, type Api, apiWith, newServer, newWorld, type World } from '../support/world.ts'

// A call that is repeated with its key makes nothing new and gets the first answer.

const create = (api: Api, key: string, body: unknown = PLAIN): Promise<Answer> =>
  api.post('/meeting_requests', body, { 'idempotency-key': key })

async function requestIds(world: World): Promise<string[]> {
  const answer = await world.api.get('/meeting_requests?limit=100')
  return answer.body.data.map((request: { id: string }) => request.id)
}

function sameAnswer(first: Answer, answer: Answer): void {
  assert.deepEqual(
    [answer.status, answer.text, answer.headers['content-type'], answer.headers['idempotency-replayed']],
    [202, first.text, first.headers['content-type'], 'true'],
  )
}

test('a repeated call gets the first answer, byte for byte, and changes nothing', async () => {
  await using world = await newWorld()
  const context = { title: '“quoted” " \\ / <b> 👋', purpose: 'two\nlines', duration_minutes: 45 }
  const first = await create(world.api, 'one', { ...PLAIN, context })
  assert.equal(first.status, 202)
  assert.equal(first.headers['idempotency-replayed'], undefined)
  const before = await fingerprint(world)
  const second = await create(world.api, 'one', { ...PLAIN, context })
  sameAnswer(first, second)
  assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id'])
  assert.equal(second.headers['ratelimit-limit'], '120')
  assert.equal(await fingerprint(world), before)
})

test('the answer stays the first one, whatever became of the request and of its organizer', async () => {
  await using world = await newWorld()
  const organizer = await givenMember(world)
  const body = { ...PLAIN, organizer_email: organizer.email }
  const first = await create(world.api, 'one', body)
  await world.api.post(`/meeting_requests/${first.body.data.id}/cancel`)
  assert.equal((await world.api.post(`/workspace_members/${organizer.id}/deactivate`)).status, 200)
  sameAnswer(first, await create(world.api, 'one', body))
})

async function withTimeframeThatEndsSoon(world: World): Promise<[Answer, object, string]> {
  for (let inMs = 200; ; inMs *= 2) {
    const end = new Date(Date.now() + inMs).toISOString()
    const body = { ...PLAIN, context: { timeframe: { end } } }
    const answer = await create(world.api, 'one', body)
    if (answer.status === 202) return [answer, body, end]
  }
}

test('a timeframe that has passed since is no reason to refuse a repeated call', async () => {
  await using world = await newWorld()
  const [first, body, end] = await withTimeframeThatEndsSoon(world)
  await world.pool`select pg_sleep(greatest(0, extract(epoch from ${end}::timestamptz - clock_timestamp())))`
  refused(await create(world.api, 'two', body), 'validation_error', /timeframe\.end is in the past/)
  sameAnswer(first, await create(world.api, 'one', body))
})

test('without a key, and with another, every call makes a request', async () => {
  await using world = await newWorld()
  for (const key of ['one', 'One', 'one ']) assert.equal((await create(world.api, key)).status, 202)
  for (let i = 0; i < 2; i++) assert.equal((await world.api.post('/meeting_requests', PLAIN)).status, 202)
  assert.equal((await requestIds(world)).length, 5)
})

test('two bodies are the same when their JSON means the same', async () => {
  await using world = await newWorld()
  const text =
    '{"organizer_email":"ana@acme.test","participants":[{"email":"bo@client.test","name":"Bo"}],"context":{"title":"Demo","duration_minutes":45}}'
  const first = await create(world.api, 'one', text)
  for (const same of [
    ' {"context" : {"duration_minutes": 45.0, "title": "D\\u0065mo"},\n"participants":[{"name":"Bo","email":"bo@client.test"}],"organizer_email":"ana@acme.test"}',
    '{"organizer_name":null,"organizer_email":"ana@acme.test","context":{"title":"Demo","duration_minutes":4.5e1},"participants":[{"email":"bo@client.test","name":"Bo"}]}',
  ])
    sameAnswer(first, await create(world.api, 'one', same))
})

test('a key that was used with another body is refused, and nothing is made', async () => {
  await using world = await newWorld()
  const body = { ...PLAIN, participant_emails: ['a@client.test', 'b@client.test'] }
  await create(world.api, 'one', body)
  const before = await fingerprint(world)
  for (const other of [
    PLAIN,
    { ...body, participant_emails: ['b@client.test', 'a@client.test'] },
    { ...body, context: { title: 'Demo' } },
    { ...body, include_introduction: true },
  ])
    refused(await create(world.api, 'one', other), 'invalid_request', /Idempotency-Key: was used with another body/)
  assert.equal(await fingerprint(world), before)
})

test('an empty key is invalid_request; one of 255 characters is the longest', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  for (const key of ['', '  ']) refused(await create(world.api, key), 'invalid_request', /Idempotency-Key: is empty/)
  refused(await create(world.api, 'k'.repeat(256)), 'validation_error', /Idempotency-Key: .*255/)
  assert.equal(await fingerprint(world), before)
  assert.equal((await create(world.api, 'k'.repeat(255))).status, 202)
})

test('only what succeeded is remembered', async () => {
  await using world = await newWorld()
  refused(await create(world.api, 'one', {}), 'invalid_request', /organizer_email/)
  refused(
    await create(world.api, 'one', { ...PLAIN, organizer_email: 'nobody@acme.test' }),
    'validation_error',
    /must be an active member/,
  )
  assert.equal((await create(world.api, 'one')).headers['idempotency-replayed'], undefined)
  assert.equal((await requestIds(world)).length, 1)
})

test('a key belongs to the workspace: all its API keys share it, another workspace knows nothing of it', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const first = await create(world.api, 'one')
  const { key } = await world.newKey()
  sameAnswer(first, await create(world.withKey(key), 'one'))
  const theirs = await create(other.api, 'one')
  assert.equal(theirs.headers['idempotency-replayed'], undefined)
  assert.notEqual(theirs.body.data.id, first.body.data.id)
})

async function makeOlder(world: World, interval: string): Promise<void> {
  await world.pool`
    update idempotency_keys
    set created_at = now() - ${interval}::interval
    where workspace_id = ${world.workspace.id}`
}

test('an answer is remembered for 24 hours; then the key makes a new request, with any body', async () => {
  await using world = await newWorld()
  const first = await create(world.api, 'one')
  await makeOlder(world, '23 hours 59 minutes')
  sameAnswer(first, await create(world.api, 'one'))
  await makeOlder(world, '24 hours')
  const body = { ...PLAIN, context: { title: 'Other' } }
  const second = await create(world.api, 'one', body)
  assert.equal(second.status, 202, second.text)
  assert.deepEqual(await requestIds(world), [second.body.data.id, first.body.data.id])
  sameAnswer(second, await create(world.api, 'one', body))
})

test('twenty calls at once on two nodes make one request, one event and one delivery, and get one answer', async () => {
  await using world = await newWorld()
  const endpoint = await newEndpoint(world, { events: ['meeting_request.created'] })
  const pool = openPool(connectionOf(world.pool), { name: 'parley test' })
  const node = await newServer(pool)
  try {
    const apis = [world.api, apiWith(node, world.key)]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => create(apis[i % 2]!, 'one')))
    const firsts = answers.filter((answer) => answer.headers['idempotency-replayed'] === undefined)
    assert.equal(firsts.length, 1)
    for (const answer of answers) if (answer !== firsts[0]) sameAnswer(firsts[0]!, answer)
    assert.deepEqual(await requestIds(world), [firsts[0]!.body.data.id])
    assert.equal((await eventsOf(world)).length, 1)
    assert.equal((await deliveriesOf(world, endpoint.id)).length, 1)
  } finally {
    await node.close()
    await pool.end()
  }
})

test('twenty calls at once with an answer that has just expired make one more request', async () => {
  await using world = await newWorld()
  const old = await create(world.api, 'one')
  await makeOlder(world, '24 hours')
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(world.api, 'one')))
  assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
  assert.deepEqual(await requestIds(world), [answers[0]!.body.data.id, old.body.data.id])
})

/** As the first of two calls leaves it while it runs: written and not committed. */
const runningTwin =
  (world: World, key: string, createdAt = new Date()) =>
  (sql: Sql) =>
    sql`
  insert into idempotency_keys (workspace_id, path, key, body_digest, status, body, created_at)
  values (${world.workspace.id}, '/api/v1/meeting_requests', ${key}, 'x', 202, '{}', ${createdAt.toISOString()})`

test('an answer that expires while its twin is waited for is not taken for one', async () => {
  await using world = await newWorld()
  const almostADay = 24 * 3_600_000 - 1_500
  const answer = await whileBlocked(
    world.pool,
    runningTwin(world, 'one', new Date(Date.now() - almostADay)),
    () => create(world.api, 'one'),
    (sql) => sql`select pg_sleep(1.6)`,
  )
  assert.equal(answer.status, 202, answer.text)
  assert.deepEqual(await requestIds(world), [answer.body.data.id])
  sameAnswer(answer, await create(world.api, 'one'))
})

test('a call waits for its twin no longer than the lock timeout, and then says so', async () => {
  await using world = await newWorld()
  const pool = openPool(connectionOf(world.pool), { name: 'parley test', max: 1 })
  const node = await newServer(pool)
  try {
    const [standard] = await pool`show lock_timeout`
    assert.equal(standard!.lockTimeout, '10s')
    await pool`set lock_timeout = '50ms'`
    await world.pool.begin(async (sql) => {
      await runningTwin(world, 'one')(sql)
      refused(await create(apiWith(node, world.key), 'one'), 'invalid_request', /a call with this key is still running/)
    })
    assert.deepEqual(await requestIds(world), [])
  } finally {
    await node.close()
    await pool.end()
  }
})

test('a call whose twin gives up goes ahead', async () => {
  await using world = await newWorld()
  let answer: Promise<Answer> | undefined
  const giveUp = whileBlocked(
    world.pool,
    runningTwin(world, 'one'),
    () => {
      answer = create(world.api, 'one')
      return answer
    },
    async () => {
      throw new Error('the twin gave up')
    },
  )
  await assert.rejects(giveUp, /the twin gave up/)
  assert.equal((await answer!).status, 202)
  assert.equal((await requestIds(world)).length, 1)
})

test('a database connection that dies in the middle leaves neither the request nor its answer', async () => {
  await using world = await newWorld()
  await newEndpoint(world, { events: ['meeting_request.created'] })
  const before = await fingerprint(world)
  const inTheMiddle = whileBlocked(
    world.pool,
    // The last of the people that the statement makes: the key is claimed by then.
    (sql) => sql`
      insert into people (workspace_id, id, email, email_key, created_at)
      values (${world.workspace.id}, 'person_x', 'bo@client.test', 'bo@client.test', now())`,
    () => create(world.api, 'one'),
    async (sql, pids) => {
      await world.pool`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`
      await sql`
        delete from people
        where workspace_id = ${world.workspace.id}
          and id = 'person_x'`
    },
  )
  assert.ok((await inTheMiddle).status >= 500)
  assert.equal(await fingerprint(world), before)
  const again = await create(world.api, 'one')
  assert.deepEqual([again.status, again.headers['idempotency-replayed']], [202, undefined])
  sameAnswer(again, await create(world.api, 'one'))
  assert.equal((await requestIds(world)).length, 1)
})
