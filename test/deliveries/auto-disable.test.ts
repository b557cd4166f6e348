import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeDue, newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { givenMember } from '../support/given.ts'
import { hookReceiver, status } from '../support/hooks.ts'
import { asMember } from '../support/signed-in.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

type Endpoint = { enabled: boolean; disabledReason: string | null; recentFailures: string[]; proven: boolean }

async function endpointRow(world: World, id: string): Promise<Endpoint> {
  const [row] = await world.pool<Endpoint[]>`
    select enabled, disabled_reason, recent_failures, proven from webhook_endpoints where id = ${id}`
  return row!
}

const notices = (world: World) => world.pool`
  select recipient, kind, details, status from outbox where workspace_id = ${world.workspace.id} order by recipient`

/** So many deliveries that have one attempt left. */
async function lastAttempts(world: World, endpointId: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await emit(world)
  await makeDue(world, endpointId, 7)
}

const failedCount = async (world: World, id: string) =>
  (await rowsOf(world, id)).filter((row) => row.status === 'failed').length

test('the tenth failed delivery within a day switches an endpoint off, and every active admin is told once', async () => {
  await using world = await newQuietWorld()
  const second = await givenMember(world, { role: 'admin' })
  const gone = await givenMember(world, { role: 'admin' })
  await (await asMember(world, second.email))('POST', `/workspace_members/${gone.id}/deactivate`)
  await givenMember(world, { role: 'member' })
  await using receiver = await hookReceiver(() => status(500))
  const { id } = await newEndpoint(world, { url: receiver.url })
  await lastAttempts(world, id, 9)
  await using engine = await startEngine(world.pool)
  await until('nine have failed', async () => (await failedCount(world, id)) === 9)
  assert.deepEqual([(await endpointRow(world, id)).enabled, (await notices(world)).length], [true, 0])
  await lastAttempts(world, id, 1)
  engine.wake()
  await until('it is off', async () => !(await endpointRow(world, id)).enabled)
  const shown = (await world.api.get(`/webhook_endpoints/${id}`)).body.data
  assert.deepEqual([shown.enabled, shown.disabled_reason], [false, 'too_many_failures'])
  const told = await notices(world)
  assert.deepEqual(
    told.map((notice) => notice.recipient),
    [world.owner.email, second.email].sort(),
  )
  assert.deepEqual(told[0]!.details, { endpoint_id: id, url: receiver.url, disabled_at: shown.disabled_at })
  assert.deepEqual([told[0]!.kind, told[0]!.status], ['endpoint_disabled', 'queued'])
})

test('two engines that bring the tenth failure at once switch it off once', async () => {
  await using world = await newQuietWorld()
  const release = Promise.withResolvers<void>()
  await using receiver = await hookReceiver(async () => {
    await release.promise
    return status(500)
  })
  const { id } = await newEndpoint(world, { url: receiver.url })
  await lastAttempts(world, id, 12)
  // Proven, so that each engine has several under way.
  await world.pool`
    update webhook_endpoints
    set proven = true, recent_failures = array_fill(now(), array[8]), enabled_at = now() - interval '1 hour'
    where id = ${id}`
  await using _one = await startEngine(world.pool)
  await using _two = await startEngine(world.pool)
  await until('both have four under way', () => receiver.hooks.length === 8)
  const owners = new Set((await rowsOf(world, id)).map((row) => row.leaseOwner).filter((owner) => owner !== null))
  assert.equal(owners.size, 2)
  release.resolve()
  await until('all eight have failed', async () => (await failedCount(world, id)) >= 8)
  assert.equal((await endpointRow(world, id)).enabled, false)
  assert.equal((await notices(world)).length, 1)
})

test('failures count for a day, and only since it was last enabled', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver(() => status(500))
  const { id } = await newEndpoint(world, { url: receiver.url })
  await world.pool`
    update webhook_endpoints
    set recent_failures = array_fill(now() - interval '24 hours 1 second', array[9]), enabled_at = now() - interval '9 days'
    where id = ${id}`
  await lastAttempts(world, id, 1)
  await using engine = await startEngine(world.pool)
  await until('it has failed', async () => (await failedCount(world, id)) === 1)
  assert.deepEqual(
    [(await endpointRow(world, id)).enabled, (await endpointRow(world, id)).recentFailures.length],
    [true, 1],
  )
  await world.pool`
    update webhook_endpoints set recent_failures = array_fill(now() - interval '1 minute', array[9]) where id = ${id}`
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: true })
  await lastAttempts(world, id, 1)
  engine.wake()
  await until('another has failed', async () => (await failedCount(world, id)) === 2)
  assert.deepEqual(
    [(await endpointRow(world, id)).enabled, (await endpointRow(world, id)).recentFailures.length],
    [true, 1],
  )
})

test('tests never count, however often they fail', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver(() => status(500))
  const { id } = await newEndpoint(world, { url: receiver.url })
  for (let i = 0; i < 11; i++) await world.api.post(`/webhook_endpoints/${id}/test`)
  await makeDue(world, id, 7)
  await using _engine = await startEngine(world.pool)
  await until('all have failed', async () => (await failedCount(world, id)) === 11)
  const { enabled, recentFailures } = await endpointRow(world, id)
  assert.deepEqual([enabled, recentFailures], [true, []])
})

test('an endpoint proves itself by a success, and has to again after it has kept us waiting', async () => {
  await using world = await newQuietWorld()
  let answer: string | null = status(200)
  await using receiver = await hookReceiver((_hook, n) => (n === 2 ? 'HTTP/9\r\n\r\n' : answer))
  const { id } = await newEndpoint(world, { url: receiver.url })
  assert.equal((await endpointRow(world, id)).proven, false)
  await emit(world)
  await using engine = await startEngine(world.pool)
  await until('it is proven', async () => (await endpointRow(world, id)).proven)
  await emit(world)
  engine.wake()
  await until('it is in doubt', async () => !(await endpointRow(world, id)).proven)
  answer = status(500)
  await makeDue(world, id)
  engine.wake()
  await until('it answered', () => receiver.hooks.length === 3)
  assert.equal((await endpointRow(world, id)).proven, false)
})
