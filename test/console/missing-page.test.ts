import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenMember } from '../support/given.ts'
import { sessionOf } from '../support/signed-in.ts'
import { newWorld } from '../support/world.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('an address that leads nowhere shows people a page, and programs the refusal of the API', async () => {
  await using world = await newWorld()
  const page = await world.app.inject({ url: '/no-such-page/at-all', headers: BROWSER })
  assert.equal(page.statusCode, 404)
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(page.body, /There is no such page/)
  assert.match(page.body, /href="\/page\.css"/, 'its style is found from every depth')
  for (const [url, headers] of [
    ['/no-such-page', { accept: 'application/json' }],
    ['/no-such-page', {}],
    ['/api/v1/no-such-page', { ...BROWSER, authorization: `Bearer ${world.key}` }],
    ['/api/v2/teams', BROWSER],
  ] as const) {
    const refused = await world.app.inject({ url, headers })
    assert.equal(refused.statusCode, 404, url)
    assert.equal(refused.json().error.type, 'not_found')
  }
  assert.equal(
    (await world.app.inject({ method: 'POST', url: '/no-such-page', headers: BROWSER })).json().error.type,
    'not_found',
  )
})

test('whoever is signed in sees the console there, also the second time', async () => {
  await using world = await newWorld()
  const { email } = await givenMember(world)
  const cookie = await sessionOf(world, email)
  const look = (more = {}) => world.app.inject({ url: '/no-such-page', headers: { ...BROWSER, cookie, ...more } })
  const first = await look()
  assert.equal(first.statusCode, 404)
  assert.match(first.body, /<div id="root">/)
  assert.equal((await look({ 'if-none-match': String(first.headers.etag) })).statusCode, 404)
})
