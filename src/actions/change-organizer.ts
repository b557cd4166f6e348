import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { emailKey } from '#core/person/email.ts'
import { followsOrganizer, type KnownPlace, placeOf } from '#core/place.ts'
import { findMemberByEmail, lockMember, type Member } from '#db/people/members.ts'
import { updateHost } from '#db/requests/hosts.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { change } from './request-transitions.ts'

export async function changeOrganizer(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  newOrganizerEmail: string,
  acting: Acting,
): Promise<MeetingRequest> {
  return await change(sql, workspace, id, 'change_organizer', acting, async (_now, request) => {
    const heir = await requireOrganizer(sql, workspace, newOrganizerEmail)
    if (heir.id === request.organizerMemberId) return null
    if (isParticipant(request, heir))
      throw new Failure(
        'validation_error',
        'new_organizer_email: this person is a participant of the request. Name a member who is not.',
      )
    await updateHost(sql, workspace, id, request.organizerMemberId, heir.id)
    return {
      set: { ...organizerColumns(heir), ...placeUnder(heir, request, acting.clock) },
      fact: { kind: 'organizer_changed', body: { from: request.organizerMemberId, to: heir.id } },
      event: { type: 'meeting_request.organizer_changed', fields: { id } },
    }
  })
}

export function isParticipant(request: MeetingRequest, member: Member): boolean {
  return request.participantEmails.some((email) => emailKey(email) === emailKey(member.email))
}

function organizerColumns(heir: Member) {
  return { organizerMemberId: heir.id, organizerEmail: heir.email, organizerKey: emailKey(heir.email) }
}

/** Nobody is sent to the room of somebody who does not come. */
function placeUnder(heir: Member, request: KnownPlace, clock: Clock): Partial<KnownPlace> {
  return followsOrganizer(request) ? placeOf({ request: null, team: null, member: heir.place }, clock) : {}
}

async function requireOrganizer(sql: Transaction, workspace: Workspace, email: string): Promise<Member> {
  const found = await findMemberByEmail(sql, workspace, email)
  const member = found && (await lockMember(sql, workspace, found.id))
  if (!member?.active)
    throw new Failure(
      'validation_error',
      'new_organizer_email: no active member of this workspace has this email. List them with GET /api/v1/workspace_members?active=true.',
    )
  return member
}
