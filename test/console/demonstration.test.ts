import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEST_CLOCK } from '../support/clock.ts'
import { HOME } from '../support/incoming.ts'
import { allLeft, ask as askFor, decideAll, newMonday } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'
import { newServer } from '../support/world.ts'

// The play that newcomers watch: a real request, real mail and real readings, with people who are made up.

test('two people who are made up get to a booked meeting, and accept its invite', async () => {
  await using world = await newMonday()
  const mailroom = { pool: world.pool, home: HOME, ingest: world.ingest, clock: TEST_CLOCK }
  const app = await newServer(world.pool, { mailroom })
  await using _ = { [Symbol.asyncDispose]: () => app.close() }
  const say = await signedIn(world, 'admin', app)
  const started = await say('POST', '/demonstrations', {})
  assert.equal(started.status, 201, started.text)
  const id = started.body.data.meeting_request_id
  const told: string[] = []
  for (let acts = 0; acts < 25; acts += 1) {
    await decideAll(world)
    await allLeft(world)
    const { body, text } = await say('POST', `/demonstrations/${id}/next`, {})
    assert.ok(body.data, text)
    if (body.data.is_over) break
    if (body.data.told) told.push(body.data.told)
  }
  assert.equal((await shownRequest(world, id)).status, 'booked')
  assert.deepEqual(told.slice(0, 2), ['Bo Lind answers.', 'Cy Tan is away, and a machine answers.'])
  assert.deepEqual(told.slice(-2).sort(), ['Bo Lind accepts the invite.', 'Cy Tan accepts the invite.'])
  assert.ok(told.length <= 8, told.join(' '))

  const own = await askFor(world, { participants: [{ email: 'kim@client.test' }] })
  assert.equal((await say('POST', `/demonstrations/${own}/next`, {})).status, 422)
})

test('there is nothing to watch where mail leaves', async () => {
  await using world = await newMonday()
  const say = await signedIn(world)
  assert.equal((await say('POST', '/demonstrations', {})).status, 404)
})
