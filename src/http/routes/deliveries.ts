import { Type } from 'typebox'
import { recoverDeliveries } from '#actions/recover-deliveries.ts'
import { resendDelivery } from '#actions/resend-delivery.ts'
import { testEndpoint } from '#actions/test-endpoint.ts'
import { listDeliveries } from '#db/deliveries.ts'
import { inTransaction } from '#db/transaction.ts'
import { getEndpoint } from '#db/webhook-endpoints.ts'
import type { Api } from '../api.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { DeliveryShape, deliveryShape, QueuedShape, RecoverBody, RecoveredShape, Status } from '../shapes/delivery.ts'
import { Identifier, Many, One } from '../shapes/envelope.ts'
import { AnyEventType } from '../shapes/event.ts'

const id = Identifier('endpoint', 'Webhook endpoint identifier.')
const Params = Type.Object({ id })

const ListQuery = Type.Object({
  status: Type.Optional(Status),
  event_type: Type.Optional(AnyEventType),
  ...PageQuery,
})

/** Spec 4.4, decisions 8. */
export function deliveryRoutes({ app, pool, wake }: Api): void {
  app.get(
    '/webhook_endpoints/:webhook_endpoint_id/deliveries',
    {
      config: { ability: 'see_webhooks' },
      schema: {
        summary: 'List the deliveries of a webhook endpoint',
        operationId: 'listWebhookDeliveries',
        params: Type.Object({ webhook_endpoint_id: id }),
        querystring: ListQuery,
        response: { 200: Many(DeliveryShape) },
      },
    },
    async ({ params, query, workspace }) => {
      const page = pageOf(query, 'delivery')
      const endpoint = await getEndpoint(pool, workspace, params.webhook_endpoint_id)
      const filter = { status: query.status, eventType: query.event_type }
      return listOf(await listDeliveries(pool, workspace, endpoint.id, filter, page), page, deliveryShape)
    },
  )

  app.post(
    '/webhook_endpoints/:id/test',
    {
      config: { ability: 'manage_webhooks' },
      schema: {
        summary: 'Send a test event',
        description: 'It is sent also while the endpoint is disabled, and never counts against it.',
        params: Params,
        response: { 200: One(QueuedShape) },
      },
    },
    async ({ params, workspace, acting }) => {
      const deliveryId = await inTransaction(pool, (sql) => testEndpoint(sql, workspace, params.id, acting))
      wake()
      return { data: { delivery_id: deliveryId, status: 'queued' as const } }
    },
  )

  app.post(
    '/webhook_endpoints/:id/deliveries/:delivery_id/resend',
    {
      config: { ability: 'manage_webhooks' },
      schema: {
        summary: 'Send the event of a delivery again',
        description: 'A new delivery of the same event. Receivers know it again by `X-Webhook-Id`.',
        operationId: 'resendWebhookDelivery',
        params: Type.Object({ id, delivery_id: Identifier('delivery', 'The delivery to repeat.') }),
        response: { 200: One(DeliveryShape) },
      },
    },
    async ({ params, workspace, acting }) => {
      const delivery = await inTransaction(pool, (sql) =>
        resendDelivery(sql, workspace, params.id, params.delivery_id, acting),
      )
      wake()
      return { data: deliveryShape(delivery) }
    },
  )

  app.post(
    '/webhook_endpoints/:id/recover',
    {
      config: { ability: 'manage_webhooks' },
      schema: {
        summary: 'Send again all that failed since a time',
        description: 'Only what was not resent yet, so that asking twice sends nothing twice.',
        operationId: 'recoverWebhookDeliveries',
        params: Params,
        body: RecoverBody,
        response: { 202: One(RecoveredShape) },
      },
    },
    async ({ params, body, workspace, acting }, reply) => {
      const command = { since: Temporal.Instant.from(body.since) }
      const count = await inTransaction(pool, (sql) => recoverDeliveries(sql, workspace, params.id, command, acting))
      wake()
      return reply.code(202).send({ data: { count } })
    },
  )
}
