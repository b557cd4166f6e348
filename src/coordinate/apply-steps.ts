import { storedEvent } from '#core/calendar/invite.ts'
import type { Clock } from '#core/clock.ts'
import type { Happened } from '#core/negotiation/fact.ts'
import { WORKSPACE_FULL } from '#core/negotiation/first-contacts.ts'
import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { organizerOf } from '#core/negotiation/people.ts'
import type { Mail, Step } from '#core/negotiation/step.ts'
import { emailKey } from '#core/person/email.ts'
import type { Place } from '#core/place.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertBooking, type NewAttendee, updateBooking, updateBookingEnded, updateRsvp } from '#db/bookings.ts'
import { updateAwaited, updateBookingEntry } from '#db/calendar-queue.ts'
import { insertEvent, newEvent } from '#db/events.ts'
import { currentTime, newId } from '#db/ids.ts'
import { insertFact, updateAttention } from '#db/negotiations.ts'
import { insertFirstContactNotices } from '#db/notices.ts'
import { insertOffers, type Taken, updateOffersClosed } from '#db/offers.ts'
import {
  insertParticipant,
  insertParticipantAddress,
  updateParticipantRemoved,
  updateRequired,
} from '#db/participants.ts'
import { updateZoneSaid } from '#db/people.ts'
import { updateRequest } from '#db/requests.ts'
import { updateReviewEnded } from '#db/review.ts'
import type { Transaction } from '#db/sql.ts'
import { updateSuppressed } from '#db/suppressions.ts'
import type { Workspace } from '#db/workspaces.ts'
import { calendarEvent, type Writing, writeMails } from './write-mail.ts'

/** `now` is the workspace's time, which may be moved; the clock's is real and is what rows carry. */
export type Applying = Writing

/**
 * Does what was decided, in order, and then writes its mails. A step makes no choice, so there is none here either. Gives whether
 * every mail was new.
 */
export async function applySteps(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  steps: Step[],
  applying: Applying,
): Promise<boolean> {
  for (const step of steps)
    if (step.do === 'book') await book(sql, workspace, negotiation, step, steps.find(isClosing), applying.clock)
    else if (!isClosing(step) || !steps.some(isBooking)) await applyStep(sql, workspace, negotiation, step, applying)
  const mails = steps.flatMap((step) => (step.do === 'send' ? step.mail : []))
  if (steps.some(({ do: what }) => ARRANGING.has(what))) await writeEntry(sql, workspace, negotiation, mails, applying)
  return await writeMails(sql, workspace, negotiation, mails, applying)
}

/** What changes the event in the calendars of the hosts. */
const ARRANGING: ReadonlySet<Step['do']> = new Set<Step['do']>(['book', 'move', 'change_attendees', 'cancel'])

/** As the invites have it. Workers put it into the calendars. */
async function writeEntry(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  mails: Mail[],
  { now }: Applying,
): Promise<void> {
  const invite = mails.find(({ calendar }) => calendar?.method === 'REQUEST')?.calendar
  const ics = invite ? storedEvent(calendarEvent(negotiation, invite, now)) : null
  await updateBookingEntry(sql, workspace, negotiation.requestId, ics)
}

type Booking = Extract<Step, { do: 'book' }>
type Closing = Extract<Step, { do: 'close_offers' }>

const isBooking = (step: Step): step is Booking => step.do === 'book'
const isClosing = (step: Step): step is Closing => step.do === 'close_offers'

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
    case 'cancel':
      return await cancel(sql, workspace, negotiation, clock)
    case 'record_rsvp':
      return await updateRsvp(sql, workspace, { ...step, requestId })
    case 'suppress':
      return await updateSuppressed(sql, workspace, step.email, step.reason, timestamp(applying.now))
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
        placeSource: 'request',
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

/** What changed about the request, for whoever decides later on. */
async function note(
  sql: Transaction,
  workspace: Workspace,
  { requestId }: Negotiation,
  happened: Happened,
  clock: Clock,
): Promise<void> {
  await insertFact(sql, workspace, requestId, { ...happened, actor: 'negotiation', at: currentTime(clock) })
}

const takenBy = ({ takenRound: round, takenN: n }: Closing): Taken =>
  round === undefined || n === undefined ? null : { round, n }

/**
 * Booked means committed: status, booking and event are written with the invites, or none of them. What was on offer closes with
 * the same statement.
 */
async function book(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Booking,
  closing: Closing | undefined,
  clock: Clock,
): Promise<void> {
  const { requestId, status } = negotiation
  const { id, at } = newId('booking', clock)
  const booking = {
    ...step,
    id,
    at,
    requestId,
    zone: organizerOf(negotiation).zone,
    place: placeNow(negotiation),
    memberIds: memberIds(negotiation),
    attendees: step.attendees.map((attendee) => asAttendee(negotiation, attendee)),
  }
  const fields = { ...happened(negotiation, step.uid, step.slot), booked_at: at }
  const event = newEvent({ type: 'meeting_request.booked', requestId, fields }, clock)
  const isBooked = await insertBooking(sql, workspace, booking, {
    from: status,
    taken: closing && takenBy(closing),
    event,
  })
  if (!isBooked) throw changedUnderLock(requestId)
}

/** What webhooks say of a meeting that has a time. */
function happened(negotiation: Negotiation, uid: string, { start, end }: Slot) {
  const status = 'booked' as const
  const { zone } = organizerOf(negotiation)
  const place = placeNow(negotiation)
  return { id: negotiation.requestId, calendar_event_id: uid, status, start, end, timezone: zone, place }
}

const placeNow = ({ context }: Negotiation): Place | null => context.place ?? null

async function move(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Extract<Step, { do: 'move' }>,
  clock: Clock,
): Promise<void> {
  const { requestId, booking } = negotiation
  await changeBooking(sql, workspace, negotiation, step, clock)
  await insertEvent(
    sql,
    workspace,
    {
      type: 'meeting_request.rescheduled',
      requestId,
      fields: happened(negotiation, booking!.uid, step.slot),
    },
    clock,
  )
}

async function changeBooking(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Extract<Step, { do: 'move' | 'change_attendees' }>,
  clock: Clock,
): Promise<void> {
  const { requestId, booking } = negotiation
  if (!booking) throw new Error(`request ${requestId}: there is no booking to change`)
  await updateBooking(sql, workspace, {
    ...step,
    bookingId: booking.id,
    place: placeNow(negotiation),
    memberIds: memberIds(negotiation),
    attendees: step.attendees.map((attendee) => asAttendee(negotiation, attendee)),
    at: currentTime(clock),
  })
}

async function cancel(sql: Transaction, workspace: Workspace, negotiation: Negotiation, clock: Clock): Promise<void> {
  const { requestId, status } = negotiation
  const at = currentTime(clock)
  await updateBookingEnded(sql, workspace, requestId, at)
  await updateReviewEnded(sql, workspace, requestId, 'suppressed')
  await updateOffersClosed(sql, workspace, requestId, null)
  await changeStatus(sql, workspace, negotiation, {
    status: 'cancelled',
    cancelledAt: at,
    bookedAt: null,
    pausedAt: null,
    updatedAt: at,
  })
  await insertEvent(
    sql,
    workspace,
    {
      type: 'meeting_request.cancelled',
      requestId,
      fields: { id: requestId, status: 'cancelled', cancelled_at: at, was_booked: status === 'booked' },
    },
    clock,
  )
}

async function changeStatus(
  sql: Transaction,
  workspace: Workspace,
  { requestId, status }: Negotiation,
  change: Parameters<typeof updateRequest>[4],
): Promise<void> {
  const swapped = await updateRequest(sql, workspace, requestId, [status], change)
  if (!swapped) throw changedUnderLock(requestId)
}

const changedUnderLock = (requestId: string) => new Error(`request ${requestId} changed its state under our lock`)

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
  // Nobody of the request can do anything about it, but whoever runs the workspace can.
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

/** Hosts, and participants who are members: nobody of them can be booked twice. */
function memberIds({ hosts, participants }: Negotiation): string[] {
  const attending = participants.flatMap(({ member }) => member?.memberId ?? [])
  return [...new Set([...hosts.map(({ memberId }) => memberId), ...attending])]
}

function asAttendee(negotiation: Negotiation, attendee: { email: string; name: string | null }): NewAttendee {
  return { ...attendee, hasAccepted: emailKey(attendee.email) === emailKey(organizerOf(negotiation).email) }
}
