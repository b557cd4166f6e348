import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { LoadGuard, Overloaded } from '#http/load-guard.ts'
import { eventually } from '../support/eventually.ts'
import { feedServer } from '../support/feed-server.ts'
import { signedIn } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

// Nobody can shut the API or the console for others by reading nothing, by sending slowly, or by servers that answer slowly.

/** A server at a port, whose guard believes that a lot of time has passed. */
async function newHouse() {
  let nowMs = 0
  const loadGuard = new LoadGuard(() => nowMs)
  const world = await newWorld({ loadGuard })
  const { port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))
  const sockets: Socket[] = []
  let arrived = 0
  world.app.server.on('request', () => (arrived += 1))
  return {
    world,
    /** Sends something, and reads nothing. */
    send: async (text: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => {}).pause()
      await once(socket, 'connect')
      await new Promise((resolve) => socket.write(text, resolve))
    },
    hasArrived: (count: number) => eventually(() => arrived === count),
    /** A minute later everybody else is served, as soon as handlers are done that had something to do. */
    staysOpen: async () => {
      const admin = await signedIn(world)
      const isOpen = async () => {
        nowMs += 60_000
        loadGuard.look()
        return (await world.api.get('/teams')).status === 200 && (await admin('GET', '/teams')).status === 200
      }
      return await eventually(isOpen).then(
        () => true,
        () => false,
      )
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await world[Symbol.asyncDispose]()
    },
  }
}

const ask = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`

for (const who of ['a stranger', 'somebody with a key'])
  test(`three connections of ${who} that read no answer leave the doors open`, async () => {
    await using house = await newHouse()
    const { key, app } = house.world
    const headers = who === 'a stranger' ? [] : [`authorization: Bearer ${key}`]
    const [script] = /docs\/scalar-[^"]+\.js/.exec((await app.inject('/docs')).payload) ?? assert.fail('no script')
    // The kernel takes some megabytes of answers before it stops.
    const text = ask(`/${script}`).repeat(4) + ask('/api/v1/teams', ...headers).repeat(27)
    await Promise.all([house.send(text), house.send(text), house.send(text)])
    await house.hasArrived(3 * 31)
    assert.ok(await house.staysOpen())
  })

test('ninety bodies that are half sent leave the doors open', async () => {
  await using house = await newHouse()
  const head = [
    'POST /api/v1/teams HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${house.world.key}`,
    'content-type: application/json',
    'content-length: 100',
  ]
  for (let count = 0; count < 90; count++) await house.send(`${head.join('\r\n')}\r\n\r\n{`)
  await house.hasArrived(90)
  assert.ok(await house.staysOpen())
})

test('ninety calendars that do not answer leave the doors open, and their caller is told to wait', async () => {
  await using house = await newHouse()
  const { world } = house
  await using feed = await feedServer()
  feed.answer(() => {})
  const admin = await signedIn(world)
  const body = { kind: 'ics', address: feed.url, name: 'Slow' }
  const statuses: number[] = []
  for (let count = 0; count < 90; count++)
    void admin('POST', `/workspace_members/${world.owner.id}/calendars`, body).then(({ status }) =>
      statuses.push(status),
    )
  await eventually(() => statuses.length === 86 && feed.requests.length === 4)
  assert.deepEqual(new Set(statuses), new Set([503]))
  assert.ok(await house.staysOpen())
})

test('a workspace whose requests wait is turned away while others come in, and so is an address', () => {
  let nowMs = 0
  const guard = new LoadGuard(() => nowMs)
  const crowd = (count: number, caller: (n: number) => [string, string]) =>
    Array.from({ length: count }, (_, n) => {
      const [workspaceId, address] = caller(n)
      return guard.enter({ workspaceId, address })
    })
  const done = crowd(200, () => ['ws_loud', '192.0.2.1'])
  nowMs = 1_000
  guard.look()
  assert.throws(() => guard.enter({ workspaceId: 'ws_loud', address: '192.0.2.2' }), Overloaded)
  guard.enter({ workspaceId: 'ws_other', address: '192.0.2.2' })()

  for (const leave of done) leave()
  guard.look()
  const others = crowd(40, (n) => [`ws_${n}`, '192.0.2.1'])
  nowMs = 2_000
  guard.look()
  assert.throws(() => guard.enter({ workspaceId: 'ws_99', address: '192.0.2.1' }), Overloaded)
  guard.enter({ workspaceId: 'ws_loud', address: '192.0.2.2' })()

  for (const leave of others) leave()
  guard.look()
  // All of these are one network, so its share is used up and the house is not.
  const many = crowd(70, (n) => [`ws_${n}`, `2001:db8::${n}`])
  nowMs = 2_500
  guard.look()
  nowMs = 3_500
  guard.look()
  assert.throws(() => guard.enter({ workspaceId: 'ws_99', address: '2001:db8::99' }), Overloaded)
  guard.enter({ workspaceId: 'ws_99', address: '2001:db8:0:1::1' })()

  for (const leave of many) leave()
  guard.look()
  crowd(64, (n) => [`ws_${n}`, `192.0.2.${n}`])
  nowMs = 4_500
  guard.look()
  assert.throws(() => guard.enter({ workspaceId: 'ws_99', address: '192.0.2.99' }), Overloaded)
})
