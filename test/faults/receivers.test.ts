import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/engine.ts'
import { hookReceiver, status } from '../support/hooks.ts'
import { receiver } from '../support/receiver.ts'
import { testAtBest, within } from './at-best.ts'
import { crowd } from './crowd.ts'
import { LONG, openPlace } from './place.ts'
import { emitSteadily, openScene, type Scene } from './scene.ts'

const EACH = LONG ? 1_000 : 100
const EVENTS = LONG ? 1_000 : 150

/** Of the first request of each event, how long after its commit the slowest hundredth came. */
function p99Ms(scene: Scene, committedAtMs: Map<string, number>): number {
  const delays = [...committedAtMs].map(([id, atMs]) => {
    const hook = scene.receiver.hooks.find((one) => one.headers['x-webhook-id'] === id)
    return (hook?.atMs ?? Number.POSITIVE_INFINITY) - atMs
  })
  return delays.sort((a, b) => a - b)[Math.ceil(delays.length * 0.99) - 1]!
}

async function residentMegabytes(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

testAtBest(
  '200 endpoints that never answer, with a backlog on each, do not delay a healthy one by a second',
  async () => {
    await using place = await openPlace()
    await using silent = await hookReceiver(() => null)
    for (let workspaces = 0; workspaces < 2; workspaces++)
      await crowd(await place.neighbour(), { endpoints: 100, each: EACH, url: silent.url })
    await using scene = await openScene(place.world, 1, () => status(200))
    await place.node()
    await until('all of them hang', () => silent.hooks.length >= 200)
    const committed = await emitSteadily(place, EVENTS, 40)
    await until('all came', () => scene.receiver.hooks.length >= EVENTS)
    const tookMs = p99Ms(scene, committed)
    within(tookMs, 1_000)
    const [held] = await place.pool`
    select max(n)::int as most from (
      select count(*) as n
      from deliveries_pending d
      join webhook_endpoints e on e.id = d.endpoint_id and not e.proven
      where d.lease_until is not null
      group by d.endpoint_id
    ) lanes`
    assert.equal(held!.most, 1, 'an endpoint that has proven nothing has one request at a time')
  },
)

testAtBest(
  'endpoints that answered well and then hang all at once do not delay a healthy one by a second',
  async () => {
    await using place = await openPlace()
    await using silent = await hookReceiver(() => null)
    for (let workspaces = 0; workspaces < 2; workspaces++)
      await crowd(await place.neighbour(), { endpoints: 100, each: 10, url: silent.url })
    await place.pool`update webhook_endpoints set proven = true`
    await using scene = await openScene(place.world, 1, () => status(200))
    await place.node()
    await until('they hang', () => silent.hooks.length >= 256)
    const committed = await emitSteadily(place, 100, 40)
    await until('all came', () => scene.receiver.hooks.length >= 100)
    const tookMs = p99Ms(scene, committed)
    within(tookMs, 1_000)
  },
)

/** What receivers do that are slow, huge, lying or moody. */
const HOSTILE: Record<string, (socket: Socket, n: number) => void> = {
  'a byte a second': (socket) => {
    const bytes = 'HTTP/1.1 200 OK\r\n'.split('')
    const timer = setInterval(
      () => (socket.destroyed ? clearInterval(timer) : socket.write(bytes.shift() ?? 'x')),
      1_000,
    )
    socket.on('close', () => clearInterval(timer))
  },
  'an endless body': (socket) => {
    socket.write('HTTP/1.1 500 X\r\ntransfer-encoding: chunked\r\n\r\n')
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
    const pour = () => {
      if (!socket.destroyed && socket.write(chunk)) setImmediate(pour)
    }
    socket.on('drain', pour)
    pour()
  },
  'endless headers': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    const pour = () => {
      if (!socket.destroyed && socket.write(`x-a: ${'x'.repeat(1_000)}\r\n`.repeat(20))) setImmediate(pour)
    }
    socket.on('drain', pour)
    pour()
  },
  'a length that is a lie': (socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\nshort')
  },
  'two answers for one': (socket) => {
    socket.write(`${status(200)}${status(500)}`)
  },
  'now well, now silent': (socket, n) => {
    if (n % 2 === 1) socket.write(status(200))
  },
  'a slap': (socket) => {
    socket.resetAndDestroy()
  },
}

testAtBest('slow, huge, lying and moody receivers hold up only themselves, and fill no memory', async () => {
  await using place = await openPlace()
  const hostile = await place.neighbour()
  await using _receivers = new AsyncDisposableStack()
  for (const answer of Object.values(HOSTILE)) {
    let n = 0
    const opened = _receivers.use(await receiver((socket) => answer(socket, ++n)))
    await crowd(hostile, { endpoints: 5, each: 20, url: opened.url })
  }
  await using scene = await openScene(place.world, 1, () => status(200))
  const node = await place.node()
  await sleep(500)
  const before = await residentMegabytes(node.pid)
  const committed = await emitSteadily(place, EVENTS, 40)
  await until('all came', () => scene.receiver.hooks.length >= EVENTS)
  const tookMs = p99Ms(scene, committed)
  within(tookMs, 1_000)
  const grown = (await residentMegabytes(node.pid)) - before
  assert.ok(grown < 80, `${Math.round(grown)} MB more`)
  assert.ok(node.isRunning(), node.output())
})
