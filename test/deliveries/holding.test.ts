import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOrphans, updateExpired } from '#db/forget/retention.ts'
import { currentTime } from '#db/ids.ts'
import { anId, TEST_CLOCK } from '../support/clock.ts'
import { newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver } from '../support/hooks.ts'
import { deliveriesOf, emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

/** Many deliveries of one event, all due. */
async function backlog(world: World, endpointId: string, count: number): Promise<void> {
  const eventId = await emit(world)
  const type = 'meeting_request.organizer_changed'
  for (let made = 0; made < count; made += 100_000)
    await world.pool`
      insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
      select ${world.workspace.id}, numbered_id(${anId('delivery').id}, n), 'pending', ${endpointId}, ${eventId},
        ${type}, now()
      from generate_series(0, ${Math.min(count - made, 100_000) - 1}) n`
  await world.pool`analyze deliveries`
}

test('while an endpoint is disabled its deliveries wait, new ones too, and go out when it is enabled', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  const neighbour = await newEndpoint(world, { url: receiver.url.replace('/hook', '/neighbour') })
  await emit(world)
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  await emit(world)
  await using engine = await startEngine(world.pool)
  await until('the neighbour has both', () => receiver.hooks.length === 2)
  assert.deepEqual(
    receiver.hooks.map((hook) => hook.path),
    ['/neighbour', '/neighbour'],
  )
  assert.deepEqual(
    (await rowsOf(world, id)).map((row) => [row.status, row.claimNo]),
    [
      ['pending', 0],
      ['pending', 0],
    ],
  )
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: true })
  engine.wake()
  await until('all are sent', async () => (await rowsOf(world, id)).every((row) => row.status === 'success'))
  assert.equal((await rowsOf(world, neighbour.id)).length, 2)
})

test('a test reaches a disabled endpoint at once, behind a hundred thousand deliveries that are held for it', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  await backlog(world, id, 100_000)
  const { delivery_id } = (await world.api.post(`/webhook_endpoints/${id}/test`)).body.data
  await using _engine = await startEngine(world.pool)
  await until('the test is sent', async () => (await deliveriesOf(world, id, '?status=success')).length === 1)
  assert.deepEqual(
    receiver.hooks.map((hook) => [hook.headers['x-webhook-delivery'], hook.headers['x-webhook-event']]),
    [[delivery_id, 'test']],
  )
})

test('what was held for more than seven days fails, keeps its attempts and does not count against the endpoint', async () => {
  await using world = await newQuietWorld()
  const { id } = await newEndpoint(world)
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  for (let i = 0; i < 12; i++) await emit(world)
  const rows = await rowsOf(world, id)
  await world.pool`
    update deliveries
    set next_attempt_at = now() - interval '7 days 1 second', created_at = now() - interval '7 days 1 second'
    where workspace_id = ${world.workspace.id}
      and id <> ${rows[0]!.id}`
  await world.pool`
    update deliveries
    set next_attempt_at = now() - interval '6 days 23 hours', created_at = now() - interval '6 days 23 hours'
    where workspace_id = ${world.workspace.id}
      and id = ${rows[0]!.id}`
  assert.equal(await updateExpired(world.pool, currentTime(TEST_CLOCK)), false)
  const after = await rowsOf(world, id)
  assert.deepEqual(
    after.map((row) => row.status),
    ['pending', ...Array.from({ length: 11 }, () => 'failed')],
  )
  assert.deepEqual([after[1]!.attempts, after[1]!.failure, after[1]!.responseCode], [0, 'expired', null])
  const [endpoint] = await world.pool`select recent_failures from webhook_endpoints where id = ${id}`
  assert.deepEqual(endpoint!.recentFailures, [])
})

test('a deleted endpoint receives nothing more, not even its tests, and what waited for it goes', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  const healthy = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await world.api.post(`/webhook_endpoints/${id}/test`)
  assert.equal((await world.api.delete(`/webhook_endpoints/${id}`)).status, 204)
  await emit(world)
  await using _engine = await startEngine(world.pool)
  await until('the other has all', async () =>
    (await rowsOf(world, healthy.id)).every((row) => row.status === 'success'),
  )
  assert.equal(receiver.hooks.length, 2)
  assert.equal((await rowsOf(world, id)).length, 2)
  assert.equal(await deleteOrphans(world.pool), false)
  assert.equal((await rowsOf(world, id)).length, 0)
})
