import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOldMail } from '#db/forget/retention.ts'
import { currentTime } from '#db/ids.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { envelope, givenConversation, messagesOf, newMailWorld, written } from '../support/incoming.ts'

test('the bytes of a mail go after as many days as its workspace says', async () => {
  await using brief = await newMailWorld()
  await using usual = await newMailWorld()
  assert.equal((await brief.api.patch('/workspace', { retention_days: 7 })).status, 200)
  for (const world of [brief, usual]) {
    const { replyAddress } = await givenConversation(world)
    await world.ingest(written(), envelope(replyAddress), 'lmtp')
    await world.pool`
      update message_raw
      set created_at = created_at - interval '8 days'
      where workspace_id = ${world.workspace.id}`
  }
  await deleteOldMail(usual.pool, currentTime(TEST_CLOCK))
  const left = await usual.pool<{ workspaceId: string }[]>`
    select workspace_id
    from message_raw
    where workspace_id in (${brief.workspace.id}, ${usual.workspace.id})`
  assert.deepEqual(
    left.map(({ workspaceId }) => workspaceId),
    [usual.workspace.id],
  )
})

test('the bytes of a mail go after half a year, its words stay with the request', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  await world.ingest(written({ body: 'old' }), envelope(replyAddress), 'lmtp')
  await world.pool`
    update message_raw
    set created_at = created_at - interval '181 days'
    where workspace_id = ${world.workspace.id}`
  await world.ingest(written({ body: 'new' }), envelope(replyAddress), 'lmtp')
  await deleteOldMail(world.pool, currentTime(TEST_CLOCK))
  const kept = await world.pool<{ visible: string }[]>`
    select m.visible
    from message_raw r
    join messages m on m.workspace_id = r.workspace_id and m.id = r.id
    where r.workspace_id = ${world.workspace.id}`
  assert.deepEqual(
    kept.map(({ visible }) => visible),
    ['new'],
  )
  assert.deepEqual(
    (await messagesOf(world)).map(({ visible }) => visible),
    ['old', 'new'],
  )
})
