import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { deactivationProblem } from '#core/member/member.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { getMember, lockAdmins, lockMember, type Member, updateActivity } from '#db/people/members.ts'
import { deleteProgramsOf } from '#db/people/programs.ts'
import { updateLeavingHost } from '#db/requests/hosts.ts'
import { lockOpenRequests, type MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { insertEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { handOver, isParticipant, requireHeir } from './change-organizer.ts'
import { chooseStandIns } from './choose-stand-ins.ts'
import { requireAdminMaker } from './require-admin-maker.ts'

export async function deactivateMember(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: { transferTo?: string | undefined },
  acting: Acting,
): Promise<Member> {
  const admins = await lockAdmins(sql, workspace)
  const member = await lockMember(sql, workspace, id)
  if (member.role === 'admin') requireAdminMaker(acting.actor)
  const open = await lockOpenRequests(sql, workspace, member.email)
  const problem = deactivationProblem({
    member,
    otherAdmins: admins.filter((admin) => admin !== id).length,
    openRequests: open.length,
    transferTo: command.transferTo ?? null,
  })
  if (problem) throw new Failure('invalid_request', problem.message, { plainly: problem.plainly })
  const heir =
    command.transferTo === undefined ? null : await requireAnother(sql, workspace, member, command.transferTo)
  if (heir) refuseParticipant(open, heir)

  const now = currentTime(acting.clock)
  if (heir) await handOver(sql, workspace, { from: id, heir, requests: open, at: now }, acting)
  const { chosen, withoutAnybody } = await chooseStandIns(sql, workspace, { member, heir, now }, acting)
  const leaving = { memberId: id, exceptIn: withoutAnybody, actor: actorName(acting.actor), at: now }
  await updateLeavingHost(sql, workspace, leaving)
  await updateActivity(sql, workspace, id, { deactivatedAt: now, updatedAt: now })
  await deleteProgramsOf(sql, workspace, id)
  const fields = {
    id: member.id,
    email: member.email,
    deactivated_at: now,
    transferred_to: heir === null ? null : (command.transferTo ?? null),
    transferred_count: open.length,
  }
  await insertEvent(sql, workspace, { type: 'member.deactivated', fields }, acting.clock)
  const detail = {
    transferred_to: heir?.id ?? null,
    transferred: heir === null ? 0 : open.length,
    stand_ins: chosen,
  }
  await insertAudit(sql, workspace, { action: 'member.deactivated', ref: id, detail }, acting)
  return await getMember(sql, workspace, id)
}

/** The new organizer must be another member. */
async function requireAnother(sql: Transaction, workspace: Workspace, member: Member, email: string): Promise<Member> {
  const heir = await requireHeir(sql, workspace, email, 'transfer_to')
  if (heir.id === member.id)
    throw new Failure(
      'validation_error',
      'transfer_to: names the member who is being deactivated. Name another active member.',
      { plainly: 'This is the member who leaves. Choose somebody else.' },
    )
  return heir
}

/** A participant of a meeting cannot also organize it. */
function refuseParticipant(requests: MeetingRequest[], heir: Member): void {
  const taken = requests.find((request) => isParticipant(request, heir))
  if (taken)
    throw new Failure(
      'validation_error',
      `transfer_to: this member is a participant of ${taken.id}, which would move to them. Name another active member.`,
      { plainly: 'This member takes part in one of the meetings as a guest. Choose somebody else.' },
    )
}
