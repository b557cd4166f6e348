import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWorld } from '../support/world.ts'

type Schema = {
  $ref?: string
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  type?: string | string[]
  maxLength?: number
  enum?: unknown[]
  format?: string
  required?: string[]
  default?: unknown
}
type Operation = {
  parameters?: { name: string; description?: string; schema?: Schema; $ref?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

test('every field of the API has a description in the document', async () => {
  await using world = await newWorld()
  const document = (await world.app.inject({ url: '/openapi.json' })).json()
  const bare: string[] = []
  const walk = (schema: Schema | undefined, place: string): void => {
    for (const [name, field] of Object.entries(schema?.properties ?? {})) {
      if (!field.description && !field.$ref) bare.push(`${place}.${name}`)
      walk(field, `${place}.${name}`)
    }
    if (schema?.items) walk(schema.items, `${place}[]`)
  }
  for (const [name, schema] of Object.entries<Schema>(document.components.schemas)) walk(schema, name)
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const place = `${method} ${path}`
      for (const { name, description, schema, $ref } of operation.parameters ?? [])
        if (!description && !schema?.description && !$ref) bare.push(`${place} ?${name}`)
      walk(operation.requestBody?.content['application/json']?.schema, `${place} body`)
      for (const [status, answer] of Object.entries(operation.responses))
        walk(answer.content?.['application/json']?.schema, `${place} ${status}`)
    }
  assert.deepEqual(bare, [])
})

test('whatever a caller may send has a limit: texts a length, a form or a list of values, numbers both ends, lists a length', async () => {
  await using world = await newWorld()
  const document = (await world.app.inject({ url: '/openapi.json' })).json()
  const endless: string[] = []
  const walk = (schema: Schema | undefined, place: string): void => {
    if (schema && !isLimited(schema)) endless.push(place)
    for (const [name, field] of Object.entries(schema?.properties ?? {})) walk(field, `${place}.${name}`)
    if (schema?.items) walk(schema.items, `${place}[]`)
  }
  for (const [path, operations] of Object.entries<Record<string, Operation>>(document.paths))
    for (const [method, operation] of Object.entries(operations)) {
      for (const { name, schema } of operation.parameters ?? []) walk(schema, `${method} ${path} ?${name}`)
      walk(operation.requestBody?.content['application/json']?.schema, `${method} ${path}`)
    }
  assert.deepEqual(endless, [])
})

function isLimited(schema: Schema): boolean {
  const isOf = (type: string) => [schema.type].flat().includes(type)
  const has = (...keywords: string[]) => keywords.some((keyword) => Object.hasOwn(schema, keyword))
  if (isOf('string')) return has('maxLength', 'format', 'enum', 'pattern', 'const')
  if (isOf('integer') || isOf('number')) return has('enum') || (has('minimum') && has('maximum'))
  return !isOf('array') || has('maxItems')
}

const SAYS_WITHOUT = /unless (given|said|`)|where none is given|without it|cannot be combined/i
/** What is left out of a change stays as it is. */
const CHANGES = ['/api/v1/meeting_requests/{id}/context']

test('every field that may be left out of something new says what holds without it', async () => {
  await using world = await newWorld()
  const document = (await world.app.inject({ url: '/openapi.json' })).json()
  const open: string[] = []
  const walk = (schema: Schema | undefined, place: string): void => {
    for (const [name, field] of Object.entries(schema?.properties ?? {})) {
      const isSaid = field.default !== undefined || SAYS_WITHOUT.test(field.description ?? '')
      if (!schema?.required?.includes(name) && !isSaid) open.push(`${place}.${name}`)
      // Which field of a place is given goes by its kind.
      if (name !== 'place') walk(field, `${place}.${name}`)
    }
    if (schema?.items) walk(schema.items, `${place}[]`)
  }
  for (const [path, { post }] of Object.entries<Record<string, Operation>>(document.paths))
    if (!CHANGES.includes(path)) walk(post?.requestBody?.content['application/json']?.schema, `post ${path}`)
  assert.deepEqual(open, [])
})
