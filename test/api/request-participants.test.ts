import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '../support/refused.ts'
import { newWorld, type World } from '../support/world.ts'

async function givenRequest(world: World, participants = ['bo@client.test']): Promise<string> {
  const body = { organizer_email: 'ana@acme.test', participant_emails: participants }
  const answer = await world.api.post('/meeting_requests', body)
  assert.equal(answer.status, 202, answer.text)
  return answer.body.data.id
}

test('somebody is added to an active request, and taken out again', async () => {
  await using world = await newWorld()
  const id = await givenRequest(world)
  const path = `/meeting_requests/${id}/participants`
  const added = await world.api.post(path, { email: ' Cy@Client.test ', name: 'Cy Tan', timezone: 'Asia/Tokyo' })
  assert.deepEqual(added.body.data.participant_emails, ['bo@client.test', 'Cy@Client.test'])
  const again = await world.api.post(path, { email: 'cy@client.test' })
  assert.deepEqual(again.body.data, added.body.data)
  const [row] = await world.pool`
    select p.zone, p.required, q.name
    from participants p join people q on q.workspace_id = p.workspace_id and q.id = p.person_id
    where p.request_id = ${id} and p.email_key = 'cy@client.test'`
  assert.deepEqual({ ...row }, { zone: 'Asia/Tokyo', required: true, name: 'Cy Tan' })
  const removed = await world.api.delete(`${path}/${encodeURIComponent('CY@client.test')}`)
  assert.deepEqual(removed.body.data.participant_emails, ['bo@client.test'])
  refused(
    await world.api.delete(`${path}/cy@client.test`),
    'not_found',
    /no participant cy@client\.test of this request/,
  )
  const facts = await world.pool`select kind from facts where request_id = ${id} order by n`
  assert.deepEqual(
    facts.map(({ kind }) => kind),
    ['created', 'participant_added', 'participant_removed'],
  )
})

test('somebody can be optional, and become required again', async () => {
  await using world = await newWorld()
  const id = await givenRequest(world)
  const path = `/meeting_requests/${id}/participants`
  const isRequired = async () =>
    (await world.pool`select required from participants where request_id = ${id} and email_key = 'cy@client.test'`)[0]!
      .required
  await world.api.post(path, { email: 'cy@client.test', required: false })
  assert.equal(await isRequired(), false)
  await world.api.post(path, { email: 'cy@client.test' })
  assert.equal(await isRequired(), false)
  await world.api.post(path, { email: 'cy@client.test', required: true })
  assert.equal(await isRequired(), true)
})

test('what cannot be is refused, and nothing changes', async () => {
  await using world = await newWorld()
  const id = await givenRequest(world)
  const path = `/meeting_requests/${id}/participants`
  refused(await world.api.post(path, {}), 'invalid_request', /email: is required/)
  refused(await world.api.post(path, { email: 'nobody' }), 'validation_error', /email/)
  refused(await world.api.post(path, { email: 'cy@client.test', timezone: 'Mars' }), 'validation_error', /timezone/)
  refused(await world.api.post(path, { email: 'ANA@acme.test' }), 'validation_error', /hosts the meeting/)
  refused(await world.api.delete(`${path}/bo@client.test`), 'invalid_request', /only participant.*cancel/)
  await world.api.post(`/meeting_requests/${id}/pause`)
  refused(
    await world.api.post(path, { email: 'cy@client.test' }),
    'invalid_request',
    /that is paused; it must be active/,
  )
  const shown = await world.api.get(`/meeting_requests/${id}`)
  assert.deepEqual(shown.body.data.participant_emails, ['bo@client.test'])
})

test('a request takes 50 participants and no more', async () => {
  await using world = await newWorld()
  const emails = Array.from({ length: 50 }, (_, i) => `p${i}@client.test`)
  const id = await givenRequest(world, emails)
  const answer = await world.api.post(`/meeting_requests/${id}/participants`, { email: 'late@client.test' })
  refused(answer, 'validation_error', /50 participants, which is the most/)
})
