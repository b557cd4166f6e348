import type { JsonSchema } from './schema.ts'

// The document for tools that know only OpenAPI 3.0. That version has no webhooks, one type at a time, one example, and fewer words about
// the API itself; everything else is the same.

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type Parts = { [name: string]: Json }

export function olderDocument(document: object): Parts {
  const { webhooks: _, info, ...rest } = structuredClone(document) as unknown as Parts
  const { summary, license, ...about } = info as Parts
  const { name } = license as Parts
  const description = `${summary as string}\n\n${about.description as string}`
  return { ...(older(rest) as Parts), openapi: '3.0.3', info: { ...about, description, license: { name: name! } } }
}

/** Schemas are under `schema`, or in the list of them. */
function older(part: Json): Json {
  if (Array.isArray(part)) return part.map(older)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name === 'schema') return [name, olderSchema(value as JsonSchema) as Json]
      if (name === 'schemas') return [name, eachSchema(value as Record<string, JsonSchema>) as Json]
      return [name, older(value)]
    }),
  )
}

const eachSchema = (schemas: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, olderSchema(schema)]))

function olderSchema({ type, examples, properties, items, ...rest }: JsonSchema): JsonSchema {
  const types = [type ?? []].flat()
  const [only] = types.filter((each) => each !== 'null')
  const [example] = (examples as unknown[] | undefined) ?? []
  return {
    ...rest,
    ...(only !== undefined && { type: only }),
    ...(types.includes('null') && { nullable: true }),
    ...(example !== undefined && { example }),
    ...(properties && { properties: eachSchema(properties) }),
    ...(items && { items: olderSchema(items) }),
  }
}
