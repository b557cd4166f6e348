import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPool } from '#db/sql.ts'
import { openCountedLine } from '../support/counted-line.ts'
import { testPool } from '../support/database.ts'
import { givenInactiveMember, givenTeam, givenTeamOf } from '../support/given.ts'
import { unknownKey } from '../support/keys.ts'
import { keptLog } from '../support/logged.ts'
import { refused } from '../support/refused.ts'
import { apiWith, newServer, newWorld } from '../support/world.ts'

const UNKNOWN_TEAM = 'team_01kce6v1q8ezv9h2n4s0r7t3xy'
const TOO_LARGE = JSON.stringify({ name: 'a'.repeat(1_048_576) })

test('the order of checks: key, scope, what the body alone can tell, existence, state, values', async () => {
  await using world = await newWorld()
  const { team, memberships } = await givenTeamOf(world, 1)
  const { key } = await world.newKey(['teams.read'])
  const stranger = world.withKey(unknownKey())
  const reader = world.withKey(key)
  refused(await stranger.post('/teams', TOO_LARGE), 'unauthorized', /invalid/)
  refused(await reader.post('/teams', TOO_LARGE), 'forbidden', /teams\.write/)
  refused(await reader.patch(`/teams/${UNKNOWN_TEAM}`, '{'), 'forbidden', /teams\.write/)
  refused(await world.api.patch(`/teams/${UNKNOWN_TEAM}`, TOO_LARGE), 'invalid_request', /1 MiB/, 413)
  refused(
    await world.api.patch(`/teams/${UNKNOWN_TEAM}`, '{', { 'content-type': 'text/plain' }),
    'invalid_request',
    /JSON/,
    415,
  )
  refused(await world.api.patch(`/teams/${UNKNOWN_TEAM}`, '{'), 'invalid_request', /valid JSON/)
  refused(await world.api.patch(`/teams/${UNKNOWN_TEAM}`, { name: 5 }), 'invalid_request', /name/)
  refused(await world.api.patch(`/teams/${UNKNOWN_TEAM}`, { mode: 'x' }), 'validation_error', /mode/)
  refused(await world.api.patch(`/teams/${UNKNOWN_TEAM}`, { name: team.name }), 'not_found', /no team/)
  const members = `/teams/${UNKNOWN_TEAM}/members`
  refused(await world.api.post(members, { workspace_membership_id: 'wm_nobody' }), 'not_found', /no team/)
  refused(await world.api.patch(`${members}/${memberships[0]!.id}`, { role: 'owner' }), 'validation_error', /role/)
  const gone = `/workspace_members/${(await givenInactiveMember(world)).id}/deactivate`
  refused(await world.api.post(gone, { transfer_to: 'no email' }), 'validation_error', /must be an email/)
  refused(await world.api.post(gone, { transfer_to: 'nobody@acme.test' }), 'invalid_request', /already inactive/)
})

test('a missing field or a wrong type outranks a bad value, wherever either stands', async () => {
  await using world = await newWorld()
  refused(
    await world.api.post('/teams', { mode: 'x' }),
    'invalid_request',
    /^name: is required\. Add it to the body\.$/,
  )
  refused(
    await world.api.post('/teams', { name: 'a'.repeat(300), mode: 5 }),
    'invalid_request',
    /^mode: must be a string\.$/,
  )
})

test('several problems of one kind are told at once', async () => {
  await using world = await newWorld()
  const answer = await world.api.post('/teams', { name: 5, mode: 6 })
  refused(answer, 'invalid_request', /name: must be a string\. mode: must be a string\./)
})

test('an unknown path and a wrong method on a known path are 404', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  refused(await world.api.get('/nothing'), 'not_found', /nothing at GET \/api\/v1\/nothing\./)
  refused(await world.api.delete(`/teams/${team.id}`), 'not_found', /nothing at DELETE/)
  refused(await world.api.patch('/teams', {}), 'not_found', /nothing at PATCH/)
  refused(await world.api.get(`/teams/${team.id}/deactivate`), 'not_found', /nothing at GET/)
  refused(await world.api.get(`/teams/${team.id}/members`), 'not_found', /nothing at GET/)
  refused(await world.api.delete('/workspace_members/x'), 'not_found', /nothing at DELETE/)
  const head = await world.app.inject({
    method: 'HEAD',
    url: `/api/v1/teams/${team.id}/deactivate`,
    headers: { authorization: `Bearer ${world.key}` },
  })
  assert.equal(head.statusCode, 404)
})

test('HEAD answers with the status and headers of GET and no body', async () => {
  await using world = await newWorld()
  const team = await givenTeam(world)
  for (const path of [
    '/api/v1/teams',
    `/api/v1/teams/${team.id}`,
    `/api/v1/teams/${UNKNOWN_TEAM}`,
    '/api/v1/teams?limit=0',
  ]) {
    const headers = { authorization: `Bearer ${world.key}` }
    const get = await world.app.inject({ method: 'GET', url: path, headers })
    const head = await world.app.inject({ method: 'HEAD', url: path, headers })
    assert.equal(head.statusCode, get.statusCode)
    assert.equal(head.body, '')
    assert.equal(head.headers['content-type'], get.headers['content-type'])
    assert.equal(head.headers['content-length'], get.headers['content-length'])
  }
})

test('every answer has a request id: its own, or the plain one that the caller sent', async () => {
  await using world = await newWorld()
  const ids = new Set<unknown>()
  for (const path of ['/teams', '/teams', '/nothing', '/teams/%', '/teams?limit=0']) {
    ids.add((await world.api.get(path)).headers['x-request-id'])
    const given = await world.api.get(path, undefined, { 'x-request-id': 'mine' })
    assert.equal(given.headers['x-request-id'], 'mine', path)
  }
  ids.add((await apiWith(world.app, null).get('/teams')).headers['x-request-id'])
  assert.equal(ids.size, 6)
  assert.ok(!ids.has(undefined))
})

test('our own fault is a 500 that names the request and nothing else; the log has the rest', async () => {
  const { log, lines } = keptLog()
  await using world = await newWorld({ log })
  world.app.get(
    '/api/v1/fault',
    { config: { ability: 'see_teams', scope: 'teams.read' }, schema: { summary: 'Fail' } },
    async () => {
      await world.pool`select secret_column from nowhere`
    },
  )
  const answer = await world.api.get('/fault')
  assert.equal(answer.status, 500)
  const { message, request_id } = answer.body.error
  assert.deepEqual(answer.body, { error: { type: 'internal_error', message, request_id } })
  assert.equal(request_id, answer.headers['x-request-id'])
  assert.doesNotMatch(answer.text, /secret_column|select|nowhere|\.ts/)
  const [line] = lines.filter(({ level }) => level === 50)
  assert.equal(line?.request_id, request_id)
  assert.match(JSON.stringify(line), /nowhere/)
})

test('with the database away the answer is a 503 that asks for patience', async () => {
  const away = openPool({ url: 'postgres://nobody@127.0.0.1:1/nothing' }, { name: 'away', max: 1 })
  await using app = await newServer(away)
  const answer = await apiWith(app, unknownKey()).get('/teams')
  assert.equal(answer.status, 503)
  assert.equal(answer.headers['retry-after'], '1')
  const { message, request_id } = answer.body.error
  assert.deepEqual(answer.body, { error: { type: 'internal_error', message, request_id } })
  assert.match(message, /database/)
  await away.end()
})

test('a 503 tells whether the change may have been made all the same', async () => {
  await using line = await openCountedLine(await testPool())
  await using world = await newWorld({ pool: line.pool })
  let lost = 0
  // The answer to a commit may still pass before the line ends, so every place is tried up to three times.
  for (let n = 1; n <= 36 && lost === 0; n++) {
    await line.endAt(1 + ((n - 1) % 12), 'after')
    const name = `Sales ${n}`
    const answer = await world.api.post('/teams', { name })
    line.mend()
    const isThere = (await world.api.get('/teams')).body.data?.some((team: { name: string }) => team.name === name)
    if (answer.status !== 503 || !isThere) continue
    lost += 1
    assert.match(answer.body.error.message, /may have been made or not\. Look first/)
  }
  assert.ok(lost > 0)
})

test('no answer may be read, framed or kept by a page of another origin', async () => {
  await using world = await newWorld()
  const { headers } = await world.api.get('/teams', undefined, { origin: 'https://evil.test' })
  assert.equal(headers['access-control-allow-origin'], undefined)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.equal(headers['x-powered-by'], undefined)
})
