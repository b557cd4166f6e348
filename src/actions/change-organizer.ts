import { Failure } from '#core/failure.ts'
import { emailKey } from '#core/person/email.ts'
import { insertEvent } from '#db/events.ts'
import { updateHost } from '#db/hosts.ts'
import { findMemberByEmail, lockMember, type Member } from '#db/members.ts'
import { insertFact } from '#db/negotiations.ts'
import { type MeetingRequest, updateRequest } from '#db/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { change } from './request-transitions.ts'

export async function changeOrganizer(
  sql: Transaction,
  workspace: Workspace,
  actor: string,
  id: string,
  newOrganizerEmail: string,
): Promise<MeetingRequest> {
  return await change(sql, workspace, actor, id, 'change_organizer', async (_now, request) => {
    const heir = await requireOrganizer(sql, workspace, newOrganizerEmail)
    if (heir.id === request.organizerMemberId) return null
    if (isParticipant(request, heir))
      throw new Failure(
        'validation_error',
        'new_organizer_email: this person is a participant of the request. Name a member who is not.',
      )
    await updateHost(sql, workspace, id, request.organizerMemberId, heir.id)
    return {
      set: organizerColumns(heir),
      fact: { kind: 'organizer_changed', body: { from: request.organizerMemberId, to: heir.id } },
      event: { type: 'meeting_request.organizer_changed', fields: { id } },
    }
  })
}

/** The part of a transfer that concerns one request; the caller holds it locked and knows that the heir is active. */
export async function handOver(
  sql: Transaction,
  workspace: Workspace,
  actor: string,
  request: MeetingRequest,
  heir: Member,
  now: string,
): Promise<void> {
  await updateRequest(sql, workspace, request.id, [request.status], { ...organizerColumns(heir), updatedAt: now })
  await updateHost(sql, workspace, request.id, request.organizerMemberId, heir.id)
  const body = { from: request.organizerMemberId, to: heir.id }
  await insertFact(sql, workspace, request.id, { kind: 'organizer_changed', actor, at: now, body })
  await insertEvent(sql, workspace, {
    type: 'meeting_request.organizer_changed',
    requestId: request.id,
    fields: { id: request.id },
  })
}

export function isParticipant(request: MeetingRequest, member: Member): boolean {
  return request.participantEmails.some((email) => emailKey(email) === emailKey(member.email))
}

function organizerColumns(heir: Member) {
  return { organizerMemberId: heir.id, organizerEmail: heir.email, organizerKey: emailKey(heir.email) }
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
