import { type Static, Type } from 'typebox'
import { type EventType, SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import type { Event } from '#db/webhooks/events.ts'
import { Identifier, Time } from '#resources/schema.ts'

/** Every type that is sent, including the test event. */
export const AnyEventType = Type.Unsafe<EventType>({
  type: 'string',
  enum: [...SUBSCRIBABLE_TYPES, 'test'],
  description: 'The type of the event.',
  example: 'meeting_request.booked',
})

/** Its fields depend on the type of the event; see the webhook reference. */
export const Payload = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'The JSON payload as it is sent.',
  example: {
    event: 'meeting_request.booked',
    timestamp: '2026-11-16T09:30:00.000Z',
    id: 'mr_01kce6v1q8ezv9h2n4s0r7t3xy',
    calendar_event_id: 'mr_01kce6v1q8ezv9h2n4s0r7t3xy@parley.test',
    status: 'booked',
    booked_at: '2026-11-16T09:30:00.000Z',
  },
})

export const EventShape = Type.Object(
  {
    id: Identifier('event', 'Unique identifier, also sent as `X-Webhook-Id`: the same on every attempt.'),
    type: AnyEventType,
    created_at: Time('When it happened.'),
    payload: Payload,
  },
  { $id: 'Event' },
)

export function eventShape(event: Event): Static<typeof EventShape> {
  return { id: event.id, type: event.type, created_at: event.createdAt, payload: JSON.parse(event.body) }
}
