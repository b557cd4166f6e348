import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveClock } from '#actions/move-clock.ts'
import { setHandle } from '#actions/set-handle.ts'
import { handOutSignInLink } from '#actions/sign-in.ts'
import { inTransaction } from '#db/transaction.ts'
import { listAudit } from '../support/audited.ts'
import { TESTER } from '../support/clock.ts'
import { givenMember, givenTeamOf } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

// Who did what: every action is on record, in its own transaction. test/console/every-operation.test.ts has all of them.

const recordsOf = async (world: World, ref?: string) =>
  (await listAudit(world.pool, world.workspace)).filter((entry) => ref === undefined || entry.ref === ref)

const story = async (world: World, ref: string) =>
  (await recordsOf(world, ref)).map(({ action, detail }) => [action, detail])

test('what is refused or changes nothing leaves no record', async () => {
  await using world = await newWorld()
  const { team, members } = await givenTeamOf(world, 1)
  const { id } = await givenRequest(world)
  const before = (await recordsOf(world)).length
  await world.api.patch(`/teams/${team.id}`, { name: team.name })
  await world.api.patch(`/workspace_members/${members[0]!.id}`, { role: 'member' })
  await world.api.post(`/teams/${team.id}/reactivate`)
  await world.api.post(`/meeting_requests/${id}/resume`)
  await world.api.patch('/workspace', { timezone: 'UTC' })
  assert.equal((await recordsOf(world)).length, before)
})

test('a record tells which fields changed and to whom something went, and no words', async () => {
  await using world = await newWorld()
  const [ana, heir] = [await givenMember(world), await givenMember(world)]
  const request = await givenRequest(world, { organizer_email: ana.email })
  await world.api.post(`/meeting_requests/${request.id}/context`, { title: 'Secret plan', duration_minutes: 45 })
  await world.api.post(`/workspace_members/${ana.id}/deactivate`, { transfer_to: heir.email })
  assert.deepEqual(await story(world, request.id), [
    ['meeting_request.created', { source: 'api' }],
    ['meeting_request.context_updated', { fields: ['title', 'durationMinutes'] }],
  ])
  assert.deepEqual((await story(world, ana.id)).at(-1), [
    'member.deactivated',
    { transferred_to: heir.id, transferred: 1, stand_ins: 0 },
  ])
})

test('what is done at the command line is on record as the operator’s', async () => {
  await using world = await newWorld()
  const member = await givenMember(world, { email: `p${world.workspace.id}@acme.test` })
  await inTransaction(world.pool, (sql) => setHandle(sql, world.workspace, `audit-${process.pid % 1e6}`, TESTER))
  await inTransaction(world.pool, (sql) => handOutSignInLink(sql, member.email, TESTER))
  const ahead = Temporal.Now.instant().add({ hours: 1 })
  await inTransaction(world.pool, (sql) => moveClock(sql, world.workspace, ahead, TESTER))
  const records = await recordsOf(world, world.workspace.id)
  assert.deepEqual(
    records.map(({ actor, action }) => [actor, action]),
    [
      ['operator', 'workspace.created'],
      ['operator', 'workspace.handle_given'],
      ['operator', 'clock.moved'],
    ],
  )
  const [handedOut] = (await recordsOf(world, member.id)).slice(-1)
  assert.deepEqual([handedOut!.actor, handedOut!.action], ['operator', 'member.sign_in_link_made'])
})

test('a change that is taken back takes its record with it', async () => {
  await using world = await newWorld()
  const before = (await recordsOf(world)).length
  const work = inTransaction(world.pool, async (sql) => {
    await setHandle(sql, world.workspace, `back-${process.pid % 1e6}`, TESTER)
    throw new Error('changed my mind')
  })
  await assert.rejects(work, /changed my mind/)
  assert.equal((await recordsOf(world)).length, before)
})
