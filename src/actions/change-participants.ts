import * as changes from '#coordinate/change-request.ts'
import type { Acting } from '#core/actor.ts'
import { Failure, notFound } from '#core/failure.ts'
import { PARTICIPANTS_MAX } from '#core/negotiation/policy.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import { isHostOf } from '#db/requests/hosts.ts'
import { findParticipant } from '#db/requests/participants.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { Named } from './named-people.ts'
import { steer } from './request-transitions.ts'

// The owner changes the participants of an active request. The negotiation does the rest: it asks new people with times that suit
// the others, and no longer waits for people who left.

/** An existing participant stays, and becomes required or optional if that is given. */
export async function addParticipant(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  { required, ...person }: Named & { required?: boolean | undefined },
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'change_participants', acting, async (request, ordering) => {
    const key = emailKey(person.email)
    if (await isHostOf(sql, workspace, id, key))
      throw new Failure('validation_error', 'email: this member hosts the meeting and attends anyway.')
    const known = await findParticipant(sql, workspace, id, key)
    if (known && known.removedAt === null) {
      const wanted = { id: known.id, required: required ?? known.required }
      return await changes.requireParticipant(sql, workspace, request, wanted, ordering)
    }
    const added = {
      email: person.email,
      name: person.name ?? null,
      zone: person.timezone ?? null,
      required: required ?? true,
      addedBy: request.organizerMemberId,
      replaces: null,
    }
    if ((await changes.addParticipant(sql, workspace, request, added, ordering)) === 'full')
      throw new Failure(
        'validation_error',
        `email: the request has ${PARTICIPANTS_MAX} participants, which is the most. Remove somebody first.`,
      )
  })
}

export async function removeParticipant(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  email: string,
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'change_participants', acting, async (request, ordering) => {
    const known = emailProblem(email) === null ? await findParticipant(sql, workspace, id, emailKey(email)) : null
    if (!known || known.removedAt !== null) throw notFound('participant', email)
    if (request.participantEmails.length === 1)
      throw new Failure(
        'invalid_request',
        'This is the only participant. Add somebody else first, or cancel the request.',
      )
    await changes.removeParticipant(sql, workspace, request, known.id, ordering)
  })
}
