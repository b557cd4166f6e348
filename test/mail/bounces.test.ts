import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liftSuppression } from '#actions/lift-suppression.ts'
import { inTransaction } from '#db/transaction.ts'
import { TESTER } from '../support/clock.ts'
import { postfixReport } from '../support/delivery-report.ts'
import {
  type Conversation,
  envelope,
  givenConversation,
  type MailWorld,
  messagesOf,
  newMailWorld,
  onlyMessageOf,
  written,
} from '../support/incoming.ts'
import { MONDAY, moveTo } from '../support/negotiating.ts'

const suppressionOf = async (world: MailWorld, email = 'bo@client.test') => {
  const [row] = await world.pool<{ suppressedReason: string | null }[]>`
    select suppressed_reason
    from people
    where workspace_id = ${world.workspace.id}
      and email_key = ${email}`
  return row!.suppressedReason
}

test('a hard bounce is recorded with the mail that it is about, and nobody writes there again', async () => {
  await using world = await newMailWorld()
  const { request, threadId, bounceAddress, messageId } = await givenConversation(world)
  const raw = postfixReport({ to: bounceAddress, recipient: 'bo@client.test', messageId })
  const outcome = await world.ingest(raw, envelope(bounceAddress, ''), 'lmtp')
  assert.deepEqual([outcome.outcome, outcome.requestId], ['recorded', request.id])
  const message = await onlyMessageOf(world)
  assert.equal(message.kind, 'bounce')
  assert.equal(message.threadId, threadId)
  assert.deepEqual(message.bounce, {
    severity: 'hard',
    recipients: [
      {
        recipient: 'bo@client.test',
        action: 'failed',
        status: '5.1.1',
        diagnostic: 'smtp; 550 5.1.1 <bo@client.test>: Recipient address rejected: User unknown',
      },
    ],
    originalMessageId: messageId,
    sentTo: 'bo@client.test',
  })
  assert.equal(await suppressionOf(world), 'bounce')
})

test('who was written to counts, not the address that a forwarding server reports', async () => {
  await using world = await newMailWorld()
  const { bounceAddress, messageId } = await givenConversation(world)
  const raw = postfixReport({ to: bounceAddress, recipient: 'forwarded@elsewhere.test', messageId })
  await world.ingest(raw, envelope(bounceAddress, ''), 'lmtp')
  assert.equal(await suppressionOf(world), 'bounce')
})

test('a full mailbox and a delay are recorded and stop nothing', async () => {
  for (const report of [
    { status: '5.2.2', severity: 'soft' },
    { status: '4.4.1', severity: 'soft' },
    { action: 'delayed', status: '4.4.1', severity: 'delayed' },
    { action: 'relayed', status: '2.0.0', severity: 'delivered' },
  ]) {
    await using world = await newMailWorld()
    const { bounceAddress, messageId } = await givenConversation(world)
    const raw = postfixReport({ to: bounceAddress, recipient: 'bo@client.test', messageId, ...report })
    await world.ingest(raw, envelope(bounceAddress, ''), 'lmtp')
    assert.equal((await onlyMessageOf(world)).bounce!.severity, report.severity)
    assert.equal(await suppressionOf(world), null)
  }
})

/** A full mailbox, so many hours after the first look at it; what the reports were taken for so far. */
async function softReport(world: MailWorld, { bounceAddress, messageId }: Conversation, hours: number) {
  await moveTo(world, MONDAY.add({ minutes: Math.round(hours * 60) }))
  // Another number makes it another report.
  const diagnostic = `452 4.2.2 mailbox full, ${hours}`
  const raw = postfixReport({ to: bounceAddress, recipient: 'bo@client.test', messageId, status: '4.2.2', diagnostic })
  await world.ingest(raw, envelope(bounceAddress, ''), 'lmtp')
  return (await messagesOf(world)).flatMap(({ bounce }) => bounce?.severity ?? [])
}

test('a mailbox that is full for three days is taken for gone, by the clock of the workspace', async () => {
  await using world = await newMailWorld()
  const conversation = await givenConversation(world)
  assert.deepEqual(await softReport(world, conversation, 0), ['soft'])
  assert.deepEqual(await softReport(world, conversation, 71.9), ['soft', 'soft'])
  assert.equal(await suppressionOf(world), null)
  assert.deepEqual(await softReport(world, conversation, 72.1), ['soft', 'soft', 'hard'])
  assert.equal(await suppressionOf(world), 'bounce')
})

test('reports about another conversation with the same person count as well, and those about others do not', async () => {
  await using world = await newMailWorld()
  await softReport(world, await givenConversation(world, 'Bo@Client.test'), 0)
  const cy = await givenConversation(world, 'cy@client.test')
  assert.deepEqual(await softReport(world, cy, 80), ['soft', 'soft'])
  assert.equal(await suppressionOf(world, 'cy@client.test'), null)
  assert.deepEqual(await softReport(world, await givenConversation(world), 81), ['soft', 'soft', 'hard'])
  assert.equal(await suppressionOf(world), 'bounce')
})

test('who has written in between is there, unless the mail was forged', async () => {
  await using world = await newMailWorld({ trust: { authservId: 'mx.acme.test' } })
  const conversation = await givenConversation(world)
  await softReport(world, conversation, 0)
  const results = (result: string) => [`Authentication-Results: mx.acme.test; dmarc=${result} header.from=client.test`]
  const mail = (result: string) => written({ headers: results(result), body: `It is ${result}.` })
  await world.ingest(mail('pass'), envelope(conversation.replyAddress), 'lmtp')
  assert.deepEqual(await softReport(world, conversation, 80), ['soft', 'soft'])
  await world.ingest(mail('fail'), envelope(conversation.replyAddress), 'lmtp')
  assert.equal((await messagesOf(world)).at(-1)!.trust, 'failed')
  assert.deepEqual(await softReport(world, conversation, 160), ['soft', 'soft', 'hard'])
})

test('what came back before an admin lifted it does not count any more', async () => {
  await using world = await newMailWorld()
  const conversation = await givenConversation(world)
  for (const hours of [0, 80]) await softReport(world, conversation, hours)
  await inTransaction(world.pool, (sql) => liftSuppression(sql, world.workspace, 'bo@client.test', TESTER))
  assert.deepEqual(await softReport(world, conversation, 100), ['soft', 'hard', 'soft'])
  assert.deepEqual(await softReport(world, conversation, 173), ['soft', 'hard', 'soft', 'hard'])
})

test('a forged report to the workspace suppresses nobody', async () => {
  await using world = await newMailWorld()
  await givenConversation(world)
  const address = `${world.handle}@parley.test`
  const raw = postfixReport({ to: address, recipient: 'bo@client.test', messageId: '<guessed@parley.test>' })
  assert.equal((await world.ingest(raw, envelope(address, ''), 'lmtp')).why, 'bounce')
  assert.equal(await suppressionOf(world), null)
})

test('a report to a conversation, where no mail server sends one, is a machine’s word and stops nobody', async () => {
  await using world = await newMailWorld()
  const { request, replyAddress } = await givenConversation(world)
  const raw = postfixReport({ to: replyAddress, recipient: 'bo@client.test', messageId: '<x@evil.test>' })
  const outcome = await world.ingest(raw, envelope(replyAddress, ''), 'lmtp')
  assert.deepEqual([outcome.outcome, outcome.requestId], ['recorded', request.id])
  assert.equal((await onlyMessageOf(world)).kind, 'automatic')
  assert.equal(await suppressionOf(world), null)
})

test('an absence note to the bounce address, where programs send it, belongs to the conversation', async () => {
  await using world = await newMailWorld()
  const { request, threadId, bounceAddress } = await givenConversation(world)
  const raw = written({
    subject: 'Automatic reply: Meeting',
    headers: ['Auto-Submitted: auto-replied'],
    body: 'Back on Monday.',
  })
  const outcome = await world.ingest(raw, envelope(bounceAddress, ''), 'lmtp')
  assert.equal(outcome.requestId, request.id)
  const message = await onlyMessageOf(world)
  assert.deepEqual([message.kind, message.threadId, message.visible], ['automatic', threadId, 'Back on Monday.'])
})
