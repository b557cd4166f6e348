import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { createClock } from '#core/clock.ts'
import { type ImapOptions, startImap } from '#mail/imap.ts'
import { createIngest, type Ingest } from '#mail/ingest.ts'
import { openLog } from '#telemetry/log.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { openLine } from '../support/database-line.ts'
import { eventually } from '../support/eventually.ts'
import {
  givenConversation,
  type MailWorld,
  messagesOf,
  newMailWorld,
  testParser,
  written,
} from '../support/incoming.ts'
import { type Dovecot, labProblem, startDovecot } from '../support/mail-lab.ts'

const HOME = { mailbox: 'scheduling@corp.example' }
const log = openLog({ logLevel: 'silent' })

/** Mail to the one mailbox of an installation, as its provider would deliver it. */
async function deliver({ lmtpPort }: Dovecot, to: string, raw: Buffer): Promise<void> {
  const client = createTransport({ host: '127.0.0.1', port: lmtpPort, lmtp: true, ignoreTLS: true })
  await client.sendMail({ envelope: { from: 'bo@client.test', to: [to] }, raw })
  client.close()
}

function reading(world: MailWorld, { imapPort }: Dovecot, options: Partial<ImapOptions> = {}) {
  const mailbox = {
    host: '127.0.0.1',
    port: imapPort,
    isTls: false,
    isLocal: true,
    user: 'scheduling',
    password: 'secret',
    folder: 'INBOX',
  }
  const { pool, ingest } = world
  return startImap({ mailbox, pool, ingest, log, clock: TEST_CLOCK, pollEveryMs: 60_000, ...options })
}

/** Subjects in a folder. */
async function folderOf({ imapPort }: Dovecot, folder: string): Promise<string[]> {
  const client = new ImapFlow({
    host: '127.0.0.1',
    port: imapPort,
    secure: false,
    auth: { user: 'scheduling', pass: 'secret' },
    logger: false,
  })
  await client.connect()
  try {
    await client.mailboxOpen(folder)
    return (await client.fetchAll('1:*', { envelope: true })).map(({ envelope }) => envelope?.subject ?? '')
  } catch {
    return []
  } finally {
    await client.logout()
  }
}

const count = async (world: MailWorld) => (await messagesOf(world)).length

test('a mailbox is read at once, across a restart of its server, and what was taken is moved away', async (t) => {
  if (labProblem(t)) return
  await using dovecot = await startDovecot()
  await using world = await newMailWorld({ mailHome: HOME })
  const { replyToken, request } = await givenConversation(world)
  const address = `scheduling+r.${replyToken}@corp.example`
  await deliver(dovecot, address, written({ to: address, subject: 'before' }))
  await using _reader = reading(world, dovecot)
  await eventually(async () => (await count(world)) === 1)
  const [message] = await messagesOf(world)
  assert.deepEqual([message!.requestId, message!.source, message!.rcpt], [request.id, 'imap', [address]])

  await deliver(dovecot, address, written({ to: address, subject: 'idle' }))
  await eventually(async () => (await count(world)) === 2)

  await dovecot.restart()
  await deliver(dovecot, address, written({ to: address, subject: 'after the restart' }))
  await eventually(async () => (await count(world)) === 3)
  await eventually(async () => (await folderOf(dovecot, 'Processed')).length === 3)
  assert.deepEqual(await folderOf(dovecot, 'INBOX'), [])
})

test('mail for nobody of ours stays in the mailbox, and is not read twice', async (t) => {
  if (labProblem(t)) return
  await using dovecot = await startDovecot()
  await using world = await newMailWorld({ mailHome: HOME })
  await using _other = await newMailWorld()
  const read: string[] = []
  const counting: Ingest = async (...mail) => {
    const ingested = await world.ingest(...mail)
    read.push(ingested.outcome)
    return ingested
  }
  await deliver(dovecot, 'scheduling@corp.example', written({ to: 'friends@corp.example', subject: 'Lunch?' }))
  {
    await using _reader = reading(world, dovecot, { ingest: counting, pollEveryMs: 50 })
    await eventually(() => read.length === 1)
    await sleep(300)
  }
  await using _again = reading(world, dovecot, { ingest: counting, pollEveryMs: 50 })
  await sleep(500)
  assert.deepEqual(read, ['stray'])
  assert.deepEqual(await folderOf(dovecot, 'INBOX'), ['Lunch?'])
})

test('mail that finds the tray full stays in the mailbox, and is taken once there is room', async (t) => {
  if (labProblem(t)) return
  await using dovecot = await startDovecot()
  let aheadMs = 0
  const clock = createClock({ ...TEST_CLOCK, nowMs: () => TEST_CLOCK.nowMs() + aheadMs })
  await using world = await newMailWorld({ mailHome: HOME })
  const address = `scheduling+${world.handle}@corp.example`
  const outcomes: string[] = []
  const ingest: Ingest = async (...mail) => {
    const ingested = await world.ingest(...mail)
    outcomes.push(ingested.outcome)
    return ingested
  }
  for (let i = 0; i < 50; i++) {
    const raw = written({ to: address, body: `Hello ${i}` })
    const to = { from: 'bo@client.test', rcpt: [address] }
    assert.equal((await world.ingest(raw, to as never, 'lmtp')).outcome, 'tray')
  }
  await deliver(dovecot, address, written({ to: address, subject: 'late' }))
  await using _reader = reading(world, dovecot, { ingest, clock, pollEveryMs: 50 })
  await eventually(() => outcomes.length === 1)
  await sleep(300)
  assert.deepEqual(outcomes, ['refused'], 'it is not tried without a pause')
  aheadMs = 16 * 60_000
  await eventually(() => outcomes.length === 2)
  await world.pool`delete from messages where workspace_id = ${world.workspace.id}`
  assert.deepEqual(await folderOf(dovecot, 'INBOX'), ['late'])
  aheadMs *= 2
  await eventually(() => outcomes.length === 3)
  assert.deepEqual(outcomes, ['refused', 'refused', 'tray'])
  await eventually(async () => (await folderOf(dovecot, 'Processed')).includes('late'))
  const waiting = await world.pool`select from mailbox_waiting where mailbox like 'scheduling@%'`
  assert.equal(waiting.length, 0)
})

test('while the database is away a mailbox waits, and a mail that always fails is kept aside', async (t) => {
  if (labProblem(t)) return
  await using dovecot = await startDovecot()
  await using world = await newMailWorld({ mailHome: HOME })
  const { replyToken } = await givenConversation(world)
  const address = `scheduling+r.${replyToken}@corp.example`
  await using line = await openLine(world.pool)
  const ingest = createIngest({
    pool: line.pool,
    mailHome: HOME,
    parser: testParser(),
    trust: { authservId: null },
    clock: TEST_CLOCK,
    wake: () => {},
    log,
  })
  const failing: Ingest = async (raw, ...rest) => {
    if (String(raw).includes('poison')) throw new Error('a mistake of ours')
    return await ingest(raw, ...rest)
  }
  line.cut()
  await deliver(dovecot, address, written({ to: address, subject: 'poison' }))
  await deliver(dovecot, address, written({ to: address, subject: 'good' }))
  await using _reader = reading(world, dovecot, { pool: line.pool, ingest: failing })
  await sleep(700)
  line.mend()
  await eventually(async () => (await count(world)) === 1)
  const [stray] = await world.pool<
    { why: string }[]
  >`select why from mail_stray where position('poison' in convert_from(raw, 'utf8')) > 0`
  assert.equal(stray!.why, 'failed')
})
