import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { listAudit } from '../support/audited.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answerOf, answers, ask, BO, decideAll, moveTo, newMonday, writes } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'

// What negotiations do is on record as well: under the organizer's name where they ordered it by mail, as a mail where somebody else
// did, else under Parley's own.

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

test('a colleague whom two people name at once is on record once', async () => {
  await using world = await newMonday()
  await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await writes(world, BO.email, 'Please add lee@client.test to the meeting.')
  await writes(world, CY.email, 'Please add lee@client.test to the meeting.')
  await decideAll(world)
  assert.deepEqual(await story(world), [['mail', 'meeting_request.participant_added']])
})

test('whoever finds the meeting full is not on record as added', async () => {
  await using world = await newMonday()
  const others = Array.from({ length: PARTICIPANTS_MAX - 3 }, (_, n) => ({ email: `p${n}@client.test` }))
  const id = await ask(world, { participants: [BO, CY, ...others] })
  await decideAll(world)
  await writes(world, BO.email, 'Please add lee@client.test to the meeting.')
  await writes(world, CY.email, 'Please add kim@client.test to the meeting.')
  await decideAll(world)
  const { participant_emails: emails } = await shownRequest(world, id)
  assert.equal(emails.length, PARTICIPANTS_MAX)
  assert.ok(emails.includes('lee@client.test') && !emails.includes('kim@client.test'))
  const added = (await listAudit(world.pool, world.workspace)).filter(({ action }) => /participant_added/.test(action))
  assert.deepEqual(
    added.map(({ detail }) => detail.email),
    ['lee@client.test'],
  )
})

test('somebody whom the organizer drops in two mails is on record once', async () => {
  await using world = await newMonday()
  await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await answers(world, BO.email, 'Is this in person?')
  await writes(world, world.owner.email, 'Drop Cy.')
  await writes(world, world.owner.email, 'Please drop Cy.')
  await decideAll(world)
  const dropped = (await story(world)).filter(([, action]) => /removed/.test(action!))
  assert.deepEqual(dropped, [[world.owner.id, 'meeting_request.participant_removed']])
})

test('what a participant changes is not the organizer’s, also while a mail of theirs waits', async () => {
  await using world = await newMonday()
  await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await answers(world, BO.email, 'Is this in person?')
  await writes(world, world.owner.email, 'Make Cy optional.')
  await writes(world, BO.email, 'Could we do 15 minutes instead?')
  await decideAll(world)
  assert.deepEqual(await changes(world), [
    [world.owner.id, 'required'],
    ['mail', 'durationMinutes'],
  ])
})

test('other days that the organizer wants are those of the request, and on record as theirs', async () => {
  await using world = await newMonday()
  const id = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'Is this in person?')
  await answers(world, world.owner.email, 'Not before January.')
  assert.deepEqual((await shownRequest(world, id)).timeframe, { start: '2027-01-01T00:00:00.000Z', end: null })
  assert.deepEqual(await changes(world), [[world.owner.id, 'timeframeStart']])
})

test('a participant who has an assistant arrange it is on record as a mail', async () => {
  await using world = await newMonday()
  await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await answers(world, BO.email, 'My assistant lee@client.test will find a time for me.')
  assert.deepEqual(await changes(world), [['mail', 'required']])
})

test('the organizer shortens a booked meeting, and Parley moves its end', async () => {
  await using world = await newMonday()
  await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'The first one works.')
  await answers(world, world.owner.email, 'Make it 15 minutes.')
  assert.deepEqual(await story(world), [
    ['negotiation', 'meeting_request.booked'],
    [world.owner.id, 'meeting_request.context_updated'],
    ['negotiation', 'meeting_request.rescheduled'],
  ])
})

/** Who changed what of the request itself. */
async function changes(world: MailWorld): Promise<unknown[][]> {
  const all = await listAudit(world.pool, world.workspace)
  return all
    .filter(({ action }) => action === 'meeting_request.context_updated')
    .map(({ actor, detail }) => [actor, ...(detail.fields as string[])])
}
