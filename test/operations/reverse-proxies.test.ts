import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeSignInLink } from '#actions/sign-in.ts'
import { openWake } from '#workers/wake.ts'
import { makeCertificates } from '../support/certificates.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { KINDS, proxyProblem, type ReverseProxy, startReverseProxy } from '../support/reverse-proxies.ts'
import { newServer, newWorld, type World } from '../support/world.ts'

// Parley behind the samples of deploy/nginx and deploy/caddy.

const SITE = 'https://meet.acme.test'
/** Far more than the callers of one address may try in a minute, also on a machine that takes minutes for them. */
const TRIES_MAX = 2_000
const certificates = makeCertificates()

for (const kind of KINDS)
  test(`behind ${kind} pages hear of changes at once, callers keep their addresses, and secrets stay out of its log`, {
    skip: proxyProblem(kind) || (certificates ? false : 'there is no openssl'),
  }, async (t) => {
    await using world = await newWorld()
    await using wake = await openWake(world.pool, { lookEveryMs: 600_000 })
    const site = { publicUrl: SITE, development: false, trustedProxies: ['127.0.0.1'], watch: wake.watch }
    await using servers = new AsyncDisposableStack()
    const open = async () => servers.adopt(await newServer(world.pool, site), (app) => app.close())
    const [first, second] = [await open(), await open()]
    const nodes = await Promise.all([first, second].map((app) => app.listen({ port: 0, host: '127.0.0.1' })))
    const addresses = nodes.map((url) => new URL(url).host)
    await using proxy = await startReverseProxy(kind, addresses, certificates!)

    await t.test('the stream of changes comes through while it goes on', async () => {
      const cookie = await signIn(world, proxy)
      const stream = await proxy.open('/console/changes?request_id=mr_one', { headers: { cookie } })
      const [status, type] = [stream.statusCode, stream.headers['content-type']]
      assert.deepEqual([status, type], [200, 'text/event-stream'])
      const heard = stream.setEncoding('utf8')[Symbol.asyncIterator]()
      assert.match((await heard.next()).value, /^retry: /)
      wake.wake({ workspaceId: world.workspace.id, requestId: 'mr_one' })
      assert.equal((await heard.next()).value, 'event: changed\ndata: {}\n\n')
      stream.destroy()
    })

    await t.test('who guesses keys is stopped under every address that they claim, and nobody else is', async () => {
      const guess = (from: string) =>
        proxy.call('/api/v1/teams', {
          from,
          headers: { authorization: `Bearer pk_${randomBytes(20).toString('hex')}`, 'x-forwarded-for': claimed() },
        })
      let isStopped = false
      for (let tries = 0; !isStopped && tries < TRIES_MAX; tries += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => guess('127.0.0.2')))
        isStopped = answers.some(({ status }) => status === 429)
      }
      assert.ok(isStopped)
      assert.equal((await guess('127.0.0.3')).status, 401)
    })

    await t.test(
      'bodies that are too large are refused as Parley does it, and take no node away; metrics are not shown',
      async () => {
        const headers = { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' }
        const send = (bytes: number) =>
          proxy.call('/api/v1/teams', { method: 'POST', headers, body: `{"name":"Sales"${' '.repeat(bytes)}}` })
        const answers = await Promise.all(Array.from({ length: 20 }, () => send(1_500_000)))
        for (const { status, text } of answers)
          assert.deepEqual([status, JSON.parse(text).error.type], [413, 'invalid_request'])
        const fitting = await send(1_000_000)
        assert.equal(fitting.status, 201, fitting.text)
        assert.equal((await proxy.call('/metrics')).status, 404)
        assert.match(String((await proxy.call('/sign-in')).headers['strict-transport-security']), /max-age/)
      },
    )

    await t.test('while one of two nodes stops, every call is answered by the other', async () => {
      const stopped = first.close()
      const calls = await Promise.all(Array.from({ length: 30 }, () => proxy.call('/readyz')))
      await stopped
      calls.push(...(await Promise.all(Array.from({ length: 10 }, () => proxy.call('/readyz')))))
      const headers = { authorization: `Bearer ${world.key}` }
      calls.push(await proxy.call('/api/v1/teams', { headers }))
      assert.deepEqual([...new Set(calls.map(({ status }) => status))], [200])
    })

    await t.test('its logs have neither links nor keys, also where no node answers', async () => {
      const token = 'tokentokentokentokentokento'
      const paths = ['/m/', '/m/x/state/', '/o/', '/stop/'].map((path) => `${path}${token}`)
      paths.push(`/sign-in?link=${token}`, `/connect-calendar?link=${token}`)
      const headers = { referer: `${SITE}/m/${token}`, 'x-forwarded-for': token, authorization: `Bearer ${token}` }
      const statuses = async () => {
        const answers = await Promise.all(paths.map((path) => proxy.call(path, { headers })))
        return new Set(answers.map(({ status }) => status))
      }
      assert.deepEqual(await statuses(), new Set([404, 200]))
      await second.close()
      assert.ok([...(await statuses())].every((status) => status >= 502))
      const logs = await proxy.logs()
      assert.match(logs, /\/stop\//)
      assert.match(logs, /\b50[23]\b/)
      assert.deepEqual(
        logs.split('\n').filter((line) => line.includes(token)),
        [],
      )
    })
  })

/** What somebody who wants to be somebody else puts into X-Forwarded-For. */
const claimed = (): string => [...randomBytes(4)].join('.')

async function signIn(world: World, proxy: ReverseProxy): Promise<string> {
  const { email } = await givenMember(world, { email: `p${randomBytes(6).toString('hex')}@acme.test` })
  const link = (await makeSignInLink(world.pool, email, TEST_CLOCK)) ?? assert.fail('no link')
  const used = await proxy.call('/use-link', {
    method: 'POST',
    headers: { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ link: link.token }).toString(),
  })
  assert.equal(used.status, 303, used.text)
  const cookie = String(used.headers['set-cookie']).split(';')[0]!
  return `${cookie}; parley_workspace=${world.workspace.id}`
}
