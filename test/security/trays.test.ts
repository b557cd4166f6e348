// What waits in a workspace's tray costs memory for as long as it waits, and anybody can write to a workspace's address.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dismissFromTray } from '#actions/dismiss-from-tray.ts'
import { expireTrays } from '#actions/expire-tray.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'
import { currentTime } from '#db/ids.ts'
import { listTray } from '#db/mail/tray.ts'
import { inTransaction } from '#db/transaction.ts'
import { openReceiver } from '#mail/receive.ts'
import { openLog } from '#telemetry/log.ts'
import { listAudit } from '../support/audited.ts'
import { TEST_CLOCK, TESTER } from '../support/clock.ts'
import { envelope, givenConversation, HOME, type MailWorld, newMailWorld, written } from '../support/incoming.ts'
import { talk } from '../support/talk.ts'

const home = (world: MailWorld) => `${world.handle}@${HOME.domain}`

let count = 0

/** Another mail each time, from somebody who proves nothing. */
async function writes(world: MailWorld, { from = `eve${count}@evil.test`, bytes = 10 } = {}, to = home(world)) {
  const body = `${++count} ${'x'.repeat(bytes)}`
  const { outcome, why, messageId } = await world.ingest(written({ from, to, body }), envelope(to, from), 'lmtp')
  return { outcome, why, messageId }
}

async function fill(world: MailWorld): Promise<void> {
  for (let i = 0; i < 26; i++) assert.equal((await writes(world, { bytes: 1_000_000 })).outcome, 'tray')
}

const AUTHSERV = 'mx.acme.test'
const judging = { trust: { authservId: AUTHSERV, resolve: async () => [] } }

/** A member's own mail, proven, of which nothing but the header can be read. */
async function writesUnreadably(world: MailWorld) {
  const headers = [
    `From: ${world.owner.email}`,
    `To: ${home(world)}, bo@client.test`,
    'Subject: Meet Bo',
    `Authentication-Results: ${AUTHSERV}; dmarc=pass header.from=acme.test`,
    'Content-Type: multipart/mixed; boundary=x',
  ]
  const raw = Buffer.from(`${headers.join('\r\n')}\r\n\r\n${'--x\r\n\r\n'.repeat(50_000)}`)
  const { outcome, why } = await world.ingest(raw, envelope(home(world), world.owner.email), 'lmtp')
  return { outcome, why }
}

const requestsOf = async (world: MailWorld) => (await world.api.get('/meeting_requests')).body.data

const waiting = async (world: MailWorld) => (await listTray(world.pool, world.workspace)).length

const audited = async (world: MailWorld) =>
  (await listAudit(world.pool, world.workspace)).filter(({ action }) => action.startsWith('tray.'))

test('one sender fills a small part of a tray, and nobody else is turned away for it', async () => {
  await using world = await newMailWorld()
  const from = 'spam@evil.test'
  for (let i = 0; i < 50; i++) assert.equal((await writes(world, { from })).outcome, 'tray')
  assert.deepEqual(await writes(world, { from }), { outcome: 'refused', why: 'tray_full_of_sender', messageId: null })
  assert.equal((await writes(world)).outcome, 'tray')
  assert.equal(await waiting(world), 51)
})

test('one sender fills a small part of a tray with large mails as well', async () => {
  await using world = await newMailWorld()
  const from = 'spam@evil.test'
  for (let i = 0; i < 2; i++) assert.equal((await writes(world, { from, bytes: 1_000_000 })).outcome, 'tray')
  assert.equal((await writes(world, { from, bytes: 1_000_000 })).why, 'tray_full_of_sender')
  assert.equal((await writes(world, { from })).outcome, 'tray', 'a small one has room')
  assert.equal((await writes(world, { bytes: 1_000_000 })).outcome, 'tray', 'somebody else has room')
})

test('mail of a member that cannot be read makes no request, neither in the tray nor where the tray is full', async () => {
  await using world = await newMailWorld(judging)
  assert.deepEqual(await writesUnreadably(world), { outcome: 'tray', why: 'too_many_parts' })
  assert.deepEqual(await requestsOf(world), [])
  const [mail] = await listTray(world.pool, world.workspace)
  assert.deepEqual([mail!.requestId, mail!.trust], [null, 'authenticated'])

  await using full = await newMailWorld(judging)
  await fill(full)
  for (let i = 0; i < 3; i++) assert.deepEqual(await writesUnreadably(full), { outcome: 'refused', why: 'tray_full' })
  assert.deepEqual(await requestsOf(full), [])
})

test('a tray has room for so many bytes; then mail without a token waits at its sender, and answers still come in', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  await fill(world)
  for (let i = 0; i < 3; i++)
    assert.deepEqual(await writes(world, { bytes: 1_000_000 }), {
      outcome: 'refused',
      why: 'tray_full',
      messageId: null,
    })
  assert.equal((await writes(world, { from: 'bo@client.test', bytes: 1_300_000 }, replyAddress)).outcome, 'recorded')
  const kept = await world.pool<{ bytes: number }[]>`
    select sum(octet_length(raw))::int as bytes
    from message_raw
    where workspace_id = ${world.workspace.id}`
  assert.ok(kept[0]!.bytes < 30 * 1024 * 1024)
  const [first] = await listTray(world.pool, world.workspace)
  await inTransaction(world.pool, (sql) => dismissFromTray(sql, world.workspace, first!.id, TESTER))
  assert.equal((await writes(world, { bytes: 1_000_000 })).outcome, 'tray', 'there is room again')
})

test('that a tray is full is told to the admins and recorded once a day, however much is turned away', async () => {
  await using world = await newMailWorld()
  await fill(world)
  for (let i = 0; i < 5; i++) assert.equal((await writes(world, { bytes: 1_000_000 })).outcome, 'refused')
  const notices = await world.pool<{ kind: string; recipient: string; details: Record<string, unknown> }[]>`
    select kind, recipient, details
    from outbox
    where workspace_id = ${world.workspace.id}`
  assert.deepEqual(
    notices.map(({ kind, recipient }) => [kind, recipient]),
    [['tray_full', 'ana@acme.test']],
  )
  const { subject, text } = noticeOf('tray_full', notices[0]!.details, {
    workspace: 'Acme',
    locale: 'en',
    console: 'https://parley.acme.test',
  })!
  assert.equal(subject, 'The tray of Acme is full')
  assert.match(text, /26 mails \(2\d\.\d MB\)/)
  assert.deepEqual(
    (await audited(world)).map(({ action, detail }) => [action, detail.mails]),
    [['tray.full', 26]],
  )
})

test('whoever is turned away hears that they may try again later, by SMTP and by LMTP', async () => {
  await using world = await newMailWorld()
  const from = 'spam@evil.test'
  for (let i = 0; i < 50; i++) await writes(world, { from })
  for (const protocol of ['smtp', 'lmtp'] as const) {
    await using receiver = await openReceiver({
      listen: { protocol, host: '127.0.0.1', port: 0 },
      tls: null,
      ingest: world.ingest,
      pool: world.pool,
      mailHome: HOME,
      log: openLog({ logLevel: 'silent' }),
    })
    const raw = written({ from, to: home(world), body: `by ${protocol}` })
    const lines = [`MAIL FROM:<${from}>`, `RCPT TO:<${home(world)}>`, 'DATA', `${raw}\r\n.`]
    const codes = await talk(receiver.port, lines, protocol === 'smtp' ? 'EHLO mx.evil.test' : 'LHLO mx.evil.test')
    assert.deepEqual(codes, [250, 250, 354, 452], protocol)
  }
})

test('what nobody looks at for a month is let go, and that is recorded; what belongs to a request stays with it', async () => {
  await using world = await newMailWorld()
  const { replyAddress, request } = await givenConversation(world)
  await writes(world)
  const broken = Buffer.from(
    `From: bo@client.test\r\nTo: ${replyAddress}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\n'.repeat(600)}`,
  )
  assert.equal((await world.ingest(broken, envelope(replyAddress, 'bo@client.test'), 'lmtp')).outcome, 'tray')
  await world.pool`
    update messages
    set created_at = created_at - interval '31 days'
    where workspace_id = ${world.workspace.id}`
  await writes(world)
  await expireTrays(world.pool, currentTime(TEST_CLOCK), TEST_CLOCK)
  assert.equal(await waiting(world), 1)
  const left = await world.pool<{ requestId: string | null; trayReason: string | null }[]>`
    select request_id, tray_reason
    from messages
    where workspace_id = ${world.workspace.id}
      and direction = 'in'
    order by id`
  assert.deepEqual(
    [...left],
    [
      { requestId: request.id, trayReason: null },
      { requestId: null, trayReason: 'not_authenticated' },
    ],
  )
  assert.deepEqual(
    (await audited(world)).map(({ action, actor, detail }) => ({ action, actor, detail })),
    [{ action: 'tray.expired', actor: 'negotiation', detail: { mails: 2, days: 30 } }],
  )
  await expireTrays(world.pool, currentTime(TEST_CLOCK), TEST_CLOCK)
  assert.equal((await audited(world)).length, 1, 'nothing more to let go')
})
