import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCOPES } from '#core/scope.ts'
import type { Route } from '#http/route-table.ts'
import { anId } from '../support/clock.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { deletedKey, expiredKey, unknownKey } from '../support/keys.ts'
import { isAnswer, refused } from '../support/refused.ts'
import { bookBySql, givenBooking } from '../support/requests.ts'
import {
  aNameFor,
  apiRoutes,
  ask,
  bodyOf,
  nameOf,
  namingBodies,
  parametersOf,
  pathOf,
  someThings,
  type Things,
} from '../support/routes.ts'
import { type Answer, newWorld, type World } from '../support/world.ts'

// Made from the route table of the server: a new route is in here from its first day. What it cannot know by itself, such
// as what a path parameter names, it demands in test/support/routes.ts.

/** Words for a field that names something; a body field called like this must be known as such. */
const NAMES_SOMETHING = /(^|_)(ids?|to|organizer_email)$/

/** Which scopes go with which paths. */
const NOUNS: Record<string, string> = {
  teams: 'teams',
  meeting_requests: 'meeting_requests',
  webhook_endpoints: 'webhooks',
  events: 'webhooks',
  workspace_members: 'members',
  workspace: 'members',
  outbox: 'meeting_requests',
  booking_links: 'meeting_requests',
}

async function forEachRoute(world: World, check: (route: Route, things: Things) => Promise<void>): Promise<void> {
  const things = await someThings(world)
  const routes = apiRoutes(world)
  assert.ok(routes.length >= 21, `only ${routes.length} routes`)
  for (const route of routes) await check(route, things)
}

/** HEAD answers like GET, without the words. */
function refusedBy(
  route: Route,
  answer: Answer,
  type: 'unauthorized' | 'forbidden' | 'not_found',
  message: RegExp,
): void {
  const status = { unauthorized: 401, forbidden: 403, not_found: 404 }[type]
  if (route.method !== 'HEAD') refused(answer, type, message)
  else assert.deepEqual([answer.status, answer.text], [status, ''])
}

test('every route has a scope of the specification, reads have a .read and the rest a .write', async () => {
  await using world = await newWorld()
  for (const route of apiRoutes(world)) {
    assert.ok(route.scope && SCOPES.includes(route.scope), nameOf(route))
    // A secret is shown only to whoever may also change it.
    const reads = (route.method === 'GET' || route.method === 'HEAD') && !route.url.endsWith('/secret')
    const right = reads ? 'read' : 'write'
    const noun = NOUNS[route.url.split('/')[3]!]
    assert.equal(route.scope, `${noun}.${right}`, nameOf(route))
  }
})

test('every GET route answers HEAD', async () => {
  await using world = await newWorld()
  const routes = apiRoutes(world).map(nameOf)
  for (const route of routes.filter((name) => name.startsWith('GET ')))
    assert.ok(routes.includes(route.replace('GET', 'HEAD')), route)
})

const CHANGES_BOOKING = ['DELETE', 'POST'].map(
  (method) => `${method} /api/v1/meeting_requests/:id/booking${method === 'POST' ? '/reschedule' : ''}`,
)

test('every route succeeds with a good key and a good body', async () => {
  await using world = await newWorld()
  for (const route of apiRoutes(world)) {
    const things = await someThings(world)
    const path = pathOf(route, things)
    if (path.endsWith('/unpause')) await world.api.post(path.replace('unpause', 'pause'))
    if (path.endsWith('/resume')) await world.api.post(path.replace('resume', 'pause'))
    if (/\/booking(\/reschedule)?$/.test(path)) await givenBooking(world, things.request)
    if (CHANGES_BOOKING.includes(nameOf(route))) await bookBySql(world, things.request)
    if (/workspace_members.*reactivate$/.test(path)) await world.api.post(path.replace('reactivate', 'deactivate'))
    const body = {
      ...bodyOf(route, things),
      ...(route.url === '/api/v1/workspace_members' ? { email: `${things.free}@acme.test` } : {}),
    }
    const named = 'name' in body ? { ...body, name: aNameFor(route, things.free) } : body
    const answer = await ask(world, route, path, route.body === undefined ? undefined : named)
    assert.ok(answer.status >= 200 && answer.status < 300, `${nameOf(route)}: ${answer.status} ${answer.text}`)
    isAnswer(answer)
    assert.equal(answer.headers['ratelimit-limit'], '120')
  }
})

test('no route answers without a key', async () => {
  await using world = await newWorld()
  const before = await fingerprint(world)
  for (const route of apiRoutes(world)) {
    const path = route.url.replaceAll(/:\w+/g, 'x')
    refusedBy(route, await ask(world, route, path, undefined, null), 'unauthorized', /authorization token is missing/)
    refusedBy(route, await ask(world, route, path, 'no json', null), 'unauthorized', /authorization token is missing/)
  }
  assert.equal(await fingerprint(world), before)
})

test('no route answers to a malformed, unknown, expired or deleted key', async () => {
  await using world = await newWorld()
  const keys = [
    'nonsense',
    `${world.key}x`,
    world.key.slice(0, -1),
    unknownKey(),
    await expiredKey(world),
    await deletedKey(world),
  ]
  await forEachRoute(world, async (route, things) => {
    const before = await fingerprint(world)
    for (const key of keys)
      refusedBy(
        route,
        await ask(world, route, pathOf(route, things), bodyOf(route, things), key),
        'unauthorized',
        /invalid or expired/,
      )
    assert.equal(await fingerprint(world), before, nameOf(route))
  })
})

test('every route refuses a key with every scope but its own, and names the one that is missing', async () => {
  await using world = await newWorld()
  await forEachRoute(world, async (route, things) => {
    const { key } = await world.newKey(SCOPES.filter((scope) => scope !== route.scope))
    const before = await fingerprint(world)
    const answer = await ask(world, route, pathOf(route, things), bodyOf(route, things), key)
    refusedBy(route, answer, 'forbidden', new RegExp(`scope ${route.scope?.replace('.', '\\.')}\\.`))
    assert.equal(await fingerprint(world), before, nameOf(route))
  })
})

test('every route is content with its own scope alone', async () => {
  await using world = await newWorld()
  await forEachRoute(world, async (route, things) => {
    const { key } = await world.newKey([route.scope!])
    const answer = await ask(world, route, pathOf(route, things), 'no json', key)
    assert.notEqual(answer.status, 403, nameOf(route))
    assert.notEqual(answer.status, 401, nameOf(route))
  })
})

test('what another workspace has is not found, in the same words as what nobody has', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const theirs = await someThings(other)
  const untouched = await fingerprint(other)
  await forEachRoute(world, async (route, things) => {
    const before = await fingerprint(world)
    for (const { name, kind } of parametersOf(route)) {
      const unknown = anId(kind === 'free' || kind === 'heir' ? 'member' : kind).id
      const body = bodyOf(route, things)
      const foreign = await ask(world, route, pathOf(route, things, { [name]: theirs[kind] }), body)
      const nobodys = await ask(world, route, pathOf(route, things, { [name]: unknown }), body)
      refusedBy(
        route,
        foreign,
        'not_found',
        new RegExp(`${theirs[kind]} (in this workspace|on this team|of this endpoint|of this request)`),
      )
      assert.equal(foreign.text, nobodys.text.replaceAll(unknown, theirs[kind]), nameOf(route))
    }
    assert.equal(await fingerprint(world), before, nameOf(route))
  })
  assert.equal(await fingerprint(other), untouched)
})

test('what another workspace has cannot be named in a body, and nothing changes', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const theirs = await someThings(other)
  const untouched = await fingerprint(other)
  let checked = 0
  await forEachRoute(world, async (route, things) => {
    const before = await fingerprint(world)
    for (const [field, body] of namingBodies(route, things, theirs)) {
      const answer = await ask(world, route, pathOf(route, things), body)
      refused(answer, 'validation_error', new RegExp(`^${field}: `))
      checked++
    }
    assert.equal(await fingerprint(world), before, nameOf(route))
  })
  assert.ok(checked >= 3)
  assert.equal(await fingerprint(other), untouched)
})

test('a body field that looks as if it names something is known to do so', async () => {
  await using world = await newWorld()
  await forEachRoute(world, async (route, things) => {
    const known = namingBodies(route, things, things).map(([field]) => field)
    for (const field of Object.keys(route.body?.properties ?? {}))
      if (NAMES_SOMETHING.test(field)) assert.ok(known.includes(field), `${nameOf(route)}: ${field}`)
  })
})

test('a list shows nothing of another workspace, not even with its cursor', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  const theirs = await someThings(other)
  const anyOfTheirs = new RegExp(Object.values(theirs).join('|'))
  await forEachRoute(world, async (route, things) => {
    if (route.method !== 'GET' || !route.querystring?.properties?.cursor) return
    const path = pathOf(route, things)
    for (const query of ['', ...Object.values(theirs).map((id) => `?cursor=${id}`)]) {
      const answer = await ask(world, route, `${path}${query}`, undefined)
      isAnswer(answer)
      assert.doesNotMatch(answer.text, anyOfTheirs, nameOf(route))
    }
  })
})

test('a route that the tests do not know how to ask fails them', async () => {
  await using world = await newWorld()
  const things = await someThings(world)
  const route = (url: string, properties: Record<string, Record<string, unknown>>): Route => ({
    method: 'POST',
    url,
    scope: 'teams.write',
    body: { properties },
    querystring: undefined,
    params: undefined,
    response: undefined,
  })
  assert.throws(
    () => pathOf(route('/api/v1/secrets/:id', {}), things),
    /POST \/api\/v1\/secrets\/:id: say in .* what :id names/,
  )
  assert.throws(
    () => bodyOf(route('/api/v1/teams', { endpoint_id: {} }), things),
    /say in .* what the field endpoint_id holds/,
  )
})
