import type { JsonSchema, Shapes } from './schema.ts'

/**
 * A value that the schema allows, made from its examples. Every field is shown, including optional ones. Text without an example is
 * a mistake that the tests find: an invented one would not help a reader.
 */
export function exampleOf(schema: JsonSchema, shapes: Shapes, path = ''): unknown {
  if ('example' in schema && schema.example !== undefined) return schema.example
  if (schema.$ref !== undefined) return exampleOf(shapeOf(schema.$ref, shapes), shapes, path || schema.$ref)
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, shapes, `${path}.${name}`)]))
  }
  if (schema.items !== undefined) return [exampleOf(schema.items, shapes, `${path}[]`)]
  throw new Error(`${path} has no example: add one to its shape, so that the documentation can show it`)
}

function shapeOf(reference: string, shapes: Shapes): JsonSchema {
  const shape = shapes[reference.replace(/#$/, '')]
  if (!shape) throw new Error(`${reference} is not a shape of the server: add it with addSchema`)
  return shape
}
