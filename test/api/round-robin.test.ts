import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenMember, givenMembers, givenTeam, givenTeamOf } from '../support/given.ts'
import { askTeam, assignmentsOf, givenBusy, replayTurns } from '../support/routing.ts'
import { newWorld, type World } from '../support/world.ts'

// Two requests at the same moment never get the same turn. All through the API, on the real database.

const REQUESTS = 400
/** As many at the same moment as leave the changes a connection of the pool; more would only queue before it. */
const CALLERS = 9
const REQUESTS_A_CHANGE = 8

test('hundreds of simultaneous requests while the roster changes: whoever was there throughout gets the same count ±1', async () => {
  await using world = await newWorld()
  const { team, memberships: steady } = await givenTeamOf(world, 6)
  const roster = `/teams/${team.id}/members`
  const post = async (path: string, body?: unknown) => {
    const answer = await world.api.post(path, body)
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body.data
  }
  const [restless, leaver, newcomer] = await givenMembers(world, 3)
  const paused = await post(roster, { workspace_membership_id: restless!.id })
  await post(roster, { workspace_membership_id: leaver!.id })
  const changes = [
    inTurn((round) => post(`${roster}/${paused.id}/${round % 2 === 0 ? 'pause' : 'unpause'}`)),
    inTurn((round) =>
      round % 2 === 0
        ? post(`/workspace_members/${leaver!.id}/deactivate`, { transfer_to: 'ana@acme.test' })
        : post(`/workspace_members/${leaver!.id}/reactivate`),
    ),
    inTurn(async (round) => {
      if (round % 2 === 0) await post(roster, { workspace_membership_id: newcomer!.id })
      else await removeNewest(world, team.id)
    }),
  ]

  let left = REQUESTS
  const organizers: string[] = []
  const keepAsking = async () => {
    while (left-- > 0) {
      const change = left % REQUESTS_A_CHANGE === 0 ? changes[(left / REQUESTS_A_CHANGE) % changes.length]!() : null
      organizers.push((await askTeam(world, team.id)).organizer_email)
      await change
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, keepAsking))

  const assignments = await assignmentsOf(world, team.id)
  assert.equal(assignments.length, REQUESTS)
  replayTurns(assignments)
  const seen = new Set(assignments.map((assignment) => assignment.queue_length))
  assert.ok(seen.size > 1, `every request saw a queue of ${[...seen]}`)
  const counts = steady.map(({ id }) => assignments.filter(({ membership_id }) => membership_id === id).length)
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `counts ${counts}`)
})

/** Several callers make the same kind of change; each waits for the one before, as whoever clicks twice would. */
function inTurn(change: (round: number) => Promise<unknown>): () => Promise<unknown> {
  let rounds = 0
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    last = last.then(() => change(rounds++))
    return last
  }
}

async function removeNewest(world: World, teamId: string): Promise<void> {
  const { members } = (await world.api.get(`/teams/${teamId}`)).body.data
  assert.equal((await world.api.delete(`/teams/${teamId}/members/${members.at(-1).id}`)).status, 204)
}

test('simultaneous requests without changes go round exactly', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 3)
  await Promise.all(Array.from({ length: 30 }, () => askTeam(world, team.id)))
  const assignments = await assignmentsOf(world, team.id)
  const ids = memberships.map(({ id }) => id)
  assert.deepEqual(
    assignments.map(({ membership_id }) => membership_id),
    Array.from({ length: 30 }, (_, i) => ids[i % 3]),
  )
  replayTurns(assignments)
  const shown = (await world.api.get(`/teams/${team.id}`)).body.data
  for (const { id, last_assigned_at } of shown.members)
    assert.equal(last_assigned_at, assignments.findLast(({ membership_id }) => membership_id === id)?.assigned_at)
})

test('a call that is repeated with the same key takes one turn, also at the same moment', async () => {
  await using world = await newWorld()
  const { team, members } = await givenTeamOf(world, 3)
  const body = { team_id: team.id, participant_emails: ['bo@client.test'] }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => world.api.post('/meeting_requests', body, { 'idempotency-key': 'once' })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]))
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
  assert.equal((await assignmentsOf(world, team.id)).length, 1)
  assert.equal((await askTeam(world, team.id)).organizer_email, members[1]!.email)
})

test('a member of two teams has a turn in each', async () => {
  await using world = await newWorld()
  const member = await givenMember(world)
  const other = await givenMember(world)
  const first = await givenTeam(world, { member_ids: [member.id, other.id] })
  const second = await givenTeam(world, { member_ids: [member.id, other.id] })
  for (const team of [first, second])
    assert.equal((await askTeam(world, team.id)).organizer_email, member.email, 'a turn in one team is none in another')
})

test('a member without a free slot is passed over once and keeps the place', async () => {
  await using world = await newWorld()
  const { team, members, memberships } = await givenTeamOf(world, 3)
  const [ana, bo, cy] = memberships.map(({ id }) => id)
  const { start, end } = weekAhead()
  await givenBusy(world, members[0]!, start, end)
  const inThatWeek = { context: { timeframe: { start, end } } }
  assert.equal((await askTeam(world, team.id, inThatWeek)).organizer_email, members[1]!.email)
  assert.equal((await askTeam(world, team.id)).organizer_email, members[0]!.email)
  assert.equal((await askTeam(world, team.id, inThatWeek)).organizer_email, members[2]!.email)
  const assignments = await assignmentsOf(world, team.id)
  assert.deepEqual(
    assignments.map(({ membership_id, passed_over }) => ({
      membership_id,
      passed_over: passed_over.map(({ membership_id, reason }) => [membership_id, reason]),
    })),
    [
      { membership_id: bo, passed_over: [[ana, 'no_free_slot']] },
      { membership_id: ana, passed_over: [] },
      { membership_id: cy, passed_over: [] },
    ],
  )
  assert.match(
    assignments[0]!.reason,
    /was next in line at Team \d+, of 3\. Passed over: member-\d+@acme\.test has no free slot/,
  )
  replayTurns(assignments)
})

test('when nobody has a free slot the turn goes to the head', async () => {
  await using world = await newWorld()
  const { team, members } = await givenTeamOf(world, 2)
  const { start, end } = weekAhead()
  for (const member of members) await givenBusy(world, member, start, end)
  const request = await askTeam(world, team.id, { context: { timeframe: { start, end } } })
  assert.equal(request.organizer_email, members[0]!.email)
  const [assignment] = await assignmentsOf(world, team.id)
  assert.match(
    assignment!.reason,
    /^Nobody of Team \d+ has a free slot in the window, so .* takes it, being first in line\.$/,
  )
})

/** A whole week that has not begun, so that the notice of nobody matters. */
function weekAhead(): { start: string; end: string } {
  const start = Temporal.Now.instant().round({ smallestUnit: 'hour' }).add({ hours: 48 })
  return { start: start.toString(), end: start.add({ hours: 7 * 24 }).toString() }
}

test('paused and deactivated members are passed over, and the record says why', async () => {
  await using world = await newWorld()
  const { team, members, memberships } = await givenTeamOf(world, 3)
  await world.api.post(`/teams/${team.id}/members/${memberships[0]!.id}/pause`)
  await world.api.post(`/workspace_members/${members[1]!.id}/deactivate`)
  assert.equal((await askTeam(world, team.id)).organizer_email, members[2]!.email)
  const [assignment] = await assignmentsOf(world, team.id)
  assert.deepEqual(
    assignment!.passed_over.map(({ membership_id, reason }) => [membership_id, reason]),
    [
      [memberships[0]!.id, 'paused'],
      [memberships[1]!.id, 'inactive'],
    ],
  )
})

test('a member who is asked as a participant does not host, and keeps the turn', async () => {
  await using world = await newWorld()
  const { team, members } = await givenTeamOf(world, 2)
  const request = await askTeam(world, team.id, { participant_emails: [members[0]!.email, 'bo@client.test'] })
  assert.equal(request.organizer_email, members[1]!.email)
  assert.equal((await assignmentsOf(world, team.id))[0]!.passed_over[0]!.reason, 'takes_part')
  assert.equal((await askTeam(world, team.id)).organizer_email, members[0]!.email)
})
