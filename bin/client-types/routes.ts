import type { JsonSchema } from '#http/openapi/schema.ts'
import { OPERATIONS } from '#http/routes/routes.ts'

export type Route = { name: string; query?: JsonSchema; body?: JsonSchema }

/** The API as the server declares it, read without starting one. */
export function apiRoutes(): Route[] {
  return OPERATIONS.map(({ method, path, query, body }) => ({
    name: `${method} /api/v1${path}`,
    query: query as JsonSchema | undefined,
    body: body as JsonSchema | undefined,
  }))
}
