import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { givenBooking } from '../support/booked.ts'
import type { MailWorld } from '../support/incoming.ts'
import { allLeft, answers, ask, BO, decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { refused } from '../support/refused.ts'
import { eventsOf, factsOf } from '../support/requests.ts'

// POST /meeting_requests/:id/remind: those who have not answered are reminded at once, at most once a day each.

const CY = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'Europe/Berlin' }

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const remind = (id: string, body?: object) => world.api.post(`/meeting_requests/${id}/remind`, body)

const reminded = async (id: string): Promise<string[]> => {
  const rows = await world.pool<{ rcpt: string[] }[]>`
    select rcpt
    from messages
    where workspace_id = ${world.workspace.id} and request_id = ${id} and direction = 'out' and kind = 'follow_up'
    order by id`
  return rows.map(({ rcpt }) => rcpt[0]!)
}

const followUpsIn = async (id: string) => {
  const events = await eventsOf(world, id)
  return events
    .filter(({ type }) => type === 'meeting_request.follow_up_sent')
    .map(({ body }) => JSON.parse(body))
    .map((sent) => [sent.participant_emails, sent.follow_up_number])
}

test('who has not answered is reminded at once, and it counts as their next follow-up', async () => {
  await moveTo(world, MONDAY)
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await allLeft(world)
  await answers(world, BO.email, 'The second one works.')
  const answer = await remind(id)
  assert.deepEqual([answer.status, answer.body.data.id, answer.body.data.status], [202, id, 'active'], answer.text)
  await decideAll(world)
  assert.deepEqual(await reminded(id), [CY.email])
  assert.deepEqual(await followUpsIn(id), [[[CY.email], 1]])
  assert.equal((await factsOf(world, id)).at(-1)!.kind, 'reminder_ordered')
})

test('nobody is reminded twice in a day, and the second order does not fire later', async () => {
  await moveTo(world, MONDAY)
  const id = await ask(world, { participants: [CY] })
  await decideAll(world)
  await allLeft(world)
  for (const _ of [1, 2]) {
    assert.equal((await remind(id, {})).status, 202)
    await decideAll(world)
    await allLeft(world)
  }
  assert.deepEqual(await reminded(id), [CY.email])
  await moveTo(world, MONDAY.add({ hours: 25 }))
  await world.pool`update negotiations set due_at = now() where workspace_id = ${world.workspace.id} and request_id = ${id}`
  await decideAll(world)
  assert.deepEqual(await reminded(id), [CY.email], 'the refused order is forgotten')
  await remind(id)
  await decideAll(world)
  assert.deepEqual(await followUpsIn(id), [
    [[CY.email], 1],
    [[CY.email], 2],
  ])
})

test('where everybody has answered, it is accepted and nothing is sent', async () => {
  await moveTo(world, MONDAY)
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await allLeft(world)
  await answers(world, BO.email, 'Not interested, thanks.')
  await answers(world, CY.email, 'Please ask me again next month.')
  assert.equal((await remind(id)).status, 202)
  await decideAll(world)
  assert.deepEqual(await reminded(id), [])
  assert.deepEqual(await followUpsIn(id), [])
})

test('only an active request has somebody to remind, and it must exist', async () => {
  const id = await ask(world)
  for (const [verb, status] of [
    ['pause', 'paused'],
    ['cancel', 'cancelled'],
  ] as const) {
    await world.api.post(`/meeting_requests/${id}/${verb}`)
    const message = new RegExp(`^Cannot remind the participants of a request that is ${status}; it must be active\\.$`)
    refused(await remind(id), 'invalid_request', message)
  }
  const { requestId } = await givenBooking(world)
  refused(await remind(requestId), 'invalid_request', /is booked; it must be active/)
  const unknown = `mr_${'0'.repeat(26)}`
  for (const other of [unknown, 'mr_1']) refused(await remind(other), 'not_found', /./)
})
