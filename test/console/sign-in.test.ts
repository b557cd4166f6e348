import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeSignInLink } from '#actions/sign-in.ts'
import { LINK_MINUTES, SESSION_DAYS } from '#core/sign-in.ts'
import { deleteSignInsOver } from '#db/people/sign-in.ts'
import { type SetClock, setClock } from '../support/clock.ts'
import { givenMember } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { newServer, newWorld, type World } from '../support/world.ts'

// Coming in by a link, and what a session is then good for.

const HOST = '127.0.0.1:3000'
const OWN = { host: HOST, origin: `http://${HOST}` }
const FORM = { ...OWN, 'content-type': 'application/x-www-form-urlencoded' }

const anAddress = () => `p${randomBytes(6).toString('hex')}@acme.test`

/** A real moment with a seed of its own, since all tests share one database. */
function aClock(): SetClock {
  return setClock(Temporal.Now.instant(), randomBytes(4).readUInt32BE())
}

async function openDoor(world: World, fields: Record<string, unknown> = {}) {
  const clock = aClock()
  const member = await givenMember(world, { email: anAddress(), ...fields })
  const mailed: string[] = []
  const app = await newServer(world.pool, { clock, mailLink: (email) => void mailed.push(email) })
  const newLink = async () => (await makeSignInLink(world.pool, member.email, clock))?.token ?? assert.fail('no link')
  const use = (link: string, headers: Record<string, string> = FORM) =>
    app.inject({ method: 'POST', url: '/use-link', headers, payload: new URLSearchParams({ link }).toString() })
  const signIn = async () => cookieOf(await use(await newLink()))
  const ask = (path: string, cookie: string, headers: Record<string, string> = OWN) =>
    app.inject({ url: `/console/api${path}`, headers: { ...headers, cookie } })
  return { clock, member, mailed, app, newLink, use, signIn, ask, [Symbol.asyncDispose]: () => app.close() }
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['set-cookie']).split(';')[0]!

test('a link signs in once, and the cookie is out of reach for scripts and other sites', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const link = await door.newLink()
  const used = await door.use(link)
  assert.equal(used.statusCode, 303)
  assert.equal(used.headers.location, './')
  assert.match(
    String(used.headers['set-cookie']),
    /^parley_dev=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/,
  )
  const session = (await door.ask('/session', cookieOf(used))).json()
  assert.equal(session.member.email, door.member.email)
  assert.equal(session.workspace.id, world.workspace.id)

  const again = await door.use(link)
  assert.equal(again.headers['set-cookie'], undefined)
  assert.match(again.body, /This link is over/)
})

test('over https the cookie is a host cookie, and nothing asks for upgrades in development', async () => {
  await using world = await newWorld()
  const clock = aClock()
  const member = await givenMember(world, { email: anAddress() })
  const app = await newServer(world.pool, { clock, publicUrl: 'https://parley.acme.test', development: false })
  const own = { host: 'parley.acme.test', origin: 'https://parley.acme.test' }
  const link = (await makeSignInLink(world.pool, member.email, clock))!.token
  const used = await app.inject({
    method: 'POST',
    url: '/use-link',
    headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `link=${link}`,
  })
  assert.match(String(used.headers['set-cookie']), /^__Host-parley=[\w-]{43}; Path=\/; HttpOnly; .*; Secure$/)
  const page = await app.inject({ url: '/sign-in', headers: own })
  assert.doesNotMatch(String(page.headers['content-security-policy']), /upgrade-insecure-requests/)
  const elsewhere = await app.inject({ url: '/sign-in', headers: { host: '127.0.0.1:3000' } })
  assert.equal(elsewhere.statusCode, 403)
  await app.close()
})

test('opening the link a hundred times, as programs that check mail do, uses nothing up', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const link = await door.newLink()
  for (let i = 0; i < 100; i++) {
    const opened = await door.app.inject({ url: `/sign-in?link=${link}`, headers: { host: HOST } })
    assert.equal(opened.headers['set-cookie'], undefined)
    assert.equal(opened.headers['cache-control'], 'no-store')
  }
  assert.equal((await door.use(link)).statusCode, 303)
})

test(`a link is over after ${LINK_MINUTES} minutes`, async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const link = await door.newLink()
  door.clock.pass({ minutes: LINK_MINUTES })
  assert.match((await door.app.inject({ url: `/sign-in?link=${link}`, headers: OWN })).body, /This link is over/)
  assert.equal((await door.use(link)).headers['set-cookie'], undefined)
})

test('a form that is no form is no reason to fall over', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  for (const payload of ['{"email":{"toString":1}}', '{"email":["a@b.test"]}', '[]', 'null', '{}']) {
    const headers = { ...OWN, 'content-type': 'application/json' }
    const asked = await door.app.inject({ method: 'POST', url: '/sign-in', headers, payload })
    assert.ok(asked.statusCode < 500, `${payload}: ${asked.body}`)
  }
  assert.deepEqual(door.mailed, [])
})

test('two presses at once make one session', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const link = await door.newLink()
  const answers = await Promise.all([door.use(link), door.use(link), door.use(link)])
  assert.equal(answers.filter(({ headers }) => headers['set-cookie'] !== undefined).length, 1)
})

test('the answer is the same whether or not somebody has the address', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const ask = async (email: string) => {
    const payload = new URLSearchParams({ email }).toString()
    const { statusCode, body, headers } = await door.app.inject({
      method: 'POST',
      url: '/sign-in',
      headers: FORM,
      payload,
    })
    return {
      statusCode,
      body: body.replaceAll(email.replace('@', '&#64;'), 'X').replaceAll(email, 'X'),
      type: headers['content-type'],
    }
  }
  assert.deepEqual(await ask(door.member.email), await ask('nobody@elsewhere.test'))
  assert.deepEqual(door.mailed, [door.member.email, 'nobody@elsewhere.test'])
  assert.equal(await makeSignInLink(world.pool, 'nobody@elsewhere.test', door.clock), null)
})

test('somebody who is deactivated is out at once, and gets no link', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const cookie = await door.signIn()
  assert.equal((await door.ask('/session', cookie)).statusCode, 200)
  const left = await world.api.post(`/workspace_members/${door.member.id}/deactivate`, {})
  assert.equal(left.status, 200, left.text)
  const refused = await door.ask('/session', cookie)
  assert.equal(refused.statusCode, 401)
  assert.match(refused.json().error.message, /not signed in/)
  assert.equal(await makeSignInLink(world.pool, door.member.email, door.clock), null)
})

test('signing out ends the session, and so does not using it', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const cookie = await door.signIn()
  const out = await door.app.inject({ method: 'POST', url: '/sign-out', headers: { ...FORM, cookie }, payload: '' })
  assert.equal(out.statusCode, 303)
  assert.equal((await door.ask('/session', cookie)).statusCode, 401)

  const kept = await door.signIn()
  // In use it goes on and on.
  for (let i = 0; i < 3; i++) {
    door.clock.pass({ hours: 24 * (SESSION_DAYS - 1) })
    const asked = await door.ask('/session', kept)
    assert.equal(asked.statusCode, 200)
    // The browser is told as well, which forgets a cookie by its own clock.
    assert.equal(cookieOf(asked), kept)
  }
  door.clock.pass({ hours: 24 * SESSION_DAYS })
  assert.equal((await door.ask('/session', kept)).statusCode, 401)
})

test('a foreign name and a foreign origin are refused, with the best of cookies', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  const cookie = await door.signIn()
  const rebound = await door.ask('/session', cookie, { host: 'evil.test' })
  assert.equal(rebound.statusCode, 403)
  assert.equal((await door.ask('/session', cookie, { host: HOST, origin: 'https://evil.test' })).statusCode, 403)
  const pause = (headers: Record<string, string>) =>
    door.app.inject({
      method: 'POST',
      url: '/console/api/teams',
      headers: { ...headers, cookie },
      payload: { name: 'T' },
    })
  assert.equal((await pause({ host: HOST })).statusCode, 403, 'a write without an origin')
  assert.equal((await pause({ host: HOST, origin: 'null' })).statusCode, 403)
  assert.equal((await door.use(await door.newLink(), { ...FORM, origin: 'https://evil.test' })).statusCode, 403)
})

test('the console does what the API does, as far as the role goes', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  await using admin = await openDoor(world, { role: 'admin' })
  const team = { name: 'Sales', mode: 'manual' }
  const make = async (app: typeof door.app, cookie: string) =>
    await app.inject({ method: 'POST', url: '/console/api/teams', headers: { ...OWN, cookie }, payload: team })
  const refused = await make(door.app, await door.signIn())
  assert.equal(refused.statusCode, 403)
  assert.match(refused.json().error.message, /Only admins/)
  const made = await make(admin.app, await admin.signIn())
  assert.equal(made.statusCode, 201, made.body)
  assert.equal((await world.api.get(`/teams/${made.json().data.id}`)).body.data.name, 'Sales')
})

test('a page names the workspace that it shows, and only one of its own', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  await using door = await openDoor(world)
  const there = await givenMember(other, { email: door.member.email })
  const cookie = await door.signIn()
  const in_ = (id: string) => door.ask('/session', cookie, { ...OWN, 'x-parley-workspace': id })
  const session = (await in_(other.workspace.id)).json()
  assert.equal(session.member.id, there.id)
  assert.deepEqual(
    session.workspaces.map(({ id }: { id: string }) => id).sort(),
    [world.workspace.id, other.workspace.id].sort(),
  )
  // Not signed out by it: there are other workspaces to go on in.
  await using stranger = await newWorld()
  const refused = await in_(stranger.workspace.id)
  assert.equal(refused.statusCode, 403)
  assert.match(refused.json().error.message, /not an active member of this workspace/)
})

test('whoever belongs to two workspaces sees the requests of the one that is named, and nothing of others', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  await using stranger = await newWorld()
  await using door = await openDoor(world, { role: 'admin' })
  await givenMember(other, { email: door.member.email, role: 'admin' })
  const cookie = await door.signIn()
  const made = await Promise.all([world, other].map((each) => givenRequest(each)))
  for (const [index, { workspace }] of [world, other].entries()) {
    const named = { ...OWN, 'x-parley-workspace': workspace.id }
    const listed = (await door.ask('/meeting_requests', cookie, named)).json().data
    assert.deepEqual(
      listed.map(({ id }: { id: string }) => id),
      [made[index]!.id],
    )
    const elsewhere = await door.ask(`/meeting_requests/${made[1 - index]!.id}`, cookie, named)
    assert.equal(elsewhere.statusCode, 404)
  }
  const named = { ...OWN, 'x-parley-workspace': stranger.workspace.id }
  assert.equal((await door.ask('/meeting_requests', cookie, named)).statusCode, 403)
})

test('a stream and a frame name the workspace in their address, and nothing else does', async () => {
  await using world = await newWorld()
  await using other = await newWorld()
  await using stranger = await newWorld()
  await using door = await openDoor(world)
  await givenMember(other, { email: door.member.email })
  const cookie = await door.signIn()
  const at = (url: string) => door.app.inject({ url, headers: { ...OWN, cookie } })
  const frame = (id: string) => at(`/console/api/mailroom/mails/msg_none/html?workspace=${id}`)
  const inFrame = (await frame(stranger.workspace.id)).json().error.message
  assert.match(inFrame, /not an active member of this workspace/)
  assert.doesNotMatch((await frame(other.workspace.id)).json().error.message, /not an active member/)
  assert.equal((await at(`/console/changes?workspace=${stranger.workspace.id}`)).statusCode, 403)
  const shown = await at(`/console/api/session?workspace=${stranger.workspace.id}`)
  assert.equal(shown.statusCode, 200, shown.body)
})

test('what nobody can come in by any more is swept away', async () => {
  await using world = await newWorld()
  await using door = await openDoor(world)
  await door.newLink()
  await door.signIn()
  const count = async () => {
    const [row] = await world.pool<{ count: number }[]>`
      select (select count(*) from sign_in_links where email_key = ${door.member.email})::int
           + (select count(*) from sign_in_sessions where email_key = ${door.member.email})::int as count`
    return row!.count
  }
  assert.equal(await count(), 3)
  await deleteSignInsOver(world.pool, new Date(door.clock.nowMs() + 15 * 86_400_000).toISOString())
  assert.equal(await count(), 0)
})
