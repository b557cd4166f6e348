import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSmtp } from '#mail/smtp.ts'
import { MAILROOM } from '#mail/transport.ts'
import { newQuietWorld, until } from '../support/engine.ts'
import { freePort } from '../support/free-port.ts'
import { keptLog } from '../support/logged.ts'
import { mailServer } from '../support/mail-server.ts'
import { givenMail, makeMailDue, outboxOf, outboxRow, startMailing } from '../support/mails.ts'
import { ask, BO, decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { factsOf, givenRequest, negotiationOf } from '../support/requests.ts'

test('a mail leaves once, as the bytes that were stored, with its own bounce address', async () => {
  await using world = await newQuietWorld()
  await using server = await mailServer()
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  await using _mailing = startMailing(world.pool, server)
  await until('it is sent', async () => (await outboxRow(world, mail.id)).status === 'sent')
  assert.equal(server.mails.length, 1)
  const [received] = server.mails
  assert.deepEqual([received!.from, received!.to], [mail.bounce, ['bo@client.test']])
  assert.equal(received!.raw.toString(), mail.raw.toString())
  const row = await outboxRow(world, mail.id)
  assert.match(row.providerId ?? '', /^250 /)
  assert.deepEqual([row.attempts, row.claimNo, row.failure, row.leaseUntil], [1, 1, null, null])
  assert.ok(row.sentAt !== null && row.leasedAt !== null)
})

test('a 451 is tried again with the same bytes, and then accepted', async () => {
  await using world = await newQuietWorld()
  const busy = { at: 'data', code: 451, text: 'try later' } as const
  await using server = await mailServer({ answer: ({ n }) => (n === 1 ? busy : null) })
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  await using mailing = startMailing(world.pool, server)
  await until('it was refused', async () => (await outboxRow(world, mail.id)).attempts === 1)
  const refused = await outboxRow(world, mail.id)
  assert.deepEqual([refused.status, refused.failure], ['queued', '451 try later'])
  const waitsSeconds = (Date.parse(refused.nextAttemptAt) - Date.now()) / 1000
  assert.ok(waitsSeconds > 50 && waitsSeconds <= 60, `${waitsSeconds} s`)
  await makeMailDue(world)
  mailing.wake()
  await until('it is sent', async () => (await outboxRow(world, mail.id)).status === 'sent')
  assert.equal(server.mails[0]!.raw.toString(), mail.raw.toString())
  assert.deepEqual(
    (await factsOf(world, request.id)).filter(({ kind }) => kind === 'mail_failed'),
    [],
  )
})

test('a 550 is final, and a fact that the negotiation is decided on anew', async () => {
  await using world = await newQuietWorld()
  await using server = await mailServer({ answer: () => ({ at: 'rcpt', code: 550, text: '5.1.1 no such user' }) })
  const request = await givenRequest(world)
  const before = await negotiationOf(world, request.id)
  const mail = await givenMail(world, request.id)
  await using _mailing = startMailing(world.pool, server)
  await until('it has failed', async () => (await outboxRow(world, mail.id)).status === 'failed')
  assert.equal((await outboxRow(world, mail.id)).failure, '550 5.1.1 no such user')
  const fact = (await factsOf(world, request.id)).at(-1)!
  const body = { message_id: mail.id, recipient: 'bo@client.test', failure: '550 5.1.1 no such user', permanent: true }
  assert.deepEqual([fact.kind, fact.actor, fact.body], ['mail_failed', 'mail', body])
  assert.equal((await negotiationOf(world, request.id)).wantedRev, before.wantedRev + 1)
})

test('who cannot be reached is written to no more, and the organizer hears of it', async () => {
  for (const [code, attempts] of [
    [550, 0],
    [450, 15],
  ] as const) {
    await using world = await newMonday()
    await using server = await mailServer({
      answer: ({ to }) => (to === BO.email ? { at: 'rcpt', code, text: 'not here' } : null),
    })
    await ask(world)
    await decideAll(world)
    await makeMailDue(world, attempts)
    await using mailing = startMailing(world.pool, server)
    const [first] = await outboxOf(world)
    await until('it has failed', async () => (await outboxRow(world, first!.id)).status === 'failed')
    await decideAll(world)
    mailing.wake()
    await until('the organizer has mail', () => server.mails.length === 1)
    assert.match(server.mails[0]!.raw.toString(), /My mail to Bo Lind \(bo@client\.test\) didn=E2=80=99t get through\./)
    const [person] = await world.pool`select suppressed_reason from people
      where workspace_id = ${world.workspace.id} and email_key = ${BO.email}`
    assert.equal(person!.suppressedReason, 'bounce')
    await moveTo(world, MONDAY.add({ hours: 24 * 14 }))
    await decideAll(world)
    assert.equal((await outboxOf(world)).filter(({ recipient }) => recipient === BO.email).length, 1)
  }
})

test('a server that cannot be reached costs an attempt and no mail', async () => {
  await using world = await newQuietWorld()
  const port = await freePort()
  const settings = { host: '127.0.0.1', port, isTls: false, isLocal: true, login: null }
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  await using _mailing = startMailing(world.pool, { settings })
  await until('it was tried', async () => (await outboxRow(world, mail.id)).attempts === 1)
  const row = await outboxRow(world, mail.id)
  assert.equal(row.status, 'queued')
  assert.match(row.failure ?? '', /ECONNREFUSED/)
})

test('after sixteen attempts in two days it has failed, though nobody refused it', async () => {
  await using world = await newQuietWorld()
  await using server = await mailServer({ answer: () => ({ at: 'rcpt', code: 450, text: 'greylisted' }) })
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  await makeMailDue(world, 15)
  await using _mailing = startMailing(world.pool, server)
  await until('it has failed', async () => (await outboxRow(world, mail.id)).status === 'failed')
  const fact = (await factsOf(world, request.id)).at(-1)!
  assert.deepEqual([fact.kind, fact.body.permanent], ['mail_failed', false])
})

test('a refused login is our fault: no mail is charged, all wait, and the log says it once', async () => {
  await using world = await newQuietWorld()
  await using server = await mailServer({ refusesLogin: true })
  const settings = { ...server.settings, login: { user: 'parley', password: 'hush-hush' } }
  const request = await givenRequest(world)
  const mails = [await givenMail(world, request.id), await givenMail(world, request.id)]
  const { log, lines } = keptLog()
  await using _mailing = startMailing(world.pool, { settings }, { log, restAfterFaultMs: 100 })
  await until('both were tried', async () => {
    const rows = await Promise.all(mails.map(({ id }) => outboxRow(world, id)))
    return rows.every((row) => row.status === 'queued' && row.claimNo > 0)
  })
  const rows = await Promise.all(mails.map(({ id }) => outboxRow(world, id)))
  assert.deepEqual(
    rows.map((row) => [row.attempts, row.status, row.leaseUntil]),
    rows.map(() => [0, 'queued', null]),
  )
  assert.equal(server.offered, 0)
  assert.equal(lines.filter(({ msg }) => msg.includes('no mail can be sent')).length, 1)
  assert.ok(!JSON.stringify(lines).includes('hush-hush'))
})

test('a server that never ends its answer is left after a while, and the mail is tried later', async () => {
  await using world = await newQuietWorld()
  await using server = await mailServer({ silenceMs: 5_000 })
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  const transport = openSmtp(server.settings, { dkim: null, name: 'parley.test', deadlineMs: 300 })
  await using _mailing = startMailing(world.pool, server, { transport })
  await until('it was given up for now', async () => (await outboxRow(world, mail.id)).attempts === 1)
  assert.equal((await outboxRow(world, mail.id)).status, 'queued')
})

test('without a mail server nothing leaves and everything is sent, for the mailroom to show', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  const unused = { settings: { host: '127.0.0.1', port: 1, isTls: false, isLocal: true, login: null } }
  await using _mailing = startMailing(world.pool, unused, { transport: MAILROOM })
  await until('it is sent', async () => (await outboxRow(world, mail.id)).status === 'sent')
  assert.equal((await outboxRow(world, mail.id)).providerId, 'mailroom')
})

test('without the organizer’s name a mail comes from “Parley for your host”, and no address stands for a name', async () => {
  await using world = await newMonday()
  await using server = await mailServer()
  assert.equal((await world.api.patch(`/workspace_members/${world.owner.id}`, { name: null })).status, 200)
  await ask(world)
  await decideAll(world)
  await using _mailing = startMailing(world.pool, server)
  await until('it is sent', async () => server.mails.length === 1)
  const header = server.mails[0]!.raw.toString().split('\r\n\r\n')[0]!
  assert.match(header, /^From: Parley for your host <[^@<]+@parley\.test>\r$/m)
  assert.doesNotMatch(header, /ana@/)
})
