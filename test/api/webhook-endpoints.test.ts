import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openHeaders, openSecret } from '#actions/sealed-endpoint.ts'
import { createSeal } from '#seal/seal.ts'
import { listAudit } from '../support/audited.ts'
import { anId } from '../support/clock.ts'
import { refused } from '../support/refused.ts'
import { emit, newEndpoint, URL_OF_TESTS } from '../support/webhooks.ts'
import { apiWith, newServer, newWorld, TEST_SEAL, type World } from '../support/world.ts'

const EVENTS = ['meeting_request.booked']

async function row(world: World, id: string) {
  const [found] = await world.pool`
    select * from webhook_endpoints where workspace_id = ${world.workspace.id} and id = ${id}`
  return found!
}

test('a new endpoint is enabled, and shows every field but its headers and its secret', async () => {
  await using world = await newWorld()
  const answer = await world.api.post('/webhook_endpoints', {
    url: URL_OF_TESTS,
    events: ['meeting_request.booked', 'member.deactivated'],
    description: 'CRM',
    headers: [{ key: 'X-Route', value: 'crm' }],
  })
  assert.equal(answer.status, 201)
  const { id, created_at, updated_at, ...rest } = answer.body.data
  assert.match(id, /^we_[0-9a-z]{26}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    url: URL_OF_TESTS,
    description: 'CRM',
    enabled: true,
    events: ['meeting_request.booked', 'member.deactivated'],
    format: 'parley',
    disabled_at: null,
    disabled_reason: null,
  })
  const shown = await world.api.get(`/webhook_endpoints/${id}`)
  assert.equal(shown.status, 200)
  assert.deepEqual(shown.body, answer.body)
})

test('the list has the newest first, and pages by identifier', async () => {
  await using world = await newWorld()
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.unshift((await newEndpoint(world)).id)
  const first = await world.api.get('/webhook_endpoints?limit=2')
  assert.deepEqual(
    first.body.data.map((endpoint: { id: string }) => endpoint.id),
    ids.slice(0, 2),
  )
  assert.deepEqual(first.body.meta, { limit: 2, has_more: true, next_cursor: ids[1] })
  const second = await world.api.get(`/webhook_endpoints?limit=2&cursor=${first.body.meta.next_cursor}`)
  assert.deepEqual(
    second.body.data.map((endpoint: { id: string }) => endpoint.id),
    ids.slice(2),
  )
  assert.deepEqual(second.body.meta, { limit: 2, has_more: false })
  refused(await world.api.get('/webhook_endpoints?cursor=team_1'), 'invalid_request', /cursor/)
  refused(await world.api.get('/webhook_endpoints?limit=101'), 'invalid_request', /limit/)
})

test('url and events are required, and must have their types', async () => {
  await using world = await newWorld()
  const create = (body: unknown) => world.api.post('/webhook_endpoints', body)
  refused(await create({ events: EVENTS }), 'invalid_request', /url: is required/)
  refused(await create({ url: URL_OF_TESTS }), 'invalid_request', /events: is required/)
  refused(await create({ url: URL_OF_TESTS, events: null }), 'invalid_request', /events: is required/)
  refused(await create({ url: 7, events: EVENTS }), 'invalid_request', /url: must be a string/)
  refused(await create({ url: URL_OF_TESTS, events: 'all' }), 'invalid_request', /events: must be a list/)
  refused(await create({ url: URL_OF_TESTS, events: [7] }), 'invalid_request', /events\[0\]: must be a string/)
  refused(
    await create({ url: URL_OF_TESTS, events: EVENTS, headers: [{ key: 'X-A' }] }),
    'invalid_request',
    /value: is req/,
  )
})

test('events must be known and not empty, repeats collapse, and nobody subscribes to test', async () => {
  await using world = await newWorld()
  const create = (events: string[]) => world.api.post('/webhook_endpoints', { url: URL_OF_TESTS, events })
  refused(await create([]), 'validation_error', /events: must have at least 1 item/)
  refused(await create(['meeting_request.lost']), 'validation_error', /events\[0\]: must be one of/)
  refused(await create(['test']), 'validation_error', /events\[0\]: must be one of/)
  const answer = await create(['member.deactivated', 'meeting_request.booked', 'member.deactivated'])
  assert.deepEqual(answer.body.data.events, ['member.deactivated', 'meeting_request.booked'])
})

test('only https to a public address is taken, in any disguise of the others', async () => {
  await using world = await newWorld({ development: false })
  const create = (url: string) => world.api.post('/webhook_endpoints', { url, events: EVENTS })
  for (const url of [
    'http://hooks.acme.test/',
    'ftp://hooks.acme.test/',
    'hooks.acme.test',
    'https://',
    'https://ana:secret@hooks.acme.test/',
    'https://hooks.acme.test/#part',
    'https://localhost/',
    'https://localhost./',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00::1]/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'https://printer.local/',
    'https://vault.internal/',
    'https://intranet/',
  ])
    refused(await create(url), 'validation_error', /^url: /)
  refused(await create(`https://hooks.acme.test/${'a'.repeat(2048)}`), 'validation_error', /2048/)
  refused(await create(''), 'validation_error', /^url: is not a URL/)
})

test('a host that does not resolve yet is accepted', async () => {
  await using world = await newWorld({ development: false })
  const endpoint = await newEndpoint(world, { url: 'https://tomorrow.acme.test/hook?a=1' })
  assert.equal(endpoint.url, 'https://tomorrow.acme.test/hook?a=1')
})

test('development also takes http and loopback, and nothing else that is private', async () => {
  await using world = await newWorld({ development: true })
  for (const url of ['http://127.0.0.1:9000/hook', 'http://localhost:9000/', 'http://[::1]:9000/'])
    assert.equal((await newEndpoint(world, { url })).url, url)
  for (const url of ['http://10.1.2.3/', 'http://vault.internal/', 'http://169.254.169.254/'])
    refused(await world.api.post('/webhook_endpoints', { url, events: EVENTS }), 'validation_error', /public/)
})

test('custom headers follow the rules, are stored sealed only, and are never shown', async () => {
  await using world = await newWorld()
  const create = (headers: unknown) =>
    world.api.post('/webhook_endpoints', { url: URL_OF_TESTS, events: EVENTS, headers })
  for (const key of [
    'Host',
    'content-type',
    'X-Webhook-Signature',
    'webhook-id',
    'Proxy-Authorization',
    'TE',
    'a b',
    '',
  ])
    refused(await create([{ key, value: 'x' }]), 'validation_error', /headers/)
  for (const value of ['a\r\nX-Evil: 1', 'tab\there', 'é', ' around ', 'x'.repeat(1_025)])
    refused(await create([{ key: 'X-A', value }]), 'validation_error', /headers/)
  refused(await create([{ key: 'k'.repeat(129), value: 'x' }]), 'validation_error', /128/)
  refused(await create(Array(21).fill({ key: 'X-A', value: 'x' })), 'validation_error', /20/)

  const endpoint = await newEndpoint(world, { headers: [{ key: 'Authorization', value: 'Bearer sesame', more: 1 }] })
  assert.ok(!JSON.stringify(endpoint).includes('sesame'))
  const { headers } = await row(world, endpoint.id)
  assert.ok(!headers.toString('latin1').includes('sesame'))
  assert.deepEqual(openHeaders(TEST_SEAL, endpoint.id, headers), [{ key: 'Authorization', value: 'Bearer sesame' }])
})

test('an update changes what it names and nothing else', async () => {
  await using world = await newWorld()
  const before = await newEndpoint(world, { description: 'CRM' })
  const answer = await world.api.patch(`/webhook_endpoints/${before.id}`, {
    url: 'https://tomorrow.acme.test/',
    events: ['meeting_request.paused', 'meeting_request.paused'],
  })
  assert.equal(answer.status, 200)
  const { updated_at, ...after } = answer.body.data
  assert.ok(updated_at > before.updated_at)
  assert.deepEqual(
    { ...after, updated_at: before.updated_at },
    { ...before, url: 'https://tomorrow.acme.test/', events: ['meeting_request.paused'] },
  )
  const cleared = await world.api.patch(`/webhook_endpoints/${before.id}`, { description: null })
  assert.equal(cleared.body.data.description, null)
})

test('a new url has to prove itself again; anything else keeps what the endpoint has proven', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  await world.pool`
    update webhook_endpoints set proven = true where workspace_id = ${world.workspace.id} and id = ${id}`
  await world.api.patch(`/webhook_endpoints/${id}`, { url: URL_OF_TESTS, description: 'CRM' })
  assert.equal((await row(world, id)).proven, true)
  await world.api.patch(`/webhook_endpoints/${id}`, { url: 'https://tomorrow.acme.test/' })
  assert.equal((await row(world, id)).proven, false)
})

test('an update is refused as a creation would be, and null clears only what can be empty', async () => {
  await using world = await newWorld({ development: false })
  const { id } = await newEndpoint(world)
  const change = (body: unknown) => world.api.patch(`/webhook_endpoints/${id}`, body)
  refused(await change({ url: 'http://hooks.acme.test/' }), 'validation_error', /url/)
  refused(await change({ url: 'https://vault.internal/' }), 'validation_error', /public/)
  refused(await change({ events: [] }), 'validation_error', /events/)
  refused(await change({ events: ['test'] }), 'validation_error', /events/)
  refused(await change({ description: 'x'.repeat(2_001) }), 'validation_error', /description/)
  refused(await change({ headers: [{ key: 'Host', value: 'x' }] }), 'validation_error', /headers/)
  for (const field of ['url', 'events', 'enabled', 'headers'])
    refused(await change({ [field]: null }), 'invalid_request', new RegExp(field))
  refused(await change({ enabled: 'no' }), 'invalid_request', /enabled/)
})

test('updated_at stands still when nothing shown changes', async () => {
  await using world = await newWorld()
  const before = await newEndpoint(world)
  const path = `/webhook_endpoints/${before.id}`
  for (const body of [
    undefined,
    {},
    { url: before.url, events: before.events, description: null, enabled: true },
    { unknown: 1 },
    { headers: [{ key: 'X-A', value: '1' }] },
  ]) {
    const answer = await world.api.patch(path, body)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body.data, before)
  }
  await world.api.post(`${path}/rotate_secret`)
  await world.api.post(`${path}/test`)
  assert.deepEqual((await world.api.get(path)).body.data, before)
})

test('headers are replaced as a whole', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world, { headers: [{ key: 'X-A', value: '1' }] })
  await world.api.patch(`/webhook_endpoints/${id}`, { headers: [{ key: 'X-B', value: '2' }] })
  assert.deepEqual(openHeaders(TEST_SEAL, id, (await row(world, id)).headers), [{ key: 'X-B', value: '2' }])
  await world.api.patch(`/webhook_endpoints/${id}`, { headers: [] })
  assert.equal((await row(world, id)).headers, null)
})

test('disabling by hand says when and why, and doing it twice keeps the first time', async () => {
  await using world = await newWorld()
  const before = await newEndpoint(world)
  const path = `/webhook_endpoints/${before.id}`
  const { data: disabled } = (await world.api.patch(path, { enabled: false })).body
  assert.equal(disabled.enabled, false)
  assert.equal(disabled.disabled_reason, 'manual')
  assert.equal(disabled.disabled_at, disabled.updated_at)
  assert.ok(disabled.disabled_at > before.created_at)
  assert.deepEqual((await world.api.patch(path, { enabled: false })).body.data, disabled)
})

test('enabling clears both, starts the count of failures anew, and wakes the sender', async () => {
  let wakes = 0
  await using world = await newWorld({ wake: () => wakes++ })
  const { id } = await newEndpoint(world)
  await world.pool`
    update webhook_endpoints
    set enabled = false, disabled_at = now(), disabled_reason = 'too_many_failures', recent_failures = array[now(), now()]
    where workspace_id = ${world.workspace.id} and id = ${id}`
  const kept = await world.api.patch(`/webhook_endpoints/${id}`, { enabled: false })
  assert.equal(kept.body.data.disabled_reason, 'too_many_failures')
  assert.equal(wakes, 0)
  const { data } = (await world.api.patch(`/webhook_endpoints/${id}`, { enabled: true })).body
  assert.deepEqual([data.enabled, data.disabled_at, data.disabled_reason], [true, null, null])
  const after = await row(world, id)
  assert.deepEqual(after.recentFailures, [])
  assert.equal(after.enabledAt, data.updated_at)
  assert.equal(wakes, 1)
})

test('a deleted endpoint is not found anywhere, gets no events, and its place is free', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  const path = `/webhook_endpoints/${id}`
  const { delivery_id } = (await world.api.post(`${path}/test`)).body.data
  const deleted = await world.api.delete(path)
  assert.equal(deleted.status, 204)
  assert.equal(deleted.text, '')
  await emit(world)
  const [held] = await world.pool`
    select count(*)::int from deliveries where workspace_id = ${world.workspace.id} and endpoint_id = ${id}`
  assert.equal(held!.count, 1)
  const answers = [
    await world.api.get(path),
    await world.api.patch(path, { enabled: true }),
    await world.api.patch(path, { url: URL_OF_TESTS }),
    await world.api.delete(path),
    await world.api.get(`${path}/secret`),
    await world.api.post(`${path}/rotate_secret`),
    await world.api.post(`${path}/test`),
    await world.api.get(`${path}/deliveries`),
    await world.api.post(`${path}/deliveries/${delivery_id}/resend`),
    await world.api.post(`${path}/recover`, { since: '2026-01-01T00:00:00Z' }),
  ]
  for (const answer of answers) {
    assert.equal(answer.status, 404, answer.text)
    assert.equal(answer.body.error.type, 'not_found')
  }
  assert.deepEqual((await world.api.get('/webhook_endpoints')).body.data, [])
})

test('the endpoints of another workspace are not found', async () => {
  await using mine = await newWorld()
  await using other = await newWorld()
  const { id } = await newEndpoint(other)
  for (const path of [id, 'we_1', `${id}x`]) {
    assert.equal((await mine.api.get(`/webhook_endpoints/${path}`)).status, 404)
    assert.equal((await mine.api.patch(`/webhook_endpoints/${path}`, { enabled: false })).status, 404)
    assert.equal((await mine.api.delete(`/webhook_endpoints/${path}`)).status, 404)
    assert.equal((await mine.api.get(`/webhook_endpoints/${path}/secret`)).status, 404)
    assert.equal((await mine.api.post(`/webhook_endpoints/${path}/rotate_secret`)).status, 404)
    assert.equal((await mine.api.post(`/webhook_endpoints/${path}/test`)).status, 404)
    assert.equal((await mine.api.get(`/webhook_endpoints/${path}/deliveries`)).status, 404)
  }
  assert.deepEqual((await mine.api.get('/webhook_endpoints')).body.data, [])
  assert.equal((await other.api.get(`/webhook_endpoints/${id}`)).body.data.enabled, true)
})

test('reading needs webhooks.read, and everything else, the secret too, webhooks.write', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  const reader = world.withKey((await world.newKey(['webhooks.read'])).key)
  const writer = world.withKey((await world.newKey(['webhooks.write'])).key)
  const path = `/webhook_endpoints/${id}`
  for (const read of ['/webhook_endpoints', path, `${path}/deliveries`, '/events']) {
    assert.equal((await reader.get(read)).status, 200)
    const answer = await writer.get(read)
    assert.equal(answer.status, 403)
    assert.match(answer.body.error.message, /webhooks\.read/)
  }
  for (const answer of [
    await reader.post('/webhook_endpoints', {}),
    await reader.patch(path, {}),
    await reader.delete(path),
    await reader.get(`${path}/secret`),
    await reader.post(`${path}/rotate_secret`),
    await reader.post(`${path}/test`),
    await reader.post(`${path}/deliveries/wd_1/resend`),
    await reader.post(`${path}/recover`, {}),
  ]) {
    assert.equal(answer.status, 403)
    assert.match(answer.body.error.message, /webhooks\.write/)
  }
})

test('the secret can be read and replaced, and for a day both sign', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  const first = await world.api.get(`/webhook_endpoints/${id}/secret`)
  assert.equal(first.status, 200)
  assert.deepEqual(Object.keys(first.body.data), ['secret'])
  assert.match(first.body.data.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(first.headers['cache-control'], 'no-store')

  const second = await world.api.post(`/webhook_endpoints/${id}/rotate_secret`)
  assert.equal(second.status, 200)
  assert.notEqual(second.body.data.secret, first.body.data.secret)
  assert.deepEqual((await world.api.get(`/webhook_endpoints/${id}/secret`)).body, second.body)

  const stored = await row(world, id)
  assert.equal(openSecret(TEST_SEAL, id, stored.secret), second.body.data.secret)
  assert.equal(openSecret(TEST_SEAL, id, stored.previousSecret), first.body.data.secret)
  const hours = (Date.parse(stored.previousSecretUntil) - Date.now()) / 3_600_000
  assert.ok(hours > 23.9 && hours <= 24, String(hours))
  assert.ok(!stored.secret.toString('latin1').includes('whsec_'))
})

test('with another PARLEY_SECRET a secret is not shown, and can still be replaced', async () => {
  await using world = await newWorld()
  const { id } = await newEndpoint(world)
  await using changed = await newServer(world.pool, { seal: createSeal(Buffer.alloc(32, 8)) })
  const api = apiWith(changed, world.key)
  const answer = await api.get(`/webhook_endpoints/${id}/secret`)
  assert.equal(answer.status, 500)
  assert.equal(answer.body.error.type, 'internal_error')
  assert.ok(!answer.text.includes('PARLEY_SECRET'))
  const rotated = await api.post(`/webhook_endpoints/${id}/rotate_secret`)
  assert.deepEqual((await api.get(`/webhook_endpoints/${id}/secret`)).body, rotated.body)
})

test('who made, changed, deleted, revealed and rotated is on record', async () => {
  await using world = await newWorld()
  const { id: actor, key } = await world.newKey()
  const api = world.withKey(key)
  const ref = (await api.post('/webhook_endpoints', { url: URL_OF_TESTS, events: EVENTS })).body.data.id
  const path = `/webhook_endpoints/${ref}`
  await api.patch(path, { enabled: true })
  await api.patch(path, { headers: [{ key: 'X-A', value: '1' }] })
  await api.get(`${path}/secret`)
  await api.post(`${path}/rotate_secret`)
  await api.delete(path)
  const entries = (await listAudit(world.pool, world.workspace)).filter(({ action }) =>
    action.startsWith('webhook_endpoint.'),
  )
  assert.deepEqual(
    entries.map(({ at, detail, ...entry }) => entry),
    ['created', 'updated', 'secret_revealed', 'secret_rotated', 'deleted'].map((verb) => ({
      actor,
      action: `webhook_endpoint.${verb}`,
      ref,
    })),
  )
})

test('a workspace has at most 100 endpoints, also when many are made at once', async () => {
  await using world = await newWorld()
  await world.pool`
    insert into webhook_endpoints (workspace_id, id, url, events, secret, enabled_at, created_at, updated_at)
    select ${world.workspace.id}, numbered_id(${anId('endpoint').id}, n), ${URL_OF_TESTS}, ${EVENTS}, ''::bytea,
      now(), now(), now()
    from generate_series(0, 94) n`
  const create = () => world.api.post('/webhook_endpoints', { url: URL_OF_TESTS, events: EVENTS })
  const answers = await Promise.all(Array.from({ length: 10 }, create))
  assert.equal(answers.filter(({ status }) => status === 201).length, 5)
  for (const answer of answers.filter(({ status }) => status !== 201)) refused(answer, 'validation_error', /100/)
  const made = answers.find(({ status }) => status === 201)
  await world.api.delete(`/webhook_endpoints/${made?.body.data.id}`)
  assert.equal((await create()).status, 201)
})
