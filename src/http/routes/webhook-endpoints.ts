import { Type } from 'typebox'
import { createEndpoint } from '#actions/create-endpoint.ts'
import { removeEndpoint } from '#actions/delete-endpoint.ts'
import { revealSecret } from '#actions/reveal-secret.ts'
import { rotateSecret } from '#actions/rotate-secret.ts'
import { changeEndpoint } from '#actions/update-endpoint.ts'
import { inTransaction } from '#db/transaction.ts'
import { getEndpoint, listEndpoints } from '#db/webhook-endpoints.ts'
import { newSecret } from '#webhooks/signature.ts'
import type { Api } from '../api.ts'
import { listOf, PageQuery, pageOf } from '../page.ts'
import { Identifier, Many, One } from '../shapes/envelope.ts'
import {
  CreateEndpointBody,
  EndpointShape,
  endpointShape,
  SecretShape,
  UpdateEndpointBody,
} from '../shapes/webhook-endpoint.ts'
import { requireGoodForm, requirePublic } from '../webhook-target.ts'

const Params = Type.Object({ id: Identifier('endpoint', 'Webhook endpoint identifier.') })

/** Spec 4.4, decisions 8. */
export function webhookEndpointRoutes({ app, pool, seal, sender, development, wake }: Api): void {
  app.get(
    '/webhook_endpoints',
    {
      config: { ability: 'see_webhooks' },
      schema: {
        summary: 'List webhook endpoints',
        description: 'Newest first. Neither headers nor signing secrets are shown.',
        querystring: Type.Object(PageQuery),
        response: { 200: Many(EndpointShape) },
      },
    },
    async ({ query, workspace }) => {
      const page = pageOf(query, 'endpoint')
      return listOf(await listEndpoints(pool, workspace, page), page, endpointShape)
    },
  )

  app.get(
    '/webhook_endpoints/:id',
    {
      config: { ability: 'see_webhooks' },
      schema: { summary: 'Show a webhook endpoint', params: Params, response: { 200: One(EndpointShape) } },
    },
    async ({ params, workspace }) => ({ data: endpointShape(await getEndpoint(pool, workspace, params.id)) }),
  )

  app.post(
    '/webhook_endpoints',
    {
      config: { ability: 'manage_webhooks' },
      schema: {
        summary: 'Create a webhook endpoint',
        description:
          'It receives deliveries immediately. A host that does not resolve yet is accepted; a workspace can have 100 endpoints.',
        body: CreateEndpointBody,
        response: { 201: One(EndpointShape) },
      },
    },
    async ({ body, workspace, acting }, reply) => {
      requireGoodForm(body, development)
      await requirePublic(sender, body.url)
      const command = { ...body, secret: newSecret(acting.clock) }
      const endpoint = await inTransaction(pool, (sql) => createEndpoint(sql, workspace, command, { ...acting, seal }))
      return reply.code(201).send({ data: endpointShape(endpoint) })
    },
  )

  app.patch(
    '/webhook_endpoints/:id',
    {
      config: { ability: 'manage_webhooks', keepsNull: true },
      schema: {
        summary: 'Update a webhook endpoint',
        description:
          'While it is disabled its deliveries wait, and are sent when it is enabled. `headers` replaces them all.',
        params: Params,
        body: UpdateEndpointBody,
        response: { 200: One(EndpointShape) },
      },
    },
    async ({ params, body, workspace, acting }) => {
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
  )

  app.delete(
    '/webhook_endpoints/:id',
    {
      config: { ability: 'manage_webhooks' },
      schema: {
        summary: 'Delete a webhook endpoint',
        description: 'Its pending deliveries are not sent.',
        params: Params,
        response: { 204: Type.Null() },
      },
    },
    async ({ params, workspace, acting }, reply) => {
      await inTransaction(pool, (sql) => removeEndpoint(sql, workspace, params.id, acting))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/webhook_endpoints/:id/secret',
    {
      // Whoever has it can forge deliveries, so that reading it takes the right to write.
      config: { ability: 'manage_webhooks' },
      schema: {
        summary: 'Reveal the signing secret',
        description: 'Each call is kept on record with the key that made it.',
        params: Params,
        response: { 200: One(SecretShape) },
      },
    },
    async ({ params, workspace, acting }, reply) => {
      const keeper = { ...acting, seal }
      const secret = await inTransaction(pool, (sql) => revealSecret(sql, workspace, params.id, keeper))
      return reply.header('cache-control', 'no-store').send({ data: { secret } })
    },
  )

  app.post(
    '/webhook_endpoints/:id/rotate_secret',
    {
      config: { ability: 'manage_webhooks' },
      schema: {
        summary: 'Replace the signing secret',
        description: 'For 24 hours deliveries carry two signatures, by the new secret and by the one before.',
        params: Params,
        response: { 200: One(SecretShape) },
      },
    },
    async ({ params, workspace, acting }, reply) => {
      const keeper = { ...acting, seal }
      const command = { secret: newSecret(acting.clock) }
      await inTransaction(pool, (sql) => rotateSecret(sql, workspace, params.id, command, keeper))
      return reply.header('cache-control', 'no-store').send({ data: command })
    },
  )
}
