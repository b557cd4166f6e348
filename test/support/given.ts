import assert from 'node:assert/strict'
import { changeMember } from '#actions/update-member.ts'
import { inTransaction } from '#db/transaction.ts'
import { OPERATOR } from '../../src/commands/operator.ts'
import type { World } from './world.ts'

// Sets up a test through the API, as a caller would. Names and emails are unique unless the test gives them.

let made = 0

export type Shown = Record<string, unknown> & { id: string; updated_at: string; created_at: string }
export type ShownMembership = Record<string, unknown> & { id: string; workspace_membership_id: string }
export type ShownTeam = Shown & { name: string; slug: string; members: ShownMembership[] }
export type ShownMember = Shown & { email: string }

export async function givenMember(world: World, fields: Record<string, unknown> = {}): Promise<ShownMember> {
  const { role, ...others } = fields
  const body = { email: `member-${++made}@acme.test`, ...others, ...(role !== 'admin' && { role }) }
  const answer = await world.api.post('/workspace_members', body)
  assert.equal(answer.status, 201, answer.text)
  return role === 'admin' ? await givenAdmin(world, answer.body.data.id) : answer.body.data
}

/** A key cannot make an admin; somebody at the command line can. */
async function givenAdmin({ pool, workspace, api }: World, id: string): Promise<ShownMember> {
  await inTransaction(pool, (sql) => changeMember(sql, workspace, id, { role: 'admin' }, OPERATOR))
  return (await api.get(`/workspace_members/${id}`)).body.data
}

export async function givenMembers(world: World, count: number): Promise<ShownMember[]> {
  const members: ShownMember[] = []
  for (let i = 0; i < count; i++) members.push(await givenMember(world))
  return members
}

export async function givenTeam(world: World, fields: Record<string, unknown> = {}): Promise<ShownTeam> {
  const answer = await world.api.post('/teams', { name: `Team ${++made}`, ...fields })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** A team of new members; `memberships` are in the order in which they were added. */
export async function givenTeamOf(world: World, count: number, fields: Record<string, unknown> = {}) {
  const members = await givenMembers(world, count)
  const team = await givenTeam(world, { member_ids: members.map((member) => member.id), ...fields })
  return { team, members, memberships: team.members }
}

export async function givenInactiveMember(world: World): Promise<ShownMember> {
  const member = await givenMember(world)
  return (await world.api.post(`/workspace_members/${member.id}/deactivate`)).body.data
}

/** A link of the workspace's owner unless a team or another member is given. */
export async function givenBookingLink(world: World, fields: Record<string, unknown> = {}): Promise<Shown> {
  const host = fields.team_id === undefined ? { workspace_membership_id: world.owner.id } : {}
  const answer = await world.api.post('/booking_links', { title: `Demo ${++made}`, ...host, ...fields })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}
