import { changeRequest } from '#coordinate/change-request.ts'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { moveProblem } from '#core/negotiation/booked/ordered-move.ts'
import type { Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import { ordersOf } from '#core/negotiation/situation/programs-orders.ts'
import { situationOf } from '#core/negotiation/situation/situation.ts'
import type { Timeframe } from '#core/negotiation/situation/timeframe.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { newId } from '#db/ids.ts'
import type { ShownBooking } from '#db/negotiation/bookings.ts'
import { type Loaded, loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { requireBookingAhead } from './booking-ahead.ts'
import { steer } from './request-transitions.ts'
import { requireAhead } from './timeframe-ahead.ts'

export type Reschedule = {
  /** The new start; null asks everybody for another time. */
  start: Temporal.Instant | null
  /** Undefined keeps the request's own. */
  timeframe: Timeframe | null | undefined
  /** Everybody reads it word for word. */
  reason: string | null
}

/** For a booked meeting: asks everybody for another time, or moves it at once and tells everybody. */
export async function rescheduleBooking(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: Reschedule,
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'reschedule', acting, async (request, ordering) => {
    await requireAhead(sql, workspace, command.timeframe, acting.clock)
    const today = await timeIn(sql, workspace, acting.clock)
    const booking = await requireBookingAhead(sql, workspace, id, 'reschedule', today)
    const { startSequence: sequence } = booking
    const moment = newId('message', acting.clock).id
    const about = { sequence, moment, reason: command.reason }
    if (command.start === null) {
      const set = timeframeColumns(command.timeframe)
      const happened = { kind: 'reschedule_asked', body: about } as const
      return await changeRequest(sql, workspace, request, { ...(set && { set }), happened }, ordering)
    }
    const slot = slotFrom(command.start, booking)
    const { negotiation } = await loadNegotiation(sql, workspace, id, today)
    if (slot.start !== booking.start) refuseBusyTime(negotiation, slot, today)
    // It is already there: this cancels earlier orders, if there are any.
    else if (ordersOf(negotiation).length === 0) return
    const happened = { kind: 'move_ordered', body: { ...about, ...slot } } as const
    await changeRequest(sql, workspace, request, { happened }, ordering)
  })
}

const timeframeColumns = (timeframe: Reschedule['timeframe']) =>
  timeframe === undefined ? null : { timeframeStart: timeframe?.start ?? null, timeframeEnd: timeframe?.end ?? null }

/** Keeps the length of the booking. */
function slotFrom(start: Temporal.Instant, booking: ShownBooking): Slot {
  const length = Temporal.Instant.from(booking.start).until(Temporal.Instant.from(booking.end))
  return { start: timestamp(start), end: timestamp(start.add(length)) }
}

const PROBLEMS = {
  past: { message: 'lies in the past. Give a later time', plainly: 'This time has passed. Choose a later one.' },
  too_far: {
    message: 'lies further ahead than calendars are looked at. Give an earlier time',
    plainly: 'This is further ahead than calendars are looked at. Choose an earlier time.',
  },
  busy: {
    message:
      'lies where a host, or a member who takes part, is busy. GET /api/v1/meeting_requests/:id/availability says when they are free',
    plainly: 'Somebody of your side is busy then. “Everybody’s time” on this page shows when all are free.',
  },
}

function refuseBusyTime(negotiation: Loaded, slot: Slot, now: string): void {
  const whole: Negotiation = { ...negotiation, ...WRITES_NOTHING }
  const problem = moveProblem(situationOf(whole, Temporal.Instant.from(now)), slot)
  if (problem === null) return
  const { message, plainly } = PROBLEMS[problem]
  throw new Failure('validation_error', `start: ${message}.`, { plainly })
}
