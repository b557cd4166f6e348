import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postfixReport } from '../support/delivery-report.ts'
import {
  envelope,
  givenConversation,
  type MailWorld,
  newMailWorld,
  onlyMessageOf,
  written,
} from '../support/incoming.ts'

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
