import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { makeSignInLink } from '#actions/sign-in.ts'
import { openWake } from '#workers/wake.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { eventually } from '../support/eventually.ts'
import { givenMember } from '../support/given.ts'
import { signedIn } from '../support/signed-in.ts'
import { newServer, newWorld, type World } from '../support/world.ts'

test('a page learns of a change that another process made, of its own request alone, and only when signed in', async () => {
  await using world = await newWorld()
  await using here = await openWake(world.pool, { lookEveryMs: 600_000 })
  await using elsewhere = await openWake(world.pool)
  const app = await newServer(world.pool, { watch: here.watch })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = await signIn(world, url)

  assert.equal((await fetch(`${url}/console/changes`)).status, 401)
  const watching = new AbortController()
  const stream = await fetch(`${url}/console/changes?request_id=mr_one`, {
    headers: { cookie },
    signal: watching.signal,
  })
  assert.equal(stream.headers.get('content-type'), 'text/event-stream')
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  assert.match((await reader.read()).value!, /^retry: /)
  elsewhere.wake({ workspaceId: world.workspace.id, requestId: 'mr_two' })
  elsewhere.wake({ workspaceId: 'ws_other', requestId: 'mr_one' })
  elsewhere.wake({ workspaceId: world.workspace.id, requestId: 'mr_one' })
  elsewhere.wake({ workspaceId: world.workspace.id, requestId: 'mr_one' })
  assert.equal((await reader.read()).value, 'event: changed\ndata: {}\n\n')
  watching.abort()
  await app.close()
})

test('whatever somebody changes in the console is told to all pages of the workspace; looking and failing is not', async () => {
  await using world = await newWorld()
  const told: unknown[] = []
  const app = await newServer(world.pool, { wake: (changed) => void told.push(changed) })
  const ask = await signedIn(world, 'admin', app)
  assert.equal((await ask('GET', '/workspace')).status, 200)
  assert.equal((await ask('POST', '/teams', { name: '' })).status, 422)
  assert.deepEqual(told, [])
  assert.equal((await ask('POST', '/teams', { name: 'Sales' })).status, 201)
  assert.deepEqual(told, [{ workspaceId: world.workspace.id, requestId: null }])
  await app.close()
})

test('what a program changes about teams, members and settings is told to all pages of the workspace at once', async () => {
  await using world = await newWorld()
  const told: unknown[] = []
  const app = await newServer(world.pool, { wake: (changed) => void told.push(changed) })
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${world.key}` }
    const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(payload && { payload }) })
    assert.ok(answer.statusCode < 300, answer.body)
    return answer.body === '' ? null : answer.json().data
  }
  const member = await ask('POST', '/workspace_members', { email: 'dee@acme.test' })
  const team = await ask('POST', '/teams', { name: 'Sales' })
  const changes: [Parameters<typeof ask>[0], string, object?][] = [
    ['PATCH', `/workspace_members/${member.id}`, { name: 'Dee' }],
    ['PATCH', `/teams/${team.id}`, { name: 'Support' }],
    ['POST', `/workspace_members/${member.id}/deactivate`, {}],
    ['PATCH', '/workspace', { review: true }],
  ]
  for (const [method, path, payload] of changes) {
    told.length = 0
    await ask(method, path, payload)
    const isTold = told.some(
      (changed) => JSON.stringify(changed) === JSON.stringify({ workspaceId: world.workspace.id, requestId: null }),
    )
    assert.ok(isTold, `${method} ${path}`)
  }
  told.length = 0
  await ask('GET', '/teams')
  assert.deepEqual(told, [])
  await app.close()
})

test('whoever leaves before they are let in leaves no stream behind', async () => {
  await using world = await newWorld()
  const watched = new Set<number>()
  let count = 0
  const watch = () => {
    const n = count++
    watched.add(n)
    return () => void watched.delete(n)
  }
  const app = await newServer(world.pool, { watch })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = await signIn(world, url)
  for (let i = 0; i < 30; i++) {
    const leaving = connect(Number(new URL(url).port), '127.0.0.1')
    await once(leaving, 'connect')
    leaving.write(`GET /console/changes HTTP/1.1\r\nHost: ${new URL(url).host}\r\nCookie: ${cookie}\r\n\r\n`)
    setImmediate(() => leaving.resetAndDestroy())
    await once(leaving, 'close')
  }
  await eventually(() => watched.size === 0)
  assert.equal((await fetch(`${url}/console/api/session`, { headers: { cookie } })).status, 200)
  await app.close()
})

async function signIn(world: World, url: string): Promise<string> {
  const member = await givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test` })
  const { token: link } = (await makeSignInLink(world.pool, member.email, TEST_CLOCK))!
  const used = await fetch(`${url}/use-link`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ link }),
  })
  return used.headers.get('set-cookie')!.split(';')[0]!
}
