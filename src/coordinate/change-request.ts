import { type Acting, actorName } from '#core/actor.ts'
import type { AuditEntry } from '#core/audit.ts'
import type { Happened } from '#core/negotiation/situation/fact.ts'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import { insertAudit } from '#db/audit.ts'
import { updateBookingEntry } from '#db/calendar/calendar-queue.ts'
import { currentTime } from '#db/ids.ts'
import { updateReviewEnded } from '#db/mail/review.ts'
import { updateBookingEnded } from '#db/negotiation/bookings.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { updateOffersClosed } from '#db/negotiation/offers.ts'
import {
  type Added,
  insertParticipant,
  type Outcome,
  updateParticipantRemoved,
  updateRequired,
} from '#db/requests/participants.ts'
import { type RequestChange, updateRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { type Happening, insertEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'

// Every change of a meeting request, whether ordered by a program, a member, a mail or Parley itself. An action first checks that
// the order is allowed; a step has already been decided. Both end here, in the same rows, event, fact and record.

/** The request in the state that the caller locked. */
export type Target = { id: string; status: Status }

/** The source of a change. `isDecided` is true for a step of a decision. */
export type Ordering = Acting & { isDecided: boolean }

type Steering =
  | ('paused' | 'resumed' | 'cancelled' | 'organizer_changed')
  | ('context_updated' | 'participant_added' | 'participant_removed' | 'reading_corrected')
  | ('reminder_ordered' | 'reschedule_asked' | 'move_ordered')

export type Change = {
  /** The columns that change. */
  set?: Omit<RequestChange, 'updatedAt'>
  happened: Extract<Happened, { kind: Steering }>
  /** Whether later decisions see it as a fact. They see most changes of a decision in the request itself. */
  isFact?: boolean
  /** The detail on record, if it differs from the event. Null leaves it off the record. */
  detail?: AuditEntry['detail'] | null
  event?: Happening
}

/** Writes the columns, the fact, the record and the event of a change, at one moment. */
export async function changeRequest(
  sql: Transaction,
  workspace: Workspace,
  { id, status }: Target,
  { set, happened, event, ...change }: Change,
  { isDecided, ...acting }: Ordering,
  at: string = currentTime(acting.clock),
): Promise<void> {
  const { isFact = !isDecided, detail = happened.body } = change
  if (set && !(await updateRequest(sql, workspace, id, [status], { ...set, updatedAt: at })))
    throw new Error(`request ${id} changed its state under our lock`)
  const actor = isDecided ? 'negotiation' : actorName(acting.actor)
  if (isFact) await insertFact(sql, workspace, id, { ...happened, actor, at })
  if (detail) await insertAudit(sql, workspace, { action: `meeting_request.${happened.kind}`, ref: id, detail }, acting)
  if (event) await insertEvent(sql, workspace, { ...event, requestId: id }, acting.clock)
}

/** Stops everything until somebody resumes it. `withdrew` names a withdrawn mail, if that is the reason. */
export async function pause(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  withdrew: string | null,
  ordering: Ordering,
): Promise<void> {
  const { id } = target
  const at = currentTime(ordering.clock)
  await updateReviewEnded(sql, workspace, id, 'held')
  const change: Change = {
    set: { status: 'paused', pausedAt: at },
    happened: { kind: 'paused', body: {} },
    isFact: true,
    ...(withdrew === null ? {} : { detail: { withdrew } }),
    event: { type: 'meeting_request.paused', fields: { id, status: 'paused', paused_at: at } },
  }
  await changeRequest(sql, workspace, target, change, ordering, at)
}

/** Mail that was held back meanwhile is decided again. */
export async function resume(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  ordering: Ordering,
): Promise<void> {
  const { id } = target
  const at = currentTime(ordering.clock)
  const change: Change = {
    set: { status: 'active', pausedAt: null },
    happened: { kind: 'resumed', body: {} },
    isFact: true,
    event: { type: 'meeting_request.resumed', fields: { id, status: 'active', resumed_at: at } },
  }
  await changeRequest(sql, workspace, target, change, ordering, at)
}

/** Ends the request and its booking. `notify` is for people who were only written to; a decision tells them itself. */
export async function cancel(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  order: { notify?: boolean },
  ordering: Ordering,
): Promise<void> {
  const { id, status } = target
  const at = currentTime(ordering.clock)
  if (status === 'booked') {
    await updateBookingEnded(sql, workspace, id, at)
    await updateBookingEntry(sql, workspace, id, null)
  }
  await updateReviewEnded(sql, workspace, id, 'suppressed')
  await updateOffersClosed(sql, workspace, id, null)
  const change: Change = {
    set: { status: 'cancelled', cancelledAt: at, bookedAt: null, pausedAt: null },
    happened: { kind: 'cancelled', body: { notify: order.notify ?? true } },
    detail: order,
    event: {
      type: 'meeting_request.cancelled',
      fields: { id, status: 'cancelled', cancelled_at: at, was_booked: status === 'booked' },
    },
  }
  await changeRequest(sql, workspace, target, change, ordering, at)
}

/** Two callers may add the same person, or take the last place: then the later one changes and records nothing. */
export async function addParticipant(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  added: Added,
  ordering: Ordering,
): Promise<Outcome> {
  const outcome = await insertParticipant(sql, workspace, target.id, added, ordering.clock)
  if (outcome === 'full') return outcome
  const body = { email: added.email, by: added.addedBy }
  await changePeople(sql, workspace, target, { kind: 'participant_added', body }, outcome === 'added', ordering)
  return outcome
}

export async function removeParticipant(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  participant: string,
  ordering: Ordering,
): Promise<void> {
  const isRemoved = await updateParticipantRemoved(sql, workspace, target.id, participant, ordering.clock)
  await changePeople(
    sql,
    workspace,
    target,
    { kind: 'participant_removed', body: { participant } },
    isRemoved,
    ordering,
  )
}

/** Always a fact: later decisions must know when somebody came or left. */
async function changePeople(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  happened: Change['happened'],
  isChanged: boolean,
  ordering: Ordering,
): Promise<void> {
  const change: Change = { happened, isFact: true, ...(isChanged ? {} : { detail: null }) }
  await changeRequest(sql, workspace, target, change, ordering)
}

export async function requireParticipant(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  { id, required }: { id: string; required: boolean },
  ordering: Ordering,
): Promise<void> {
  if (!(await updateRequired(sql, workspace, target.id, id, required))) return
  const change: Change = { happened: { kind: 'context_updated', body: { fields: ['required'] } } }
  await changeRequest(sql, workspace, target, change, ordering)
}

/** Changes topic, length, time or place: `set` contains only columns that change. */
export async function changeContext(
  sql: Transaction,
  workspace: Workspace,
  target: Target,
  set: Omit<RequestChange, 'updatedAt'>,
  ordering: Ordering,
): Promise<void> {
  const fields = Object.keys(set).filter((field) => field !== 'placeSource')
  if (fields.length === 0) return
  await changeRequest(
    sql,
    workspace,
    target,
    { set, happened: { kind: 'context_updated', body: { fields } } },
    ordering,
  )
}
