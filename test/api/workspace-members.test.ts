import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMillisecond } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { givenInactiveMember, givenMember } from '../support/given.ts'
import { refused } from '../support/refused.ts'
import { asMember, signedIn } from '../support/signed-in.ts'
import { newWorld, type World } from '../support/world.ts'

const NINE_TO_FIVE = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' }]

async function eventsOf(world: World): Promise<{ type: string; body: string }[]> {
  return await world.pool<{ type: string; body: string }[]>`
    select type, body
    from events
    where workspace_id = ${world.workspace.id}
    order by id`
}

test('a member made from an email alone has every default', async () => {
  await using world = await newWorld()
  const answer = await world.api.post('/workspace_members', { email: ' Bo@Client.test ' })
  assert.equal(answer.status, 201)
  const { id, created_at } = answer.body.data
  assert.match(id, /^wm_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
  const expected = {
    id,
    email: 'Bo@Client.test',
    name: null,
    role: 'member',
    timezone: 'UTC',
    working_hours: NINE_TO_FIVE,
    country: null,
    days_off: [],
    buffer_minutes: 0,
    notice_minutes: 240,
    daily_limit: null,
    language: null,
    digest: true,
    place: null,
    active: true,
    deactivated_at: null,
    created_at,
    updated_at: created_at,
  }
  assert.deepEqual(answer.body, { data: expected })
  assert.deepEqual((await world.api.get(`/workspace_members/${id}`)).body, { data: expected })
})

test('name, timezone and role can be given; null is the same as absent', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world, { name: '  Ana Reyes ', timezone: 'Europe/Lisbon', role: 'member' })
  assert.deepEqual([ana.name, ana.timezone, ana.role], ['Ana Reyes', 'Europe/Lisbon', 'member'])
  const bo = await givenMember(world, { name: null, timezone: null, role: null })
  assert.deepEqual([bo.name, bo.timezone, bo.role], [null, 'UTC', 'member'])
})

test('the timezone is the workspace’s until one is set, and again when it is cleared', async () => {
  await using world = await newWorld()
  await world.pool`update workspaces set timezone = 'Asia/Tokyo' where id = ${world.workspace.id}`
  const ana = await givenMember(world)
  assert.equal(ana.timezone, 'Asia/Tokyo')
  const path = `/workspace_members/${ana.id}`
  assert.equal((await world.api.patch(path, { timezone: 'Europe/Paris' })).body.data.timezone, 'Europe/Paris')
  assert.equal((await world.api.patch(path, { timezone: null })).body.data.timezone, 'Asia/Tokyo')
})

test('email is required; an address that cannot stand is a validation_error', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  for (const body of [undefined, {}, { email: null }, { name: 'Ana' }])
    refused(await world.api.post('/workspace_members', body), 'invalid_request', /email: is required/)
  refused(
    await world.api.post('/workspace_members', { email: ['a@b.test'] }),
    'invalid_request',
    /email: must be a string/,
  )
  for (const email of ['a', 'a@b', 'a@@b.test', 'a b@c.test', '@b.test', 'a@.test', `${'a'.repeat(250)}@b.test`])
    refused(await world.api.post('/workspace_members', { email }), 'validation_error', /email: must be an email/)
  assert.equal(await fingerprint(world), before)
})

test('an internationalised domain is taken and shown as given', async () => {
  await using world = await newWorld()
  assert.equal((await givenMember(world, { email: 'ana@münchen.test' })).email, 'ana@münchen.test')
  refused(
    await world.api.post('/workspace_members', { email: 'ANA@xn--mnchen-3ya.test' }),
    'validation_error',
    /already a member/,
  )
})

test('values that cannot stand: zone, role, length; wrong types are invalid_request', async () => {
  await using world = await newWorld()
  const email = 'new@acme.test'
  const before = await fingerprint(world)
  for (const timezone of ['Mars/Olympus', '+02:00', ''])
    refused(await world.api.post('/workspace_members', { email, timezone }), 'validation_error', /timezone: .*IANA/)
  refused(
    await world.api.post('/workspace_members', { email, role: 'owner' }),
    'validation_error',
    /role: must be one of admin, member/,
  )
  refused(
    await world.api.post('/workspace_members', { email, name: 'a'.repeat(256) }),
    'validation_error',
    /name: .*255/,
  )
  for (const field of ['name', 'timezone', 'role'])
    refused(
      await world.api.post('/workspace_members', { email, [field]: 5 }),
      'invalid_request',
      new RegExp(`${field}: must be a string`),
    )
  assert.equal(await fingerprint(world), before)
})

test('somebody who is a member already is refused, whatever the case; for an inactive one the message names reactivate', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world)
  const gone = await givenInactiveMember(world)
  const before = await fingerprint(world)
  const again = await world.api.post('/workspace_members', { email: ana.email.toUpperCase(), name: 'Else' })
  refused(again, 'validation_error', /already a member/)
  assert.doesNotMatch(again.text, /reactivate/)
  refused(
    await world.api.post('/workspace_members', { email: gone.email }),
    'validation_error',
    new RegExp(`already a member.*/workspace_members/${gone.id}/reactivate`),
  )
  assert.equal(await fingerprint(world), before)
})

test('one email added by several callers at once makes one member', async () => {
  await using world = await newWorld()
  const add = () => world.api.post('/workspace_members', { email: 'once@acme.test' })
  const answers = await Promise.all([add(), add(), add(), add()])
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 422, 422, 422])
})

test('PATCH changes what is given; null clears name, timezone and working hours', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world)
  const path = `/workspace_members/${ana.id}`
  const hours = [{ days: ['sat'], start: '10:00', end: '24:00' }]
  await nextMillisecond()
  const set = (
    await world.api.patch(path, { name: ' Ana ', timezone: 'Europe/Paris', role: 'member', working_hours: hours })
  ).body.data
  assert.ok(set.updated_at > ana.updated_at)
  assert.deepEqual(set, {
    ...ana,
    name: 'Ana',
    timezone: 'Europe/Paris',
    country: 'FR',
    working_hours: hours,
    updated_at: set.updated_at,
  })
  const cleared = (await world.api.patch(path, { name: null, timezone: null, working_hours: null, email: 'x@y.test' }))
    .body.data
  assert.deepEqual(cleared, { ...ana, updated_at: cleared.updated_at })
})

test('country, days off, buffer, notice, limit and language can be set; null puts back the default', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world, { timezone: 'Europe/Lisbon' })
  assert.equal(ana.country, 'PT')
  const path = `/workspace_members/${ana.id}`
  const change = {
    country: 'DE',
    days_off: [{ from: '2026-12-21', to: '2026-12-23' }],
    buffer_minutes: 15,
    notice_minutes: 1_440,
    daily_limit: 4,
    language: 'de',
  }
  const set = (await world.api.patch(path, change)).body.data
  assert.deepEqual(set, { ...ana, ...change, updated_at: set.updated_at })
  const nulls = Object.fromEntries(Object.keys(change).map((field) => [field, null]))
  const cleared = (await world.api.patch(path, nulls)).body.data
  assert.deepEqual(cleared, { ...ana, updated_at: cleared.updated_at })
})

test('PATCH refuses countries, days and numbers that cannot stand', async () => {
  await using world = await newWorld()
  const { id } = await givenMember(world)
  const path = `/workspace_members/${id}`
  for (const country of ['XX', 'pt', 'Portugal', ''])
    refused(await world.api.patch(path, { country }), 'validation_error', /country: .*two capital letters/)
  for (const [days, problem] of [
    [{ from: '2026-02-30', to: '2026-03-01' }, /days_off\[0\]: there is no day 2026-02-30/],
    [{ from: '2026-03-02', to: '2026-03-01' }, /days_off\[0\]: from 2026-03-02 must not be after/],
    [{ from: '1.3.2026', to: '2026-03-01' }, /days_off\[0\]\.from: must be a date/],
  ] as const)
    refused(await world.api.patch(path, { days_off: [days] }), 'validation_error', problem)
  refused(await world.api.patch(path, { buffer_minutes: -1 }), 'validation_error', /buffer_minutes/)
  refused(await world.api.patch(path, { notice_minutes: 80_641 }), 'validation_error', /notice_minutes/)
  refused(await world.api.patch(path, { daily_limit: 0 }), 'validation_error', /daily_limit/)
  refused(await world.api.patch(path, { daily_limit: '3' }), 'invalid_request', /daily_limit/)
  refused(await world.api.patch(path, { language: 'xx' }), 'validation_error', /language/)
})

test('working hours may be none at all', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world)
  const answer = await world.api.patch(`/workspace_members/${ana.id}`, { working_hours: [] })
  assert.deepEqual(answer.body.data.working_hours, [])
})

test('PATCH refuses what cannot stand, and changes nothing', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world)
  const path = `/workspace_members/${ana.id}`
  const before = await fingerprint(world)
  const part = { days: ['mon'], start: '09:00', end: '12:00' }
  refused(await world.api.patch(path, { role: null }), 'invalid_request', /role: must be a string/)
  refused(await world.api.patch(path, { name: 5 }), 'invalid_request', /name: must be a string/)
  refused(await world.api.patch(path, { timezone: 'Nowhere' }), 'validation_error', /timezone/)
  refused(await world.api.patch(path, { working_hours: {} }), 'invalid_request', /working_hours: must be a list/)
  refused(
    await world.api.patch(path, { working_hours: [{ ...part, end: undefined }] }),
    'invalid_request',
    /working_hours\[0\]\.end: is required/,
  )
  for (const wrong of [
    { ...part, days: [] },
    { ...part, days: ['monday'] },
    { ...part, start: '9:00' },
    { ...part, start: '24:00' },
    { ...part, end: '12:60' },
    { ...part, start: '12:00' },
  ])
    refused(await world.api.patch(path, { working_hours: [wrong] }), 'validation_error', /working_hours\[0\]/)
  refused(
    await world.api.patch(path, { working_hours: [part, { days: ['sun', 'mon'], start: '11:59', end: '13:00' }] }),
    'validation_error',
    /overlap on mon/,
  )
  assert.equal(await fingerprint(world), before)
})

test('updated_at stands still while nothing shown changes', async () => {
  await using world = await newWorld()
  const hours = [{ days: ['mon'], start: '10:00', end: '12:00' }]
  const ana = await givenMember(world, { name: 'Ana' })
  const path = `/workspace_members/${ana.id}`
  const set = (await world.api.patch(path, { working_hours: hours })).body.data
  await nextMillisecond()
  for (const body of [undefined, {}, { name: 'Ana' }, { role: 'member' }, { working_hours: hours }, { unknown: 1 }])
    assert.deepEqual((await world.api.patch(path, body)).body.data, set, JSON.stringify(body))
})

test('choosing what was shown by default moves no updated_at, and outlasts a change of the default', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world)
  const path = `/workspace_members/${ana.id}`
  await nextMillisecond()
  const chosen = await world.api.patch(path, { timezone: 'UTC', working_hours: NINE_TO_FIVE })
  assert.deepEqual(chosen.body.data, ana)
  const [kept] = await world.pool`
    select p.zone, m.working_hours
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${world.workspace.id}
      and m.id = ${ana.id}`
  assert.deepEqual(kept, { zone: 'UTC', workingHours: NINE_TO_FIVE })
})

test('deactivating takes a member out of use and tells it as an event, in the same words', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world)
  await nextMillisecond()
  const answer = await world.api.post(`/workspace_members/${ana.id}/deactivate`)
  assert.equal(answer.status, 200)
  const { deactivated_at } = answer.body.data
  assert.deepEqual(answer.body.data, { ...ana, active: false, deactivated_at, updated_at: deactivated_at })
  const [event, ...others] = await eventsOf(world)
  assert.deepEqual(others, [])
  assert.equal(event?.type, 'member.deactivated')
  const { timestamp } = JSON.parse(event!.body)
  assert.ok(timestamp >= deactivated_at)
  assert.equal(
    event!.body,
    JSON.stringify({
      event: 'member.deactivated',
      timestamp,
      id: ana.id,
      email: ana.email,
      deactivated_at,
      transferred_to: null,
      transferred_count: 0,
    }),
  )
})

test('transfer_to is an active other member, and the event carries the email as given', async () => {
  await using world = await newWorld()
  const [ana, bo] = [await givenMember(world), await givenMember(world)]
  const gone = await givenInactiveMember(world)
  const path = `/workspace_members/${ana.id}/deactivate`
  const before = await fingerprint(world)
  refused(
    await world.api.post(path, { transfer_to: ana.email.toUpperCase() }),
    'validation_error',
    /transfer_to: names the member/,
  )
  for (const email of [gone.email, 'nobody@acme.test'])
    refused(await world.api.post(path, { transfer_to: email }), 'validation_error', /transfer_to: no active member/)
  refused(await world.api.post(path, { transfer_to: 'nobody' }), 'validation_error', /transfer_to: must be an email/)
  refused(await world.api.post(path, { transfer_to: bo.id }), 'validation_error', /transfer_to: must be an email/)
  refused(await world.api.post(path, { transfer_to: 5 }), 'invalid_request', /transfer_to: must be a string/)
  assert.equal(await fingerprint(world), before)
  assert.equal((await world.api.post(path, { transfer_to: bo.email.toUpperCase() })).status, 200)
  const body = JSON.parse((await eventsOf(world)).at(-1)!.body)
  assert.deepEqual([body.id, body.transferred_to, body.transferred_count], [ana.id, bo.email.toUpperCase(), 0])
})

test('transfer_to null and an empty body are the same as none', async () => {
  await using world = await newWorld()
  for (const body of [undefined, {}, { transfer_to: null }]) {
    const member = await givenMember(world)
    assert.equal((await world.api.post(`/workspace_members/${member.id}/deactivate`, body)).status, 200)
  }
})

test('whoever is inactive cannot be deactivated, whoever is active cannot be reactivated', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world)
  const path = `/workspace_members/${ana.id}`
  refused(await world.api.post(`${path}/reactivate`), 'invalid_request', /already active/)
  await world.api.post(`${path}/deactivate`)
  const before = await fingerprint(world)
  refused(await world.api.post(`${path}/deactivate`), 'invalid_request', /already inactive/)
  refused(
    await world.api.post(`${path}/deactivate`, { transfer_to: 'nobody@acme.test' }),
    'invalid_request',
    /already inactive/,
  )
  assert.equal(await fingerprint(world), before)
  const back = await world.api.post(`${path}/reactivate`)
  assert.equal(back.status, 200)
  assert.deepEqual(back.body.data, { ...ana, updated_at: back.body.data.updated_at })
})

test('a key can neither make nor demote, deactivate or bring back an admin, and may change their other fields', async () => {
  await using world = await newWorld()
  const person = await signedIn(world)
  const admin = await givenMember(world, { role: 'admin' })
  const [gone, member] = [await givenMember(world, { role: 'admin' }), await givenMember(world)]
  await person('POST', `/workspace_members/${gone.id}/deactivate`)
  const before = await fingerprint(world)
  const tried = [
    await world.api.post('/workspace_members', { email: 'evil@acme.test', role: 'admin' }),
    await world.api.patch(`/workspace_members/${member.id}`, { role: 'admin', name: 'Evil' }),
    await world.api.patch(`/workspace_members/${admin.id}`, { role: 'member' }),
    await world.api.post(`/workspace_members/${admin.id}/deactivate`),
    await world.api.post(`/workspace_members/${gone.id}/reactivate`),
  ]
  for (const answer of tried) refused(answer, 'forbidden', /API key can neither make an admin .* console/)
  assert.equal(await fingerprint(world), before)
  assert.equal((await world.api.patch(`/workspace_members/${admin.id}`, { name: 'Ada' })).body.data.name, 'Ada')
  for (const role of ['admin', 'member'])
    assert.equal((await person('PATCH', `/workspace_members/${member.id}`, { role })).body.data.role, role)
  assert.equal((await person('POST', `/workspace_members/${gone.id}/reactivate`)).status, 200)
})

test('the last active admin can be neither deactivated nor demoted', async () => {
  await using world = await newWorld()
  const owner = `/workspace_members/${world.owner.id}`
  const person = await asMember(world, world.owner.email)
  const second = await givenMember(world, { role: 'admin' })
  await person('POST', `/workspace_members/${second.id}/deactivate`)
  const before = await fingerprint(world)
  for (const answer of [
    await person('POST', `${owner}/deactivate`),
    await person('PATCH', owner, { role: 'member', name: 'Ana' }),
  ]) {
    assert.equal(answer.status, 422, answer.text)
    assert.match(answer.body.error.message, /last active admin/)
  }
  assert.equal(await fingerprint(world), before)
  await person('POST', `/workspace_members/${second.id}/reactivate`)
  assert.equal((await person('PATCH', owner, { role: 'member' })).body.data.role, 'member')
})

test('two admins who deactivate each other at once: one stays', async () => {
  await using world = await newWorld()
  const second = await givenMember(world, { role: 'admin' })
  const [first, other] = [await asMember(world, world.owner.email), await asMember(world, second.email)]
  const answers = await Promise.all([
    first('POST', `/workspace_members/${second.id}/deactivate`),
    other('POST', `/workspace_members/${world.owner.id}/deactivate`),
    other('PATCH', `/workspace_members/${world.owner.id}`, { role: 'member' }),
  ])
  const left = (await world.api.get('/workspace_members?active=true&role=admin')).body.data
  assert.equal(left.length, 1)
  assert.ok(answers.some((answer) => answer.status >= 400))
})

test('a list can be narrowed by active, email and role', async () => {
  await using world = await newWorld()
  const ana = await givenMember(world, { email: 'Ana@Filter.test', role: 'admin' })
  const bo = await givenMember(world)
  const gone = await givenInactiveMember(world)
  const ids = async (query: string) =>
    (await world.api.get(`/workspace_members${query}`)).body.data.map((member: { id: string }) => member.id)
  const all = [gone.id, bo.id, ana.id, world.owner.id]
  for (const query of ['', '?active=false', '?active=TRUE', '?name=x']) assert.deepEqual(await ids(query), all)
  assert.deepEqual(await ids('?active=true'), all.slice(1))
  assert.deepEqual(await ids('?email=ana@filter.TEST'), [ana.id])
  assert.deepEqual(await ids('?email=nobody@acme.test'), [])
  assert.deepEqual(await ids('?role=admin'), [ana.id, world.owner.id])
  assert.deepEqual(await ids(`?role=member&active=true&email=${bo.email}`), [bo.id])
  refused(await world.api.get('/workspace_members?role=owner'), 'invalid_request', /role: must be one of admin, member/)
})

test('an unknown member is not found', async () => {
  await using world = await newWorld()
  for (const id of ['wm_01kce6v1q8ezv9h2n4s0r7t3xy', 'x', 'team_01kce6v1q8ezv9h2n4s0r7t3xy']) {
    const path = `/workspace_members/${id}`
    refused(await world.api.get(path), 'not_found', new RegExp(`no workspace member ${id}`))
    refused(await world.api.patch(path, { name: 'A' }), 'not_found', /no workspace member/)
    refused(await world.api.post(`${path}/deactivate`), 'not_found', /no workspace member/)
    refused(await world.api.post(`${path}/reactivate`), 'not_found', /no workspace member/)
  }
})
