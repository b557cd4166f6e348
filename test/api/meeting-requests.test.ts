import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fingerprint } from '../support/fingerprint.ts'
import { givenInactiveMember, givenMember } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { eventsOf, factsOf, givenRequest, negotiationOf, PLAIN, shownRequest } from '../support/requests.ts'
import { deliveriesOf, newEndpoint } from '../support/webhooks.ts'
import { newWorld, type World } from '../support/world.ts'

// What can be asked for, and what the answer looks like.

const FIELDS = [
  'id',
  'organizer_email',
  'participant_emails',
  'status',
  'title',
  'purpose',
  'description',
  'include_introduction',
  'duration_minutes',
  'timeframe',
  'created_at',
  'updated_at',
  'booked_at',
  'cancelled_at',
  'paused_at',
  'team_id',
  'booking_link_id',
  'answers',
  'place',
]

const PATH = '/meeting_requests'
const nextYear = new Date().getFullYear() + 1

test('a request made from the least has every field, in the order of the specification', async () => {
  await using world = await newWorld()
  const answer = await world.api.post(PATH, PLAIN)
  assert.equal(answer.status, 202)
  const { id, created_at } = answer.body.data
  assert.match(id, /^mr_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(Object.keys(answer.body.data), FIELDS)
  assert.deepEqual(answer.body, {
    data: {
      id,
      organizer_email: 'ana@acme.test',
      participant_emails: ['bo@client.test'],
      status: 'active',
      title: null,
      purpose: null,
      description: null,
      include_introduction: false,
      duration_minutes: null,
      timeframe: null,
      created_at,
      updated_at: created_at,
      booked_at: null,
      cancelled_at: null,
      paused_at: null,
      team_id: null,
      booking_link_id: null,
      answers: null,
      place: null,
    },
  })
  assert.equal((await world.api.get(`${PATH}/${id}`)).text, answer.text)
})

test('every field that is given is shown: as given, titles trimmed, times in our form', async () => {
  await using world = await newWorld()
  const answer = await world.api.post(PATH, {
    organizer_email: ' ANA@acme.test ',
    organizer_name: 'Ana Reyes',
    organizer_timezone: 'Europe/Lisbon',
    participants: [
      { email: ' Bo@Client.test ', name: 'Bo Lind', timezone: 'Europe/Stockholm' },
      { email: 'cy@münchen.test' },
    ],
    include_introduction: true,
    context: {
      title: '  Demo – “quoted” 👩‍👩‍👧 ',
      purpose: ' See whether\nwe\u2028fit ',
      description: '<b>Prefers</b> mornings\t\\ "',
      duration_minutes: 45,
      timeframe: { start: `${nextYear}-03-01T09:00+02:00`, end: `${nextYear}-03-05t17:00:00.1239z` },
    },
  })
  assert.equal(answer.status, 202, answer.text)
  const { id, created_at, ...rest } = answer.body.data
  assert.deepEqual(rest, {
    organizer_email: 'ana@acme.test',
    participant_emails: ['Bo@Client.test', 'cy@münchen.test'],
    status: 'active',
    title: 'Demo – “quoted” 👩‍👩‍👧',
    purpose: ' See whether\nwe\u2028fit ',
    description: '<b>Prefers</b> mornings\t\\ "',
    include_introduction: true,
    duration_minutes: 45,
    timeframe: { start: `${nextYear}-03-01T07:00:00.000Z`, end: `${nextYear}-03-05T17:00:00.123Z` },
    updated_at: created_at,
    booked_at: null,
    cancelled_at: null,
    paused_at: null,
    team_id: null,
    booking_link_id: null,
    answers: null,
    place: null,
  })
  assert.equal((await world.api.get(`${PATH}/${id}`)).text, answer.text)
  assert.equal(JSON.stringify((await world.api.get(PATH)).body.data[0]), JSON.stringify(answer.body.data))
})

test('null is the same as absent, wherever it stands', async () => {
  await using world = await newWorld()
  const bare = await givenRequest(world)
  for (const fields of [
    { organizer_name: null, organizer_timezone: null, participants: null, include_introduction: null, context: null },
    { context: { title: null, purpose: null, description: null, duration_minutes: null, timeframe: null } },
    { context: { timeframe: { start: null, end: null } } },
    { participant_emails: null, participants: [{ email: 'bo@client.test', name: null, timezone: null }] },
  ]) {
    const made = await givenRequest(world, fields)
    const { id, created_at, updated_at } = made
    assert.deepEqual(made, { ...bare, id, created_at, updated_at }, JSON.stringify(fields))
  }
  for (const organizer_email of [null, undefined])
    refused(
      await world.api.post(PATH, { ...PLAIN, organizer_email }),
      'invalid_request',
      /organizer_email: is required/,
    )
  // What is there and empty is a bad value, and only a name can be missing by being empty.
  for (const organizer_email of ['', '  '])
    refused(await world.api.post(PATH, { ...PLAIN, organizer_email }), 'validation_error', /organizer_email: must be/)
  const blank = await world.api.post(PATH, { ...PLAIN, participant_emails: [''] })
  refused(blank, 'validation_error', /^participant_emails\[0\]: must be/)
})

test('unknown fields are ignored, at every depth', async () => {
  await using world = await newWorld()
  const made = await givenRequest(world, {
    participant_emails: undefined,
    participants: [{ email: 'bo@client.test', phone: 5 }],
    status: 'booked',
    id: 'mr_1',
    context: { colour: 'red', timeframe: { middle: 1 } },
  })
  assert.deepEqual([made.status, made.timeframe], ['active', null])
  assert.notEqual(made.id, 'mr_1')
})

test('an empty text is no text', async () => {
  await using world = await newWorld()
  const made = await givenRequest(world, {
    organizer_name: ' ',
    context: { title: '  ', purpose: '', description: '' },
  })
  assert.deepEqual([made.title, made.purpose, made.description], [null, null, null])
})

test('participants are given in one of two ways: both or neither is invalid_request', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  const [emails, people] = [['bo@client.test'], [{ email: 'bo@client.test' }]]
  const post = (fields: object) => world.api.post(PATH, { organizer_email: 'ana@acme.test', ...fields })
  refused(await post({ participant_emails: emails, participants: people }), 'invalid_request', /cannot be combined/)
  for (const none of [
    {},
    { participants: [] },
    { participant_emails: [] },
    { participants: [], participant_emails: [] },
  ])
    refused(await post(none), 'invalid_request', /participants: at least one participant is required/)
  assert.equal(await fingerprint(world), before)
  assert.equal((await post({ participant_emails: emails, participants: [] })).status, 202)
  assert.equal((await post({ participant_emails: [], participants: people })).status, 202)
})

test('who is missing is told before any bad value', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  const bad = { organizer_timezone: 'Mars/Olympus', context: { duration_minutes: 4 } }
  const { organizer_email, participant_emails } = PLAIN
  for (const [fields, message] of [
    [{ participant_emails: ['bo'] }, /^organizer_email: is required unless team_id is given/],
    [{ organizer_email }, /^participants: at least one participant is required/],
    [{ organizer_email, participant_emails, participants: [{ email: 'cy' }] }, /cannot be combined/],
  ] as const)
    refused(await world.api.post(PATH, { ...bad, ...fields }), 'invalid_request', message)
  assert.equal(await fingerprint(world), before)
})

test('repeats among the participants collapse into the first, whatever the case', async () => {
  await using world = await newWorld()
  const made = await givenRequest(world, {
    participant_emails: ['Bo@client.test', 'cy@client.test', 'bo@CLIENT.test', 'BO@client.test', 'cy@client.test'],
  })
  assert.deepEqual(made.participant_emails, ['Bo@client.test', 'cy@client.test'])
  const domains = await givenRequest(world, { participant_emails: ['x@münchen.test', 'X@xn--mnchen-3ya.test'] })
  assert.deepEqual(domains.participant_emails, ['x@münchen.test'])
})

test('the organizer is an active member of this workspace, and no participant', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const foreign = await givenMember(other)
  const gone = await givenInactiveMember(world)
  await givenRequest(world, { participant_emails: ['guest@client.test'] })
  const before = await fingerprint(world)
  for (const organizer_email of ['nobody@acme.test', gone.email, foreign.email, 'guest@client.test'])
    refused(
      await world.api.post(PATH, { ...PLAIN, organizer_email }),
      'validation_error',
      /organizer_email: must be an active member/,
    )
  for (const people of [
    { participant_emails: ['bo@client.test', 'ANA@acme.test'] },
    { participant_emails: undefined, participants: [{ email: ' Ana@Acme.test ' }] },
  ])
    refused(
      await world.api.post(PATH, { ...PLAIN, ...people }),
      'validation_error',
      /organizer is among the participants/,
    )
  assert.equal(await fingerprint(world), before)
})

const people = (count: number) => Array.from({ length: count }, (_, i) => `p${i}@client.test`)

test('what is at its limit is taken; lengths count code points, after trimming where that applies', async () => {
  await using world = await newWorld()
  for (const fields of [
    { participant_emails: people(50) },
    { participant_emails: undefined, participants: people(50).map((email) => ({ email })) },
    { organizer_name: ` ${'👋'.repeat(255)} ` },
    { participant_emails: undefined, participants: [{ email: 'bo@client.test', name: '👋'.repeat(255) }] },
    { context: { title: ` ${'👋'.repeat(255)} ` } },
    { context: { purpose: '👋'.repeat(2_000) } },
    { context: { description: '👋'.repeat(10_000) } },
    { context: { duration_minutes: 5 } },
    { context: { duration_minutes: 1_440 } },
  ])
    assert.ok((await givenRequest(world, fields)).id)
})

const OVER: [fields: Record<string, unknown>, message: RegExp][] = [
  [{ participant_emails: people(51) }, /^participant_emails: .*at most 50/],
  [
    { participant_emails: undefined, participants: people(51).map((email) => ({ email })) },
    /^participants: .*at most 50/,
  ],
  [{ organizer_name: 'a'.repeat(256) }, /^organizer_name: .*at most 255/],
  [
    { participant_emails: undefined, participants: [{ email: 'bo@client.test', name: 'a'.repeat(256) }] },
    /^participants\[0\]\.name: .*at most 255/,
  ],
  [{ context: { title: 'a'.repeat(256) } }, /^context\.title: .*at most 255/],
  [{ context: { purpose: 'a'.repeat(2_001) } }, /^context\.purpose: .*at most 2000/],
  [{ context: { description: 'a'.repeat(10_001) } }, /^context\.description: .*at most 10000/],
  [{ context: { duration_minutes: 4 } }, /^context\.duration_minutes: must be 5 or more/],
  [{ context: { duration_minutes: 1_441 } }, /^context\.duration_minutes: must be 1440 or less/],
  [{ context: { duration_minutes: -30 } }, /^context\.duration_minutes: must be 5 or more/],
  [{ organizer_email: 'nobody' }, /^organizer_email: must be an email/],
  [{ participant_emails: ['bo@client.test', 'cy@client'] }, /^participant_emails\[1\]: must be an email/],
  [{ participant_emails: undefined, participants: [{ email: 'cy' }] }, /^participants\[0\]\.email: must be an email/],
  [{ organizer_timezone: 'Mars/Olympus' }, /^organizer_timezone: must be an IANA/],
  [{ organizer_timezone: '+02:00' }, /^organizer_timezone: must be an IANA/],
  [{ organizer_timezone: '' }, /^organizer_timezone: must be an IANA/],
  [
    { participant_emails: undefined, participants: [{ email: 'bo@client.test', timezone: 'CEST2' }] },
    /^participants\[0\]\.timezone: must be an IANA/,
  ],
]

test('a value over its limit, a bad email and an unknown zone are validation_error, and name the field', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  for (const [fields, message] of OVER)
    refused(await world.api.post(PATH, { ...PLAIN, ...fields }), 'validation_error', message)
  assert.equal(await fingerprint(world), before)
})

const WRONG: [fields: Record<string, unknown>, message: RegExp][] = [
  [{ organizer_email: 5 }, /^organizer_email: must be a string/],
  [{ organizer_email: ['ana@acme.test'] }, /^organizer_email: must be a string/],
  [{ participant_emails: 'bo@client.test' }, /^participant_emails: must be a list/],
  [{ participant_emails: [null] }, /^participant_emails\[0\]: must be a string/],
  [{ participant_emails: undefined, participants: {} }, /^participants: must be a list/],
  [{ participant_emails: undefined, participants: ['bo@client.test'] }, /^participants\[0\]: must be a JSON object/],
  [{ participant_emails: undefined, participants: [{ name: 'Bo' }] }, /^participants\[0\]\.email: is required/],
  [{ participant_emails: undefined, participants: [{ email: null }] }, /^participants\[0\]\.email: /],
  [{ participant_emails: undefined, participants: [{ email: 'bo@client.test', name: 5 }] }, /^participants\[0\]\.name/],
  [{ organizer_name: 5 }, /^organizer_name: must be a string/],
  [{ organizer_timezone: 2 }, /^organizer_timezone: must be a string/],
  [{ include_introduction: 'true' }, /^include_introduction: must be true or false/],
  [{ include_introduction: 1 }, /^include_introduction: must be true or false/],
  [{ context: [] }, /^context: must be a JSON object/],
  [{ context: 'Demo' }, /^context: must be a JSON object/],
  [{ context: { title: 5 } }, /^context\.title: must be a string/],
  [{ context: { duration_minutes: '30' } }, /^context\.duration_minutes: must be a whole number/],
  [{ context: { duration_minutes: 30.5 } }, /^context\.duration_minutes: must be a whole number/],
  [{ context: { timeframe: '2030' } }, /^context\.timeframe: must be a JSON object/],
  [{ context: { timeframe: { start: 5 } } }, /^context\.timeframe\.start: must be a string/],
]

test('a wrong type is invalid_request and names the field; nothing is coerced', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  for (const [fields, message] of WRONG)
    refused(await world.api.post(PATH, { ...PLAIN, ...fields }), 'invalid_request', message)
  for (const body of [undefined, [], 'x', '"x"', 'null'])
    refused(await world.api.post(PATH, body), 'invalid_request', /./)
  assert.equal(await fingerprint(world), before)
})

const withTimeframe = (world: World, timeframe: unknown) => world.api.post(PATH, { ...PLAIN, context: { timeframe } })

test('a timeframe may have one end only, and {} is none', async () => {
  await using world = await newWorld()
  const [start, end] = [`${nextYear}-01-01T00:00:00.000Z`, `${nextYear}-02-01T00:00:00.000Z`]
  for (const [given, shown] of [
    [
      { start, end },
      { start, end },
    ],
    [{ start }, { start, end: null }],
    [{ end }, { start: null, end }],
    [
      { start: null, end },
      { start: null, end },
    ],
    [{}, null],
    // What has begun may still be going on.
    [
      { start: '2001-01-01T00:00:00Z', end },
      { start: '2001-01-01T00:00:00.000Z', end },
    ],
    [{ start: `${nextYear}-01-01T01:00:00+0100` }, { start, end: null }],
  ] as const) {
    const answer = await withTimeframe(world, given)
    assert.equal(answer.status, 202, answer.text)
    assert.deepEqual(answer.body.data.timeframe, shown, JSON.stringify(given))
    assert.deepEqual((await shownRequest(world, answer.body.data.id)).timeframe, shown)
  }
})

test('whether a timeframe is over is told by the clock of the workspace', async () => {
  await using world = await newWorld()
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const movedBy = async (days: number) => {
    await world.pool`update workspaces set clock_offset_ms = ${days * 86_400_000} where id = ${world.workspace.id}`
  }
  await movedBy(3)
  refused(await withTimeframe(world, { end: hours(48) }), 'validation_error', /timeframe\.end is in the past/)
  await movedBy(-3)
  assert.equal((await withTimeframe(world, { end: hours(-48) })).status, 202)
})

test('a timeframe that cannot stand is a validation_error, a malformed time invalid_request', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  const later = `${nextYear}-01-01T00:00:00Z`
  refused(
    await withTimeframe(world, { start: later, end: later }),
    'validation_error',
    /timeframe\.start must be before/,
  )
  refused(
    await withTimeframe(world, { start: later, end: `${nextYear}-01-01T00:30:00+01:00` }),
    'validation_error',
    /timeframe\.start must be before/,
  )
  refused(
    await withTimeframe(world, { end: '2001-01-01T00:00:00Z' }),
    'validation_error',
    /timeframe\.end is in the past/,
  )
  for (const time of [
    `${nextYear}-01-01T00:00:00`,
    `${nextYear}-01-01`,
    `${nextYear}-02-30T00:00:00Z`,
    `${nextYear}-01-01T25:00:00Z`,
    `${nextYear}-01-01 00:00:00Z`,
    'tomorrow',
    '',
  ])
    for (const side of ['start', 'end'])
      refused(
        await withTimeframe(world, { [side]: time }),
        'invalid_request',
        new RegExp(`context\\.timeframe\\.${side}: .*ISO 8601`),
      )
  assert.equal(await fingerprint(world), before)
})

test('a time at the edge of the calendar is stored or refused, and never our fault', async () => {
  await using world = await newWorld()
  for (const start of [
    '0000-01-01T00:00:00Z',
    '0000-01-01T00:00:00+14:00',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '0099-12-31T23:59:59Z',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59-01:00',
  ]) {
    const answer = await withTimeframe(world, { start })
    assert.ok(answer.status === 202 || answer.status === 422, `${start}: ${answer.text}`)
    if (answer.status === 202) {
      const { timeframe } = await shownRequest(world, answer.body.data.id)
      assert.deepEqual(timeframe, answer.body.data.timeframe)
      assert.equal(Date.parse((timeframe as { start: string }).start), Date.parse(start))
    }
  }
})

test('202 is answered when everything is committed: request, negotiation, fact, event and deliveries', async () => {
  await using world = await newWorld()
  const { id: keyId, key } = await world.newKey()
  const wanting = await newEndpoint(world, { events: ['meeting_request.created'] })
  const disabled = await newEndpoint(world, { events: ['meeting_request.created', 'meeting_request.paused'] })
  await world.api.patch(`/webhook_endpoints/${disabled.id}`, { enabled: false })
  const other = await newEndpoint(world, { events: ['meeting_request.booked'] })
  const made = (await world.withKey(key).post(PATH, PLAIN)).body.data
  assert.deepEqual(await negotiationOf(world, made.id), { wantedRev: 1, decidedRev: 0, generation: 0, isDue: true })
  assert.deepEqual(
    (await factsOf(world, made.id)).map((fact) => ({ ...fact })),
    [{ n: 1, kind: 'created', actor: keyId, body: {} }],
  )
  const [event, ...more] = await eventsOf(world)
  assert.deepEqual([more, event!.type, event!.requestId], [[], 'meeting_request.created', made.id])
  const { timestamp } = JSON.parse(event!.body)
  assert.ok(timestamp >= made.created_at)
  const payload = {
    event: 'meeting_request.created',
    timestamp,
    id: made.id,
    status: 'active',
    created_at: made.created_at,
  }
  assert.equal(event!.body, JSON.stringify(payload))
  for (const endpoint of [wanting, disabled]) {
    const [delivery, ...others] = await deliveriesOf(world, endpoint.id)
    assert.deepEqual([others, delivery.status, delivery.payload], [[], 'pending', payload])
  }
  assert.deepEqual(await deliveriesOf(world, other.id), [])
})

test('a request that nobody knows is not found, by any verb', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const foreign = await givenRequest(other)
  const before = await fingerprint(other)
  for (const id of [foreign.id, 'mr_01kce6v1q8ezv9h2n4s0r7t3xy', 'team_01kce6v1q8ezv9h2n4s0r7t3xy', 'x']) {
    refused(await world.api.get(`${PATH}/${id}`), 'not_found', new RegExp(`no meeting request ${id}`))
    for (const verb of ['pause', 'resume', 'cancel', 'context'])
      refused(await world.api.post(`${PATH}/${id}/${verb}`), 'not_found', /no meeting request/)
    refused(
      await world.api.post(`${PATH}/${id}/change_organizer`, { new_organizer_email: 'ana@acme.test' }),
      'not_found',
      /no meeting request/,
    )
  }
  assert.equal(await fingerprint(other), before)
})
