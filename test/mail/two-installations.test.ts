import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailKey } from '#core/person/email.ts'
import { givenTeamOf } from '../support/given.ts'
import { envelope, type MailWorld, messagesOf } from '../support/incoming.ts'
import { decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { anotherPool } from '../support/own-database.ts'
import { TEST_POST } from '../support/post.ts'
import { askTeam, assignmentsOf } from '../support/routing.ts'
import { judging, verdict } from '../support/team-mail.ts'

// Two installations that know nothing of each other, and whose teams are made to write to each other.

const OTHER = { domain: 'other.test' }
/** When something of it is due, and long afterwards. */
const DAYS = [0, 3, 9, 17, 22, 40]

test('a team whose guest is the team of another installation: both fall silent, and a person hears of it', async () => {
  await using ours = await newMonday(judging)
  await using theirs = await newMonday({ ...judging, mailHome: OTHER, pool: await anotherPool() })
  const { team } = await givenTeamOf(ours, 2, { name: 'Sales' })
  const { team: guest } = await givenTeamOf(theirs, 2, { name: 'Purchase' })
  const { id } = await askTeam(ours, team.id, { participant_emails: [`purchase.${theirs.handle}@other.test`] })
  let crossed = 0
  for (const day of DAYS) {
    const time = MONDAY.add({ hours: 24 * day })
    for (const world of [ours, theirs]) await moveTo(world, time)
    await decideAll(ours)
    await decideAll(theirs, theirs.pool, { post: { ...TEST_POST, home: OTHER } })
    crossed += await carry(ours, theirs, 'parley.test', 'other.test')
    crossed += await carry(theirs, ours, 'other.test', 'parley.test')
  }
  // The first mail and three reminders, which a machine wrote and nobody answers.
  assert.equal(crossed, 4)
  assert.deepEqual(await assignmentsOf(theirs, guest.id), [], 'no turn was taken for a machine')
  const kept = await messagesOf(theirs)
  assert.deepEqual(
    kept.map(({ trayReason }) => trayReason),
    Array(4).fill('automatic'),
  )
  const request = (await ours.api.get(`/meeting_requests/${id}`)).body.data
  assert.equal(request.status, 'active')
  const told = await ours.pool<{ recipient: string }[]>`
    select recipient from outbox where workspace_id = ${ours.workspace.id} and recipient_key = ${emailKey(request.organizer_email)}`
  assert.equal(told.length, 1, 'the organizer chooses what becomes of it')
})

/** Brings what waits to leave for the other installation, which proves its sender. */
async function carry(from: MailWorld, to: MailWorld, sender: string, domain: string): Promise<number> {
  const mails = await from.pool<{ raw: Uint8Array; recipient: string; bounceTo: string }[]>`
    with left_now as (
      update outbox
      set status = 'sent',
          sent_at = now()
      where workspace_id = ${from.workspace.id}
        and status = 'queued'
      returning id, recipient
    )
    select raw.raw, l.recipient, 'b.' || m.token || '@' || ${sender}::text as bounce_to
    from left_now l
    join messages m on m.workspace_id = ${from.workspace.id} and m.id = l.id
    join message_raw raw on raw.workspace_id = m.workspace_id and raw.id = m.id
    where l.recipient like ${`%@${domain}`}`
  for (const { raw, recipient, bounceTo } of mails) {
    const proven = Buffer.concat([Buffer.from(`${verdict('pass', sender)}\r\n`), raw])
    await to.ingest(proven, envelope(recipient, bounceTo), 'lmtp')
  }
  return mails.length
}
