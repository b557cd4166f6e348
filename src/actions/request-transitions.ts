import { cancel, pause, resume } from '#coordinate/change-request.ts'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { plainRefusal, refusal, type Verb } from '#core/negotiation/situation/transitions.ts'
import { getRequest, lockRequest, type MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { requireBookingAhead } from './booking-ahead.ts'

/** `withdrew` names a withdrawn mail, if that is the reason. */
export async function pauseRequest(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
  withdrew: string | null = null,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'pause', acting, (request, ordering) =>
    pause(sql, workspace, request, withdrew, ordering),
  )
}

export async function resumeRequest(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'resume', acting, (request, ordering) =>
    resume(sql, workspace, request, ordering),
  )
}

export async function cancelRequest(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: { notify: boolean },
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'cancel', acting, (request, ordering) =>
    cancel(sql, workspace, request, command, ordering),
  )
}

/** Everybody with an invite gets its withdrawal; `notify` decides about people who were only written to. */
export async function cancelBooking(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: { notify: boolean },
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'cancel_booking', acting, async (request, ordering) => {
    await requireBookingAhead(sql, workspace, id, 'cancel', await timeIn(sql, workspace, acting.clock))
    await cancel(sql, workspace, request, command, ordering)
  })
}

/**
 * Locks the request, so that it cannot change before the order is carried out, and refuses orders that its state does not allow. Of
 * two concurrent callers one wins; the other is told the state that the winner left.
 */
export async function steer(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  verb: Verb,
  acting: Acting,
  order: (request: MeetingRequest, ordering: Acting & { isDecided: false }) => Promise<void>,
): Promise<MeetingRequest> {
  const request = await lockRequest(sql, workspace, id)
  const problem = refusal(verb, request.status)
  if (problem) throw new Failure('invalid_request', problem, { plainly: plainRefusal(verb, request.status)! })
  await order(request, { ...acting, isDecided: false })
  return await getRequest(sql, workspace, id)
}
