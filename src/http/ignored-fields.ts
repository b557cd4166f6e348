import type { FastifyReply, FastifyRequest } from 'fastify'

// Unknown fields are ignored, and the answer names them, so that typos are noticed.

type Schema = { properties?: Record<string, Schema>; items?: Schema }

/** Keeps the header short: further names are left out. */
const NAMES_MAX = 20
const NAME_CHARACTERS_MAX = 80

export function tellIgnoredFields(request: FastifyRequest, reply: FastifyReply): void {
  const { body } = request
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return
  const names = ignoredIn(body, (request.routeOptions.schema?.body ?? {}) as Schema)
  if (names.length > 0) void reply.header('x-ignored-fields', [...new Set(names)].slice(0, NAMES_MAX).join(', '))
}

/** Their paths, such as `context.titel`; indexes of list items are left out. */
export function ignoredIn(value: unknown, schema: Schema, path = ''): string[] {
  if (Array.isArray(value))
    return schema.items ? value.flatMap((item) => ignoredIn(item, schema.items as Schema, path)) : []
  if (value === null || typeof value !== 'object') return []
  // A value that may hold anything has no unknown fields.
  if (path !== '' && schema.properties === undefined) return []
  return Object.entries(value).flatMap(([name, item]) => {
    const known = schema.properties?.[name]
    const field = path === '' ? name : `${path}.${name}`
    return known ? ignoredIn(item, known, field) : [printable(field)]
  })
}

const printable = (name: string): string => name.replace(/[^\x21-\x2b\x2d-\x7e]/g, '?').slice(0, NAME_CHARACTERS_MAX)
