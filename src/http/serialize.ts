import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'

type Write = (value: unknown) => string

/**
 * Schemas are compiled when an answer is first written by them. All of them at once are a third of a start, while whoever
 * asks first waits some milliseconds. That each of them can be compiled is checked by a test.
 */
export function serializerCompiler(app: FastifyInstance): FastifySerializerCompiler<object> {
  return ({ schema }) => {
    let write: Write | null = null
    return (value) => {
      write ??= compileAnswer(app, schema)
      return write(value)
    }
  }
}

export function compileAnswer(app: FastifyInstance, schema: object): Write {
  return fastJsonStringify(schema as Schema, { schema: app.getSchemas() as Record<string, Schema> })
}
