import type { Acting } from '#core/actor.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { getTeam, lockTeam, type TeamWithMembers, updateTeam } from '#db/people/teams.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** Requests already routed continue; new mail is no longer routed here. Repeating it changes nothing. */
export async function deactivateTeam(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<TeamWithMembers> {
  return await setActive(sql, workspace, id, false, acting)
}

export async function reactivateTeam(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<TeamWithMembers> {
  return await setActive(sql, workspace, id, true, acting)
}

async function setActive(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  active: boolean,
  acting: Acting,
): Promise<TeamWithMembers> {
  await lockTeam(sql, workspace, id)
  const team = await getTeam(sql, workspace, id)
  if (team.active === active) return team
  const now = currentTime(acting.clock)
  await updateTeam(sql, workspace, id, { active, deactivatedAt: active ? null : now, updatedAt: now })
  await insertAudit(sql, workspace, { action: active ? 'team.reactivated' : 'team.deactivated', ref: id }, acting)
  return await getTeam(sql, workspace, id)
}
