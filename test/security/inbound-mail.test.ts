// What one sender can do to everybody else's mail, on real lines.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { deleteOldMail } from '#db/forget/retention.ts'
import { currentTime } from '#db/ids.ts'
import { insertStray } from '#db/mail/mail-strays.ts'
import { openReceiver } from '#mail/receive.ts'
import { SenderTurns } from '#mail/sender-turns.ts'
import { openLog } from '#telemetry/log.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { givenConversation, HOME, type MailWorld, newMailWorld } from '../support/incoming.ts'
import { ownPool } from '../support/own-database.ts'
import { talk } from '../support/talk.ts'

const listening = (world: MailWorld) =>
  openReceiver({
    listen: { protocol: 'smtp', host: '127.0.0.1', port: 0 },
    tls: null,
    ingest: world.ingest,
    pool: world.pool,
    mailHome: HOME,
    log: openLog({ logLevel: 'silent' }),
  })

test('a sender who brings many mails at once waits behind their own, not the others behind them', async () => {
  const turns = new SenderTurns()
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(name)
    await new Promise((resolve) => setImmediate(resolve))
  }
  const all = Array.from({ length: 20 }, (_, i) => turns.run('spam', work(`spam ${i}`)))
  all.push(turns.run('bo', work('bo')))
  await Promise.all(all)
  assert.equal(order.length, 21)
  assert(order.indexOf('bo') <= 4, order.slice(0, 8).join(', '))
})

test('a work that fails gives its turn back', async () => {
  const turns = new SenderTurns()
  for (let count = 0; count < 10; count++)
    await assert.rejects(
      turns.run('bo', () => Promise.reject(new Error('broken'))),
      /broken/,
    )
  assert.equal(await turns.run('bo', async () => 'done'), 'done')
})

test('whoever tries out addresses hears no more after a hundred of them', async () => {
  await using world = await newMailWorld()
  await using receiver = await listening(world)
  const guesses = Array.from({ length: 103 }, (_, i) => `RCPT TO:<guess${i}@${HOME.domain}>`)
  const codes = await talk(receiver.port, ['MAIL FROM:<eve@elsewhere.test>', ...guesses])
  assert.equal(codes.filter((code) => code === 550).length, 100)
  assert.equal(codes[101], 421)
})

test('mail without a token is small; in a conversation people may attach something', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  await using receiver = await listening(world)
  const body = `From: eve@elsewhere.test\r\nSubject: x\r\n\r\n${`${'a'.repeat(998)}\r\n`.repeat(2_000)}`
  const send = (to: string) =>
    talk(receiver.port, ['MAIL FROM:<eve@elsewhere.test>', `RCPT TO:<${to}>`, 'DATA', `${body}\r\n.`])
  assert.deepEqual(await send(`postmaster@${HOME.domain}`), [250, 250, 354, 552])
  assert.deepEqual(await send(replyAddress), [250, 250, 354, 250])
})

/** One mail on a line of its own from that address; the line stays open until the receiver answers. */
function bring(port: number, from: string, to: string, name: string): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  const lines = [
    'EHLO mx.test',
    'MAIL FROM:<a@b.test>',
    `RCPT TO:<${to}>`,
    'DATA',
    `Subject: ${name}\r\n\r\nHello\r\n.`,
  ]
  socket.on('data', (text) => {
    if (/^\d{3} /m.test(String(text)) && lines.length > 0) socket.write(`${lines.shift()}\r\n`)
  })
}

test('on real lines too, who brings eight mails at once does not keep another’s first mail waiting', async () => {
  await using world = await newMailWorld()
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const receiver = await openReceiver({
    listen: { protocol: 'smtp', host: '127.0.0.1', port: 0 },
    tls: null,
    ingest: async (...mail) => {
      begun.push(/Subject: (\w+)/.exec(String(Buffer.from(mail[0])))![1]!)
      await gate.promise
      return await world.ingest(...mail)
    },
    pool: world.pool,
    mailHome: HOME,
    log: openLog({ logLevel: 'silent' }),
  })
  try {
    const to = `${world.handle}@${HOME.domain}`
    for (let i = 0; i < 8; i++) bring(receiver.port, '127.0.0.2', to, `flood${i}`)
    await eventually(() => begun.length === 2)
    bring(receiver.port, '127.0.0.3', to, 'honest')
    await eventually(() => begun.length === 3)
    assert.deepEqual(begun[2], 'honest', 'nothing of the flood was done yet')
    gate.resolve()
    await eventually(() => begun.length === 9)
  } finally {
    gate.resolve()
    await receiver[Symbol.asyncDispose]()
  }
})

test('of mail that belongs to nobody the newest two hundred are kept, and those for a month', async () => {
  const pool = await ownPool()
  const stray = { raw: Buffer.from('x'), envelope: { from: '', rcpt: [] }, why: 'no_workspace' as const }
  for (let i = 0; i < 205; i++) await insertStray(pool, stray, TEST_CLOCK)
  const newest = await insertStray(pool, stray, TEST_CLOCK)
  const kept = async () => (await pool<{ id: string }[]>`select id from mail_stray order by id`).map(({ id }) => id)
  await deleteOldMail(pool, currentTime(TEST_CLOCK))
  assert.equal((await kept()).length, 200)
  assert.equal((await kept()).at(-1), newest)
  await pool`update mail_stray set received_at = received_at - interval '31 days' where id <> ${newest}`
  await deleteOldMail(pool, currentTime(TEST_CLOCK))
  assert.deepEqual(await kept(), [newest])
})
