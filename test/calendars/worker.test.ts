import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { disconnectCalendar } from '#calendars/connect.ts'
import { type Calendar, getCalendar } from '#db/calendar/calendars.ts'
import { getMember } from '#db/people/members.ts'
import { createSeal } from '#seal/seal.ts'
import { openLog } from '#telemetry/log.ts'
import { startCalendars } from '#workers/calendars.ts'
import { aCalendar } from '../support/busy.ts'
import { present } from '../support/clock.ts'
import { until } from '../support/engine.ts'
import { connect, failing, feedServer, KEEPER, usualAccess } from '../support/feed-server.ts'
import { givenMember } from '../support/given.ts'
import { answers, ask, BO, decideAll, newMondayAhead } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'
import type { World } from '../support/world.ts'

const NOTHING_AHEAD = aCalendar('DTSTART:20200101T100000Z')
/** Every Monday to Thursday is full, for as long as anybody looks. */
const FRIDAYS_ONLY = aCalendar('DTSTART:20200106T000000Z\nDURATION:PT24H\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH')

async function looked(world: World, calendar: Calendar, isDone: (now: Calendar) => boolean): Promise<void> {
  const access = usualAccess()
  const log = openLog({ logLevel: 'silent' })
  await using loop = startCalendars({ pool: world.pool, log, access, ...KEEPER, onMoved: () => {} })
  await world.pool`update calendars set next_attempt_at = now() where workspace_id = ${world.workspace.id}`
  loop.wake()
  await until('it is looked at', async () => isDone(await getCalendar(world.pool, world.workspace, calendar.id)))
}

async function isDue(world: World, requestId: string): Promise<boolean> {
  const [row] = await world.pool<{ isDue: boolean }[]>`
    select coalesce(due_at <= now(), false) as is_due
    from negotiations
    where workspace_id = ${world.workspace.id} and request_id = ${requestId}`
  return row!.isDue
}

async function offeredDays(world: World, requestId: string): Promise<number[]> {
  const rows = await world.pool<{ day: number }[]>`
    select distinct extract(isodow from lower(during))::int as day
    from offers
    where workspace_id = ${world.workspace.id} and request_id = ${requestId} and state = 'open'
    order by day`
  return rows.map(({ day }) => day)
}

test('only times that are free in the calendar are offered', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(FRIDAYS_ONLY)
  await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  assert.deepEqual(await offeredDays(world, requestId), [5])
})

test('the worker notices a change, and what was being arranged is looked at again', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  assert.equal(await isDue(world, requestId), false)
  feed.publish(FRIDAYS_ONLY)
  await looked(world, calendar, ({ syncedAt }) => syncedAt! > calendar.syncedAt!)
  assert.equal(await isDue(world, requestId), true)
})

test('so is a meeting that was booked and is to come', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, '2')
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  assert.equal(await isDue(world, requestId), false)
  feed.publish(FRIDAYS_ONLY)
  await looked(world, calendar, ({ syncedAt }) => syncedAt! > calendar.syncedAt!)
  assert.equal(await isDue(world, requestId), true)
})

test('when a calendar is disconnected, what was being arranged is looked at again', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(FRIDAYS_ONLY)
  const calendar = await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  assert.equal(await isDue(world, requestId), false)
  await disconnectCalendar(world.pool, world.workspace, calendar.id, KEEPER)
  assert.equal(await isDue(world, requestId), true)
})

test('a booking waits for a look at a calendar that was read minutes ago, and no longer', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  await world.pool`
    update calendars set synced_at = synced_at - interval '10 minutes', next_attempt_at = now() + interval '10 minutes'
    where workspace_id = ${world.workspace.id}`
  await answers(world, BO.email, '2')
  assert.equal((await shownRequest(world, requestId)).status, 'active')
  const { nextAttemptAt, syncedAt } = await getCalendar(world.pool, world.workspace, calendar.id)
  assert.ok(nextAttemptAt <= present())
  await looked(world, calendar, (now) => now.syncedAt! > syncedAt!)
  assert.equal(await isDue(world, requestId), true)
  await decideAll(world)
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
})

test('a booking that waits for a look has its second one within a minute, whatever patience the server asks for', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  await ask(world)
  await decideAll(world)
  await world.pool`
    update calendars set synced_at = synced_at - interval '10 minutes' where workspace_id = ${world.workspace.id}`
  await answers(world, BO.email, '2')
  feed.answer(failing(429, { 'retry-after': '7200' }))
  await looked(world, calendar, ({ problem }) => problem !== null)
  const { nextAttemptAt } = await getCalendar(world.pool, world.workspace, calendar.id)
  assert.ok(Date.parse(nextAttemptAt) <= Date.now() + 60_000, nextAttemptAt)
})

test('a meeting is moved by a program only after a look at a calendar that was read minutes ago', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, '2')
  await world.pool`
    update calendars set synced_at = synced_at - interval '10 minutes', next_attempt_at = now() + interval '10 minutes'
    where workspace_id = ${world.workspace.id}`
  const path = `/meeting_requests/${requestId}/booking`
  const booked = (await world.api.get(path)).body.data
  const start = new Date(Date.parse(booked.start) + 7 * 86_400_000).toISOString()
  const ordered = await world.api.post(`${path}/reschedule`, { start })
  assert.equal(ordered.status, 200, ordered.text)
  await decideAll(world)
  assert.equal((await world.api.get(path)).body.data.start, booked.start)
  const { nextAttemptAt, syncedAt } = await getCalendar(world.pool, world.workspace, calendar.id)
  assert.ok(nextAttemptAt <= present())
  await looked(world, calendar, (now) => now.syncedAt! > syncedAt!)
  await decideAll(world)
  assert.equal((await world.api.get(path)).body.data.start, start)
})

test('an ordered move that turns out impossible is a wish from then on: it moves nothing once the time is free', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, '2')
  const path = `/meeting_requests/${requestId}/booking`
  const booked = (await world.api.get(path)).body.data
  const start = new Date(Date.parse(booked.start) + 7 * 86_400_000).toISOString()
  assert.equal((await world.api.post(`${path}/reschedule`, { start })).status, 200)
  for (const ics of [aCalendar(`DTSTART:${start.replace(/[-:]|\.000/g, '')}\nDURATION:PT1H`), NOTHING_AHEAD]) {
    const { syncedAt } = await getCalendar(world.pool, world.workspace, calendar.id)
    feed.publish(ics)
    await looked(world, calendar, (now) => now.syncedAt! > syncedAt!)
    await decideAll(world)
    assert.equal((await world.api.get(path)).body.data.start, booked.start)
  }
})

test('while a calendar cannot be read nothing is offered to anybody, and the organizer is asked', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  feed.answer(failing(401))
  await looked(world, calendar, ({ problem }) => problem === 'refused')
  await ask(world)
  await decideAll(world)
  const mails = await world.pool<{ recipient: string; kind: string }[]>`
    select recipient, kind from outbox where workspace_id = ${world.workspace.id} order by id`
  assert.deepEqual(
    mails.map(({ recipient, kind }) => `${kind} to ${recipient}`),
    ['calendar_unreadable to ana@acme.test', 'attention to ana@acme.test'],
  )
})

test('a calendar whose address nobody can open any more is unknown at once, and its owner hears of it', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  const other = createSeal(Buffer.alloc(32, 8)).seal(feed.url, `${calendar.connectionId}:address`)
  await world.pool`
    update calendar_connections set secret = ${other} where workspace_id = ${world.workspace.id}`
  await looked(world, calendar, ({ problem }) => problem !== null)
  const { problem, freshUntil } = await getCalendar(world.pool, world.workspace, calendar.id)
  assert.equal(problem, 'secret_lost')
  assert.ok(freshUntil! <= present(), freshUntil!)
  const [mail] = await world.pool<{ recipient: string; kind: string }[]>`
    select recipient, kind from outbox where workspace_id = ${world.workspace.id}`
  assert.deepEqual(mail, { recipient: 'ana@acme.test', kind: 'calendar_unreadable' })
})

test('a calendar that fails is tried again later and later, and one that is read every ten minutes', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(NOTHING_AHEAD)
  const calendar = await connect(world, feed.url)
  const wait = async () => {
    const [row] = await world.pool<{ seconds: number }[]>`
      select extract(epoch from next_attempt_at - now())::int as seconds
      from calendars
      where workspace_id = ${world.workspace.id}`
    return row!.seconds
  }
  const first = await wait()
  assert.ok(first > 500 && first <= 660, String(first))
  feed.answer(failing(500))
  await looked(world, calendar, ({ problem }) => problem === 'server_error')
  const retry = await wait()
  assert.ok(retry > 40 && retry <= 66, String(retry))
  feed.answer(failing(429, { 'retry-after': '7200' }))
  await looked(world, calendar, ({ nextAttemptAt }) => Date.parse(nextAttemptAt) > Date.now() + 3_600_000)
  assert.ok((await wait()) > 7_000)
})

test('while others wait, one workspace with slow calendars has half of the slots of a node and no more', async () => {
  await using other = await newMondayAhead()
  await using slow = await newMondayAhead()
  await using slowFeed = await feedServer(NOTHING_AHEAD)
  await using otherFeed = await feedServer(NOTHING_AHEAD)
  const { id } = await givenMember(slow, { email: 'dee@acme.test' })
  const members = [slow.owner, await getMember(slow.pool, slow.workspace, id)]
  for (let i = 0; i < 24; i++) await connect(slow, `${slowFeed.url}?${i}`, members[i % 2])
  for (let i = 0; i < 12; i++) await connect(other, `${otherFeed.url}?${i}`)
  const asked: ServerResponse[] = []
  const askedOfOther: ServerResponse[] = []
  slowFeed.answer((_request, response) => void asked.push(response))
  otherFeed.answer((_request, response) => void askedOfOther.push(response))
  const due = ({ pool, workspace }: World) =>
    pool`update calendars set next_attempt_at = now() where workspace_id = ${workspace.id}`
  await other.pool`update calendars set next_attempt_at = now() + interval '1 hour'`
  await due(slow)
  const log = openLog({ logLevel: 'silent' })
  await using loop = startCalendars({ pool: slow.pool, log, access: usualAccess(), ...KEEPER, onMoved: () => {} })
  loop.wake()
  await until('alone it takes all slots', () => asked.length === 20)
  await due(other)
  for (const response of asked.splice(0, 10)) response.writeHead(304).end()
  await until('the others get what comes free', () => askedOfOther.length === 10)
  assert.equal(asked.length, 10, 'four more of the slow ones wait')
  for (const response of askedOfOther.splice(0)) response.writeHead(304).end()
  await until('what is left over is for the slow one', () => asked.length === 14 && askedOfOther.length === 2)
  for (const response of [...asked, ...askedOfOther]) response.writeHead(304).end()
})
