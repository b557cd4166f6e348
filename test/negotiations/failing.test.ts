import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryRequest } from '#actions/retry-request.ts'
import { coordinate } from '#coordinate/coordinate.ts'
import { goOnWithout, postpone } from '#coordinate/failed-decision.ts'
import { listFailing, listSetAside } from '#db/requests/failing.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { setClock, TESTER } from '../support/clock.ts'
import { until } from '../support/engine.ts'
import type { MailWorld } from '../support/incoming.ts'
import { keptLog } from '../support/logged.ts'
import { outboxOf } from '../support/mails.ts'
import { answerOf, ask, decideAll, newMonday, saying } from '../support/negotiating.ts'
import { stateOf } from '../support/negotiation-state.ts'
import { ownPool } from '../support/own-database.ts'
import { coordinating, negotiating } from '../support/post.ts'
import { eventsOf } from '../support/requests.ts'

// Decisions that fail, by triggers that refuse what they would write.

const START = Temporal.Instant.from('2046-11-16T09:00:00Z')
const FAULT = Object.assign(new Error('violates constraint "offers_pkey"'), { name: 'PostgresError', code: '23505' })

let cursed: Promise<Pool> | undefined

/** No mail with the word "cursed" in it can be read on this database. */
async function cursedWorld(): Promise<MailWorld> {
  cursed ??= curse()
  await cursed
  return await newMonday()
}

async function curse(): Promise<Pool> {
  const pool = await ownPool()
  await pool.unsafe(`
    create function refuse_cursed() returns trigger language plpgsql as $$
    begin
      if exists (select from messages where id = new.message_id and visible like '%cursed%') then
        raise exception 'a curse is on "Bo, who wrote it"';
      end if;
      return new;
    end $$;
    create trigger refuse_cursed before insert on readings for each row execute function refuse_cursed();`)
  return pool
}

async function listedOf(world: MailWorld, requestId: string) {
  const [row] = await world.pool<{ wantedRev: number; failures: number }[]>`
    select wanted_rev, failures from negotiations where workspace_id = ${world.workspace.id} and request_id = ${requestId}`
  return { workspaceId: world.workspace.id, requestId, ...row! }
}

async function receive(world: MailWorld, text: string): Promise<void> {
  const { outcome } = await world.ingest(...(await answerOf(world, { email: 'bo@client.test', act: saying(text) })))
  assert.equal(outcome, 'recorded')
}

const typesOf = async (world: MailWorld, requestId: string) =>
  (await eventsOf(world, requestId)).map(({ type }) => type.replace('meeting_request.', ''))

/** The worker may meet what other files left. */
const failuresOf = (requestId: string, lines: readonly Record<string, unknown>[]) =>
  lines.flatMap((line) =>
    line.msg === 'a negotiation could not be decided' && line['negotiation.id'] === requestId ? [line.failures] : [],
  )

const noticesOf = async (world: MailWorld) =>
  (await outboxOf(world)).flatMap(({ kind, recipient }) =>
    kind === 'request_stuck' || kind === 'mail_set_aside' ? [`${kind} ${recipient}`] : [],
  )

test('after a quarter of an hour the organizer and the admins are told once; a decision that succeeds clears it all', async () => {
  await using world = await cursedWorld()
  await world.api.post('/workspace_members', { email: 'eve@acme.test', name: 'Eve', role: 'member' })
  const requestId = await ask(world, { organizer_email: 'eve@acme.test' })
  const fail = async (minutes: number) =>
    (await postpone(world.pool, await listedOf(world, requestId), FAULT, setClock(START.add({ minutes }))))?.isToldNow
  assert.deepEqual([await fail(0), await fail(8), await fail(14)], [false, false, false])
  assert.deepEqual(await noticesOf(world), [])
  assert.deepEqual([await fail(15), await fail(20), await fail(500)], [true, false, false])
  assert.deepEqual(await noticesOf(world), ['request_stuck ana@acme.test', 'request_stuck eve@acme.test'])
  assert.deepEqual(await typesOf(world, requestId), ['created', 'needs_attention'])
  const [failing] = await listFailing(world.pool, world.workspace, null)
  assert.deepEqual(
    [failing?.id, failing?.failures, failing?.since, failing?.toldAt, failing?.failure],
    [
      requestId,
      6,
      '2046-11-16T09:00:00.000Z',
      '2046-11-16T09:15:00.000Z',
      'PostgresError 23505: violates constraint "offers_pkey"',
    ],
  )
  await world.pool`update negotiations set due_at = now() - interval '1 second' where request_id = ${requestId}`
  await decideAll(world)
  assert.equal((await listFailing(world.pool, world.workspace, null)).length, 0)
  assert.deepEqual([await fail(600), await fail(616)], [false, true])
})

test('what happens meanwhile is not put off with the failure', async () => {
  await using world = await cursedWorld()
  const requestId = await ask(world)
  const listed = await listedOf(world, requestId)
  await world.api.post(`/meeting_requests/${requestId}/context`, { title: 'Another' })
  await postpone(world.pool, listed, FAULT, setClock(START))
  assert.equal(await isDue(world, requestId), true)
  await postpone(world.pool, await listedOf(world, requestId), FAULT, setClock(START))
  assert.equal(await isDue(world, requestId), false)
})

async function isDue(world: MailWorld, requestId: string): Promise<boolean> {
  const [row] = await world.pool<{ isDue: boolean }[]>`
    select due_at <= now() as is_due from negotiations where workspace_id = ${world.workspace.id} and request_id = ${requestId}`
  return row!.isDue
}

test('mail that cannot be applied is set aside at the third try; the request goes on and people are told', async () => {
  await using world = await cursedWorld()
  const requestId = await ask(world)
  await decideAll(world)
  await receive(world, 'The second one, but cursed.')
  const { log, lines } = keptLog()
  await using _worker = startNegotiations(negotiating({ pool: world.pool, log }))
  await until('it is set aside', async () => (await listSetAside(world.pool, world.workspace, null)).length === 1)
  assert.deepEqual(failuresOf(requestId, lines), [1, 2])
  const [aside] = await listSetAside(world.pool, world.workspace, null)
  assert.deepEqual(
    [aside?.requestId, aside?.kind, aside?.from, aside?.why],
    [requestId, 'mail_received', 'bo@client.test', 'PostgresError P0001: a curse is on "…"'],
  )
  assert.equal((await listFailing(world.pool, world.workspace, null)).length, 0)
  assert.deepEqual(await typesOf(world, requestId), ['created', 'needs_attention'])
  assert.deepEqual(await noticesOf(world), ['mail_set_aside ana@acme.test'])
  assert.match(await metricsText(), /parley_negotiation_failures_total\{next="mail_set_aside"\} 1/)
  await receive(world, 'The first one works for me.')
  _worker.wake()
  await until('it is booked', async () => (await stateOf(world, requestId)).status === 'booked')
})

test('of two mails only the one that is in the way is set aside, and what failed alone fails together', async () => {
  await using world = await cursedWorld()
  const requestId = await ask(world)
  await decideAll(world)
  await receive(world, 'This one is cursed.')
  await receive(world, 'The first one works for me.')
  const due = await listedOf(world, requestId)
  assert.deepEqual((await goOnWithout(world.pool, due, FAULT, coordinating()))?.facts, [2])
  assert.equal((await stateOf(world, requestId)).status, 'booked')
  const other = await ask(world, { participants: [{ email: 'cy@client.test', timezone: 'Europe/Berlin' }] })
  await decideAll(world)
  for (const text of ['cursed once', 'cursed twice'])
    await world.ingest(...(await answerOf(world, { email: 'cy@client.test', act: saying(text) })))
  const wentOn = await goOnWithout(world.pool, await listedOf(world, other), FAULT, coordinating())
  assert.deepEqual(wentOn?.facts, [3, 2])
})

test('where mail is not in the way, nothing is set aside', async () => {
  await using world = await cursedWorld()
  const requestId = await ask(world)
  await decideAll(world)
  await receive(world, 'The first one works for me.')
  await world.pool.unsafe(`
    create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_all before update on negotiations for each row when (new.decided_rev > 1) execute function refuse_all();`)
  assert.equal(await goOnWithout(world.pool, await listedOf(world, requestId), FAULT, coordinating()), null)
  await world.pool.unsafe('drop trigger refuse_all on negotiations; drop function refuse_all')
  assert.equal((await listSetAside(world.pool, world.workspace, null)).length, 0)
  await decideAll(world)
  assert.equal((await stateOf(world, requestId)).status, 'booked')
})

test('an operator has what was set aside taken up again', async () => {
  await using world = await cursedWorld()
  const requestId = await ask(world)
  await decideAll(world)
  await receive(world, 'The first one, and cursed.')
  assert.ok(await goOnWithout(world.pool, await listedOf(world, requestId), FAULT, coordinating()))
  assert.equal((await stateOf(world, requestId)).status, 'active')
  await world.pool`update messages set visible = replace(visible, ', and cursed', '') where workspace_id = ${world.workspace.id}`
  const retry = () => inTransaction(world.pool, (sql) => retryRequest(sql, world.workspace, requestId, TESTER))
  assert.equal(await retry(), 1)
  await decideAll(world)
  assert.equal((await stateOf(world, requestId)).status, 'booked')
  assert.equal((await listSetAside(world.pool, world.workspace, null)).length, 0)
  await assert.rejects(retry, /is not stuck, and no mail of it was set aside/)
})

test('what is decided twice in a row is not done again: it is counted, logged, and fails a test', async () => {
  await using world = await cursedWorld()
  const requestId = await ask(world)
  await world.pool.unsafe(`
    create function swallow() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger swallow before insert on outbox for each row execute function swallow();`)
  const due = await listedOf(world, requestId)
  await assert.rejects(coordinate(world.pool, due, coordinating()), /was decided twice in a row/)
  const { log, lines } = keptLog()
  {
    await using _worker = startNegotiations(negotiating({ pool: world.pool, log }))
    await until('it rests', async () => !(await isDue(world, requestId)))
  }
  await world.pool.unsafe('drop trigger swallow on outbox; drop function swallow')
  assert.deepEqual(
    lines.filter(({ level }) => level >= 40).map(({ msg, 'negotiation.id': id }) => [msg, id]),
    [['the same was decided twice in a row', requestId]],
  )
  assert.match(await metricsText(), /parley_negotiation_repetitions_total 1\n/)
})

test('a negotiation that is named and cannot be decided is tried once more, and then its failures count', async () => {
  await using world = await cursedWorld()
  const requestId = await ask(world)
  await decideAll(world)
  const { log, lines } = keptLog()
  await using worker = startNegotiations(negotiating({ pool: world.pool, log }))
  await receive(world, 'The second one, but cursed.')
  worker.wake({ workspaceId: world.workspace.id, requestId })
  await until('it is set aside', async () => (await listSetAside(world.pool, world.workspace, null)).length === 1)
  assert.deepEqual(failuresOf(requestId, lines), [1, 2])
})
