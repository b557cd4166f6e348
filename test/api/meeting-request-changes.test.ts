import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whileBlocked } from '../support/blocked.ts'
import { nextMillisecond } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenMember } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import {
  bookBySql,
  eventsOf,
  factsOf,
  givenRequest,
  givenRequestThatIs,
  negotiationOf,
  type ShownRequest,
  shownRequest,
} from '../support/requests.ts'
import { deliveriesOf, newEndpoint } from '../support/webhooks.ts'
import { type Answer, newWorld, type World } from '../support/world.ts'

// The table is written out once more, so that a slip in the code's own is seen.

type Status = ShownRequest['status']

const STATUSES: Status[] = ['active', 'paused', 'booked', 'cancelled']

const TABLE: { verb: string; body?: object; from: Status[]; words: string; must: string }[] = [
  { verb: 'pause', from: ['active'], words: 'pause', must: 'active' },
  { verb: 'resume', from: ['paused'], words: 'resume', must: 'paused' },
  { verb: 'cancel', from: ['active', 'paused'], words: 'cancel', must: 'active or paused' },
  {
    verb: 'change_organizer',
    body: { new_organizer_email: 'heir@acme.test' },
    from: ['active'],
    words: 'change the organizer of',
    must: 'active',
  },
  { verb: 'context', body: { title: 'New' }, from: ['active'], words: 'update the context of', must: 'active' },
]

const act = (world: World, id: string, verb: string, body?: unknown): Promise<Answer> =>
  world.api.post(`/meeting_requests/${id}/${verb}`, body)

async function done(world: World, id: string, verb: string, body?: unknown): Promise<ShownRequest> {
  await nextMillisecond()
  const answer = await act(world, id, verb, body)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data, await shownRequest(world, id))
  return answer.body.data
}

for (const { verb, body, from, words, must } of TABLE)
  for (const status of STATUSES) {
    const allowed = from.includes(status)
    test(`${verb} ${allowed ? 'changes' : 'is refused for'} a request that is ${status}`, async () => {
      await using world = await newWorld()
      await givenMember(world, { email: 'heir@acme.test' })
      const { id } = await givenRequestThatIs(world, status)
      if (allowed) {
        assert.equal((await act(world, id, verb, body)).status, 200)
        return
      }
      const before = await fingerprint(world)
      const message = `^Cannot ${words} a request that is ${status}; it must be ${must}\\.$`
      refused(await act(world, id, verb, body), 'invalid_request', new RegExp(message))
      assert.equal(await fingerprint(world), before)
    })
  }

test('pausing and resuming: the times follow the status, and nothing else that is shown changes', async () => {
  await using world = await newWorld()
  const made = await givenRequest(world)
  const paused = await done(world, made.id, 'pause')
  assert.ok(paused.updated_at > made.updated_at)
  const { updated_at } = paused
  assert.deepEqual(paused, { ...made, status: 'paused', paused_at: updated_at, updated_at })
  const resumed = await done(world, made.id, 'resume')
  assert.ok(resumed.updated_at > paused.updated_at)
  assert.deepEqual(resumed, { ...made, updated_at: resumed.updated_at })
})

test('cancelling clears paused_at and sets cancelled_at', async () => {
  await using world = await newWorld()
  const made = await givenRequest(world)
  await done(world, made.id, 'pause')
  const cancelled = await done(world, made.id, 'cancel')
  const { updated_at } = cancelled
  assert.deepEqual(cancelled, { ...made, status: 'cancelled', cancelled_at: updated_at, updated_at })
})

test('every change is an event with exactly its fields, in order, and a fact by whoever asked', async () => {
  await using world = await newWorld()
  const heir = await givenMember(world)
  const endpoint = await newEndpoint(world, { events: ['meeting_request.resumed', 'meeting_request.cancelled'] })
  const made = await givenRequest(world)
  const { id } = made
  const paused = await done(world, id, 'pause')
  const resumed = await done(world, id, 'resume')
  await done(world, id, 'change_organizer', { new_organizer_email: heir.email })
  await done(world, id, 'context', { title: 'Demo', purpose: null })
  const cancelled = await done(world, id, 'cancel', { notify: true })
  const events = await eventsOf(world, id)
  const times = events.map((event) => JSON.parse(event.body).timestamp)
  const body = (i: number, event: string, fields: object) =>
    JSON.stringify({ event, timestamp: times[i], id, ...fields })
  assert.deepEqual(
    events.map((event) => event.body),
    [
      body(0, 'meeting_request.created', { status: 'active', created_at: made.created_at }),
      body(1, 'meeting_request.paused', { status: 'paused', paused_at: paused.paused_at }),
      body(2, 'meeting_request.resumed', { status: 'active', resumed_at: resumed.updated_at }),
      body(3, 'meeting_request.organizer_changed', {}),
      body(4, 'meeting_request.cancelled', {
        status: 'cancelled',
        cancelled_at: cancelled.cancelled_at,
        was_booked: false,
      }),
    ],
  )
  assert.deepEqual(times, [...times].sort())
  assert.deepEqual(
    (await deliveriesOf(world, endpoint.id)).map((delivery: { payload: object }) => JSON.stringify(delivery.payload)),
    [events[4]!.body, events[2]!.body],
  )
  const facts = await factsOf(world, id)
  assert.deepEqual(
    facts.map((fact) => [fact.n, fact.kind, fact.body]),
    [
      [1, 'created', {}],
      [2, 'paused', {}],
      [3, 'resumed', {}],
      [4, 'organizer_changed', { from: world.owner.id, to: heir.id }],
      [5, 'context_updated', { fields: ['title'] }],
      [6, 'cancelled', { notify: true }],
    ],
  )
  assert.equal(new Set(facts.map((fact) => fact.actor)).size, 1)
  assert.match(facts[0]!.actor, /^key_/)
  assert.deepEqual(await negotiationOf(world, id), { wantedRev: 6, decidedRev: 0, generation: 1, isDue: true })
})

test('cancel takes an empty body; notify is false unless it is true', async () => {
  await using world = await newWorld()
  for (const [body, notify] of [
    [undefined, false],
    [{}, false],
    [{ notify: null }, false],
    [{ notify: false, unknown: 1 }, false],
    [{ notify: true }, true],
  ] as const) {
    const { id } = await givenRequest(world)
    await done(world, id, 'cancel', body)
    assert.deepEqual((await factsOf(world, id)).at(-1)?.body, { notify })
  }
  const { id } = await givenRequest(world)
  for (const notify of ['true', 1, 'yes'])
    refused(await act(world, id, 'cancel', { notify }), 'invalid_request', /notify: must be true or false/)
})

test('pause and resume take no body, and do not mind one', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world)
  await done(world, id, 'pause', { status: 'cancelled' })
  assert.equal((await done(world, id, 'resume', {})).status, 'active')
})

const AT_ONCE: [status: Status, verbs: string[]][] = [
  ['active', ['pause', 'pause', 'pause', 'pause']],
  ['paused', ['resume', 'resume', 'resume']],
  ['active', ['cancel', 'cancel', 'cancel']],
  ['paused', ['cancel', 'cancel', 'cancel']],
]

for (const [status, verbs] of AT_ONCE)
  test(`${verbs.length} callers who ${verbs[0]} a request that is ${status} at once: one wins, the others hear the state`, async () => {
    await using world = await newWorld()
    const { id } = await givenRequestThatIs(world, status)
    const events = (await eventsOf(world, id)).length
    const answers = await Promise.all(verbs.map((verb) => act(world, id, verb)))
    const losers = answers.filter((answer) => answer.status !== 200)
    assert.equal(losers.length, verbs.length - 1)
    const now = (await shownRequest(world, id)).status
    for (const loser of losers) refused(loser, 'invalid_request', new RegExp(`a request that is ${now};`))
    assert.equal((await eventsOf(world, id)).length, events + 1)
  })

test('different verbs at once: whatever wins, events and facts tell one story that the table allows', async () => {
  await using world = await newWorld()
  const heir = await givenMember(world)
  const { id } = await givenRequest(world)
  const calls = ['pause', 'resume', 'cancel', 'pause', 'resume', 'pause'].map((verb) => act(world, id, verb))
  calls.push(act(world, id, 'change_organizer', { new_organizer_email: heir.email }))
  calls.push(act(world, id, 'context', { title: 'New' }))
  const answers = await Promise.all(calls)
  for (const answer of answers) if (answer.status !== 200) refused(answer, 'invalid_request', /a request that is/)
  const wins = answers.filter((answer) => answer.status === 200).length
  const facts = await factsOf(world, id)
  assert.deepEqual(
    facts.map((fact) => fact.n),
    Array.from({ length: wins + 1 }, (_, i) => i + 1),
  )
  const NEEDS: Record<string, Status> = { paused: 'active', resumed: 'paused' }
  let status: Status = 'active'
  for (const { kind } of facts.slice(1)) {
    if (kind === 'cancelled') assert.notEqual(status, 'cancelled')
    else assert.equal(status, NEEDS[kind] ?? 'active', kind)
    if (kind === 'paused' || kind === 'cancelled') status = kind
    if (kind === 'resumed') status = 'active'
  }
  assert.equal((await shownRequest(world, id)).status, status)
  const told = facts.map((fact) => fact.kind).filter((kind) => kind !== 'context_updated')
  assert.deepEqual(
    (await eventsOf(world, id)).map((event) => event.type),
    told.map((kind) => `meeting_request.${kind}`),
  )
})

const nextYear = new Date().getFullYear() + 1
const JANUARY = `${nextYear}-01-01T00:00:00.000Z`
const MARCH = `${nextYear}-03-01T00:00:00.000Z`

const FULL = {
  title: 'Demo',
  purpose: 'See',
  description: 'Notes',
  duration_minutes: 45,
  timeframe: { start: JANUARY, end: MARCH },
}

test('context: only what is given changes, null clears, a timeframe is replaced as a whole', async () => {
  await using world = await newWorld()
  let expected = await givenRequest(world, { context: FULL })
  for (const [body, change] of [
    [{ title: ' Other ' }, { title: 'Other' }],
    [{ purpose: ' p ', unknown: 1 }, { purpose: ' p ' }],
    [
      { description: 'd', duration_minutes: 5 },
      { description: 'd', duration_minutes: 5 },
    ],
    [{ timeframe: { end: MARCH } }, { timeframe: { start: null, end: MARCH } }],
    [{ timeframe: { start: `${nextYear}-01-01T02:00:00+02:00` } }, { timeframe: { start: JANUARY, end: null } }],
    [{ timeframe: {} }, { timeframe: null }],
    [
      { title: null, duration_minutes: null },
      { title: null, duration_minutes: null },
    ],
    [
      { ...FULL, timeframe: { start: null, end: MARCH } },
      { ...FULL, timeframe: { start: null, end: MARCH } },
    ],
    [
      { title: null, purpose: null, description: null, duration_minutes: null, timeframe: null },
      { title: null, purpose: null, description: null, duration_minutes: null, timeframe: null },
    ],
  ] as const) {
    const shown = await done(world, expected.id, 'context', body)
    assert.ok(shown.updated_at > expected.updated_at)
    expected = { ...expected, ...change, updated_at: shown.updated_at }
    assert.deepEqual(shown, expected, JSON.stringify(body))
  }
  assert.deepEqual(
    (await eventsOf(world)).map((event) => event.type),
    ['meeting_request.created'],
  )
})

test('context: what changes nothing moves nothing', async () => {
  await using world = await newWorld()
  const made = await givenRequest(world, { context: FULL })
  const before = await fingerprint(world)
  await nextMillisecond()
  for (const body of [undefined, {}, { unknown: 1 }, FULL, { title: ' Demo ' }, { timeframe: FULL.timeframe }])
    assert.deepEqual((await act(world, made.id, 'context', body)).body.data, made, JSON.stringify(body))
  assert.equal(await fingerprint(world), before)
})

test('context: limits and types are those of creating, and a refusal changes nothing', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world, { context: FULL })
  const before = await fingerprint(world)
  const context = (body: unknown) => act(world, id, 'context', body)
  refused(await context({ title: 'a'.repeat(256) }), 'validation_error', /^title: .*255/)
  refused(await context({ purpose: 'a'.repeat(2_001) }), 'validation_error', /^purpose: .*2000/)
  refused(await context({ description: 'a'.repeat(10_001) }), 'validation_error', /^description: .*10000/)
  refused(await context({ title: 'New', duration_minutes: 4 }), 'validation_error', /^duration_minutes: .*5 or more/)
  refused(await context({ duration_minutes: 1_441 }), 'validation_error', /^duration_minutes: .*1440 or less/)
  refused(await context({ duration_minutes: '45' }), 'invalid_request', /^duration_minutes: must be a whole number/)
  refused(await context({ title: 5 }), 'invalid_request', /^title: must be a string/)
  refused(await context({ timeframe: 'soon' }), 'invalid_request', /^timeframe: must be a JSON object/)
  refused(await context({ timeframe: { start: 'soon' } }), 'invalid_request', /^timeframe\.start: .*ISO 8601/)
  refused(
    await context({ title: 'New', timeframe: { start: MARCH, end: JANUARY } }),
    'validation_error',
    /^timeframe\.start must be before/,
  )
  refused(
    await context({ timeframe: { end: '2001-01-01T00:00:00Z' } }),
    'validation_error',
    /^timeframe\.end is in the past/,
  )
  refused(await context({ timeframe: { start: '0000-01-01T00:00:00Z' } }), 'invalid_request', /^timeframe\.start/)
  assert.equal(await fingerprint(world), before)
})

test('two updates of the context at once: neither is lost', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world)
  const bodies = [{ title: 'T' }, { purpose: 'P' }, { description: 'D' }, { duration_minutes: 60 }]
  const answers = await Promise.all(bodies.map((body) => act(world, id, 'context', body)))
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [200, 200, 200, 200],
  )
  const { title, purpose, description, duration_minutes } = await shownRequest(world, id)
  assert.deepEqual([title, purpose, description, duration_minutes], ['T', 'P', 'D', 60])
  assert.equal((await factsOf(world, id)).length, 5)
})

test('what was booked by somebody else in between is not overwritten', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world)
  const pausing = await whileBlocked(
    world.pool,
    (sql) => bookBySql(world, id, sql),
    () => act(world, id, 'pause'),
  )
  refused(pausing, 'invalid_request', /Cannot pause a request that is booked/)
})
