// What calls other than webhooks look like: reading a calendar, asking a model. The other side is scripted byte by byte.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClientOptions, createClient, type Request } from '#egress/client.ts'
import { publicPolicy } from '#egress/policy.ts'
import { type Answer, OK, receiver } from '../support/receiver.ts'

const development = publicPolicy({ isDevelopment: true })
const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE * KILOBYTE

const WHOLE: Pick<Request, 'deadlineMs' | 'wanted'> = {
  deadlineMs: 10_000,
  wanted: { part: 'whole', bytesMax: 64 * KILOBYTE },
}

function openClient(options: Partial<ClientOptions> = {}) {
  const client = createClient({ policy: development, userAgent: 'Parley', ...options })
  return { send: client.send, [Symbol.asyncDispose]: () => client.close() }
}

const answerWith =
  (status: string, headers: string[], body = ''): Answer =>
  (socket) =>
    socket.write(
      [`HTTP/1.1 ${status}`, ...headers, `content-length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'),
    )

test('a feed is read with its ETag, and asked again only for what is new', async () => {
  await using server = await receiver((socket, n, request) => {
    if (/if-none-match: "v1"/.test(request)) answerWith('304 Not Modified', ['etag: "v1"'])(socket, n, request)
    else
      answerWith('200 OK', ['etag: "v1"', 'set-cookie: a=1', 'set-cookie: b=2'], 'BEGIN:VCALENDAR')(socket, n, request)
  })
  await using client = openClient()
  const first = await client.send({ method: 'GET', url: server.url, ...WHOLE })
  assert(first.kind === 'answered')
  assert.equal(first.body.toString(), 'BEGIN:VCALENDAR')
  assert.equal(first.headers.etag, '"v1"')
  assert.deepEqual(first.headers['set-cookie'], ['a=1', 'b=2'])
  const headers = ['if-none-match', String(first.headers.etag)]
  const second = await client.send({ method: 'GET', url: server.url, headers, ...WHOLE })
  assert.equal(second.kind === 'answered' && second.code, 304)
  assert.equal(server.connections.length, 1)
})

test('any method goes out with its body', async () => {
  await using server = await receiver(
    answerWith('207 Multi-Status', ['content-type: application/xml'], '<multistatus/>'),
  )
  await using client = openClient()
  const body = '<propfind xmlns="DAV:"><prop><getetag/></prop></propfind>'
  const headers = ['depth', '1', 'content-type', 'application/xml']
  const answer = await client.send({ method: 'PROPFIND', url: `${server.url}/calendar/`, headers, body, ...WHOLE })
  assert.equal(answer.kind === 'answered' && answer.body.toString(), '<multistatus/>')
  const [head = '', sent] = server.requests[0]?.split('\r\n\r\n') ?? []
  assert.match(head, /^PROPFIND \/hook\/calendar\/ HTTP\/1\.1\r\n/)
  assert.match(head, /\r\ndepth: 1\r\n/)
  assert.equal(sent, body)
})

test('a question to a model is one POST of JSON, on a connection of its own', async () => {
  const json = JSON.stringify({ choices: [{ message: { content: '{}' } }] })
  await using server = await receiver(answerWith('200 OK', ['content-type: application/json'], json))
  await using client = openClient()
  for (let count = 0; count < 2; count++) {
    const answer = await client.send({
      method: 'POST',
      url: `${server.url}/chat/completions`,
      headers: ['content-type', 'application/json', 'authorization', 'Bearer secret'],
      body: '{"messages":[]}',
      deadlineMs: 30_000,
      wanted: { part: 'whole', bytesMax: 64 * KILOBYTE },
    })
    assert.equal(answer.kind === 'answered' && answer.body.toString(), json)
  }
  // What may have been done already is never sent a second time because a kept connection broke.
  assert.equal(server.connections.length, 2)
})

test('an answer of a megabyte ends at the limit, and the rest is never read', async () => {
  const endless: Answer = (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${100 * MEGABYTE}\r\n\r\n`)
    const more = () => {
      while (!socket.destroyed && socket.write(Buffer.alloc(64 * KILOBYTE, 'a'))) {}
    }
    socket.on('drain', more)
    more()
  }
  await using server = await receiver(endless)
  await using client = openClient()
  const whole = await client.send({ method: 'GET', url: server.url, ...WHOLE })
  assert.deepEqual({ ...whole, ms: 0 }, { kind: 'failed', class: 'answer_too_large', fault: 'receiver', ms: 0 })
  assert((server.connections[0]?.bytesWritten ?? 0) < 32 * MEGABYTE)
  const wanted = { part: 'status', bytesMax: 64 * KILOBYTE, waitMs: 1_000 } as const
  const start = await client.send({ method: 'GET', url: server.url, deadlineMs: 10_000, wanted })
  assert.equal(start.kind === 'answered' && start.body.length, 64 * KILOBYTE)
})

test('an answer that just fits is given whole, in however small pieces it comes', async () => {
  const body = 'a'.repeat(8 * KILOBYTE)
  await using server = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n')
    socket.write(`${'1\r\na\r\n'.repeat(body.length)}0\r\n\r\n`)
  })
  await using client = openClient()
  const fitting = { part: 'whole', bytesMax: body.length } as const
  const answer = await client.send({ method: 'GET', url: server.url, deadlineMs: 10_000, wanted: fitting })
  assert.equal(answer.kind === 'answered' && answer.body.toString(), body)
  const tooSmall = { part: 'whole', bytesMax: body.length - 1 } as const
  const cut = await client.send({ method: 'GET', url: server.url, deadlineMs: 10_000, wanted: tooSmall })
  assert.equal(cut.kind === 'failed' && cut.class, 'answer_too_large')
})

test('a slow drip is ended by the deadline, and half an answer is none', async () => {
  await using dripping = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
    const timer = setInterval(() => socket.write('a'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  await using breaking = await receiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf', () => socket.destroy())
  })
  await using client = openClient()
  const slow = await client.send({ method: 'GET', url: dripping.url, ...WHOLE, deadlineMs: 300 })
  assert.equal(slow.kind === 'failed' && slow.class, 'timeout')
  assert(slow.ms >= 295, `${slow.ms} ms`)
  const half = await client.send({ method: 'GET', url: breaking.url, ...WHOLE })
  assert.equal(half.kind === 'failed' && half.class, 'connection_reset')
})

test('an answer that is packed although nobody asked for it is not read', async () => {
  await using server = await receiver(answerWith('200 OK', ['content-encoding: gzip'], 'bomb'))
  await using client = openClient()
  const answer = await client.send({ method: 'GET', url: server.url, ...WHOLE })
  assert.equal(answer.kind === 'failed' && answer.class, 'invalid_response')
})

test('a URL with a password, another scheme or none is refused before anything is dialled', async () => {
  await using client = openClient()
  for (const url of [
    '',
    'calendar',
    'webcal://acme.test/a.ics',
    'https://me:secret@acme.test/',
    'https://acme.test:0/',
  ]) {
    const answer = await client.send({ method: 'GET', url, ...WHOLE })
    assert.equal(answer.kind === 'failed' && answer.class, 'invalid_url', url)
  }
})

test('clients of different policies never share a connection', async () => {
  await using server = await receiver((socket) => socket.write(OK))
  await using near = openClient()
  await using far = openClient({ policy: publicPolicy({ isDevelopment: false }) })
  const allowed = await near.send({ method: 'GET', url: server.url, ...WHOLE })
  assert.equal(allowed.kind === 'answered' && allowed.code, 200)
  const refused = await far.send({ method: 'GET', url: server.url, ...WHOLE })
  assert.equal(refused.kind === 'failed' && refused.class, 'blocked_address')
  assert.equal(server.requests.length, 1)
})
