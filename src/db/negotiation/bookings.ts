import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import { emailKey } from '#core/person/email.ts'
import type { Place } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { auditInsert, type NewAudit } from '../audit.ts'
import { hostCalendarsDue } from '../calendar/calendar-queue.ts'
import { placeColumn } from '../places.ts'
import type { Fragment, Sql, Transaction } from '../sql.ts'
import { eventInserts, type NewEvent } from '../webhooks/events.ts'
import type { Workspace } from '../workspaces.ts'
import { offersClosed, type Taken } from './offers.ts'

// The exclusion constraint on `booking_members` has the last word against double booking. Before a transaction books a member, it
// waits for others that do: two overlapping inserts would wait for each other until the database ends one of them.

/** An arbitrary seed that keeps these locks apart from others on the same names: "book" on a telephone keypad. */
const BOOKING_LOCK = 2665

/** Somebody who asks for a meeting has accepted it. */
export type NewAttendee = { email: string; name: string | null; hasAccepted: boolean }

export type NewBooking = {
  id: string
  at: Timestamp
  requestId: string
  uid: string
  slot: Slot
  zone: string
  place?: Place | null
  /** The event for the hosts' calendars, as in the invites. */
  entry?: string | null
  /** Hosts, and participants who are members. */
  memberIds: string[]
  attendees: NewAttendee[]
}

/** The effect of a booking on its request: it leaves this state and becomes booked, with an event. */
export type Settling = {
  from: Status
  event: NewEvent
  audit: NewAudit
  /** If given, its offers close as well. */
  taken: Taken | undefined
}

/**
 * Inserts a booking with its members, attendees, directory entry and calendar event, and changes its request, in one statement.
 * Members are inserted after their lock is taken. False if the request was in another state: then the caller rolls back.
 */
export async function insertBooking(
  sql: Sql,
  workspace: Workspace,
  booking: NewBooking,
  settling: Settling | null = null,
): Promise<boolean> {
  const { id, slot, at, requestId, memberIds } = booking
  const rows = await sql`
    with turn as materialized (${turns(sql, workspace, memberIds)}),
    booking as (
      insert into bookings (workspace_id, id, request_id, uid, during, zone, place, entry, tzdb, created_at, updated_at)
      values (${workspace.id}, ${id}, ${requestId}, ${booking.uid}, ${range(sql, slot)}, ${booking.zone},
        ${placeColumn(sql, booking.place ?? null)}, ${booking.entry ?? null},
        ${process.versions.tz ?? 'unknown'}, ${at}, ${at})
      returning id
    ),
    member as (${memberInsert(sql, workspace, id, slot, memberIds)}),
    attendee as (${attendeeInsert(sql, workspace, id, booking.attendees)}),
    entry as (
      insert into directory (kind, lookup, workspace_id, ref)
      values ('uid', ${booking.uid}, ${workspace.id}, ${requestId})
    ),
    calendar as (${hostCalendarsDue(sql, workspace, requestId)})
    ${settling ? settlingOf(sql, workspace, booking, settling) : sql`select id from booking`}`
  return rows.length > 0
}

function settlingOf(
  sql: Sql,
  workspace: Workspace,
  { requestId, at }: NewBooking,
  { from, taken, event, audit }: Settling,
): Fragment {
  return sql`,
    booked as (
      update meeting_requests
      set status = 'booked',
          booked_at = ${at},
          updated_at = ${at}
      where workspace_id = ${workspace.id}
        and id = ${requestId}
        and status = ${from}
      returning id
    ),
    ${taken === undefined ? sql`` : sql`${offersClosed(sql, workspace, requestId, taken)},`}
    ${auditInsert(sql, workspace, audit, sql`booked`)},
    ${eventInserts(sql, workspace, event, { given: sql`booked` })}
    select id from booked`
}

export type Move = {
  bookingId: string
  slot: Slot
  sequence: number
  place: Place | null
  memberIds: string[]
  attendees: NewAttendee[]
  at: Timestamp
}

/** Moves a booking to another time or other people. Everybody who stays is asked again whether they come. */
export async function updateBooking(sql: Sql, workspace: Workspace, move: Move): Promise<void> {
  await sql`
    update bookings
    set during = ${range(sql, move.slot)},
        sequence = ${move.sequence},
        start_sequence = case
          when lower(during) = lower(${range(sql, move.slot)}) then start_sequence
          else ${move.sequence}
        end,
        place = ${placeColumn(sql, move.place)},
        updated_at = ${move.at}
    where workspace_id = ${workspace.id}
      and id = ${move.bookingId}`
  // Two members who swap places in one update would collide although the result is legal, so rows are deleted first.
  await sql`
    delete from booking_members
    where workspace_id = ${workspace.id}
      and booking_id = ${move.bookingId}`
  await sql`
    delete from booking_attendees
    where workspace_id = ${workspace.id}
      and booking_id = ${move.bookingId}`
  await sql`
    with turn as materialized (${turns(sql, workspace, move.memberIds)}),
    member as (${memberInsert(sql, workspace, move.bookingId, move.slot, move.memberIds)})
    ${attendeeInsert(sql, workspace, move.bookingId, move.attendees)}`
}

/** Nobody has been invited yet, so this does not count as a change of the booking. */
export async function updateBookingPlace(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  place: Place | null,
): Promise<void> {
  await sql`
    update bookings
    set place = ${placeColumn(sql, place)}
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}`
}

/** Frees the time. The row stays: late answers are found by its UID. */
export async function updateBookingEnded(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  at: Timestamp,
): Promise<void> {
  await sql`
    with ended as (
      update bookings
      set live = false,
          sequence = sequence + 1,
          updated_at = ${at}
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
        and live
      returning id
    )
    update booking_members m
    set live = false
    from ended
    where m.workspace_id = ${workspace.id}
      and m.booking_id = ended.id`
}

export type RsvpChange = {
  requestId: string
  emailKey: string
  rsvp: 'accepted' | 'declined' | 'tentative'
  sequence: number
  dtstamp: Timestamp | null
}

/** Under the request's lock, the caller has already decided which of several answers counts. */
export async function updateRsvp(sql: Sql, workspace: Workspace, change: RsvpChange): Promise<void> {
  await sql`
    update booking_attendees a
    set rsvp = ${change.rsvp},
        rsvp_sequence = ${change.sequence},
        rsvp_dtstamp = ${change.dtstamp}
    from bookings b
    where b.workspace_id = ${workspace.id}
      and b.request_id = ${change.requestId}
      and a.workspace_id = b.workspace_id
      and a.booking_id = b.id
      and a.email_key = ${change.emailKey}`
}

export type ShownBooking = {
  uid: string
  start: Timestamp
  end: Timestamp
  zone: string
  place: Place | null
  sequence: number
  /** The sequence at which the present time was set. */
  startSequence: number
  attendees: { email: string; rsvp: string }[]
}

/** Null if there is none, or none any more. */
export async function findBooking(sql: Sql, workspace: Workspace, requestId: string): Promise<ShownBooking | null> {
  const [booking] = await sql<ShownBooking[]>`
    select b.uid, lower(b.during) as start, upper(b.during) as end, b.zone, b.place, b.sequence, b.start_sequence, (
      select coalesce(json_agg(json_build_object('email', a.email, 'rsvp', a.rsvp) order by a.email_key), '[]')
      from booking_attendees a
      where a.workspace_id = b.workspace_id
        and a.booking_id = b.id
    ) as attendees
    from bookings b
    where b.workspace_id = ${workspace.id}
      and b.request_id = ${requestId}
      and b.live`
  return booking ?? null
}

/** The sequence of the newest invite to an event; null if the event is unknown. */
export async function findEventSequence(sql: Sql, workspace: Workspace, uid: string): Promise<number | null> {
  const [row] = await sql<{ sequence: number }[]>`
    select sequence
    from bookings
    where workspace_id = ${workspace.id}
      and uid = ${uid}`
  return row?.sequence ?? null
}

/** Whether the database refused because another booking has one of the members at that time. */
export function isDoubleBooking(error: unknown): boolean {
  return error instanceof Error && 'constraint_name' in error && error.constraint_name === 'booking_members_free'
}

/** Keeps others from booking these members until the transaction ends. */
export async function lockTurns(sql: Transaction, workspace: Workspace, memberIds: string[]): Promise<void> {
  await turns(sql, workspace, memberIds)
}

/** In one order for all: two bookings that lock the same members in opposite orders would wait for each other. */
const turns = (sql: Sql, workspace: Workspace, memberIds: string[]) => sql`
    select pg_advisory_xact_lock(hashtextextended(${workspace.id} || member_id, ${BOOKING_LOCK}))
    from unnest(${memberIds.toSorted()}::text[]) as member_id`

/** After every lock `turn` is held, in the same order. */
const memberInsert = (sql: Sql, workspace: Workspace, bookingId: string, slot: Slot, memberIds: string[]) => sql`
    insert into booking_members (workspace_id, booking_id, member_id, during)
    select ${workspace.id}, ${bookingId}, member_id, ${range(sql, slot)}
    from (select count(*) from turn) taken
    cross join unnest(${memberIds.toSorted()}::text[]) as member_id`

function attendeeInsert(sql: Sql, workspace: Workspace, bookingId: string, attendees: NewAttendee[]) {
  const accepted = attendees.filter(({ hasAccepted }) => hasAccepted)
  return sql`
    insert into booking_attendees (workspace_id, booking_id, email_key, email, name, rsvp)
    select ${workspace.id}, ${bookingId}, email_key, email, name,
      case when email_key = any (${accepted.map(({ email }) => emailKey(email))}::text[]) then 'accepted' else 'needs_action' end
    from unnest(
      ${attendees.map(({ email }) => emailKey(email))}::text[],
      ${attendees.map(({ email }) => email)}::text[],
      ${attendees.map(({ name }) => name)}::text[]
    ) as a (email_key, email, name)
    on conflict do nothing`
}

const range = (sql: Sql, { start, end }: Slot) => sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`
