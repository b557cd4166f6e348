import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liftSuppression } from '#actions/lift-suppression.ts'
import { inTransaction } from '#db/transaction.ts'
import { MAILROOM } from '#mail/transport.ts'
import { openLog } from '#telemetry/log.ts'
import { startOutbox } from '#workers/outbox.ts'
import { listAudit } from '../support/audited.ts'
import { TESTER } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import type { MailWorld } from '../support/incoming.ts'
import { HOME, outboxOf } from '../support/mails.ts'
import { answerOf, answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { factsOf } from '../support/requests.ts'

// An admin lets somebody get mail again, on the real parts.

const lift = (world: MailWorld, email = BO.email) =>
  inTransaction(world.pool, (sql) => liftSuppression(sql, world.workspace, email, TESTER))

const startMailing = ({ pool }: MailWorld) =>
  startOutbox({
    pool,
    log: openLog({ logLevel: 'silent' }),
    transport: MAILROOM,
    mailHome: HOME,
    clock: TESTER.clock,
    publicUrl: 'https://parley.test',
  })

async function comesBack(world: MailWorld, email = BO.email): Promise<void> {
  const { outcome } = await world.ingest(...(await answerOf(world, { email, act: { do: 'bounce' } })))
  assert.equal(outcome, 'recorded')
  await decideAll(world)
}

/** Kind and state of every mail to somebody, oldest first. */
const mailsTo = async (world: MailWorld, email = BO.email) =>
  (await outboxOf(world)).filter(({ recipient }) => recipient === email).map(({ kind, status }) => `${kind} ${status}`)

async function suppressionOf(world: MailWorld, email = BO.email): Promise<string | null> {
  const [person] = await world.pool<{ suppressedReason: string | null }[]>`
    select suppressed_reason
    from people
    where workspace_id = ${world.workspace.id}
      and email_key = ${email}`
  return person!.suppressedReason
}

test('every request under way goes on by itself, and neither an old stop nor an old bounce counts again', async () => {
  await using world = await newMonday()
  const first = await ask(world)
  const second = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'stop')
  await comesBack(world)
  assert.equal(await suppressionOf(world), 'stop')
  const { person, requestIds } = await lift(world)
  assert.deepEqual([person.email, person.reason, requestIds], [BO.email, 'stop', [first, second]])
  await decideAll(world)
  assert.equal(await suppressionOf(world), null)
  assert.deepEqual(await mailsTo(world), ['outreach queued', 'outreach queued', 'offer queued', 'offer queued'])
  for (const id of requestIds) {
    const fact = (await factsOf(world, id)).at(-1)!
    assert.deepEqual([fact.kind, fact.actor], ['suppression_lifted', 'operator'])
  }
  assert.deepEqual(
    (await listAudit(world.pool, world.workspace)).map(({ actor, action, ref }) => [actor, action, ref]).at(-1),
    ['operator', 'person.suppression_lifted', person.id],
  )
})

test('a mail that was put aside when its turn came is written anew', async () => {
  await using world = await newMonday()
  await ask(world)
  await decideAll(world)
  await world.pool`
    update people
    set suppressed_at = now(), suppressed_reason = 'bounce'
    where workspace_id = ${world.workspace.id}
      and email_key = ${BO.email}`
  await using mailing = startMailing(world)
  await eventually(async () => (await mailsTo(world))[0] === 'outreach suppressed')
  await lift(world)
  await decideAll(world)
  mailing.wake()
  await eventually(async () => (await mailsTo(world))[1] === 'outreach sent')
  assert.deepEqual(await mailsTo(world), ['outreach suppressed', 'outreach sent'])
})

test('an organizer whose mail came back hears afterwards what was put aside', async () => {
  await using world = await newMonday()
  await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'Do I need to bring my passport?')
  await comesBack(world, 'ana@acme.test')
  assert.equal(await suppressionOf(world, 'ana@acme.test'), 'bounce')
  await using mailing = startMailing(world)
  const toAna = () => mailsTo(world, 'ana@acme.test')
  await eventually(async () => (await toAna())[0] === 'forward suppressed')
  await lift(world, 'Ana@Acme.test')
  await decideAll(world)
  mailing.wake()
  await eventually(async () => (await toAna())[1] === 'forward sent')
})

test('who is not suppressed cannot be lifted, and what is over is left alone', async () => {
  await using world = await newMonday()
  const id = await ask(world)
  await decideAll(world)
  await assert.rejects(lift(world), /^Failure: Nothing keeps mail from bo@client\.test in this workspace\. See whom/)
  await comesBack(world)
  await world.api.post(`/meeting_requests/${id}/cancel`)
  await decideAll(world)
  assert.deepEqual((await lift(world)).requestIds, [])
  await assert.rejects(lift(world), /Nothing keeps mail from/)
})
