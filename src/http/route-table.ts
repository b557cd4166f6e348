import type { FastifyInstance } from 'fastify'
import type { Scope } from '#core/scope.ts'

type JsonSchema = { properties?: Record<string, JsonSchema>; [keyword: string]: unknown }

export type Route = {
  method: string
  url: string
  scope: Scope | undefined
  body: JsonSchema | undefined
  querystring: JsonSchema | undefined
  params: JsonSchema | undefined
  /** By status. */
  response: Record<string, JsonSchema> | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as data, so that tests can check rules for all of them. */
    routeTable: readonly Route[]
  }
}

/** Call before the first route. */
export function recordRoutes(app: FastifyInstance): void {
  const table: Route[] = []
  app.decorate('routeTable', table)
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    const { body, querystring, params, response } = (schema ?? {}) as Omit<Route, 'method' | 'url' | 'scope'>
    for (const one of [method].flat())
      table.push({ method: one, url, scope: config?.scope, body, querystring, params, response })
  })
}
