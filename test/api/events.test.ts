import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowestId } from '#db/ids.ts'
import { eventInserts, insertEvent, listEvents, listEventsAfter, newEvent } from '#db/webhooks/events.ts'
import { anId, TEST_CLOCK } from '../support/clock.ts'
import { explained } from '../support/explain.ts'
import { refused } from '../support/refused.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import { newWorld, type World } from '../support/world.ts'

const HAPPENING = { type: 'meeting_request.organizer_changed' as const, fields: { id: 'mr_1' } }
const START = lowestId('event', 0)

async function idsOf(world: World, query = ''): Promise<string[]> {
  const answer = await world.api.get(`/events${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((event: { id: string }) => event.id)
}

/** Other files share the cluster and hold transactions of their own; what is committed is shown as soon as they end. */
async function eventually(world: World, query: string, count: number): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    const ids = await idsOf(world, query)
    if (ids.length >= count || tries === 200) return ids
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('an event shows the payload exactly as it is delivered', async () => {
  await using world = await newWorld()
  await newEndpoint(world)
  const id = await emit(world, { fields: { id: 'mr_ü"' } })
  const answer = await world.api.get('/events')
  const [event] = answer.body.data
  assert.deepEqual(Object.keys(event), ['id', 'type', 'created_at', 'payload'])
  assert.equal(event.id, id)
  assert.equal(event.type, 'meeting_request.organizer_changed')
  assert.equal(event.payload.timestamp, event.created_at)
  const [row] = await world.pool`select body from events where workspace_id = ${world.workspace.id} and id = ${id}`
  assert.equal(JSON.stringify(event.payload), row!.body)
})

test('events are listed newest first, page by page and by type, and of this workspace only', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  await emit(other)
  const ids: string[] = []
  for (let i = 0; i < 4; i++) ids.unshift(await emit(world))
  const paused = {
    type: 'meeting_request.paused' as const,
    fields: { id: 'mr_1', status: 'paused' as const, paused_at: '' },
  }
  const pausedId = await emit(world, paused)
  assert.deepEqual(await idsOf(world), [pausedId, ...ids])
  assert.deepEqual(await idsOf(world, '?type=meeting_request.paused'), [pausedId])
  const first = (await world.api.get('/events?limit=2&type=meeting_request.organizer_changed')).body
  assert.deepEqual(first.meta, { limit: 2, has_more: true, next_cursor: ids[1] })
  assert.deepEqual(await idsOf(world, `?limit=2&type=meeting_request.organizer_changed&cursor=${ids[1]}`), ids.slice(2))
})

test('the log has every event, also those that nobody subscribes to, and tests', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world, { events: ['meeting_request.booked'] })
  const eventId = await emit(world)
  await world.api.post(`/webhook_endpoints/${id}/test`)
  const [testEvent, ...rest] = await idsOf(world)
  assert.deepEqual(rest, [eventId])
  assert.deepEqual(await idsOf(world, '?type=test'), [testEvent])
})

test('with after the oldest come first, and a cursor goes on the same way', async () => {
  await using world = await newWorld()
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push(await emit(world))
  assert.deepEqual(await eventually(world, `?after=${START}`, 5), ids)
  assert.deepEqual(await idsOf(world, `?after=${ids[1]}`), ids.slice(2))
  const first = (await world.api.get(`/events?limit=2&after=${ids[0]}`)).body
  assert.deepEqual(first.meta, { limit: 2, has_more: true, next_cursor: ids[2] })
  assert.deepEqual(await idsOf(world, `?limit=2&after=${ids[0]}&cursor=${ids[2]}`), ids.slice(3))
  assert.deepEqual(await idsOf(world, `?after=${ids[4]}`), [])
  assert.deepEqual(await idsOf(world, `?after=${ids[0]}&type=test`), [])
})

test('after an event that is unknown or gone, it goes on from its place', async () => {
  await using world = await newWorld()
  const before = await emit(world)
  const unknown = anId('event').id
  const behind = await emit(world)
  assert.deepEqual(await eventually(world, `?after=${unknown}`, 1), [behind])
  await world.pool`delete from events where workspace_id = ${world.workspace.id} and id = ${before}`
  assert.deepEqual(await idsOf(world, `?after=${before}`), [behind])
})

test('a type, an after or a cursor that cannot be is refused', async () => {
  await using world = await newWorld()
  for (const query of ['type=lost', 'after=wd_1', 'after=', 'cursor=evt_1', 'limit=1000']) {
    const answer = await world.api.get(`/events?${query}`)
    refused(answer, 'invalid_request', new RegExp(query.split('=')[0]!))
  }
})

test('following after misses nothing, though a transaction stays open and commits behind others', async () => {
  await using world = await newWorld()
  const first = await emit(world)
  const slow = Promise.withResolvers<void>()
  const started = Promise.withResolvers<string>()
  const open = world.pool.begin(async (sql) => {
    started.resolve(await insertEvent(sql, world.workspace, HAPPENING, TEST_CLOCK))
    await slow.promise
  })
  const held = await started.promise
  const quick = await emit(world)
  assert.deepEqual(await idsOf(world), [quick, first], 'the plain list shows what is committed')
  assert.deepEqual(await idsOf(world, `?after=${first}`), [], 'what an open transaction may still precede is not shown')
  slow.resolve()
  await open
  assert.deepEqual(await eventually(world, `?after=${first}`, 2), [held, quick])
})

test('following after misses nothing, though an identifier was made long before its transaction began', async () => {
  await using world = await newWorld()
  const first = await emit(world)
  const late = newEvent(HAPPENING, TEST_CLOCK)
  const quick = await emit(world)
  assert.ok(late.id < quick)
  assert.deepEqual(await eventually(world, `?after=${first}`, 1), [quick])
  await world.pool`with ${eventInserts(world.pool, world.workspace, late)} select from new_deliveries`
  assert.deepEqual(await eventually(world, `?after=${quick}`, 1), [late.id])
  assert.deepEqual(await idsOf(world, `?after=${first}`), [quick, late.id])
})

test('a reader who follows while forty write at once sees every event exactly once', async () => {
  await using world = await newWorld()
  let writing = true
  const writers = Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const event = newEvent(HAPPENING, TEST_CLOCK)
      await new Promise((resolve) => setTimeout(resolve, (i * 7) % 50))
      await world.pool.begin(async (sql) => {
        await sql`with ${eventInserts(sql, world.workspace, event)} select from new_deliveries`
        await sql`select pg_sleep(${((i * 13) % 40) / 1000})`
      })
      return event.id
    }),
  ).finally(() => {
    writing = false
  })
  const seen: string[] = []
  for (let rounds = 0; writing || (seen.length < 40 && rounds < 400); rounds++) {
    seen.push(...(await idsOf(world, `?limit=3&after=${seen.at(-1) ?? START}`)))
    if (!writing) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.deepEqual(seen.toSorted(), (await writers).toSorted())
})

test('every way to list events reads its page from an index and throws no row away', async () => {
  await using world = await newWorld()
  await world.pool`
    insert into events (workspace_id, id, type, body, created_at)
    select ${world.workspace.id}, numbered_id(${anId('event').id}, n),
      case when n % 20 = 1 then 'test' else 'meeting_request.booked' end, '{}', now()
    from generate_series(0, 8000) n`
  const middle = anId('event').id
  const known = await emit(world)
  await world.pool`
    insert into events (workspace_id, id, type, body, created_at)
    select ${world.workspace.id}, numbered_id(${anId('event').id}, n),
      case when n % 20 = 1 then 'test' else 'meeting_request.booked' end, '{}', now()
    from generate_series(0, 8000) n`
  await world.pool`analyze events`
  for (const type of [undefined, 'test' as const]) {
    for (const cursor of [null, middle]) {
      const plan = await explained(world.pool, (sql) =>
        listEvents(sql, world.workspace, { type }, { limit: 25, cursor }),
      )
      assert.deepEqual({ whole: plan.whole, wasted: plan.wasted }, { whole: [], wasted: 0 }, `${type} ${cursor}`)
    }
    for (const after of [START, known]) {
      const plan = await explained(world.pool, (sql) =>
        listEventsAfter(sql, world.workspace, { type }, { limit: 25, after }),
      )
      assert.deepEqual({ whole: plan.whole, wasted: plan.wasted }, { whole: [], wasted: 0 }, `${type} after ${after}`)
      assert.match(plan.indexes.join(), /forward/)
    }
  }
})
