import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAudit } from '#db/audit.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answerOf, answers, ask, BO, decideAll, moveTo, newMonday } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'

// What negotiations do is on record as well: under the organizer's name where they ordered it by mail, else under Parley's own.

/** Who did what since the request was made, apart from the mails that the test wrote for others. */
async function story(world: MailWorld): Promise<string[][]> {
  const all = await listAudit(world.pool, world.workspace)
  const first = all.findIndex(({ action }) => action === 'meeting_request.created')
  return all
    .slice(first + 1)
    .filter(({ action }) => action !== 'message.written_as_another')
    .map(({ actor, action }) => [actor, action])
}

const CY = { email: 'cy@client.test', name: 'Cy Tan', timezone: 'Europe/Berlin' }

test('Parley books, and the organizer who cancels by mail is the one who cancelled', async () => {
  await using world = await newMonday()
  const id = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'The first one works.')
  await answers(world, world.owner.email, 'Please cancel the meeting.')
  assert.equal((await shownRequest(world, id)).status, 'cancelled')
  assert.deepEqual(await story(world), [
    ['negotiation', 'meeting_request.booked'],
    [world.owner.id, 'meeting_request.cancelled'],
  ])
})

test('the organizer who drops somebody and changes the length by mail is on record with both', async () => {
  await using world = await newMonday()
  await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await answers(world, BO.email, 'The first one works.')
  await answers(world, CY.email, 'The first one works.')
  await answers(world, world.owner.email, 'Please drop Cy, and make it 45 minutes.')
  const said = (await story(world)).filter(([, action]) => !/booked|rescheduled/.test(action!))
  assert.deepEqual(said, [
    [world.owner.id, 'meeting_request.participant_removed'],
    [world.owner.id, 'meeting_request.context_updated'],
  ])
})

test('whoever wants no more mail is on record as a mail', async () => {
  await using world = await newMonday()
  await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'STOP')
  assert.deepEqual(await story(world), [['mail', 'person.suppressed']])
  const [{ ref, detail } = { ref: '', detail: {} }] = (await listAudit(world.pool, world.workspace)).slice(-1)
  assert.match(ref, /^person_/)
  assert.deepEqual(detail, { reason: 'stop' })
})

test('a booking that nobody comes to ends by itself, as a deed of Parley’s own', async () => {
  await using world = await newMonday()
  const id = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'The last one works.')
  const act = { do: 'rsvp', partstat: 'DECLINED' } as const
  await world.ingest(...(await answerOf(world, { email: BO.email, act })))
  await decideAll(world)
  await moveTo(world, Temporal.Instant.from('2026-11-18T12:30:00Z'))
  await decideAll(world)
  assert.equal((await shownRequest(world, id)).status, 'cancelled')
  assert.deepEqual(await story(world), [
    ['negotiation', 'meeting_request.booked'],
    ['operator', 'clock.moved'],
    ['negotiation', 'meeting_request.cancelled'],
  ])
})
