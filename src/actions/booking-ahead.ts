import { Failure } from '#core/failure.ts'
import { findBooking, type ShownBooking } from '#db/negotiation/bookings.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** A meeting cannot be changed once it has begun, as when the organizer writes a mail. */
export async function requireBookingAhead(
  sql: Transaction,
  workspace: Workspace,
  requestId: string,
  verb: 'cancel' | 'reschedule',
  now: string,
): Promise<ShownBooking> {
  const booking = await findBooking(sql, workspace, requestId)
  if (!booking) throw new Error(`request ${requestId} is booked and has no booking`)
  if (Temporal.Instant.compare(booking.start, now) <= 0)
    throw new Failure(
      'invalid_request',
      `Cannot ${verb} a meeting that has begun; this one began at ${booking.start}.`,
      { plainly: 'This meeting has begun, so it can no longer be changed.' },
    )
  return booking
}
