import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

const pool = await testPool()
const app = await newServer(pool)
test.after(() => app.close())

const PATHS = [
  '/',
  '/tour',
  '/docs',
  '/docs/start.js',
  '/openapi.json',
  '/healthz',
  '/metrics',
  '/nothing',
  '/api/v1/teams',
]

test('nothing may be framed or sniffed, and every answer names its request', async () => {
  for (const url of PATHS) {
    const { headers } = await app.inject(url)
    assert.equal(headers['x-frame-options'], 'DENY', url)
    assert.equal(headers['x-content-type-options'], 'nosniff', url)
    assert.equal(headers['referrer-policy'], 'no-referrer', url)
    assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/, url)
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url)
    assert.equal(headers['x-powered-by'], undefined, url)
  }
})

test('no page allows a script inline, or anything from another host', async () => {
  for (const url of ['/', '/tour', '/docs']) {
    const answer = await app.inject(url)
    const policy = String(answer.headers['content-security-policy'])
    assert.doesNotMatch(policy, /script-src[^;]*(unsafe|https?:|\*)/, url)
    assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/, url)
    assert.doesNotMatch(answer.body, /<script(?![^>]* src=)|\son\w+=|style=/, url)
    assert.doesNotMatch(
      answer.body,
      /<(script|link|img)[^>]* (src|href)="(https?:)?\//,
      `${url} loads by a path that is not relative`,
    )
  }
})

test('a browser is bound to https only where the public address is https', async () => {
  assert.equal((await app.inject('/')).headers['strict-transport-security'], undefined)
  const secure = await newServer(pool, { publicUrl: 'https://meet.acme.test' })
  const { headers } = await secure.inject('/')
  assert.equal(headers['strict-transport-security'], 'max-age=31536000')
  await secure.close()
})

test('no other origin may read anything: CORS is closed', async () => {
  const origin = 'https://elsewhere.test'
  const ask = (method: InjectOptions['method'], url: string) =>
    app.inject({ method, url, headers: { origin, 'access-control-request-method': 'POST' } })
  for (const url of PATHS)
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const answer = await ask(method, url)
      const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      assert.deepEqual(cors, [], `${method} ${url}`)
      if (method !== 'GET') assert.equal(answer.statusCode, url.startsWith('/api/') ? 401 : 404, `${method} ${url}`)
    }
})
