import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { unlinkAccounts } from '#actions/sign-in-by-account.ts'
import { inTransaction } from '#db/transaction.ts'
import { openProvider } from '#http/console/oidc/provider.ts'
import { listAudit } from '../support/audited.ts'
import { setClock, TESTER } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { keptLog } from '../support/logged.ts'
import { OIDC_CLIENT, OidcServer } from '../support/oidc-server.ts'
import { newServer, newWorld, type World } from '../support/world.ts'

const OWN = { host: '127.0.0.1:3000' }
const PLACE = { development: true, egressAllow: { networks: [], hosts: [] }, egressProxy: null }

const anAddress = () => `p${randomBytes(6).toString('hex')}@acme.test`
const aSubject = () => randomBytes(8).toString('hex')

async function openDoor(world: World, server: OidcServer) {
  const clock = setClock(Temporal.Now.instant(), randomBytes(4).readUInt32BE())
  const member = await givenMember(world, { email: anAddress() })
  server.person = { sub: aSubject(), email: member.email, email_verified: true }
  const provider = openProvider({ issuer: server.issuer, label: 'Acme <ID>', ...OIDC_CLIENT }, PLACE, clock.nowMs)
  const { log, lines } = keptLog()
  const app = await newServer(world.pool, { clock, provider, log })
  /** Presses the button, signs in at the provider, and gives where it sends the browser back to. */
  const visit = async () => {
    const begun = await app.inject({ url: '/oidc-sign-in', headers: OWN })
    assert.equal(begun.statusCode, 303, begun.body)
    const there = await fetch(String(begun.headers.location), { redirect: 'manual' })
    const back = new URL(there.headers.get('location') ?? assert.fail(await there.text()))
    return { back, cookie: String(begun.headers['set-cookie']).split(';')[0]! }
  }
  const comeBack = async ({ back, cookie }: { back: URL; cookie: string }) => {
    assert.equal(back.pathname, '/oidc-callback')
    return await app.inject({ url: `${back.pathname}${back.search}`, headers: { ...OWN, cookie } })
  }
  const signIn = async () => await comeBack(await visit())
  const who = async (answer: Awaited<ReturnType<typeof comeBack>>) => {
    assert.equal(answer.statusCode, 303, answer.body)
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    const cookie = cookies.find((text) => text.startsWith('parley_dev='))!.split(';')[0]!
    const session = await app.inject({ url: '/console/api/session', headers: { ...OWN, cookie } })
    return { email: session.json().member?.email as string, cookie }
  }
  const close = async () => {
    await app.close()
    await provider[Symbol.asyncDispose]()
  }
  return { clock, member, app, provider, lines, visit, comeBack, signIn, who, [Symbol.asyncDispose]: close }
}

const isRefused = (answer: { statusCode: number; body: string; headers: object }, says: RegExp) => {
  assert.equal(answer.statusCode, 403)
  assert.match(answer.body, says)
  assert.doesNotMatch(JSON.stringify(answer.headers), /parley_dev=/)
}

test('signing in by an identity provider', async (t) => {
  await using world = await newWorld()
  await using server = await OidcServer.open()
  // Each test meets a provider that has nothing special about it.
  const open = async () => {
    const { issuer } = server
    Object.assign(server, new OidcServer(), { issuer })
    return await openDoor(world, server)
  }

  await t.test('a verified address links the account once, and from then on the account counts', async () => {
    await using door = await open()
    assert.equal((await door.who(await door.signIn())).email, door.member.email)
    // The address was changed at the provider, to one that nobody has verified and that belongs to another member.
    const other = await givenMember(world, { email: anAddress() })
    server.person = { ...server.person, email: other.email, email_verified: false }
    assert.equal((await door.who(await door.signIn())).email, door.member.email)
    const signedIn = (await listAudit(world.pool, world.workspace)).filter(({ ref }) => ref === door.member.id)
    assert.deepEqual(
      signedIn.filter(({ action }) => action === 'member.signed_in').map(({ detail }) => detail),
      [{ by: 'account' }, { by: 'account' }],
    )
  })

  await t.test(
    'another account with the same address is refused and on record, until the first is unlinked',
    async () => {
      await using door = await open()
      const { cookie } = await door.who(await door.signIn())
      server.person = { ...server.person, sub: aSubject() }
      isRefused(await door.signIn(), /signed in before with another account at Acme &#60;ID&#62;/)
      const refused = (await listAudit(world.pool, world.workspace)).find(
        ({ action, ref }) => action === 'member.sign_in_refused' && ref === door.member.id,
      )
      assert.deepEqual(refused?.detail, { because: 'other_account' })
      assert.equal(await inTransaction(world.pool, (sql) => unlinkAccounts(sql, door.member.email, TESTER)), 1)
      const out = await door.app.inject({ url: '/console/api/session', headers: { ...OWN, cookie } })
      assert.equal(out.statusCode, 401)
      assert.equal((await door.who(await door.signIn())).email, door.member.email)
    },
  )

  await t.test('an address that is not verified, missing or of nobody here lets nobody in', async () => {
    await using door = await open()
    const { email } = door.member
    for (const email_verified of [false, undefined, 'true', 1]) {
      server.person = { sub: aSubject(), email, email_verified }
      isRefused(await door.signIn(), /Your address is not verified/)
    }
    server.person = { sub: aSubject(), email_verified: true }
    isRefused(await door.signIn(), /Your address is missing/)
    server.person = { sub: aSubject(), email: 'nobody@elsewhere.test', email_verified: true }
    isRefused(await door.signIn(), /belongs to no active member/)
    // The sign for kelvin looks like a K, and is another mailbox.
    const known = await givenMember(world, { email: `k${email}` })
    server.person = { sub: aSubject(), email: `\u212a${email}`, email_verified: true }
    isRefused(await door.signIn(), /Your address is missing/)
    server.person = { sub: aSubject(), email: `K${email}`, email_verified: true }
    assert.equal((await door.who(await door.signIn())).email, known.email)
  })

  await t.test('somebody who was deactivated does not come in, with a linked account either', async () => {
    await using door = await open()
    const { cookie } = await door.who(await door.signIn())
    const left = await world.api.post(`/workspace_members/${door.member.id}/deactivate`, {})
    assert.equal(left.status, 200, left.text)
    const out = await door.app.inject({ url: '/console/api/session', headers: { ...OWN, cookie } })
    assert.equal(out.statusCode, 401)
    isRefused(await door.signIn(), /belongs to no active member/)
  })

  await t.test('only the browser that began comes back, with its own answer, once and soon', async () => {
    await using door = await open()
    const mine = await door.visit()
    const other = await door.visit()
    isRefused(await door.comeBack({ ...mine, cookie: '' }), /Please start again/)
    isRefused(await door.comeBack({ ...mine, cookie: other.cookie }), /Please start again/)
    isRefused(await door.comeBack({ ...mine, cookie: 'parley_oidc_dev=AAAA' }), /Please start again/)
    const forged = new URL(mine.back)
    forged.searchParams.set('state', 'another')
    isRefused(await door.comeBack({ ...mine, back: forged }), /Please start again/)
    await door.who(await door.comeBack(mine))
    // The same code again, by a browser that kept everything.
    isRefused(await door.comeBack(mine), /This did not work/)
    door.clock.pass({ minutes: 11 })
    isRefused(await door.comeBack(other), /Please start again/)
  })

  await t.test('what another issuer, key, client or visit vouches for counts for nothing', async () => {
    await using door = await open()
    const now = Math.floor(Date.now() / 1000)
    const spoils: [string, object][] = [
      ['issuer', { iss: 'https://evil.test' }],
      ['audience', { aud: 'somebody else' }],
      ['nonce', { nonce: 'of another visit' }],
      ['expiry', { iat: now - 600, exp: now - 90 }],
    ]
    for (const [name, wrong] of spoils) {
      server.spoil = (claims) => ({ ...claims, ...wrong })
      const answer = await door.signIn()
      assert.match(answer.body, /This did not work/, name)
      isRefused(answer, /cannot be trusted/)
    }
    server.spoil = (claims) => claims
    server.signsWith = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    isRefused(await door.signIn(), /This did not work/)
    server.signsWith = new OidcServer().signsWith
    server.sentBack = { iss: 'https://evil.test' }
    isRefused(await door.signIn(), /This did not work/)
    server.sentBack = { error: 'access_denied' }
    isRefused(await door.signIn(), /did not let you in/)
    assert.equal(door.lines.length, 6)
    assert.doesNotMatch(JSON.stringify(door.lines), /the secret of parley|code=|eyJ/)
  })

  await t.test('clocks may be a minute apart, and the address may be told later', async () => {
    await using door = await open()
    const now = Math.floor(Date.now() / 1000)
    server.spoil = (claims) => ({ ...claims, iat: now + 45, nbf: now + 45, exp: now - 45 })
    server.tellsAddressLater = true
    assert.equal((await door.who(await door.signIn())).email, door.member.email)
  })

  await t.test('a provider that calls itself otherwise is one clear line, and its button says so', async () => {
    await using door = await open()
    assert.equal(await door.provider.problem(), null)
    door.clock.pass({ hours: 2 })
    server.callsItself = 'https://evil.test'
    assert.match(
      (await door.provider.problem())!,
      /^http:\/\/127\.0\.0\.1:\d+ cannot be used for signing in \(.*issuer.*\)\. Check PARLEY_OIDC_ISSUER\.$/,
    )
    const begun = await door.app.inject({ url: '/oidc-sign-in', headers: OWN })
    assert.equal(begun.statusCode, 502)
    assert.match(begun.body, /This did not work/)
  })

  await t.test('the button is there only where a provider is set up', async () => {
    await using door = await open()
    const pages = [door.app, world.app].map((app) => app.inject({ url: '/sign-in', headers: OWN }))
    const [withProvider, without] = await Promise.all(pages)
    assert.match(
      withProvider!.body,
      /<a class="button" href="oidc-sign-in" autofocus>Sign in with Acme &#60;ID&#62;<\/a>/,
    )
    assert.doesNotMatch(without!.body, /oidc/)
    const both = await newServer(world.pool, { provider: door.provider, mailLink: () => {} })
    const { body } = await both.inject({ url: '/sign-in', headers: OWN })
    assert.deepEqual(body.match(/<[^>]* autofocus>/g), ['<a class="button" href="oidc-sign-in" autofocus>'])
    assert.match(body, /<button class="second">Send me a link/)
    await both.close()
    assert.equal((await world.app.inject({ url: '/oidc-sign-in', headers: OWN })).statusCode, 404)
    assert.equal((await door.app.inject({ url: '/oidc-sign-in', headers: { host: 'evil.test' } })).statusCode, 403)
  })
})
