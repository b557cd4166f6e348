import type { Api } from '#http/api.ts'
import type { JsonSchema } from '#http/openapi/schema.ts'
import { ROUTES } from '#http/routes/routes.ts'

export type Route = { name: string; query?: JsonSchema; body?: JsonSchema }

type Options = { schema?: { querystring?: JsonSchema; body?: JsonSchema } }

/** The API as the server declares it, read without starting one: what registers a route here only notes it down. */
export function apiRoutes(): Route[] {
  const routes: Route[] = []
  const note = (method: string) => (url: string, options: Options) => {
    const { querystring: query, body } = options.schema ?? {}
    routes.push({ name: `${method} /api/v1${url}`, query, body })
  }
  const app = { get: note('GET'), post: note('POST'), patch: note('PATCH'), delete: note('DELETE') }
  for (const register of ROUTES) register({ app } as unknown as Api)
  return routes
}
