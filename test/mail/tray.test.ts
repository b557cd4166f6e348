import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dismissFromTray } from '#actions/dismiss-from-tray.ts'
import { giveFromTray } from '#actions/give-from-tray.ts'
import { whyInTray } from '#core/mail/tray.ts'
import { listMailbox } from '#db/mail/mailroom.ts'
import { listTray } from '#db/mail/tray.ts'
import { inTransaction } from '#db/transaction.ts'
import { listAudit } from '../support/audited.ts'
import { TESTER } from '../support/clock.ts'
import { postfixReport } from '../support/delivery-report.ts'
import { envelope, type MailWorld, messagesOf, newMailWorld, type Written, written } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { factsOf, shownRequest } from '../support/requests.ts'

// What waits for a person, and what becomes of it when one has looked.

const home = (world: MailWorld) => `${world.handle}@parley.test`

/** A mail to the workspace itself, which waits unless its sender is proven; its identifier. */
async function waits(world: MailWorld, mail: Written = {}): Promise<string> {
  const { outcome, messageId } = await world.ingest(written(mail), envelope(home(world)), 'lmtp')
  assert.equal(outcome, 'tray')
  return messageId!
}

const give = (world: MailWorld, id: string, requestId: string) =>
  inTransaction(world.pool, (sql) => giveFromTray(sql, world.workspace, id, requestId, TESTER))

const dismiss = (world: MailWorld, id: string) =>
  inTransaction(world.pool, (sql) => dismissFromTray(sql, world.workspace, id, TESTER))

const reasons = async (world: MailWorld) => (await listTray(world.pool, world.workspace)).map(({ reason }) => reason)

const lastAudit = async (world: MailWorld) => {
  const { actor, action, ref } = (await listAudit(world.pool, world.workspace)).at(-1)!
  return [actor, action, ref]
}

/** A request whose participant was offered times. */
async function asked(world: MailWorld): Promise<string> {
  const id = await ask(world)
  await decideAll(world)
  return id
}

const isRead = async (world: MailWorld, id: string) =>
  (await world.pool`select from readings where workspace_id = ${world.workspace.id} and message_id = ${id}`).length > 0

test('a mail that is given to a request is read there and acted on', async () => {
  await using world = await newMonday()
  const requestId = await asked(world)
  const id = await waits(world, { body: 'The second one works for me.' })
  assert.deepEqual(await reasons(world), ['not_authenticated'])
  const { threadId } = await give(world, id, requestId)
  assert.ok(threadId)
  assert.deepEqual(await lastAudit(world), ['operator', 'message.given', id])
  await decideAll(world)
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  assert.deepEqual(await reasons(world), [])
  const fact = (await factsOf(world, requestId)).find(({ kind }) => kind === 'mail_received')!
  assert.deepEqual([fact.actor, fact.body], ['operator', { message_id: id, kind: 'reply' }])
})

test('a mail whose sender failed authentication counts for nobody, whoever gives it', async () => {
  await using world = await newMonday({ trust: { authservId: 'mx.acme.test' } })
  const requestId = await asked(world)
  const headers = ['Authentication-Results: mx.acme.test; dmarc=fail header.from=client.test']
  const id = await waits(world, { headers, body: 'The second one works for me.' })
  assert.deepEqual(await reasons(world), ['failed_authentication'])
  const { mail } = await give(world, id, requestId)
  assert.equal(mail.trust, 'failed')
  await decideAll(world)
  assert.equal((await shownRequest(world, requestId)).status, 'active')
  assert.equal(await isRead(world, id), false)
})

test('a mail of somebody who takes no part is kept with the request and changes nothing', async () => {
  await using world = await newMonday()
  const requestId = await asked(world)
  const id = await waits(world, { from: 'eve@x.test', body: 'Please cancel this.' })
  assert.equal((await give(world, id, requestId)).threadId, null)
  await decideAll(world)
  assert.equal((await shownRequest(world, requestId)).status, 'active')
  assert.equal(await isRead(world, id), false)
})

test('a report that waited is a machine’s word where it is given, and a copy that finds its request by token too', async () => {
  await using world = await newMonday()
  const requestId = await asked(world)
  const report = { to: home(world), recipient: BO.email, messageId: '<guessed@parley.test>' }
  const first = await world.ingest(postfixReport(report), envelope(home(world), ''), 'lmtp')
  await give(world, first.messageId!, requestId)
  const copied = postfixReport({ ...report, diagnostic: '550 another' })
  await world.ingest(copied, envelope(home(world), ''), 'lmtp')
  const [thread] = await world.pool<{ token: string }[]>`
    select token from threads where workspace_id = ${world.workspace.id} and request_id = ${requestId}`
  const copy = await world.ingest(copied, envelope(`r.${thread!.token}@parley.test`, ''), 'lmtp')
  assert.deepEqual([copy.outcome, copy.requestId], ['recorded', requestId])
  await decideAll(world)
  assert.deepEqual(
    (await messagesOf(world)).map(({ kind }) => kind),
    ['automatic', 'automatic'],
  )
  assert.equal((await world.api.get(`/meeting_requests/${requestId}/timeline`)).status, 200)
})

test('what does not wait, what could not be read, and what there is not cannot be given', async () => {
  await using world = await newMonday()
  await using other = await newMailWorld({ pool: world.pool })
  const requestId = await asked(world)
  const id = await waits(world)
  const headers = ['Content-Type: multipart/mixed; boundary=xx']
  const unreadable = await waits(world, { headers, body: '--xx\n\nhi\n'.repeat(10_000) })
  await assert.rejects(give(world, 'msg_1', requestId), /There is no mail msg_1 in the tray\. See what waits: /)
  await assert.rejects(give(world, id, 'mr_1'), /There is no meeting request mr_1 in this workspace/)
  await assert.rejects(give(other, id, requestId), /There is no mail msg_\w+ in the tray/)
  await assert.rejects(give(world, unreadable, requestId), /msg_\w+ cannot be given to a request: it has more parts/)
  assert.deepEqual(await reasons(world), ['not_authenticated', 'too_many_parts'])
  await give(world, id, requestId)
  await assert.rejects(give(world, id, requestId), /There is no mail msg_\w+ in the tray/)
})

test('what is dismissed no longer waits, and stays in the mailbox of its sender', async () => {
  await using world = await newMonday()
  const requestId = await asked(world)
  const id = await waits(world, { from: 'eve@x.test' })
  await dismiss(world, id)
  assert.deepEqual(await reasons(world), [])
  assert.deepEqual(await lastAudit(world), ['operator', 'message.dismissed', id])
  assert.equal((await listMailbox(world.pool, world.workspace, 'eve@x.test'))[0]!.id, id)
  await assert.rejects(dismiss(world, id), /There is no mail msg_\w+ in the tray/)
  await assert.rejects(give(world, id, requestId), /There is no mail msg_\w+ in the tray/)
})

test('two who give the same mail at once give it once', async () => {
  await using world = await newMonday()
  const requests = [await asked(world), await asked(world)]
  const id = await waits(world)
  const outcomes = await Promise.allSettled(requests.map((requestId) => give(world, id, requestId)))
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const facts = (await Promise.all(requests.map((requestId) => factsOf(world, requestId)))).flat()
  assert.equal(facts.filter(({ kind }) => kind === 'mail_received').length, 1)
})

test('a reason of another version is shown as it is', () => {
  assert.equal(whyInTray('no_open_request'), 'the sender has no open meeting request')
  assert.equal(whyInTray('from_the_future'), 'from_the_future')
})
