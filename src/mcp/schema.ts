import type { TObject } from 'typebox'
import { type JsonSchema, mapped, publicSchema } from '#http/openapi/schema.ts'

// Assistants hand schemas on to their models, and some of those know only one type at a time. So what may be null becomes a choice
// between two schemas in results, and is left out of inputs, where null means absent.

type ObjectSchema = { type: 'object' }

/** Strict, since a field that we do not know is refused. */
export const inputSchema = (schema: TObject): ObjectSchema =>
  ({ ...portable(open(schema), (present) => present), additionalProperties: false }) as ObjectSchema

export const outputSchema = (schema: TObject): ObjectSchema =>
  portable(open(schema), ({ description, ...present }) => ({
    ...(description !== undefined && { description }),
    anyOf: [present, { type: 'null' }],
  })) as ObjectSchema

/** Without the keywords of our own. */
const open = (schema: TObject): JsonSchema => publicSchema(schema as unknown as JsonSchema)

function portable(schema: JsonSchema, nullable: (present: JsonSchema) => JsonSchema): JsonSchema {
  const { type, enum: values, properties, items, ...rest } = schema
  const inside = (each: JsonSchema) => portable(each, nullable)
  const [only] = [type].flat().filter((each) => each !== 'null')
  const present: JsonSchema = {
    ...rest,
    ...(only !== undefined && { type: only }),
    ...(values && { enum: values.filter((value) => value !== null) }),
    ...(properties && { properties: mapped(properties, inside) }),
    ...(items && { items: inside(items) }),
  }
  return Array.isArray(type) && type.includes('null') ? nullable(present) : present
}
