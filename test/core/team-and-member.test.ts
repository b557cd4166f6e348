import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deactivationProblem } from '#core/member/member.ts'
import { standInFor } from '#core/member/stand-in.ts'
import { handleProblem, teamAddress } from '#core/team/address.ts'
import { applicable } from '#resources/team.ts'

const ALL = {
  name: 'x',
  stackAlwaysApply: true,
  includeAllMembers: true,
  introduceMember: true,
  introductionGuidance: 'y',
}

test('a mode keeps its own fields and those of every mode', () => {
  assert.deepEqual(applicable(ALL, 'stack'), { name: 'x', stackAlwaysApply: true, includeAllMembers: true })
  assert.deepEqual(applicable(ALL, 'pool'), { name: 'x', introduceMember: true, introductionGuidance: 'y' })
  assert.deepEqual(applicable(ALL, 'manual'), { name: 'x' })
})

test('what is dropped is dropped from a copy', () => {
  const given = { ...ALL }
  applicable(given, 'manual')
  assert.deepEqual(given, ALL)
})

const member = { email: 'ana@acme.test', active: true, role: 'member' as const }
const free = { member, otherAdmins: 1, openRequests: 0, transferTo: null }

test('a member without open requests can go, an admin while another is left', () => {
  assert.equal(deactivationProblem(free), null)
  assert.equal(deactivationProblem({ ...free, otherAdmins: 0 }), null)
  assert.equal(deactivationProblem({ ...free, member: { ...member, role: 'admin' } }), null)
})

test('who cannot be deactivated, and why', () => {
  const admin = { ...member, role: 'admin' as const }
  assert.match(
    deactivationProblem({ ...free, member: { ...member, active: false } })?.message ?? '',
    /already inactive/,
  )
  assert.match(deactivationProblem({ ...free, member: admin, otherAdmins: 0 })?.message ?? '', /last active admin/)
  assert.match(
    deactivationProblem({ ...free, openRequests: 1 })?.message ?? '',
    /1 open meeting request\. Give transfer_to/,
  )
  assert.match(
    deactivationProblem({ ...free, openRequests: 2 })?.message ?? '',
    /2 open meeting requests\. Give transfer_to/,
  )
  assert.equal(deactivationProblem({ ...free, openRequests: 2, transferTo: 'bo@acme.test' }), null)
})

test('an address needs a mode that routes and a handle', () => {
  const home = { domain: 'parley.test' }
  assert.equal(teamAddress({ slug: 'sales', mode: 'pool' }, 'acme', home), 'sales.acme@parley.test')
  assert.equal(
    teamAddress({ slug: 'sales', mode: 'stack' }, 'acme', { mailbox: 'meet@x.test' }),
    'meet+sales.acme@x.test',
  )
  assert.equal(teamAddress({ slug: 'sales', mode: 'manual' }, 'acme', home), null)
  assert.equal(teamAddress({ slug: 'sales', mode: 'pool' }, null, home), null)
})

test('the longest slug and handle leave a local part of 64 octets at most', () => {
  const address = teamAddress({ slug: 's'.repeat(40), mode: 'pool' }, 'h'.repeat(20), { domain: 'parley.test' })
  assert.ok(address!.split('@')[0]!.length <= 64)
})

test('a handle is 2 to 20 of a-z, 0-9 and -, and no name that mail reserves', () => {
  for (const handle of ['ac', 'a-1', 'a'.repeat(20)]) assert.equal(handleProblem(handle), null, handle)
  for (const handle of ['a', 'a'.repeat(21), 'Acme', 'a.b', 'é1', '', '-a', 'a-', 'postmaster', 'abuse'])
    assert.notEqual(handleProblem(handle), null, handle)
})

test('an heir stands in before another host, a host before an admin, and never somebody who takes part', () => {
  const of = (name: string) => ({ memberId: `wm_${name}`, emailKey: `${name}@acme.test` })
  const candidates = { heir: of('heir'), hosts: [of('host')], admins: [of('admin')] }
  assert.equal(standInFor([], candidates)?.memberId, 'wm_heir')
  assert.equal(standInFor([], { ...candidates, heir: null })?.memberId, 'wm_host')
  assert.equal(standInFor(['heir@acme.test', 'host@acme.test'], candidates)?.memberId, 'wm_admin')
  assert.equal(standInFor(['heir@acme.test', 'host@acme.test', 'admin@acme.test'], candidates), null)
})
