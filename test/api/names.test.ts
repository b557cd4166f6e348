import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '../support/refused.ts'
import { newWorld } from '../support/world.ts'

test('a blank name of a new member is the same as none', async () => {
  await using world = await newWorld()
  const { status, body } = await world.api.post('/workspace_members', { email: 'bo@acme.test', name: '  ' })
  assert.deepEqual([status, body.data?.name], [201, null])
})

test('a blank name leaves the name of a member as it is, and null clears it', async () => {
  await using world = await newWorld()
  const made = await world.api.post('/workspace_members', { email: 'bo@acme.test', name: 'Bo Lind' })
  const path = `/workspace_members/${made.body.data.id}`
  for (const name of ['', '   ']) {
    const { status, body } = await world.api.patch(path, { name })
    assert.deepEqual([status, body.data?.name, body.data?.updated_at], [200, 'Bo Lind', made.body.data.updated_at])
  }
  assert.equal((await world.api.patch(path, { name: null })).body.data.name, null)
})

test('a blank name leaves the name of a team as it is, and makes no new team', async () => {
  await using world = await newWorld()
  const made = await world.api.post('/teams', { name: 'Sales' })
  const { status, body } = await world.api.patch(`/teams/${made.body.data.id}`, { name: ' \n ', description: 'New' })
  assert.deepEqual([status, body.data?.name, body.data?.slug, body.data?.description], [200, 'Sales', 'sales', 'New'])
  refused(await world.api.post('/teams', { name: '  ' }), 'invalid_request', /^name: is required/)
})

test('a name or title of two lines, or one that turns the writing round, is refused wherever it is given', async () => {
  await using world = await newWorld()
  const request = { organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] }
  for (const bad of ['two\nlines', 'evil\u202egnp', 'bell\u0007']) {
    const tried: [string, object, string][] = [
      ['/teams', { name: bad }, 'name'],
      ['/workspace_members', { email: 'bo@acme.test', name: bad }, 'name'],
      ['/meeting_requests', { ...request, organizer_name: bad }, 'organizer_name'],
      ['/meeting_requests', { ...request, context: { title: bad } }, 'context.title'],
    ]
    for (const [path, body, field] of tried)
      refused(await world.api.post(path, body), 'validation_error', new RegExp(`^${field}: must be one line`))
  }
  const several = { ...request, context: { purpose: 'one\r\n\ttwo', description: 'one\ntwo' } }
  assert.equal((await world.api.post('/meeting_requests', several)).status, 202)
})

test('working hours that are no time of day are told how to write one', async () => {
  await using world = await newWorld()
  const hours = (start: string, end: string) =>
    world.api.patch(`/workspace_members/${world.owner.id}`, { working_hours: [{ days: ['mon'], start, end }] })
  refused(await hours('9am', '17:00'), 'validation_error', /^working_hours\[0\]\.start: must be a time of day as HH:MM/)
  refused(await hours('09:00', '5pm'), 'validation_error', /^working_hours\[0\]\.end: must be a time of day as HH:MM/)
})
