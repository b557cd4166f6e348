import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextMillisecond } from '../support/clock.ts'
import { refused } from '../support/refused.ts'
import { givenRequest, negotiationOf } from '../support/requests.ts'
import { apiWith, newServer, newWorld, type World } from '../support/world.ts'

// GET and PATCH /workspace.

const show = async (world: World) => (await world.api.get('/workspace')).body.data

test('a workspace is shown with its settings, as they are until somebody sets them', async () => {
  await using world = await newWorld()
  const answer = await world.api.get('/workspace')
  assert.equal(answer.status, 200)
  const { created_at: at } = answer.body.data
  assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(answer.body, {
    data: {
      id: world.workspace.id,
      name: 'Acme',
      handle: null,
      timezone: 'UTC',
      language: 'en',
      reminders: true,
      review: false,
      model_reading: true,
      follow_ups: true,
      digest: true,
      retention_days: 180,
      history_days: null,
      held_at: null,
      created_at: at,
      updated_at: at,
    },
  })
})

test('only what is given changes, and updated_at moves with it', async () => {
  await using world = await newWorld()
  const before = await show(world)
  await nextMillisecond()
  const answer = await world.api.patch('/workspace', {
    name: '  Acme Labs ',
    timezone: 'Europe/Lisbon',
    reminders: false,
  })
  assert.equal(answer.status, 200, answer.text)
  const { updated_at: at, ...rest } = answer.body.data
  assert.deepEqual(
    { ...rest, updated_at: before.updated_at },
    { ...before, name: 'Acme Labs', timezone: 'Europe/Lisbon', reminders: false },
  )
  assert.ok(at > before.updated_at)
  assert.deepEqual(await show(world), answer.body.data)
  const more = { follow_ups: false, digest: false, model_reading: false, retention_days: 3_650 }
  const { follow_ups, digest, model_reading, retention_days } = (await world.api.patch('/workspace', more)).body.data
  assert.deepEqual({ follow_ups, digest, model_reading, retention_days }, more)
})

test('whoever sends back what they were shown changes nothing', async () => {
  await using world = await newWorld()
  const before = await show(world)
  await nextMillisecond()
  for (const body of [before, {}, { name: '' }, undefined]) {
    const answer = await world.api.patch('/workspace', body)
    assert.deepEqual([answer.status, answer.body.data], [200, before])
  }
})

test('members without a zone of their own get the new one, on every server within a second', async () => {
  await using world = await newWorld()
  await using elsewhere = await newServer(world.pool)
  const zoneOfOwner = async () =>
    (await apiWith(elsewhere, world.key).get(`/workspace_members/${world.owner.id}`)).body.data.timezone
  assert.equal(await zoneOfOwner(), 'UTC')
  await world.api.patch('/workspace', { timezone: 'Asia/Tokyo' })
  const until = performance.now() + 3_000
  while ((await zoneOfOwner()) !== 'Asia/Tokyo' && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(await zoneOfOwner(), 'Asia/Tokyo')
})

test('what cannot stand is refused, with the field and the remedy, and changes nothing', async () => {
  await using world = await newWorld()
  const before = await show(world)
  const cases: [body: object, type: string, message: RegExp][] = [
    [{ name: 'x'.repeat(256) }, 'validation_error', /^name: must have at most 255/],
    [{ name: null }, 'invalid_request', /^name: must be a string/],
    [{ timezone: 'Mars/Olympus' }, 'validation_error', /^timezone: must be an IANA/],
    [{ timezone: '' }, 'validation_error', /^timezone: must be an IANA/],
    [{ timezone: null }, 'invalid_request', /^timezone: must be a string/],
    [{ language: 'xx' }, 'validation_error', /^language: must be one of en, de/],
    [{ reminders: 'no' }, 'invalid_request', /^reminders: must be true or false/],
    [{ retention_days: 0 }, 'validation_error', /^retention_days: must be 1 or more/],
    [{ retention_days: 3_651 }, 'validation_error', /^retention_days: must be 3650 or less/],
    [{ history_days: 29 }, 'validation_error', /^history_days: must be 30 or more/],
    [{ retention_days: 1.5 }, 'invalid_request', /^retention_days: must be a whole number/],
    [{ handle: 'acme' }, 'validation_error', /^handle: is given once, by \.\/bin\/parley workspace handle/],
    [{ follow_ups: false, review: 'yes' }, 'invalid_request', /^review/],
  ]
  for (const [body, type, message] of cases) {
    const { status, body: refused } = await world.api.patch('/workspace', body)
    assert.deepEqual([status, refused.error.type], [422, type], JSON.stringify(body))
    assert.match(refused.error.message, message)
  }
  assert.deepEqual(await show(world), before)
})

test('no API key changes for how long history is kept, since that deletes requests for good', async () => {
  await using world = await newWorld()
  refused(
    await world.api.patch('/workspace', { name: 'Other', history_days: 365 }),
    'forbidden',
    /An admin of the workspace can/,
  )
  assert.equal((await world.api.patch('/workspace', { name: 'Same', history_days: null })).status, 200)
})

test('a handle that was given stays', async () => {
  const handle = `stay-${process.pid % 1e6}`
  await using world = await newWorld({ handle })
  const refused = await world.api.patch('/workspace', { handle: 'other' })
  assert.equal(refused.status, 422)
  assert.match(refused.body.error.message, /stays for life/)
  assert.equal((await world.api.patch('/workspace', { handle })).status, 200)
})

test('reading takes members.read and writing members.write', async () => {
  await using world = await newWorld()
  const reader = world.withKey((await world.newKey(['members.read'])).key)
  assert.equal((await reader.get('/workspace')).status, 200)
  assert.equal((await reader.patch('/workspace', { name: 'Other' })).status, 403)
  const other = world.withKey((await world.newKey(['teams.read'])).key)
  assert.equal((await other.get('/workspace')).status, 403)
})

test('requests under way are looked at again when follow-ups or reminders change, and not for a name', async () => {
  await using world = await newWorld()
  const { id } = await givenRequest(world)
  const due = async () => (await negotiationOf(world, id)).isDue
  const rest = () => world.pool`update negotiations set due_at = null where workspace_id = ${world.workspace.id}`
  await rest()
  await world.api.patch('/workspace', { name: 'Acme Labs' })
  assert.equal(await due(), false)
  await world.api.patch('/workspace', { follow_ups: false })
  assert.equal(await due(), true)
  await rest()
  await world.api.patch('/workspace', { reminders: false })
  assert.equal(await due(), true)
})
