import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, participant } from '../core/negotiation/conversation.ts'
import { envelope, type MailWorld, written } from '../support/incoming.ts'
import { outboxOf } from '../support/mails.ts'
import { answerOf, ask, BO, decideAll, newMonday, saying } from '../support/negotiating.ts'

// Whoever has a token could have us write to the whole world. So a participant may bring two colleagues along; everything
// beyond that is the organizer's to allow, and nobody hears from us because of a mail that nothing proves.

const strangers = (count: number, domain = 'third.test') => Array.from({ length: count }, (_, i) => `a${i}@${domain}`)

async function tokenOf(world: MailWorld, requestId: string, party = 'participant'): Promise<string> {
  const [row] = await world.pool<{ token: string }[]>`
    select token
    from threads
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
      and party = ${party}`
  return `r.${row!.token}@parley.test`
}

const recipientsOf = async (world: MailWorld) =>
  [...new Set((await outboxOf(world)).map(({ recipient }) => recipient))].toSorted()

async function participantCount(world: MailWorld, requestId: string): Promise<number> {
  return (await world.api.get(`/meeting_requests/${requestId}`)).body.data.participant_emails.length
}

test('a mail on somebody’s token that names hundreds of strangers has none of them written to', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await decideAll(world)
  const to = await tokenOf(world, requestId)
  for (const [n, from] of ['mallory@evil.test', 'Bo <bo@client.test>', 'eve@client.test'].entries()) {
    const body = `Please add ${strangers(100, `third${n}.test`).join(', ')} to the meeting.`
    await world.ingest(written({ from, to, body, cc: 'bo@client.test' }), envelope(to, 'x@evil.test'), 'lmtp')
    await decideAll(world)
    assert.deepEqual(await recipientsOf(world), ['ana@acme.test', 'bo@client.test'], from)
    assert.equal(await participantCount(world, requestId), 1)
  }
})

test('fifty is the most, also with the organizer’s yes and by the organizer’s own word', async () => {
  await using world = await newMonday()
  const requestId = await ask(world)
  await decideAll(world)
  const says = async (email: string, text: string) => {
    await world.ingest(...(await answerOf(world, { email, act: saying(text) })))
    await decideAll(world)
  }
  await says(BO.email, `Can we include ${strangers(80).join(', ')}?`)
  await says('ana@acme.test', 'Yes')
  assert.equal(await participantCount(world, requestId), 50)
  await says('ana@acme.test', `Please add ${strangers(5, 'fourth.test').join(', ')}`)
  assert.equal(await participantCount(world, requestId), 50)
})

test('two colleagues come along on a participant’s own word; a third, or somebody from elsewhere, on the organizer’s', () => {
  const talk = new Conversation().says(bo, 'Can we include lee@client.test and kim@client.test?')
  assert.deepEqual(emailsIn(talk), ['bo@client.test', 'lee@client.test', 'kim@client.test'])
  talk.says(bo, 'Can we include max@client.test?')
  assert.equal(talk.negotiation.participants.length, 3)
  assert.match(talk.lastTo(ana).text, /max@client\.test/)
  assert.equal(talk.negotiation.attention, 'people_named')
  talk.says(ana, 'Yes')
  assert.deepEqual(emailsIn(talk).slice(3), ['max@client.test'])
  assert.equal(talk.mailsTo(participant('max@client.test', null)).length, 1)

  const elsewhere = new Conversation().says(bo, 'Can we include zoe@other.test?')
  assert.equal(elsewhere.negotiation.participants.length, 1)
  elsewhere.says(ana, 'No')
  assert.equal(elsewhere.negotiation.participants.length, 1)
  assert.equal(elsewhere.negotiation.attention, null)
})

test('an address at a public mail provider says nothing about where somebody works', () => {
  const gmail = participant('bo@gmail.com', 'Bo Chen')
  const talk = new Conversation(aNegotiation({ participants: [gmail] })).says(gmail, 'Can we include kim@gmail.com?')
  assert.equal(talk.negotiation.participants.length, 1)
  assert.match(talk.lastTo(ana).text, /kim@gmail\.com/)
})

test('somebody who answers for a participant brings nobody along', () => {
  const talk = new Conversation().says(bo, 'Can we include kim@client.test?', {
    fromKey: 'eve@client.test',
    fromEmail: 'eve@client.test',
    copied: ['bo@client.test'],
  })
  assert.equal(talk.negotiation.participants.length, 1)
  assert.match(talk.lastTo(ana).text, /kim@client\.test/)
})

test('the organizer is asked once about the same people, and hears of all of them', () => {
  const many = strangers(30)
  const talk = new Conversation().says(bo, `Can we include ${many.join(', ')}?`)
  const { text } = talk.lastTo(ana)
  assert.match(text, /a0@third\.test/)
  assert.match(text, /30 more people/)
  const mails = talk.mailsTo(ana).length
  talk.passes({ hours: 3 }).says(bo, 'Thanks!')
  assert.equal(talk.mailsTo(ana).length, mails)
})

const emailsIn = ({ negotiation }: Conversation) => negotiation.participants.map(({ email }) => email)

test('a request writes to fifty new people a day, and to those who were added beyond that on the next', () => {
  const people = Array.from({ length: 50 }, (_, i) => participant(`p${i}@client.test`, null))
  const talk = new Conversation(aNegotiation({ participants: people }))
  const later = participant('late@client.test', null)
  const leaver = people[0]!
  // Somebody leaves, so that there is a place, and still the day is full.
  talk.negotiation.participants = [...people.slice(1), later]
  talk.negotiation.former = [...talk.negotiation.former, leaver]
  talk.sleep()
  assert.equal(talk.mailsTo(later).length, 1)
  const [first] = talk.mailsTo(people[1]!)
  const waited = Temporal.Instant.from(talk.mailsTo(later)[0]!.at).since(Temporal.Instant.from(first!.at))
  assert.ok(waited.total('hours') >= 24, `${waited}`)
})

test('a member’s mail to more than fifty people makes no request and waits in the tray, which says why', async () => {
  await using world = await newMonday({ trust: { authservId: 'mx.acme.test', resolve: async () => [] } })
  const to = `${world.handle}@parley.test`
  const headers = ['Authentication-Results: mx.acme.test; dmarc=pass header.from=acme.test']
  const from = world.owner.email
  const writes = async (count: number) => {
    const raw = written({ from, to, cc: strangers(count).join(', '), subject: `Meet ${count}`, headers })
    const { outcome, why } = await world.ingest(raw, envelope(to, from), 'lmtp')
    return [outcome, why]
  }
  assert.deepEqual(await writes(51), ['tray', 'too_many_people'])
  assert.deepEqual((await world.api.get('/meeting_requests')).body.data, [])
  assert.deepEqual(await writes(50), ['recorded', null])
})
