import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import { inTransaction } from '#db/transaction.ts'
import { DELIVERY_STATUSES, insertRecovery, listDeliveries } from '#db/webhooks/deliveries.ts'
import { insertEvent } from '#db/webhooks/events.ts'
import { anId, TEST_CLOCK } from '../support/clock.ts'
import { explained } from '../support/explain.ts'
import { refused } from '../support/refused.ts'
import { deliveriesOf, emit, newEndpoint, settle } from '../support/webhooks.ts'
import { newWorld } from '../support/world.ts'

const SINCE = '2026-01-01T00:00:00Z'

test('an event makes a delivery for every endpoint that subscribes to its type, and for no other', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const wants = [await newEndpoint(world), await newEndpoint(world)]
  const disabled = await newEndpoint(world)
  await world.api.patch(`/webhook_endpoints/${disabled.id}`, { enabled: false })
  const deaf = await newEndpoint(world, { events: ['meeting_request.booked'] })
  const gone = await newEndpoint(world)
  await world.api.delete(`/webhook_endpoints/${gone.id}`)
  const stranger = await newEndpoint(other)
  const eventId = await emit(world)

  const rows = await world.pool`
    select id, endpoint_id, event_id from deliveries where workspace_id = ${world.workspace.id} order by id`
  assert.deepEqual(
    rows.map((row) => [row.endpointId, row.eventId]),
    [...wants, disabled].map(({ id }) => [id, eventId]),
  )
  assert.equal(new Set(rows.map(({ id }) => id)).size, 3)
  assert.deepEqual(await deliveriesOf(world, deaf.id), [])
  assert.deepEqual(await deliveriesOf(other, stranger.id), [])
})

test('an event that is taken back takes its deliveries with it', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  const work = inTransaction(world.pool, async (sql) => {
    const happening = { type: 'meeting_request.organizer_changed', fields: { id: 'mr_1' } } as const
    await insertEvent(sql, world.workspace, happening, TEST_CLOCK)
    throw new Error('changed my mind')
  })
  await assert.rejects(work, /changed my mind/)
  assert.deepEqual(await deliveriesOf(world, id), [])
  assert.deepEqual((await world.api.get('/events')).body.data, [])
})

test('deactivating a member is delivered, and wakes the sender after its commit', async () => {
  let wakes = 0
  await using world = await newWorld({ wake: () => wakes++ })
  const { id } = await newEndpoint(world, { events: ['member.deactivated'] })
  const member = (await world.api.post('/workspace_members', { email: 'bo@acme.test' })).body.data
  wakes = 0
  await world.api.post(`/workspace_members/${member.id}/deactivate`)
  const [delivery] = await deliveriesOf(world, id)
  assert.equal(delivery.payload.event, 'member.deactivated')
  assert.equal(delivery.payload.email, 'bo@acme.test')
  assert.equal(wakes, 1)
})

test('a delivery shows what is sent, and what became of it', async () => {
  await using world = await newWorld()
  const endpoint = await newEndpoint(world)
  await emit(world, { fields: { id: 'mr_ü' } })
  const [pending] = await deliveriesOf(world, endpoint.id)
  const { id, created_at, payload, ...rest } = pending
  assert.match(id, /^wd_[0-9a-z]{26}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(Object.keys(payload), ['event', 'timestamp', 'id'])
  assert.equal(payload.id, 'mr_ü')
  assert.deepEqual(rest, {
    event_type: 'meeting_request.organizer_changed',
    status: 'pending',
    response_code: null,
    attempts: 0,
    delivered_at: null,
    last_attempted_at: null,
  })
  await settle(world, id, 'success', '2026-11-16T09:30:00.120Z')
  const [done] = await deliveriesOf(world, endpoint.id)
  assert.deepEqual(done, {
    ...pending,
    status: 'success',
    response_code: 204,
    attempts: 1,
    delivered_at: '2026-11-16T09:30:00.120Z',
    last_attempted_at: '2026-11-16T09:30:00.120Z',
  })
})

test('deliveries are listed newest first, page by page, by status and by type and by both', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world, {
    events: ['meeting_request.organizer_changed', 'meeting_request.needs_attention'],
  })
  const attention = {
    type: 'meeting_request.needs_attention' as const,
    fields: { id: 'mr_1', status: 'active', reason: 'no_time' },
  }
  for (let i = 0; i < 3; i++) {
    await emit(world)
    await emit(world, attention)
  }
  const all: { id: string; event_type: string }[] = await deliveriesOf(world, id)
  assert.deepEqual(
    all.map((delivery) => delivery.id),
    all.map((delivery) => delivery.id).sort((a, b) => (a < b ? 1 : -1)),
  )
  await settle(world, all[0]!.id, 'failed')
  await settle(world, all[1]!.id, 'failed')
  await settle(world, all[2]!.id, 'success')
  const ids = async (query: string) => (await deliveriesOf(world, id, query)).map((row: { id: string }) => row.id)
  const expected = (...places: number[]) => places.map((place) => all[place]!.id)
  assert.deepEqual(await ids('?status=failed'), expected(0, 1))
  assert.deepEqual(await ids('?status=success'), expected(2))
  assert.deepEqual(await ids('?status=pending'), expected(3, 4, 5))
  assert.deepEqual(await ids('?event_type=meeting_request.needs_attention'), expected(0, 2, 4))
  assert.deepEqual(await ids('?event_type=meeting_request.needs_attention&status=failed'), expected(0))
  assert.deepEqual(await ids('?event_type=test'), [])
  const first = (await world.api.get(`/webhook_endpoints/${id}/deliveries?limit=4`)).body
  assert.deepEqual(first.meta, { limit: 4, has_more: true, next_cursor: all[3]!.id })
  assert.deepEqual(await ids(`?limit=4&cursor=${first.meta.next_cursor}`), expected(4, 5))
  assert.deepEqual(await ids(`?limit=4&status=pending&cursor=${first.meta.next_cursor}`), expected(4, 5))
})

test('a filter or a cursor that cannot be is refused before the endpoint is looked for', async () => {
  await using world = await newWorld()
  const path = `/webhook_endpoints/${anId('endpoint').id}/deliveries`
  for (const query of ['status=lost', 'event_type=lost', 'limit=0', 'cursor=evt_1']) {
    const answer = await world.api.get(`${path}?${query}`)
    refused(answer, 'invalid_request', new RegExp(query.split('=')[0]!))
  }
  assert.equal((await world.api.get(path)).status, 404)
})

test('a test is queued for its endpoint alone, whatever it subscribes to, and also while it is disabled', async () => {
  let wakes = 0
  await using world = await newWorld({ wake: () => wakes++ })
  const { id } = await newEndpoint(world)
  const neighbour = await newEndpoint(world)
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  const answer = await world.api.post(`/webhook_endpoints/${id}/test`)
  assert.equal(answer.status, 200)
  const [delivery] = await deliveriesOf(world, id, '?event_type=test')
  assert.deepEqual(answer.body, { data: { delivery_id: delivery.id, status: 'queued' } })
  assert.deepEqual([delivery.event_type, delivery.status], ['test', 'pending'])
  assert.deepEqual(Object.keys(delivery.payload), ['event', 'timestamp', 'message'])
  assert.equal(delivery.payload.event, 'test')
  assert.deepEqual(await deliveriesOf(world, neighbour.id), [])
  assert.equal(wakes, 1)
})

test('a resend is a new delivery of the same event, whatever became of the first', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  const eventId = await emit(world)
  const [first] = await deliveriesOf(world, id)
  for (const status of ['pending', 'failed', 'success'] as const) {
    if (status !== 'pending') await settle(world, first.id, status)
    const answer = await world.api.post(`/webhook_endpoints/${id}/deliveries/${first.id}/resend`)
    assert.equal(answer.status, 200)
    const { data } = answer.body
    assert.notEqual(data.id, first.id)
    assert.deepEqual({ ...data, id: first.id, created_at: first.created_at }, first)
    const [row] = await world.pool`
      select event_id from deliveries where workspace_id = ${world.workspace.id} and id = ${data.id}`
    assert.equal(row!.eventId, eventId)
    assert.deepEqual((await deliveriesOf(world, id))[0], data)
  }
})

test('a resend to a disabled endpoint is refused, and so is one of a delivery that is not its own', async () => {
  await using world = await newWorld()
  const [mine, other] = [await newEndpoint(world), await newEndpoint(world)]
  await emit(world)
  const [delivery] = await deliveriesOf(world, mine.id)
  const resend = (endpoint: string, id: string) =>
    world.api.post(`/webhook_endpoints/${endpoint}/deliveries/${id}/resend`)
  for (const id of ['wd_1', anId('delivery').id, mine.id]) assert.equal((await resend(mine.id, id)).status, 404)
  assert.equal((await resend(other.id, delivery.id)).status, 404)
  await world.api.patch(`/webhook_endpoints/${mine.id}`, { enabled: false })
  refused(await resend(mine.id, delivery.id), 'invalid_request', /disabled since/)
  assert.equal((await resend(mine.id, 'wd_1')).status, 404)
  assert.equal((await deliveriesOf(world, mine.id)).length, 1)
})

test('recovering resends all that failed since a time, once', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  for (let i = 0; i < 5; i++) await emit(world)
  const made = await deliveriesOf(world, id)
  await settle(world, made[0].id, 'failed', '2026-11-10T10:00:00.000Z')
  await settle(world, made[1].id, 'failed', '2026-11-11T10:00:00.000Z')
  await settle(world, made[2].id, 'failed', '2026-11-12T10:00:00.000Z')
  await settle(world, made[3].id, 'success')
  const recover = (since: string) => world.api.post(`/webhook_endpoints/${id}/recover`, { since })
  const answer = await recover('2026-11-11T11:00:00.000+01:00')
  assert.equal(answer.status, 202)
  assert.deepEqual(answer.body, { data: { count: 2 } })
  const pending = await deliveriesOf(world, id, '?status=pending')
  assert.equal(pending.length, 3)
  assert.deepEqual(
    pending.slice(0, 2).map((delivery: { payload: unknown }) => delivery.payload),
    [made[1].payload, made[2].payload],
  )
  assert.equal((await deliveriesOf(world, id, '?status=failed')).length, 3)
  assert.deepEqual((await recover('2026-11-11T10:00:00Z')).body, { data: { count: 0 } })
  assert.deepEqual((await recover('0001-01-01T00:00:00Z')).body, { data: { count: 1 } })
  await settle(world, pending[0].id, 'failed', '2026-11-13T10:00:00.000Z')
  assert.deepEqual((await recover('2026-11-13T10:00:00Z')).body, { data: { count: 1 } })
})

test('many who recover at once resend everything once, and what was resent by hand is not resent again', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  for (let i = 0; i < 20; i++) await emit(world)
  for (const delivery of await deliveriesOf(world, id)) await settle(world, delivery.id, 'failed')
  const [first] = await deliveriesOf(world, id)
  await world.api.post(`/webhook_endpoints/${id}/deliveries/${first.id}/resend`)
  const recover = () => world.api.post(`/webhook_endpoints/${id}/recover`, { since: SINCE })
  const answers = await Promise.all(Array.from({ length: 6 }, recover))
  assert.equal(
    answers.reduce((sum, answer) => sum + answer.body.data.count, 0),
    19,
  )
  const pending = await deliveriesOf(world, id, '?status=pending&limit=100')
  assert.equal(new Set(pending.map((delivery: { payload: { timestamp: string } }) => delivery.payload)).size, 20)
})

test('recovering takes the oldest first, no more than it may, and goes on with the rest when asked again', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  for (let i = 0; i < 3; i++) await emit(world)
  const made = await deliveriesOf(world, id)
  for (const [i, delivery] of made.entries()) await settle(world, delivery.id, 'failed', `2026-11-1${i}T10:00:00.000Z`)
  const recover = () => insertRecovery(world.pool, world.workspace, id, { since: SINCE, max: 2 }, TEST_CLOCK)
  assert.equal(await recover(), 2)
  const waiting = await world.pool`
    select id from deliveries
    where workspace_id = ${world.workspace.id} and status = 'failed' and resent_at is null`
  assert.deepEqual(
    waiting.map((row) => row.id),
    [made[2].id],
  )
  assert.equal(await recover(), 1)
  assert.equal(await recover(), 0)
})

test('recovering needs a time, and an endpoint that is enabled', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  const path = `/webhook_endpoints/${id}/recover`
  for (const body of [
    undefined,
    {},
    { since: null },
    { since: 7 },
    { since: 'today' },
    { since: '2026-01-01T00:00:00' },
  ]) {
    refused(await world.api.post(path, body), 'invalid_request', /since/)
  }
  await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  refused(await world.api.post(path, { since: SINCE }), 'invalid_request', /disabled since/)
})

test('every combination of filters reads its page from an index and throws no row away', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  const eventId = anId('event').id
  // Mostly of one status and type, so that whoever filters late would read thousands of others first.
  await world.pool`
    with event as (
      insert into events (workspace_id, id, type, body, created_at)
      select ${world.workspace.id}, numbered_id(${eventId}, n), 'meeting_request.booked', '{}', now()
      from generate_series(0, 16000) n
    )
    insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, failed_at, created_at)
    select ${world.workspace.id}, numbered_id(${anId('delivery').id}, n), status, ${id},
      numbered_id(${eventId}, n), case when n % 401 = 1 then 'test' else 'meeting_request.booked' end,
      case when status = 'failed' then now() end, now()
    from generate_series(0, 16000) n,
      lateral (select case n % 8 when 0 then 'pending' when 1 then 'success' else 'failed' end as status) s`
  await world.pool`analyze deliveries, events`
  for (const status of [undefined, ...DELIVERY_STATUSES])
    for (const eventType of [undefined, 'test' as const, SUBSCRIBABLE_TYPES[1]])
      for (const cursor of [null, anId('delivery').id]) {
        const page = { limit: 25, cursor }
        const plan = await explained(world.pool, (sql) =>
          listDeliveries(sql, world.workspace, id, { status, eventType }, page),
        )
        assert.deepEqual({ whole: plan.whole, wasted: plan.wasted }, { whole: [], wasted: 0 }, `${status} ${eventType}`)
      }
})
