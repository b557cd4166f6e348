import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCalendar } from '../support/busy.ts'
import { mondayAhead } from '../support/clock.ts'
import { connect, failing, feedServer, sync } from '../support/feed-server.ts'
import { givenMember } from '../support/given.ts'
import { moveTo } from '../support/negotiating.ts'
import { newWorld } from '../support/world.ts'

const monday = (days = 0): Temporal.PlainDate => mondayAhead().add({ days })
const at = (day: Temporal.PlainDate, clock: string): string => `${day}T${clock}:00.000Z`
const week = () => `from=${monday()}T00:00:00Z&to=${monday(7)}T00:00:00Z`

test('a member without a calendar is free in their working hours', async () => {
  await using world = await newWorld()
  const answer = await world.api.get(`/workspace_members/${world.owner.id}/availability?${week()}`)
  assert.equal(answer.status, 200, answer.text)
  const { member_id, timezone, from, to, free, busy, unknown } = answer.body.data
  assert.deepEqual(
    [member_id, timezone, from, to],
    [world.owner.id, 'UTC', at(monday(), '00:00'), at(monday(7), '00:00')],
  )
  assert.deepEqual(
    [free.length, free[0], busy, unknown],
    [5, { start: at(monday(), '09:00'), end: at(monday(), '17:00') }, [], []],
  )
})

test('what is in a connected calendar is busy, and says nothing else', async () => {
  await using world = await newWorld()
  const day = String(monday()).replaceAll('-', '')
  const secret = 'SUMMARY:Merger\nLOCATION:Globex'
  await using feed = await feedServer(
    aCalendar(`${secret}\nDTSTART:${day}T100000Z\nDTEND:${day}T113000Z\nRRULE:FREQ=DAILY;COUNT=2`),
  )
  await connect(world, feed.url)
  const { body, text } = await world.api.get(`/workspace_members/${world.owner.id}/availability?${week()}`)
  assert.deepEqual(body.data.busy, [
    { start: at(monday(), '10:00'), end: at(monday(), '11:30') },
    { start: at(monday(1), '10:00'), end: at(monday(1), '11:30') },
  ])
  assert.deepEqual(body.data.free.slice(0, 2), [
    { start: at(monday(), '09:00'), end: at(monday(), '10:00') },
    { start: at(monday(), '11:30'), end: at(monday(), '17:00') },
  ])
  assert.doesNotMatch(text, /Merger|Globex/)
})

test('the hours of a calendar that is gone are unknown, and so is what lies more than half a year ahead', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const calendar = await connect(world, feed.url)
  const far = `from=${monday(300)}T00:00:00Z&to=${monday(301)}T00:00:00Z`
  const ahead = (await world.api.get(`/workspace_members/${world.owner.id}/availability?${far}`)).body.data
  assert.deepEqual(
    [ahead.free, ahead.unknown],
    [[], [{ start: at(monday(300), '00:00'), end: at(monday(301), '00:00') }]],
  )
  feed.answer(failing(410))
  await sync(world, calendar)
  const { free, busy, unknown } = (await world.api.get(`/workspace_members/${world.owner.id}/availability?${week()}`))
    .body.data
  assert.deepEqual([free, busy, unknown], [[], [], [{ start: at(monday(), '00:00'), end: at(monday(7), '00:00') }]])
})

test('without a beginning and an end it is the coming week', async () => {
  await using world = await newWorld()
  const { from, to } = (await world.api.get(`/workspace_members/${world.owner.id}/availability`)).body.data
  assert.equal(Date.parse(to) - Date.parse(from), 7 * 24 * 60 * 60 * 1000)
})

test('now is what the clock of the workspace says', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  await connect(world, feed.url)
  await moveTo(world, Temporal.Instant.from(at(monday(), '12:00')))
  const answer = await world.api.get(`/workspace_members/${world.owner.id}/availability`)
  const { from, free, unknown } = answer.body.data
  assert.deepEqual(
    [from, free[0], unknown],
    [at(monday(), '12:00'), { start: at(monday(), '12:00'), end: at(monday(), '17:00') }, []],
  )
})

test('times that cannot be are refused in words that help', async () => {
  await using world = await newWorld()
  const { id } = await givenMember(world)
  const refused: [query: string, says: RegExp][] = [
    ['from=monday&to=tuesday', /from/],
    [`from=${monday(7)}T00:00:00Z&to=${monday()}T00:00:00Z`, /from must be before to/],
    ['from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z', /in the past/],
    [`from=${monday()}T00:00:00Z&to=${monday(93)}T00:00:00Z`, /at most 92 days/],
  ]
  for (const [query, says] of refused) {
    const answer = await world.api.get(`/workspace_members/${id}/availability?${query}`)
    assert.deepEqual([answer.status, answer.body.error.type], [422, 'invalid_request'], query)
    assert.match(answer.body.error.message, says)
  }
  assert.equal(
    (await world.api.get(`/workspace_members/wm_01kce6v1q8ezv9h2n4s0r7t3xy/availability?${week()}`)).status,
    404,
  )
})

test('another workspace sees nothing, and a key needs the scope', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  assert.equal((await other.api.get(`/workspace_members/${world.owner.id}/availability?${week()}`)).status, 404)
  const { key } = await world.newKey(['teams.read'])
  assert.equal(
    (await world.withKey(key).get(`/workspace_members/${world.owner.id}/availability?${week()}`)).status,
    403,
  )
})
