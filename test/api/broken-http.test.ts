import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fingerprint } from '../support/fingerprint.ts'
import { keptLog } from '../support/logged.ts'
import { refused } from '../support/refused.ts'
import { listening } from '../support/wire.ts'
import { newWorld, type World } from '../support/world.ts'

// What no client library would send. It goes to a listening server byte by byte.

const request = (world: World, line: string, headers: string[] = [], body = '') =>
  [
    `${line} HTTP/1.1`,
    'Host: parley.test',
    `Authorization: Bearer ${world.key}`,
    ...headers,
    'Connection: close',
    '',
    body,
  ].join('\r\n')

const JSON_TYPE = 'Content-Type: application/json'

test('headers over 16 kB are refused with the envelope of every error', async () => {
  await using world = await newWorld()
  const send = await listening(world.app)
  refused(
    await send(request(world, 'GET /api/v1/teams', [`X-Long: ${'a'.repeat(20_000)}`])),
    'invalid_request',
    /16 kB/,
    431,
  )
})

test('what is not HTTP is refused with the envelope of every error', async () => {
  await using world = await newWorld()
  const send = await listening(world.app)
  const before = await fingerprint(world)
  const broken = [
    'garbage\r\n\r\n',
    request(world, 'FOO /api/v1/teams'),
    request(world, 'GET /api/v1/teams/\u{1f680}'),
    request(world, 'GET /api/v1/workspace_members?email=\u{1f680}@acme.test'),
    request(world, 'POST /api/v1/teams', [JSON_TYPE, 'Transfer-Encoding: chunked'], 'ZZ\r\n{"name":"a"}\r\n0\r\n\r\n'),
    request(world, 'POST /api/v1/teams', [JSON_TYPE, 'Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'),
    request(world, 'POST /api/v1/teams', [JSON_TYPE, 'Content-Length: -1'], '{}'),
    request(world, 'POST /api/v1/teams', [JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
    request(world, 'GET /api/v1/teams', ['X-Bad: a\0b']),
  ]
  for (const bytes of broken) refused(await send(bytes), 'invalid_request', /valid HTTP request/, 400)
  assert.equal(await fingerprint(world), before)
})

test('a method that HTTP has and the route has not is 404', async () => {
  await using world = await newWorld()
  const send = await listening(world.app)
  for (const method of ['PUT', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND', 'DELETE', 'PATCH', 'M-SEARCH'])
    refused(await send(request(world, `${method} /api/v1/teams`)), 'not_found', /nothing/)
})

test('a chunked body is read like any other', async () => {
  await using world = await newWorld()
  const send = await listening(world.app)
  const body = 'f\r\n{"name":"Sales"\r\n1\r\n}\r\n0\r\n\r\n'
  const answer = await send(request(world, 'POST /api/v1/teams', [JSON_TYPE, 'Transfer-Encoding: chunked'], body))
  assert.equal(answer.status, 201, answer.text)
  assert.equal(answer.body.data.name, 'Sales')
})

test('a chunked body over 1 MiB is 413 although no length announced it', async () => {
  await using world = await newWorld()
  const send = await listening(world.app)
  const chunk = `40000\r\n${' '.repeat(0x40000)}\r\n`
  const body = `${chunk.repeat(5)}0\r\n\r\n`
  const answer = await send(request(world, 'POST /api/v1/teams', [JSON_TYPE, 'Transfer-Encoding: chunked'], body))
  refused(answer, 'invalid_request', /1 MiB/, 413)
})

test('a body over 1 MiB is read to its end, so that a proxy sends the next request on the same connection', async () => {
  await using world = await newWorld()
  await listening(world.app)
  const { port } = world.app.server.address() as { port: number }
  using parts = new DisposableStack()
  const agent = parts.adopt(new Agent({ keepAlive: true, maxSockets: 1 }), (made) => made.destroy())
  const headers = { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' }
  const used = new Set<unknown>()
  const ask = async (method: string, more = {}, body = Buffer.alloc(0)) => {
    const sent = httpRequest({ agent, port, method, path: '/api/v1/teams', headers: { ...headers, ...more } }).end(body)
    sent.once('socket', (socket) => used.add(socket))
    const [answer] = await once(sent, 'response')
    return [answer.statusCode, JSON.parse(await text(answer)).error?.type]
  }
  const large = Buffer.alloc(8_000_000, ' ')
  for (const more of [{ 'content-length': large.length }, { 'transfer-encoding': 'chunked' }]) {
    assert.deepEqual(await ask('POST', more, large), [413, 'invalid_request'])
    assert.deepEqual(await ask('GET'), [200, undefined])
  }
  assert.equal(used.size, 1)
})

test('a body that is announced as too large is refused before it is sent, and only to a good key', async () => {
  await using world = await newWorld()
  const send = await listening(world.app)
  const headers = [JSON_TYPE, 'Content-Length: 99999999']
  refused(await send(request(world, 'POST /api/v1/teams', headers)), 'invalid_request', /1 MiB/, 413)
  const stranger = request(world, 'POST /api/v1/teams', headers).replace(/Bearer \w+/, 'Bearer nobody')
  refused(await send(stranger), 'unauthorized', /invalid or expired/)
})

test('a caller who hangs up in the middle of a body is no failure of ours', async () => {
  const { log, lines } = keptLog()
  await using world = await newWorld({ log })
  const send = await listening(world.app)
  const address = world.app.server.address() as { port: number }
  const before = await fingerprint(world)
  const socket = connect(address.port, '127.0.0.1')
  const accepted = once(world.app.server, 'request')
  socket.write(request(world, 'POST /api/v1/teams', [JSON_TYPE, 'Content-Length: 50'], '{"name":'))
  const [incoming] = await accepted
  const gone = new Promise((resolve) => incoming.on('close', resolve))
  socket.resetAndDestroy()
  await gone
  await send(request(world, 'GET /api/v1/teams'))
  assert.deepEqual(
    lines.filter((line) => line.level >= 50),
    [],
  )
  assert.equal(await fingerprint(world), before)
})
