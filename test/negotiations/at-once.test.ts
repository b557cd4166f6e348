import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import type { Pool } from '#db/sql.ts'
import { answerOf, answers, ask, decideAll, moveTo, newMonday, saying } from '../support/negotiating.ts'
import { stateOf } from '../support/negotiation-state.ts'
import { ownPool } from '../support/own-database.ts'
import { coordinating } from '../support/post.ts'

const CY = { email: 'cy@other.test', name: 'Cy Moe', timezone: 'Europe/Berlin' }

test('ten workers at one due negotiation write one mail, make one round of offers and one decision', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  const due = { workspaceId: world.workspace.id, requestId }
  await Promise.all(Array.from({ length: 10 }, () => coordinate(world.pool, due, coordinating())))
  await decideAll(world)
  const state = await stateOf(world, requestId)
  assert.equal(state.mails.length, 1)
  assert.deepEqual(
    state.offers.map((offer) => offer.split(' ')[0]),
    ['1.1', '1.2', '1.3'],
  )
  assert.deepEqual(state.events, ['meeting_request.created'])
  assert.equal(state.decisions.length, 1)
})

test('ten workers at an agreement book once: one booking, one event, one invite each', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await decideAll(world)
  await world.ingest(...(await answerOf(world, { email: 'bo@client.test', act: saying('The first one, please.') })))
  const due = { workspaceId: world.workspace.id, requestId }
  await Promise.all(Array.from({ length: 10 }, () => coordinate(world.pool, due, coordinating())))
  await decideAll(world)
  const state = await stateOf(world, requestId)
  assert.deepEqual(state.events, ['meeting_request.created', 'meeting_request.booked'])
  assert.equal(state.readings.length, 1)
  assert.equal(state.mails.filter((mail) => mail.includes('invite')).length, 2)
  assert.equal(state.bookings.length, 2)
})

test('the same mail brought ten times at once is one message and one fact', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await decideAll(world)
  const mail = await answerOf(world, { email: 'bo@client.test', act: saying('The first one, please.') })
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => world.ingest(...mail)))
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'recorded').length, 1)
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'duplicate').length, 9)
  const { facts, messages } = await stateOf(world, requestId)
  assert.deepEqual([facts.length, messages.length], [2, 2])
})

test('two requests that agree on the same time at once: one is booked, the other has fresh times in the same breath', async () => {
  await using world = await newMonday()
  await holdBookers(await ownPool())
  const [first, second] = [await ask(world), await ask(world, { participants: [CY] })]
  await decideAll(world)
  for (const email of ['bo@client.test', CY.email]) {
    const act = saying('Wednesday 18 November at 15:00 would be perfect.')
    await world.ingest(...(await answerOf(world, { email, act })))
  }
  const look = async (requestId: string) =>
    (await coordinate(world.pool, { workspaceId: world.workspace.id, requestId }, coordinating())) ?? []
  const steps = await Promise.all([look(first), look(second)])
  assert.deepEqual(steps.map((each) => each.some((step) => step.do === 'book')).sort(), [false, true])
  const [loser] = [first, second].filter((_, i) => !steps[i]!.some((step) => step.do === 'book'))
  const said = steps.flatMap((each, i) => ([first, second][i] === loser ? each : []))
  assert.deepEqual(
    said.flatMap((step) => (step.do === 'send' ? [step.mail.kind] : [])),
    ['offer'],
  )
  await decideAll(world)
  const state = await stateOf(world, loser!)
  assert.equal(state.status, 'active')
  assert.deepEqual([state.attention, state.events, state.bookings], [null, ['meeting_request.created'], []])
  // Never told that it is settled: nothing but the first question and the other times.
  assert.equal(state.mails.length, 2)
  assert.ok(state.messages.every((message) => !/settled|sorry|apolog/i.test(message)))
  const open = state.offers.filter((offer) => offer.endsWith('open'))
  assert.ok(open.length > 0)
  assert.ok(open.every((offer) => !offer.includes('["2026-11-18 14:00')))
  await answers(world, loser === first ? 'bo@client.test' : CY.email, 'Then the first one of these.')
  const { status, bookings } = await stateOf(world, loser!)
  assert.deepEqual([status, bookings.length], ['booked', 2])
})

/** Whoever books waits a moment between looking and writing, so that both have looked before one of them writes. */
async function holdBookers(pool: Pool): Promise<void> {
  await pool.unsafe(`
    create function hold_bookers() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.3);
      return new;
    end $$;
    create trigger hold_bookers before insert on bookings for each row execute function hold_bookers();`)
}

test('a mail that comes while its negotiation is decided is decided next, not lost', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await decideAll(world)
  await moveTo(world, Temporal.Instant.from('2026-11-16T10:00:00Z'))
  const mails = await Promise.all(
    ['Not Tuesday.', 'Wednesday does not work either.', 'The first one is fine after all.'].map((text) =>
      answerOf(world, { email: 'bo@client.test', act: saying(text) }),
    ),
  )
  const due = { workspaceId: world.workspace.id, requestId }
  const work = mails.flatMap((mail) => [world.ingest(...mail), coordinate(world.pool, due, coordinating())])
  await Promise.all(work)
  await decideAll(world)
  const { messages, readings } = await stateOf(world, requestId)
  assert.equal(messages.filter((message) => message.startsWith('in ')).length, 3)
  assert.equal(readings.length, 3)
})
