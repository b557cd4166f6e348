// Runs in a network of its own, started by partition.test.ts: here are the database, the receiver of webhooks and people, and
// on an island behind three cables is the service.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/engine.ts'
import { hookReceiver, status } from '../support/hooks.ts'
import { emit } from '../support/webhooks.ts'
import { forward, openIsland } from './cables.ts'
import { assertKept } from './checker.ts'
import { openPlace, type Place, SECRET } from './place.ts'
import { drained } from './scene.ts'
import { ownServer } from './server.ts'

const parts = new AsyncDisposableStack()
after(() => parts.disposeAsync())

const place = parts.use(await openPlace())
const { folder, socketPath } = await ownServer()
const island = parts.use(await openIsland())
const [toDatabase, toReceiver, toPeople] = [island.cable('database'), island.cable('receiver'), island.cable('people')]
const database = parts.use(await forward(toDatabase.here, { path: socketPath }))
const receiver = parts.use(
  await hookReceiver(async () => {
    await sleep(20)
    return status(200)
  }),
)
const hooks = parts.use(await forward(toReceiver.here, { host: '127.0.0.1', port: receiver.port }))
const PORT = 3000
let output = ''
startService()
await until('the service is ready', async () => (await ask('/readyz')) === 200)
const endpointId = await newEndpoint()

/** Bytes that go into the island come out of it, and nothing else of it is known here. */
function startService(): void {
  const [command = '', ...rest] = [...island.inside, 'bin/parley', 'start', '--dev']
  const child = spawn(command, rest, {
    env: {
      ...process.env,
      HOST: '0.0.0.0',
      PORT: String(PORT),
      DATABASE_URL: `postgres://parley@${toDatabase.here}:${database.port}/parley`,
      PARLEY_DATA: join(folder, 'node'),
      PARLEY_SECRET: SECRET.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  parts.defer(async () => {
    child.kill('SIGKILL')
  })
}

async function ask(path: string, init: RequestInit = {}): Promise<number> {
  const url = `http://${toPeople.there}:${PORT}${path}`
  return await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).then(
    (answer) => answer.status,
    () => 0,
  )
}

function posting(body: Record<string, unknown>): RequestInit {
  return {
    method: 'POST',
    headers: { authorization: `Bearer ${place.world.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

const askForMeeting = () =>
  ask(
    '/api/v1/meeting_requests',
    posting({ organizer_email: place.world.owner.email, participant_emails: ['bo@client.test'] }),
  )

/** By the service and not by the API of this side, whose own address it would be. */
async function newEndpoint(): Promise<string> {
  const url = `http://${toReceiver.here}:${hooks.port}/hooks`
  const body = { url, events: ['meeting_request.organizer_changed'] }
  const answer = await fetch(`http://${toPeople.there}:${PORT}/api/v1/webhook_endpoints`, posting(body))
  const made = (await answer.json()) as { data: { id: string } }
  assert.equal(answer.status, 201, JSON.stringify(made))
  return made.data.id
}

const requestCount = async ({ world }: Place) => (await world.api.get('/meeting_requests')).body.data.length

async function emitMany(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await emit(place.world)
  place.wake()
}

const receivedEvents = () => new Set(receiver.hooks.map(({ headers }) => headers['x-webhook-id'])).size

test('cut from its database, the service says so and takes nothing; together again, it goes on with everything by itself', async () => {
  await emitMany(30)
  await until('some are delivered', () => receivedEvents() > 0)
  toDatabase.pullOut()
  await until('it says that it cannot serve', async () => (await ask('/readyz')) === 503)
  assert.equal(await ask('/healthz'), 200, 'it is alive all the same')
  await emitMany(30)
  const refused = await askForMeeting()
  assert.ok(refused === 503 || refused === 0, `it must not promise what it cannot keep: ${refused}`)
  toDatabase.plugIn()
  await until('it is ready', async () => (await ask('/readyz')) === 200)
  await until('everything was delivered', () => receivedEvents() === 60)
  assert.ok((await requestCount(place)) <= 1, 'what was refused may have been made once, never twice')
  assert.equal(await askForMeeting(), 202)
})

test('cut from a receiver, the service stays ready and serves others; together again, nothing is lost', async () => {
  const before = receivedEvents()
  toReceiver.pullOut()
  await emitMany(10)
  assert.equal(await ask('/readyz'), 200)
  assert.equal(await askForMeeting(), 202)
  await sleep(500)
  assert.equal(receivedEvents(), before)
  toReceiver.plugIn()
  await drained(place)
  assert.equal(receivedEvents(), before + 10)
})

test('after both, every webhook is genuine, every delivery has ended, and few came twice', async () => {
  const endpoints = new Map([['/hooks', endpointId]])
  await drained(place)
  // What was under way when a cable was pulled out was sent, and could not be written down or heard of.
  await assertKept({ pool: place.pool, hooks: receiver.hooks, endpoints, duplicatesMax: 40 })
  assert.doesNotMatch(output, /"level":(?:60|"fatal")/)
})
