import { Type } from 'typebox'
import { notFound } from '#core/failure.ts'
import { FAILURE_WINDOW_HOURS, FAILURES_TO_DISABLE } from '#core/webhook/health.ts'
import { currentTime } from '#db/ids.ts'
import { findDeliveryProgress, listEndpointHealth } from '#db/webhooks/delivery-attempts.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'

const HealthShape = Type.Object({
  id: Identifier('endpoint'),
  recent_failures: Type.Integer({ description: 'Deliveries that failed in the last 24 hours and count against it.' }),
  failures_to_disable: Type.Integer({ description: 'With so many it is switched off.' }),
  pending: Type.Integer({ description: 'Deliveries that wait, up to 1,000.' }),
  last_delivered_at: Nullable(Time('The latest success.')),
})

const AttemptShape = Type.Object({
  n: Type.Integer(),
  at: Time('When it was made.'),
  duration_ms: Type.Integer(),
  failure: Type.String({ description: 'Its class.' }),
  code: Nullable(Type.Integer()),
  snippet: Type.String({ description: 'How the answer began.' }),
})

/** The health of webhooks, beyond the API's own fields. */
export const webhookHealthOperations: Operation[] = [
  operation({
    name: 'listWebhookHealth',
    method: 'GET',
    path: '/webhook_health',
    ability: 'see_webhooks',
    summary: 'Show how every endpoint fares',
    answers: { 200: Type.Object({ data: Type.Array(HealthShape) }) },
    act: async ({ workspace, acting }, { pool }) => {
      const now = currentTime(acting.clock)
      const health = await listEndpointHealth(pool, workspace, { now, windowHours: FAILURE_WINDOW_HOURS })
      return {
        data: health.map((each) => ({
          id: each.id,
          recent_failures: each.recentFailures,
          failures_to_disable: FAILURES_TO_DISABLE,
          pending: each.pending,
          last_delivered_at: each.lastDeliveredAt,
        })),
      }
    },
  }),

  operation({
    name: 'showDeliveryAttempts',
    method: 'GET',
    path: '/webhook_endpoints/:id/deliveries/:delivery_id/attempts',
    ability: 'see_webhooks',
    summary: 'Show the failed attempts of a delivery, and when the next one is',
    params: Type.Object({ id: Identifier('endpoint'), delivery_id: Identifier('delivery') }),
    answers: {
      200: Type.Object({
        data: Type.Object({
          next_attempt_at: Nullable(Time('Null where there is none.')),
          failed_attempts: Type.Array(AttemptShape),
        }),
      }),
    },
    act: async ({ params, workspace }, { pool }) => {
      const progress = await findDeliveryProgress(pool, workspace, params.id, params.delivery_id)
      if (!progress) throw notFound('delivery', params.delivery_id)
      return {
        data: {
          next_attempt_at: progress.nextAttemptAt,
          failed_attempts: progress.failedAttempts.map(({ durationMs, ...attempt }) => ({
            ...attempt,
            duration_ms: durationMs,
          })),
        },
      }
    },
  }),
]
