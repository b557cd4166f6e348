import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEST_CLOCK } from '../support/clock.ts'
import { HOME, type MailWorld, newMailWorld } from '../support/incoming.ts'
import { decideAll, newMonday } from '../support/negotiating.ts'
import { ownPool } from '../support/own-database.ts'
import { givenRequest, shownRequest } from '../support/requests.ts'
import { type SignedIn, signedIn } from '../support/signed-in.ts'
import { newServer } from '../support/world.ts'

// The mailroom as the console has it: everybody's mail, answers in their names, and a clock that can be moved.

async function openMailroom(world: MailWorld): Promise<AsyncDisposable & { ask: SignedIn; member: SignedIn }> {
  const mailroom = { pool: world.pool, home: HOME, ingest: world.ingest, clock: TEST_CLOCK }
  const app = await newServer(world.pool, { mailroom })
  const [ask, member] = [await signedIn(world, 'admin', app), await signedIn(world, 'member', app)]
  return { ask, member, [Symbol.asyncDispose]: () => app.close() }
}

/** A request whose participant has got mail. */
async function asked(world: MailWorld): Promise<string> {
  const { id } = await givenRequest(world, { participant_emails: ['bo@client.test'] })
  await decideAll(world)
  return id
}

test('somebody reads their mail with links that work, answers it, and accepts the invite', async () => {
  await using world = await newMonday()
  await using room = await openMailroom(world)
  const { ask } = room
  assert.equal((await ask('GET', '/session')).body.mailroom, true)
  const requestId = await asked(world)
  const boxes = (await ask('GET', '/mailroom')).body.data
  assert.deepEqual(boxes[0].email, 'bo@client.test')
  const [mail] = (await ask('GET', '/mailroom/boxes/bo@client.test')).body.data
  assert.equal(mail.has_html, true)
  const answered = await ask('POST', '/mailroom/answer', {
    email: 'bo@client.test',
    do: 'reply',
    text: 'The first one.',
  })
  assert.equal(answered.status, 200, answered.text)
  assert.equal(answered.body.data.meeting_request_id, requestId)
  const [record] = (await ask('GET', '/audit_log?what=message')).body.data
  const { member } = (await ask('GET', '/session')).body
  assert.deepEqual([record.action, record.actor], ['message.written_as_another', member.id])
  await decideAll(world)
  assert.equal((await shownRequest(world, requestId)).status, 'booked')

  const [invite] = (await ask('GET', '/mailroom/boxes/bo@client.test')).body.data
  assert.equal(invite.invite.is_cancelled, false)
  assert.match(invite.invite.start, /^2026-11-1\dT/)
  assert.equal((await ask('POST', '/mailroom/answer', { email: 'bo@client.test', do: 'accept' })).status, 200)
  await decideAll(world)
  const booking = await world.api.get(`/meeting_requests/${requestId}/booking`)
  const bo = booking.body.data.attendees.find(({ email }: { email: string }) => email === 'bo@client.test')
  assert.equal(bo.rsvp, 'accepted')
})

test('the HTML of a mail comes with a policy that runs and loads nothing, and frames nowhere else', async () => {
  await using world = await newMonday()
  await using other = await newMonday()
  await using room = await openMailroom(world)
  await using elsewhere = await openMailroom(other)
  await asked(world)
  const [mail] = (await room.ask('GET', '/mailroom/boxes/bo@client.test')).body.data
  const html = await room.ask('GET', `/mailroom/mails/${mail.id}/html`)
  assert.match(html.text, /<html/)
  assert.match(String(html.headers['content-type']), /^text\/html/)
  const policy = String(html.headers['content-security-policy'])
  assert.match(policy, /^sandbox; default-src 'none';/)
  assert.match(policy, /frame-ancestors 'self'/)
  assert.doesNotMatch(policy, /allow-|script-src|img-src/)
  assert.equal((await room.member('GET', `/mailroom/mails/${mail.id}/html`)).status, 403)
  assert.equal((await elsewhere.ask('GET', `/mailroom/mails/${mail.id}/html`)).status, 404)
  assert.deepEqual((await elsewhere.ask('GET', '/mailroom/boxes/bo@client.test')).body.data, [])
})

test('anybody writes to a team; what nobody takes waits, and what reaches nobody is refused', async () => {
  await using world = await newMonday()
  await using room = await openMailroom(world)
  const mail = { from: 'kim@client.test', subject: 'Prices', text: 'What does it cost?' }
  const kept = await room.ask('POST', '/mailroom/write', { ...mail, to: [`${world.handle}@parley.test`] })
  assert.match(kept.body.data.waits_because, /\w/)
  const nowhere = await room.ask('POST', '/mailroom/write', { ...mail, to: ['nobody@elsewhere.test'] })
  assert.match(nowhere.body.error.message, /Nobody here has that address/)
  for (const [body, field] of [
    [{ ...mail, to: [] }, /^To: /],
    [{ ...mail, to: ['x'] }, /^Address 1: /],
    [{ ...mail, to: [`${world.handle}@parley.test`], text: ' ' }, /^Text: /],
    [{ ...mail, to: [`${world.handle}@parley.test`], from: '' }, /^From: /],
  ] as const)
    assert.match((await room.ask('POST', '/mailroom/write', body)).body.error.message, field)
})

test('the clock moves ahead, and is on record', async () => {
  await using world = await newMailWorld({ pool: await ownPool() })
  await using room = await openMailroom(world)
  const before = (await room.ask('GET', '/clock')).body.data
  const moved = (await room.ask('POST', '/clock', { minutes: 24 * 60 })).body.data
  assert.ok(Date.parse(moved.now) - Date.parse(before.now) >= 86_400_000)
  assert.ok(moved.ahead_ms > before.ahead_ms)
  assert.equal((await room.ask('POST', '/clock', { minutes: -1 })).status, 422)
  assert.equal((await room.member('POST', '/clock', { minutes: 1 })).status, 403)
  assert.equal((await room.ask('GET', '/audit_log?what=clock')).body.data[0].action, 'clock.moved')
})

test('where mail leaves there is no mailroom', async () => {
  await using world = await newMailWorld({ pool: await ownPool() })
  const ask = await signedIn(world)
  assert.equal((await ask('GET', '/session')).body.mailroom, false)
  for (const path of ['/mailroom', '/mailroom/boxes/bo@client.test', '/clock', '/mailroom/mails/msg_x/html'])
    assert.equal((await ask('GET', path)).status, 404, path)
  assert.equal((await ask('POST', '/mailroom/answer', { email: 'bo@client.test', do: 'bounce' })).status, 404)
})
