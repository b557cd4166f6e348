import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenInactiveMember, givenMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { askTeam, assignmentsOf } from '../support/routing.ts'
import { newWorld, type World } from '../support/world.ts'

// POST /meeting_requests with team_id.

const hostsOf = async ({ pool, workspace }: World, requestId: string) => {
  const rows = await pool<{ memberId: string; via: string; teamId: string | null }[]>`
    select member_id, via, team_id
    from request_hosts
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
    order by member_id`
  return rows.map(({ memberId, via, teamId }) => [memberId, via, teamId])
}

const senderOf = async ({ pool, workspace }: World, requestId: string) => {
  const [row] = await pool<{ fromLocal: string }[]>`
    select from_local from meeting_requests where workspace_id = ${workspace.id} and id = ${requestId}`
  return row!.fromLocal
}

test('a pool team gives it to the next member, who organizes; request, list and timeline show the team', async () => {
  await using world = await newWorld({ handle: 'acme-pool' })
  const { team, members, memberships } = await givenTeamOf(world, 2, { name: 'Sales' })
  const request = await askTeam(world, team.id)
  assert.equal(request.organizer_email, members[0]!.email)
  assert.equal(request.team_id, team.id)
  const shown = (await world.api.get(`/meeting_requests/${request.id}`)).body.data
  assert.deepEqual(shown, request)
  assert.deepEqual(await hostsOf(world, request.id), [[members[0]!.id, 'pool', team.id]])
  assert.equal(await senderOf(world, request.id), 'sales.acme-pool')

  const other = await world.api.post('/meeting_requests', {
    organizer_email: members[0]!.email,
    participant_emails: ['bo@client.test'],
  })
  assert.equal(other.body.data.team_id, null)
  const ofTeam = (await world.api.get(`/meeting_requests?team_id=${team.id}`)).body.data
  assert.deepEqual(ofTeam, [request])

  const timeline = (await world.api.get(`/meeting_requests/${request.id}/timeline`)).body.data
  const [assigned] = timeline.filter(({ kind }: { kind: string }) => kind === 'assigned')
  assert.equal(assigned.text, `${members[0]!.email} was next in line at Sales, of 2.`)
  const [assignment] = await assignmentsOf(world, team.id)
  assert.deepEqual(assignment, {
    id: assigned.id,
    meeting_request_id: request.id,
    membership_id: memberships[0]!.id,
    workspace_membership_id: members[0]!.id,
    email: members[0]!.email,
    name: null,
    assigned_at: assignment!.assigned_at,
    reason: assigned.text,
    queue: memberships.map(({ id }) => ({ membership_id: id, last_assigned_at: null })),
    queue_length: 2,
    passed_over: [],
  })
  const { next_assignee, members: roster } = (await world.api.get(`/teams/${team.id}`)).body.data
  assert.equal(next_assignee.id, memberships[1]!.id)
  assert.equal(roster[0].last_assigned_at, assignment!.assigned_at)
})

test('a team of a workspace without a handle writes from the address of the workspace', async () => {
  await using world = await newWorld()
  const { team } = await givenTeamOf(world, 1)
  const request = await askTeam(world, team.id)
  assert.equal(await senderOf(world, request.id), `w.${world.workspace.id.slice(3)}`)
})

test('everybody on a stack team hosts; its first active manager organizes, else its first active member', async () => {
  await using world = await newWorld()
  const { team, members, memberships } = await givenTeamOf(world, 3, { mode: 'stack' })
  const first = await askTeam(world, team.id)
  assert.equal(first.organizer_email, members[0]!.email)
  assert.deepEqual(await hostsOf(world, first.id), [
    [members[0]!.id, 'organizer', null],
    [members[1]!.id, 'stack', team.id],
    [members[2]!.id, 'stack', team.id],
  ])
  for (const { id } of memberships.slice(1))
    await world.api.patch(`/teams/${team.id}/members/${id}`, { role: 'manager' })
  assert.equal((await askTeam(world, team.id)).organizer_email, members[1]!.email)
  await world.api.post(`/workspace_members/${members[1]!.id}/deactivate`, { transfer_to: members[0]!.email })
  const last = await askTeam(world, team.id)
  assert.equal(last.organizer_email, members[2]!.email)
  assert.equal((await hostsOf(world, last.id)).length, 2)
  const { members: roster } = (await world.api.get(`/teams/${team.id}`)).body.data
  assert.ok(roster.every(({ last_assigned_at }: { last_assigned_at: string | null }) => last_assigned_at === null))
  const [, , assignment] = await assignmentsOf(world, team.id)
  assert.match(
    assignment!.reason,
    /^All 2 of Team \d+ meet together; member-\d+@acme\.test organizes, being its first manager\.$/,
  )
})

test('a stack team may be given its organizer, who need not be on it', async () => {
  await using world = await newWorld()
  const { team, members } = await givenTeamOf(world, 1, { mode: 'stack' })
  const request = await askTeam(world, team.id, { organizer_email: world.owner.email })
  assert.equal(request.organizer_email, world.owner.email)
  assert.deepEqual(
    (await hostsOf(world, request.id)).map(([, via]) => via),
    ['organizer', 'stack'],
  )
  assert.match(
    (await assignmentsOf(world, team.id))[0]!.reason,
    /^All 1 of Team \d+ meet together; .* being named in the request/,
  )
  assert.equal(members.length, 1)
})

test('with include_all_members every active member of the workspace hosts, also where nobody is on the roster', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world, { mode: 'stack', include_all_members: true })
  const member = await givenMember(world)
  await givenInactiveMember(world)
  const request = await askTeam(world, team.id)
  assert.equal(request.organizer_email, world.owner.email)
  assert.deepEqual(await hostsOf(world, request.id), [
    [world.owner.id, 'organizer', null],
    [member.id, 'stack', team.id],
  ])
})

test('a team that joins every request joins those of other teams as well, and those of a member', async () => {
  await using world = await newWorld()
  const joining = await givenTeamOf(world, 2, { mode: 'stack', stack_always_apply: true })
  const pool = await givenTeamOf(world, 1)
  const request = await askTeam(world, pool.team.id)
  assert.deepEqual(await hostsOf(world, request.id), [
    [joining.members[0]!.id, 'stack', joining.team.id],
    [joining.members[1]!.id, 'stack', joining.team.id],
    [pool.members[0]!.id, 'pool', pool.team.id],
  ])
  const own = await world.api.post('/meeting_requests', {
    organizer_email: pool.members[0]!.email,
    participant_emails: ['bo@client.test'],
  })
  assert.equal((await hostsOf(world, own.body.data.id)).length, 3)
})

test('introduce_member makes an introduction of every request, in the words the team has at that time', async () => {
  await using world = await newWorld()
  const { team } = await givenTeamOf(world, 1)
  const guidance = '{name} looks after Europe.'
  await world.api.patch(`/teams/${team.id}`, { introduce_member: true, introduction_guidance: guidance })
  const request = await askTeam(world, team.id)
  await world.api.patch(`/teams/${team.id}`, { introduction_guidance: 'Something else, {name}.' })
  const [row] = await world.pool<{ includeIntroduction: boolean; introductionGuidance: string }[]>`
    select include_introduction, introduction_guidance
    from meeting_requests
    where workspace_id = ${world.workspace.id}
      and id = ${request.id}`
  assert.deepEqual({ ...row }, { includeIntroduction: true, introductionGuidance: guidance })
})

test('what a team cannot take is refused with the remedy, and nothing is made', async () => {
  await using world = await newWorld()
  const { team, members } = await givenTeamOf(world, 1)
  const manual = await givenTeam(world, { mode: 'manual', member_ids: [members[0]!.id] })
  const inactive = await givenTeam(world, { member_ids: [members[0]!.id] })
  await world.api.post(`/teams/${inactive.id}/deactivate`)
  const empty = await givenTeam(world)
  const participant_emails = ['bo@client.test']
  const post = (body: object) => world.api.post('/meeting_requests', { participant_emails, ...body })
  await using foreign = await newWorld()
  const elsewhere = await givenTeam(foreign)
  for (const [body, type, message] of [
    [{}, 'invalid_request', /^organizer_email: is required unless team_id is given/],
    [{ team_id: 'team_01kce6v1q8ezv9h2n4s0r7t3xy' }, 'validation_error', /^team_id: there is no such team/],
    [{ team_id: elsewhere.id }, 'validation_error', /^team_id: there is no such team/],
    [{ team_id: 'sales' }, 'validation_error', /^team_id: there is no such team/],
    [{ team_id: '' }, 'validation_error', /^team_id: /],
    [{ team_id: 7 }, 'invalid_request', /^team_id: /],
    [{ team_id: manual.id }, 'validation_error', /^team_id: a manual team takes no requests/],
    [{ team_id: inactive.id }, 'validation_error', /^team_id: the team is deactivated/],
    [{ team_id: empty.id }, 'validation_error', /^team_id: nobody on the team can take it/],
    [
      { team_id: team.id, organizer_email: members[0]!.email },
      'validation_error',
      /^organizer_email: the next available/,
    ],
    [{ team_id: team.id, organizer_email: 'nobody@acme.test' }, 'validation_error', /^organizer_email: /],
    [{ team_id: team.id, participant_emails: [members[0]!.email] }, 'validation_error', /^team_id: nobody on the team/],
  ] as const)
    refused(await post(body), type, message)
  assert.deepEqual((await world.api.get('/meeting_requests')).body.data, [])
  assert.deepEqual(await assignmentsOf(world, team.id), [])
})

test('later changes of roster, pause, mode and activity leave a request as it is', async () => {
  await using world = await newWorld()
  const { team, members, memberships } = await givenTeamOf(world, 2, { mode: 'stack' })
  const request = await askTeam(world, team.id)
  const before = await hostsOf(world, request.id)
  await world.api.post(`/teams/${team.id}/members/${memberships[1]!.id}/pause`)
  await world.api.delete(`/teams/${team.id}/members/${memberships[1]!.id}`)
  await world.api.patch(`/teams/${team.id}`, { mode: 'pool', name: 'Renamed' })
  await world.api.post(`/teams/${team.id}/deactivate`)
  assert.deepEqual(await hostsOf(world, request.id), before)
  assert.deepEqual((await world.api.get(`/meeting_requests/${request.id}`)).body.data, request)
  const [assignment] = await assignmentsOf(world, team.id)
  assert.equal(assignment!.workspace_membership_id, members[0]!.id, 'the record outlives the membership')
})
