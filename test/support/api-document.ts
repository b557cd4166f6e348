import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { emailProblem } from '#core/person/email.ts'
import { parseTimestamp } from '#core/time/timestamp.ts'
import { isZone } from '#core/time/zone.ts'

export type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> }
export type DocumentedAnswer = { $ref?: string; description: string; headers?: object; content?: Record<string, Media> }
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  'x-scope'?: string
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required: boolean; example?: unknown; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, DocumentedAnswer>
}
export type ApiDocument = {
  openapi: string
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, { examples: unknown[] }>
    responses: Record<string, DocumentedAnswer>
    headers: object
  }
}

export async function documentOf(app: FastifyInstance): Promise<ApiDocument> {
  const answer = await app.inject('/openapi.json')
  if (answer.statusCode !== 200) throw new Error(`/openapi.json answers ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

export type Listed = { method: string; path: string; operation: Operation }

export function operationsOf(document: ApiDocument): Listed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** The answer as documented, whether it stands at the operation or is shared. */
export function answerOf(document: ApiDocument, operation: Operation, status: number): DocumentedAnswer | undefined {
  const answer = operation.responses[status]
  const shared = answer?.$ref?.replace('#/components/responses/', '')
  return shared === undefined ? answer : document.components.responses[shared]
}

export type Check = (schema: object, value: unknown) => string[]

/** Problems of a value against a schema of the document, by a plain JSON Schema 2020-12 validator. */
export function checkerFor(document: ApiDocument): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat('date-time', (text) => parseTimestamp(text) !== null)
  ajv.addFormat('email', (text) => emailProblem(text) === null)
  ajv.addFormat('time-zone', isZone)
  ajv.addSchema({ $id: 'document', ...document })
  return (schema, value) => {
    const check = ajv.compile(absolute(schema) as object)
    return check(value) ? [] : (check.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }
}

function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === '$ref' && typeof item === 'string' ? `document${item}` : absolute(item),
  ])
  return Object.fromEntries(entries)
}
