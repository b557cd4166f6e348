import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayReplaceZone } from '#core/person/zone-belief.ts'
import { firstHosts } from '#core/team/first-hosts.ts'

const organizer = (memberId: string) => ({ memberId, via: 'organizer' as const, teamId: null })

test('the organizer hosts, and with them everybody on a team that joins every request, each once', () => {
  const teams = [
    { teamId: 'team_2', memberIds: ['wm_b', 'wm_c'] },
    { teamId: 'team_1', memberIds: ['wm_c', 'wm_a'] },
  ]
  assert.deepEqual(firstHosts(organizer('wm_a'), [], teams), [
    { memberId: 'wm_a', via: 'organizer', teamId: null },
    { memberId: 'wm_b', via: 'stack', teamId: 'team_2' },
    { memberId: 'wm_c', via: 'stack', teamId: 'team_1' },
  ])
})

test('who is asked as a participant is no host as well', () => {
  const hosts = firstHosts(organizer('wm_a'), ['wm_a', 'wm_b'], [{ teamId: 'team_1', memberIds: ['wm_b'] }])
  assert.deepEqual(hosts, [{ memberId: 'wm_a', via: 'organizer', teamId: null }])
})

test('colleagues who were copied on the mail host as well, unless a team has them', () => {
  const hosts = firstHosts(organizer('wm_a'), [], [{ teamId: 'team_1', memberIds: ['wm_b'] }], ['wm_c', 'wm_b', 'wm_a'])
  assert.deepEqual(hosts, [
    organizer('wm_a'),
    { memberId: 'wm_b', via: 'stack', teamId: 'team_1' },
    { memberId: 'wm_c', via: 'copied', teamId: null },
  ])
})

test("the API's zone gives way to everybody, a person's to a member, and a member's to members alone", () => {
  const replaces = (by: 'api' | 'person' | 'member') =>
    ([null, 'api', 'person', 'member'] as const).map((known) => mayReplaceZone(by, known))
  assert.deepEqual(replaces('api'), [true, true, false, false])
  assert.deepEqual(replaces('person'), [true, true, true, false])
  assert.deepEqual(replaces('member'), [true, true, true, true])
})
