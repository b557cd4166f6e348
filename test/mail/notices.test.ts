import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { insertDisabledNotices, insertRequestNotices } from '#db/mail/notices.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { newQuietWorld, until } from '../support/engine.ts'
import { mailServer } from '../support/mail-server.ts'
import { makeMailDue, outboxOf, startMailing } from '../support/mails.ts'
import { newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

async function givenDisabledEndpoint(world: World): Promise<string> {
  const { id } = await newEndpoint(world)
  const disabledAt = '2026-11-16T09:30:00.000Z'
  const url = 'https://hooks.acme.test/in'
  await insertDisabledNotices(world.pool, { id, workspaceId: world.workspace.id, url, disabledAt }, TEST_CLOCK)
  return id
}

test('admins are told by mail that an endpoint was switched off, and what to do', async () => {
  await using world = await newQuietWorld()
  await using server = await mailServer()
  const endpointId = await givenDisabledEndpoint(world)
  await using _mailing = startMailing(world.pool, server)
  await until('it is sent', async () => (await outboxOf(world))[0]?.status === 'sent')
  const mail = await PostalMime.parse(server.mails[0]!.raw)
  const own = `w.${world.workspace.id.slice(3)}@parley.test`
  assert.deepEqual([mail.from?.address, mail.to?.[0]?.address], [own, 'ana@acme.test'])
  assert.equal(mail.subject, 'Webhooks to hooks.acme.test are switched off')
  for (const part of [endpointId, 'https://hooks.acme.test/in', '16 November 2026 at 09:30 UTC', 'PATCH', 'recover'])
    assert.ok(mail.text?.includes(part), `the mail says nothing of ${part}`)
  const [row] = await outboxOf(world)
  const [message] = await world.pool`
    select direction, kind, request_id, message_id from messages where workspace_id = ${world.workspace.id} and id = ${row!.id}`
  assert.deepEqual(
    [message!.direction, message!.kind, message!.requestId, message!.messageId],
    ['out', 'endpoint_disabled', null, mail.messageId],
  )
})

test('a notice is worded once: what is sent again is the same', async () => {
  await using world = await newQuietWorld()
  const seen: Buffer[] = []
  const busy = { at: 'data', code: 451, text: 'later' } as const
  await using server = await mailServer({
    answer: ({ n }) => (n <= 2 ? busy : null),
    onData: (raw) => void seen.push(raw),
  })
  await givenDisabledEndpoint(world)
  await using mailing = startMailing(world.pool, server)
  for (const attempt of [1, 2]) {
    await until('it was refused', async () => (await outboxOf(world))[0]?.attempts === attempt)
    await makeMailDue(world)
    mailing.wake()
  }
  await until('it is sent', async () => (await outboxOf(world))[0]?.status === 'sent')
  assert.equal(seen.length, 3)
  for (const raw of seen) assert.equal(raw.toString(), server.mails[0]!.raw.toString())
})

test('the organizer and the admins hear of a request that is stuck, and of a mail that was set aside', async () => {
  await using world = await newQuietWorld()
  await using server = await mailServer()
  const cause = { organizerMemberId: world.owner.id, cause: 'mr_1:then' }
  const details = { request_id: 'mr_1', title: 'Product demo', since: '2026-11-16T09:30:00.000Z' }
  await insertRequestNotices(world.pool, world.workspace, { ...cause, kind: 'request_stuck', details }, TEST_CLOCK)
  await insertRequestNotices(world.pool, world.workspace, { ...cause, kind: 'request_stuck', details }, TEST_CLOCK)
  const aside = { ...details, title: null, from: 'bo@client.test' }
  await insertRequestNotices(
    world.pool,
    world.workspace,
    { ...cause, kind: 'mail_set_aside', details: aside },
    TEST_CLOCK,
  )
  await using _mailing = startMailing(world.pool, server)
  await until('both are sent', async () => (await outboxOf(world)).every(({ status }) => status === 'sent'))
  const mails = await Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)))
  const [stuck, setAside] = mails.toSorted((a, b) => (a.subject! < b.subject! ? 1 : -1))
  assert.deepEqual([mails.length, stuck?.subject], [2, '“Product demo” is stuck'])
  assert.equal(setAside?.subject, 'Please read a mail about a meeting')
  for (const part of ['16 November 2026 at 09:30 UTC', './bin/parley stuck retry mr_1', 'an admin of Acme'])
    assert.ok(stuck?.text?.includes(part), `the mail says nothing of ${part}`)
  assert.ok(setAside?.text?.includes('A mail from bo@client.test about a meeting'))
})
