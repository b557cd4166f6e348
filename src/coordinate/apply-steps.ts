import type { Clock } from '#core/clock.ts'
import type { Happened } from '#core/negotiation/fact.ts'
import { WORKSPACE_FULL } from '#core/negotiation/first-contacts.ts'
import type { Negotiation } from '#core/negotiation/negotiation.ts'
import { onRecord } from '#core/negotiation/on-record.ts'
import type { Step } from '#core/negotiation/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { updateBookingPlace, updateRsvp } from '#db/bookings.ts'
import { updateAwaited } from '#db/calendar-queue.ts'
import { insertEvent } from '#db/events.ts'
import { currentTime } from '#db/ids.ts'
import { insertFact, updateAttention } from '#db/negotiations.ts'
import { insertFirstContactNotices } from '#db/notices.ts'
import { insertOffers, updateOffersClosed } from '#db/offers.ts'
import {
  insertParticipant,
  insertParticipantAddress,
  updateParticipantRemoved,
  updateRequired,
} from '#db/participants.ts'
import { updateZoneSaid } from '#db/people.ts'
import { updateRequest } from '#db/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { updateSuppressed } from '#db/suppressions.ts'
import type { Workspace } from '#db/workspaces.ts'
import { type Booking, book, cancel, changeBooking, isClosing, move, takenBy, writeEntry } from './apply-booking.ts'
import { composeMails, queueMails, type Writing } from './write-mail.ts'

/** `now` is the workspace's time, which may be moved; the clock's is real and is what rows carry. */
export type Applying = Writing

/**
 * Does what was decided, in order, and then queues its mails, which are composed first: so the last of it and the mails go to
 * the database together. A step leaves no choice, so nothing is chosen here either. Returns whether every mail was new.
 */
export async function applySteps(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  steps: Step[],
  applying: Applying,
): Promise<boolean> {
  const mails = steps.flatMap((step) => (step.do === 'send' ? step.mail : []))
  const composed = await composeMails(workspace, negotiation, mails, applying)
  const errands = errandsOf(sql, workspace, negotiation, steps, applying)
  for (const errand of errands.slice(0, -1)) await errand()
  const [, isAllNew] = await Promise.all([
    errands.at(-1)?.(),
    queueMails(sql, workspace, composed),
    ...onRecord(negotiation, steps).map(({ entry, actor }) =>
      insertAudit(sql, workspace, entry, { actor, clock: applying.clock }),
    ),
  ])
  return isAllNew
}

/** What is to be written, in order. A booking closes what was on offer by itself. */
function errandsOf(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  steps: Step[],
  applying: Applying,
): (() => Promise<void>)[] {
  const errands = steps
    .filter((step) => step.do !== 'send' && step.do !== 'wake' && !(isClosing(step) && steps.some(isBooking)))
    .map((step) =>
      step.do === 'book'
        ? () => book(sql, workspace, negotiation, step, steps, applying)
        : () => applyStep(sql, workspace, negotiation, step, applying),
    )
  return steps.some(isRearranging)
    ? [...errands, () => writeEntry(sql, workspace, negotiation, steps, applying)]
    : errands
}

/** What changes an event that is in the calendars of the hosts already. */
const REARRANGING: ReadonlySet<Step['do']> = new Set<Step['do']>([
  'move',
  'change_attendees',
  'end_link_wait',
  'cancel',
])
const isRearranging = ({ do: what }: Step): boolean => REARRANGING.has(what)

const isBooking = (step: Step): step is Booking => step.do === 'book'

async function applyStep(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Exclude<Step, Booking>,
  applying: Applying,
): Promise<void> {
  const { requestId } = negotiation
  const { clock } = applying
  switch (step.do) {
    case 'wake':
    case 'send':
      return
    case 'offer':
      return await insertOffers(sql, workspace, requestId, step.round, step.slots)
    case 'close_offers':
      return await updateOffersClosed(sql, workspace, requestId, takenBy(step))
    case 'check_calendars':
      return await updateAwaited(sql, workspace, step.members, currentTime(clock))
    case 'move':
      return await move(sql, workspace, negotiation, step, clock)
    case 'change_attendees':
      return await changeBooking(sql, workspace, negotiation, step, clock)
    case 'await_link':
      return await note(sql, workspace, negotiation, { kind: 'link_awaited', body: { until: step.until } }, clock)
    case 'end_link_wait':
      await updateBookingPlace(sql, workspace, requestId, negotiation.context.place ?? null)
      if (!step.isMade) await note(sql, workspace, negotiation, { kind: 'link_missing', body: {} }, clock)
      return
    case 'cancel':
      return await cancel(sql, workspace, negotiation, clock)
    case 'record_rsvp':
      return await updateRsvp(sql, workspace, { ...step, requestId })
    case 'suppress':
      return await suppress(sql, workspace, step, applying)
    case 'add_participant':
      return await addParticipant(sql, workspace, negotiation, step, clock)
    case 'remove_participant':
      await updateParticipantRemoved(sql, workspace, requestId, step.id, clock)
      return await note(
        sql,
        workspace,
        negotiation,
        { kind: 'participant_removed', body: { participant: step.id } },
        clock,
      )
    case 'note_done': {
      const { message: message_id, done, asks } = step
      const happened: Happened = { kind: 'done_as_asked', body: { message_id, done, asks } }
      return await note(sql, workspace, negotiation, happened, clock)
    }
    case 'require':
      return await updateRequired(sql, workspace, requestId, step.id, step.required)
    case 'speak_for':
      return await insertParticipantAddress(sql, workspace, requestId, step, clock)
    case 'learn_zone':
      return await updateZoneSaid(sql, workspace, requestId, step.participantId, step.zone)
    case 'set_duration':
      await updateRequest(sql, workspace, requestId, [negotiation.status], {
        durationMinutes: step.minutes,
        updatedAt: currentTime(clock),
      })
      return
    case 'set_place':
      await updateRequest(sql, workspace, requestId, [negotiation.status], {
        place: step.place,
        placeSource: step.source === undefined ? 'request' : step.source,
        updatedAt: currentTime(clock),
      })
      return
    case 'attention':
      return await attend(sql, workspace, negotiation, step.reason, clock)
    case 'note_follow_up':
      await insertEvent(
        sql,
        workspace,
        {
          type: 'meeting_request.follow_up_sent',
          requestId,
          fields: {
            id: requestId,
            status: 'active',
            participant_emails: step.participants,
            follow_up_number: step.number,
            sent_at: currentTime(clock),
          },
        },
        clock,
      )
  }
}

/** Somebody's own word stops our mail, or the word of the server that sent it back. */
async function suppress(
  sql: Transaction,
  workspace: Workspace,
  { email, reason }: Extract<Step, { do: 'suppress' }>,
  { now, clock }: Applying,
): Promise<void> {
  const acting = { actor: { kind: 'mail', memberId: null }, clock } as const
  await updateSuppressed(sql, workspace, email, { reason, at: timestamp(now) }, acting)
}

async function addParticipant(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Extract<Step, { do: 'add_participant' }>,
  clock: Clock,
): Promise<void> {
  if (!(await insertParticipant(sql, workspace, negotiation.requestId, step, clock))) return
  const body = { email: step.email, by: step.addedBy }
  await note(sql, workspace, negotiation, { kind: 'participant_added', body }, clock)
}

/** Later decisions see the change as a fact. */
async function note(
  sql: Transaction,
  workspace: Workspace,
  { requestId }: Negotiation,
  happened: Happened,
  clock: Clock,
): Promise<void> {
  await insertFact(sql, workspace, requestId, { ...happened, actor: 'negotiation', at: currentTime(clock) })
}

/** The same reason is told once; a new one is told again. */
async function attend(
  sql: Transaction,
  workspace: Workspace,
  { requestId, status, attention, firstContacts }: Negotiation,
  reason: string | null,
  clock: Clock,
): Promise<void> {
  if (reason === attention) return
  await updateAttention(sql, workspace, requestId, reason)
  if (reason === null) return
  // Nobody in the request can do anything about it, but the people who run the workspace can.
  if (reason === WORKSPACE_FULL) await insertFirstContactNotices(sql, workspace, firstContacts!, clock)
  await insertEvent(
    sql,
    workspace,
    {
      type: 'meeting_request.needs_attention',
      requestId,
      fields: { id: requestId, status, reason },
    },
    clock,
  )
}
