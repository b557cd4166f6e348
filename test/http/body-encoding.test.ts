import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { refused } from '../support/refused.ts'
import { newWorld } from '../support/world.ts'

test('a compressed body is 415, and is told to come as it is', async () => {
  await using world = await newWorld()
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/v1/teams',
    headers: {
      authorization: `Bearer ${world.key}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync('{"name":"Sales"}'),
  })
  assert.equal(answer.statusCode, 415)
  assert.deepEqual(answer.json(), {
    error: {
      type: 'invalid_request',
      message: 'Content-Encoding: gzip is not supported. Send the body as it is, without this header.',
    },
  })
})

test('a body in another charset than UTF-8 is 415', async () => {
  await using world = await newWorld()
  for (const charset of ['latin1', 'utf-16', '"iso-8859-1"']) {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    refused(
      await world.api.post('/teams', { name: 'Sales' }, headers),
      'invalid_request',
      /^Content-Type: the charset \S+ is not supported\. Send the body as UTF-8/,
      415,
    )
  }
})

test('a body that says that it is plain UTF-8 is taken', async () => {
  await using world = await newWorld()
  const plain: Record<string, string>[] = [
    { 'content-encoding': 'identity' },
    { 'content-type': 'application/json; charset=UTF-8' },
    { 'content-type': 'application/json;charset="utf-8"' },
    { 'content-type': 'application/json; charset=utf8' },
  ]
  for (const [i, headers] of plain.entries())
    assert.equal((await world.api.post('/teams', { name: `Team ${i}` }, headers)).status, 201)
})

test('who has no key hears of that first, and an unknown path is unknown however its body is encoded', async () => {
  await using world = await newWorld()
  const gzip = { 'content-encoding': 'gzip' }
  refused(await world.withKey('pk_wrong').post('/teams', {}, gzip), 'unauthorized', /API key/)
  refused(await world.api.post('/nothing', {}, gzip), 'not_found', /nothing at/)
  assert.equal((await world.api.get('/teams', undefined, gzip)).status, 200, 'there is no body to be encoded')
})
