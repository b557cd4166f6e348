import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { getMember, lockMember, type Member, updateActivity } from '#db/people/members.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { requireAdminMaker } from './require-admin-maker.ts'

export async function reactivateMember(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<Member> {
  const member = await lockMember(sql, workspace, id)
  if (member.active)
    throw new Failure(
      'invalid_request',
      'This member is already active. There is nothing to do; to end that, deactivate the member.',
    )
  if (member.role === 'admin') requireAdminMaker(acting.actor)
  await updateActivity(sql, workspace, id, { deactivatedAt: null, updatedAt: currentTime(acting.clock) })
  await insertAudit(sql, workspace, { action: 'member.reactivated', ref: id }, acting)
  return await getMember(sql, workspace, id)
}
