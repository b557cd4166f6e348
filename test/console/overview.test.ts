import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowestId } from '#db/ids.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { bookBySql, givenBooking, givenRequest } from '../support/requests.ts'
import { asMember, signedIn } from '../support/signed-in.ts'
import { newEndpoint } from '../support/webhooks.ts'
import { newWorld, type World } from '../support/world.ts'

test('the overview of an empty workspace is all zeros', async () => {
  await using world = await newWorld()
  const shown = await (await signedIn(world))('GET', '/overview')
  assert.equal(shown.status, 200, shown.text)
  const { attention, figures } = shown.body.data
  assert.deepEqual(attention, {
    requests: [],
    request_count: 0,
    bounced: [],
    waiting_mails: 0,
    tray: 0,
    stuck: 0,
    endpoints: [],
    calendars: [],
  })
  assert.deepEqual(figures.by_status, { active: 0, paused: 0, booked: 0, cancelled: 0 })
  assert.deepEqual(
    [figures.weeks, figures.hours_to_book, figures.mails_per_booking, figures.teams],
    [[], null, null, []],
  )
})

test('of what is over, the last weeks count, and a workspace with old requests alone is not empty', async () => {
  await using world = await newWorld()
  const admin = await signedIn(world)
  const figures = async () => (await admin('GET', '/overview')).body.data.figures
  assert.equal((await figures()).is_empty, true)
  const { id } = await givenRequest(world)
  await bookBySql(world, id)
  const shown = async () => {
    const { is_empty, by_status } = await figures()
    return [is_empty, by_status.booked]
  }
  assert.deepEqual(await shown(), [false, 1])
  const old = lowestId('request', TEST_CLOCK.nowMs() - 100 * 86_400_000)
  await world.pool.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update meeting_requests set id = ${old} where workspace_id = ${world.workspace.id}`
  })
  assert.deepEqual(await shown(), [false, 0])
})

test('the overview tells what waits for a person, and a member only what is their own', async () => {
  await using world = await newWorld()
  const [admin, member] = [await signedIn(world), await signedIn(world, 'member')]
  const kim = await givenMember(world)
  const team = await world.api.post('/teams', { name: 'Sales', mode: 'pool', member_ids: [kim.id] })
  const asked = await givenRequest(world, { context: { title: 'Doubtful' } })
  const booked = await givenRequest(world, { organizer_email: undefined, team_id: team.body.data.id })
  await bookBySql(world, booked.id)
  await givenSentMails(world, booked.id, 3)
  await world.pool`
    update negotiations
    set attention = 'no_time'
    where workspace_id = ${world.workspace.id}
      and request_id = ${asked.id}`
  await world.pool`
    update people
    set suppressed_at = now(),
        suppressed_reason = 'bounce'
    where workspace_id = ${world.workspace.id}
      and email_key = 'bo@client.test'`
  const endpoint = await newEndpoint(world)
  await world.pool`
    update webhook_endpoints
    set enabled = false,
        disabled_at = now(),
        disabled_reason = 'too_many_failures'
    where workspace_id = ${world.workspace.id}
      and id = ${endpoint.id}`

  const { attention, figures } = (await admin('GET', '/overview')).body.data
  assert.deepEqual(attention.requests, [
    { id: asked.id, title: 'Doubtful', reason: 'no_time', organizer_email: 'ana@acme.test' },
  ])
  assert.deepEqual(attention.bounced, [{ email: 'bo@client.test', request_id: asked.id, title: 'Doubtful' }])
  assert.deepEqual(
    attention.endpoints.map(({ id }: { id: string }) => id),
    [endpoint.id],
  )
  assert.deepEqual(figures.by_status, { active: 1, paused: 0, booked: 1, cancelled: 0 })
  assert.deepEqual(
    figures.weeks.map(({ asked, booked, mails }: Record<string, number>) => [asked, booked, mails]),
    [[2, 1, 3]],
  )
  assert.deepEqual([figures.mails_per_booking, figures.bookings_counted], [3, 1])
  assert.ok(figures.hours_to_book >= 0)
  assert.deepEqual(figures.teams, [{ id: team.body.data.id, name: 'Sales', open: 0, taken: 1 }])

  const own = (await member('GET', '/overview')).body.data
  assert.deepEqual([own.attention.requests, own.attention.bounced, own.attention.endpoints], [[], [], []])
  assert.deepEqual(own.figures.by_status, { active: 0, paused: 0, booked: 0, cancelled: 0 })
})

test('booked meetings are listed by their time with everybody’s name, and to members their own alone', async () => {
  await using world = await newWorld()
  const [admin, member] = [await signedIn(world), await signedIn(world, 'member')]
  const { id } = await givenRequest(world, {
    participant_emails: ['bo@client.test'],
    context: { title: 'Kick-off' },
  })
  await givenRequest(world, { context: { title: 'Not booked' } })
  await bookBySql(world, id)
  await givenBooking(world, id)
  const listed = async (ask: typeof admin, query = '') => {
    const answer = await ask('GET', `/meetings${query}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }
  const [meeting, ...others] = await listed(admin)
  assert.deepEqual(others, [])
  assert.deepEqual(meeting, {
    meeting_request_id: id,
    title: 'Kick-off',
    start: '2096-11-16T10:00:00.000Z',
    end: '2096-11-16T10:30:00.000Z',
    organizer: meeting.organizer,
    people: ['bo@client.test'],
    team: null,
  })
  assert.deepEqual(await listed(member), [])
  // It has begun, it has not ended, and it is over.
  for (const [query, count] of [
    ['?from=2096-11-16T10:15:00Z', 1],
    ['?from=2096-11-16T10:30:00Z', 0],
    ['?until=2096-11-16T10:00:00Z', 0],
    ['?until=2096-11-16T10:01:00Z', 1],
    ['?whose=mine', 0],
  ] as const)
    assert.equal((await listed(admin, query)).length, count, query)
  assert.deepEqual(await listed(await asMember(world, world.owner.email), '?whose=mine'), [meeting])
})

async function givenSentMails(world: World, requestId: string, count: number): Promise<void> {
  await world.pool`
    insert into outbox (workspace_id, id, request_id, dedupe_key, recipient, recipient_key, kind, status, sent_at, created_at)
    select ${world.workspace.id}, 'mail_' || n, ${requestId}, 'mail_' || n, 'bo@client.test', 'bo@client.test', 'offer', 'sent', now(), now()
    from generate_series(1, ${count}::int) n`
}
