import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abilityRefusal, type Subject, scopeOf } from '#core/ability.ts'
import type { Actor } from '#core/actor.ts'
import { SCOPES, type Scope } from '#core/scope.ts'
import { CONSOLE_OPERATIONS } from '#http/console/operations.ts'
import type { Operation } from '#http/operation.ts'
import { OPERATIONS } from '#http/routes/routes.ts'
import { listAudit } from '../support/audited.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { feedServer } from '../support/feed-server.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { GoogleServer } from '../support/google-server.ts'
import { HOME, type MailWorld } from '../support/incoming.ts'
import { accountSettings } from '../support/linking.ts'
import { newMonday } from '../support/negotiating.ts'
import { type Called, ON_RECORD, type Scene } from '../support/on-record.ts'
import { aNameFor, apiRoutes, bodyOf, pathOf, someThings } from '../support/routes.ts'
import { asMember, type SignedIn, signedIn } from '../support/signed-in.ts'
import { type Answer, apiWith, newServer, TEST_SEAL } from '../support/world.ts'

// Every operation that is registered, with every kind of actor that comes in by a gate. Who may leaves one record that names them, what
// they did and to what; who may not hears the reason of core/ability, and nothing has changed.

const ALL: readonly Operation[] = [...OPERATIONS, ...CONSOLE_OPERATIONS]

/** Looks into an account elsewhere and stores nothing, though it is no GET: what it is given must not stand in an address. */
const ONLY_LOOKS: Record<string, object> = {
  findCalendars: { address: 'https://dav.acme.test/', user: 'ana', password: 'secret' },
}

const isOnRecord = ({ name }: Operation) => Object.hasOwn(ON_RECORD, name)

test('every operation that changes something has a row, and so has every one that shows a secret', () => {
  const expected = ALL.filter(
    ({ name, method, isSecret }) => isSecret || (method !== 'GET' && !Object.hasOwn(ONLY_LOOKS, name)),
  )
  assert.deepEqual(Object.keys(ON_RECORD).sort(), expected.map(({ name }) => name).sort())
})

test('who may leaves a record of who did what to what', async () => {
  await using stage = await openStage()
  for (const operation of ALL.filter(isOnRecord)) {
    const world = await stage.newWorld()
    for (const enter of waysIn(operation)) {
      const scene = await stage.newScene(world)
      await assertOnRecord(operation, scene, await enter(operation, scene))
    }
  }
})

test('who may not hears why, and nothing has changed', async () => {
  await using stage = await openStage()
  const scene = await stage.newScene(await stage.newWorld())
  const stranger = await signedIn(scene.world, 'member', stage.app)
  const { member } = (await stranger('GET', '/session')).body
  const bo: Actor = { kind: 'member', id: member.id, email: member.email, role: 'member', manages: [] }
  const lacking = new Map<Scope, { id: string; key: string }>()
  for (const scope of SCOPES) lacking.set(scope, await scene.world.newKey(SCOPES.filter((each) => each !== scope)))
  for (const operation of ALL) {
    const call = await callOf(operation, scene)
    const body = operation.method === 'GET' ? undefined : (call.body ?? {})
    const before = await fingerprint(scene.world)
    const reason = abilityRefusal(bo, operation.ability, subjectOf(operation, scene))
    if (reason !== null) refusedWith(operation, await stranger(operation.method, call.path, body), reason)
    const scope = scopeOf(operation.ability)
    if (OPERATIONS.includes(operation) && scope !== null) {
      const { id, key } = lacking.get(scope)!
      const answer = await apiWith(scene.world.app, key)[METHODS[operation.method]](call.path, body)
      refusedWith(operation, answer, abilityRefusal({ kind: 'key', id, scopes: [] }, operation.ability))
    }
    assert.equal(await fingerprint(scene.world), before, operation.name)
  }
})

const METHODS = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const

function refusedWith({ name }: Operation, { status, body, text }: Answer, reason: string | null): void {
  assert.equal(status, 403, `${name}: ${text}`)
  assert.deepEqual([body.error.type, body.error.message], ['forbidden', reason], name)
}

type Entered = { id: string; ask: (call: Called) => Promise<Answer> }

type WayIn = (operation: Operation, scene: Scene) => Promise<Entered>

/** What is for people takes no key, and what is for admins no member. */
function waysIn(operation: Operation): WayIn[] {
  const isForAdmins = abilityRefusal(NOBODY, operation.ability) !== null && operation.ability !== 'edit_team'
  return [...(OPERATIONS.includes(operation) ? [byKey] : []), byAdmin, ...(isForAdmins ? [] : [byMember])]
}

const NOBODY: Actor = { kind: 'member', id: 'wm_bo', email: 'bo@acme.test', role: 'member', manages: [] }

/** A key with the one scope that it takes. */
async function byKey(operation: Operation, { world }: Scene): Promise<Entered> {
  const { id, key } = await world.newKey([scopeOf(operation.ability)!])
  return { id, ask: ({ path, body }) => apiWith(world.app, key)[METHODS[operation.method]](path, body) }
}

const byAdmin = async (operation: Operation, { admin }: Scene): Promise<Entered> => await entering(admin, operation)

/** A plain member to whom the thing belongs. */
async function byMember(operation: Operation, scene: Scene): Promise<Entered> {
  return await entering(await asMember(scene.world, await ownerIn(scene, operation), scene.app), operation)
}

async function entering(member: SignedIn, { method }: Operation): Promise<Entered> {
  const { id } = (await member('GET', '/session')).body.member
  return { id, ask: ({ path, body }) => member(method, path, body) }
}

async function ownerIn(scene: Scene, { name, ability, path }: Operation): Promise<string> {
  const { world, free, member, heir, team } = scene
  const emailOf = async (id: string) => (await world.api.get(`/workspace_members/${id}`)).body.data.email
  switch (ability) {
    case 'make_request':
      return heir
    case 'steer_request':
      return path.endsWith('/reading') ? world.owner.email : await emailOf(free)
    case 'edit_booking_link':
      return await emailOf(free)
    case 'edit_member':
      return await emailOf(path.includes('/calendars') ? free : member)
    case 'edit_team': {
      const { members } = (await world.api.get(`/teams/${team}`)).body.data
      const manager = members.find(({ id }: { id: string }) => id !== scene.membership)
      await world.api.patch(`/teams/${team}/members/${manager.id}`, { role: 'manager' })
      return manager.email
    }
    default:
      return assert.fail(`${name}: say whose ${ability} is`)
  }
}

async function assertOnRecord(operation: Operation, scene: Scene, { id: actor, ask }: Entered): Promise<void> {
  const { name } = operation
  const { leaves, ref, first } = ON_RECORD[name]!
  const { world } = scene
  await first?.(scene)
  const call = await callOf(operation, scene)
  const recorded = async () => (await listAudit(world.pool, world.workspace)).filter((entry) => entry.actor === actor)
  const before = (await recorded()).length
  const answer = await ask(call)
  assert.ok(answer.status < 300, `${name} by ${actor}: ${answer.text}`)
  const left = (await recorded()).slice(before).map((entry) => [entry.action, entry.ref])
  const target = typeof ref === 'string' ? scene[ref] : await ref({ answer, call, world })
  assert.deepEqual(left, [[leaves, target]], `${name} by ${actor}`)
}

/** A good call; only the console's own say how. */
async function callOf({ name, method, path }: Operation, scene: Scene): Promise<Called> {
  const row = ON_RECORD[name]
  if (row?.call) return await row.call(scene)
  const route = apiRoutes(scene.world).find((each) => each.method === method && each.url === `/api/v1${path}`)
  if (!route) return { path: path.replace(/:\w+/g, (each) => namedBy(each, path, scene)), body: ONLY_LOOKS[name] }
  const body = route.body && {
    ...bodyOf(route, scene),
    name: aNameFor(route, scene.free),
    email: `${scene.free}@acme.test`,
  }
  // Their own role is nothing that members change.
  const own = name === 'updateWorkspaceMember' ? { role: undefined } : {}
  return { path: pathOf(route, scene).slice('/api/v1'.length), body: body && { ...body, ...own } }
}

/** What a path of the console's own, which only looks, is about. */
function namedBy(parameter: string, path: string, { free, message, request, team, endpoint, delivery }: Scene): string {
  if (parameter === ':delivery_id') return delivery
  if (path.startsWith('/workspace_members')) return free
  if (path.startsWith('/meeting_requests')) return request
  if (path.startsWith('/teams')) return team
  return path.startsWith('/webhook_endpoints') ? endpoint : message
}

/** Nobody's own: a team that they don't manage, a request that they neither organize nor host, another member. */
function subjectOf({ ability }: Operation, { team, heir, member, free }: Scene): Subject {
  if (ability === 'edit_team') return { kind: 'team', id: team }
  if (ability === 'see_request' || ability === 'steer_request') return { kind: 'request', memberIds: [] }
  if (ability === 'edit_booking_link') return { kind: 'booking_link', teamIds: [], memberIds: [free] }
  if (ability === 'make_request') return { kind: 'new_request', organizerEmail: heir }
  return ability === 'edit_member' ? { kind: 'member', id: member, changesRole: false } : null
}

/** A server on which everything can be done, and workspaces with one thing of every kind. */
async function openStage() {
  const feed = await feedServer('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Acme//EN\r\nEND:VCALENDAR\r\n')
  const google = await GoogleServer.open()
  const first = await newMonday()
  const mailroom = { pool: first.pool, home: HOME, ingest: first.ingest, clock: TEST_CLOCK }
  const app = await newServer(first.pool, {
    mailroom,
    seal: TEST_SEAL,
    accounts: { google: accountSettings(google.accounts).google, microsoft: null },
    mailCalendarLink: async () => {},
  })
  const worlds: MailWorld[] = [first]
  const newWorld = async (): Promise<MailWorld> => {
    const world = await newMonday()
    worlds.push(world)
    return world
  }
  const newScene = async (world: MailWorld): Promise<Scene> => {
    const things = await someThings(world)
    return { ...things, world, app, admin: await signedIn(world, 'admin', app), feed: feed.url }
  }
  const close = async () => {
    await app.close()
    for (const world of worlds) await world[Symbol.asyncDispose]()
    await google[Symbol.asyncDispose]()
    await feed[Symbol.asyncDispose]()
  }
  return { app, newWorld, newScene, [Symbol.asyncDispose]: close }
}
