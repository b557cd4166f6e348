import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Client,
  IssuerMismatchError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { makeSignInLink } from '#actions/sign-in.ts'
import { scopeOf } from '#core/ability.ts'
import { PROGRAM_SCOPES } from '#core/program/scopes.ts'
import { TOOLS } from '#mcp/tools/tools.ts'
import { agentOver, type Era } from '../support/agent.ts'
import { listAudit } from '../support/audited.ts'
import { setClock } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import {
  Assistant,
  allow,
  anAddress,
  browserOf,
  callWith,
  newProgram,
  PlainBrowser,
  publicWorld,
} from '../support/programs.ts'

// An assistant that knows the address alone, by the protocol's own client: it is turned away, finds out whom to ask, registers, sends the
// member's browser, and comes in with tokens.

const transportOf = (url: string, authProvider: Assistant) =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider })

/** Turned away, the assistant sends the browser to the question. */
async function knock(url: string, assistant: Assistant): Promise<StreamableHTTPClientTransport> {
  const transport = transportOf(url, assistant)
  const client = new Client({ name: 'test-assistant', version: '1.0.0' })
  await assert.rejects(client.connect(transport), UnauthorizedError)
  return transport
}

const WISH = { participants: [{ email: 'bo@client.test' }], title: 'Product demo' }

for (const era of ['modern', 'legacy'] satisfies Era[])
  test(`an assistant connects by the address alone and acts as the member (${era} protocol)`, async () => {
    await using world = await publicWorld()
    const assistant = new Assistant()
    const transport = await knock(world.url, assistant)
    const browser = await browserOf(world)
    const back = await allow(browser, assistant.sentTo!)
    assert.equal(`${back.origin}${back.pathname}`, 'http://127.0.0.1:6274/callback')
    assert.equal(back.searchParams.get('state'), 'a state of its own')
    await transport.finishAuth(back.searchParams)
    await using agent = await agentOver(transportOf(world.url, assistant), era)
    assert.equal((await agent.client.listTools()).tools.length, 12)
    const { data } = await agent.use<{ meeting: { id: string } }>('ask_for_meeting', {
      ...WISH,
      organizer_email: world.ana.email,
    })
    const record = await listAudit(world.pool, world.workspace)
    const made = record.find(({ ref }) => ref === data.meeting.id)
    assert.equal(made?.actor, world.ana.id)
    assert.deepEqual(made?.detail, { source: 'api', through: 'Desk assistant' })
    const allowed = record.find(({ action }) => action === 'program.allowed')
    assert.equal(allowed?.actor, world.ana.id)
    assert.deepEqual(allowed?.detail, {
      name: 'Desk assistant',
      host: '127.0.0.1:6274',
      scopes: [...PROGRAM_SCOPES],
    })
  })

test('its member signs in first, is asked then, and another account can be chosen on the way', async () => {
  await using world = await publicWorld()
  const assistant = new Assistant()
  await knock(world.url, assistant)
  const browser = new PlainBrowser(world.url)
  const signIn = async (email: string) => {
    const { token } = (await makeSignInLink(world.pool, email, world.acting.clock))!
    return await browser.post('/use-link', { link: token })
  }
  const first = await browser.open(assistant.sentTo!)
  assert.deepEqual([first.status, first.to], [303, './sign-in'])
  const dan = await givenMember(world, { email: anAddress() })
  const onward = await signIn(dan.email)
  assert.equal(onward.status, 303)
  const asked = await browser.open(onward.to!)
  assert.match(asked.html, /<h1>Let Desk assistant act for you\?<\/h1>/)
  assert.match(asked.html, /as you, p\w+@acme\.test/)
  assert.match(asked.html, /Workspace: <b>Acme<\/b>/)
  const ticket = /name="ticket" value="([^"]+)"/.exec(asked.html)![1]!
  const other = await browser.post('/authorize', { ticket, answer: 'other' })
  assert.deepEqual([other.status, other.to], [303, './sign-in'])
  assert.equal((await browser.open('/console/api/session')).status, 401)
  const again = await signIn(world.ana.email)
  assert.match((await browser.open(again.to!)).html, new RegExp(`as you, ${world.ana.email}`))
  // A question that no cookie can hold is asked again by the program.
  const long = await new PlainBrowser(world.url).open(`${assistant.sentTo}&more=${'x'.repeat(4_000)}`)
  assert.deepEqual([long.status, long.to, long.headers.getSetCookie()], [303, './sign-in', []])
  // Once: the next sign-in leads to the console.
  assert.equal((await signIn(dan.email)).to, './')
})

test('tokens are renewed without anybody, as long as they are used', async () => {
  const clock = setClock(Temporal.Now.instant())
  await using world = await publicWorld({ clock })
  const assistant = new Assistant()
  const transport = await knock(world.url, assistant)
  const browser = await browserOf(world)
  await transport.finishAuth((await allow(browser, assistant.sentTo!)).searchParams)
  const { access_token: old } = assistant.kept.tokens
  clock.pass({ minutes: 61 })
  assert.equal((await callWith(world.url, old)).status, 401)
  await using agent = await agentOver(transportOf(world.url, assistant), 'modern')
  assert.equal((await agent.client.listTools()).tools.length, 12)
  assert.notEqual(assistant.kept.tokens.access_token, old)
  clock.pass({ hours: 24 * 31 })
  assistant.sentTo = null
  await knock(world.url, assistant)
  assert.equal(assistant.sentTo!.pathname, '/authorize', 'after a month without use its member is asked again')
})

test('who says no is asked no more, and the assistant hears it from us and from nobody else', async () => {
  await using world = await publicWorld()
  const assistant = new Assistant()
  const transport = await knock(world.url, assistant)
  const browser = await browserOf(world)
  const asked = await browser.open(assistant.sentTo!)
  const ticket = /name="ticket" value="([^"]+)"/.exec(asked.html)![1]!
  const { to } = await browser.post('/authorize', { ticket, answer: 'deny' })
  const back = new URL(to!).searchParams
  assert.deepEqual(Object.fromEntries(back), { error: 'access_denied', state: 'a state of its own', iss: world.url })
  await assert.rejects(transport.finishAuth(back), /access_denied/)
  for (const iss of ['https://evil.test', null]) {
    const mixed = new URLSearchParams({ code: 'pc_of_somebody', state: 'a state of its own', ...(iss && { iss }) })
    await assert.rejects(transport.finishAuth(mixed), IssuerMismatchError)
  }
})

test('what a program can be allowed is what the tools need, and less of it can be allowed', async () => {
  const needed = new Set(TOOLS.map(({ ability }) => scopeOf(ability)))
  // Teams are a part of what find_people says.
  assert.deepEqual([...PROGRAM_SCOPES].sort(), [...needed, 'teams.read'].sort())
  await using world = await publicWorld()
  const assistant = new Assistant()
  const transport = await knock(world.url, assistant)
  const browser = await browserOf(world)
  const back = await allow(browser, assistant.sentTo!, { scope: ['meeting_requests.read'] })
  await transport.finishAuth(back.searchParams)
  assert.equal(assistant.kept.tokens.scope, 'meeting_requests.read')
  await using agent = await agentOver(transportOf(world.url, assistant), 'modern')
  assert.deepEqual(
    (await agent.client.listTools()).tools.map(({ name }) => name),
    ['meeting_status', 'list_meetings', 'waiting_for_me'],
  )
  assert.match(
    await agent.refused('ask_for_meeting', WISH),
    /Desk assistant was not allowed meeting_requests\.write\. Connect it again and allow it, or do this yourself\./,
  )
  assert.equal((await browser.open(assistant.sentTo!)).status, 200)
})

test('its rights are those of its member, and end with them', async () => {
  await using world = await publicWorld()
  const dan = await givenMember(world, { email: anAddress() })
  const program = await newProgram(world.url)
  const { access, refresh } = await program.connect(await browserOf(world, dan.email))
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${access}` } },
    })
  await using agent = await agentOver(transport(), 'modern')
  assert.match(
    await agent.refused('ask_for_meeting', { ...WISH, organizer_email: world.ana.email }),
    /You can ask for meetings that you organize yourself/,
  )
  await agent.use('ask_for_meeting', { ...WISH, organizer_email: dan.email })
  const left = await world.api.post(`/workspace_members/${dan.id}/deactivate`, { transfer_to: world.ana.email })
  assert.equal(left.status, 200, left.text)
  assert.equal((await callWith(world.url, access)).status, 401)
  assert.equal((await program.renew(refresh)).body.error, 'invalid_grant')
  // And they do not come back with their member.
  assert.equal((await world.api.post(`/workspace_members/${dan.id}/reactivate`)).status, 200)
  assert.equal((await callWith(world.url, access)).status, 401)
  const kept = await world.pool`select from directory where kind = 'program' and workspace_id = ${world.workspace.id}`
  assert.equal(kept.length, 0)
})

test('all programs of a member share the calls of a minute', async () => {
  const taken: string[] = []
  const limiter = {
    take: (key: string) => {
      if (key.endsWith(':mcp')) taken.push(key)
      return { allowed: taken.length < 2, remaining: 0, resetSeconds: 7 }
    },
    close: async () => {},
  }
  await using world = await publicWorld({ limiter })
  const browser = await browserOf(world)
  const one = await (await newProgram(world.url)).connect(browser)
  const other = await (await newProgram(world.url, 'Other')).connect(browser)
  assert.equal((await callWith(world.url, one.access)).status, 200)
  const refused = await callWith(world.url, other.access)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '7'])
  assert.deepEqual(new Set(taken), new Set([`${world.ana.id}:mcp`]))
})

test('a 401 says where to ask, and the documents say the rest', async () => {
  await using world = await publicWorld()
  const knocked = await fetch(`${world.url}/mcp`, { method: 'POST' })
  assert.equal(knocked.status, 401)
  const scope = PROGRAM_SCOPES.join(' ')
  const where = `${world.url}/.well-known/oauth-protected-resource/mcp`
  assert.equal(knocked.headers.get('www-authenticate'), `Bearer resource_metadata="${where}", scope="${scope}"`)
  const wrong = await callWith(world.url, `pa_${'x'.repeat(43)}`)
  assert.match(wrong.headers.get('www-authenticate')!, /^Bearer error="invalid_token", resource_metadata="/)
  const json = async (path: string) => (await (await fetch(`${world.url}${path}`)).json()) as Record<string, unknown>
  const resource = await json('/.well-known/oauth-protected-resource/mcp')
  assert.deepEqual(resource, {
    resource: `${world.url}/mcp`,
    resource_name: 'Parley',
    authorization_servers: [world.url],
    scopes_supported: [...PROGRAM_SCOPES],
    bearer_methods_supported: ['header'],
  })
  assert.deepEqual(await json('/.well-known/oauth-protected-resource'), resource)
  const server = await json('/.well-known/oauth-authorization-server')
  assert.deepEqual(
    [server.issuer, server.code_challenge_methods_supported, server.authorization_response_iss_parameter_supported],
    [world.url, ['S256'], true],
  )
})

test('below a path of its host, everything is where programs look for it', async () => {
  await using world = await publicWorld({ publicUrl: 'https://acme.test/parley' })
  const json = async (path: string) =>
    (await world.app.inject({ url: path, headers: { host: 'acme.test' } })).json() as Record<string, string>
  const resource = await json('/.well-known/oauth-protected-resource/parley/mcp')
  assert.equal(resource.resource, 'https://acme.test/parley/mcp')
  const server = await json('/.well-known/oauth-authorization-server/parley')
  assert.deepEqual(
    [server.issuer, server.token_endpoint],
    ['https://acme.test/parley', 'https://acme.test/parley/token'],
  )
  const knocked = await world.app.inject({ method: 'POST', url: '/mcp', headers: { host: 'acme.test' } })
  assert.match(
    String(knocked.headers['www-authenticate']),
    /resource_metadata="https:\/\/acme\.test\/\.well-known\/oauth-protected-resource\/parley\/mcp"/,
  )
})
