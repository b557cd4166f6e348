import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import { Lines } from '#mail/lines.ts'
import { openReceiver } from '#mail/receive.ts'
import { openLog } from '#telemetry/log.ts'
import { eventually } from '../support/eventually.ts'
import { givenConversation, HOME, messagesOf, newMailWorld, written } from '../support/incoming.ts'

// Senders who hold a line with little lose it. The listener's clock is moved, so nothing here waits.

async function newListener() {
  let nowMs = 0
  const lines = new Lines({ isShared: false, nowMs: () => nowMs })
  const world = await newMailWorld()
  const listener = await openReceiver({
    listen: { protocol: 'smtp', host: '127.0.0.1', port: 0 },
    tls: null,
    ingest: world.ingest,
    pool: world.pool,
    mailHome: HOME,
    log: openLog({ logLevel: 'silent' }),
    lines,
  })
  const sockets: Socket[] = []
  return {
    world,
    pass: (seconds: number) => {
      nowMs += seconds * 1_000
      lines.look()
    },
    /** A line that was greeted. */
    call: async (localAddress = '127.0.0.1') => {
      const line = new Line(connect({ port: listener.port, host: '127.0.0.1', localAddress }))
      sockets.push(line.socket)
      await line.hears(/^220 /)
      return line
    },
    mail: async (to: string, localAddress: string) => {
      const client = createTransport({ host: '127.0.0.1', port: listener.port, localAddress, ignoreTLS: true })
      return (await client.sendMail({ envelope: { from: 'bo@client.test', to: [to] }, raw: written() })).response
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await listener[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

class Line {
  readonly socket: Socket
  heard = ''

  constructor(socket: Socket) {
    this.socket = socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (text: string) => (this.heard += text))
  }

  /** Waits for an answer, and forgets everything up to here. */
  async hears(answer: RegExp): Promise<void> {
    await eventually(
      () => answer.test(this.heard),
      async () => this.heard,
      10_000,
    )
    this.heard = ''
  }

  async says(text: string, answer: RegExp): Promise<void> {
    this.socket.write(`${text}\r\n`)
    await this.hears(answer)
  }

  async isHungUp(): Promise<boolean> {
    if (!this.socket.closed) await once(this.socket, 'close')
    return /^421 /m.test(this.heard)
  }
}

test('a command that arrives byte by byte is given half a minute, however often a byte comes', async () => {
  await using listener = await newListener()
  const [slow, quick] = [await listener.call(), await listener.call()]
  listener.pass(1)
  for (const letter of 'EH') {
    slow.socket.write(letter)
    await quick.says('NOOP', /^250 /)
    listener.pass(16)
  }
  assert.equal(await slow.isHungUp(), true)
  await quick.says('EHLO mx.client.test', /^250 /m)
  assert.equal(quick.socket.closed, false)
})

test('a mail that drips is given five minutes, and nothing of it is taken', async () => {
  await using listener = await newListener()
  const { replyAddress } = await givenConversation(listener.world)
  const slow = await listener.call()
  await slow.says('EHLO mx.client.test', /^250 /m)
  await slow.says('MAIL FROM:<bo@client.test>', /^250 /)
  await slow.says(`RCPT TO:<${replyAddress}>`, /^250 /)
  await slow.says('DATA', /^354 /)
  for (let minute = 0; minute < 5; minute++) {
    slow.socket.write('Subject: x\r\n')
    listener.pass(60)
  }
  assert.equal(slow.socket.closed, false)
  listener.pass(1)
  assert.equal(await slow.isHungUp(), true)
  assert.equal((await messagesOf(listener.world)).length, 0)
})

test('a line that says something all the time ends after ten minutes', async () => {
  await using listener = await newListener()
  const line = await listener.call()
  for (let round = 0; round < 30; round++) {
    await line.says('NOOP', /^250 /)
    listener.pass(20)
  }
  await line.says('NOOP', /^250 /)
  listener.pass(20)
  assert.equal(await line.isHungUp(), true)
})

test('when all lines are held, the slowest is hung up on, and mail comes in', async () => {
  await using listener = await newListener()
  const { replyAddress } = await givenConversation(listener.world)
  const held: Line[] = []
  for (let host = 1; host <= 10; host++)
    held.push(...(await Promise.all(Array.from({ length: 10 }, () => listener.call(`127.0.0.${host}`)))))
  await assert.rejects(listener.mail(replyAddress, '127.0.1.1'), /Too many connections/)
  listener.pass(25)
  // They say something, and it brings us nothing.
  for (const line of held) await line.says('NOOP', /^250 /)
  assert.match(await listener.mail(replyAddress, '127.0.1.1'), /^250 /)
  assert.equal((await messagesOf(listener.world)).length, 1)
  await eventually(() => held.filter(({ socket }) => socket.closed).length === 1)
})
