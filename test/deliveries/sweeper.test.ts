import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteHistory, deleteOldAnswers, deleteOldNotices, updateExpired } from '#db/forget/retention.ts'
import { currentTime } from '#db/ids.ts'
import { insertDisabledNotices } from '#db/mail/notices.ts'
import type { Transaction } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { startSweeper } from '#workers/sweeper.ts'
import { anId, setClock, TEST_CLOCK } from '../support/clock.ts'
import { newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver } from '../support/hooks.ts'
import { keptLog } from '../support/logged.ts'
import { givenMail } from '../support/mails.ts'
import { givenRequest } from '../support/requests.ts'
import { deliveriesOf, emit, newEndpoint, settle } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

/** Everything of this world so far is so many days older. */
async function age(world: World, days: number): Promise<void> {
  await world.pool`
    update events
    set created_at = created_at - make_interval(days => ${days}), resent_at = resent_at - make_interval(days => ${days})
    where workspace_id = ${world.workspace.id}`
  await world.pool`
    update deliveries
    set created_at = created_at - make_interval(days => ${days})
    where workspace_id = ${world.workspace.id}`
  await world.pool`
    update delivery_attempts
    set at = at - make_interval(days => ${days})
    where workspace_id = ${world.workspace.id}`
}

const eventCount = async (world: World) =>
  (await world.pool`select 1 from events where workspace_id = ${world.workspace.id}`).length

test('history of thirty days is kept, and what is older goes with its events and attempts', async () => {
  await using world = await newQuietWorld()
  const { id } = await newEndpoint(world)
  await emit(world)
  await emit(world)
  const made = await deliveriesOf(world, id)
  await settle(world, made[0].id, 'success')
  await settle(world, made[1].id, 'failed')
  await world.pool`
    insert into delivery_attempts (workspace_id, delivery_id, n, at, duration_ms, failure, snippet)
    values (${world.workspace.id}, ${made[1].id}, 8, now(), 1, 'timeout', '')`
  await age(world, 29)
  assert.equal(await deleteHistory(world.pool, currentTime(TEST_CLOCK), 30), false)
  assert.equal((await deliveriesOf(world, id)).length, 2)
  await age(world, 2)
  assert.equal(await deleteHistory(world.pool, currentTime(TEST_CLOCK), 30), false)
  assert.deepEqual(await deliveriesOf(world, id), [])
  assert.equal(await eventCount(world), 0)
  const attempts = await world.pool`select 1 from delivery_attempts where workspace_id = ${world.workspace.id}`
  assert.equal(attempts.length, 0)
})

test('an event is kept for a resend of it, which is still sent and shown', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await emit(world)
  const [second, first] = await deliveriesOf(world, id)
  await settle(world, first.id, 'failed')
  await settle(world, second.id, 'failed')
  await age(world, 29)
  await world.api.post(`/webhook_endpoints/${id}/deliveries/${first.id}/resend`)
  await world.api.post(`/webhook_endpoints/${id}/recover`, { since: '2000-01-01T00:00:00Z' })
  await age(world, 2)
  await deleteHistory(world.pool, currentTime(TEST_CLOCK), 30)
  assert.equal((await deliveriesOf(world, id)).length, 2, 'the two resends')
  await using _engine = await startEngine(world.pool)
  await until('both are sent', async () => (await rowsOf(world, id)).every((row) => row.status === 'success'))
  assert.deepEqual(
    receiver.hooks.map((hook) => hook.body).sort(),
    [first, second].map((one) => JSON.stringify(one.payload)).sort(),
  )
  await age(world, 29)
  await deleteHistory(world.pool, currentTime(TEST_CLOCK), 30)
  assert.deepEqual([(await deliveriesOf(world, id)).length, await eventCount(world)], [0, 0])
})

test('however short history is, what is held for a week keeps its event', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  await emit(world)
  await age(world, 6)
  await deleteHistory(world.pool, currentTime(TEST_CLOCK), 1)
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: true })
  await using _engine = await startEngine(world.pool)
  await until('it is sent', () => receiver.hooks.length === 1)
  assert.equal(await eventCount(world), 1)
})

test('remembered answers go a little after their day', async () => {
  await using world = await newQuietWorld()
  const create = (key: string) =>
    world.api.post(
      '/meeting_requests',
      { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] },
      { 'idempotency-key': key },
    )
  await create('old')
  await world.pool`update idempotency_keys set created_at = now() - interval '25 hours 1 second'`
  await create('young')
  assert.equal(await deleteOldAnswers(world.pool, currentTime(TEST_CLOCK)), false)
  const left = await world.pool`select key from idempotency_keys`
  assert.deepEqual(
    left.map((row) => row.key),
    ['young'],
  )
})

test('notices of the system go after thirty days when nothing more comes of them; mails of a request stay', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  await givenMail(world, request.id, { kind: 'outreach' })
  const { id } = await newEndpoint(world)
  const disabled = { id, workspaceId: world.workspace.id, url: 'https://hooks.acme.test/in' }
  const notice = async (status: string, days: number) => {
    await insertDisabledNotices(world.pool, { ...disabled, disabledAt: `${status} ${days}` }, TEST_CLOCK)
    await world.pool`
      update outbox
      set status = ${status}, created_at = now() - make_interval(days => ${days})
      where workspace_id = ${world.workspace.id}
        and dedupe_key like ${`%:${status} ${days}:%`}`
  }
  for (const status of ['queued', 'sent', 'failed', 'suppressed'])
    for (const days of [29, 31]) await notice(status, days)
  await world.pool`
    update outbox
    set status = 'sent', created_at = now() - interval '31 days'
    where workspace_id = ${world.workspace.id}
      and kind = 'outreach'`
  assert.equal(await deleteOldNotices(world.pool, currentTime(TEST_CLOCK)), false)
  const left = await world.pool<{ key: string | null; kind: string }[]>`
    select kind, substring(dedupe_key from ':(\\w+ \\d+):') as key
    from outbox
    where workspace_id = ${world.workspace.id}`
  assert.deepEqual(left.map(({ key, kind }) => key ?? kind).sort(), [
    'failed 29',
    'outreach',
    'queued 29',
    'queued 31',
    'sent 29',
    'suppressed 29',
  ])
})

test('what old summaries are answered and approved by goes with them, and nothing else is read to find it', async () => {
  await using world = await newQuietWorld()
  const ws = world.workspace.id
  const summaries = Array.from({ length: 3_000 }, () => anId('message').id)
  const old = summaries.filter((_, n) => n % 1_000 === 500)
  await world.pool`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, status, created_at)
    select ${ws}, id, id, 'ana@acme.test', 'ana@acme.test', 'digest', 'sent',
      now() - case when id = any (${old}::text[]) then interval '31 days' else interval '29 days' end
    from unnest(${summaries}::text[]) as s (id)`
  await world.pool`
    insert into directory (kind, lookup, workspace_id, ref)
    select 'digest', id, ${ws}, id
    from unnest(${summaries}::text[]) as s (id)`
  await world.pool`
    insert into directory (kind, lookup, workspace_id, request_id, party_id, digest_id)
    select 'approval', id, ${ws}, 'mr_1', ${world.owner.id}, id
    from unnest(${summaries}::text[]) as s (id)`
  await world.pool`analyze outbox, directory`
  // What earlier transactions of the same connection have read may still count here.
  const readSoFar = async (sql: Transaction) => {
    const [row] = await sql<{ whole: number; found: number }[]>`
      select seq_tup_read::int as whole, idx_tup_fetch::int as found from pg_stat_xact_user_tables where relname = 'directory'`
    return row!
  }
  await inTransaction(world.pool, async (sql) => {
    const before = await readSoFar(sql)
    assert.equal(await deleteOldNotices(sql, currentTime(TEST_CLOCK)), false)
    const { whole, found } = await readSoFar(sql)
    assert.equal(whole, before.whole)
    // The planner may look at a row at each end of an index.
    assert.ok(found - before.found <= 4 * old.length, `${found - before.found} of ${2 * summaries.length} rows`)
  })
  const left = await world.pool<{ kind: string; count: number }[]>`
    select kind, count(*)::int
    from directory
    where workspace_id = ${ws}
      and kind in ('digest', 'approval')
    group by kind
    order by kind`
  assert.deepEqual(
    [...left],
    [
      { kind: 'approval', count: 2_997 },
      { kind: 'digest', count: 2_997 },
    ],
  )
})

test('what is settled under the hands of the sweeper is left to its outcome', async () => {
  await using world = await newQuietWorld()
  const { id } = await newEndpoint(world)
  await emit(world)
  await world.pool`update deliveries set next_attempt_at = now() - interval '8 days'`
  await world.pool.begin(async (sql) => {
    await sql`update deliveries set status = 'success' where endpoint_id = ${id}`
    assert.equal(await updateExpired(world.pool, currentTime(TEST_CLOCK)), false)
  })
  assert.equal((await rowsOf(world, id))[0]!.status, 'success')
})

test('what waits for its next try is not old where the clock of the service is ahead of that of the database', async () => {
  await using world = await newQuietWorld()
  const { id } = await newEndpoint(world)
  await emit(world)
  await updateExpired(world.pool, currentTime(setClock('2040-01-02T09:00:00Z')))
  assert.equal((await rowsOf(world, id))[0]!.status, 'pending')
})

test('the sweeper does all of it by itself', async () => {
  await using world = await newQuietWorld()
  const held = await newEndpoint(world)
  const gone = await newEndpoint(world)
  await emit(world)
  await world.pool`update deliveries set next_attempt_at = now() - interval '8 days' where endpoint_id = ${held.id}`
  await world.api.delete(`/webhook_endpoints/${gone.id}`)
  const { log, lines } = keptLog()
  await using _sweeper = startSweeper({ pool: world.pool, log, clock: TEST_CLOCK })
  await until('the old one has failed', async () => (await rowsOf(world, held.id))[0]!.status === 'failed')
  await until('the orphan is gone', async () => (await rowsOf(world, gone.id)).length === 0)
  assert.deepEqual(lines, [])
})
