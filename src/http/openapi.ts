import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { DocumentedRoute } from './openapi/documented-route.ts'
import type { JsonSchema } from './openapi/schema.ts'
import { sendAsset, versioned } from './pages/asset.ts'

// /openapi.json is generated from the routes: every route in routes/ is documented, and one without a summary does not start.
// The document is made at the first request for it; until then only the routes are kept.

declare module 'fastify' {
  interface FastifySchema {
    /** In the imperative: "List teams". The operationId is made from it, so changing it renames a method of clients. */
    summary?: string
    description?: string
    operationId?: string
    /** Left out of the document: pages and their files. */
    hide?: boolean
    /** The media type of the answer if it is not JSON. */
    produces?: string[]
  }
  interface FastifyContextConfig {
    /** Optional request headers besides the common ones: name and description. */
    requestHeaders?: Record<string, { description: string; maxLength: number }>
    /** Headers of a successful answer besides the common ones: name and description. */
    answerHeaders?: Record<string, string>
  }
}

export function registerOpenApi(app: FastifyInstance, options: { publicUrl: string }): void {
  const routes: DocumentedRoute[] = []
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide !== true) routes.push(...documented(route))
  })
  const made = async () => {
    const { openApiDocument } = await import('./openapi/document.ts')
    return openApiDocument(routes, app.getSchemas() as Record<string, JsonSchema>, options)
  }
  const document = versioned(async () => JSON.stringify(await made()))
  const older = versioned(async () => {
    const { olderDocument } = await import('./openapi/older.ts')
    return JSON.stringify(olderDocument(await made()))
  })
  app.get('/openapi-3.0.json', { schema: { hide: true } }, async (request, reply) => {
    return await sendAsset(request, reply, await older(), 'application/json; charset=utf-8')
  })
  app.get(
    '/openapi.json',
    {
      schema: {
        summary: 'Read this document',
        description: 'The API as OpenAPI 3.1, made from the routes of the running program.',
        response: {
          200: Type.Unsafe<string>({ type: 'object', description: 'This document.', example: { openapi: '3.1.1' } }),
        },
      },
    },
    async (request, reply) => await sendAsset(request, reply, await document(), 'application/json; charset=utf-8'),
  )
}

function documented(route: RouteOptions & { url: string }): DocumentedRoute[] {
  const schema = route.schema ?? {}
  const methods = [route.method].flat().filter((method) => method !== 'HEAD')
  return methods.map((method) => {
    if (schema.summary === undefined)
      throw new Error(`${method} ${route.url} has no summary: add schema: { summary }, or hide it from the document`)
    return {
      method,
      url: route.url,
      summary: schema.summary,
      description: schema.description,
      operationId: schema.operationId,
      scope: route.config?.scope,
      mediaType: schema.produces?.[0] ?? 'application/json',
      requestHeaders: route.config?.requestHeaders ?? {},
      answerHeaders: route.config?.answerHeaders ?? {},
      params: schema.params as JsonSchema | undefined,
      query: schema.querystring as JsonSchema | undefined,
      body: schema.body as JsonSchema | undefined,
      answers: (schema.response ?? {}) as Record<string, JsonSchema>,
    }
  })
}
