/** A JSON Schema as our shapes are written: TypeBox, with `example`, and references to shapes by name. */
export type JsonSchema = {
  $id?: string
  $ref?: string
  type?: string | string[]
  description?: string
  example?: unknown
  default?: unknown
  enum?: unknown[]
  format?: string
  maxLength?: number
  required?: string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  [keyword: string]: unknown
}

export type Shapes = Record<string, JsonSchema>

const LISTS = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems'])
const MAPS = new Set(['properties', 'patternProperties', '$defs'])
const SCHEMAS = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else'])
/** Keywords that only our validator knows. */
const PRIVATE = new Set(['$id', 'trim', 'text', 'x-problem', 'x-plainly', 'x-choices', 'x-documented'])

/** The schema for readers of OpenAPI 3.1: references into the document, `examples`, and no keywords of our own. */
export function publicSchema(schema: JsonSchema): JsonSchema {
  const result: JsonSchema = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (PRIVATE.has(keyword) || value === undefined) continue
    if (keyword === '$ref') result.$ref = reference(value as string)
    else if (keyword === 'example') result.examples = [value]
    else if (LISTS.has(keyword)) result[keyword] = (value as JsonSchema[]).map(publicSchema)
    else if (MAPS.has(keyword)) result[keyword] = mapped(value as Shapes, publicSchema)
    else if (SCHEMAS.has(keyword) && typeof value === 'object') result[keyword] = publicSchema(value as JsonSchema)
    else result[keyword] = value
  }
  return { ...result, ...(schema['x-documented'] as JsonSchema | undefined) }
}

export function mapped<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

/** The server names a shape `Team#`, the document `#/components/schemas/Team`. */
function reference(name: string): string {
  return `#/components/schemas/${name.replace(/#$/, '')}`
}
