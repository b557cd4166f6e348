import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { type ApiDocument, documentOf, operationsOf } from '../support/api-document.ts'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

// What the tools that import a document need of it, as docs/how-to/import-the-api.md promises.

const app = await newServer(await testPool(), { publicUrl: 'https://meet.acme.test/parley' })
test.after(() => app.close())
const newer = await documentOf(app)
const older: ApiDocument = (await app.inject('/openapi-3.0.json')).json()

/** The least that any of them takes is a megabyte. */
const BYTES_MAX = 1_000_000

for (const [name, document] of Object.entries({ 'OpenAPI 3.1': newer, 'OpenAPI 3.0': older })) {
  test(`the document in ${name} is one file of one megabyte at most, and refers to nothing outside itself`, () => {
    const text = JSON.stringify(document)
    assert.ok(Buffer.byteLength(text) < BYTES_MAX, `${Buffer.byteLength(text)} bytes`)
    const named = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target!)
    assert.ok(named.length > 0)
    assert.deepEqual(
      named.filter((target) => !target.startsWith('#/components/')),
      [],
    )
  })

  test(`every operation in ${name} has a name that can name a function, and says what it does`, () => {
    const names = operationsOf(document).map(({ operation }) => operation.operationId)
    assert.equal(new Set(names).size, names.length)
    for (const each of names) assert.match(each, /^[a-z][A-Za-z0-9]{2,63}$/)
    for (const { operation } of operationsOf(document)) assert.ok(operation.summary.length <= 120, operation.summary)
  })

  test(`${name} names one server, this installation, and one way to come in, a bearer token`, () => {
    assert.deepEqual(
      document.servers.map(({ url }) => url),
      ['https://meet.acme.test/parley'],
    )
    const { securitySchemes } = document.components as unknown as {
      securitySchemes: Record<string, { type: string; scheme: string }>
    }
    assert.deepEqual(
      Object.values(securitySchemes).map(({ type, scheme }) => [type, scheme]),
      [['http', 'bearer']],
    )
  })

  test(`every body in ${name} is JSON, and nothing in it has to be chosen between schemas`, () => {
    const bodies = operationsOf(document).flatMap(({ operation }) => Object.keys(operation.requestBody?.content ?? {}))
    assert.deepEqual([...new Set(bodies)], ['application/json'])
    const { webhooks: _, ...called } = document
    assert.doesNotMatch(JSON.stringify(called), /"(?:oneOf|anyOf|allOf|not|if|prefixItems|patternProperties)":/)
  })
}

test('the older document is valid OpenAPI 3.0, says a validator that is not ours', async () => {
  const validator = new Validator()
  const result = await validator.validate(JSON.parse(JSON.stringify(older)))
  assert.deepEqual(result.errors ?? [], [])
  assert.equal(validator.version, '3.0')
})

test('the older document has the same operations, fields and examples', () => {
  assert.deepEqual(
    operationsOf(older).map(({ operation }) => operation.operationId),
    operationsOf(newer).map(({ operation }) => operation.operationId),
  )
  type Shape = {
    properties: Record<string, { type: string; nullable?: boolean }>
    example: unknown
    examples: unknown[]
  }
  const [before, after] = [newer, older].map(({ components }) => components.schemas as unknown as Record<string, Shape>)
  assert.deepEqual(Object.keys(after!), Object.keys(before!))
  assert.deepEqual(Object.keys(after!.MeetingRequest!.properties), Object.keys(before!.MeetingRequest!.properties))
  assert.deepEqual(after!.MeetingRequest!.example, before!.MeetingRequest!.examples[0])
  const { title } = after!.MeetingRequest!.properties
  assert.deepEqual([title!.type, title!.nullable], ['string', true])
  assert.doesNotMatch(JSON.stringify(older), /"type":\[/)
})
