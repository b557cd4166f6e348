import { type Static, Type } from 'typebox'
import { RECOVERED_MAX } from '#actions/recover-deliveries.ts'
import { DELIVERY_STATUSES, type Delivery, type DeliveryStatus } from '#db/webhooks/deliveries.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { AnyEventType, Payload } from './event.ts'

export const Status = Type.Unsafe<DeliveryStatus>({
  type: 'string',
  enum: [...DELIVERY_STATUSES],
  description: '`pending` through all attempts; `failed` only after the last.',
  example: 'success',
})

export const DeliveryShape = Type.Object(
  {
    id: Identifier('delivery'),
    event_type: AnyEventType,
    status: Status,
    payload: Payload,
    response_code: Nullable(
      Type.Integer({ description: 'Of the latest attempt; null when nobody answered.', example: 200 }),
    ),
    attempts: Type.Integer({ description: 'Attempts made so far, at most 8.', example: 1 }),
    delivered_at: Nullable(Time('When the receiver took it.')),
    last_attempted_at: Nullable(Time('The latest attempt.')),
    created_at: Time('When the delivery was created.'),
  },
  { $id: 'WebhookDelivery' },
)

export function deliveryShape(delivery: Delivery): Static<typeof DeliveryShape> {
  return {
    id: delivery.id,
    event_type: delivery.eventType,
    status: delivery.status,
    payload: JSON.parse(delivery.body),
    response_code: delivery.responseCode,
    attempts: delivery.attempts,
    delivered_at: delivery.deliveredAt,
    last_attempted_at: delivery.lastAttemptedAt,
    created_at: delivery.createdAt,
  }
}

export const QueuedShape = Type.Object(
  {
    delivery_id: Identifier('delivery', 'The delivery that was made.'),
    status: Type.Unsafe<'queued'>({ type: 'string', enum: ['queued'], description: 'It is sent asynchronously.' }),
  },
  { $id: 'QueuedTest' },
)

export const RecoveredShape = Type.Object(
  {
    count: Type.Integer({
      description: `Deliveries that are sent again: at most ${RECOVERED_MAX} in one call, the oldest first. Ask again until it is 0.`,
      example: 3,
    }),
  },
  { $id: 'RecoveredDeliveries' },
)

export const RecoverBody = Type.Object({
  since: Type.String({
    format: 'date-time',
    description: 'Deliveries that failed at or after this time and were not resent since.',
    example: '2026-11-16T09:30:00Z',
  }),
})
