import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify'

type Write = (value: unknown) => string

/**
 * Schemas are compiled when an answer first needs them. Compiling all of them takes a third of the start time; this way the first
 * caller of each waits a few milliseconds. A test checks that each of them compiles.
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
