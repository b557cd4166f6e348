import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { listMigrations } from '#db/migration-file.ts'
import { sectionOf, toHtml } from '#http/pages/markdown.ts'
import { VERSION } from '#settings/version.ts'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

const app = await newServer(await testPool(), { publicUrl: 'https://meet.acme.test/parley' })
test.after(() => app.close())

test('the first page says what this is, that it runs, its version, and where to go', async () => {
  const answer = await app.inject('/')
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
  assert.ok(answer.body.includes(`Running, version ${VERSION}`))
  for (const target of ['tour', 'docs', 'openapi.json']) assert.ok(answer.body.includes(`href="${target}"`), target)
})

test('every address that a page names is served', async () => {
  for (const url of ['/', '/tour', '/docs']) {
    const { body } = await app.inject(url)
    for (const [, target] of body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const path = new URL(target!, `http://here.test${url}`).pathname
      if (path.startsWith('/parley/')) continue
      assert.equal((await app.inject(path)).statusCode, 200, `${url} names ${target}`)
    }
  }
})

test('the tour shows the commands of the README with the address of this installation', async () => {
  const { body } = await app.inject('/tour')
  assert.ok(body.includes('URL=https://meet.acme.test/parley/api/v1'))
  assert.ok(body.includes('href="https://meet.acme.test/parley/docs"'))
  assert.ok(!body.includes('127.0.0.1'))
})

test('the tour names the data folder of this installation where it is not the usual one', async () => {
  const usual = (await app.inject('/tour')).body
  assert.ok(usual.includes('KEY=$(cat .parley/development-key)') && !usual.includes('PARLEY_DATA'))
  const server = await newServer(await testPool(), { dataFolder: "/srv/ana's data" })
  const { body } = await server.inject('/tour')
  assert.ok(body.includes('export PARLEY_DATA=&#39;/srv/ana&#39;\\&#39;&#39;s data&#39;'), body.slice(0, 2_000))
  assert.ok(body.includes('KEY=$(cat &#34;$PARLEY_DATA/development-key&#34;)'))
  assert.ok(!body.includes('.parley/development-key'))
  await server.close()
})

test('production has no tour, and tells no version on any page, probe, error or header', async () => {
  const server = await newServer(await testPool(), { development: false, publicUrl: 'https://meet.acme.test/parley' })
  assert.equal((await server.inject('/tour')).statusCode, 404)
  const home = (await server.inject('/')).body
  assert.match(home, /Running<\/p>/)
  assert.ok(!home.includes('tour'))
  for (const target of ['docs', 'openapi.json']) assert.ok(home.includes(`href="${target}"`), target)
  const schema = String((await listMigrations()).at(-1)?.version)
  for (const url of [
    '/',
    '/tour',
    '/docs',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/nothing',
    '/api/v1/teams',
    '/%zz',
  ]) {
    const { body, headers } = await server.inject(url)
    const text = `${JSON.stringify(headers)}\n${body.replaceAll('3.1.1', '')}`
    assert.ok(!text.includes(VERSION), `${url} tells our version`)
    assert.ok(!text.includes(process.version), `${url} tells the version of Node`)
    assert.doesNotMatch(text, new RegExp(`fastify|version ${schema}`, 'i'), url)
  }
  await server.close()
})

test('a section of a text ends at the next heading of its rank', () => {
  const text = '# A\n\n## B\n\nb `c` **d** [e](f) <g>\n\n### H\n\n- i\n- j\n\n```sh\nk "l"\n\n## m\n```\n\n## N\n\nn'
  const section = sectionOf(text.replace('## m', 'm'), 'B')
  assert.equal(
    toHtml(section),
    [
      '<h1>B</h1>',
      '<p>b <code>c</code> <b>d</b> <a href="f">e</a> &#60;g&#62;</p>',
      '<h2>H</h2>',
      '<ul><li>i</li><li>j</li></ul>',
      '<pre tabindex="0"><code>k &#34;l&#34;\n\nm</code></pre>',
    ].join('\n'),
  )
  assert.throws(() => sectionOf(text, 'Z'), /there is no section "## Z"/)
})

test('an unknown path outside the API is answered in JSON like any other, unless a person asks', async () => {
  const answer = await app.inject({ url: '/console/nothing', headers: { accept: 'application/json' } })
  assert.equal(answer.statusCode, 404)
  assert.equal(answer.json().error.type, 'not_found')
  const page = await app.inject({ url: '/console/nothing', headers: { accept: 'text/html' } })
  assert.equal(page.statusCode, 404)
  assert.match(page.body, /There is no such page/)
})

test('the bundle of the reference is compressed, kept for a year, and known by its digest', async () => {
  const [, path] = /src="(docs\/scalar-[^"]+)"/.exec((await app.inject('/docs')).body) ?? []
  const url = `/${path}`
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-encoding'], 'gzip')
  assert.equal(answer.headers['cache-control'], 'public, max-age=31536000, immutable')
  const bundle = gunzipSync(answer.rawPayload).toString()
  assert.ok(bundle.length > 3_000_000)
  assert.ok(answer.rawPayload.length < bundle.length / 3)
  const plain = await app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0' } })
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.body, bundle)
  const again = await app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
  assert.equal(again.statusCode, 304)
  assert.equal((await app.inject('/docs/scalar-0.0.0.js')).statusCode, 404)
})

test('the reference has one address, whatever path it lies below', async () => {
  const answer = await app.inject('/docs/')
  assert.equal(answer.statusCode, 308)
  assert.equal(answer.headers.location, '../docs')
})
