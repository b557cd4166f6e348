// What one sender can do to everybody else's mail, on real lines.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openReceiver } from '#mail/receive.ts'
import { SenderTurns } from '#mail/sender-turns.ts'
import { openLog } from '#telemetry/log.ts'
import { givenConversation, HOME, type MailWorld, newMailWorld } from '../support/incoming.ts'
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
