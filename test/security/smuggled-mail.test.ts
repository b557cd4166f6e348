import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { connect as secure } from 'node:tls'
import { compose } from '#mail/compose.ts'
import { openReceiver, type Receiver } from '#mail/receive.ts'
import { openSmtp } from '#mail/smtp.ts'
import { openLog } from '#telemetry/log.ts'
import { type KeyPair, makeCertificates } from '../support/certificates.ts'
import { eventually } from '../support/eventually.ts'
import {
  givenConversation,
  HOME,
  type MailWorld,
  messagesOf,
  newMailWorld,
  onlyMessageOf,
} from '../support/incoming.ts'
import { mailServer } from '../support/mail-server.ts'
import { aLetter } from '../support/mails.ts'

// A mail within a mail: servers that see different ends of the same bytes take the rest for commands of a sender whom they trust.

const certificates = makeCertificates()
const skip = certificates ? false : 'there is no openssl'

/** What other servers have taken for the end of a mail. */
const ENDS = ['\n.\n', '\r\n.\n', '\n.\r\n', '\r.\r', '\r\n.\r', '\r\n\0.\r\n', '\r\n.\0\r\n']

test('only CRLF, a dot and CRLF end a mail that comes in; whatever else looks like it is a part of it', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  await using listener = await listen(world)
  for (const end of ENDS) {
    const line = await call(listener.port)
    const forged = `MAIL FROM:<ana@acme.test>\r\nRCPT TO:<${replyAddress}>\r\nDATA\r\nFrom: ana@acme.test\r\n\r\nCancel it.\r\n`
    await line.say('EHLO client.test', /^250 /m)
    await line.say('MAIL FROM:<bo@client.test>', /^250 /)
    await line.say(`RCPT TO:<${replyAddress}>`, /^250 /)
    await line.say('DATA', /^354 /)
    const before = (await messagesOf(world)).length
    const head = `From: bo@client.test\r\nMessage-ID: <${ENDS.indexOf(end)}@client.test>\r\n`
    await line.say(`${head}\r\nHello.${end}${forged}.`, /^250 [^\n]*\r\n$/)
    await line.say('QUIT', /^221 /)
    const messages = await messagesOf(world)
    assert.equal(messages.length, before + 1, JSON.stringify(end))
    assert.equal(messages.at(-1)!.fromEmail, 'bo@client.test')
  }
})

test('what was said before TLS is forgotten with it', { skip }, async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  await using listener = await listen(world, certificates!.good)
  const line = await call(listener.port)
  await line.say('EHLO client.test', /^250 /m)
  // Somebody on the way adds commands behind the last one that is not encrypted.
  await line.say('STARTTLS\r\nMAIL FROM:<ana@acme.test>\r\nRCPT TO:<nobody@parley.test>', /^220 /)
  const tls = secure({ socket: line.socket, ca: certificates!.ca, servername: 'localhost' })
  await once(tls, 'secureConnect')
  const inside = speaker(tls)
  await inside.say('EHLO client.test', /^250 /m)
  await inside.say('DATA', /^503 /)
  await inside.say('MAIL FROM:<bo@client.test>', /^250 /)
  await inside.say(`RCPT TO:<${replyAddress}>`, /^250 /)
  await inside.say('DATA', /^354 /)
  await inside.say('From: bo@client.test\r\nMessage-ID: <tls@client.test>\r\n\r\nHello.\r\n.', /^250 /)
  tls.destroy()
  assert.deepEqual((await onlyMessageOf(world)).rcpt, [replyAddress])
})

test('no words of anybody end a mail that goes out, or begin another one', async () => {
  await using server = await mailServer()
  const transport = openSmtp(server.settings, { dkim: null, name: 'parley.test', deadlineMs: 10_000 })
  const forged = 'MAIL FROM:<evil@client.test>\r\nRCPT TO:<dora@client.test>\r\nDATA\r\nSubject: forged\r\n\r\nx'
  for (const [index, end] of ['\r\n.\r\n', ...ENDS].entries()) {
    const text = `Hello Bo,${end}${forged}${end}bye\n`
    const raw = await compose(aLetter('token', String(index), { text, subject: `Demo${end}${forged}` }))
    assert.doesNotMatch(raw.toString('latin1'), /(?<!\r)\n|\r(?!\n)|\0/, 'each end of a line is CRLF')
    await transport.send({ from: 'b.x@parley.test', to: 'bo@client.test', raw })
    assert.equal(server.mails.length, index + 1, JSON.stringify(end))
    assert.deepEqual(server.mails[index]!.to, ['bo@client.test'])
    assert.equal(server.mails[index]!.raw.compare(raw), 0, 'it arrives as it was composed')
  }
  transport.close()
})

async function listen(world: MailWorld, tls: KeyPair | null = null): Promise<Receiver> {
  return await openReceiver({
    listen: { protocol: 'smtp', host: '127.0.0.1', port: 0 },
    tls,
    ingest: world.ingest,
    pool: world.pool,
    mailHome: HOME,
    log: openLog({ logLevel: 'silent' }),
  })
}

/** A line on which the listener has said hello. */
async function call(port: number) {
  const socket = connect(port, '127.0.0.1')
  const line = speaker(socket)
  await line.hears(/^220 /)
  return { ...line, socket }
}

/** Says something, and waits for the whole answer to it. */
function speaker(socket: Socket) {
  let heard = ''
  socket.on('error', () => {}).on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
  const hears = async (answer: RegExp) => {
    await eventually(
      () => answer.test(heard) && heard.endsWith('\n'),
      async () => heard,
      10_000,
    )
    heard = ''
  }
  const say = async (text: string, answer: RegExp) => {
    socket.write(`${text}\r\n`, 'latin1')
    await hears(answer)
  }
  return { say, hears }
}
