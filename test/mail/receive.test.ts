import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createTransport } from 'nodemailer'
import type { Ingest } from '#mail/ingest.ts'
import { openReceiver, type Receiver, type ReceiverOptions } from '#mail/receive.ts'
import { openLog } from '#telemetry/log.ts'
import { makeCertificates } from '../support/certificates.ts'
import { anId } from '../support/clock.ts'
import { openLine } from '../support/database-line.ts'
import {
  givenConversation,
  HOME,
  type MailWorld,
  messagesOf,
  newMailWorld,
  onlyMessageOf,
  testParser,
  written,
} from '../support/incoming.ts'

async function receiver(
  world: MailWorld,
  protocol: 'smtp' | 'lmtp',
  options: Partial<ReceiverOptions> = {},
): Promise<Receiver> {
  return await openReceiver({
    listen: { protocol, host: '127.0.0.1', port: 0 },
    tls: null,
    ingest: world.ingest,
    pool: world.pool,
    mailHome: HOME,
    log: openLog({ logLevel: 'silent' }),
    ...options,
  })
}

type Sent = { accepted: string[]; rejected: string[]; codes: (number | undefined)[] }

/** Sends by a real client and says who was accepted, and with which codes the others were refused. */
async function send(
  { port }: Receiver,
  protocol: 'smtp' | 'lmtp',
  to: string[],
  raw: Buffer,
  tls: object = { ignoreTLS: true },
): Promise<Sent> {
  const client = createTransport({ host: '127.0.0.1', port, lmtp: protocol === 'lmtp', name: 'mx.client.test', ...tls })
  try {
    const sent = await client.sendMail({ envelope: { from: 'bo@client.test', to }, raw })
    const errors = (sent.rejectedErrors ?? []) as { responseCode?: number }[]
    return {
      accepted: sent.accepted.map(String),
      rejected: sent.rejected.map(String),
      codes: errors.map((error) => error.responseCode),
    }
  } catch (error) {
    const { responseCode, rejectedErrors } = error as {
      responseCode?: number
      rejectedErrors?: { responseCode: number }[]
    }
    return { accepted: [], rejected: to, codes: rejectedErrors?.map((each) => each.responseCode) ?? [responseCode] }
  } finally {
    client.close()
  }
}

for (const protocol of ['smtp', 'lmtp'] as const)
  test(`a reply that arrives by ${protocol.toUpperCase()} is committed when it is acknowledged`, async () => {
    await using world = await newMailWorld()
    await using server = await receiver(world, protocol)
    const { replyAddress, request } = await givenConversation(world)
    const sent = await send(server, protocol, [replyAddress.toUpperCase()], written())
    assert.deepEqual(sent.codes, [])
    const message = await onlyMessageOf(world)
    assert.equal(message.requestId, request.id)
    assert.equal(message.source, protocol)
    assert.equal(message.visible, 'Tuesday works for me.')
  })

test('addresses with nobody behind them are refused, tokens that never were among them', async () => {
  await using world = await newMailWorld()
  await using server = await receiver(world, 'smtp')
  const token = anId('thread').id.slice(-26)
  for (const address of [
    'nobody@parley.test',
    `r.${token}@parley.test`,
    `b.${token}@parley.test`,
    `w.${token}@parley.test`,
    `sales.${world.handle}@parley.test`,
    'ana@acme.test',
    `${world.handle}@elsewhere.test`,
  ])
    assert.deepEqual((await send(server, 'smtp', [address], written())).codes, [550], address)
  assert.deepEqual((await send(server, 'smtp', ['Postmaster@parley.test'], written())).codes, [])
  assert.equal((await messagesOf(world)).length, 0)
})

test('a mail of 20 MB is refused with 552, announced or not, and one of 9 MB is taken', async () => {
  await using world = await newMailWorld()
  await using server = await receiver(world, 'smtp')
  const { replyAddress } = await givenConversation(world)
  const sized = (megabytes: number) =>
    written({
      headers: ['Content-Type: multipart/mixed; boundary=xx'],
      body: `--xx\n\nTuesday works.\n--xx\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n${`${'A'.repeat(76)}\n`.repeat(megabytes * 13_400)}--xx--`,
    })
  assert.deepEqual((await send(server, 'smtp', [replyAddress], sized(20))).codes, [552])
  assert.deepEqual(await unannounced(server, replyAddress, sized(12)), '552')
  assert.deepEqual((await send(server, 'smtp', [replyAddress], sized(9))).codes, [])
  assert.equal((await onlyMessageOf(world)).visible, 'Tuesday works.')
})

/** The code after the last byte, for a client that does not say how much is coming. */
async function unannounced({ port }: Receiver, to: string, raw: Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const say = async (line: string | Buffer) => {
    socket.write(line)
    const [answer] = await once(socket, 'data')
    return String(answer)
  }
  await once(socket, 'data')
  for (const line of ['HELO mx.client.test', 'MAIL FROM:<bo@client.test>', `RCPT TO:<${to}>`, 'DATA'])
    await say(`${line}\r\n`)
  const answer = await say(Buffer.concat([raw, Buffer.from('\r\n.\r\n')]))
  socket.destroy()
  return answer.slice(0, 3)
}

test('the banner does not tell the name of the machine, and nobody can log in', async () => {
  await using world = await newMailWorld()
  await using server = await receiver(world, 'smtp')
  const socket = connect(server.port, '127.0.0.1')
  const [banner] = await once(socket, 'data')
  assert.match(String(banner), /^220 parley\.test ESMTP\r\n$/)
  socket.write('EHLO mx.client.test\r\n')
  const [features] = await once(socket, 'data')
  assert.doesNotMatch(String(features), /AUTH|STARTTLS/)
  socket.destroy()
})

test('the hundred-and-first recipient is asked to come in another mail', async () => {
  await using world = await newMailWorld()
  await using server = await receiver(world, 'smtp')
  const { threadId } = await givenConversation(world)
  const tokens = Array.from({ length: 101 }, () => anId('thread').id.slice(-26))
  await world.pool`
    insert into directory (kind, lookup, workspace_id, ref)
    select 'reply', token, ${world.workspace.id}, ${threadId}
    from unnest(${tokens}::text[]) token`
  const to = tokens.map((token) => `r.${token}@parley.test`)
  const sent = await send(server, 'smtp', to, written())
  assert.equal(sent.accepted.length, 100)
  assert.deepEqual(sent.codes, [452])
})

test('a line that says nothing is closed, and one sender cannot hold more than ten', async () => {
  await using world = await newMailWorld()
  await using server = await receiver(world, 'smtp', { idleTimeoutMs: 300 })
  const sockets = Array.from({ length: 12 }, () => connect(server.port, '127.0.0.1'))
  const greetings = await Promise.all(sockets.map(async (socket) => String((await once(socket, 'data'))[0])))
  assert.equal(greetings.filter((greeting) => greeting.startsWith('421')).length, 2)
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
  assert.equal(
    sockets.every((socket) => socket.destroyed),
    true,
  )
})

test('while the database is away every mail is asked to come again, and then it is taken', async () => {
  await using world = await newMailWorld()
  await using line = await openLine(world.pool)
  const { replyAddress } = await givenConversation(world)
  await using behind = await newMailWorld({ pool: line.pool })
  await using server = await receiver(behind, 'lmtp', { pool: line.pool })
  line.cut()
  assert.deepEqual((await send(server, 'lmtp', [replyAddress], written())).codes, [451])
  line.mend()
  assert.deepEqual((await send(server, 'lmtp', [replyAddress], written())).codes, [])
  assert.equal((await messagesOf(world)).length, 1)
})

test('a crash between the commit and the answer makes the sender try again, and the second copy is dropped', async () => {
  await using world = await newMailWorld()
  const { replyAddress, request } = await givenConversation(world)
  let calls = 0
  const crashing: Ingest = async (...mail) => {
    const ingested = await world.ingest(...mail)
    if (++calls === 1) throw new Error('the process ends here')
    assert.equal(ingested.outcome, 'duplicate')
    return ingested
  }
  await using server = await receiver(world, 'lmtp', { ingest: crashing })
  const raw = written()
  assert.deepEqual((await send(server, 'lmtp', [replyAddress], raw)).codes, [451])
  assert.deepEqual((await send(server, 'lmtp', [replyAddress], raw)).codes, [])
  assert.equal((await onlyMessageOf(world)).requestId, request.id)
})

test('LMTP answers each recipient alone: an inactive team is refused, the conversation beside it is taken', async () => {
  await using world = await newMailWorld()
  await using server = await receiver(world, 'lmtp')
  const { body } = await world.api.post('/teams', { name: 'Sales', mode: 'pool' })
  await world.api.post(`/teams/${body.data.id}/deactivate`)
  const team = `sales.${world.handle}@parley.test`
  const { replyAddress } = await givenConversation(world)
  const sent = await send(server, 'lmtp', [team, replyAddress], written({ to: 'undisclosed@client.test' }))
  assert.deepEqual([sent.accepted, sent.rejected, sent.codes], [[replyAddress], [team], [550]])
})

test('with a certificate the listener offers STARTTLS', async (t) => {
  const certificates = makeCertificates()
  if (!certificates) return t.skip('there is no openssl')
  await using world = await newMailWorld()
  await using server = await receiver(world, 'smtp', { tls: certificates.good })
  const { replyAddress } = await givenConversation(world)
  const tls = { requireTLS: true, tls: { ca: certificates.ca, servername: 'localhost' } }
  assert.deepEqual((await send(server, 'smtp', [replyAddress], written(), tls)).codes, [])
  assert.equal((await messagesOf(world)).length, 1)
})

test('two hundred mails that come at once are all taken', async () => {
  await using world = await newMailWorld()
  await using server = await receiver(world, 'lmtp')
  // A conversation takes fifty a day.
  const conversations = await Promise.all(Array.from({ length: 5 }, () => givenConversation(world)))
  await testParser().parse(written())
  const client = createTransport({
    host: '127.0.0.1',
    port: server.port,
    lmtp: true,
    pool: true,
    maxConnections: 4,
    ignoreTLS: true,
  })
  const mails = conversations.flatMap(({ replyAddress }) => Array.from({ length: 40 }, () => replyAddress))
  await Promise.all(
    mails.map((to) => client.sendMail({ envelope: { from: 'bo@client.test', to: [to] }, raw: written() })),
  )
  client.close()
  assert.equal((await messagesOf(world)).length, 200)
})
