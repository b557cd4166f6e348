import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refused } from '../support/refused.ts'
import { listening } from '../support/wire.ts'
import { apiWith, newWorld } from '../support/world.ts'

// The router understands more spellings of a path than one. Each of them must meet the same gate.

test('a path whose letters are percent-encoded needs a key like any other', async () => {
  await using world = await newWorld()
  const answer = await world.app.inject({ url: '/%61pi/v1/teams' })
  assert.equal(answer.statusCode, 401)
  const unknown = await world.app.inject({ url: '/%61pi/v1/nothing' })
  assert.equal(unknown.statusCode, 401)
})

test('a percent-encoded path with a good key answers as the plain one', async () => {
  await using world = await newWorld()
  const answer = await world.app.inject({ url: '/%61pi/v1/teams', headers: { authorization: `Bearer ${world.key}` } })
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json(), { data: [], meta: { limit: 25, has_more: false } })
})

test('a request line with the whole address needs a key like any other', async () => {
  await using world = await newWorld()
  const send = await listening(world.app)
  for (const path of ['/api/v1/teams', '/api/v1/nothing', '/%61pi/v1/teams'])
    refused(
      await send(`GET http://parley.test${path} HTTP/1.1\r\nHost: parley.test\r\nConnection: close\r\n\r\n`),
      'unauthorized',
      /missing/,
    )
  const answer = await send(
    `GET http://parley.test/api/v1/teams HTTP/1.1\r\nHost: parley.test\r\nAuthorization: Bearer ${world.key}\r\nConnection: close\r\n\r\n`,
  )
  assert.equal(answer.status, 200)
})

test('a path that only looks like the API is not found', async () => {
  await using world = await newWorld()
  for (const path of ['/api/v1x', '/api/v10/teams', '/API/v1/teams', '//api/v1/teams', '/api'])
    assert.equal((await world.app.inject({ url: path })).statusCode, 404, path)
})

test('every path under the API without a good key is 401, whether there is something or not', async () => {
  await using world = await newWorld()
  for (const path of ['/api/v1', '/api/v1/', '/api/v1?limit=5', '/api/v1/nothing', '/api/v1/teams/%', '/api/v1/teams/'])
    refused(await apiWith(world.app, null).get(path), 'unauthorized', /missing/)
})

test('every path under the API that leads nowhere is 404 with a good key', async () => {
  await using world = await newWorld()
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/teams/%',
    '/api/v1/teams/',
    '/api/v1/teams/a/b',
  ])
    refused(await world.api.get(path), 'not_found', /./)
})
