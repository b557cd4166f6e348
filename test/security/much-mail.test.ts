// Whoever may write to a request or a team may not write without end: every mail is read again in each later decision, and
// every notice is a mail to somebody.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '#core/clock.ts'
import { whyInTray } from '#core/mail/tray.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { givenTeamOf } from '../support/given.ts'
import {
  envelope,
  givenConversation,
  HOME,
  type MailWorld,
  messagesOf,
  newMailWorld,
  written,
} from '../support/incoming.ts'

const AUTHSERV = 'mx.acme.test'
const judging = { trust: { authservId: AUTHSERV, resolve: async () => [] } }

let count = 0

/** Another mail each time, proven where the installation believes its mail server. */
async function writes(
  world: MailWorld,
  from: string,
  to: string,
  { subject = 'Product demo', body = 'Can we meet?' } = {},
) {
  const headers = [`Authentication-Results: ${AUTHSERV}; dmarc=pass header.from=${from.split('@')[1]}`]
  const raw = written({ from, to, subject, headers, body: `${body} ${++count}` })
  const { outcome, why } = await world.ingest(raw, envelope(to, from), 'lmtp')
  return { raw, outcome, why }
}

const recordedIn = async (world: MailWorld) =>
  (await messagesOf(world)).filter(({ trayReason }) => trayReason === null).length

test('a conversation takes fifty mails a day, whoever they say that they are from; the others wait in the tray', async () => {
  let aheadMs = 0
  const clock = createClock({ ...TEST_CLOCK, nowMs: () => TEST_CLOCK.nowMs() + aheadMs })
  await using world = await newMailWorld({ clock })
  const { replyAddress } = await givenConversation(world)
  for (let i = 0; i < 50; i++)
    assert.equal((await writes(world, `bo${i % 3}@client.test`, replyAddress)).outcome, 'recorded')
  const { raw, outcome, why } = await writes(world, 'bo9@client.test', replyAddress)
  assert.deepEqual([outcome, why], ['tray', 'too_many_mails'])
  assert.match(whyInTray(why!), /50 mails/)
  const copy = await world.ingest(raw, envelope(replyAddress, 'bo9@client.test'), 'lmtp')
  assert.equal(copy.outcome, 'duplicate', 'a copy does not get around it')
  assert.equal(await recordedIn(world), 50)

  const another = await givenConversation(world, 'cy@client.test')
  assert.equal((await writes(world, 'cy@client.test', another.replyAddress)).outcome, 'recorded')
  aheadMs = 25 * 3_600_000
  assert.equal((await writes(world, 'bo@client.test', replyAddress)).outcome, 'recorded', 'the next day')
})

test('who writes to a team again and again takes no more room in the request, and does not shut its sender out', async () => {
  await using world = await newMailWorld(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const address = `sales.${world.handle}@${HOME.domain}`
  for (let i = 0; i < 50; i++) assert.equal((await writes(world, 'kim@client.test', address)).outcome, 'recorded')
  assert.equal((await writes(world, 'kim@client.test', address)).why, 'too_many_mails')
  const [thread] = await world.pool<{ token: string }[]>`
    select token
    from threads
    where workspace_id = ${world.workspace.id}
      and party = 'participant'`
  assert.equal((await writes(world, 'kim@client.test', `r.${thread!.token}@${HOME.domain}`)).outcome, 'recorded')
})

test('of mail that may be no request a team hears five times a day, however many senders are named', async () => {
  await using world = await newMailWorld()
  await givenTeamOf(world, 1, { name: 'Sales' })
  const unsure = { subject: 'x'.repeat(900), body: 'I would like to see your product.' }
  for (let i = 0; i < 8; i++) {
    const address = `sales.${world.handle}@${HOME.domain}`
    assert.equal((await writes(world, `eve${i}@evil.test`, address, unsure)).why, 'perhaps_no_request')
    await writes(world, `EVE${i}@evil.test`, address, unsure)
  }
  const notices = await world.pool<{ details: { from: string; subject: string } }[]>`
    select details
    from outbox
    where workspace_id = ${world.workspace.id}
      and kind = 'team_mail_unsure'
    order by id`
  assert.deepEqual(
    notices.map(({ details }) => [details.from, details.subject.length]),
    [0, 1, 2, 3, 4].map((i) => [`eve${i}@evil.test`, 100]),
  )
})
