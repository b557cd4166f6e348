import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startImap } from '#mail/imap.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { type FetchAnswer, givingMail, startImapServer } from '../support/imap-server.ts'
import { givenConversation, type MailWorld, messagesOf, newMailWorld, written } from '../support/incoming.ts'
import { keptLog } from '../support/logged.ts'

// A mail server that answers the fetch of its first mail in a hostile or broken way. The second mail is taken all the same, and nothing
// of what the server sends is held in memory for longer than its limits say.

const HOME = { mailbox: 'scheduling@corp.example' }
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x')

/** Sends as fast as it is read, and far more than anybody should keep. */
async function pour(socket: Socket, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < 400 && !socket.destroyed; sent++)
    if (!socket.write(bytes))
      await Promise.race([new Promise((done) => socket.once('drain', done).once('close', done)), sleep(5_000)])
}

const HOSTILE: Record<string, FetchAnswer> = {
  'a literal of 900 megabytes': (socket) => {
    socket.write('* 1 FETCH (UID 1 BODY[]<0> {900000000}\r\n')
    void pour(socket, MEGABYTE)
  },
  'a literal of as many digits as fit': (socket) =>
    void socket.write(`* 1 FETCH (UID 1 BODY[] {${'9'.repeat(400_000)}}\r\n`),
  'a literal of less than nothing': (socket) => void socket.write('* 1 FETCH (UID 1 BODY[]<0> {-5}\r\n)\r\n'),
  'a line without an end': (socket) => {
    socket.write('* 1 FETCH (UID 1 BODY[]<0> "')
    void pour(socket, MEGABYTE)
  },
  'a thousand literals in one answer': (socket) => {
    socket.write('* 1 FETCH (UID 1')
    void pour(socket, Buffer.from(` BODY[${'x'.repeat(9)}] {1048576}\r\n${MEGABYTE.toString()}`))
  },
  'brackets in brackets': (socket, tag) => void socket.write(`* 1 FETCH ${'('.repeat(50_000)}\r\n${tag} OK done\r\n`),
  'bytes that are no answer': (socket, tag) => void socket.write(`\0\xff{}}{\r\n* )(\r\n${tag} BAD\r\n`),
  'a byte now and then': (socket) => {
    socket.write('* 1 FETCH (UID 1 BODY[]<0> {100000}\r\n')
    const drip = setInterval(() => socket.write('x'), 50)
    socket.once('close', () => clearInterval(drip))
  },
  'other news without an end': (socket) => {
    const news = setInterval(() => socket.write('* 5 EXISTS\r\n* OK still alive\r\n'.repeat(100)), 10)
    socket.once('close', () => clearInterval(news))
  },
  silence: () => {},
  'the end of the line': (socket) => void socket.destroy(),
}

test('a mailbox whose server is hostile about one mail gives the next one, within its limits', async () => {
  await using world = await newMailWorld({ mailHome: HOME })
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  await Promise.all(Object.entries(HOSTILE).map(([what, hostile]) => readsOn(world, what, hostile)))
  clearInterval(watch)
  assert.ok(most - before < 300 * 1024 * 1024, `${Math.round((most - before) / 1024 / 1024)} MB`)
})

async function readsOn(world: MailWorld, what: string, hostile: FetchAnswer) {
  const { replyToken } = await givenConversation(world)
  const raw = written({ to: `scheduling+r.${replyToken}@corp.example`, body: `Not on Tuesday, because of ${what}.` })
  await using server = await startImapServer([hostile, givingMail(raw)])
  const { log } = keptLog()
  const line = { host: '127.0.0.1', port: server.port, isTls: false, isLocal: true, folder: 'INBOX' }
  const mailbox = { ...line, user: `scheduling ${what}`, password: 'secret' }
  const { pool, ingest } = world
  const limits = { pollEveryMs: 60_000, reconnectMs: 10, answerMsMax: 400 }
  await using _reading = startImap({ mailbox, pool, ingest, log, clock: TEST_CLOCK, ...limits })
  await eventually(
    async () => (await messagesOf(world)).some(({ visible }) => visible.includes(what)),
    async () => what,
    30_000,
  )
}
