import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertNode } from '#db/queue/nodes.ts'
import { updateSettled } from '#db/webhooks/delivery-outcomes.ts'
import { type Claim, claimDeliveries } from '#db/webhooks/delivery-queue.ts'
import { anId, present } from '../support/clock.ts'
import { makeDue, newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver } from '../support/hooks.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

const CLAIM: Claim = {
  lease: { nodeId: 1, seconds: 15 },
  now: present(),
  after: '',
  busy: new Map(),
  free: 100,
  freeUnproven: 100,
  perLane: 4,
  lanesMax: 2_000,
}

const claim = (world: World, options: Partial<Claim> = {}) => claimDeliveries(world.pool, { ...CLAIM, ...options })

const by = (nodeId: number) => ({ lease: { nodeId, seconds: 15 } })

const busy = (...lanes: [id: string, claimed: number, ahead?: number][]): Claim['busy'] =>
  new Map(lanes.map(([id, claimed, ahead = 0]) => [id, { claimed, ahead }]))

/** Endpoints with so many deliveries each, in the order of their lanes. */
async function lanes(world: World, count: number, { each, proven }: { each: number; proven: boolean }) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await newEndpoint(world)).id)
  await world.pool`update webhook_endpoints set proven = ${proven} where workspace_id = ${world.workspace.id}`
  for (let i = 0; i < each; i++) await emit(world)
  return ids.sort()
}

const countByLane = (deliveries: { endpointId: string }[]) =>
  Object.fromEntries(
    Map.groupBy(deliveries, (one) => one.endpointId)
      .entries()
      .map(([id, all]) => [id, all.length]),
  )

test('a lane gets four if it has proven itself and one if not, less what is under way', async () => {
  await using world = await newQuietWorld()
  const [a, b, c] = (await lanes(world, 3, { each: 6, proven: true })) as [string, string, string]
  await world.pool`update webhook_endpoints set proven = false where id = ${b}`
  const { deliveries, seenTo } = await claim(world, { busy: busy([c, 3]) })
  assert.deepEqual(countByLane(deliveries), { [a]: 4, [b]: 1, [c]: 1 })
  assert.equal(seenTo, null)
  const again = await claim(world, {
    busy: busy([a, 4], [b, 1], [c, 4]),
  })
  assert.equal(again.deliveries.length, 0)
})

test('a lane that answers quickly may have more claimed than it has slots, if it has proven itself', async () => {
  await using world = await newQuietWorld()
  const [a, b] = (await lanes(world, 2, { each: 9, proven: true })) as [string, string]
  await world.pool`update webhook_endpoints set proven = false where id = ${b}`
  const { deliveries } = await claim(world, { busy: busy([a, 4, 3], [b, 1, 3]) })
  assert.deepEqual(countByLane(deliveries), { [a]: 3 })
})

test('what is claimed ahead takes no slot, and the slots are not exceeded for it', async () => {
  await using world = await newQuietWorld()
  const [quick, ...others] = (await lanes(world, 4, { each: 9, proven: true })) as [string, ...string[]]
  const { deliveries } = await claim(world, { free: 6, busy: busy([quick, 4, 5]) })
  assert.deepEqual(countByLane(deliveries), { [quick]: 5, [others[0]!]: 4, [others[1]!]: 2 })
})

test('what is leased is not claimed again, unless its lease has ended or its owner has died', async () => {
  await using world = await newQuietWorld()
  await lanes(world, 1, { each: 1, proven: true })
  const { deliveries } = await claim(world, by(41))
  assert.deepEqual([deliveries.length, deliveries[0]!.claimNo], [1, 1])
  assert.equal((await claim(world)).deliveries.length, 0)
  await world.pool`update deliveries set lease_until = now() - interval '1 millisecond'`
  assert.equal((await claim(world, by(42))).deliveries[0]!.claimNo, 2)
  await world.pool`insert into nodes (id, dead_at) values (42, now())`
  assert.equal((await claim(world, by(43))).deliveries[0]!.claimNo, 3)
})

test('two claims at once never take the same delivery', async () => {
  await using world = await newQuietWorld()
  await lanes(world, 8, { each: 8, proven: true })
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(world)))
  const ids = claims.flatMap(({ deliveries }) => deliveries.map((delivery) => delivery.id))
  assert.equal(new Set(ids).size, ids.length)
})

test('endpoints that merely wait do not use up the share of those that could start', async () => {
  await using world = await newQuietWorld()
  const ids = await lanes(world, 6, { each: 1, proven: false })
  const last = ids.at(-1)!
  // Five retry later, as endpoints that are down do; the sixth is new.
  await world.pool`
    update deliveries set next_attempt_at = now() + interval '10 minutes' where endpoint_id <> ${last}`
  const { deliveries } = await claim(world, { freeUnproven: 3 })
  assert.deepEqual(
    deliveries.map((delivery) => delivery.endpointId),
    [last],
  )
})

test('a claim looks at no more lanes than it may, and says where the next one goes on', async () => {
  await using world = await newQuietWorld()
  const ids = await lanes(world, 5, { each: 1, proven: true })
  await world.pool`update deliveries set next_attempt_at = now() + interval '1 hour' where endpoint_id <> ${ids[4]!}`
  const first = await claim(world, { lanesMax: 2 })
  assert.deepEqual([first.deliveries.length, first.seenTo], [0, ids[1]])
  const second = await claim(world, { lanesMax: 2, after: first.seenTo! })
  assert.deepEqual([second.deliveries.length, second.seenTo], [0, ids[3]])
  const third = await claim(world, { lanesMax: 2, after: second.seenTo! })
  assert.deepEqual([third.deliveries.length, third.seenTo], [1, null])
})

test('with few slots free, lanes are served in turn from the cursor on', async () => {
  await using world = await newQuietWorld()
  const ids = await lanes(world, 4, { each: 2, proven: true })
  const first = await claim(world, { free: 2, perLane: 1 })
  assert.deepEqual(countByLane(first.deliveries), { [ids[0]!]: 1, [ids[1]!]: 1 })
  const second = await claim(world, { free: 2, perLane: 1, after: ids[1]! })
  assert.deepEqual(countByLane(second.deliveries), { [ids[2]!]: 1, [ids[3]!]: 1 })
})

test('tests of disabled endpoints do not make a full claim look like one that is not', async () => {
  await using world = await newQuietWorld()
  const ids = await lanes(world, 3, { each: 2, proven: true })
  await world.api.patch(`/webhook_endpoints/${ids[2]}`, { enabled: false })
  await world.api.post(`/webhook_endpoints/${ids[2]}/test`)
  const { deliveries } = await claim(world, { free: 2 })
  assert.equal(deliveries.length, 2)
})

test('an outcome that comes after another claim changes nothing', async () => {
  await using world = await newQuietWorld()
  const [id] = (await lanes(world, 1, { each: 1, proven: true })) as [string]
  const [late] = (await claim(world)).deliveries
  await world.pool`update deliveries set lease_until = now() - interval '1 second'`
  const [current] = (await claim(world)).deliveries
  const before = await rowsOf(world, id)
  const outcome = {
    workspaceId: world.workspace.id,
    endpointId: id,
    id: late!.id,
    code: 200,
    failure: null,
    snippet: '',
  }
  const success = {
    ...outcome,
    verdict: 'success',
    durationMs: 1,
    delaySeconds: 0,
  } as const
  assert.deepEqual([...(await updateSettled(world.pool, [{ ...success, claimNo: late!.claimNo }], present()))], [])
  assert.equal(JSON.stringify(await rowsOf(world, id)), JSON.stringify(before))
  assert.equal((await updateSettled(world.pool, [{ ...success, claimNo: current!.claimNo }], present())).length, 1)
  // Once settled it stays settled.
  assert.equal((await updateSettled(world.pool, [{ ...success, claimNo: current!.claimNo }], present())).length, 0)
})

test('more lanes than one claim looks at are all served', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const last = await newEndpoint(world, { url: receiver.url, description: 'the last lane' })
  const eventId = await emit(world)
  // 2,500 lanes in front of it that all wait, as after an outage of many receivers.
  await world.pool`
    with lane as (
      insert into webhook_endpoints (workspace_id, id, url, events, secret, enabled_at, created_at, updated_at)
      select ${world.workspace.id}, 'we_0' || lpad(n::text, 25, '0'), 'http://127.0.0.1:1/', '{}', '', now(), now(), now()
      from generate_series(1, 2500) n
      returning id
    )
    insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, next_attempt_at, created_at)
    select ${world.workspace.id}, numbered_id(${anId('delivery').id}, row_number() over ()), 'pending', id,
      ${eventId}, 'meeting_request.organizer_changed', now() + interval '1 hour', now()
    from lane`
  await using _engine = await startEngine(world.pool)
  await until('the last lane is served', () => receiver.hooks.length === 1)
  assert.equal((await rowsOf(world, last.id))[0]!.claimNo, 1)
  await until('it is settled', async () => (await rowsOf(world, last.id))[0]!.status === 'success')
  await world.pool`delete from deliveries where workspace_id = ${world.workspace.id}`
  await world.pool`delete from webhook_endpoints where url = 'http://127.0.0.1:1/'`
})

test('a node is not seen before its lock is held', async () => {
  await using world = await newQuietWorld()
  const session = await world.pool.reserve()
  const id = await insertNode(session, { isDevelopment: false, isWorking: true, keyIds: [] })
  const [free] = await world.pool`select pg_try_advisory_xact_lock(6633, ${id}) as free`
  assert.equal(free!.free, false)
  await session`select pg_advisory_unlock_all()`
  session.release()
  await makeDue(world, 'none')
})
