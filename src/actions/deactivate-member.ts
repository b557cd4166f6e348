import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { deactivationProblem } from '#core/member/member.ts'
import { followsOrganizer, placeOf } from '#core/place.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import {
  findMemberByEmail,
  getMember,
  lockAdmins,
  lockMember,
  type Member,
  updateActivity,
} from '#db/people/members.ts'
import { updateLeavingHost } from '#db/requests/hosts.ts'
import { lockOpenRequests, type MeetingRequest } from '#db/requests/requests.ts'
import { updateOrganizers } from '#db/requests/transfer.ts'
import type { Transaction } from '#db/sql.ts'
import { insertEvent, insertEvents } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { isParticipant } from './change-organizer.ts'
import { chooseStandIns } from './choose-stand-ins.ts'

export async function deactivateMember(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: { transferTo?: string | undefined },
  acting: Acting,
): Promise<Member> {
  const admins = await lockAdmins(sql, workspace)
  const member = await lockMember(sql, workspace, id)
  const open = await lockOpenRequests(sql, workspace, member.email)
  const problem = deactivationProblem({
    member,
    otherAdmins: admins.filter((admin) => admin !== id).length,
    openRequests: open.length,
    transferTo: command.transferTo ?? null,
  })
  if (problem) throw new Failure('invalid_request', problem)
  const heir = command.transferTo === undefined ? null : await requireHeir(sql, workspace, member, command.transferTo)
  if (heir) refuseParticipant(open, heir)

  const now = currentTime(acting.clock)
  if (heir) await handOver(sql, workspace, { member, heir, open, now }, acting)
  const { chosen, withoutAnybody } = await chooseStandIns(sql, workspace, { member, heir, now }, acting)
  const leaving = { memberId: id, exceptIn: withoutAnybody, actor: actorName(acting.actor), at: now }
  await updateLeavingHost(sql, workspace, leaving)
  await updateActivity(sql, workspace, id, { deactivatedAt: now, updatedAt: now })
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

/** The one who takes over must be another member, and active. */
async function requireHeir(sql: Transaction, workspace: Workspace, member: Member, email: string): Promise<Member> {
  const found = await findMemberByEmail(sql, workspace, email)
  const heir = found && (await lockMember(sql, workspace, found.id))
  if (!heir?.active)
    throw new Failure(
      'validation_error',
      'transfer_to: no active member of this workspace has this email. List them with GET /api/v1/workspace_members?active=true.',
    )
  if (heir.id === member.id)
    throw new Failure(
      'validation_error',
      'transfer_to: names the member who is being deactivated. Name another active member.',
    )
  return heir
}

/** Somebody who takes part in a meeting cannot also organize it. */
function refuseParticipant(requests: MeetingRequest[], heir: Member): void {
  const taken = requests.find((request) => isParticipant(request, heir))
  if (taken)
    throw new Failure(
      'validation_error',
      `transfer_to: this member is a participant of ${taken.id}, which would move to them. Name another active member.`,
    )
}

async function handOver(
  sql: Transaction,
  workspace: Workspace,
  { member, heir, open, now }: { member: Member; heir: Member; open: MeetingRequest[]; now: string },
  { actor, clock }: Acting,
): Promise<void> {
  if (open.length === 0) return
  const requestIds = open.map((request) => request.id)
  await updateOrganizers(sql, workspace, {
    requestIds,
    places: open
      .filter(followsOrganizer)
      .map(({ id }) => ({ requestId: id, ...placeOf({ request: null, team: null, member: heir.place }, clock) })),
    fromMemberId: member.id,
    heir,
    actor: actorName(actor),
    at: now,
  })
  await insertEvents(
    sql,
    workspace,
    requestIds.map((id) => ({ type: 'meeting_request.organizer_changed', requestId: id, fields: { id } })),
    clock,
  )
}
