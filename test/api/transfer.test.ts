import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveClock } from '#actions/move-clock.ts'
import { instantOf } from '#core/clock.ts'
import { inTransaction } from '#db/transaction.ts'
import { whileBlocked } from '../support/blocked.ts'
import { nextMillisecond, TEST_CLOCK, TESTER } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenMember, givenTeam, type ShownMember } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import {
  bookBySql,
  eventsOf,
  factsOf,
  givenRequest,
  hostsOf,
  negotiationOf,
  type ShownRequest,
  shownRequest,
} from '../support/requests.ts'
import { deliveriesOf, newEndpoint } from '../support/webhooks.ts'
import { newWorld, type World } from '../support/world.ts'

// What becomes of the requests of a member who leaves.

const deactivate = (world: World, member: ShownMember, body?: object) =>
  world.api.post(`/workspace_members/${member.id}/deactivate`, body)

const requestOf = (world: World, member: ShownMember, fields: object = {}) =>
  givenRequest(world, { organizer_email: member.email, ...fields })

async function givenOneOfEach(
  world: World,
  member: ShownMember,
): Promise<Record<ShownRequest['status'], ShownRequest>> {
  const [active, paused, booked, cancelled] = [
    await requestOf(world, member),
    await requestOf(world, member),
    await requestOf(world, member),
    await requestOf(world, member),
  ]
  await world.api.post(`/meeting_requests/${paused.id}/pause`)
  await bookBySql(world, booked.id)
  await world.api.post(`/meeting_requests/${cancelled.id}/cancel`)
  const now = (request: ShownRequest) => shownRequest(world, request.id)
  return { active, paused: await now(paused), booked: await now(booked), cancelled: await now(cancelled) }
}

test('who holds active or paused requests is not deactivated without transfer_to', async () => {
  await using world = await newWorld()
  const leaver = await givenMember(world)
  const made = await requestOf(world, leaver)
  const before = await fingerprint(world)
  for (const body of [undefined, {}, { transfer_to: null }])
    refused(await deactivate(world, leaver, body), 'invalid_request', /transfer_to/)
  assert.equal(await fingerprint(world), before)
  await world.api.post(`/meeting_requests/${made.id}/pause`)
  refused(await deactivate(world, leaver), 'invalid_request', /transfer_to/)
  await world.api.post(`/meeting_requests/${made.id}/cancel`)
  assert.equal((await deactivate(world, leaver)).status, 200)
})

test('active and paused requests move, booked and cancelled ones stay', async () => {
  await using world = await newWorld()
  const [leaver, heir] = [await givenMember(world), await givenMember(world)]
  const mine = await givenOneOfEach(world, leaver)
  const theirs = await requestOf(world, heir)
  await nextMillisecond()
  const answer = await deactivate(world, leaver, { transfer_to: heir.email.toUpperCase() })
  assert.equal(answer.status, 200, answer.text)
  const { deactivated_at } = answer.body.data
  const moved = { organizer_email: heir.email, updated_at: deactivated_at }
  assert.deepEqual(await shownRequest(world, mine.active.id), { ...mine.active, ...moved })
  assert.deepEqual(await shownRequest(world, mine.paused.id), { ...mine.paused, ...moved })
  assert.deepEqual(await shownRequest(world, mine.booked.id), mine.booked)
  assert.deepEqual(await shownRequest(world, mine.cancelled.id), mine.cancelled)
  assert.deepEqual(await shownRequest(world, theirs.id), theirs)
  const list = async (email: string) =>
    (await world.api.get(`/meeting_requests?organizer_email=${email}`)).body.data.map(({ id }: ShownRequest) => id)
  assert.deepEqual(await list(heir.email), [theirs.id, mine.paused.id, mine.active.id])
  assert.deepEqual(await list(leaver.email), [mine.cancelled.id, mine.booked.id])
})

test('each moved request emits organizer_changed, oldest first, and then comes member.deactivated with the count', async () => {
  await using world = await newWorld()
  const [leaver, heir] = [await givenMember(world), await givenMember(world)]
  const endpoints = [
    await newEndpoint(world, { events: ['meeting_request.organizer_changed', 'member.deactivated'] }),
    await newEndpoint(world, { events: ['meeting_request.organizer_changed'] }),
    await newEndpoint(world, { events: ['meeting_request.booked'] }),
  ]
  const requests = [await requestOf(world, leaver), await requestOf(world, leaver), await requestOf(world, leaver)]
  const known = (await eventsOf(world)).length
  const answer = await deactivate(world, leaver, { transfer_to: heir.email.toUpperCase() })
  const events = (await eventsOf(world)).slice(known)
  const times = events.map((event) => JSON.parse(event.body).timestamp)
  assert.deepEqual(
    events.map((event) => [event.requestId, event.body]),
    [
      ...requests.map(({ id }, i) => [
        id,
        JSON.stringify({ event: 'meeting_request.organizer_changed', timestamp: times[i], id }),
      ]),
      [
        null,
        JSON.stringify({
          event: 'member.deactivated',
          timestamp: times[3],
          id: leaver.id,
          email: leaver.email,
          deactivated_at: answer.body.data.deactivated_at,
          transferred_to: heir.email.toUpperCase(),
          transferred_count: 3,
        }),
      ],
    ],
  )
  const payloads = events.map((event) => event.body).reverse()
  const delivered = async (id: string) =>
    (await deliveriesOf(world, id)).map((delivery: { payload: object }) => JSON.stringify(delivery.payload))
  assert.deepEqual(await delivered(endpoints[0].id), payloads)
  assert.deepEqual(await delivered(endpoints[1].id), payloads.slice(1))
  assert.deepEqual(await delivered(endpoints[2].id), [])
})

test('facts of a transfer carry the time of the workspace’s clock, as all facts do', async () => {
  await using world = await newWorld()
  const [leaver, heir] = [await givenMember(world), await givenMember(world)]
  const made = await requestOf(world, leaver)
  const ahead = instantOf(TEST_CLOCK).add({ hours: 480 })
  await inTransaction(world.pool, (sql) => moveClock(sql, world.workspace, ahead, TESTER))
  await deactivate(world, leaver, { transfer_to: heir.email })
  const facts = await world.pool<{ kind: string; at: string }[]>`
    select kind, at from facts where workspace_id = ${world.workspace.id} and request_id = ${made.id} order by n`
  const moved = facts.filter(({ at }) => Date.parse(at) >= ahead.epochMilliseconds)
  assert.deepEqual(
    moved.map(({ kind }) => kind),
    ['organizer_changed'],
  )
})

test('each moved request has a fact, is due, and has the heir as host in the leaver’s place', async () => {
  await using world = await newWorld()
  const [leaver, heir, third] = [await givenMember(world), await givenMember(world), await givenMember(world)]
  await givenTeam(world, { mode: 'stack', stack_always_apply: true, member_ids: [heir.id, third.id] })
  const made = await requestOf(world, leaver)
  await deactivate(world, leaver, { transfer_to: heir.email })
  const fact = (await factsOf(world, made.id)).at(-1)!
  assert.deepEqual([fact.n, fact.kind, fact.body], [2, 'organizer_changed', { from: leaver.id, to: heir.id }])
  assert.match(fact.actor, /^key_/)
  assert.deepEqual(await negotiationOf(world, made.id), { wantedRev: 2, decidedRev: 0, generation: 0, isDue: true })
  assert.deepEqual(
    (await hostsOf(world, made.id)).map((host) => [host.memberId, host.via, host.left]),
    [
      [heir.id, 'organizer', false],
      [third.id, 'stack', false],
    ],
  )
})

test('a host who leaves goes from the requests of others, which are decided anew', async () => {
  await using world = await newWorld()
  const leaver = await givenMember(world)
  const team = await givenTeam(world, { mode: 'stack', stack_always_apply: true, member_ids: [leaver.id] })
  const [open, cancelled] = [await givenRequest(world), await givenRequest(world)]
  await world.api.post(`/meeting_requests/${cancelled.id}/cancel`)
  await world.api.patch(`/teams/${team.id}`, { stack_always_apply: false })
  const without = await givenRequest(world)
  await world.pool`
    update negotiations
    set due_at = null,
        decided_rev = wanted_rev
    where workspace_id = ${world.workspace.id}`
  await nextMillisecond()
  assert.equal((await deactivate(world, leaver)).status, 200)
  const left = (await hostsOf(world, open.id)).find((host) => host.memberId === leaver.id)
  assert.equal(left?.left, true)
  assert.deepEqual(await negotiationOf(world, open.id), { wantedRev: 2, decidedRev: 1, generation: 0, isDue: true })
  for (const untouched of [cancelled, without]) assert.equal((await negotiationOf(world, untouched.id)).isDue, false)
  const fact = (await factsOf(world, open.id)).at(-1)!
  assert.deepEqual([fact.n, fact.kind, fact.body], [2, 'host_left', { member: leaver.id }])
  // Hosts are not shown, so nothing that is shown has changed.
  assert.deepEqual(await shownRequest(world, open.id), open)
  assert.equal((await world.api.post(`/meeting_requests/${open.id}/pause`)).status, 200)
})

test('an heir who takes part in a request that would move is refused, and nothing changes', async () => {
  await using world = await newWorld()
  const [leaver, heir] = [await givenMember(world), await givenMember(world)]
  await requestOf(world, leaver)
  const taken = await requestOf(world, leaver, { participant_emails: ['bo@client.test', heir.email.toUpperCase()] })
  const before = await fingerprint(world)
  refused(
    await deactivate(world, leaver, { transfer_to: heir.email }),
    'validation_error',
    new RegExp(`^transfer_to: .*participant of ${taken.id}`),
  )
  assert.equal(await fingerprint(world), before)
  await bookBySql(world, taken.id)
  assert.equal((await deactivate(world, leaver, { transfer_to: heir.email })).status, 200)
})

test('an heir who cannot take over is refused, and nothing changes', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const leaver = await givenMember(world)
  await requestOf(world, leaver)
  const foreign = await givenMember(other)
  const before = await fingerprint(world)
  for (const email of [leaver.email, foreign.email, 'nobody@acme.test'])
    refused(await deactivate(world, leaver, { transfer_to: email }), 'validation_error', /^transfer_to: /)
  assert.equal(await fingerprint(world), before)
})

test('a request that is paused at the same moment moves paused; one that is cancelled stays', async () => {
  await using world = await newWorld()
  for (const verb of ['pause', 'cancel']) {
    const [leaver, heir] = [await givenMember(world), await givenMember(world)]
    const { id } = await requestOf(world, leaver)
    const answer = await whileBlocked(
      world.pool,
      (sql) => sql`
        update meeting_requests
        set ${verb === 'pause' ? sql`status = 'paused', paused_at = now()` : sql`status = 'cancelled', cancelled_at = now()`}
        where workspace_id = ${world.workspace.id}
          and id = ${id}`,
      () => deactivate(world, leaver, { transfer_to: heir.email }),
    )
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await shownRequest(world, id)).organizer_email, verb === 'pause' ? heir.email : leaver.email)
    const event = JSON.parse((await eventsOf(world)).at(-1)!.body)
    assert.equal(event.transferred_count, verb === 'pause' ? 1 : 0)
  }
})

test('a request that is made at the same moment is moved, or refused, and never left behind', async () => {
  await using world = await newWorld()
  for (let round = 0; round < 5; round++) {
    const [leaver, heir] = [await givenMember(world), await givenMember(world)]
    const body = { organizer_email: leaver.email, participant_emails: ['bo@client.test'] }
    const [made, gone] = await Promise.all([
      world.api.post('/meeting_requests', body),
      deactivate(world, leaver, { transfer_to: heir.email }),
    ])
    assert.equal(gone.status, 200, gone.text)
    if (made.status === 202) assert.equal((await shownRequest(world, made.body.data.id)).organizer_email, heir.email)
    else refused(made, 'validation_error', /must be an active member/)
  }
})

test('two members who hand over to each other at once: one stays', async () => {
  await using world = await newWorld()
  const [one, two] = [await givenMember(world), await givenMember(world)]
  const requests = [await requestOf(world, one), await requestOf(world, two)]
  const answers = await Promise.all([
    deactivate(world, one, { transfer_to: two.email }),
    deactivate(world, two, { transfer_to: one.email }),
  ])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 422])
  const stays = answers[0]!.status === 200 ? two : one
  for (const { id } of requests) assert.equal((await shownRequest(world, id)).organizer_email, stays.email)
})

test('three hundred requests move in one call, each with its event, delivery, fact and host', async () => {
  await using world = await newWorld()
  const endpoint = await newEndpoint(world, { events: ['meeting_request.organizer_changed'] })
  const [leaver, heir] = [await givenMember(world), await givenMember(world)]
  const ids: string[] = []
  for (let i = 0; i < 300; i++) ids.push((await requestOf(world, leaver)).id)
  const answer = await deactivate(world, leaver, { transfer_to: heir.email })
  assert.equal(answer.status, 200, answer.text)
  const events = (await eventsOf(world)).slice(300)
  assert.deepEqual(
    events.map((event) => event.requestId),
    [...ids, null],
  )
  assert.equal(JSON.parse(events[300]!.body).transferred_count, 300)
  const [count] = await world.pool`
    select count(distinct d.id)::int as deliveries, count(distinct d.event_id)::int as events
    from deliveries d
    where d.workspace_id = ${world.workspace.id}
      and d.endpoint_id = ${endpoint.id}`
  assert.deepEqual({ ...count }, { deliveries: 300, events: 300 })
  const [moved] = await world.pool`
    select count(*)::int as requests
    from meeting_requests r
    join request_hosts h on h.workspace_id = r.workspace_id and h.request_id = r.id and h.member_id = ${heir.id}
    join facts f on f.workspace_id = r.workspace_id and f.request_id = r.id and f.kind = 'organizer_changed'
    join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id and n.wanted_rev = 2
    where r.workspace_id = ${world.workspace.id}
      and r.organizer_member_id = ${heir.id}`
  assert.equal(moved!.requests, 300)
})
