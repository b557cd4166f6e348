import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { dataFolder, startParley, stop } from '../support/parley.ts'

// People who send or read slowly hold up nobody but themselves.

test('a body that drips is given up within half a minute', async () => {
  await using folder = await dataFolder()
  await using service = await startParley(folder.path)
  const key = /Bearer (pk_\w+)/.exec(service.output.stdout)?.[1]
  const socket = await open(service.url)
  const head = [
    'POST /api/v1/teams HTTP/1.1',
    'host: x',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
  ]
  socket.write(`${[...head, 'content-length: 1000'].join('\r\n')}\r\n\r\n{`)
  const drip = setInterval(() => socket.write(' '), 500)
  const startedAtMs = performance.now()
  await once(socket, 'close')
  clearInterval(drip)
  assert.ok(performance.now() - startedAtMs < 30_000)
})

test('half a request does not keep the service from stopping cleanly', async () => {
  await using folder = await dataFolder()
  const service = await startParley(folder.path)
  const socket = await open(service.url)
  socket.write('GET /api/v1/teams HTTP/1.1\r\nhost')
  const startedAtMs = performance.now()
  assert.equal(await stop(service.child, 'SIGTERM'), 0)
  assert.ok(performance.now() - startedAtMs < 12_000)
})

async function open(url: string): Promise<Socket> {
  const { port } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  return socket
}
