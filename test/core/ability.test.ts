import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Ability, abilityRefusal, type Subject, scopeOf, seesRequestsOf } from '#core/ability.ts'
import type { Actor } from '#core/actor.ts'
import { SCOPES } from '#core/scope.ts'

const member = (role: 'admin' | 'member' = 'member', manages: string[] = []): Actor => ({
  kind: 'member',
  id: 'wm_bo',
  email: 'bo@acme.test',
  role,
  manages,
})

const may = (actor: Actor, ability: Ability, subject: Subject = null) =>
  abilityRefusal(actor, ability, subject) === null

/** The compiler misses whichever is left out. */
const ALL: Record<Ability, true> = {
  see_teams: true,
  make_teams: true,
  edit_team: true,
  see_requests: true,
  see_request: true,
  make_request: true,
  steer_request: true,
  see_booking_links: true,
  edit_booking_link: true,
  see_webhooks: true,
  manage_webhooks: true,
  see_members: true,
  edit_member: true,
  manage_members: true,
  see_workspace: true,
  edit_workspace: true,
  manage_keys: true,
  see_audit_log: true,
  sort_tray: true,
  see_stuck_work: true,
  use_mailroom: true,
}
const ABILITIES = Object.keys(ALL) as Ability[]

const abilitiesOf = (actor: Actor) => ABILITIES.filter((ability) => may(actor, ability))

test('a key has the abilities of its scopes, and hears which scope it lacks', () => {
  for (const scope of SCOPES) {
    const key: Actor = { kind: 'key', id: 'key_1', scopes: [scope] }
    assert.deepEqual(
      abilitiesOf(key),
      ABILITIES.filter((ability) => scopeOf(ability) === scope),
    )
  }
  const key: Actor = { kind: 'key', id: 'key_1', scopes: ['teams.read'] }
  assert.match(abilityRefusal(key, 'make_teams') ?? '', /lacks the scope teams\.write/)
})

test('every scope is what some ability takes', () => {
  assert.deepEqual(new Set(ABILITIES.flatMap((ability) => scopeOf(ability) ?? [])), new Set(SCOPES))
})

test('what only people may do is refused to every key, whatever its scopes', () => {
  const key: Actor = { kind: 'key', id: 'key_1', scopes: SCOPES }
  for (const ability of ABILITIES.filter((ability) => scopeOf(ability) === null))
    assert.match(abilityRefusal(key, ability) ?? '', /This is for people/)
  assert.ok(!may(key, 'manage_keys'))
})

test('admins and whoever runs the commands may do everything', () => {
  assert.deepEqual(abilitiesOf(member('admin')), ABILITIES)
  assert.deepEqual(abilitiesOf({ kind: 'operator' }), ABILITIES)
})

test('a plain member manages neither members, teams, webhooks nor the workspace', () => {
  const refused = ABILITIES.filter((ability) => !may(member(), ability))
  assert.deepEqual(refused, [
    'make_teams',
    'see_webhooks',
    'manage_webhooks',
    'manage_members',
    'edit_workspace',
    'manage_keys',
    'see_audit_log',
    'sort_tray',
    'see_stuck_work',
    'use_mailroom',
  ])
  for (const ability of refused) assert.match(abilityRefusal(member(), ability) ?? '', /Only admins/)
})

test('a manager edits their own team and no other', () => {
  const manager = member('member', ['team_1'])
  assert.ok(may(manager, 'edit_team', { kind: 'team', id: 'team_1' }))
  assert.match(abilityRefusal(manager, 'edit_team', { kind: 'team', id: 'team_2' }) ?? '', /Only managers of this team/)
  assert.ok(!may(member(), 'edit_team', { kind: 'team', id: 'team_1' }))
})

test('a member sees and steers what they organize or host, and asks for meetings of their own', () => {
  for (const ability of ['see_request', 'steer_request'] as const) {
    assert.ok(may(member(), ability, { kind: 'request', memberIds: ['wm_ana', 'wm_bo'] }))
    assert.match(
      abilityRefusal(member(), ability, { kind: 'request', memberIds: ['wm_ana'] }) ?? '',
      /neither organized/,
    )
  }
  assert.ok(may(member(), 'make_request', { kind: 'new_request', organizerEmail: 'BO@acme.test' }))
  assert.ok(!may(member(), 'make_request', { kind: 'new_request', organizerEmail: 'ana@acme.test' }))
  assert.deepEqual([seesRequestsOf(member()), seesRequestsOf(member('admin'))], ['wm_bo', null])
})

test('a member changes their own settings, but not their role', () => {
  assert.ok(may(member(), 'edit_member', { kind: 'member', id: 'wm_bo', changesRole: false }))
  assert.match(
    abilityRefusal(member(), 'edit_member', { kind: 'member', id: 'wm_bo', changesRole: true }) ?? '',
    /change roles/,
  )
  assert.ok(!may(member(), 'edit_member', { kind: 'member', id: 'wm_ana', changesRole: false }))
})

test('a member makes and changes booking links of their own and of teams that they manage', () => {
  const manager = member('member', ['team_1'])
  const of = (teamIds: string[], memberIds: string[]): Subject => ({ kind: 'booking_link', teamIds, memberIds })
  assert.ok(may(member(), 'edit_booking_link', of([], ['wm_bo'])))
  assert.ok(may(manager, 'edit_booking_link', of(['team_1'], ['wm_bo'])))
  for (const subject of [of([], ['wm_ana']), of(['team_2'], []), of(['team_1', 'team_2'], [])])
    assert.match(abilityRefusal(manager, 'edit_booking_link', subject) ?? '', /teams that you manage/)
})

test('a mail makes requests where its sender is proven to be a member, and nothing else', () => {
  assert.deepEqual(abilitiesOf({ kind: 'mail', memberId: 'wm_bo' }), ['make_request'])
  assert.deepEqual(abilitiesOf({ kind: 'mail', memberId: null }), [])
})

test('Parley itself steers requests, and leaves what is set to people', () => {
  assert.deepEqual(abilitiesOf({ kind: 'engine' }), [
    'see_teams',
    'see_requests',
    'see_request',
    'steer_request',
    'see_members',
  ])
})
