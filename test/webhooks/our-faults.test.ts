// What goes wrong on our side is never charged to an endpoint.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createSender, type SenderOptions } from '#webhooks/post.ts'
import { makeCertificates } from '../support/certificates.ts'
import { OK, receiver } from '../support/receiver.ts'

const OPTIONS: SenderOptions = { nowMs: Date.now, isDevelopment: true, userAgent: 'Parley', timeoutMs: 10_000 }
const OURS = { kind: 'failed', class: 'internal_error', fault: 'ours', ms: 0 }

function outcomeUnder(limit: string, what: string): unknown {
  const script = fileURLToPath(new URL('../support/exhausted.ts', import.meta.url))
  const command = `${limit} && exec "$0" "$1" ${what}`
  const child = spawnSync('unshare', ['-n', 'sh', '-c', command, process.execPath, script], { encoding: 'utf8' })
  return { ...JSON.parse(child.stdout || `{"failed":${JSON.stringify(child.stderr)}}`), ms: 0 }
}

const canUnshare = spawnSync('unshare', ['-n', 'ip', 'link', 'set', 'lo', 'up']).status === 0
const skip = canUnshare ? false : 'a network namespace cannot be made here'

test('no descriptors left is our fault', { skip }, () => {
  assert.deepEqual(outcomeUnder('ip link set lo up && ulimit -n 100', 'descriptors'), OURS)
})

test('no ports left is our fault', { skip }, () => {
  const limit = 'ip link set lo up && echo "50000 50003" >/proc/sys/net/ipv4/ip_local_port_range'
  assert.deepEqual(outcomeUnder(limit, 'ports'), OURS)
})

type Proxy = { url: string; server: Server; asked: string[] }

/** Answers CONNECT with a status, and with a tunnel if that is 200. */
async function proxy(status: number, options: { to?: number } = {}): Promise<Proxy> {
  const asked: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (chunk) => {
      asked.push(String(chunk))
      if (status === 0) return
      socket.write(`HTTP/1.1 ${status} Whatever\r\n\r\n`)
      if (status === 200) join(socket, connect(options.to ?? 0, '127.0.0.1'))
      else socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://us:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`, server, asked }
}

function join(one: Socket, other: Socket): void {
  other.on('error', () => one.destroy())
  one.on('close', () => other.destroy())
  other.on('close', () => one.destroy())
  one.pipe(other)
  other.pipe(one)
}

async function postThrough(url: string, options: Partial<SenderOptions> = {}) {
  const sender = createSender({ ...OPTIONS, resolve: async () => ['127.0.0.9'], proxy: { url }, ...options })
  const outcome = await sender.post({ url: 'http://receiver.test:8080/hook', headers: [], body: '{}' })
  await sender.close()
  return { ...outcome, ms: 0 }
}

test('a proxy is asked for the address that was checked, and carries the request', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  const { url, server, asked } = await proxy(200, { to: target.port })
  const outcome = await postThrough(url)
  assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
  assert.match(asked[0] ?? '', /^CONNECT 127\.0\.0\.9:8080 HTTP\/1\.1\r\n/)
  assert.match(asked[0] ?? '', /proxy-authorization: Basic dXM6cEBzcw==\r\n/)
  assert.match(target.requests[0] ?? '', /^POST \/hook HTTP\/1\.1\r\nhost: receiver\.test:8080\r\n/)
  server.close()
})

test('a proxy that resolves is asked for the name, but never for a private address', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  const { url, server, asked } = await proxy(200, { to: target.port })
  const resolve = async () => assert.fail('asked')
  const sender = createSender({ ...OPTIONS, resolve, proxy: { url, resolvesNames: true } })
  const outcome = await sender.post({ url: 'http://receiver.test/', headers: [], body: '{}' })
  assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
  assert.match(asked[0] ?? '', /^CONNECT receiver\.test:80 HTTP\/1\.1\r\n/)
  const blocked = await sender.post({ url: 'http://10.0.0.1/', headers: [], body: '{}' })
  assert.equal(blocked.kind === 'failed' && blocked.class, 'blocked_address')
  assert.equal(asked.length, 1)
  await sender.close()
  server.close()
})

test('TLS goes through a proxy to the receiver and is checked', async (t) => {
  const certificates = makeCertificates()
  if (!certificates) return t.skip('openssl is not installed')
  await using target = await receiver((socket) => socket.write(OK), { tls: certificates.otherName })
  const { url, server } = await proxy(200, { to: target.port })
  const sender = createSender({ ...OPTIONS, resolve: async () => ['127.0.0.9'], proxy: { url }, ca: certificates.ca })
  const good = await sender.post({ url: 'https://other.test/', headers: [], body: '{}' })
  assert.equal(good.kind === 'answered' && good.code, 200, JSON.stringify(good))
  const bad = await sender.post({ url: 'https://receiver.test/', headers: [], body: '{}' })
  assert.equal(bad.kind === 'failed' && bad.class, 'tls_error')
  await sender.close()
  server.close()
})

test('a proxy that is down, refuses or talks nonsense is our fault', async () => {
  const fault = { kind: 'failed', class: 'proxy_error', fault: 'ours', ms: 0 }
  for (const status of [407, 403, 500]) {
    const { url, server } = await proxy(status)
    assert.deepEqual(await postThrough(url), fault, String(status))
    server.close()
  }
  const nonsense = createServer((socket) => socket.end('SSH-2.0\r\n')).listen(0, '127.0.0.1')
  await once(nonsense, 'listening')
  const { port } = nonsense.address() as AddressInfo
  assert.deepEqual(await postThrough(`http://127.0.0.1:${port}`), fault)
  nonsense.close()
  assert.deepEqual(await postThrough(`http://127.0.0.1:${port}`), fault)
})

test('a proxy that cannot reach the receiver says so, and that is charged', async () => {
  for (const [status, failureClass] of [
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'timeout'],
  ] as const) {
    const { url, server } = await proxy(status)
    const outcome = await postThrough(url)
    assert.deepEqual(outcome, { kind: 'failed', class: failureClass, fault: 'receiver', ms: 0 })
    server.close()
  }
})

test('a tunnel that never opens ends with the time', async () => {
  const { url, server } = await proxy(0)
  const outcome = await postThrough(url, { timeoutMs: 200 })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'timeout')
  server.close()
})
