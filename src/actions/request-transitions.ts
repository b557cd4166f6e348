import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { Happened } from '#core/negotiation/situation/fact.ts'
import { ALLOWED, LEADS_TO, refusal, type Verb } from '#core/negotiation/situation/transitions.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { updateReviewEnded } from '#db/mail/review.ts'
import { findBooking, updateBookingEnded } from '#db/negotiation/bookings.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { updateOffersClosed } from '#db/negotiation/offers.ts'
import {
  getRequest,
  lockRequest,
  type MeetingRequest,
  type RequestChange,
  updateRequest,
} from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { type Happening, insertEvent } from '#db/webhooks/events.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'

// Each change is a compare-and-swap update, a fact for the coordinator, a record and an event, in one transaction.
// Of two callers at once one wins; the other hears the state that the winner left.

type Steering =
  | ('paused' | 'resumed' | 'cancelled' | 'organizer_changed')
  | ('context_updated' | 'participant_added' | 'participant_removed' | 'reading_corrected')
  | ('reschedule_asked' | 'move_ordered')

type Change = {
  set: Omit<RequestChange, 'status' | 'updatedAt'>
  fact: Extract<Happened, { kind: Steering }>
  event?: Happening
  /** What else the record says. */
  detail?: Record<string, string>
}

/** `withdrew` names the mail that somebody took out, where that is why. */
export async function pauseRequest(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
  withdrew: string | null = null,
): Promise<MeetingRequest> {
  return await change(sql, workspace, id, 'pause', acting, (now) => ({
    ...(withdrew === null ? {} : { detail: { withdrew } }),
    set: { pausedAt: now },
    fact: { kind: 'paused', body: {} },
    event: { type: 'meeting_request.paused', fields: { id, status: 'paused', paused_at: now } },
  }))
}

export async function resumeRequest(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<MeetingRequest> {
  return await change(sql, workspace, id, 'resume', acting, (now) => ({
    set: { pausedAt: null },
    fact: { kind: 'resumed', body: {} },
    event: { type: 'meeting_request.resumed', fields: { id, status: 'active', resumed_at: now } },
  }))
}

export async function cancelRequest(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: { notify: boolean },
  acting: Acting,
): Promise<MeetingRequest> {
  const cancelled = await change(sql, workspace, id, 'cancel', acting, (now) => ({
    set: { pausedAt: null, cancelledAt: now },
    fact: { kind: 'cancelled', body: { notify: command.notify } },
    event: {
      type: 'meeting_request.cancelled',
      fields: { id, status: 'cancelled', cancelled_at: now, was_booked: false },
    },
  }))
  await updateOffersClosed(sql, workspace, id, null)
  return cancelled
}

/** Everybody who holds the invite gets its withdrawal; `notify` decides about those who were only written to. */
export async function cancelBooking(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: { notify: boolean },
  acting: Acting,
): Promise<MeetingRequest> {
  const cancelled = await change(sql, workspace, id, 'cancel_booking', acting, async (now) => {
    await checkStillAhead(sql, workspace, id, acting)
    return {
      set: { bookedAt: null, cancelledAt: now },
      fact: { kind: 'cancelled', body: { notify: command.notify } },
      event: {
        type: 'meeting_request.cancelled',
        fields: { id, status: 'cancelled', cancelled_at: now, was_booked: true },
      },
    }
  })
  await updateBookingEnded(sql, workspace, id, cancelled.updatedAt)
  await updateOffersClosed(sql, workspace, id, null)
  return cancelled
}

/** As for the organizer who writes a mail: nothing is changed about a meeting once it has begun. */
async function checkStillAhead(sql: Transaction, workspace: Workspace, id: string, { clock }: Acting): Promise<void> {
  const booking = await findBooking(sql, workspace, id)
  const now = await timeIn(sql, workspace, clock)
  if (booking && Temporal.Instant.compare(booking.start, now) <= 0)
    throw new Failure('invalid_request', `Cannot cancel a meeting that has begun; this one began at ${booking.start}.`)
}

/** Locks the request, so what the verb looks at cannot change before it is written. */
export async function change(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  verb: Verb,
  acting: Acting,
  decide: (now: string, request: MeetingRequest) => Change | null | Promise<Change | null>,
): Promise<MeetingRequest> {
  const request = await lockRequest(sql, workspace, id)
  const problem = refusal(verb, request.status)
  if (problem) throw new Failure('invalid_request', problem)
  const now = currentTime(acting.clock)
  const wanted = await decide(now, request)
  if (!wanted) return request
  const swapped = await updateRequest(sql, workspace, id, ALLOWED[verb], {
    ...wanted.set,
    status: LEADS_TO[verb] ?? request.status,
    updatedAt: now,
  })
  if (!swapped) throw new Error(`request ${id} changed its state under our lock`)
  if (LEADS_TO[verb] === 'paused') await updateReviewEnded(sql, workspace, id, 'held')
  if (LEADS_TO[verb] === 'cancelled') await updateReviewEnded(sql, workspace, id, 'suppressed')
  await insertFact(sql, workspace, id, { ...wanted.fact, actor: actorName(acting.actor), at: now })
  const { kind, body } = wanted.fact
  const detail = { ...body, ...wanted.detail }
  await insertAudit(sql, workspace, { action: `meeting_request.${kind}`, ref: id, detail }, acting)
  if (wanted.event) await insertEvent(sql, workspace, { ...wanted.event, requestId: id }, acting.clock)
  return await getRequest(sql, workspace, id)
}
