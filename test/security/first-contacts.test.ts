import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import type { Letter } from '#core/mail/letter.ts'
import { noticeOf } from '#core/mail/wording/notices.ts'
import { listDueIn } from '#db/negotiation/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import { openLog } from '#telemetry/log.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { aNegotiation, bo, Conversation, participant } from '../core/negotiation/conversation.ts'
import { present } from '../support/clock.ts'
import { until } from '../support/engine.ts'
import { outboxOf } from '../support/mails.ts'
import { answers, ask, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { coordinating, negotiating } from '../support/post.ts'
import type { World } from '../support/world.ts'

// A key that was lost, or a form that lets anybody ask for a meeting, could have a workspace write to the whole world. So a
// workspace writes to so many new people a day, over all its requests; the others wait for the next morning.

const MOST = 3

const strangers = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({ email: `p${from + i}@client.test`, timezone: 'Europe/Lisbon' }))

async function decide(world: World, pool: Pool = world.pool): Promise<void> {
  for (;;) {
    const due = await listDueIn(pool, world.workspace, present())
    if (due.length === 0) return
    for (const each of due) await coordinate(pool, each, { ...coordinating(), firstContactsADay: MOST })
  }
}

async function writtenTo(world: World): Promise<string[]> {
  const rows = await outboxOf(world)
  return [...new Set(rows.map(({ recipient }) => recipient))]
    .filter((email) => email.endsWith('client.test'))
    .toSorted()
}

async function storyOf(world: World, requestId: string): Promise<string> {
  const timeline = await world.api.get(`/meeting_requests/${requestId}/timeline`)
  assert.equal(timeline.status, 200, timeline.text)
  return (timeline.body.data as { text: string }[]).map(({ text }) => text).join('\n')
}

async function attentionOf(world: World, requestId: string): Promise<string | null> {
  const [row] = await world.pool<{ attention: string | null }[]>`
    select attention
    from negotiations
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}`
  return row!.attention
}

test('a workspace writes to so many new people a day over all its requests, and to the others the next morning', async () => {
  await using world = await newMonday()
  const first = await ask(world, { participants: strangers(0, 2) })
  const second = await ask(world, { participants: strangers(2, 3) })
  await decide(world)
  assert.deepEqual(await writtenTo(world), ['p0@client.test', 'p1@client.test', 'p2@client.test'])
  assert.equal(await attentionOf(world, first), null)
  assert.equal(await attentionOf(world, second), 'workspace_first_contacts')
  assert.match(
    await storyOf(world, second),
    /2 people wait for their first mail until Tuesday 17 November 08:00: this workspace has written to 3 new people today/,
  )
  await moveTo(world, MONDAY.add({ hours: 22 }))
  await decide(world)
  assert.equal((await writtenTo(world)).length, 3, 'seven in the morning is still the day before')
  await moveTo(world, MONDAY.add({ hours: 23, minutes: 1 }))
  await decide(world)
  assert.equal((await writtenTo(world)).length, 5)
  assert.equal(await attentionOf(world, second), null)
})

test('the admins are told once a day, in words that say what to do', async () => {
  await using world = await newMonday()
  for (let i = 0; i < 4; i++) await ask(world, { participants: strangers(i * 2, 2) })
  await decide(world)
  const rows = await world.pool<{ recipient: string; kind: string; details: Record<string, unknown> }[]>`
    select recipient, kind, details
    from outbox
    where workspace_id = ${world.workspace.id}
      and request_id is null`
  assert.deepEqual(
    rows.map(({ recipient, kind }) => [recipient, kind]),
    [['ana@acme.test', 'first_contacts']],
  )
  const notice = noticeOf('first_contacts', rows[0]!.details, {
    workspace: 'Acme',
    locale: 'en',
    console: 'https://parley.acme.test',
  })!
  assert.match(notice.subject, /Acme has written to 3 new people today/)
  assert.match(notice.text, /from 17 November 2026 at 08:00 UTC on/)
  assert.match(notice.text, /PARLEY_FIRST_CONTACTS_A_DAY/)
})

test('whoever was written to before is not held up, and a conversation goes on at the limit', async () => {
  await using world = await newMonday()
  await ask(world, { participants: strangers(0, 3) })
  await decide(world)
  const known = await ask(world, { participants: strangers(0, 1) })
  await decide(world)
  assert.equal(await attentionOf(world, known), null)
  const mails = (await outboxOf(world)).filter(({ recipient }) => recipient === 'p0@client.test')
  assert.equal(mails.length, 2, 'the first mail of each request')
  await answers(world, 'p1@client.test', 'Is this in person?')
  assert.ok((await outboxOf(world)).filter(({ recipient }) => recipient === 'p1@client.test').length > 1)
})

test('another workspace is not held up', async () => {
  await using full = await newMonday()
  await using other = await newMonday()
  await ask(full, { participants: strangers(0, 5) })
  await decide(full)
  await ask(other, { participants: strangers(0, 2) })
  await decide(other)
  assert.equal((await writtenTo(other)).length, 2)
})

test('decisions at once on several nodes do not take the last place twice', async () => {
  await using world = await newMonday()
  for (let i = 0; i < 12; i++) await ask(world, { participants: strangers(i, 1) })
  const log = openLog({ logLevel: 'silent' })
  const worker = () => startNegotiations({ ...negotiating({ pool: world.pool, log }), firstContactsADay: MOST })
  await using _one = worker()
  await using _two = worker()
  await until(
    'everything was decided',
    async () => (await listDueIn(world.pool, world.workspace, present())).length === 0,
  )
  assert.equal((await writtenTo(world)).length, MOST)
})

test('a decision whose mails are being written holds up no other, and is made again when that takes the last place', async () => {
  await using world = await newMonday()
  const slow = await ask(world, { participants: strangers(0, 1) })
  const quick = await ask(world, { participants: strangers(1, MOST) })
  const [isWriting, mayWrite] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { post } = coordinating()
  const compose = async (letter: Letter) => {
    isWriting.resolve()
    await mayWrite.promise
    return await post.compose(letter)
  }
  const decideOne = (requestId: string, how: typeof post) =>
    coordinate(
      world.pool,
      { workspaceId: world.workspace.id, requestId },
      { ...coordinating(), post: how, firstContactsADay: MOST },
    )
  const deciding = decideOne(slow, { ...post, compose })
  await isWriting.promise
  await decideOne(quick, post)
  assert.equal((await writtenTo(world)).length, MOST)
  mayWrite.resolve()
  await deciding
  assert.equal((await writtenTo(world)).length, MOST)
  assert.equal(await attentionOf(world, slow), 'workspace_first_contacts')
})

test('a booking is no way around it: who was never written to is invited on the next day', () => {
  const optional = participant('kim@client.test', 'Kim', { required: false, isNew: true })
  const firstContacts = { left: 0, most: 500, againAt: '2026-11-17T08:00:00.000Z' }
  const talk = new Conversation(aNegotiation({ participants: [bo, optional], firstContacts }))
  talk.says(bo, 'The last one works.')
  assert.equal(talk.negotiation.status, 'booked')
  assert.equal(talk.mailsTo(optional).length, 0)
  assert.equal(talk.wakeAt, firstContacts.againAt)
  talk.negotiation.firstContacts = { ...firstContacts, left: 1 }
  talk.sleep()
  assert.deepEqual(
    talk.mailsTo(optional).map(({ kind }) => kind),
    ['invite'],
  )
  assert.ok(talk.negotiation.booking!.attendees.some(({ email }) => email === optional.email))
})

async function metric(name: string): Promise<number> {
  const line = (await metricsText()).split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

test('how many were written to, and how often somebody had to wait, is a metric', async () => {
  await using world = await newMonday()
  const before = [await metric('parley_first_contacts_total'), await metric('parley_first_contacts_held_total')]
  await ask(world, { participants: strangers(0, 5) })
  await decide(world)
  assert.equal((await metric('parley_first_contacts_total')) - before[0]!, MOST)
  assert.ok((await metric('parley_first_contacts_held_total')) > before[1]!)
})
