// A link of a question to the organizer stands in an old mail for as long as that mail is kept. What has settled the question has
// settled the link: pressed later, or at the same moment, it does nothing.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lockRequest } from '#db/requests/requests.ts'
import { whileBlocked } from '../support/blocked.ts'
import { CY } from '../support/booked.ts'
import { buttonOn, lastMailTo, pageAt } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

test('a "cancel" of before the booking says that it is settled, and cancels nothing', async () => {
  const { id, cancel } = await givenQuestion()
  const pressed = buttonOn((await cancel.get()).text)
  assert.equal(pressed.length, 1)
  for (const { email } of [BO, CY]) await answers(world, email, 'The first one works for me.')
  assert.equal(await statusOf(id), 'booked')
  const page = (await cancel.get()).text
  assert.match(page, /already been settled/)
  assert.doesNotMatch(page, /<button/)
  assert.equal((await cancel.post(pressed)).headers.location, 'cancel')
  await decideAll(world)
  assert.equal(await statusOf(id), 'booked')
})

test('a press that waits while its question is settled does nothing', async () => {
  const { id, cancel } = await givenQuestion()
  const pressed = buttonOn((await cancel.get()).text)
  const { headers } = await whileBlocked(
    world.pool,
    (sql) => lockRequest(sql, world.workspace, id),
    () => cancel.post(pressed),
    (sql) => sql`
      update participants
      set required = false
      where workspace_id = ${world.workspace.id} and request_id = ${id} and email = ${BO.email}`,
  )
  assert.equal(headers.location, 'cancel')
  await decideAll(world)
  assert.notEqual(await statusOf(id), 'cancelled')
})

/** Bo declines, and the organizer is asked what to do. */
async function givenQuestion() {
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await answers(world, BO.email, 'Thanks, but I am not interested in a meeting.')
  const { text } = await lastMailTo(world, world.owner.email, id)
  const link = text.match(/https?:\/\/\S+\/o\/\S+\/cancel/)
  assert.ok(link, text)
  return { id, cancel: pageAt(world, new URL(link[0]).pathname) }
}

const statusOf = async (id: string): Promise<string> =>
  (await world.api.get(`/meeting_requests/${id}`)).body.data.status
