import { Type } from 'typebox'
import { cancelBooking } from '#actions/request-transitions.ts'
import { rescheduleBooking } from '#actions/reschedule-booking.ts'
import { Failure } from '#core/failure.ts'
import { findBooking } from '#db/negotiation/bookings.ts'
import { getRequest } from '#db/requests/requests.ts'
import { listTimeline } from '#db/requests/timeline.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { rescheduleCommand } from '../read-request-body.ts'
import { BookingShape, bookingShape } from '../shapes/booking.ts'
import { Many, One } from '../shapes/envelope.ts'
import { MeetingRequestShape, meetingRequestShape, RescheduleBody } from '../shapes/meeting-request.ts'
import { TimelineShape, timelineShape } from '../shapes/timeline.ts'

const Params = Type.Object({ id: Identifier('request', 'Meeting request identifier.') })

const CancelQuery = Type.Object({
  notify: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      default: 'true',
      description: 'Whether also those are told who were written to and hold no invite.',
    }),
  ),
})

/** The booking and the timeline of a request. */
export const conversationOperations: Operation[] = [
  operation({
    name: 'showMeetingRequestBooking',
    method: 'GET',
    path: '/meeting_requests/:id/booking',
    ability: 'see_request',
    summary: 'Show the booking',
    params: Params,
    answers: { 200: One(BookingShape) },
    act: async ({ params, workspace }, { pool }) => {
      const request = await getRequest(pool, workspace, params.id)
      const booking = await findBooking(pool, workspace, params.id)
      if (!booking) throw new Failure('not_found', `Nothing is booked for this request; it is ${request.status}.`)
      return { data: bookingShape(booking) }
    },
  }),
  operation({
    name: 'cancelMeetingRequestBooking',
    method: 'DELETE',
    path: '/meeting_requests/:id/booking',
    ability: 'steer_request',
    summary: 'Cancel the booked meeting',
    description:
      'Everybody who holds the invite gets its withdrawal, and the request is cancelled with `was_booked`. A meeting that has begun is not cancelled any more.',
    params: Params,
    query: CancelQuery,
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, query, workspace, acting }, { pool, wake }) => {
      const command = { notify: query.notify !== 'false' }
      const request = await inTransaction(pool, (sql) => cancelBooking(sql, workspace, params.id, command, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),

  operation({
    name: 'rescheduleMeetingRequestBooking',
    method: 'POST',
    path: '/meeting_requests/:id/booking/reschedule',
    ability: 'steer_request',
    keepsNull: true,
    summary: 'Reschedule the booked meeting',
    description:
      'Without `start` everybody is asked for another time, and the present one stands until all have agreed. With `start` the meeting moves there at once, whatever was said before, and everybody is told; a host who is busy then is in its way. The request stays booked, and `meeting_request.rescheduled` tells when it has moved.',
    params: Params,
    body: RescheduleBody,
    answers: { 200: One(MeetingRequestShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const command = rescheduleCommand(body)
      const request = await inTransaction(pool, (sql) => rescheduleBooking(sql, workspace, params.id, command, acting))
      wake({ workspaceId: workspace.id, requestId: request.id })
      return { data: meetingRequestShape(request) }
    },
  }),

  operation({
    name: 'listMeetingRequestTimeline',
    method: 'GET',
    path: '/meeting_requests/:id/timeline',
    ability: 'see_request',
    summary: 'List the timeline',
    description:
      'Who of a team got it, mails, what was understood of them, and decisions with their reasons; the newest first.',
    params: Params,
    query: Type.Object(PageQuery),
    answers: { 200: Many(TimelineShape) },
    act: async ({ params, query, workspace }, { pool }) => {
      await getRequest(pool, workspace, params.id)
      const page = pageOf(query, 'message', 'decision', 'assignment')
      return listOf(await listTimeline(pool, workspace, params.id, page), page, timelineShape)
    },
  }),
]
