import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMillisecond } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenInactiveMember, givenMember, givenMembers, givenTeam, givenTeamOf } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { askTeam, assignmentsOf } from '../support/routing.ts'
import { newWorld, type World } from '../support/world.ts'

const UNKNOWN = 'tm_01kce6v1q8ezv9h2n4s0r7t3xy'

/** What an incoming request would do. */
async function assign(world: World, teamId: string): Promise<string | undefined> {
  await askTeam(world, teamId)
  return (await assignmentsOf(world, teamId)).at(-1)?.membership_id
}

async function takes(world: World, teamId: string): Promise<boolean> {
  const answer = await world.api.post('/meeting_requests', { team_id: teamId, participant_emails: ['bo@client.test'] })
  return answer.status === 202
}

const nextOf = async (world: World, teamId: string) => (await world.api.get(`/teams/${teamId}`)).body.data.next_assignee

test('adding a member answers 201 with the whole membership', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  const ana = await givenMember(world, { email: 'Ana.Reyes@acme.test', name: 'Ana Reyes' })
  const answer = await world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: ana.id })
  assert.equal(answer.status, 201)
  const { id, created_at } = answer.body.data
  assert.match(id, /^tm_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  assert.deepEqual(answer.body, {
    data: {
      id,
      team_id: team.id,
      role: 'member',
      workspace_membership_id: ana.id,
      email: 'Ana.Reyes@acme.test',
      name: 'Ana Reyes',
      paused_at: null,
      last_assigned_at: null,
      created_at,
    },
  })
  const shown = (await world.api.get(`/teams/${team.id}`)).body.data
  assert.deepEqual(shown.members, [answer.body.data])
  assert.equal(shown.member_count, 1)
  assert.ok(shown.updated_at >= created_at)
})

test('a member can be added as manager; null is the same as absent', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  const [ana, bo] = await givenMembers(world, 2)
  const add = async (id: string, role: unknown) =>
    (await world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: id, role })).body.data.role
  assert.equal(await add(ana!.id, 'manager'), 'manager')
  assert.equal(await add(bo!.id, null), 'member')
})

test('who cannot be added: unknown, inactive, already there; and nothing changes', async () => {
  await using world = await newWorld()
  const { team, members } = await givenTeamOf(world, 1)
  const gone = await givenInactiveMember(world)
  const path = `/teams/${team.id}/members`
  const before = await fingerprint(world)
  for (const body of [undefined, {}, { workspace_membership_id: null }, { role: 'member' }])
    refused(await world.api.post(path, body), 'invalid_request', /workspace_membership_id: is required/)
  refused(await world.api.post(path, { workspace_membership_id: 5 }), 'invalid_request', /must be a string/)
  for (const id of ['', gone.id, UNKNOWN, 'wm_01kce6v1q8ezv9h2n4s0r7t3xy', 'x'])
    refused(
      await world.api.post(path, { workspace_membership_id: id }),
      'validation_error',
      /workspace_membership_id: .*not an active member/,
    )
  const add = { workspace_membership_id: members[0]!.id }
  refused(await world.api.post(path, add), 'validation_error', /already on the team/)
  refused(
    await world.api.post(path, { ...add, role: 'owner' }),
    'validation_error',
    /role: must be one of member, manager/,
  )
  refused(await world.api.post(path, { ...add, role: 1 }), 'invalid_request', /role: must be a string/)
  assert.equal(await fingerprint(world), before)
})

test('the role can be changed; it is required and one of two', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const path = `/teams/${team.id}/members/${memberships[0]!.id}`
  const promoted = await world.api.patch(path, { role: 'manager' })
  assert.equal(promoted.status, 200)
  assert.deepEqual(promoted.body, { data: { ...memberships[0], role: 'manager' } })
  assert.deepEqual((await world.api.patch(path, { role: 'manager', paused_at: null })).body, promoted.body)
  for (const body of [undefined, {}, { roles: 'member' }])
    refused(await world.api.patch(path, body), 'invalid_request', /role: is required/)
  refused(await world.api.patch(path, { role: null }), 'invalid_request', /role: must be a string/)
  refused(await world.api.patch(path, { role: 'admin' }), 'validation_error', /role: must be one of member, manager/)
})

test('removing a member answers 204 without a body; a second time it is not found', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 2)
  const path = `/teams/${team.id}/members/${memberships[0]!.id}`
  const answer = await world.api.delete(path)
  assert.deepEqual([answer.status, answer.text], [204, ''])
  refused(await world.api.delete(path), 'not_found', /no team member/)
  const shown = (await world.api.get(`/teams/${team.id}`)).body.data
  assert.deepEqual([shown.members, shown.member_count], [[memberships[1]], 1])
})

test('whoever was removed can come back, as a new membership without history', async () => {
  await using world = await newWorld()
  const { team, members, memberships } = await givenTeamOf(world, 1)
  await assign(world, team.id)
  await world.api.delete(`/teams/${team.id}/members/${memberships[0]!.id}`)
  const again = await world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: members[0]!.id })
  assert.equal(again.status, 201)
  assert.notEqual(again.body.data.id, memberships[0]!.id)
  assert.equal(again.body.data.last_assigned_at, null)
})

test('pausing sets paused_at; pausing again is refused', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const path = `/teams/${team.id}/members/${memberships[0]!.id}`
  const paused = await world.api.post(`${path}/pause`)
  assert.equal(paused.status, 200)
  assert.match(paused.body.data.paused_at, /Z$/)
  assert.deepEqual(paused.body.data, { ...memberships[0], paused_at: paused.body.data.paused_at })
  await nextMillisecond()
  const before = await fingerprint(world)
  refused(await world.api.post(`${path}/pause`), 'invalid_request', /paused already/)
  assert.equal(await fingerprint(world), before)
})

test('unpausing clears paused_at and last_assigned_at; whoever is not paused cannot be unpaused', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const path = `/teams/${team.id}/members/${memberships[0]!.id}`
  refused(await world.api.post(`${path}/unpause`), 'invalid_request', /not paused/)
  await assign(world, team.id)
  const paused = (await world.api.post(`${path}/pause`)).body.data
  assert.match(paused.last_assigned_at, /Z$/)
  const unpaused = await world.api.post(`${path}/unpause`)
  assert.deepEqual([unpaused.status, unpaused.body.data], [200, memberships[0]])
})

test('pausing is allowed in every mode', async () => {
  await using world = await newWorld()
  for (const mode of ['stack', 'manual']) {
    const { team, memberships } = await givenTeamOf(world, 1, { mode })
    assert.equal((await world.api.post(`/teams/${team.id}/members/${memberships[0]!.id}/pause`)).status, 200)
  }
})

test('a membership is found only under its own team', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const other = await givenTeam(world)
  const before = await fingerprint(world)
  for (const [teamId, id] of [
    [other.id, memberships[0]!.id],
    [team.id, UNKNOWN],
    [team.id, memberships[0]!.workspace_membership_id],
  ]) {
    const path = `/teams/${teamId}/members/${id}`
    refused(await world.api.patch(path, { role: 'manager' }), 'not_found', /no team member/)
    refused(await world.api.delete(path), 'not_found', /no team member/)
    refused(await world.api.post(`${path}/pause`), 'not_found', /no team member/)
    refused(await world.api.post(`${path}/unpause`), 'not_found', /no team member/)
  }
  assert.equal(await fingerprint(world), before)
})

test('next is who was never assigned, then who was assigned longest ago, then the older membership', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 3)
  const ids = memberships.map((membership) => membership.id)
  for (const expected of [...ids, ...ids]) {
    assert.equal((await nextOf(world, team.id)).id, expected)
    assert.equal(await assign(world, team.id), expected)
  }
  const late = await givenMember(world)
  const added = await world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: late.id })
  assert.deepEqual(await nextOf(world, team.id), added.body.data)
})

test('an assignment shows in last_assigned_at, and the team is the same otherwise', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  await nextMillisecond()
  await assign(world, team.id)
  const shown = (await world.api.get(`/teams/${team.id}`)).body.data
  const { last_assigned_at } = shown.members[0]
  assert.ok(last_assigned_at > team.created_at)
  const [assigned] = [{ ...memberships[0], last_assigned_at }]
  assert.deepEqual(shown, { ...team, members: [assigned], next_assignee: assigned })
})

test('a paused member is passed over, and comes back at the front', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 3)
  const [ana, bo, cy] = memberships.map((membership) => membership.id)
  const path = `/teams/${team.id}/members/${bo}`
  assert.equal(await assign(world, team.id), ana)
  assert.equal(await assign(world, team.id), bo)
  await world.api.post(`${path}/pause`)
  assert.equal(await assign(world, team.id), cy)
  assert.equal(await assign(world, team.id), ana)
  await world.api.post(`${path}/unpause`)
  assert.equal((await nextOf(world, team.id)).id, bo)
  assert.equal(await assign(world, team.id), bo)
  assert.equal(await assign(world, team.id), cy)
})

test('a deactivated workspace member stays on the roster and is not eligible, until reactivated', async () => {
  await using world = await newWorld()
  const { team, members, memberships } = await givenTeamOf(world, 2)
  await world.api.post(`/workspace_members/${members[0]!.id}/deactivate`)
  const shown = (await world.api.get(`/teams/${team.id}`)).body.data
  assert.deepEqual(shown, { ...team, next_assignee: memberships[1] })
  await world.api.post(`/workspace_members/${members[1]!.id}/deactivate`)
  assert.equal(await nextOf(world, team.id), null)
  assert.equal(await takes(world, team.id), false)
  await world.api.post(`/workspace_members/${members[0]!.id}/reactivate`)
  assert.equal((await nextOf(world, team.id)).id, memberships[0]!.id)
})

test('nobody is next in a stack, manual, inactive or empty team, or where all are paused', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const nobody = async (teamId: string, mode = 'pool') => {
    assert.equal(await nextOf(world, teamId), null)
    assert.equal(await takes(world, teamId), mode === 'stack')
  }
  await nobody((await givenTeam(world)).id)
  for (const mode of ['stack', 'manual']) {
    assert.equal((await world.api.patch(`/teams/${team.id}`, { mode })).body.data.next_assignee, null)
    await nobody(team.id, mode)
  }
  assert.deepEqual(
    (await world.api.patch(`/teams/${team.id}`, { mode: 'pool' })).body.data.next_assignee,
    memberships[0],
  )
  await world.api.post(`/teams/${team.id}/deactivate`)
  await nobody(team.id)
  await world.api.post(`/teams/${team.id}/reactivate`)
  await world.api.post(`/teams/${team.id}/members/${memberships[0]!.id}/pause`)
  await nobody(team.id)
})

test('two callers who pause the same member at once: one pauses, the other is refused', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const path = `/teams/${team.id}/members/${memberships[0]!.id}/pause`
  const answers = await Promise.all([world.api.post(path), world.api.post(path), world.api.post(path)])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422, 422])
})

test('two callers who add the same member at once: one adds, the other is refused', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  const ana = await givenMember(world)
  const add = () => world.api.post(`/teams/${team.id}/members`, { workspace_membership_id: ana.id })
  const answers = await Promise.all([add(), add(), add()])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 422, 422])
})
