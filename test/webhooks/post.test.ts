import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextCheck, setTimeout as sleep } from 'node:timers/promises'
import { createSender, type SenderOptions } from '#webhooks/post.ts'
import { OK, receiver } from '../support/receiver.ts'

const OPTIONS: SenderOptions = {
  nowMs: Date.now,
  isDevelopment: true,
  userAgent: 'Parley',
  timeoutMs: 10_000,
  bodyTimeoutMs: 200,
}

test('it posts the body and the headers as they are given', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  const sender = createSender(OPTIONS)
  const outcome = await sender.post({
    url: `${target.url}?a=1`,
    headers: ['x-custom', 'one two', 'Accept-Encoding', 'gzip'],
    body: '{"name":"Zoë"}',
  })
  assert.deepEqual(
    { ...outcome, ms: 0 },
    { kind: 'answered', code: 200, ok: true, retryAfterSeconds: null, snippet: '', ms: 0 },
  )
  const [head = '', body] = target.requests[0]?.split('\r\n\r\n') ?? []
  assert.equal(head.split('\r\n')[0], 'POST /hook?a=1 HTTP/1.1')
  assert.match(head, /\r\nx-custom: one two\r\n/)
  assert.match(head, /\r\nuser-agent: Parley\r\n/)
  assert.equal(head.match(/accept-encoding: (\w+)/gi)?.join(), 'accept-encoding: identity')
  assert.equal(Buffer.from(body ?? '', 'latin1').toString(), '{"name":"Zoë"}')
  await sender.close()
})

test('an endpoint may have its own user agent', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  const sender = createSender(OPTIONS)
  await sender.post({ url: target.url, headers: ['User-Agent', 'mine'], body: '{}' })
  assert.equal(target.requests[0]?.match(/user-agent: (\w+)/gi)?.join(), 'User-Agent: mine')
  await sender.close()
})

test('a connection is kept and used again', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  const sender = createSender(OPTIONS)
  for (let count = 0; count < 5; count += 1) await sender.post({ url: target.url, headers: [], body: '{}' })
  assert.equal(target.requests.length, 5)
  assert.equal(target.connections.length, 1)
  await sender.close()
})

test('a reset of a kept connection costs one reconnect and no attempt', async () => {
  await using target = await receiver((socket, requestNumber) => {
    if (requestNumber === 1) socket.write(OK)
    else socket.resetAndDestroy()
  })
  const sender = createSender(OPTIONS)
  for (let count = 0; count < 4; count += 1) {
    const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
    assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
  }
  await sender.close()
})

test('a kept connection that is reset just before it is written to is replaced', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  const sender = createSender(OPTIONS)
  for (let count = 0; count < 20; count += 1) {
    // From here the event loop reads the reset before it gets to the writing.
    await nextCheck()
    const running = sender.post({ url: target.url, headers: [], body: '{}' })
    target.connections.at(-1)?.resetAndDestroy()
    const outcome = await running
    assert.equal(outcome.kind === 'answered' && outcome.code, 200, JSON.stringify(outcome))
  }
  await sender.close()
})

test('the reconnect is made once, on a connection of its own', async () => {
  let isDown = false
  await using target = await receiver((socket) => {
    if (isDown) socket.resetAndDestroy()
    else socket.write(OK)
  })
  const sender = createSender(OPTIONS)
  const post = () => sender.post({ url: target.url, headers: [], body: '{}' })
  await Promise.all([post(), post(), post()])
  isDown = true
  const before = target.requests.length
  const outcome = await post()
  assert.equal(outcome.kind === 'failed' && outcome.class, 'connection_reset')
  assert.equal(target.requests.length - before, 2)
  await sender.close()
})

test('a reset after the first byte of an answer is not tried again', async () => {
  await using target = await receiver((socket, requestNumber) => {
    if (requestNumber === 1) socket.write(OK)
    else socket.write('HTT', () => socket.resetAndDestroy())
  })
  const sender = createSender(OPTIONS)
  await sender.post({ url: target.url, headers: [], body: '{}' })
  const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'connection_reset')
  assert.equal(target.requests.length, 2)
  await sender.close()
})

test('a connection that the receiver closes while idle is replaced', async () => {
  await using target = await receiver((socket) => {
    socket.write(OK)
    setTimeout(() => socket.end(), 20)
  })
  const sender = createSender(OPTIONS)
  for (let count = 0; count < 3; count += 1) {
    const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
    assert.equal(outcome.kind === 'answered' && outcome.code, 200)
    await sleep(40)
  }
  assert.equal(target.connections.length, 3)
  await sender.close()
})

test('nobody listening is a refused connection', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  const sender = createSender(OPTIONS)
  const outcome = await sender.post({ url: `http://127.0.0.1:${port}/`, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'connection_refused')
  assert.equal(outcome.kind === 'failed' && outcome.fault, 'receiver')
  await sender.close()
})

test('Retry-After is read in seconds and as a date', async () => {
  const answers = ['120', new Date(Date.now() + 60_000).toUTCString(), 'soon']
  await using target = await receiver((socket) => {
    socket.write(`HTTP/1.1 503 Busy\r\nretry-after: ${answers.shift()}\r\ncontent-length: 0\r\n\r\n`)
  })
  const sender = createSender(OPTIONS)
  const read = async () => {
    const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
    return outcome.kind === 'answered' ? outcome.retryAfterSeconds : undefined
  }
  assert.equal(await read(), 120)
  const seconds = await read()
  assert(seconds && seconds > 55 && seconds <= 60)
  assert.equal(await read(), null)
  await sender.close()
})

test('a signal ends it, before and during, and the socket goes', async () => {
  const closed = Promise.withResolvers<void>()
  await using target = await receiver((socket: Socket) => socket.on('close', () => closed.resolve()))
  const sender = createSender(OPTIONS)
  const controller = new AbortController()
  const running = sender.post({ url: target.url, headers: [], body: '{}', signal: controller.signal })
  setTimeout(() => controller.abort(), 30)
  const outcome = await running
  assert.deepEqual({ ...outcome, ms: 0 }, { kind: 'failed', class: 'cancelled', fault: 'ours', ms: 0 })
  await closed.promise
  const second = await sender.post({ url: target.url, headers: [], body: '{}', signal: controller.signal })
  assert.equal(second.kind === 'failed' && second.class, 'cancelled')
  assert.equal(target.connections.length, 1)
  await sender.close()
})

test('close waits for what is under way and takes no more', async () => {
  await using target = await receiver((socket) => setTimeout(() => socket.write(OK), 100))
  const sender = createSender(OPTIONS)
  const running = sender.post({ url: target.url, headers: [], body: '{}' })
  await sender.close()
  const outcome = await running
  assert.equal(outcome.kind === 'answered' && outcome.code, 200)
  const late = await sender.post({ url: target.url, headers: [], body: '{}' })
  assert.deepEqual({ ...late, ms: 0 }, { kind: 'failed', class: 'cancelled', fault: 'ours', ms: 0 })
})

test('what cannot be sent is a failure and not an exception', async () => {
  const sender = createSender(OPTIONS)
  for (const url of ['', 'nonsense', 'ftp://example.com/', 'https://user:password@example.com/', 'http://exa mple/']) {
    const outcome = await sender.post({ url, headers: [], body: '{}' })
    assert.equal(outcome.kind === 'failed' && outcome.class, 'invalid_url', url)
  }
  await using target = await receiver((socket) => socket.write(OK))
  const outcome = await sender.post({ url: target.url, headers: ['x-bad', 'a\r\nb: c'], body: '{}' })
  assert.deepEqual({ ...outcome, ms: 0 }, { kind: 'failed', class: 'internal_error', fault: 'ours', ms: 0 })
  assert.deepEqual(target.requests, [])
  await sender.close()
})

test('many receivers at once, of which most hang, do not delay the others', async () => {
  await using hanging = await receiver(() => {})
  await using healthy = await receiver((socket) => socket.write(OK))
  const sender = createSender({ ...OPTIONS, timeoutMs: 2_000 })
  const slow = Array.from({ length: 200 }, () => sender.post({ url: hanging.url, headers: [], body: '{}' }))
  const times: number[] = []
  for (let count = 0; count < 50; count += 1) {
    const outcome = await sender.post({ url: healthy.url, headers: [], body: '{}' })
    assert.equal(outcome.kind, 'answered')
    times.push(outcome.ms)
  }
  assert(Math.max(...times) < 1_500, `${Math.max(...times)} ms`)
  for (const outcome of await Promise.all(slow)) assert.equal(outcome.kind === 'failed' && outcome.class, 'timeout')
  await sender.close()
})

test('only so many idle connections are kept, whatever the number of origins', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  const sender = createSender({ ...OPTIONS, timeoutMs: 5_000 })
  for (let start = 0; start < 600; start += 50) {
    const hosts = Array.from({ length: 50 }, (_, index) => `host${start + index}.localhost`)
    const posts = hosts.map((host) => sender.post({ url: `http://${host}:${target.port}/`, headers: [], body: '{}' }))
    for (const outcome of await Promise.all(posts)) assert.equal(outcome.kind, 'answered')
  }
  await sleep(50)
  assert.equal(target.connections.length, 600)
  assert.equal(target.connections.filter((socket) => !socket.destroyed).length, 512)
  await sender.close()
  await sleep(50)
  assert.equal(target.connections.filter((socket) => !socket.destroyed).length, 0)
})
