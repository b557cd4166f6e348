import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anId } from '../support/clock.ts'
import {
  envelope,
  givenConversation,
  givenEvent,
  messagesOf,
  newMailWorld,
  OUR_TEXT,
  onlyMessageOf,
  written,
} from '../support/incoming.ts'
import { MONDAY, moveTo } from '../support/negotiating.ts'
import { factsOf, givenRequest, negotiationOf } from '../support/requests.ts'

test('a reply to a conversation is recorded with its words, its fact and its bytes, and wakes the workers', async () => {
  await using world = await newMailWorld()
  const { request, threadId, replyAddress } = await givenConversation(world)
  const quote = OUR_TEXT.split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const body = `Tuesday works for me.\n\nOn Mon, 16 Nov 2026 at 09:00, Ana <x@parley.test> wrote:\n${quote}`
  const raw = written({ to: `${replyAddress}, Ana <ana@acme.test>`, cc: 'Cy@Client.test', body })
  const outcome = await world.ingest(raw, envelope(replyAddress), 'mailroom')
  assert.equal(outcome.outcome, 'recorded')
  assert.equal(outcome.requestId, request.id)
  const message = await onlyMessageOf(world)
  assert.equal(message.id, outcome.messageId)
  assert.equal(message.requestId, request.id)
  assert.equal(message.threadId, threadId)
  assert.equal(message.kind, 'reply')
  assert.equal(message.visible, 'Tuesday works for me.')
  assert.match(message.quoted, /would one of these times suit you/)
  assert.deepEqual(message.copied, ['ana@acme.test', 'cy@client.test'])
  assert.deepEqual(message.rcpt, [replyAddress])
  assert.equal(message.trust, 'authenticated')
  assert.equal(message.dateOffsetMinutes, 60)
  const fact = (await factsOf(world, request.id)).at(-1)!
  assert.equal(fact.kind, 'mail_received')
  assert.deepEqual(fact.body, { message_id: message.id, kind: 'reply' })
  assert.equal((await negotiationOf(world, request.id)).isDue, true)
  assert.equal(world.wakes, 1)
  const [stored] = await world.pool<{ raw: Buffer }[]>`
    select raw from message_raw where workspace_id = ${world.workspace.id} and id = ${message.id}`
  assert.deepEqual(stored!.raw, raw)
})

test('mail and its fact are of one moment, by the clock of the workspace', async () => {
  await using world = await newMailWorld()
  const { request, replyAddress } = await givenConversation(world)
  await moveTo(world, MONDAY)
  await world.ingest(written(), envelope(replyAddress), 'mailroom')
  const [fact] = await world.pool<{ at: string }[]>`
    select at from facts where workspace_id = ${world.workspace.id} and request_id = ${request.id} order by n desc limit 1`
  assert.equal(fact!.at, (await onlyMessageOf(world)).at)
})

test('answers between quoted lines keep what each of them is about', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  const body = '> 1. Tuesday, 17 November, 10:00\nno, sorry\n> 2. Wednesday, 18 November, 14:00\nthat works\n'
  await world.ingest(written({ body }), envelope(replyAddress), 'mailroom')
  const { visible } = await onlyMessageOf(world)
  assert.equal(visible, '> 1. Tuesday, 17 November, 10:00\nno, sorry\n> 2. Wednesday, 18 November, 14:00\nthat works')
})

test('the same mail again is dropped, whatever was written into its header on the way', async () => {
  await using world = await newMailWorld()
  const { request, replyAddress } = await givenConversation(world)
  const mail = { messageId: '<one@client.test>' }
  const first = await world.ingest(written(mail), envelope(replyAddress), 'lmtp')
  const headers = ['Received: from a by b; Mon, 16 Nov 2026 10:00:01 +0100', `Delivered-To: ${replyAddress}`]
  const again = await world.ingest(written({ ...mail, headers }), envelope(replyAddress), 'lmtp')
  assert.equal(again.outcome, 'duplicate')
  assert.equal(again.messageId, first.messageId)
  assert.equal((await messagesOf(world)).length, 1)
  assert.equal((await factsOf(world, request.id)).filter(({ kind }) => kind === 'mail_received').length, 1)
})

test('copies of one mail that come at the same moment are one message and one fact', async () => {
  await using world = await newMailWorld()
  const { request, replyAddress } = await givenConversation(world)
  const raw = written()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => world.ingest(raw, envelope(replyAddress), 'lmtp')))
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'recorded').length, 1)
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'duplicate').length, 7)
  assert.equal((await messagesOf(world)).length, 1)
  assert.equal((await factsOf(world, request.id)).filter(({ kind }) => kind === 'mail_received').length, 1)
})

test('another body under the same Message-ID is kept and marked', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  const mail = { messageId: '<guessed@client.test>' }
  await world.ingest(written({ ...mail, body: 'I was here first.' }), envelope(replyAddress), 'lmtp')
  const second = await world.ingest(written({ ...mail, body: 'Tuesday, please.' }), envelope(replyAddress), 'lmtp')
  assert.equal(second.outcome, 'recorded')
  const [one, two] = await messagesOf(world)
  assert.equal(one!.twinOf, null)
  assert.equal(two!.twinOf, one!.id)
})

test('mail without a Message-ID is told apart by its bytes', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  const outcomes = []
  for (const body of ['one', 'two', 'one'])
    outcomes.push((await world.ingest(written({ messageId: null, body }), envelope(replyAddress), 'lmtp')).outcome)
  assert.deepEqual(outcomes, ['recorded', 'recorded', 'duplicate'])
})

test('a mail to the workspace with a copy to a conversation arrives twice and is one reply', async () => {
  await using world = await newMailWorld()
  const { request, replyAddress } = await givenConversation(world)
  const address = `${world.handle}@parley.test`
  const raw = written({ to: address, cc: replyAddress })
  const outcomes = [
    await world.ingest(raw, envelope(address), 'lmtp'),
    await world.ingest(raw, envelope(replyAddress), 'lmtp'),
  ]
  assert.deepEqual(
    outcomes.map(({ outcome, requestId }) => [outcome, requestId]),
    [
      ['recorded', request.id],
      ['duplicate', request.id],
    ],
  )
  assert.equal((await onlyMessageOf(world)).requestId, request.id)
})

test('a blind copy to a conversation takes the mail out of the tray', async () => {
  await using world = await newMailWorld()
  const { request, replyAddress } = await givenConversation(world)
  const address = `${world.handle}@parley.test`
  const raw = written({ from: 'cy@client.test', to: address })
  assert.equal((await world.ingest(raw, envelope(address), 'lmtp')).why, 'not_authenticated')
  assert.equal((await world.ingest(raw, envelope(replyAddress), 'lmtp')).outcome, 'recorded')
  const message = await onlyMessageOf(world)
  assert.equal(message.requestId, request.id)
  assert.equal(message.trayReason, null)
  assert.equal((await factsOf(world, request.id)).at(-1)!.kind, 'mail_received')
})

const trusting = { trust: { authservId: 'mx.acme.test', resolve: async () => [] } }
const PROVEN = 'Authentication-Results: mx.acme.test; dmarc=pass header.from=client.test'

test('a reply that lost its address is found by the mail that it answers, where its sender is proven', async () => {
  await using world = await newMailWorld(trusting)
  const { request, threadId, messageId } = await givenConversation(world)
  const address = `${world.handle}@parley.test`
  const headers = [`In-Reply-To: ${messageId}`, PROVEN]
  const outcome = await world.ingest(written({ from: 'cy@client.test', headers }), envelope(address), 'lmtp')
  assert.equal(outcome.requestId, request.id)
  assert.equal((await onlyMessageOf(world)).threadId, threadId)
})

test('an RSVP is found by its event, at whichever address of the workspace it arrives', async () => {
  await using world = await newMailWorld(trusting)
  const { request, threadId } = await givenConversation(world)
  const uid = await givenEvent(world, request.id)
  const ics = `BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:${uid}\nATTENDEE;PARTSTAT=ACCEPTED:mailto:bo@client.test\nDTSTAMP:20200115T090000Z\nEND:VEVENT\nEND:VCALENDAR`
  const headers = ['Auto-Submitted: auto-generated', 'Content-Type: text/calendar; method=REPLY', PROVEN]
  const raw = written({ headers, body: ics })
  const outcome = await world.ingest(raw, envelope(`${world.handle}@parley.test`), 'lmtp')
  assert.equal(outcome.requestId, request.id)
  const message = await onlyMessageOf(world)
  assert.equal(message.kind, 'rsvp')
  assert.deepEqual(message.calendar!.answer, {
    method: 'REPLY',
    uid,
    sequence: 0,
    dtstamp: '2020-01-15T09:00:00.000Z',
    attendee: 'bo@client.test',
    partstat: 'ACCEPTED',
    start: null,
    end: null,
    originalStart: null,
    comment: null,
  })
  assert.equal(message.threadId, threadId)
})

test('a conversation forwarded to another workspace stays out of the first one', async () => {
  await using world = await newMailWorld()
  await using other = await newMailWorld()
  const { messageId } = await givenConversation(world)
  const raw = written({ from: 'cy@client.test', headers: [`References: ${messageId}`] })
  const outcome = await world.ingest(raw, envelope(`${other.handle}@parley.test`), 'lmtp')
  assert.equal(outcome.workspaceId, other.workspace.id)
  assert.equal(outcome.outcome, 'tray')
  assert.equal((await messagesOf(world)).length, 0)
})

test('a mail to two workspaces is kept in both', async () => {
  await using world = await newMailWorld()
  await using other = await newMailWorld()
  const rcpt = [`${world.handle}@parley.test`, `${other.handle}@parley.test`]
  const outcome = await world.ingest(written({ from: 'cy@client.test' }), envelope(rcpt), 'lmtp')
  assert.deepEqual(
    [outcome, ...outcome.others].map(({ workspaceId }) => workspaceId),
    [world.workspace.id, other.workspace.id],
  )
  assert.equal((await onlyMessageOf(other)).trayReason, 'not_authenticated')
})

test('an outsider who writes to the workspace joins their only open request, else waits in the tray', async () => {
  await using world = await newMailWorld()
  const address = `${world.handle}@parley.test`
  const write = async () => await world.ingest(written({ to: address }), envelope(address), 'mailroom')
  assert.equal((await write()).why, 'no_open_request')
  const { request, threadId } = await givenConversation(world)
  const unproven = await world.ingest(written({ to: address }), envelope(address), 'lmtp')
  assert.equal(unproven.why, 'not_authenticated')
  assert.equal((await write()).requestId, request.id)
  assert.equal((await messagesOf(world)).at(-1)!.threadId, threadId)
  await givenRequest(world)
  assert.equal((await write()).why, 'several_open_requests')
})

test('a workspace without a handle has an address, and mail of a member there asks for a meeting', async () => {
  await using world = await newMailWorld()
  const address = `w.${world.workspace.id.slice(3)}@parley.test`
  const raw = written({ from: 'Ana <ana@acme.test>', to: address })
  const outcome = await world.ingest(raw, envelope(address, 'ana@acme.test'), 'lmtp')
  assert.equal(outcome.workspaceId, world.workspace.id)
  assert.equal(outcome.why, 'not_authenticated')
})

test('a proven mail of a member makes a request with the outsiders on To and Cc, and is its first message', async () => {
  await using world = await newMailWorld()
  await world.api.post('/workspace_members', { email: 'cy@acme.test' })
  const address = `${world.handle}@parley.test`
  const to = `${address}, Bo Lind <bo@client.test>, cy@acme.test`
  const raw = written({ from: 'Ana <ana@acme.test>', to, subject: 'Fwd: Quarterly review' })
  const outcome = await world.ingest(raw, envelope(address, 'ana@acme.test'), 'mailroom')
  assert.equal(outcome.outcome, 'recorded')
  const { body } = await world.api.get(`/meeting_requests/${outcome.requestId}`)
  const { title, organizer_email, participant_emails } = body.data
  assert.deepEqual(
    [title, organizer_email, participant_emails],
    ['Quarterly review', 'ana@acme.test', ['bo@client.test']],
  )
  const message = await onlyMessageOf(world)
  assert.equal(message.requestId, outcome.requestId)
  assert.notEqual(message.threadId, null)
  assert.equal((await world.ingest(raw, envelope(address, 'ana@acme.test'), 'mailroom')).outcome, 'duplicate')
})

test('the request of a member who writes has the length and the days that the mail names', async () => {
  await using world = await newMailWorld()
  const address = `${world.handle}@parley.test`
  const body = 'Hi,\n\nplease find 45 minutes for Bo and me next week, ideally in the afternoon.\n\nThanks\nAna'
  const raw = written({
    from: 'Ana <ana@acme.test>',
    to: `${address}, Bo <bo@client.test>`,
    subject: 'The pilot',
    body,
  })
  const { requestId } = await world.ingest(raw, envelope(address, 'ana@acme.test'), 'mailroom')
  const { duration_minutes, timeframe } = (await world.api.get(`/meeting_requests/${requestId}`)).body.data
  assert.equal(duration_minutes, 45)
  const days = Temporal.Instant.from(timeframe.start).until(timeframe.end, { largestUnit: 'hour' }).hours / 24
  assert.equal(days, 5)
})

test('a member who writes to the workspace alone is asked whom to meet, and the mail waits in the tray meanwhile', async () => {
  await using world = await newMailWorld()
  const address = `${world.handle}@parley.test`
  const raw = written({ from: 'Ana <ana@acme.test>', to: address })
  assert.equal((await world.ingest(raw, envelope(address, 'ana@acme.test'), 'mailroom')).why, 'sender_asked')
})

test('mail to a team is kept for it, by its old name too; to an inactive team it goes back, unless it answers something', async () => {
  await using world = await newMailWorld(trusting)
  const { body } = await world.api.post('/teams', { name: 'Sales', mode: 'pool' })
  const id = body.data.id
  const address = `sales.${world.handle}@parley.test`
  assert.equal(
    (await world.ingest(written({ body: 'Can we meet?' }), envelope(address), 'lmtp')).why,
    'nobody_eligible',
  )
  await world.api.patch(`/teams/${id}`, { name: 'Revenue' })
  assert.equal(
    (await world.ingest(written({ body: 'Can we meet?' }), envelope(address), 'lmtp')).why,
    'nobody_eligible',
  )
  await world.api.post(`/teams/${id}/deactivate`)
  const refused = await world.ingest(written({ body: 'Can we meet?' }), envelope(address), 'lmtp')
  assert.deepEqual([refused.outcome, refused.why, refused.messageId], ['refused', 'team_inactive', null])
  assert.equal((await world.ingest(written({ body: 'Can we meet?' }), envelope(address), 'imap')).outcome, 'tray')
  const { request, messageId } = await givenConversation(world)
  const answer = written({ headers: [`In-Reply-To: ${messageId}`, PROVEN] })
  assert.equal((await world.ingest(answer, envelope(address), 'lmtp')).requestId, request.id)
})

test('mail for nobody, and mail that cannot be parsed, is kept apart and never lost', async () => {
  await using world = await newMailWorld()
  const token = anId('thread').id.slice(-26)
  const unknown = await world.ingest(written(), envelope(`r.${token}@parley.test`), 'lmtp')
  assert.deepEqual([unknown.outcome, unknown.why], ['stray', 'no_workspace'])
  const [row] = await world.pool<{ count: number }[]>`
    select count(*)::int as count
    from mail_stray
    where envelope->'rcpt'->>0 = ${`r.${token}@parley.test`}`
  assert.equal(row!.count, 1)
})

test('a forged sender is recorded as failed in a conversation, and waits in the tray of a workspace', async () => {
  const resolve = async (domain: string) => (domain === '_dmarc.client.test' ? [['v=DMARC1; p=reject']] : [])
  await using world = await newMailWorld({ trust: { authservId: null, resolve } })
  const { replyAddress } = await givenConversation(world)
  const forged = (rcpt: string) => ({
    from: 'x@evil.test',
    rcpt: [rcpt],
    remote: { ip: '203.0.113.9', helo: 'evil.test' },
  })
  assert.equal((await world.ingest(written(), forged(replyAddress), 'smtp')).outcome, 'recorded')
  assert.equal((await onlyMessageOf(world)).trust, 'failed')
  const address = `${world.handle}@parley.test`
  assert.equal((await world.ingest(written(), forged(address), 'smtp')).why, 'failed_authentication')
})

test('our own mail that comes back, and mail that goes in circles, is dropped', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  const own = written({ headers: ['X-Parley-Instance: parley.test'] })
  assert.equal((await world.ingest(own, envelope(replyAddress), 'lmtp')).why, 'own_mail')
  const hops = Array.from({ length: 31 }, (_, i) => `Received: from a${i} by b; Mon, 16 Nov 2026 10:00:01 +0100`)
  assert.equal((await world.ingest(written({ headers: hops }), envelope(replyAddress), 'lmtp')).why, 'too_many_hops')
  assert.equal((await messagesOf(world)).length, 0)
})

test('a mail is received when the clock of its workspace says so', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  await world.pool`update workspaces set clock_offset_ms = ${3 * 86_400_000} where id = ${world.workspace.id}`
  await world.ingest(written(), envelope(replyAddress), 'mailroom')
  const { at, createdAt } = await onlyMessageOf(world)
  assert.equal(Date.parse(at) - Date.parse(createdAt), 3 * 86_400_000)
})

test('text that PostgreSQL cannot store is made storable', async () => {
  await using world = await newMailWorld()
  const { replyAddress } = await givenConversation(world)
  const headers = ['Content-Type: text/plain; charset=utf-8']
  const raw = written({ from: '"B\0o" <bo@client.test>', subject: 'a\0b', headers, body: 'Tues\0day' })
  assert.equal((await world.ingest(raw, envelope(replyAddress), 'lmtp')).outcome, 'recorded')
  assert.equal((await onlyMessageOf(world)).visible, 'Tuesday')
})
