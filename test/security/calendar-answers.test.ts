import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, answersTo, type Booked, calendarAnswer, givenBooking } from '../support/booked.ts'
import { envelope, type MailWorld, messagesOf } from '../support/incoming.ts'
import { answerOf, decideAll, newMonday } from '../support/negotiating.ts'

// Anybody can write anybody's address into a mail, and whoever was invited, or got the invitation forwarded, knows its
// identifier. So an answer from a calendar counts only where something proves whose it is.

const PROVEN = ['Authentication-Results: mx.acme.test; dmarc=pass header.from=client.test']

const newWorld = () => newMonday({ trust: { authservId: 'mx.acme.test', resolve: async () => [] } })

/** To the address that invited, as calendar programs do, unless another is given; then everything is decided. */
async function arrives(world: MailWorld, booked: Booked, answer: Answer, to = `${world.handle}@parley.test`) {
  const outcome = await world.ingest(calendarAnswer(booked, answer), envelope(to, answer.from), 'lmtp')
  await decideAll(world)
  return { outcome: outcome.outcome, why: outcome.why }
}

async function statusOf(world: MailWorld, { requestId }: Booked): Promise<string> {
  return (await world.api.get(`/meeting_requests/${requestId}`)).body.data.status
}

async function replyAddressOf(world: MailWorld, { requestId }: Booked, email: string): Promise<string> {
  const [row] = await world.pool<{ token: string }[]>`
    select t.token
    from threads t
    join participants p on p.workspace_id = t.workspace_id and p.id = t.party_id
    where t.workspace_id = ${world.workspace.id}
      and t.request_id = ${requestId}
      and p.email = ${email}`
  return `r.${row!.token}@parley.test`
}

test('a forged no to the invitation waits in the tray, and the booking stands', async () => {
  await using world = await newWorld()
  const booked = await givenBooking(world)
  for (const from of ['bo@client.test', 'cy@client.test'])
    assert.deepEqual(await arrives(world, booked, { from }), { outcome: 'tray', why: 'rsvp_not_proven' })
  assert.deepEqual(await answersTo(world, booked), { ana: 'accepted', bo: 'needs_action', cy: 'needs_action' })
  assert.equal(await statusOf(world, booked), 'booked')
})

test('an answer counts from a proven sender, and with the token of that person’s thread', async () => {
  await using world = await newWorld()
  const booked = await givenBooking(world)
  await arrives(world, booked, { from: 'bo@client.test', headers: PROVEN })
  const replyAddress = await replyAddressOf(world, booked, 'cy@client.test')
  await arrives(world, booked, { from: 'cy@client.test', partstat: 'ACCEPTED' }, replyAddress)
  assert.deepEqual(await answersTo(world, booked), { ana: 'accepted', bo: 'declined', cy: 'accepted' })
})

test('nobody answers for somebody else: no colleague of the domain, no other guest, no stranger with a token', async () => {
  await using world = await newWorld()
  const booked = await givenBooking(world)
  const tray = { outcome: 'tray', why: 'rsvp_for_another' }
  const attendee = 'bo@client.test'
  assert.deepEqual(await arrives(world, booked, { from: 'eve@client.test', attendee, headers: PROVEN }), tray)
  assert.deepEqual(await arrives(world, booked, { from: 'cy@client.test', attendee, headers: PROVEN }), tray)
  const ofCy = await replyAddressOf(world, booked, 'cy@client.test')
  await arrives(world, booked, { from: 'cy@client.test', attendee }, ofCy)
  const ofBo = await replyAddressOf(world, booked, 'bo@client.test')
  await arrives(world, booked, { from: 'eve@evil.test', attendee }, ofBo)
  assert.deepEqual(await answersTo(world, booked), { ana: 'accepted', bo: 'needs_action', cy: 'needs_action' })
})

test('whom somebody named may answer for them', async () => {
  await using world = await newWorld()
  const booked = await givenBooking(world)
  const named = await answerOf(world, {
    email: 'bo@client.test',
    act: { do: 'reply', text: 'My assistant Eve, eve@client.test, takes care of my calendar.' },
  })
  await world.ingest(...named)
  await decideAll(world)
  await arrives(world, booked, { from: 'eve@client.test', attendee: 'bo@client.test', headers: PROVEN })
  assert.equal((await answersTo(world, booked)).bo, 'declined')
})

test('mail that fails DMARC answers no invitation, with a token or without', async () => {
  await using world = await newWorld()
  const booked = await givenBooking(world)
  const headers = ['Authentication-Results: mx.acme.test; dmarc=fail header.from=client.test']
  const replyAddress = await replyAddressOf(world, booked, 'bo@client.test')
  await arrives(world, booked, { from: 'bo@client.test', headers })
  await arrives(world, booked, { from: 'bo@client.test', headers }, replyAddress)
  assert.equal((await answersTo(world, booked)).bo, 'needs_action')
})

for (const [what, fields] of Object.entries({
  'a sequence above ours': { sequence: 2147483647 },
  'a sequence that no column holds': { sequence: '99999999999' },
  'a time in the year 9999': { dtstamp: '99991231T235959Z' },
}))
  test(`${what} does not silence the person’s own later answers`, async () => {
    await using world = await newWorld()
    const booked = await givenBooking(world)
    await arrives(world, booked, { from: 'bo@client.test', headers: PROVEN, ...fields })
    await world.ingest(
      ...(await answerOf(world, { email: 'bo@client.test', act: { do: 'rsvp', partstat: 'ACCEPTED' } })),
    )
    await decideAll(world)
    assert.equal((await answersTo(world, booked)).bo, 'accepted')
  })

test('a calendar part that is no answer makes nobody the organizer', async () => {
  await using world = await newWorld()
  const booked = await givenBooking(world)
  const text = 'Please cancel the meeting.'
  const publish = { from: 'ana@acme.test', method: 'PUBLISH', text }
  assert.deepEqual(await arrives(world, booked, publish), { outcome: 'tray', why: 'not_authenticated' })
  assert.equal(await statusOf(world, booked), 'booked')
})

test('a mail that only refers to one of ours is nobody’s word', async () => {
  await using world = await newWorld()
  const booked = await givenBooking(world)
  for (const [email, from] of Object.entries({
    'ana@acme.test': 'ana@acme.test',
    'bo@client.test': 'bo@client.test',
  })) {
    const [sent] = await world.pool<{ messageId: string }[]>`
      select message_id
      from messages
      where workspace_id = ${world.workspace.id}
        and direction = 'out'
        and ${email} = any (rcpt)
      limit 1`
    const raw = Buffer.from(
      `From: ${from}\r\nTo: x@parley.test\r\nSubject: Re\r\nMessage-ID: <${email}.1@x.test>\r\nIn-Reply-To: ${sent!.messageId}\r\n\r\nPlease cancel the meeting.\r\n`,
    )
    const { outcome, why } = await world.ingest(raw, envelope(`${world.handle}@parley.test`, from), 'lmtp')
    assert.deepEqual([outcome, why], ['tray', 'not_authenticated'])
  }
  await decideAll(world)
  assert.equal(await statusOf(world, booked), 'booked')
})

test('the identifier of an entry is random and stands in invites only; a Message-ID carries neither it nor a token', async () => {
  await using world = await newWorld()
  const { uid, requestId } = await givenBooking(world)
  const [local] = uid.split('@')
  assert.match(local!, /^[0-7][0-9a-hjkmnp-tv-z]{25}$/, '128 bits')
  assert.ok(!requestId.includes(local!))
  const sent = await world.pool<{ messageId: string; token: string; kind: string; raw: Buffer; reply: string }[]>`
    select m.message_id, m.token, m.kind, r.raw, t.token as reply
    from messages m
    join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    where m.workspace_id = ${world.workspace.id}
      and m.direction = 'out'`
  assert.ok(sent.length >= 5)
  for (const { messageId, token, kind, raw, reply } of sent) {
    for (const secret of [local!, token, reply, requestId])
      assert.ok(!messageId.includes(secret), `${messageId} tells ${secret}`)
    assert.ok(!String(raw).includes(token), 'the return address stands in the envelope only')
    if (kind !== 'invite') assert.ok(!String(raw).includes(local!))
  }
  assert.equal((await messagesOf(world)).length, 2)
})
