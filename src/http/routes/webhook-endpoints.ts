import { Type } from 'typebox'
import { createEndpoint } from '#actions/create-endpoint.ts'
import { removeEndpoint } from '#actions/delete-endpoint.ts'
import { revealSecret } from '#actions/reveal-secret.ts'
import { rotateSecret } from '#actions/rotate-secret.ts'
import { changeEndpoint } from '#actions/update-endpoint.ts'
import { inTransaction } from '#db/transaction.ts'
import { getEndpoint, listEndpoints } from '#db/webhooks/webhook-endpoints.ts'
import { Identifier } from '#resources/schema.ts'
import { newSecret } from '#webhooks/signature.ts'
import { type Operation, operation } from '../operation.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { Many, One } from '../shapes/envelope.ts'
import {
  CreateEndpointBody,
  EndpointShape,
  endpointShape,
  SecretShape,
  UpdateEndpointBody,
} from '../shapes/webhook-endpoint.ts'
import { requireGoodForm, requirePublic } from '../webhook-target.ts'

const Params = Type.Object({ id: Identifier('endpoint', 'Webhook endpoint identifier.') })

export const webhookEndpointOperations: Operation[] = [
  operation({
    name: 'listWebhookEndpoints',
    method: 'GET',
    path: '/webhook_endpoints',
    ability: 'see_webhooks',
    summary: 'List webhook endpoints',
    description: 'Newest first. Neither headers nor signing secrets are shown.',
    query: Type.Object(PageQuery),
    answers: { 200: Many(EndpointShape) },
    act: async ({ query, workspace }, { pool }) => {
      const page = pageOf(query, 'endpoint')
      return listOf(await listEndpoints(pool, workspace, page), page, endpointShape)
    },
  }),

  operation({
    name: 'showWebhookEndpoint',
    method: 'GET',
    path: '/webhook_endpoints/:id',
    ability: 'see_webhooks',
    summary: 'Show a webhook endpoint',
    params: Params,
    answers: { 200: One(EndpointShape) },
    act: async ({ params, workspace }, { pool }) => ({
      data: endpointShape(await getEndpoint(pool, workspace, params.id)),
    }),
  }),

  operation({
    name: 'createWebhookEndpoint',
    method: 'POST',
    path: '/webhook_endpoints',
    ability: 'manage_webhooks',
    summary: 'Create a webhook endpoint',
    description:
      'It receives deliveries immediately. A host that does not resolve yet is accepted; a workspace can have 100 endpoints.',
    body: CreateEndpointBody,
    answers: { 201: One(EndpointShape) },
    act: async ({ body, workspace, acting }, { pool, seal, sender, development }) => {
      requireGoodForm(body, development)
      await requirePublic(sender, body.url)
      const command = { ...body, secret: newSecret(acting.clock) }
      const endpoint = await inTransaction(pool, (sql) => createEndpoint(sql, workspace, command, { ...acting, seal }))
      return { data: endpointShape(endpoint) }
    },
  }),

  operation({
    name: 'updateWebhookEndpoint',
    method: 'PATCH',
    path: '/webhook_endpoints/:id',
    ability: 'manage_webhooks',
    keepsNull: true,
    summary: 'Update a webhook endpoint',
    description:
      'While it is disabled its deliveries wait, and are sent when it is enabled. `headers` replaces them all.',
    params: Params,
    body: UpdateEndpointBody,
    answers: { 200: One(EndpointShape) },
    act: async ({ params, body, workspace, acting }, { pool, wake, seal, sender, development }) => {
      requireGoodForm(body, development)
      if (body.url !== undefined) {
        const before = await getEndpoint(pool, workspace, params.id)
        if (body.url !== before.url) await requirePublic(sender, body.url)
      }
      const endpoint = await inTransaction(pool, (sql) =>
        changeEndpoint(sql, workspace, params.id, body, { ...acting, seal }),
      )
      if (body.enabled) wake()
      return { data: endpointShape(endpoint) }
    },
  }),

  operation({
    name: 'deleteWebhookEndpoint',
    method: 'DELETE',
    path: '/webhook_endpoints/:id',
    ability: 'manage_webhooks',
    summary: 'Delete a webhook endpoint',
    description: 'Its pending deliveries are not sent.',
    params: Params,
    answers: { 204: Type.Null() },
    act: async ({ params, workspace, acting }, { pool }) => {
      await inTransaction(pool, (sql) => removeEndpoint(sql, workspace, params.id, acting))
      return null
    },
  }),

  operation({
    name: 'revealSigningSecret',
    method: 'GET',
    path: '/webhook_endpoints/:id/secret',
    // Anybody with the secret can forge deliveries, so reading it requires the right to write.
    ability: 'manage_webhooks',
    isSecret: true,
    summary: 'Reveal the signing secret',
    description: 'Each call is kept on record with the key that made it.',
    params: Params,
    answers: { 200: One(SecretShape) },
    act: async ({ params, workspace, acting }, { pool, seal }) => {
      const keeper = { ...acting, seal }
      const secret = await inTransaction(pool, (sql) => revealSecret(sql, workspace, params.id, keeper))
      return { data: { secret } }
    },
  }),

  operation({
    name: 'replaceSigningSecret',
    method: 'POST',
    path: '/webhook_endpoints/:id/rotate_secret',
    ability: 'manage_webhooks',
    isSecret: true,
    summary: 'Replace the signing secret',
    description: 'For 24 hours deliveries carry two signatures, by the new secret and by the one before.',
    params: Params,
    answers: { 200: One(SecretShape) },
    act: async ({ params, workspace, acting }, { pool, seal }) => {
      const keeper = { ...acting, seal }
      const command = { secret: newSecret(acting.clock) }
      await inTransaction(pool, (sql) => rotateSecret(sql, workspace, params.id, command, keeper))
      return { data: command }
    },
  }),
]
