import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#core/failure.ts'
import type { MemberRole } from '#core/member/member.ts'
import type { Gate } from '#http/gate.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { givenMember, givenTeamOf } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { newEndpoint } from '../support/webhooks.ts'
import { newServer, newWorld, type World } from '../support/world.ts'

// The same table of operations behind a second gate, which lets in members of the workspace, as a session will.

const PREFIX = '/people/api'

type Person = { id: string; email: string }

/** Who calls stands in a header, which is good enough for a test and for nothing else. */
function memberGate(world: World): Gate {
  return {
    prefix: PREFIX,
    isDocumented: false,
    admit: (request) => {
      const [id, email, role, manages = ''] = String(request.headers['x-test-member'] ?? '').split(' ')
      if (!id || !email) throw new Failure('unauthorized', 'Sign in first.')
      const actor = { kind: 'member', id, email, role: role as MemberRole, manages: manages.split(',') } as const
      request.workspace = world.workspace
      request.acting = { actor, clock: TEST_CLOCK }
    },
  }
}

async function openGate(world: World) {
  const app = await newServer(world.pool, { gates: [memberGate(world)] })
  const as =
    ({ id, email }: Person, role: MemberRole = 'member', manages: string[] = []) =>
    async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const headers = { 'x-test-member': `${id} ${email} ${role} ${manages.join(',')}` }
      const answer = await app.inject({ method, url: `${PREFIX}${path}`, headers, ...(body ? { payload: body } : {}) })
      return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
    }
  return { app, as, [Symbol.asyncDispose]: () => app.close() }
}

test('every operation of the API stands behind the second gate too, and in no document', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const under = (prefix: string) =>
    gate.app.routeTable
      .filter(({ url }) => url.startsWith(prefix))
      .map(({ method, url, scope }) => `${method} ${url.slice(prefix.length)} ${scope}`)
  assert.deepEqual(under(PREFIX), under('/api/v1'))
  assert.ok(under(PREFIX).length > 40)
  assert.doesNotMatch((await gate.app.inject('/openapi.json')).body, /people\/api/)
})

test('neither gate lets in whom the other knows', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const header = `${world.owner.id} ${world.owner.email} admin`
  const get = async (url: string, headers: Record<string, string>) =>
    (await gate.app.inject({ url, headers })).statusCode
  assert.equal(await get('/api/v1/teams', { 'x-test-member': header }), 401)
  assert.equal(await get(`${PREFIX}/teams`, { authorization: `Bearer ${world.key}` }), 401)
  assert.equal(await get(`${PREFIX}/nothing`, {}), 401)
  assert.equal(await get(`${PREFIX}/teams`, { 'x-test-member': header }), 200)
})

test('an admin may do everything, and the record names the member', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const ask = gate.as(world.owner, 'admin')
  const team = await ask('POST', '/teams', { name: 'Sales' })
  assert.equal(team.status, 201)
  assert.equal((await ask('PATCH', '/workspace', { name: 'Acme Labs' })).status, 200)
  assert.equal((await ask('GET', '/webhook_endpoints')).status, 200)
  const [record] = await world.pool`
    select actor from audit where workspace_id = ${world.workspace.id} and ref = ${team.body.data.id}`
  assert.equal(record!.actor, world.owner.id)
})

test('a member sees and steers their own requests only', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const bo = await givenMember(world)
  const [own, other] = [await givenRequest(world, { organizer_email: bo.email }), await givenRequest(world)]
  const ask = gate.as(bo)
  const listed = await ask('GET', '/meeting_requests')
  assert.deepEqual(
    listed.body.data.map(({ id }: { id: string }) => id),
    [own.id],
  )
  assert.equal((await gate.as(world.owner, 'admin')('GET', '/meeting_requests')).body.data.length, 2)
  assert.equal((await ask('GET', `/meeting_requests/${own.id}`)).status, 200)
  assert.equal((await ask('POST', `/meeting_requests/${own.id}/pause`)).status, 200)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/timeline'],
    ['POST', '/pause'],
    ['POST', '/cancel'],
  ] as const) {
    const refused = await ask(method, `/meeting_requests/${other.id}${path}`)
    assert.deepEqual([refused.status, refused.body.error.type], [403, 'forbidden'], path)
    assert.match(refused.body.error.message, /neither organized nor hosted by you/)
  }
  assert.equal((await ask('GET', '/meeting_requests/mr_01kce6v1q8ezv9h2n4s0r7t3xy')).status, 404)
  assert.equal((await world.api.get(`/meeting_requests/${other.id}`)).body.data.status, 'active')
})

test('who hosts a request through a team sees it as well', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const bo = await givenMember(world)
  await world.api.post('/teams', { name: 'Stack', mode: 'stack', stack_always_apply: true, member_ids: [bo.id] })
  const request = await givenRequest(world)
  const ask = gate.as(bo)
  assert.equal((await ask('GET', `/meeting_requests/${request.id}`)).status, 200)
  assert.equal((await ask('GET', '/meeting_requests')).body.data.length, 1)
})

test('a member asks for meetings of their own', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const bo = await givenMember(world)
  const ask = gate.as(bo)
  const wish = (organizer: string) => ({ organizer_email: organizer, participant_emails: ['cy@client.test'] })
  assert.equal((await ask('POST', '/meeting_requests', wish(bo.email.toUpperCase()))).status, 202)
  assert.equal((await ask('POST', '/meeting_requests', wish(world.owner.email))).status, 403)
})

test('a manager edits their team, and a member none', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const { team, members } = await givenTeamOf(world, 2)
  const other = (await world.api.post('/teams', { name: 'Other' })).body.data
  const manager = gate.as(members[0]!, 'member', [team.id])
  assert.equal((await manager('PATCH', `/teams/${team.id}`, { description: 'Ours' })).status, 200)
  assert.equal((await manager('PATCH', `/teams/${other.id}`, { description: 'Ours' })).status, 403)
  assert.equal((await manager('POST', `/teams/${team.id}/deactivate`)).status, 403)
  const add = { workspace_membership_id: world.owner.id }
  assert.equal((await gate.as(members[1]!)('POST', `/teams/${team.id}/members`, add)).status, 403)
  assert.equal((await manager('POST', `/teams/${team.id}/members`, add)).status, 201)
})

test('a member changes their own settings, and nothing of the workspace', async () => {
  await using world = await newWorld()
  await using gate = await openGate(world)
  const bo = await givenMember(world)
  const { id: endpoint } = await newEndpoint(world)
  const ask = gate.as(bo)
  const own = `/workspace_members/${bo.id}`
  assert.equal((await ask('PATCH', own, { timezone: 'Asia/Tokyo' })).status, 200)
  assert.equal((await ask('PATCH', own, { role: 'admin' })).status, 403)
  assert.equal((await ask('PATCH', `/workspace_members/${world.owner.id}`, { name: 'Nobody' })).status, 403)
  for (const [method, path, body] of [
    ['POST', '/workspace_members', { email: 'new@acme.test' }],
    ['POST', `${own}/deactivate`],
    ['PATCH', '/workspace', { name: 'Mine' }],
    ['GET', '/webhook_endpoints'],
    ['GET', `/webhook_endpoints/${endpoint}/secret`],
    ['GET', '/events'],
    ['POST', '/teams', { name: 'Mine' }],
  ] as const) {
    const refused = await ask(method, path, body)
    assert.equal(refused.status, 403, `${method} ${path}`)
    assert.match(refused.body.error.message, /Only admins/)
  }
})
