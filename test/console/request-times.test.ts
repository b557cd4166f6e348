import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { signedIn } from '../support/signed-in.ts'

// Everybody's time as the console draws it: the same that the search for times goes by.

const WEEK = '?from=2026-11-16T00:00:00Z&to=2026-11-23T00:00:00Z'

type Stretch = { start: string; end: string }
const covers = (stretches: Stretch[], instant: string) =>
  stretches.some(({ start, end }) => start <= instant && instant < end)

test('hosts have their hours, participants what they said, and what is possible is what both leave', async () => {
  await using world = await newMonday()
  const say = await signedIn(world)
  const id = await ask(world)
  await decideAll(world)
  const before = (await say('GET', `/meeting_requests/${id}/times${WEEK}`)).body.data
  assert.equal(before.timezone, 'Europe/Lisbon')
  assert.equal(before.offers.length, 3)
  assert.deepEqual(before.booking, [])
  const [ana, bo] = before.people
  assert.deepEqual([ana.role, ana.has_answered, bo.role, bo.has_answered], ['host', true, 'participant', false])
  assert.ok(covers(ana.free, '2026-11-18T10:00:00.000Z'))
  assert.ok(!covers(ana.free, '2026-11-18T22:00:00.000Z'))
  assert.ok(covers(before.possible, '2026-11-18T10:00:00.000Z'))

  await answers(world, BO.email, 'None of these work, sorry, and I am away on Wednesday the whole day.')
  const after = (await say('GET', `/meeting_requests/${id}/times${WEEK}`)).body.data
  assert.ok(covers(after.people[1].busy, '2026-11-18T10:00:00.000Z'))
  assert.ok(!covers(after.possible, '2026-11-18T10:00:00.000Z'))
  assert.equal(after.nothing_because, null)
})

test('where nothing is free, it says why', async () => {
  await using world = await newMonday()
  const say = await signedIn(world)
  const timeframe = { start: '2026-11-21T00:00:00Z', end: '2026-11-22T00:00:00Z' }
  const id = await ask(world, { context: { title: 'On a Saturday', duration_minutes: 30, timeframe } })
  const { body } = await say('GET', `/meeting_requests/${id}/times${WEEK}`)
  assert.deepEqual(body.data.possible, [])
  assert.match(body.data.nothing_because, /Ana/)
})

test('a booked meeting is shown with its time, and others may not look', async () => {
  await using world = await newMonday()
  const say = await signedIn(world)
  const id = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'The first one works for me.')
  const { body } = await say('GET', `/meeting_requests/${id}/times${WEEK}`)
  assert.equal(body.data.booking.length, 1)
  assert.deepEqual([body.data.offers, body.data.nothing_because], [[], null])
  const other = await signedIn(world, 'member')
  assert.equal((await other('GET', `/meeting_requests/${id}/times`)).status, 403)
  assert.equal((await say('GET', '/meeting_requests/mr_none/times')).status, 404)
  assert.equal((await say('GET', `/meeting_requests/${id}/times?from=yesterday`)).status, 422)
})
