import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { createSender, type SenderOptions } from '#webhooks/post.ts'
import { type KeyPair, makeCertificates } from '../support/certificates.ts'
import { OK, receiver } from '../support/receiver.ts'

const made = makeCertificates()
const skip = made ? false : 'openssl is not installed, so no certificates can be made'
const certificates = made ?? { ca: '', good: none(), expired: none(), otherName: none(), selfSigned: none() }

function none(): KeyPair {
  return { key: '', cert: '' }
}

const OPTIONS: SenderOptions = {
  nowMs: Date.now,
  isDevelopment: true,
  userAgent: 'Parley',
  timeoutMs: 10_000,
  ca: certificates.ca,
}

test('a good certificate is accepted, by name and by address', { skip }, async () => {
  await using target = await receiver((socket) => socket.write(OK), { tls: certificates.good })
  const sender = createSender(OPTIONS)
  for (const host of ['localhost', '127.0.0.1']) {
    const outcome = await sender.post({ url: `https://${host}:${target.port}/hook`, headers: [], body: '{}' })
    assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
    assert.match(target.requests.at(-1) ?? '', new RegExp(`^POST /hook HTTP/1.1\r\nhost: ${host}:${target.port}\r\n`))
  }
  await sender.close()
})

test('the name in the URL is sent and checked, not the address that is dialled', { skip }, async () => {
  let servername: string | false | null = null
  await using target = await receiver(
    (socket) => {
      servername = (socket as unknown as { servername: string | false }).servername
      socket.write(OK)
    },
    { tls: certificates.otherName },
  )
  const sender = createSender({ ...OPTIONS, resolve: async () => ['127.0.0.1'] })
  const outcome = await sender.post({ url: `https://other.test:${target.port}/`, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
  assert.equal(servername, 'other.test')
  await sender.close()
})

for (const [name, tls] of [
  ['an expired certificate', certificates.expired],
  ['a certificate for another name', certificates.otherName],
  ['a certificate for another name, with sessions of TLS 1.2', { ...certificates.otherName, maxVersion: 'TLSv1.2' }],
  ['a certificate that signs itself', certificates.selfSigned],
  ['TLS 1.0', { ...certificates.good, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }],
  ['TLS 1.1', { ...certificates.good, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
] as const) {
  test(`${name} is refused every time, and nothing is sent`, { skip }, async () => {
    await using target = await receiver((socket) => socket.write(OK), { tls })
    const sender = createSender(OPTIONS)
    for (let count = 0; count < 3; count += 1) {
      const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
      assert.equal(outcome.kind === 'failed' && outcome.class, 'tls_error', JSON.stringify(outcome))
      assert.equal(outcome.kind === 'failed' && outcome.fault, 'receiver')
    }
    assert.deepEqual(target.requests, [])
    await sender.close()
  })
}

test('TLS 1.2 and 1.3 are accepted', { skip }, async () => {
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    const tls = { ...certificates.good, minVersion: version, maxVersion: version }
    await using target = await receiver((socket) => socket.end(OK), { tls })
    const sender = createSender(OPTIONS)
    for (let count = 0; count < 3; count += 1) {
      const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
      assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
    }
    await sender.close()
  }
})

test('a handshake that stalls times out, and its socket is closed', async () => {
  const sockets: import('node:net').Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {}).resume())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sender = createSender({ ...OPTIONS, timeoutMs: 200 })
  const outcome = await sender.post({ url: `https://localhost:${port}/`, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'timeout')
  const [socket] = sockets
  assert(socket)
  if (!socket.closed) await once(socket, 'close')
  await sender.close()
  server.close()
})

test('a plain answer to a handshake is a TLS error, and the request is never sent in clear', async () => {
  const received: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received.push(chunk as Buffer)
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sender = createSender(OPTIONS)
  const outcome = await sender.post({ url: `https://localhost:${port}/`, headers: [], body: '{"secret":1}' })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'tls_error')
  assert.equal(Buffer.concat(received).includes('secret'), false)
  await sender.close()
  server.close()
})

test('a reset in the middle of a handshake is a TLS error', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.resetAndDestroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sender = createSender(OPTIONS)
  const outcome = await sender.post({ url: `https://localhost:${port}/`, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'tls_error')
  await sender.close()
  server.close()
})
