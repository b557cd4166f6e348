import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import type { World } from '../support/world.ts'

const ANA = 'ana@acme.test'
const CY = { email: 'cy@client.test', name: 'Cy Moe', timezone: 'America/New_York' }

type Row = { id: string; email: string; required: boolean; replacedBy: string | null; isIn: boolean }

async function participantsOf(world: World, requestId: string): Promise<Row[]> {
  const rows = await world.pool<Row[]>`
    select id, email, required, replaced_by, removed_at is null as is_in
    from participants
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
    order by position`
  return [...rows]
}

test('whoever is added again is the same participant, required as anybody, and named by whom they replace', async () => {
  await using world = await newMonday()
  const requestId = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await answers(world, BO.email, 'Is this in person?')
  const [, cy] = await participantsOf(world, requestId)
  await answers(world, ANA, 'Make Cy optional.')
  await answers(world, ANA, 'Replace Cy with lee@client.test')
  await answers(world, ANA, 'Replace lee@client.test with cy@client.test')
  const [bo, lee, again] = await participantsOf(world, requestId)
  assert.deepEqual([bo!.email, bo!.isIn], [BO.email, true])
  assert.deepEqual(
    [lee!.email, lee!.isIn, lee!.replacedBy],
    ['lee@client.test', false, cy!.id],
    'the one who came back is who replaced them',
  )
  assert.deepEqual(again, { id: cy!.id, email: CY.email, required: true, replacedBy: null, isIn: true })
  const shown = await world.api.get(`/meeting_requests/${requestId}`)
  assert.deepEqual(shown.body.data.participant_emails, [BO.email, CY.email])
})

test('where a participant says they are holds for the request, also when they are a member whose record says otherwise', async () => {
  await using world = await newMonday()
  const member = { email: 'kim@acme.test', name: 'Kim', timezone: 'Europe/Lisbon' }
  const kim = await world.api.post('/workspace_members', member)
  assert.equal(kim.status, 201, kim.text)
  const set = await world.api.patch(`/workspace_members/${kim.body.data.id}`, { timezone: 'Europe/Lisbon' })
  assert.equal(set.status, 200, set.text)
  const requestId = await ask(world, { participants: [{ email: member.email }] })
  await decideAll(world)
  await answers(world, member.email, 'I am in New York, by the way.')
  const [row] = await world.pool`
    select zone, zone_said from participants where workspace_id = ${world.workspace.id} and request_id = ${requestId}`
  assert.deepEqual({ ...row }, { zone: 'America/New_York', zoneSaid: true })
  const shown = await world.api.get(`/workspace_members/${kim.body.data.id}`)
  assert.equal(shown.body.data.timezone, 'Europe/Lisbon')
})
