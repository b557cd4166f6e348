import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignNext } from '#actions/assign-next.ts'
import { type Assignment, listAssignments } from '#db/assignments.ts'
import { inTransaction } from '#db/transaction.ts'
import { anId, TEST_CLOCK, TESTER } from '../support/clock.ts'
import { givenMember, givenMembers, givenTeam, givenTeamOf } from '../support/given.ts'
import { newWorld, type World } from '../support/world.ts'

// Decisions 5: two requests at the same moment never get the same turn. All on the real database, through its whole pool.

const PICKS = 1_000
/** As many at the same moment as leave the changes a connection of the pool; more would only queue before it. */
const PICKERS = 9
const PICKS_A_CHANGE = 8
const NOW = Temporal.Instant.from('2026-11-16T09:00:00Z')

function pick(world: World, teamId: string, request = anId('request').id, passOver?: ReadonlySet<string>, now = NOW) {
  const acting = { ...TESTER, clock: { ...TEST_CLOCK, nowMs: () => now.epochMilliseconds } }
  return inTransaction(world.pool, (sql) => assignNext(sql, world.workspace, teamId, request, { passOver }, acting))
}

test('a thousand simultaneous picks while the roster changes: whoever was there throughout gets the same count ±1', async () => {
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
    inTurn((round) => post(`/workspace_members/${leaver!.id}/${round % 2 === 0 ? 'deactivate' : 'reactivate'}`)),
    inTurn(async (round) => {
      if (round % 2 === 0) await post(roster, { workspace_membership_id: newcomer!.id })
      else await removeNewest(world, team.id)
    }),
  ]

  const requests = Array.from({ length: PICKS }, () => anId('request').id)
  const chosen: (string | undefined)[] = []
  const keepPicking = async () => {
    for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
      const left = requests.length
      const change = left % PICKS_A_CHANGE === 0 ? changes[(left / PICKS_A_CHANGE) % changes.length]!() : null
      chosen.push((await pick(world, team.id, request, undefined, NOW.add({ milliseconds: left % 7 })))?.id)
      await change
    }
  }
  await Promise.all(Array.from({ length: PICKERS }, keepPicking))

  const assignments = await listAssignments(world.pool, world.workspace, team.id)
  assert.equal(assignments.length, PICKS)
  replay(assignments)
  const seen = new Set(assignments.map((assignment) => assignment.queueSeen.length))
  assert.ok(seen.size > 1, `every pick saw a queue of ${[...seen]}`)
  const counts = steady.map(({ id }) => assignments.filter((assignment) => assignment.membershipId === id).length)
  assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, `counts ${counts}`)
  assert.deepEqual(chosen.sort(), assignments.map((assignment) => assignment.membershipId).sort())
})

/** Several pickers make the same kind of change; each waits for the one before, as whoever clicks twice would. */
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

/** What the records alone prove: every pick was the head of the queue that it saw, and each queue follows from the last. */
function replay(assignments: Assignment[]): void {
  const lastTurns = new Map<string, string>()
  for (const [i, assignment] of assignments.entries()) {
    assert.equal(assignment.n, i + 1)
    const waiting = assignment.queueSeen
    for (const { lastAssignedAt } of waiting)
      assert.ok((lastAssignedAt ?? '') < assignment.at, `turn ${assignment.n} is not after one that it saw`)
    const sorted = [...waiting].sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'))
    assert.deepEqual(waiting, sorted, `turn ${assignment.n} saw a queue out of order`)
    const head = waiting.find(({ id }) => !assignment.passedOver.includes(id))
    assert.equal(assignment.membershipId, head?.id, `turn ${assignment.n} did not go to the head`)
    for (const { id, lastAssignedAt } of waiting)
      if (lastAssignedAt !== null)
        assert.equal(lastAssignedAt, lastTurns.get(id), `turn ${assignment.n} saw an old turn of ${id}`)
    lastTurns.set(assignment.membershipId, assignment.at)
  }
}

const keyOf = (seen: { id: string; lastAssignedAt: string | null }) => `${seen.lastAssignedAt ?? '0'} ${seen.id}`

test('simultaneous picks without changes go round exactly', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 3)
  await Promise.all(Array.from({ length: 30 }, () => pick(world, team.id)))
  const assignments = await listAssignments(world.pool, world.workspace, team.id)
  const ids = memberships.map(({ id }) => id)
  assert.deepEqual(
    assignments.map((assignment) => assignment.membershipId),
    Array.from({ length: 30 }, (_, i) => ids[i % 3]),
  )
  replay(assignments)
})

test('asking twice for the same request gives the same member, also at the same moment, and takes one turn', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 3)
  const request = anId('request').id
  const asked = await Promise.all(Array.from({ length: 8 }, () => pick(world, team.id, request)))
  assert.deepEqual(
    asked.map((chosen) => chosen?.id),
    Array(8).fill(memberships[0]!.id),
  )
  assert.equal((await pick(world, team.id))?.id, memberships[1]!.id)
  assert.equal((await pick(world, team.id, request))?.id, memberships[0]!.id)
  assert.equal((await listAssignments(world.pool, world.workspace, team.id)).length, 2)
})

test('the same request may have a turn in two teams', async () => {
  await using world = await newWorld()
  const member = await givenMember(world)
  const teams = [
    await givenTeam(world, { member_ids: [member.id] }),
    await givenTeam(world, { member_ids: [member.id] }),
  ]
  const request = anId('request').id
  for (const team of teams) assert.equal((await pick(world, team.id, request))?.id, team.members[0]!.id)
})

test('a member without a free slot is passed over once and keeps the place', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 3)
  const [ana, bo, cy] = memberships.map(({ id }) => id)
  assert.equal((await pick(world, team.id, undefined, new Set([ana!])))?.id, bo)
  assert.equal((await pick(world, team.id))?.id, ana)
  assert.equal((await pick(world, team.id))?.id, cy)
  const assignments = await listAssignments(world.pool, world.workspace, team.id)
  assert.deepEqual(
    assignments.map(({ membershipId, passedOver }) => ({ membershipId, passedOver })),
    [
      { membershipId: bo, passedOver: [ana] },
      { membershipId: ana, passedOver: [] },
      { membershipId: cy, passedOver: [] },
    ],
  )
  replay(assignments)
})

test('when nobody has a free slot the turn goes to the head', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 2)
  const everybody = new Set(memberships.map(({ id }) => id))
  assert.equal((await pick(world, team.id, undefined, everybody))?.id, memberships[0]!.id)
})

test('a clock that stands still or steps back gives nobody two turns in a row', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 2)
  const [ana, bo] = memberships.map(({ id }) => id)
  const chosen: (string | undefined)[] = []
  for (const hours of [0, 0, -5, -5, -9, 0])
    chosen.push((await pick(world, team.id, undefined, undefined, NOW.add({ hours })))?.id)
  assert.deepEqual(chosen, [ana, bo, ana, bo, ana, bo])
})
