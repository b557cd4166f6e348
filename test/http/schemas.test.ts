import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Route } from '#http/route-table.ts'
import { compileAnswer } from '#http/serialize.ts'
import { validatorCompiler } from '#http/validate.ts'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

// A schema is compiled when it is first needed, so a start does not notice one that is wrong. These tests do.

const app = await newServer(await testPool())
await app.ready()
test.after(() => app.close())

function check({ method, url }: Route, httpPart: string, schema: object | undefined): void {
  if (!schema) return
  const validate = validatorCompiler({ schema, httpPart, method, url })
  assert.doesNotThrow(() => validate({}), `${httpPart} of ${method} ${url}`)
}

test('what every route accepts can be compiled', () => {
  assert.ok(app.routeTable.length > 20, `only ${app.routeTable.length} routes were found`)
  for (const route of app.routeTable) {
    check(route, 'params', route.params)
    check(route, 'querystring', route.querystring)
    check(route, 'body', route.body)
  }
})

test('what every route answers can be compiled', () => {
  for (const { method, url, response } of app.routeTable)
    for (const [status, schema] of Object.entries(response ?? {}))
      assert.doesNotThrow(() => compileAnswer(app, schema), `${status} of ${method} ${url}`)
})

test('a schema that is wrong is found that way', () => {
  const route = app.routeTable[0]!
  assert.throws(() => check(route, 'body', { type: 'object', propertys: {} }), /body of/)
  assert.throws(() => compileAnswer(app, { $ref: 'Nobody#' }))
})
