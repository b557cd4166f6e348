import assert from 'node:assert/strict'
import { test } from 'node:test'
import { abilityRefusal, type Subject, scopeOf } from '#core/ability.ts'
import type { Actor } from '#core/actor.ts'
import { SCOPES, type Scope } from '#core/scope.ts'
import type { Operation } from '#http/operation.ts'
import { OPERATIONS } from '#http/routes/routes.ts'
import { listAudit } from '../support/audited.ts'
import { fingerprint } from '../support/fingerprint.ts'
import { type Called, ON_RECORD, type Scene } from '../support/on-record.ts'
import { ALL, callOf, ONLY_LOOKS, openStage } from '../support/operations.ts'
import { asMember, type SignedIn, signedIn } from '../support/signed-in.ts'
import { type Answer, apiWith } from '../support/world.ts'

// Every operation that is registered, with every kind of actor that comes in by a gate. Who may leaves one record that names them, what
// they did and to what; who may not hears the reason of core/ability, and nothing has changed.

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

/** Nobody's own: a team that they don't manage, a request that they neither organize nor host, another member. */
function subjectOf({ ability, path }: Operation, { team, heir, member, free }: Scene): Subject {
  // What names no request takes only those of the caller.
  if (ability === 'steer_request' && !path.includes(':id')) return null
  if (ability === 'edit_team') return { kind: 'team', id: team }
  if (ability === 'see_request' || ability === 'steer_request') return { kind: 'request', memberIds: [] }
  if (ability === 'edit_booking_link') return { kind: 'booking_link', teamIds: [], memberIds: [free] }
  if (ability === 'make_request') return { kind: 'new_request', organizerEmail: heir }
  return ability === 'edit_member' ? { kind: 'member', id: member, changesRole: false } : null
}
