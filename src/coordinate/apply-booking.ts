import { storedEvent } from '#core/calendar/invite.ts'
import type { Clock } from '#core/clock.ts'
import type { Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import { organizerOf } from '#core/negotiation/situation/people.ts'
import { ENGINE } from '#core/negotiation/step/author.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { emailKey } from '#core/person/email.ts'
import type { Place } from '#core/place.ts'
import { insertAudit, newAudit } from '#db/audit.ts'
import { updateBookingEntry } from '#db/calendar/calendar-queue.ts'
import { currentTime, newId } from '#db/ids.ts'
import { insertBooking, type NewAttendee, updateBooking } from '#db/negotiation/bookings.ts'
import type { Taken } from '#db/negotiation/offers.ts'
import type { Transaction } from '#db/sql.ts'
import { insertEvent, newEvent } from '#db/webhooks/events.ts'
import type { Workspace } from '#db/workspaces.ts'
import { calendarEvent, type Writing } from './write-mail.ts'

// The steps that give a meeting its time, change it or take it away. Booking, request state and event change together.

export type BookStep = Extract<Step, { do: 'book' }>
export type Closing = Extract<Step, { do: 'close_offers' }>

export const isClosing = (step: Step): step is Closing => step.do === 'close_offers'

/**
 * Booked means committed: status, booking and event are written with the invites, or not at all. The same statement closes the offers
 * and stores the event for the hosts' calendars: `steps` are all steps of the decision.
 */
export async function book(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: BookStep,
  steps: Step[],
  { clock, now }: Writing,
): Promise<void> {
  const { requestId, status } = negotiation
  const closing = steps.find(isClosing)
  const { id, at } = newId('booking', clock)
  const booking = {
    ...step,
    id,
    at,
    requestId,
    zone: organizerOf(negotiation).zone,
    place: placeNow(negotiation),
    entry: entryOf(negotiation, steps, now),
    memberIds: memberIds(negotiation, step),
    attendees: step.attendees.map((attendee) => asAttendee(negotiation, attendee)),
  }
  const fields = { ...happened(negotiation, step.uid, step.slot), booked_at: at }
  const event = newEvent({ type: 'meeting_request.booked', requestId, fields }, clock)
  const isBooked = await insertBooking(sql, workspace, booking, {
    from: status,
    taken: closing && takenBy(closing),
    event,
    audit: newAudit(
      { action: 'meeting_request.booked', ref: requestId, detail: { ...step.slot } },
      { actor: ENGINE, clock },
    ),
  })
  if (!isBooked) throw changedUnderLock(requestId)
}

/** The webhook fields of a meeting with a time. */
function happened(negotiation: Negotiation, uid: string, { start, end }: Slot) {
  const status = 'booked' as const
  const { zone } = organizerOf(negotiation)
  const place = placeNow(negotiation)
  return { id: negotiation.requestId, calendar_event_id: uid, status, start, end, timezone: zone, place }
}

const placeNow = ({ context }: Negotiation): Place | null => context.place ?? null

export async function move(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: Extract<Step, { do: 'move' }>,
  clock: Clock,
): Promise<void> {
  const { requestId, booking } = negotiation
  await changeBooking(sql, workspace, negotiation, step, clock)
  const fields = happened(negotiation, booking!.uid, step.slot)
  await insertEvent(sql, workspace, { type: 'meeting_request.rescheduled', requestId, fields }, clock)
  const entry = { action: 'meeting_request.rescheduled', ref: requestId, detail: { ...step.slot } } as const
  await insertAudit(sql, workspace, entry, { actor: ENGINE, clock })
}

export async function changeBooking(
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
    memberIds: memberIds(negotiation, step),
    attendees: step.attendees.map((attendee) => asAttendee(negotiation, attendee)),
    at: currentTime(clock),
  })
}

const changedUnderLock = (requestId: string) => new Error(`request ${requestId} changed its state under our lock`)

/** The hosts who come, and participants who are members: none of them can be double-booked. */
function memberIds({ hosts, participants }: Negotiation, { attendees }: Pick<BookStep, 'attendees'>): string[] {
  const keys = new Set(attendees.map(({ email }) => emailKey(email)))
  const coming = hosts.filter(({ email }) => keys.has(emailKey(email))).map(({ memberId }) => memberId)
  const attending = participants.flatMap(({ member }) => member?.memberId ?? [])
  return [...new Set([...coming, ...attending])]
}

function asAttendee(negotiation: Negotiation, attendee: { email: string; name: string | null }): NewAttendee {
  return { ...attendee, hasAccepted: emailKey(attendee.email) === emailKey(organizerOf(negotiation).email) }
}

export const takenBy = ({ takenRound: round, takenN: n }: Closing): Taken =>
  round === undefined || n === undefined ? null : { round, n }

/** Stores the booking's new calendar event. Workers put it into the calendars. */
export async function writeEntry(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  steps: Step[],
  { now }: Writing,
): Promise<void> {
  await updateBookingEntry(sql, workspace, negotiation.requestId, entryOf(negotiation, steps, now))
}

/** As in the invites. */
function entryOf(negotiation: Negotiation, steps: Step[], now: Temporal.Instant): string | null {
  const [invite] = steps
    .flatMap((step) =>
      step.do === 'await_link' ? step.entry : step.do === 'send' && step.mail.calendar ? step.mail.calendar : [],
    )
    .filter(({ method }) => method === 'REQUEST')
  return invite ? storedEvent(calendarEvent(negotiation, invite, now)) : null
}
