import { type Static, Type } from 'typebox'
import type { ShownBooking } from '#db/negotiation/bookings.ts'
import { ShownPlace } from '#resources/place.ts'
import { Time } from '#resources/schema.ts'

const RSVPS = ['needs_action', 'accepted', 'declined', 'tentative'] as const

export const BookingShape = Type.Object(
  {
    calendar_event_id: Type.String({
      description: 'The UID of the calendar event, the same for its whole life.',
      example: 'mr_01h455vb4pex5vsknk084sn02q@parley.test',
    }),
    start: Type.String({ ...Time('When the meeting begins.'), example: '2026-11-17T09:00:00.000Z' }),
    end: Type.String({ ...Time('When it ends.'), example: '2026-11-17T09:30:00.000Z' }),
    timezone: Type.String({ description: 'The zone of the organizer.', example: 'Europe/Lisbon' }),
    place: ShownPlace('Where people meet, as the invites say; null where nobody has said.'),
    sequence: Type.Integer({ description: 'Rises each time the meeting is moved or changed.', example: 0 }),
    attendees: Type.Array(
      Type.Object({
        email: Type.String({ description: 'Where the invite went.', example: 'bo@client.test' }),
        rsvp: Type.Unsafe<(typeof RSVPS)[number]>({
          type: 'string',
          enum: [...RSVPS],
          description: 'What they answered to the invite.',
          example: 'accepted',
        }),
      }),
      { description: 'Everybody who holds the invite.' },
    ),
  },
  { $id: 'Booking' },
)

export function bookingShape(booking: ShownBooking): Static<typeof BookingShape> {
  return {
    calendar_event_id: booking.uid,
    start: booking.start,
    end: booking.end,
    timezone: booking.zone,
    place: booking.place,
    sequence: booking.sequence,
    attendees: booking.attendees as Static<typeof BookingShape>['attendees'],
  }
}
