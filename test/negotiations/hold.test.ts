import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import { lockDueMails } from '#db/mail/outbox-queue.ts'
import { listDueByTurns } from '#db/negotiation/negotiations.ts'
import { inTransaction } from '#db/transaction.ts'
import { listAudit } from '../support/audited.ts'
import type { MailWorld } from '../support/incoming.ts'
import { outboxOf } from '../support/mails.ts'
import { ask, BO, decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { coordinating } from '../support/post.ts'

// A held workspace takes everything in and lets nothing out.

async function change(world: MailWorld, verb: 'hold' | 'release'): Promise<string | null> {
  const answer = await world.api.post(`/workspace/${verb}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.held_at
}

const mailsTo = async (world: MailWorld, email: string) =>
  (await outboxOf(world)).filter(({ recipient }) => recipient === email).map(({ kind, status }) => `${kind} ${status}`)

const claimable = async ({ pool, workspace }: MailWorld) =>
  await inTransaction(pool, async (sql) => {
    const { mails } = await lockDueMails(sql, { after: '', limit: 1_000 })
    return mails.filter(({ workspaceId }) => workspaceId === workspace.id).map(({ kind }) => kind)
  })

const LONG = { context: { title: 'Demo', duration_minutes: 30, timeframe: { end: '2026-12-18T18:00:00Z' } } }
const NEXT_WEEK = {
  context: { ...LONG.context, timeframe: { start: '2026-11-23T08:00:00Z', end: '2026-12-18T18:00:00Z' } },
}

test('a held workspace shows since when, also when it is held twice, and each change is on record once', async () => {
  await using world = await newMonday()
  const heldAt = await change(world, 'hold')
  assert.notEqual(heldAt, null)
  assert.equal(await change(world, 'hold'), heldAt)
  assert.equal((await world.api.get('/workspace')).body.data.held_at, heldAt)
  assert.equal(await change(world, 'release'), null)
  assert.equal(await change(world, 'release'), null)
  const actions = (await listAudit(world.pool, world.workspace))
    .map(({ action }) => action)
    .filter((action) => /held|released/.test(action))
  assert.deepEqual(actions, ['workspace.held', 'workspace.released'])
})

test('whoever may not change the workspace can neither hold nor release it', async () => {
  await using world = await newMonday()
  const { key } = await world.newKey(['members.read'])
  for (const verb of ['hold', 'release'])
    assert.equal((await world.withKey(key).post(`/workspace/${verb}`)).status, 403)
})

test('a request that is made while the workspace is held is decided and written once it is released', async () => {
  await using world = await newMonday()
  await change(world, 'hold')
  const requestId = await ask(world, LONG)
  const due = { workspaceId: world.workspace.id, requestId }
  assert.equal(await coordinate(world.pool, due, coordinating()), null)
  await moveTo(world, MONDAY.add({ hours: 24 * 7 + 6 }))
  const turns = { limit: 1_000, except: [], served: [], after: '', now: '2040-01-01T00:00:00.000Z' }
  const { negotiations } = await listDueByTurns(world.pool, turns)
  assert.ok(negotiations.every(({ workspaceId }) => workspaceId !== world.workspace.id))
  assert.deepEqual(await mailsTo(world, BO.email), [])
  await change(world, 'release')
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach queued'], 'one mail, and no follow-up with it')
})

test('mail that waited leaves on release, and people have their usual time to answer', async () => {
  await using world = await newMonday()
  await ask(world, NEXT_WEEK)
  await decideAll(world)
  assert.deepEqual(await claimable(world), ['outreach'])
  await change(world, 'hold')
  assert.deepEqual(await claimable(world), [])
  await moveTo(world, MONDAY.add({ hours: 1 }))
  await change(world, 'release')
  assert.deepEqual(await claimable(world), ['outreach'])
  await decideAll(world)
  const [mail] =
    await world.pool`select at from messages where workspace_id = ${world.workspace.id} and direction = 'out'`
  const left = Temporal.Instant.from(mail!.at).since(MONDAY.add({ hours: 1 }))
  assert.ok(left.total('minutes') >= 0 && left.total('minutes') < 5, mail!.at)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach queued'])
})

test('mail whose times went by while it waited is dropped, and another one is written', async () => {
  await using world = await newMonday()
  await ask(world, LONG)
  await decideAll(world)
  await change(world, 'hold')
  await moveTo(world, MONDAY.add({ hours: 24 * 7 }))
  await change(world, 'release')
  await decideAll(world)
  assert.deepEqual(await mailsTo(world, BO.email), ['outreach suppressed', 'outreach queued'])
})
