import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { emailKey } from '#core/person/email.ts'
import { followsOrganizer, placeOf } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { findMemberByEmail, lockMember, type Member } from '#db/people/members.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import { updateOrganizers } from '#db/requests/transfer.ts'
import type { Transaction } from '#db/sql.ts'
import { insertEvents } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { steer } from './request-transitions.ts'

export async function changeOrganizer(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  newOrganizerEmail: string,
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'change_organizer', acting, async (request) => {
    const heir = await requireHeir(sql, workspace, newOrganizerEmail, 'new_organizer_email')
    const from = request.organizerMemberId
    if (heir.id === from) return
    if (isParticipant(request, heir))
      throw new Failure(
        'validation_error',
        'new_organizer_email: this person is a participant of the request. Name a member who is not.',
        { plainly: 'This person takes part in the meeting as a guest. Choose somebody else.' },
      )
    const detail = { from, to: heir.id }
    await insertAudit(sql, workspace, { action: 'meeting_request.organizer_changed', ref: id, detail }, acting)
    await handOver(sql, workspace, { from, heir, requests: [request], at: currentTime(acting.clock) }, acting)
  })
}

export function isParticipant(request: MeetingRequest, member: Member): boolean {
  return request.participantEmails.some((email) => emailKey(email) === emailKey(member.email))
}

/** The new organizer must be an active member; `field` is where the caller named them. */
export async function requireHeir(
  sql: Transaction,
  workspace: Workspace,
  email: string,
  field: 'new_organizer_email' | 'transfer_to',
): Promise<Member> {
  const found = await findMemberByEmail(sql, workspace, email)
  const member = found && (await lockMember(sql, workspace, found.id))
  if (!member?.active)
    throw new Failure(
      'validation_error',
      `${field}: no active member of this workspace has this email. List them with GET /api/v1/workspace_members?active=true.`,
      { plainly: 'Choose an active member of this workspace.' },
    )
  return member
}

export type HandOver = { from: string; heir: Member; requests: MeetingRequest[]; at: Timestamp }

/** Gives locked requests to another organizer. Nobody is sent to the room of a member who does not come. */
export async function handOver(
  sql: Transaction,
  workspace: Workspace,
  { from, heir, requests, at }: HandOver,
  { actor, clock }: Acting,
): Promise<void> {
  if (requests.length === 0) return
  const requestIds = requests.map(({ id }) => id)
  const places = requests
    .filter(followsOrganizer)
    .map(({ id }) => ({ requestId: id, ...placeOf({ request: null, team: null, member: heir.place }, clock) }))
  const transfer = { requestIds, places, fromMemberId: from, heir, actor: actorName(actor), at }
  await updateOrganizers(sql, workspace, transfer)
  const changed = requestIds.map((id) => ({
    ...{ type: 'meeting_request.organizer_changed' as const, requestId: id, fields: { id } },
  }))
  await insertEvents(sql, workspace, changed, clock)
}
