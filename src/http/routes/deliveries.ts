import { Type } from 'typebox'
import { recoverDeliveries } from '#actions/recover-deliveries.ts'
import { resendDelivery } from '#actions/resend-delivery.ts'
import { testEndpoint } from '#actions/test-endpoint.ts'
import { inTransaction } from '#db/transaction.ts'
import { listDeliveries } from '#db/webhooks/deliveries.ts'
import { getEndpoint } from '#db/webhooks/webhook-endpoints.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { DeliveryShape, deliveryShape, QueuedShape, RecoverBody, RecoveredShape, Status } from '../shapes/delivery.ts'
import { Many, One } from '../shapes/envelope.ts'
import { AnyEventType } from '../shapes/event.ts'

const id = Identifier('endpoint', 'Webhook endpoint identifier.')
const Params = Type.Object({ id })

const ListQuery = Type.Object({
  status: Type.Optional(Status),
  event_type: Type.Optional(AnyEventType),
  ...PageQuery,
})

export const deliveryOperations: Operation[] = [
  operation({
    name: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhook_endpoints/:webhook_endpoint_id/deliveries',
    ability: 'see_webhooks',
    summary: 'List the deliveries of a webhook endpoint',
    params: Type.Object({ webhook_endpoint_id: id }),
    query: ListQuery,
    answers: { 200: Many(DeliveryShape) },
    act: async ({ params, query, workspace }, { pool }) => {
      const page = pageOf(query, 'delivery')
      const endpoint = await getEndpoint(pool, workspace, params.webhook_endpoint_id)
      const filter = { status: query.status, eventType: query.event_type }
      return listOf(await listDeliveries(pool, workspace, endpoint.id, filter, page), page, deliveryShape)
    },
  }),

  operation({
    name: 'sendTestEvent',
    method: 'POST',
    path: '/webhook_endpoints/:id/test',
    ability: 'manage_webhooks',
    summary: 'Send a test event',
    description: 'It is sent also while the endpoint is disabled, and never counts against it.',
    params: Params,
    answers: { 200: One(QueuedShape) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      const deliveryId = await inTransaction(pool, (sql) => testEndpoint(sql, workspace, params.id, acting))
      wake()
      return { data: { delivery_id: deliveryId, status: 'queued' as const } }
    },
  }),

  operation({
    name: 'resendWebhookDelivery',
    method: 'POST',
    path: '/webhook_endpoints/:id/deliveries/:delivery_id/resend',
    ability: 'manage_webhooks',
    summary: 'Send the event of a delivery again',
    description: 'A new delivery of the same event. Receivers know it again by `X-Webhook-Id`.',
    params: Type.Object({ id, delivery_id: Identifier('delivery', 'The delivery to repeat.') }),
    answers: { 200: One(DeliveryShape) },
    act: async ({ params, workspace, acting }, { pool, wake }) => {
      const delivery = await inTransaction(pool, (sql) =>
        resendDelivery(sql, workspace, params.id, params.delivery_id, acting),
      )
      wake()
      return { data: deliveryShape(delivery) }
    },
  }),

  operation({
    name: 'recoverWebhookDeliveries',
    method: 'POST',
    path: '/webhook_endpoints/:id/recover',
    ability: 'manage_webhooks',
    summary: 'Send again all that failed since a time',
    description: 'Only what was not resent yet, so that asking twice sends nothing twice.',
    params: Params,
    body: RecoverBody,
    answers: { 202: One(RecoveredShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake }) => {
      const command = { since: Temporal.Instant.from(body.since) }
      const count = await inTransaction(pool, (sql) => recoverDeliveries(sql, workspace, params.id, command, acting))
      wake()
      return { data: { count } }
    },
  }),
]
