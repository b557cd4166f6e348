// What servers do to us, for every kind of calendar: a clear state on the connection and one message to its owner, and nothing else is
// disturbed.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CalendarAccess } from '#calendars/access.ts'
import { connectCalendar, disconnectCalendar, syncNow } from '#calendars/connect.ts'
import { addressWith } from '#calendars/web-address.ts'
import type { AccountKind, Calendar } from '#db/calendar/calendars.ts'
import { aCalendar } from '../support/busy.ts'
import { setClock } from '../support/clock.ts'
import { type DavServer, davProblem, davProxy, PASSWORD, startRadicale, USER } from '../support/dav-servers.ts'
import { connect, failing, feedServer, KEEPER, sync, testAccess, usualAccess } from '../support/feed-server.ts'
import { givenMember } from '../support/given.ts'
import { GoogleServer } from '../support/google-server.ts'
import { GraphServer } from '../support/graph-server.ts'
import type { MailWorld } from '../support/incoming.ts'
import { accountSettings, connectAccount, type LinkingWorld, linkingWorld, look } from '../support/linking.ts'
import { answers, ask, BO, decideAll, newMondayAhead } from '../support/negotiating.ts'
import { newWorld, type World } from '../support/world.ts'

const MEGABYTES_50 = 'x'.repeat(50 * 1024 * 1024)
const PRIVATE = 'http://10.0.0.1/secret.ics'
const EVENT = 'DTSTART:20261207T090000Z\nDTEND:20261207T100000Z'

type Bad = 'a 50 MB answer' | 'a redirect into a private network' | 'wrong credentials' | 'a calendar that vanishes'

type Subject = AsyncDisposable & {
  world: World
  calendar: Calendar
  misbehave(how: Bad): void
  look(): Promise<Calendar>
}

let radicale: Promise<DavServer> | null = null
after(async () => (await radicale)?.[Symbol.asyncDispose]())

async function feed(): Promise<Subject> {
  const server = await feedServer(aCalendar(EVENT))
  const world = await newWorld()
  const calendar = await connect(world, server.url)
  const answers: Record<Bad, Parameters<typeof server.answer>[0]> = {
    'a 50 MB answer': (_request, response) => response.writeHead(200).end(MEGABYTES_50),
    'a redirect into a private network': failing(302, { location: PRIVATE }),
    'wrong credentials': failing(401),
    'a calendar that vanishes': failing(404),
  }
  const close = () => Promise.all([server[Symbol.asyncDispose](), world[Symbol.asyncDispose]()]).then(() => {})
  const misbehave = (how: Bad) => server.answer(answers[how])
  return { world, calendar, misbehave, look: () => sync(world, calendar), [Symbol.asyncDispose]: close }
}

type Told = { code: number; body?: string; headers?: Record<string, string> }

async function caldav(): Promise<Subject> {
  radicale ??= startRadicale()
  const server = await radicale
  const url = await server.make(`/${USER}/bad-input/`)
  let told: Told | null = null
  const proxy = await davProxy(server, () => told)
  const world = await newWorld()
  const access = usualAccess()
  const address = addressWith(url.replace(server.url, proxy.url), USER, PASSWORD)
  const command = { kind: 'caldav', address, name: null, tentative: 'busy' } as const
  const calendar = await connectCalendar(world.pool, world.workspace, world.owner, command, access, KEEPER)
  const answers: Record<Bad, Told> = {
    'a 50 MB answer': { code: 207, body: MEGABYTES_50 },
    'a redirect into a private network': { code: 302, headers: { location: PRIVATE } },
    'wrong credentials': { code: 401 },
    'a calendar that vanishes': { code: 404 },
  }
  const misbehave = (how: Bad) => {
    told = answers[how]
  }
  const close = async () => {
    await proxy[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
    await fetch(url, { method: 'DELETE', headers: { authorization: `Basic ${btoa(`${USER}:${PASSWORD}`)}` } })
  }
  return { world, calendar, misbehave, look: () => sync(world, calendar), [Symbol.asyncDispose]: close }
}

const account = (kind: AccountKind) => async (): Promise<Subject> => {
  const server = kind === 'google' ? await GoogleServer.open() : await GraphServer.open()
  const world: LinkingWorld = await linkingWorld(server.accounts)
  const calendar = await connectAccount(world, kind, server.accounts)
  const misbehave = (how: Bad) => {
    if (how === 'a 50 MB answer') server.accounts.instead.push({ code: 200, body: { items: MEGABYTES_50, value: [] } })
    else if (how === 'a redirect into a private network')
      server.accounts.instead.push({ code: 302, headers: { location: PRIVATE } })
    else if (how === 'wrong credentials') server.accounts.revoke()
    else server.isGone = true
  }
  const close = () => Promise.all([server[Symbol.asyncDispose](), world[Symbol.asyncDispose]()]).then(() => {})
  return { world, calendar, misbehave, look: () => look(world, calendar), [Symbol.asyncDispose]: close }
}

const SOURCES = {
  'a published feed': feed,
  'a CalDAV server': caldav,
  Google: account('google'),
  Microsoft: account('microsoft'),
}

/** With a token no redirect is ever followed, so there it is an answer that is none. */
const STATES: Record<Bad, Record<keyof typeof SOURCES, Calendar['problem']>> = {
  'a 50 MB answer': {
    'a published feed': 'too_large',
    'a CalDAV server': 'too_large',
    Google: 'too_large',
    Microsoft: 'too_large',
  },
  'a redirect into a private network': {
    'a published feed': 'blocked',
    'a CalDAV server': 'blocked',
    Google: 'server_error',
    Microsoft: 'server_error',
  },
  'wrong credentials': {
    'a published feed': 'refused',
    'a CalDAV server': 'refused',
    Google: 'revoked',
    Microsoft: 'revoked',
  },
  'a calendar that vanishes': {
    'a published feed': 'gone',
    'a CalDAV server': 'gone',
    Google: 'gone',
    Microsoft: 'gone',
  },
}

const told = async ({ pool, workspace }: World): Promise<string[]> => {
  const rows = await pool<{ recipient: string }[]>`
    select recipient from outbox where workspace_id = ${workspace.id} and kind = 'calendar_unreadable'`
  return rows.map(({ recipient }) => recipient)
}

const toldOf = async ({ pool, workspace }: World): Promise<string[]> => {
  const rows = await pool<{ problem: string }[]>`
    select details ->> 'problem' as problem from outbox
    where workspace_id = ${workspace.id} and kind = 'calendar_unreadable'`
  return rows.map(({ problem }) => problem)
}

for (const [name, open] of Object.entries(SOURCES) as [keyof typeof SOURCES, () => Promise<Subject>][])
  for (const bad of Object.keys(STATES) as Bad[])
    test(`${name}: ${bad}`, async (t) => {
      if (name === 'a CalDAV server' && davProblem(t)) return
      await using subject = await open()
      const { world } = subject
      await using other = await feedServer(aCalendar(EVENT))
      const kim = await givenMember(world, { email: 'kim@acme.test' })
      const healthy = await connect(world, other.url, { ...world.owner, ...kim, id: kim.id })
      subject.misbehave(bad)
      const { problem } = await subject.look()
      assert.equal(problem, STATES[bad][name])
      // One that passes by itself is told of only once what was read does not count any more.
      assert.deepEqual(await told(world), problem === 'server_error' ? [] : ['ana@acme.test'])
      subject.misbehave(bad)
      await subject.look()
      assert.equal((await told(world)).length, problem === 'server_error' ? 0 : 1, 'told once')
      const { problem: none, events } = await sync(world, healthy)
      assert.deepEqual([none, events], [null, 1])
    })

test('a series without end makes its own hours unknown or the calendar too slow, within its time, and nothing else', async () => {
  await using world = await newWorld()
  await using server = await feedServer(aCalendar(`${EVENT}\nRRULE:FREQ=SECONDLY`))
  await using other = await feedServer(aCalendar(EVENT))
  const calendar = await connect(world, server.url)
  const { unknown } = (
    await world.pool<{ unknown: number }[]>`
      select count(*)::int as unknown from busy
      where workspace_id = ${world.workspace.id} and source = ${calendar.id} and unknown is not null`
  )[0]!
  assert.ok(unknown > 0, 'its hours are unknown, and not free')
  assert.equal((await connect(world, other.url)).problem, null)
})

/** The owner's Google calendar is connected, and then a meeting is booked that has yet to be written into it. */
async function givenBookingBeside(server: GoogleServer, world: MailWorld, access: CalendarAccess): Promise<string> {
  const { id } = await connectGoogle(server, world, access)
  await ask(world)
  await decideAll(world)
  await answers(world, BO.email, '2')
  return id
}

function connectGoogle(server: GoogleServer, world: MailWorld, access: CalendarAccess): Promise<Calendar> {
  const { access: accessToken, refresh: refreshToken } = server.accounts.tokensFor('ana@acme.test')
  const account = { email: 'ana@acme.test', accessToken, refreshToken, expiresAt: Date.now() + 3_600_000 }
  const command = { kind: 'google', account, name: null, tentative: 'busy' } as const
  return connectCalendar(world.pool, world.workspace, world.owner, command, access, KEEPER)
}

test('a calendar that lets us in no more while a booking is written asks for being connected again, and takes bookings after that', async () => {
  await using server = await GoogleServer.open()
  await using world = await newMondayAhead()
  await using access = testAccess({ accounts: accountSettings(server.accounts) })
  const id = await givenBookingBeside(server, world, access)
  server.refusesWriters = true
  const look = () => syncNow(world.pool, world.workspace, id, access, KEEPER)
  for (let looks = 0; looks < 2; looks++) {
    const { problem, takesBookings } = await look()
    assert.deepEqual([problem, takesBookings], ['refused', true])
  }
  assert.deepEqual(await toldOf(world), ['refused'])
  server.refusesWriters = false
  assert.equal((await look()).problem, null)
  assert.equal(server.all().length, 1)
})

test('a calendar that can only be read goes on counting, takes no more bookings, and its owner is told once', async () => {
  await using server = await GoogleServer.open()
  await using world = await newMondayAhead()
  const access = testAccess({ accounts: accountSettings(server.accounts) })
  await using _ = access
  const id = await givenBookingBeside(server, world, access)
  server.isReadOnly = true
  for (let looks = 0; looks < 2; looks++) {
    const calendar = await syncNow(world.pool, world.workspace, id, access, KEEPER)
    assert.deepEqual([calendar.problem, calendar.takesBookings], [null, false])
  }
  assert.deepEqual(await told(world), ['ana@acme.test'])

  // Another takes them from then on. When that is disconnected, the one that refused is not asked again.
  const other = await connectGoogle(server, world, access)
  assert.equal(other.takesBookings, true)
  const { taker } = await disconnectCalendar(world.pool, world.workspace, other.id, KEEPER)
  assert.equal((await syncNow(world.pool, world.workspace, id, access, KEEPER)).takesBookings, false)
  assert.deepEqual([taker, await told(world)], [null, ['ana@acme.test']])
})

test('the owner of a calendar with events that nobody can read hears of it once a day, with their starts', async () => {
  await using world = await newWorld()
  const broken = `DTSTART:whenever\nDURATION:PT1H\n\n${EVENT}`
  await using server = await feedServer(aCalendar(EVENT))
  const calendar = await connect(world, server.url)
  assert.deepEqual(await toldOf(world), [])
  for (const text of [broken, `${broken}\n\nSUMMARY:no start either`]) {
    server.publish(aCalendar(text))
    assert.equal((await sync(world, calendar)).problem, null)
    assert.deepEqual(await toldOf(world), ['some_unreadable'])
  }
  const [mail] = await world.pool<{ starts: string; count: string }[]>`
    select details ->> 'starts' as starts, details ->> 'count' as count from outbox
    where workspace_id = ${world.workspace.id} and kind = 'calendar_unreadable'`
  assert.deepEqual(mail, { starts: 'whenever', count: '1' })
  // A server that gives them with every other answer.
  const alternate = async (keeper: typeof KEEPER) => {
    for (const text of [EVENT, broken, EVENT, broken]) {
      server.publish(aCalendar(text))
      await syncNow(world.pool, world.workspace, calendar.id, usualAccess(), keeper)
    }
  }
  await alternate(KEEPER)
  assert.deepEqual(await toldOf(world), ['some_unreadable'])
  await alternate({
    ...KEEPER,
    clock: setClock(Temporal.Instant.fromEpochMilliseconds(KEEPER.clock.nowMs()).add({ hours: 24 })),
  })
  assert.deepEqual(await toldOf(world), ['some_unreadable', 'some_unreadable'])
})
