import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postfixReport } from '../support/delivery-report.ts'
import { type Conversation, envelope, givenConversation, type MailWorld, newMailWorld } from '../support/incoming.ts'

// A report that a mail came back stops all mail of a workspace to a person. So it counts only where a mail server can have
// written it: to the return address, which stands in the envelope alone, about a mail that left, while servers still try.

async function isStopped(world: MailWorld): Promise<boolean> {
  const rows = await world.pool`
    select
    from people
    where workspace_id = ${world.workspace.id}
      and email_key = 'bo@client.test'
      and suppressed_at is not null`
  return rows.length > 0
}

let count = 0

/** Each is another report, by its words. */
async function report(world: MailWorld, { messageId }: Conversation, to: string, header = '') {
  const diagnostic = `550 5.1.1 no such user, ${++count}`
  const raw = postfixReport({ to, recipient: 'bo@client.test', messageId, diagnostic })
  return await world.ingest(Buffer.concat([Buffer.from(header), raw]), envelope(to, ''), 'lmtp')
}

const leftDaysAgo = async (world: MailWorld, days: number) =>
  await world.pool`
  update outbox
  set leased_at = now() - make_interval(days => ${days}),
      sent_at = now() - make_interval(days => ${days})
  where workspace_id = ${world.workspace.id}`

test('a report about a mail whose Message-ID somebody knows stops nobody', async () => {
  await using world = await newMailWorld()
  const conversation = await givenConversation(world)
  for (const to of [`${world.handle}@parley.test`, conversation.replyAddress]) {
    await report(world, conversation, to)
    assert.equal(await isStopped(world), false, to)
  }
})

test('a report to the return address counts while servers try, and not after', async () => {
  await using world = await newMailWorld()
  const conversation = await givenConversation(world)
  await leftDaysAgo(world, 8)
  await report(world, conversation, conversation.bounceAddress)
  assert.equal(await isStopped(world), false)
  await leftDaysAgo(world, 5)
  await report(world, conversation, conversation.bounceAddress)
  assert.equal(await isStopped(world), true)
})

test('a report about a mail that never left stops nobody', async () => {
  await using world = await newMailWorld()
  const conversation = await givenConversation(world)
  await world.pool`
    update outbox
    set status = 'queued', leased_at = null, sent_at = null
    where workspace_id = ${world.workspace.id}`
  await report(world, conversation, conversation.bounceAddress)
  assert.equal(await isStopped(world), false)
})

test('a report that fails DMARC stops nobody', async () => {
  await using world = await newMailWorld({ trust: { authservId: 'mx.acme.test', resolve: async () => [] } })
  const conversation = await givenConversation(world)
  const failed = 'Authentication-Results: mx.acme.test; dmarc=fail header.from=sched.test\r\n'
  await report(world, conversation, conversation.bounceAddress, failed)
  assert.equal(await isStopped(world), false)
})
