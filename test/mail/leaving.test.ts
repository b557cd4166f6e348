import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockRequest } from '#db/requests/requests.ts'
import type { Outgoing, SendOutcome, Transport } from '#mail/outgoing.ts'
import { newQuietWorld, until } from '../support/engine.ts'
import { keptLog } from '../support/logged.ts'
import { givenMail, makeMailDue, outboxOf, outboxRow, startMailingBy } from '../support/mails.ts'
import { bookBySql, factsOf, givenRequest, givenRequestThatIs } from '../support/requests.ts'
import type { World } from '../support/world.ts'

/** A way out that keeps what it is given, and waits where a test wants it to. */
function keptTransport(hold: (mail: Outgoing) => Promise<void> = async () => {}) {
  const mails: Outgoing[] = []
  const transport: Transport = {
    async send(mail): Promise<SendOutcome> {
      mails.push(mail)
      await hold(mail)
      return { kind: 'sent', providerId: 'kept' }
    },
    close: () => {},
  }
  return { mails, transport }
}

const settled = async (world: World) => {
  const rows = await until('nothing is queued any more', async () => {
    const rows = await outboxOf(world)
    return rows.every((row) => row.status !== 'queued' && row.status !== 'leased') ? rows : null
  })
  return rows.map((row) => [row.kind, row.status])
}

const suppress = (world: World, email: string) => world.pool`
  update people
  set suppressed_at = now(),
      suppressed_reason = 'stop'
  where workspace_id = ${world.workspace.id}
    and email_key = ${email}`

test('after a cancel only the notification and the withdrawal of an invite leave', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequestThatIs(world, 'cancelled')
  const before = await factsOf(world, request.id)
  for (const kind of ['outreach', 'invite', 'cancelled', 'cancel_invite']) await givenMail(world, request.id, { kind })
  const { mails, transport } = keptTransport()
  await using _outbox = startMailingBy(world.pool, transport)
  assert.deepEqual(await settled(world), [
    ['outreach', 'suppressed'],
    ['invite', 'suppressed'],
    ['cancelled', 'sent'],
    ['cancel_invite', 'sent'],
  ])
  assert.equal(mails.length, 2)
  assert.deepEqual(await factsOf(world, request.id), before, 'putting a mail aside is no news')
})

test('what is paused is held, and what is booked is sent', async () => {
  await using world = await newQuietWorld()
  await givenMail(world, (await givenRequestThatIs(world, 'paused')).id)
  await givenMail(world, (await givenRequestThatIs(world, 'booked')).id, { kind: 'invite' })
  const { mails, transport } = keptTransport()
  await using _outbox = startMailingBy(world.pool, transport)
  assert.deepEqual(await settled(world), [
    ['outreach', 'held'],
    ['invite', 'sent'],
  ])
  assert.equal(mails.length, 1)
})

test('who wants no mail gets none, but the withdrawal of a meeting that they hold', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world, { participant_emails: ['bo@client.test', 'cy@client.test'] })
  await bookBySql(world, request.id)
  const { mails, transport } = keptTransport()
  {
    await givenMail(world, request.id, { kind: 'invite', to: 'bo@client.test' })
    await using _outbox = startMailingBy(world.pool, transport)
    await settled(world)
  }
  await suppress(world, 'bo@client.test')
  await suppress(world, 'cy@client.test')
  await givenMail(world, request.id, { kind: 'follow_up', to: 'Bo@Client.test' })
  await givenMail(world, request.id, { kind: 'cancel_invite', to: 'Bo@Client.test' })
  await givenMail(world, request.id, { kind: 'cancel_invite', to: 'cy@client.test' })
  await using _outbox = startMailingBy(world.pool, transport)
  assert.deepEqual(await settled(world), [
    ['invite', 'sent'],
    ['follow_up', 'suppressed'],
    ['cancel_invite', 'sent'],
    ['cancel_invite', 'suppressed'],
  ])
  assert.equal(mails.length, 2)
})

test('a request that is being changed is waited for, and then judged as it has become', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  const waiting = await givenMail(world, request.id)
  const free = await givenMail(world, (await givenRequest(world)).id)
  const { mails, transport } = keptTransport()
  await using parts = new AsyncDisposableStack()
  await world.pool.begin(async (sql) => {
    await lockRequest(sql, world.workspace, request.id)
    parts.use(startMailingBy(world.pool, transport))
    await until('the other mail is sent', async () => (await outboxRow(world, free.id)).status === 'sent')
    assert.equal((await outboxRow(world, waiting.id)).status, 'queued')
    await sql`
      update meeting_requests
      set status = 'cancelled',
          cancelled_at = now()
      where workspace_id = ${world.workspace.id}
        and id = ${request.id}`
  })
  await settled(world)
  const row = await outboxRow(world, waiting.id)
  assert.deepEqual([row.status, row.leasedAt, mails.length], ['suppressed', null, 1])
})

test('a mail that is leased may still leave when its request is cancelled', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  const gate = Promise.withResolvers<void>()
  const { mails, transport } = keptTransport(() => gate.promise)
  await using _outbox = startMailingBy(world.pool, transport)
  await until('it is under way', () => mails.length === 1)
  await world.api.post(`/meeting_requests/${request.id}/cancel`)
  gate.resolve()
  assert.deepEqual(await settled(world), [['outreach', 'sent']])
  assert.equal((await outboxRow(world, mail.id)).claimNo, 1)
})

test('a second mail for the same cause is not written, and nothing of it is', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  const first = await givenMail(world, request.id, { dedupeKey: 'round:1' })
  const second = await givenMail(world, request.id, { dedupeKey: 'round:1' })
  assert.deepEqual([first.isNew, second.isNew], [true, false])
  const [counts] = await world.pool`
    select
      (select count(*)::int from messages where workspace_id = ${world.workspace.id}) as messages,
      (select count(*)::int from message_raw where workspace_id = ${world.workspace.id}) as raw,
      (select count(*)::int from directory where workspace_id = ${world.workspace.id} and kind = 'mail') as entries`
  assert.deepEqual({ ...counts }, { messages: 1, raw: 1, entries: 1 })
  const [entry] = await world.pool`
    select workspace_id, ref from directory where kind = 'mail' and lookup = ${first.token}`
  assert.deepEqual({ ...entry }, { workspaceId: world.workspace.id, ref: first.id })
})

test('a mail keeps which offers it showed under which number', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  await world.pool`
    insert into offers (workspace_id, request_id, round, n, during)
    select ${world.workspace.id}, ${request.id}, 2, n, tstzrange(now() + n * interval '1 day', now() + n * interval '25 hours')
    from generate_series(1, 3) n`
  const mail = await givenMail(world, request.id, {
    shown: [
      { round: 2, n: 3 },
      { round: 2, n: 1 },
    ],
  })
  const shown = await world.pool`
    select position, round, n from shown_offers where workspace_id = ${world.workspace.id} and message_id = ${mail.id}
    order by position`
  assert.deepEqual(
    shown.map((row) => ({ ...row })),
    [
      { position: 1, round: 2, n: 3 },
      { position: 2, round: 2, n: 1 },
    ],
  )
})

test('two workers at once send every mail once', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  for (let i = 0; i < 60; i++) await givenMail(world, request.id, { to: `p${i}@client.test` })
  const { mails, transport } = keptTransport()
  await using _first = startMailingBy(world.pool, transport)
  await using _second = startMailingBy(world.pool, transport)
  await settled(world)
  assert.equal(mails.length, 60)
  assert.equal(new Set(mails.map(({ to }) => to)).size, 60)
  assert.ok((await outboxOf(world)).every((row) => row.claimNo === 1))
})

test('a lease that has ended is void: the mail goes out under another claim, and the late outcome changes nothing', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  const gate = Promise.withResolvers<void>()
  const slow = keptTransport(() => gate.promise)
  const quick = keptTransport()
  await using _first = startMailingBy(world.pool, slow.transport)
  await until('it is under way', () => slow.mails.length === 1)
  await world.pool`update outbox set lease_until = now() - interval '1 second' where workspace_id = ${world.workspace.id}`
  await using _second = startMailingBy(world.pool, quick.transport)
  await until('the second has it, or the first again', async () => (await outboxRow(world, mail.id)).claimNo > 1)
  gate.resolve()
  await settled(world)
  const row = await outboxRow(world, mail.id)
  assert.deepEqual([row.status, row.attempts], ['sent', 1])
  for (const again of quick.mails) assert.deepEqual(again, slow.mails[0])
})

test('an unknown notice of a newer version waits and disturbs nobody', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  await world.pool`
    insert into outbox (workspace_id, id, dedupe_key, recipient, recipient_key, kind, details, created_at)
    values (${world.workspace.id}, 'msg_0', 'later', 'ana@acme.test', 'ana@acme.test', 'of_the_future', '{}', now())`
  const mail = await givenMail(world, request.id)
  const { mails, transport } = keptTransport()
  await using _outbox = startMailingBy(world.pool, transport)
  await until('the other is sent', async () => (await outboxRow(world, mail.id)).status === 'sent')
  await until('it was looked at', async () => (await outboxRow(world, 'msg_0')).attempts === 1)
  assert.equal(mails.length, 1)
  await makeMailDue(world)
})

test('a mail whose request is deleted while it is under way leaves nothing behind', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  await givenMail(world, request.id)
  const { log, lines } = keptLog()
  const gone = Promise.withResolvers<void>()
  const transport: Transport = {
    async send(): Promise<SendOutcome> {
      await world.pool`delete from meeting_requests where workspace_id = ${world.workspace.id} and id = ${request.id}`
      gone.resolve()
      return { kind: 'permanent', failure: '550 no such user' }
    },
    close: () => {},
  }
  {
    await using _outbox = startMailingBy(world.pool, transport, { log })
    await gone.promise
  }
  assert.deepEqual(lines, [])
  assert.equal((await outboxOf(world)).length, 0)
})
