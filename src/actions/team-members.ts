import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { TeamRole } from '#core/team/mode.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime, newId } from '#db/ids.ts'
import { lockActiveMembers } from '#db/people/members.ts'
import {
  deleteMembership,
  getMembership,
  insertMemberships,
  type Membership,
  updateMembership,
} from '#db/people/memberships.ts'
import { lockTeam, updateTeam } from '#db/people/teams.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

// Each of these locks the team first: turns are picked under the same lock, so a pick never sees a half-finished change.

export async function addTeamMember(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  command: { memberId: string; role?: TeamRole | undefined },
  acting: Acting,
): Promise<Membership> {
  await lockTeam(sql, workspace, teamId)
  await lockActiveMembers(sql, workspace, [command.memberId], 'workspace_membership_id')
  const { id, at } = newId('membership', acting.clock)
  const membership = { id, memberId: command.memberId, role: command.role ?? 'member', createdAt: at }
  await insertMemberships(sql, workspace, teamId, [membership])
  await updateTeam(sql, workspace, teamId, { updatedAt: currentTime(acting.clock) })
  const detail = { team: teamId, member: command.memberId, role: membership.role }
  await insertAudit(sql, workspace, { action: 'team_member.added', ref: id, detail }, acting)
  return await getMembership(sql, workspace, teamId, id)
}

export async function changeTeamMember(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  id: string,
  command: { role: TeamRole },
  acting: Acting,
): Promise<Membership> {
  await lockTeam(sql, workspace, teamId)
  const before = await getMembership(sql, workspace, teamId, id)
  if (before.role === command.role) return before
  await updateMembership(sql, workspace, id, { role: command.role })
  const detail = { team: teamId, from: before.role, to: command.role }
  await insertAudit(sql, workspace, { action: 'team_member.role_changed', ref: id, detail }, acting)
  return await getMembership(sql, workspace, teamId, id)
}

export async function removeTeamMember(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  id: string,
  acting: Acting,
): Promise<void> {
  await lockTeam(sql, workspace, teamId)
  const { memberId } = await getMembership(sql, workspace, teamId, id)
  await deleteMembership(sql, workspace, id)
  await updateTeam(sql, workspace, teamId, { updatedAt: currentTime(acting.clock) })
  const detail = { team: teamId, member: memberId }
  await insertAudit(sql, workspace, { action: 'team_member.removed', ref: id, detail }, acting)
}

export async function pauseTeamMember(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  id: string,
  acting: Acting,
): Promise<Membership> {
  await lockTeam(sql, workspace, teamId)
  const before = await getMembership(sql, workspace, teamId, id)
  if (before.pausedAt !== null)
    throw new Failure(
      'invalid_request',
      `Cannot pause this team member: paused already, since ${before.pausedAt}. To end that, unpause the member.`,
      { plainly: 'This member is paused already.' },
    )
  await updateMembership(sql, workspace, id, { pausedAt: currentTime(acting.clock) })
  await insertAudit(sql, workspace, { action: 'team_member.paused', ref: id, detail: { team: teamId } }, acting)
  return await getMembership(sql, workspace, teamId, id)
}

/** A returning member goes to the front of the queue, as if they had never been assigned anything. */
export async function unpauseTeamMember(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  id: string,
  acting: Acting,
): Promise<Membership> {
  await lockTeam(sql, workspace, teamId)
  const before = await getMembership(sql, workspace, teamId, id)
  if (before.pausedAt === null)
    throw new Failure('invalid_request', 'Cannot unpause this team member: not paused. There is nothing to do.', {
      plainly: 'This member is not paused.',
    })
  await updateMembership(sql, workspace, id, { pausedAt: null, lastAssignedAt: null })
  await insertAudit(sql, workspace, { action: 'team_member.unpaused', ref: id, detail: { team: teamId } }, acting)
  return await getMembership(sql, workspace, teamId, id)
}
