// Connecting the calendar of an account at Google or Microsoft, and what becomes of it later.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccount } from '#calendars/accounts/account.ts'
import { accountTokens } from '#calendars/accounts/account-tokens.ts'
import { listCalendars } from '#db/calendar/calendars.ts'
import type { AccountServer } from '../support/account-server.ts'
import { eventually } from '../support/eventually.ts'
import { KEEPER } from '../support/feed-server.ts'
import { GoogleServer } from '../support/google-server.ts'
import { GraphServer } from '../support/graph-server.ts'
import {
  agree,
  comeBack,
  connectAccount,
  type LinkingWorld,
  linkingWorld,
  look,
  newLink,
  open,
  press,
  visit,
} from '../support/linking.ts'

const SCOPED = 'https://www.googleapis.com/auth/calendar.events'

async function connected(world: LinkingWorld): Promise<string[]> {
  const calendars = await listCalendars(world.pool, world.workspace, null)
  return calendars.map(({ kind, name, takesBookings }) => `${kind} ${name} ${takesBookings}`)
}

/** Every text and byte that the database has of the workspace's connections. */
async function stored(world: LinkingWorld): Promise<string> {
  const rows = await world.pool<{ all: string }[]>`
    select c::text || encode(secret, 'escape') as all
    from calendar_connections c
    where workspace_id = ${world.workspace.id}
    union all
    select l::text || coalesce(encode(verifier, 'escape'), '')
    from calendar_links l
    where workspace_id = ${world.workspace.id}`
  return rows.map(({ all }) => all).join('\n')
}

for (const kind of ['google', 'microsoft'] as const)
  test(`${kind}: a member connects a calendar by a link, which does nothing until a button is pressed and works once`, async () => {
    await using server = kind === 'google' ? await GoogleServer.open() : await GraphServer.open()
    await using world = await linkingWorld(server.accounts)
    const link = await newLink(world, kind)
    assert.match(await open(world, link), /Connect your calendar[\s\S]*Go on to (Google|Microsoft)/)
    await open(world, link)
    assert.deepEqual(server.accounts.asked, [])
    assert.match(await visit(world, link), /Your calendar is connected/)
    assert.deepEqual(await connected(world), [`${kind} ana@acme.test true`])
    assert.match(await open(world, link), /This link is over/)
    assert.match((await press(world, link)).body, /This link is over/)
  })

test('who says no, allows too little, or signs in with another account, hears so, and nothing is connected', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  const link = await newLink(world, 'google')
  server.accounts.consent = { email: 'ana@acme.test', scope: null, error: 'access_denied' }
  assert.match(await visit(world, link), /You did not allow it at Google/)
  server.accounts.consent = { email: 'ana@acme.test', scope: 'openid' }
  assert.match(await visit(world, link), /leave every box ticked/)
  server.accounts.consent = { email: 'ana.private@gmail.test', scope: SCOPED }
  assert.match(
    await visit(world, link),
    /You signed in as ana\.private@gmail\.test, but this link is for ana@acme\.test/,
  )
  assert.deepEqual(await connected(world), [])
  server.accounts.consent = { email: 'Ana@Acme.test', scope: SCOPED }
  assert.match(await visit(world, link), /Your calendar is connected/)
})

test('what comes back counts only in the browser that began, only once, and only as it was begun', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  const link = await newLink(world, 'google')
  const { cookie, back } = await agree(world, link)
  assert.match(await comeBack(world, back, ''), /This link is over/)
  const forged = new URL(back)
  forged.searchParams.set('state', 'x'.repeat(43))
  assert.match(await comeBack(world, forged.href, cookie), /does not belong to this visit/)
  assert.match(await comeBack(world, back, cookie), /Your calendar is connected/)
  assert.match(await comeBack(world, back, cookie), /This link is over/)
  assert.equal((await connected(world)).length, 1)
})

test('a link by which somebody comes back twice in one moment connects one calendar', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  const link = await newLink(world, 'google')
  const first = await agree(world, link)
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
  server.accounts.gate = gate
  const firstBack = comeBack(world, first.back, first.cookie)
  await eventually(() => server.accounts.gate === null)
  const second = await agree(world, link)
  assert.match(await comeBack(world, second.back, second.cookie), /Your calendar is connected/)
  letGo()
  assert.match(await firstBack, /came twice/)
  assert.equal((await connected(world)).length, 1)
})

test('a provider that cannot be reached, or does not know us, leaves the link as it was', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  const link = await newLink(world, 'google')
  server.accounts.instead.push({ code: 503 })
  assert.match(await visit(world, link), /Nothing was connected[\s\S]*answers with an error/)
  assert.match(await visit(world, link), /Your calendar is connected/)
})

test('no token stands readable in the database, and none opens for another connection', async () => {
  await using server = await GraphServer.open()
  await using world = await linkingWorld(server.accounts)
  const link = await newLink(world, 'microsoft')
  await visit(world, link)
  const text = await stored(world)
  assert.doesNotMatch(text, /refreshToken|accessToken/)
  assert.ok(!text.includes(new URL(link).searchParams.get('link')!))
  const other = await connectAccount(world, 'microsoft', server.accounts)
  await world.pool`
    update calendar_connections
    set secret = (select secret from calendar_connections where workspace_id = ${world.workspace.id} and id <> ${other.connectionId})
    where workspace_id = ${world.workspace.id}
      and id = ${other.connectionId}`
  assert.equal((await look(world, other)).problem, 'secret_lost')
})

const told = async (world: LinkingWorld): Promise<string[]> => {
  const rows = await world.pool<{ recipient: string; kind: string }[]>`
    select recipient, kind from outbox where workspace_id = ${world.workspace.id} order by id`
  return rows.map(({ recipient, kind }) => `${kind} to ${recipient}`)
}

test('a token that has ended is renewed, and the new refresh token is kept where a provider gives one', async () => {
  await using server = await GraphServer.open()
  await using world = await linkingWorld(server.accounts)
  const calendar = await connectAccount(world, 'microsoft', server.accounts)
  for (let times = 0; times < 3; times++) {
    server.accounts.expireAccess()
    assert.equal((await look(world, calendar)).problem, null)
  }
  assert.equal(new Set(server.accounts.refreshed).size, 3)
  assert.deepEqual(await told(world), [])
})

test('two nodes that need a new token at once ask for one, and both go on', async () => {
  await using server = await GraphServer.open()
  await using world = await linkingWorld(server.accounts)
  const calendar = await connectAccount(world, 'microsoft', server.accounts)
  server.accounts.expireAccess()
  const [row] = await world.pool<{ secret: Uint8Array; workspaceId: string; connectionId: string }[]>`
    select secret, workspace_id, id as connection_id from calendar_connections where id = ${calendar.connectionId}`
  const tokens = tokensOfTwo(world, row!)
  const renewed = await Promise.all(tokens.map(async (each) => await each.renewed(await each.current())))
  assert.equal(new Set(renewed).size, 1)
  assert.equal(server.accounts.refreshed.length, 1)
  assert.equal((await look(world, calendar)).problem, null)
})

function tokensOfTwo(world: LinkingWorld, row: { secret: Uint8Array; workspaceId: string; connectionId: string }) {
  const holding = { pool: world.pool, ...KEEPER, accounts: world.access.accounts }
  const calendar = { ...row, kind: 'microsoft' } as unknown as Parameters<typeof accountTokens>[0]
  const account = openAccount(KEEPER.seal, row, row.secret)
  return [1, 2].map(() => accountTokens(calendar, account, holding))
}

test('an access that was taken back is a clear state, and its owner hears of it once', async () => {
  for (const openServer of [GoogleServer.open, GraphServer.open]) {
    await using server: AsyncDisposable & { accounts: AccountServer } = await openServer()
    await using world = await linkingWorld(server.accounts)
    const calendar = await connectAccount(
      world,
      openServer === GoogleServer.open ? 'google' : 'microsoft',
      server.accounts,
    )
    server.accounts.revoke()
    const { problem, freshUntil, syncedAt } = await look(world, calendar)
    assert.equal(problem, 'revoked')
    assert.ok(freshUntil! <= new Date().toISOString())
    assert.notEqual(syncedAt, null)
    await look(world, calendar)
    assert.deepEqual(await told(world), ['calendar_unreadable to ana@acme.test'])
  }
})
