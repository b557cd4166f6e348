import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeFromTray } from '#actions/take-from-tray.ts'
import { inTransaction } from '#db/transaction.ts'
import { newToken } from '#mail/token.ts'
import { routeWaitingMail } from '#workers/tray.ts'
import { setClock, TEST_CLOCK } from '../support/clock.ts'
import { givenTeamOf } from '../support/given.ts'
import { type MailWorld, messagesOf } from '../support/incoming.ts'
import { keptLog } from '../support/logged.ts'
import { decideAll, newMonday } from '../support/negotiating.ts'
import { assignmentsOf, replayTurns } from '../support/routing.ts'
import { judging, mailTeam, recipients } from '../support/team-mail.ts'
import type { World } from '../support/world.ts'

// Mail to a team that waits until somebody can take it, and mail that only a person can help with.

const route = ({ pool }: World, { log } = keptLog(), clock = TEST_CLOCK) => routeWaitingMail({ pool, log, clock })

/** A team of one, who is away until `comesBack`. */
async function givenAbsentTeam(world: World) {
  const { team, memberships } = await givenTeamOf(world, 1, { name: 'Sales' })
  const membership = `/teams/${team.id}/members/${memberships[0]!.id}`
  await world.api.post(`${membership}/pause`)
  return { team, comesBack: () => world.api.post(`${membership}/unpause`) }
}

const reasonsIn = async (world: MailWorld) => (await messagesOf(world)).map(({ trayReason }) => trayReason)

const requestsOf = async (world: World) => (await world.api.get('/meeting_requests?limit=100')).body.data

const inEightDays = (seed: number) => setClock(Temporal.Now.instant().add({ hours: 8 * 24 }), seed)

test('what nobody can take waits, its manager is told once a day, and it is taken in order when somebody is back', async () => {
  await using world = await newMonday(judging)
  const { team, members, memberships } = await givenTeamOf(world, 2, { name: 'Sales' })
  await world.api.patch(`/teams/${team.id}/members/${memberships[0]!.id}`, { role: 'manager' })
  for (const { id } of memberships) await world.api.post(`/teams/${team.id}/members/${id}/pause`)
  for (const name of ['kim', 'lee', 'max'])
    assert.equal((await mailTeam(world, 'sales', { from: `G <${name}@client.test>` })).why, 'nobody_eligible')
  assert.deepEqual(await recipients(world), [members[0]!.email])
  assert.deepEqual(await route(world), [])
  for (const { id } of memberships) await world.api.post(`/teams/${team.id}/members/${id}/unpause`)
  await Promise.all([route(world), route(world)])
  const assignments = await assignmentsOf(world, team.id)
  assert.equal(assignments.length, 3)
  replayTurns(assignments)
  assert.ok((await messagesOf(world)).every(({ trayReason }) => trayReason === null))
})

/** Lines above this level tell of something that went wrong. */
const INFO = 30

test('a mail that waited until the days it names were over is taken without them', async () => {
  await using world = await newMonday(judging)
  const { comesBack } = await givenAbsentTeam(world)
  assert.equal((await mailTeam(world, 'sales', { body: 'Can we meet this week?' })).why, 'nobody_eligible')
  await comesBack()
  assert.equal((await route(world, keptLog(), inEightDays(1))).length, 1)
  assert.deepEqual((await requestsOf(world))[0].participant_emails, ['kim@client.test'])
  const [days] = await world.pool`
    select timeframe_start, timeframe_end from meeting_requests where workspace_id = ${world.workspace.id}`
  assert.deepEqual({ ...days }, { timeframeStart: null, timeframeEnd: null })
})

test('a person gives a mail whose days are over to a team as well', async () => {
  await using world = await newMonday(judging)
  const { team, comesBack } = await givenAbsentTeam(world)
  const { messageId } = await mailTeam(world, 'sales', { body: 'Can we meet this week?' })
  await comesBack()
  const clock = inEightDays(2)
  const acting = { actor: { kind: 'operator' as const }, clock }
  const { requestId } = await inTransaction(world.pool, (sql) =>
    takeFromTray(sql, world.workspace, messageId!, { teamId: team.id }, () => newToken(clock), acting),
  )
  assert.equal((await requestsOf(world))[0].id, requestId)
})

test('a mail that fails is logged, and those behind it are taken', async () => {
  await using world = await newMonday(judging)
  const { comesBack } = await givenAbsentTeam(world)
  for (const name of ['broken', 'kim']) await mailTeam(world, 'sales', { from: `G <${name}@client.test>` })
  await comesBack()
  await world.pool`
    alter table meeting_requests add constraint breaks check (requester_key is distinct from 'broken@client.test')`
  const kept = keptLog()
  const taken = await route(world, kept)
  await world.pool`alter table meeting_requests drop constraint breaks`
  assert.equal(taken.length, 1)
  assert.deepEqual(await reasonsIn(world), ['nobody_eligible', null])
  const [first] = await messagesOf(world)
  assert.deepEqual(
    kept.lines.filter(({ level }) => level > INFO).map((line) => [line.msg, line['message.id']]),
    [['a mail that waits for its team could not be taken', first!.id]],
  )
  assert.equal((await route(world)).length, 1, 'it is taken as soon as nothing is in its way')
})

test('who is not proven and writes again about the same waits for a person; the same mail twice does not', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 1, { name: 'Sales' })
  const first = { headers: [], messageId: '<first@client.test>' }
  assert.equal((await mailTeam(world, 'sales', first)).outcome, 'recorded')
  const again = await mailTeam(world, 'sales', { headers: [], body: 'Can we meet on Thursday instead?' })
  assert.deepEqual([again.outcome, again.why], ['tray', 'not_authenticated'])
  assert.equal((await mailTeam(world, 'sales', first)).outcome, 'duplicate')
  assert.equal((await assignmentsOf(world, team.id)).length, 1)
  await decideAll(world)
  assert.deepEqual(await recipients(world), ['kim@client.test'])
})

test('a mail that waits for another reason by now says so, and is not tried again', async () => {
  await using world = await newMonday(judging)
  const { comesBack } = await givenAbsentTeam(world)
  for (let i = 0; i < 2; i++) await mailTeam(world, 'sales', { headers: [] })
  assert.deepEqual(await reasonsIn(world), ['nobody_eligible', 'nobody_eligible'])
  await comesBack()
  assert.equal((await route(world)).length, 1)
  assert.deepEqual(await reasonsIn(world), [null, 'not_authenticated'])
})
