import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abilityRefusal } from '#core/ability.ts'
import { SCOPES } from '#core/scope.ts'
import { CONSOLE_OPERATIONS } from '#http/console/operations.ts'
import { givenTeamOf } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'
import { newEndpoint } from '../support/webhooks.ts'
import { newWorld } from '../support/world.ts'

// What people can do in the console beyond the API: who may, what is refused, and that nobody reaches another workspace.

const METHODS = { GET: 'GET', POST: 'POST', PATCH: 'PATCH', DELETE: 'DELETE' } as const

test('members are refused what is for admins, and the API has none of it', async () => {
  await using world = await newWorld()
  const member = await signedIn(world, 'member')
  const bo = { kind: 'member', id: 'wm_bo', email: 'bo@acme.test', role: 'member', manages: [] } as const
  for (const { method, path } of CONSOLE_OPERATIONS.filter(({ ability }) => abilityRefusal(bo, ability) !== null)) {
    const url = path.replace(/:\w+/g, 'any_thing')
    const refused = await member(METHODS[method], url, method === 'GET' ? undefined : {})
    assert.deepEqual([refused.status, refused.body.error.type], [403, 'forbidden'], `${method} ${path}`)
    const ask = { GET: world.api.get, POST: world.api.post, PATCH: world.api.patch, DELETE: world.api.delete }[method]
    assert.equal((await ask(url)).status, 404, `${method} ${path}`)
  }
  assert.doesNotMatch((await world.app.inject('/openapi.json')).body, /api_keys|audit_log|\/tray|\/stuck/)
})

test('a key is made once in full, changed and deleted, and what was done is on record', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  const made = await ask('POST', '/api_keys', { name: ' CRM ', scopes: ['teams.write', 'teams.read', 'teams.read'] })
  assert.equal(made.status, 201, made.text)
  assert.equal(made.headers['cache-control'], 'no-store')
  const { id, key } = made.body.data
  assert.equal((await world.withKey(key).get('/teams')).status, 200)

  const listed = await ask('GET', '/api_keys')
  assert.ok(!listed.text.includes(key))
  const shown = listed.body.data[0]
  assert.deepEqual(
    [shown.id, shown.name, shown.scopes, shown.expires_at, shown.last_used_at],
    [id, 'CRM', ['teams.read', 'teams.write'], null, null],
  )
  const changed = await ask('PATCH', `/api_keys/${id}`, {
    scopes: ['members.read'],
    expires_at: '2099-01-01T00:00:00Z',
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.body.data.name, changed.body.data.scopes, changed.body.data.expires_at],
    ['CRM', ['members.read'], '2099-01-01T00:00:00.000Z'],
  )
  assert.equal((await ask('PATCH', `/api_keys/${id}`, { expires_at: null })).body.data.expires_at, null)
  assert.equal((await ask('DELETE', `/api_keys/${id}`)).status, 204)
  assert.equal((await ask('DELETE', `/api_keys/${id}`)).status, 404)
  const log = await ask('GET', '/audit_log?what=api_key')
  assert.deepEqual(
    log.body.data.slice(0, 5).map(({ action, ref_name: name }: { action: string; ref_name: string }) => [action, name]),
    [
      ['api_key.deleted', 'CRM'],
      ['api_key.updated', 'CRM'],
      ['api_key.updated', 'CRM'],
      ['api_key.scopes_changed', 'CRM'],
      ['api_key.created', 'CRM'],
    ],
  )
})

test('bad input to a key names its field', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  const good = { name: 'CRM', scopes: [...SCOPES] }
  for (const [body, message] of [
    [{ ...good, name: '  ' }, /^Name: /],
    [{ ...good, scopes: [] }, /^Rights: /],
    [{ ...good, scopes: ['root'] }, /^Right 1: /],
    [{ ...good, expires_at: 'tomorrow' }, /^Valid until: /],
    [{ ...good, expires_at: '2020-01-01T00:00:00Z' }, /^Valid until: This day has passed/],
  ] as const) {
    const refused = await ask('POST', '/api_keys', body)
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.body.error.message, message)
  }
  assert.equal((await ask('GET', '/api_keys')).body.data.length, 1)
})

test('the log of who did what pages, and is filtered by actor, thing and request', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  const { team } = await givenTeamOf(world, 2)
  const request = await givenRequest(world)
  await ask('POST', `/meeting_requests/${request.id}/pause`)
  const first = (await ask('GET', '/audit_log?limit=1')).body
  assert.deepEqual([first.data.length, first.meta.has_more], [1, true])
  assert.equal(first.data[0].action, 'meeting_request.paused')
  const next = (await ask('GET', `/audit_log?limit=1&cursor=${first.meta.next_cursor}`)).body
  assert.ok(next.data[0].id < first.data[0].id)
  const actionsOf = async (filter: string) =>
    (await ask('GET', `/audit_log?${filter}`)).body.data.map(({ action }: { action: string }) => action)
  assert.deepEqual(await actionsOf(`meeting_request_id=${request.id}`), [
    'meeting_request.paused',
    'meeting_request.created',
  ])
  assert.ok((await actionsOf(`actor=${first.data[0].actor}`)).includes('meeting_request.paused'))
  assert.deepEqual(await actionsOf('what=team'), ['team.created'])
  const made = (await ask('GET', '/audit_log?what=team')).body.data[0]
  assert.deepEqual([made.ref, made.ref_name], [team.id, team.name])
  assert.equal((await ask('GET', '/audit_log?what=nonsense')).status, 422)
  assert.equal((await ask('GET', '/audit_log?cursor=nonsense')).status, 422)
})

test('another workspace sees and changes nothing of this one', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const [ask, stranger] = [await signedIn(world), await signedIn(other)]
  const { id } = (await ask('POST', '/api_keys', { name: 'CRM', scopes: ['teams.read'] })).body.data
  assert.equal((await stranger('PATCH', `/api_keys/${id}`, { name: 'Mine' })).status, 404)
  assert.equal((await stranger('DELETE', `/api_keys/${id}`)).status, 404)
  assert.ok(!(await stranger('GET', '/api_keys')).text.includes(id))
  assert.ok(!(await stranger('GET', '/audit_log')).text.includes(id))
})

test('an endpoint shows how it fares, and a delivery its attempts and when the next one is', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const [ask, stranger] = [await signedIn(world), await signedIn(other)]
  const endpoint = await newEndpoint(world)
  const { delivery_id: id } = (await ask('POST', `/webhook_endpoints/${endpoint.id}/test`)).body.data
  const [health] = (await ask('GET', '/webhook_health')).body.data
  assert.deepEqual(
    [health.id, health.pending, health.recent_failures, health.failures_to_disable, health.last_delivered_at],
    [endpoint.id, 1, 0, 10, null],
  )
  await world.pool`
    insert into delivery_attempts (workspace_id, delivery_id, n, at, duration_ms, failure, code, snippet)
    values (${world.workspace.id}, ${id}, 1, now(), 12, 'http_error', 503, 'Busy')`
  const path = `/webhook_endpoints/${endpoint.id}/deliveries/${id}/attempts`
  const { next_attempt_at: next, failed_attempts: failed } = (await ask('GET', path)).body.data
  assert.match(next, /Z$/)
  assert.deepEqual(
    [failed[0].n, failed[0].duration_ms, failed[0].failure, failed[0].code, failed[0].snippet],
    [1, 12, 'http_error', 503, 'Busy'],
  )
  assert.equal((await stranger('GET', path)).status, 404)
  assert.deepEqual((await stranger('GET', '/webhook_health')).body.data, [])
})

test('a handle is given once, and then stays', async () => {
  await using world = await newWorld()
  const ask = await signedIn(world)
  const refused = await ask('POST', '/workspace/handle', { handle: 'No Good' })
  assert.match(refused.body.error.message, /^Handle: /)
  const handle = `h${world.workspace.id.slice(-12)}`
  assert.equal((await ask('POST', '/workspace/handle', { handle })).body.data.handle, handle)
  const again = await ask('POST', '/workspace/handle', { handle: 'other' })
  assert.deepEqual([again.status, again.body.error.type], [422, 'invalid_request'])
})
