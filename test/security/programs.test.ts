import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorkspace } from '#actions/create-workspace.ts'
import { forgetPerson } from '#actions/forget-person.ts'
import { inTransaction } from '#db/transaction.ts'
import { openLog } from '#telemetry/log.ts'
import { startSweeper } from '#workers/sweeper.ts'
import { listAudit } from '../support/audited.ts'
import { setClock, TESTER } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { ownPool } from '../support/own-database.ts'
import {
  allow,
  anAddress,
  ask,
  BACK,
  browserOf,
  callWith,
  fieldsIn,
  newProgram,
  newVerifier,
  PlainBrowser,
  type PublicWorld,
  publicWorld,
  register,
} from '../support/programs.ts'

// Attacks on the way by which members let assistants act for them: on the question, on the answer, on the tokens, and on us.

/** Everything that the database keeps of programs. */
async function kept({ pool, workspace }: PublicWorld): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select (select count(*) from programs where workspace_id = ${workspace.id})::int
      + (select count(*) from program_tokens where workspace_id = ${workspace.id})::int
      + (select count(*) from directory where workspace_id = ${workspace.id} and kind = 'program')::int as count`
  return row!.count
}

const endedBecause = async ({ pool, workspace }: PublicWorld) =>
  (await listAudit(pool, workspace))
    .filter(({ action }) => action === 'program.disconnected')
    .map(({ actor, detail }) => [actor, detail.because])

test('a stranger who registers thousands of programs is slowed down and leaves nothing', async () => {
  await using world = await publicWorld({ pool: await ownPool() })
  const rows = async () => {
    const tables = await world.pool<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    const counts = tables.map(async ({ name }) => [name, (await world.pool`select from ${world.pool(name)}`).length])
    return Object.fromEntries(await Promise.all(counts))
  }
  const before = await rows()
  const statuses: number[] = []
  while (statuses.length < 2_000) {
    const { statusCode } = await world.app.inject({
      method: 'POST',
      url: '/register',
      headers: { host: new URL(world.url).host },
      payload: { client_name: `Bot ${statuses.length}`, redirect_uris: [BACK] },
    })
    statuses.push(statusCode)
  }
  assert.deepEqual([...new Set(statuses)].sort(), [201, 429])
  // Some minutes may pass on the way.
  const registered = statuses.filter((status) => status === 201).length
  assert.ok(registered <= 200, `${registered} were registered`)
  assert.deepEqual(await rows(), before)
})

test('nothing hostile can be registered, and what is left of it can do no harm on the page', async () => {
  await using world = await publicWorld()
  const cases: [unknown, string][] = [
    [null, 'invalid_redirect_uri'],
    [[], 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: 'https://desk.test' }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [{}] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://evil.test/'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://desk.test/', 'desk://back'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array(100).fill('https://desk.test/back') }, 'invalid_client_metadata'],
  ]
  for (const [metadata, error] of cases) {
    const { status, body } = await register(world.url, metadata)
    assert.deepEqual([status, body.error], [400, error], JSON.stringify(metadata))
    assert.ok(body.error_description!.length > 10)
  }
  const browser = await browserOf(world)
  for (const name of [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onfocus='alert(1)",
    '</title>',
  ]) {
    const { html, headers } = await browser.open((await newProgram(world.url, name)).asks())
    assert.doesNotMatch(html, /<script|<img src=x|onfocus='|<\/title>.*<\/title>/)
    assert.match(
      headers.get('content-security-policy')!,
      /^default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'/,
    )
  }
  for (const client_name of [undefined, '', '\u202e\u0000', 7, { a: 1 }]) {
    const { body } = await register(world.url, { redirect_uris: [BACK], client_name })
    assert.equal(body.client_name, 'A program at 127.0.0.1:6274')
  }
  const { body } = await register(world.url, {
    redirect_uris: [BACK],
    token_endpoint_auth_method: 'client_secret_basic',
  })
  assert.deepEqual([body.token_endpoint_auth_method, body.client_secret], ['none', undefined])
})

test('as long as it is unclear who asks or where the answer goes, the browser goes nowhere', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url, 'Desk', 'https://desk.test/back')
  const browser = await browserOf(world)
  const other = await publicWorld()
  const foreign = await newProgram(other.url, 'Foreign', 'https://desk.test/back')
  await other[Symbol.asyncDispose]()
  const forged = `${program.clientId.slice(0, -4)}AAAA`
  const changes: Record<string, string | null>[] = [
    { client_id: null },
    { client_id: 'desk' },
    { client_id: forged },
    { redirect_uri: 'https://evil.test/back' },
    { redirect_uri: 'https://desk.test/back?to=https://evil.test' },
    { redirect_uri: 'https://desk.test.evil.test/back' },
    { redirect_uri: '//evil.test' },
    { redirect_uri: 'javascript:alert(1)' },
  ]
  for (const change of changes) {
    const { status, to, html } = await browser.open(program.asks(change))
    assert.deepEqual([status, to], [400, null], JSON.stringify(change))
    assert.doesNotMatch(html, /evil\.test|javascript:/)
  }
  // A node with the same secret knows it too.
  const asks = foreign.asks({ resource: `${world.url}/mcp` })
  assert.equal((await browser.open(`/authorize${asks.search}`)).status, 200)
})

test('whatever else is wrong is said on a page, and the browser goes back only if its owner presses', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url, 'Desk', 'https://desk.test/back')
  const cases: [Record<string, string | null>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: null }, 'unsupported_response_type'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge_method: null }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resource: 'https://evil.test/mcp' }, 'invalid_target'],
    [{ resource: `${world.url}/api/v1` }, 'invalid_target'],
    [{ resource: `${world.url}/mcp#part` }, 'invalid_target'],
    [{ scope: 'webhooks.write' }, 'invalid_scope'],
  ]
  for (const who of [await browserOf(world), new PlainBrowser(world.url)])
    for (const [change, error] of cases) {
      const { status, to, html } = await who.open(program.asks(change))
      assert.deepEqual([status, to], [400, null], JSON.stringify(change))
      const back = new URL(/class="button" href="([^"]+)"/.exec(html)![1]!.replaceAll('&#38;', '&'))
      assert.equal(`${back.origin}${back.pathname}`, 'https://desk.test/back')
      const { error: told, state, iss } = Object.fromEntries(back.searchParams)
      assert.deepEqual([told, state, iss], [error, 'mine', world.url])
    }
  const twice = `${program.asks()}&state=other`
  assert.equal((await (await browserOf(world)).open(twice)).status, 400)
})

test('nobody can answer for somebody else: not from another site, another session, an old page or without the page', async () => {
  const clock = setClock(Temporal.Now.instant())
  await using world = await publicWorld({ clock })
  const program = await newProgram(world.url)
  const browser = await browserOf(world)
  const { html } = await browser.open(program.asks())
  const form = { ...fieldsIn(html), answer: 'allow' }
  const oneClick = await browser.post('/authorize', { ...form, started: '' })
  assert.deepEqual([oneClick.status, oneClick.to], [200, null])
  assert.match(oneClick.html, /Say that you have just started to connect it yourself\./)
  for (const headers of [{ origin: 'https://evil.test' }, { origin: 'null' }]) {
    const { status } = await browser.post('/authorize', form, headers)
    assert.equal(status, 403)
  }
  const bo = await givenMember(world, { email: anAddress(), role: 'admin' })
  const other = await browserOf(world, bo.email)
  for (const [who, change] of [
    [other, {}],
    [new PlainBrowser(world.url), {}],
    [browser, { ticket: '' }],
    [browser, { ticket: `${form.ticket.slice(0, -4)}AAAA` }],
  ] as const) {
    const { status, to } = await who.post('/authorize', { ...form, ...change })
    assert.deepEqual([status, to], [400, null])
  }
  // Who has a form of their own still cannot name another member.
  const theirs = await browser.post('/authorize', { ...form, member: bo.id })
  assert.match(theirs.html, /Choose the workspace\./)
  const nothing = await browser.post('/authorize', { ...form, scope: ['webhooks.write', 'members.write'] })
  assert.match(nothing.html, /Choose at least one thing/)
  assert.equal(await kept(world), 0)
  clock.pass({ minutes: 16 })
  assert.equal((await browser.post('/authorize', form)).status, 400)
  assert.equal(await kept(world), 0)
})

test('the question cannot be put into another page', async () => {
  await using world = await publicWorld()
  const { headers } = await (await browserOf(world)).open((await newProgram(world.url)).asks())
  assert.equal(headers.get('x-frame-options'), 'DENY')
  assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/)
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('a form leads to us, and from us to this program and nowhere else', async () => {
  await using world = await publicWorld()
  const browser = await browserOf(world)
  const actionsOf = async (redirect: string) => {
    const { headers } = await browser.open((await newProgram(world.url, 'Desk', redirect)).asks())
    return /form-action ([^;]*);/.exec(headers.get('content-security-policy')!)![1]
  }
  assert.equal(await actionsOf('https://desk.test/back'), "'self' https://desk.test")
  assert.equal(await actionsOf('http://127.0.0.1:6274/back'), "'self' http://127.0.0.1:6274")
  assert.equal(await actionsOf('http://[::1]:6274/back'), "'self' http:")
})

test('a code works once: shown again, it takes back what it gave', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url)
  const code = (await allow(await browserOf(world), program.asks())).searchParams.get('code')!
  const first = await program.redeem(code)
  assert.equal(first.headers.get('cache-control'), 'no-store')
  assert.equal((await callWith(world.url, first.body.access_token!)).status, 200)
  const again = await program.redeem(code)
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
  assert.equal((await callWith(world.url, first.body.access_token!)).status, 401)
  assert.equal((await program.renew(first.body.refresh_token!)).status, 400)
  assert.deepEqual(await endedBecause(world), [['negotiation', 'used_again']])
  assert.equal(await kept(world), 0)
})

test('of two who show one code or one token at once, not both are served', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url)
  const browser = await browserOf(world)
  const code = (await allow(browser, program.asks())).searchParams.get('code')!
  const both = await Promise.all([program.redeem(code), program.redeem(code)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
  const { refresh } = await program.connect(browser)
  const renewed = await Promise.all([program.renew(refresh), program.renew(refresh)])
  assert.deepEqual(renewed.map(({ status }) => status).sort(), [200, 400])
  for (const { body } of [...both, ...renewed])
    if (body.access_token) assert.equal((await callWith(world.url, body.access_token)).status, 401)
})

test('a stolen code is worth nothing without the secret, the program and the address that belong to it', async () => {
  const clock = setClock(Temporal.Now.instant())
  await using world = await publicWorld({ clock })
  const program = await newProgram(world.url)
  const thief = await newProgram(world.url, 'Thief')
  const browser = await browserOf(world)
  const codeFor = async () => (await allow(browser, program.asks())).searchParams.get('code')!
  const changes: Record<string, string>[] = [
    { code_verifier: newVerifier() },
    { code_verifier: 'x' },
    { client_id: thief.clientId },
    { redirect_uri: 'http://127.0.0.1:6275/callback' },
    { redirect_uri: 'https://evil.test/' },
  ]
  for (const change of changes) {
    const code = await codeFor()
    const stolen = await program.redeem(code, change)
    assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant'], JSON.stringify(change))
    assert.equal((await program.redeem(code)).status, 400, 'it was used up')
  }
  const code = await codeFor()
  for (const [change, error] of [
    [{ resource: 'https://evil.test/mcp' }, 'invalid_target'],
    [{ code_verifier: '' }, 'invalid_request'],
    [{ client_id: '' }, 'invalid_request'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ] as const)
    assert.equal((await program.redeem(code, change)).body.error, error)
  clock.pass({ minutes: 6 })
  assert.equal((await program.redeem(code)).body.error, 'invalid_grant')
})

test('a token for renewing works once: shown again, it ends everything that came of it', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url)
  const { refresh } = await program.connect(await browserOf(world))
  const second = await program.renew(refresh)
  const third = await program.renew(second.body.refresh_token!)
  assert.equal((await callWith(world.url, third.body.access_token!)).status, 200)
  assert.equal((await program.renew(refresh)).body.error, 'invalid_grant')
  assert.equal((await callWith(world.url, third.body.access_token!)).status, 401)
  assert.equal((await program.renew(third.body.refresh_token!)).status, 400)
  assert.deepEqual(await endedBecause(world), [['negotiation', 'used_again']])
})

test('a token counts for its kind, its program, its address and its workspace alone', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url)
  const thief = await newProgram(world.url, 'Thief')
  const browser = await browserOf(world)
  const { access, refresh } = await program.connect(browser)
  const headers = { authorization: `Bearer ${access}` }
  for (const path of ['/api/v1/teams', '/console/api/session'])
    assert.equal((await fetch(`${world.url}${path}`, { headers })).status, 401, path)
  assert.equal((await callWith(world.url, refresh)).status, 401)
  assert.equal((await program.renew(access)).status, 400)
  assert.equal((await program.redeem(refresh)).status, 400)
  const inAddress = await fetch(`${world.url}/mcp?access_token=${access}`, { method: 'POST', body: '{}' })
  assert.equal(inAddress.status, 401)
  // Another installation on the same database, or the same one under another name.
  const elsewhere = await publicWorld({ pool: world.pool })
  assert.equal((await callWith(elsewhere.url, access)).status, 401)
  const moved = await ask(elsewhere.url, '/token', {
    grant_type: 'refresh_token',
    refresh_token: refresh,
    client_id: program.clientId,
  })
  assert.equal(moved.body.error, 'invalid_grant')
  await elsewhere[Symbol.asyncDispose]()
  assert.equal((await callWith(world.url, access)).status, 200)
  const { status } = await thief.renew(refresh)
  assert.equal(status, 400)
  assert.deepEqual(await endedBecause(world), [['negotiation', 'another_program']])
})

test('in two workspaces, its person says for which, and it learns nothing of the other', async () => {
  await using world = await publicWorld()
  const { email } = world.ana
  const second = await inTransaction(world.pool, (sql) =>
    createWorkspace(sql, { name: 'Second <Ltd>', handle: null, owner: email }, TESTER),
  )
  const program = await newProgram(world.url)
  const browser = await browserOf(world)
  const { html } = await browser.open(program.asks())
  const choices = [...html.matchAll(/<input type="radio" name="member" value="(\w+)" required> ([^<]*)</g)]
  assert.deepEqual(
    choices.map(([, member, name]) => [member, name]),
    [
      [world.ana.id, 'Acme'],
      [second.owner.id, 'Second &#60;Ltd&#62;'],
    ],
  )
  assert.doesNotMatch(html, /type="radio"[^>]*checked/)
  const unclear = { ...fieldsIn(html), member: '', answer: 'allow' }
  assert.match((await browser.post('/authorize', unclear)).html, /Choose the workspace\./)
  const { access } = await program.connect(browser, { member: second.owner.id })
  const called = await fetch(`${world.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'find_people', arguments: {} },
    }),
  })
  const text = await called.text()
  assert.match(text, new RegExp(email))
  assert.doesNotMatch(text, /ana@acme\.test/)
})

test('a program that needs its tokens no more takes them back, and only its own', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url)
  const thief = await newProgram(world.url, 'Thief')
  const browser = await browserOf(world)
  const { access, refresh } = await program.connect(browser)
  assert.equal((await thief.revoke(refresh)).status, 400)
  assert.equal((await callWith(world.url, access)).status, 200)
  assert.equal((await program.revoke('pr_unknown')).status, 200)
  assert.equal((await program.revoke(refresh)).status, 200)
  assert.equal((await program.revoke(refresh)).status, 200)
  assert.equal((await callWith(world.url, access)).status, 401)
  const second = await program.connect(browser)
  assert.equal((await program.revoke(second.access)).status, 200)
  assert.equal((await program.renew(second.refresh)).status, 400)
  assert.equal(await kept(world), 0)
  assert.deepEqual(await endedBecause(world), [
    [world.ana.id, undefined],
    [world.ana.id, undefined],
  ])
})

test('pages of other sites and foreign names reach none of it', async () => {
  await using world = await publicWorld()
  for (const path of ['/register', '/token', '/revoke'])
    for (const headers of [{ origin: 'https://evil.test' }, { host: 'evil.test' }])
      assert.equal((await world.app.inject({ method: 'POST', url: path, headers })).statusCode, 403, path)
  const document = { url: '/.well-known/oauth-authorization-server', headers: { host: 'evil.test' } }
  assert.equal((await world.app.inject(document)).statusCode, 403)
})

test('only digests are stored, and nothing of a token is in any column', async () => {
  await using world = await publicWorld()
  const program = await newProgram(world.url)
  const code = (await allow(await browserOf(world), program.asks())).searchParams.get('code')!
  const { body } = await program.redeem(code)
  const rows = await world.pool`
    select p::text || coalesce((select string_agg(t::text, ' ') from program_tokens t where t.program_id = p.id), '')
      || (select string_agg(d::text, ' ') from directory d where d.ref = p.id)
      || (select string_agg(a::text, ' ') from audit a where a.ref = p.id) as text
    from programs p
    where p.workspace_id = ${world.workspace.id}`
  const [{ text }] = rows as unknown as [{ text: string }]
  for (const secret of [code, body.access_token!, body.refresh_token!, program.verifier, program.clientId])
    assert.ok(!text.includes(secret), secret)
})

test('tokens and programs that are over are deleted, and nothing of somebody who is forgotten stays', async () => {
  const clock = setClock(Temporal.Now.instant())
  await using world = await publicWorld({ clock })
  const zoe = await givenMember(world, { email: anAddress(), name: 'Zoë Quillon' })
  const mine = await newProgram(world.url)
  const { refresh } = await mine.connect(await browserOf(world))
  const hers = await newProgram(world.url, `Desk of Zoë Quillon, ${zoe.email}`)
  await hers.connect(await browserOf(world, zoe.email))
  await allow(await browserOf(world, zoe.email), hers.asks())
  const left = await world.api.post(`/workspace_members/${zoe.id}/deactivate`)
  assert.equal(left.status, 200, left.text)
  await inTransaction(world.pool, (sql) => forgetPerson(sql, world.workspace, zoe.email, { ...TESTER, clock }))
  const named = await world.pool`
    select from audit
    where workspace_id = ${world.workspace.id}
      and (detail::text ilike '%quillon%' or detail::text ilike ${`%${zoe.email}%`})`
  assert.equal(named.length, 0)
  // One program with a used code and a pair of tokens.
  assert.equal(await kept(world), 1 + 3 + 3)
  clock.pass({ hours: 24 * 29 })
  assert.equal((await mine.renew(refresh)).status, 200)
  const log = openLog({ logLevel: 'silent' })
  const sweep = async (left: number) => {
    const sweeper = startSweeper({ pool: world.pool, log, clock: world.acting.clock })
    while ((await kept(world)) > left) await new Promise((ok) => setTimeout(ok, 20))
    await sweeper[Symbol.asyncDispose]()
    assert.equal(await kept(world), left)
  }
  await sweep(1 + 3 + 3)
  clock.pass({ hours: 24 * 31 })
  await sweep(0)
})
