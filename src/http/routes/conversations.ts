import { Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import { findBooking } from '#db/bookings.ts'
import { getRequest } from '#db/requests.ts'
import { listTimeline } from '#db/timeline.ts'
import type { Api } from '../api.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { BookingShape, bookingShape } from '../shapes/booking.ts'
import { Identifier, Many, One } from '../shapes/envelope.ts'
import { TimelineShape, timelineShape } from '../shapes/timeline.ts'

const Params = Type.Object({ id: Identifier('request', 'Meeting request identifier.') })

/** Decisions 7: what came of a request, and how. */
export function conversationRoutes({ app, pool }: Api): void {
  app.get(
    '/meeting_requests/:id/booking',
    {
      config: { ability: 'see_request' },
      schema: {
        summary: 'Show the booking',
        operationId: 'showMeetingRequestBooking',
        params: Params,
        response: { 200: One(BookingShape) },
      },
    },
    async ({ params, workspace }) => {
      const request = await getRequest(pool, workspace, params.id)
      const booking = await findBooking(pool, workspace, params.id)
      if (!booking) throw new Failure('not_found', `Nothing is booked for this request; it is ${request.status}.`)
      return { data: bookingShape(booking) }
    },
  )

  app.get(
    '/meeting_requests/:id/timeline',
    {
      config: { ability: 'see_request' },
      schema: {
        summary: 'List the timeline',
        operationId: 'listMeetingRequestTimeline',
        description: 'Mails, what was understood of them, and decisions with their reasons; the newest first.',
        params: Params,
        querystring: Type.Object(PageQuery),
        response: { 200: Many(TimelineShape) },
      },
    },
    async ({ params, query, workspace }) => {
      await getRequest(pool, workspace, params.id)
      const page = pageOf(query, 'message', 'decision')
      return listOf(await listTimeline(pool, workspace, params.id, page), page, timelineShape)
    },
  )
}
