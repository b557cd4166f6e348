import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDescriptionReading } from '#db/requests/description-readings.ts'
import { rulesText } from '../../src/commands/story.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'

const described = (world: MailWorld, description: string) =>
  ask(world, { context: { title: 'Interview', duration_minutes: 30, description } })

const versionsOf = async (world: MailWorld, requestId: string) =>
  await world.pool<{ version: number; texts: string[]; timezone: string }[]>`
    select version, input -> 'texts' as texts, input ->> 'timezone' as timezone
    from description_readings
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
    order by version`

test('what a description says about times is read once, kept with what it was read from, and told', async () => {
  await using world = await newMonday()
  const text = 'Only in the mornings.\nPerhaps never on the morning after, who knows? She is expensive.'
  const id = await described(world, text)
  await decideAll(world)
  await decideAll(world)
  const reading = await findDescriptionReading(world.pool, world.workspace, id)
  const { texts, timezone, duration_minutes } = reading!.input
  assert.deepEqual([texts, timezone, duration_minutes], [[text], 'Europe/Lisbon', 30])
  assert.deepEqual(
    reading!.rules.map(({ words, holds }) => [words, holds]),
    [
      ['Only in the mornings', 'every_week'],
      ['Perhaps never on the morning after, who knows?', 'unclear'],
    ],
  )
  assert.equal((await versionsOf(world, id)).length, 1)
  const told = rulesText(reading!)
  assert.match(
    told,
    /^ {4}What the request says about times, read in Europe\/Lisbon:\n {4}· “Only in the mornings” \(every week\): free /,
  )
  assert.match(told, /\n {4}· “Perhaps never on the morning after, who knows\?” \(not clear, so it is left alone\)$/)
  const timeline = await world.api.get(`/meeting_requests/${id}/timeline`)
  const shown = timeline.body.data.find((entry: { kind: string }) => entry.kind === 'mail_sent')
  assert.equal(shown.to, BO.email)
  assert.doesNotMatch(shown.text, /expensive|mornings/)
})

test('another description or another zone is read anew, and another title is not', async () => {
  await using world = await newMonday()
  const id = await described(world, 'Only in the mornings.')
  await decideAll(world)
  const change = async (verb: string, body: object) => {
    const answer = await world.api.post(`/meeting_requests/${id}/${verb}`, body)
    assert.equal(answer.status, 200, answer.text)
    await decideAll(world)
  }
  await change('context', { title: 'Second interview' })
  await change('context', { description: 'Only on Thursdays.' })
  await world.api.post('/workspace_members', { email: 'cy@acme.test', name: 'Cy', timezone: 'Asia/Tokyo' })
  await change('change_organizer', { new_organizer_email: 'cy@acme.test' })
  assert.deepEqual(
    (await versionsOf(world, id)).map(({ texts, timezone }) => [texts[0], timezone]),
    [
      ['Only in the mornings.', 'Europe/Lisbon'],
      ['Only on Thursdays.', 'Europe/Lisbon'],
      ['Only on Thursdays.', 'Asia/Tokyo'],
    ],
  )
})
