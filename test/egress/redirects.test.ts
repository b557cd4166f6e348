import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type Request, type Result } from '#egress/client.ts'
import { publicPolicy } from '#egress/policy.ts'
import { redirected } from '#egress/redirect.ts'
import { readTarget } from '#egress/target.ts'
import { type Answer, OK, receiver } from '../support/receiver.ts'

const FOLLOWING: Pick<Request, 'deadlineMs' | 'wanted' | 'redirectsMax'> = {
  deadlineMs: 10_000,
  wanted: { part: 'whole', bytesMax: 1_024 },
  redirectsMax: 3,
}

async function send(request: Partial<Request> & { url: string }): Promise<Result> {
  const client = createClient({ policy: publicPolicy({ isDevelopment: true }), userAgent: 'Parley' })
  try {
    return await client.send({ method: 'GET', ...FOLLOWING, ...request })
  } finally {
    await client.close()
  }
}

const redirectTo =
  (location: string, code = 302): Answer =>
  (socket) =>
    socket.write(`HTTP/1.1 ${code} Moved\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`)

test('a redirect is an answer, unless the caller says that it is followed', async () => {
  await using target = await receiver((socket) => socket.write(OK))
  await using moved = await receiver(redirectTo(target.url))
  const plain = await send({ url: moved.url, redirectsMax: 0 })
  assert.equal(plain.kind === 'answered' && plain.code, 302)
  assert.equal(target.connections.length, 0)
  const followed = await send({ url: moved.url })
  assert.equal(followed.kind === 'answered' && followed.body.toString(), 'ok')
})

test('a redirect to a private address is refused at the hop', async () => {
  for (const location of [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x0a000001/',
    '//192.168.1.1/',
  ]) {
    await using moved = await receiver(redirectTo(location))
    const answer = await send({ url: moved.url })
    assert.equal(answer.kind === 'failed' && answer.class, 'blocked_address', location)
  }
})

test('redirects without an end stop at their number, and with the deadline', async () => {
  await using round = await receiver(redirectTo('/again'))
  const many = await send({ url: round.url })
  assert.equal(many.kind === 'failed' && many.class, 'too_many_redirects')
  assert.equal(round.requests.length, 4)
  await using slow = await receiver((socket, n, request) => {
    setTimeout(() => redirectTo('/again')(socket, n, request), 150)
  })
  const late = await send({ url: slow.url, redirectsMax: 100, deadlineMs: 400 })
  assert.equal(late.kind === 'failed' && late.class, 'timeout')
})

test('what is secret stays with the origin that it was meant for', async () => {
  await using elsewhere = await receiver((socket) => socket.write(OK))
  await using moved = await receiver((socket, n, request) => {
    redirectTo(request.startsWith('GET /hook ') ? '/here' : elsewhere.url)(socket, n, request)
  })
  await send({ url: moved.url, headers: ['Authorization', 'Bearer secret', 'x-plain', 'stays'] })
  assert.match(moved.requests[1] ?? '', /^GET \/here [\s\S]*authorization: Bearer secret/i)
  assert.doesNotMatch(elsewhere.requests[0] ?? '', /secret/)
  assert.match(elsewhere.requests[0] ?? '', /x-plain: stays/)
})

test('a redirect keeps the method, except where it says to read elsewhere', async () => {
  for (const [method, code, then] of [
    ['PROPFIND', 301, 'PROPFIND /there'],
    ['POST', 307, 'POST /there'],
    ['POST', 308, 'POST /there'],
    ['POST', 302, 'GET /there'],
    ['PUT', 303, 'GET /there'],
  ] as const) {
    await using server = await receiver((socket, n, request) => {
      if (request.includes(' /hook ')) redirectTo('/there', code)(socket, n, request)
      else socket.write(OK)
    })
    await send({ url: server.url, method, headers: ['content-type', 'text/plain'], body: 'body' })
    const second = server.requests[1] ?? ''
    assert(second.startsWith(`${then} HTTP/1.1`), second)
    assert.equal(second.endsWith('body'), !then.startsWith('GET'))
    assert.equal(/content-type/.test(second), !then.startsWith('GET'))
  }
})

test('nothing that went out encrypted goes on in plain text', () => {
  const asked = { method: 'GET', target: readTarget('https://acme.test/a')!, headers: [], body: null }
  assert.equal(redirected(asked, 302, 'http://acme.test/a'), null)
  assert.equal(redirected(asked, 302, 'https://other.test/b')?.target.origin, 'https://other.test')
  assert.equal(redirected(asked, 302, 'file:///etc/passwd'), null)
  assert.equal(redirected(asked, 302, '?b#c')?.target.path, '/a?b')
})
