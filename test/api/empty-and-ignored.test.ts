import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenTeamOf } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { givenRequest } from '../support/requests.ts'
import { newEndpoint } from '../support/webhooks.ts'
import { newWorld } from '../support/world.ts'

// Only a name can be missing by being empty. What is ignored is told.

test('an empty email, url or identifier is a bad value, not a missing one', async () => {
  await using world = await newWorld()
  const { team } = await givenTeamOf(world, 1)
  const request = await givenRequest(world)
  const endpoint = await newEndpoint(world)
  const events = ['meeting_request.created']
  const participants = ['bo@client.test']
  const cases: [method: 'post' | 'patch', path: string, body: object, field: string][] = [
    ['post', '/workspace_members', { email: '' }, 'email'],
    ['post', '/workspace_members', { email: '  ' }, 'email'],
    ['post', '/meeting_requests', { organizer_email: '', participant_emails: participants }, 'organizer_email'],
    ['post', '/meeting_requests', { organizer_email: 'ana@acme.test', participant_emails: [''] }, 'participant_emails'],
    ['post', '/meeting_requests', { organizer_email: 'ana@acme.test', participants: [{ email: '' }] }, 'participants'],
    ['post', `/meeting_requests/${request.id}/change_organizer`, { new_organizer_email: '' }, 'new_organizer_email'],
    ['post', `/workspace_members/${world.owner.id}/deactivate`, { transfer_to: '' }, 'transfer_to'],
    ['post', `/teams/${team.id}/members`, { workspace_membership_id: '' }, 'workspace_membership_id'],
    ['post', '/teams', { name: 'Support', member_ids: [''] }, 'member_ids'],
    ['post', '/webhook_endpoints', { url: '', events }, 'url'],
    ['patch', `/webhook_endpoints/${endpoint.id}`, { url: '' }, 'url'],
    ['patch', '/workspace', { timezone: '' }, 'timezone'],
  ]
  for (const [method, path, body, field] of cases)
    refused(await world.api[method](path, body), 'validation_error', new RegExp(`^${field}`))
  refused(await world.api.post('/teams', { name: '  ' }), 'invalid_request', /^name: is required/)
})

test('an answer to a write names the fields that have no meaning, with their paths and once each', async () => {
  await using world = await newWorld()
  const answer = await world.api.post('/meeting_requests', {
    organizer_email: 'ana@acme.test',
    participants: [
      { email: 'bo@client.test', nickname: 'Bo' },
      { email: 'cy@client.test', nickname: 'Cy' },
    ],
    title: 'Intro',
    context: { titel: 'Intro', timeframe: { ende: '2099-01-01T00:00:00Z' } },
    note: null,
  })
  assert.equal(answer.status, 202)
  assert.equal(
    answer.headers['x-ignored-fields'],
    'participants.nickname, title, context.titel, context.timeframe.ende, note',
  )
})

test('a refusal names them too, so that a misspelt field is seen at once', async () => {
  await using world = await newWorld()
  const answer = await world.api.post('/teams', { nmae: 'Sales' })
  refused(answer, 'invalid_request', /^name: is required/)
  assert.equal(answer.headers['x-ignored-fields'], 'nmae')
})

test('a body that nobody asked for is ignored as a whole', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world)
  const answer = await world.api.post(`/meeting_requests/${id}/pause`, { reason: 'holiday' })
  assert.deepEqual([answer.status, answer.headers['x-ignored-fields']], [200, 'reason'])
})

test('there is no such header where everything has a meaning, null and empty bodies too', async () => {
  await using world = await newWorld()
  for (const body of [
    { name: 'Sales', description: null },
    { name: 'Support', mode: 'pool' },
  ]) {
    const answer = await world.api.post('/teams', body)
    assert.deepEqual([answer.status, answer.headers['x-ignored-fields']], [201, undefined])
  }
  assert.equal((await world.api.patch('/workspace', {})).headers['x-ignored-fields'], undefined)
})

test('names that no header can carry do not break the answer, and many of them are cut', async () => {
  await using world = await newWorld()
  const odd = await world.api.post('/teams', { name: 'Sales', 'ü\r\nX-Evil: 1': 1, 'a, b': 2 })
  assert.deepEqual([odd.status, odd.headers['x-ignored-fields']], [201, '???X-Evil:?1, a??b'])
  assert.equal(odd.headers['x-evil'], undefined)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`.padEnd(200, 'x'), 1]))
  const answer = await world.api.post('/teams', { name: 'Support', ...many })
  assert.equal(answer.status, 201)
  assert.equal(String(answer.headers['x-ignored-fields']).split(', ').length, 20)
})
