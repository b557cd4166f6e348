import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '../support/refused.ts'
import { newWorld, type World } from '../support/world.ts'

const team = async (world: World, name: string) => (await world.api.post('/teams', { name })).body.data.id as string

test('who is not let in is told by what means they could be', async () => {
  await using world = await newWorld()
  const unknown = `pk_${'x'.repeat(49)}`
  for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: `Bearer ${unknown}` }]) {
    const answer = await world.app.inject({ url: '/api/v1/teams', headers })
    assert.deepEqual([answer.statusCode, answer.headers['www-authenticate']], [401, 'Bearer'])
  }
  assert.equal((await world.api.get('/teams')).headers['www-authenticate'], undefined)
})

test('a key without the scope is told the command that gives it', async () => {
  await using world = await newWorld()
  const { key } = await world.newKey(['teams.read'])
  refused(await world.withKey(key).post('/teams', { name: 'X' }), 'forbidden', /teams\.write.*parley key scopes/)
})

test('a team member of another team is not on this one, which is all that is said', async () => {
  await using world = await newWorld()
  const [sales, support] = [await team(world, 'Sales'), await team(world, 'Support')]
  const added = await world.api.post(`/teams/${sales}/members`, { workspace_membership_id: world.owner.id })
  const { id } = added.body.data
  refused(
    await world.api.post(`/teams/${support}/members/${id}/pause`),
    'not_found',
    new RegExp(`^There is no team member ${id} on this team\\.`),
  )
})

test('what is done already is told how to undo it', async () => {
  await using world = await newWorld()
  const sales = await team(world, 'Sales')
  const added = await world.api.post(`/teams/${sales}/members`, { workspace_membership_id: world.owner.id })
  const path = `/teams/${sales}/members/${added.body.data.id}`
  refused(await world.api.post(`${path}/unpause`), 'invalid_request', /not paused\. There is nothing to do\./)
  await world.api.post(`${path}/pause`)
  refused(await world.api.post(`${path}/pause`), 'invalid_request', /unpause the member\.$/)
  const owner = `/workspace_members/${world.owner.id}`
  refused(await world.api.post(`${owner}/reactivate`), 'invalid_request', /already active\. .*deactivate the member\.$/)
  const { body } = await world.api.post('/workspace_members', { email: 'bo@acme.test' })
  const bo = `/workspace_members/${body.data.id}`
  await world.api.post(`${bo}/deactivate`)
  refused(await world.api.post(`${bo}/deactivate`), 'invalid_request', /already inactive\. .*reactivate the member\.$/)
})

test('an empty identifier is called empty', async () => {
  await using world = await newWorld()
  refused(await world.api.get('/teams/'), 'not_found', /^The identifier of the team is empty\. Give one/)
  refused(await world.api.get('/workspace_members/'), 'not_found', /^The identifier of the workspace member is empty\./)
})

test('the name of the field url stands once before its problem', async () => {
  await using world = await newWorld()
  const events = ['meeting_request.booked']
  for (const url of [
    'ftp://acme.test',
    'nonsense',
    'https://a@acme.test/',
    'https://acme.test./',
    'https://acme.test:0/',
  ])
    refused(
      await world.api.post('/webhook_endpoints', { url, events }),
      'validation_error',
      /^url: (must|is|its) (?!.*\burl\b)/,
    )
})

test('a plus that became a space is told how to be written', async () => {
  await using world = await newWorld()
  refused(
    await world.api.get('/meeting_requests?created_after=2027-01-31T09:00:00+01:00'),
    'invalid_request',
    /^created_after: .*%2B\.$/,
  )
})
