import { Type } from 'typebox'
import { createEndpoint } from '#actions/create-endpoint.ts'
import { Failure } from '#core/failure.ts'
import { SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'
import { inTransaction } from '#db/transaction.ts'
import { findCatchEndpoint, listCaught } from '#db/webhooks/caught-deliveries.ts'
import { Identifier, Nullable, Time } from '#resources/schema.ts'
import { newSecret } from '#webhooks/signature.ts'
import type { Api } from '../../api.ts'
import { type Operation, operation } from '../../operation.ts'
import { requireGoodForm, requirePublic } from '../../webhook-target.ts'
import { catchUrl } from '../catch.ts'

const CaughtShape = Type.Object({
  delivery_id: Identifier('delivery'),
  attempt: Type.Integer(),
  endpoint_id: Identifier('endpoint'),
  meeting_request_id: Nullable(Identifier('request')),
  event_type: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  body: Type.String({ description: 'As it came in, byte for byte.' }),
  at: Time('When it came in.'),
})

/** The built-in receiver of webhooks, in development. */
export const caughtOperations: Operation[] = [
  operation({
    name: 'catchWebhooks',
    method: 'POST',
    path: '/catch_endpoint',
    ability: 'manage_webhooks',
    summary: 'Send every event to the built-in receiver',
    body: Type.Object({}),
    answers: { 200: Type.Object({ data: Type.Object({ endpoint_id: Identifier('endpoint') }) }) },
    act: async ({ workspace, acting }, { pool, seal, sender, development, publicUrl }) => {
      requireCatching(development)
      const url = catchUrl(publicUrl, workspace.id)
      requireGoodForm({ url }, development)
      await requirePublic(sender, url)
      const id = await inTransaction(pool, async (sql) => {
        const known = await findCatchEndpoint(sql, workspace, url)
        if (known !== null) return known
        const command = {
          url,
          events: [...SUBSCRIBABLE_TYPES],
          description: 'Built in: shows what your systems would get',
        }
        const secret = newSecret(acting.clock)
        return (await createEndpoint(sql, workspace, { ...command, secret }, { ...acting, seal })).id
      })
      return { data: { endpoint_id: id } }
    },
  }),

  operation({
    name: 'listCaughtDeliveries',
    method: 'GET',
    path: '/caught_deliveries',
    ability: 'see_webhooks',
    summary: 'List what the built-in receiver got',
    query: Type.Object({ meeting_request_id: Type.Optional(Identifier('request')) }),
    answers: { 200: Type.Object({ data: Type.Array(CaughtShape) }) },
    act: async ({ query, workspace }, { pool }) => {
      const caught = await listCaught(pool, workspace, query.meeting_request_id ?? null)
      return {
        data: caught.map((each) => ({
          delivery_id: each.deliveryId,
          attempt: each.attempt,
          endpoint_id: each.endpointId,
          meeting_request_id: each.requestId,
          event_type: each.eventType,
          headers: each.headers.map(([name, value]) => ({ name, value })),
          body: each.body,
          at: each.at,
        })),
      }
    },
  }),
]

function requireCatching(development: Api['development']): void {
  if (!development)
    throw new Failure(
      'invalid_request',
      'The built-in receiver is there in development alone. Add an endpoint of yours.',
    )
}
