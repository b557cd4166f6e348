import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { createFindServices } from '#calendars/caldav/service-records.ts'
import { connectCalendar, disconnectCalendar } from '#calendars/connect.ts'
import { findAccountCalendars } from '#calendars/find-account.ts'
import { addressWith } from '#calendars/web-address.ts'
import { timestampOf } from '#core/time/minute.ts'
import { type Calendar, listCalendars } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import { listHostTimes } from '#db/negotiation/host-times.ts'
import { listAudit } from '../support/audited.ts'
import { aCalendar } from '../support/busy.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import {
  type DavServer,
  davProblem,
  davProxy,
  PASSWORD,
  startRadicale,
  startXandikos,
  USER,
} from '../support/dav-servers.ts'
import { connect, failing, feedServer, KEEPER, sync, usualAccess } from '../support/feed-server.ts'
import { newWorld, type World } from '../support/world.ts'

const servers = new AsyncDisposableStack()
let radicale: DavServer
let calendars = 0

before(async (t) => {
  if (davProblem(t as never) === null) radicale = servers.use(await startRadicale())
})
after(() => servers.disposeAsync())

async function newCalendar(): Promise<string> {
  calendars += 1
  return await radicale.make(`/${USER}/work${calendars}/`)
}

const tomorrow = Temporal.Instant.from(currentTime(TEST_CLOCK)).toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 })
const at = (hour: number): string => `${tomorrow.toString().replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000Z`
const anEvent = (uid: string, hour: number, more = ''): string =>
  aCalendar(`UID:${uid}\nDTSTAMP:20261101T000000Z\nDTSTART:${at(hour)}\nDTEND:${at(hour + 1)}\nSUMMARY:Secret${more}`)

async function connectDav(world: World, url: string, password = PASSWORD): Promise<Calendar> {
  const access = usualAccess()
  const command = { kind: 'caldav', address: addressWith(url, USER, password), name: null, tentative: 'busy' } as const
  return await connectCalendar(world.pool, world.workspace, world.owner, command, access, KEEPER)
}

async function busyHours(world: World): Promise<number[]> {
  const now = currentTime(TEST_CLOCK)
  const time = (await listHostTimes(world.pool, world.workspace, [world.owner.id], now)).get(world.owner.id)!
  return time.busy.filter((_, i) => i % 2 === 0).map((minute) => Number(timestampOf(minute).slice(11, 13)))
}

async function found(
  world: World,
  address: string,
  options: { name?: string; password?: string; names?: string } = {},
) {
  const access = usualAccess()
  const services = options.names ? { findServices: createFindServices([options.names]) } : {}
  const account = { address, user: USER, password: options.password ?? PASSWORD }
  return await findAccountCalendars(account, options.name ?? null, world.owner, { ...access, ...services }, () => 0)
}

test('what is in a CalDAV calendar counts, series with it, and a task takes nobody’s time', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  await radicale.put(`${url}1.ics`, anEvent('one', 9))
  await radicale.put(`${url}2.ics`, anEvent('two', 11, '\nRRULE:FREQ=YEARLY'))
  await radicale.put(
    `${url}3.ics`,
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t\r\nBEGIN:VTODO\r\nUID:do\r\nDTSTAMP:20261101T000000Z\r\nSUMMARY:Wash\r\nEND:VTODO\r\nEND:VCALENDAR\r\n',
  )
  const calendar = await connectDav(world, url)
  assert.deepEqual([calendar.kind, calendar.events, calendar.unreadable, calendar.problem], ['caldav', 2, 0, null])
  assert.deepEqual(await busyHours(world), [9, 11])
  await radicale.put(`${url}1.ics`, anEvent('one', 14))
  await radicale.remove(`${url}2.ics`)
  assert.equal((await sync(world, calendar)).events, 1)
  assert.deepEqual(await busyHours(world), [14])
})

test('nothing of the account stands readable in the database, and no title', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  await radicale.put(`${url}1.ics`, anEvent('one', 9))
  await connectDav(world, url)
  const [row] = await world.pool<{ secret: Uint8Array; ics: string; cursor: string }[]>`
    select n.secret, o.ics, c.cursor
    from calendar_connections n
    join calendars c on c.workspace_id = n.workspace_id and c.connection_id = n.id
    join calendar_objects o on o.workspace_id = c.workspace_id and o.calendar_id = c.id
    where n.workspace_id = ${world.workspace.id}`
  assert.match(row!.ics, /DTSTART/)
  assert.doesNotMatch(Buffer.from(row!.secret).toString('latin1') + row!.ics + row!.cursor, /Secret|se:cret|dana@/)
})

test('one change takes the same few requests however much is in the calendar', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  await using proxy = await davProxy(radicale, () => null)
  const asked: string[][] = []
  for (const size of [1, 30]) {
    const url = await newCalendar()
    for (let i = 0; i < size; i++) await radicale.put(`${url}${i}.ics`, anEvent(`e${i}`, 9))
    const calendar = await connectDav(world, url.replace(radicale.url, proxy.url))
    await radicale.put(`${url}0.ics`, anEvent('e0', 14))
    proxy.asked.length = 0
    assert.equal((await sync(world, calendar)).events, size)
    asked.push([...proxy.asked])
  }
  assert.deepEqual(asked, [
    ['REPORT sync-collection', 'REPORT calendar-multiget'],
    ['REPORT sync-collection', 'REPORT calendar-multiget'],
  ])
})

test('from the address of a server to its calendars, on Radicale and on Xandikos', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  await using xandikos = await startXandikos()
  const url = await newCalendar()
  assert.ok((await found(world, radicale.url)).some((calendar) => calendar.url === url && calendar.isWritable))
  assert.deepEqual(await found(world, url), [{ url, name: 'Work', isWritable: true }])
  const last = new URL(url).pathname.split('/').at(-2)!
  assert.deepEqual(await found(world, radicale.url, { name: last }), [{ url, name: 'Work', isWritable: true }])
  const there = await found(world, xandikos.url)
  assert.deepEqual(
    there.map(({ url }) => new URL(url).pathname),
    [`/${USER}/calendars/calendar/`],
  )
})

test('from an email address to the server that its domain names', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  const { port } = new URL(radicale.url)
  await using names = await serviceNames('_caldav._tcp.acme.localhost', 'dav.acme.localhost', Number(port))
  // In plain text, so a person has to name it first.
  const refusal = await found(world, 'dana@acme.localhost', { names: names.address }).catch(String)
  const [address] = /http:\/\/dav\.acme\.localhost\S+$/.exec(String(refusal)) ?? assert.fail(String(refusal))
  const calendars = await found(world, address)
  assert.ok(calendars.some((calendar) => calendar.url === url.replace('127.0.0.1', 'dav.acme.localhost')))
})

test('the password does not follow to a server that nobody named', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  await using elsewhere = await feedServer()
  const { port } = new URL(radicale.url)
  await using names = await serviceNames('_caldavs._tcp.acme.localhost', 'dav.other.localhost', Number(port))
  await assert.rejects(
    found(world, 'dana@acme.localhost', { names: names.address }),
    /acme\.localhost sends us on to https:\/\/dav\.other\.localhost:\d+\. If you trust/,
  )
  await using front = await feedServer()
  const target = elsewhere.url.replace('127.0.0.1', 'localhost')
  front.answer((_request, response) => response.writeHead(301, { location: target }).end())
  await assert.rejects(found(world, front.url), /sends us on to http:\/\/localhost/)
  assert.deepEqual(elsewhere.requests, [])
})

const aCalendarAt = (href: string): string =>
  `<multistatus xmlns="DAV:"><response><href>${href}</href><propstat><prop><resourcetype><collection/><calendar xmlns="urn:ietf:params:xml:ns:caldav"/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat></response></multistatus>`

test('nor to a calendar that a server says is elsewhere, and an address that is none is an error of the server', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  await using front = await feedServer()
  front.answer((_request, response) => response.writeHead(207).end(aCalendarAt('http://other.localhost:9/cal/')))
  await assert.rejects(found(world, front.url), /sends us on to http:\/\/other\.localhost:9/)
  front.answer((_request, response) => response.writeHead(207).end(aCalendarAt('http://[')))
  await assert.rejects(found(world, front.url), /answers with an error/)
})

test('a wrong password, no calendar, and a name that is not there are refused with what helps', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  await using page = await feedServer('<html>hello</html>')
  await assert.rejects(found(world, url, { password: 'wrong' }), /Nothing was connected\. .*password is wrong/)
  await assert.rejects(connectDav(world, url, 'wrong'), /password is wrong/)
  await assert.rejects(
    found(world, url, { name: 'Privat' }),
    /There is no calendar “Privat” there\. Choose one of these: “Work”/,
  )
  page.answer(failing(404))
  await assert.rejects(found(world, page.url), /There is no CalDAV calendar at 127\.0\.0\.1/)
})

test('whoever connects a calendar again and lets go of the old one has bookings written as before', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  const old = await connectDav(world, url)
  await using feed = await feedServer(anEvent('published', 9))
  await connect(world, feed.url)
  const again = await connectDav(world, url)
  assert.deepEqual([old.takesBookings, again.takesBookings], [true, false])
  const { taker } = await disconnectCalendar(world.pool, world.workspace, old.id, KEEPER)
  assert.deepEqual({ ...taker }, { id: again.id, name: again.name })
  const { detail } = (await listAudit(world.pool, world.workspace)).at(-1)!
  assert.deepEqual(detail, { member: world.owner.id, bookings_go_to: again.id })
  const left = await listCalendars(world.pool, world.workspace, world.owner.id)
  assert.deepEqual(
    left.map(({ kind, takesBookings }) => [kind, takesBookings]),
    [
      ['ics', false],
      ['caldav', true],
    ],
  )
})

test('a calendar that vanishes is unknown and never empty, and its owner hears of it', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  await radicale.put(`${url}1.ics`, anEvent('one', 9))
  const calendar = await connectDav(world, url)
  await radicale.remove(url)
  const gone = await sync(world, calendar)
  assert.deepEqual([gone.problem, gone.events], ['gone', 1])
  const [mail] = await world.pool<{ recipient: string; kind: string }[]>`
    select recipient, kind from outbox where workspace_id = ${world.workspace.id}`
  assert.deepEqual({ ...mail }, { recipient: world.owner.email, kind: 'calendar_unreadable' })
})

const HOSTILE: [what: string, body: string][] = [
  ['entities without end', '<!DOCTYPE m [<!ENTITY a "b">]><multistatus xmlns="DAV:">&a;</multistatus>'],
  ['nesting without end', '<multistatus xmlns="DAV:">'.repeat(50_000)],
  ['half an answer', '<multistatus xmlns="DAV:"><response><href>/x'],
]

for (const [what, body] of HOSTILE)
  test(`a server that answers with ${what} is one that answers with an error`, async (t) => {
    if (davProblem(t)) return
    await using world = await newWorld()
    const url = await newCalendar()
    await using proxy = await davProxy(radicale, () => ({ code: 207, body }))
    await assert.rejects(connectDav(world, url.replace(radicale.url, proxy.url)), /answers with an error/)
  })

const gone = (paths: readonly string[], more = ''): string =>
  `<multistatus xmlns="DAV:">${paths.map((path) => `<response><href>${path}</href><status>HTTP/1.1 404 Not Found</status></response>`).join('')}${more}</multistatus>`

test('a server that tells of changes without end is not listened to for ever', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  const { pathname } = new URL(url)
  let parts = 0
  await using proxy = await davProxy(radicale, ({ body }) => {
    if (!body.includes('sync-collection')) return null
    parts += 1
    const paths = Array.from({ length: 20_000 }, (_, i) => `${pathname}${parts}-${i}.ics`)
    const cut = `<response><href>${pathname}</href><status>HTTP/1.1 507 Insufficient Storage</status></response>`
    const token = `<sync-token>urn:part:${parts}</sync-token>`
    return { code: 207, body: gone(paths, (parts < 6 ? cut : '') + token) }
  })
  await assert.rejects(connectDav(world, url.replace(radicale.url, proxy.url)), /events/)
  assert.equal(parts, 3)
})

test('what a server calls gone without having been asked stays', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const url = await newCalendar()
  const { pathname } = new URL(url)
  let isLying = false
  await using proxy = await davProxy(radicale, ({ body }) =>
    isLying && body.includes('calendar-multiget')
      ? { code: 207, body: gone([`${pathname}1.ics`, `${pathname}2.ics`]) }
      : null,
  )
  for (const n of [1, 2]) await radicale.put(`${url}${n}.ics`, anEvent(`e${n}`, 8 + n))
  const calendar = await connectDav(world, url.replace(radicale.url, proxy.url))
  isLying = true
  await radicale.put(`${url}1.ics`, anEvent('e1', 14))
  assert.equal((await sync(world, calendar)).events, 1)
  assert.deepEqual(await busyHours(world), [10])
})

test('a calendar that its server has moved goes on, and what is in it keeps its name', async (t) => {
  if (davProblem(t)) return
  await using world = await newWorld()
  const [old, moved] = [await newCalendar(), await newCalendar()]
  const [from, to] = [new URL(old).pathname, new URL(moved).pathname]
  let isMoved = false
  await using proxy = await davProxy(radicale, ({ path }) =>
    isMoved && path.startsWith(from) ? { code: 301, headers: { location: path.replace(from, to) } } : null,
  )
  for (const n of [1, 2]) await radicale.put(`${old}${n}.ics`, anEvent(`e${n}`, 7 + 2 * n))
  const calendar = await connectDav(world, old.replace(radicale.url, proxy.url))
  assert.deepEqual(await busyHours(world), [9, 11])
  await radicale.put(`${moved}1.ics`, anEvent('e1', 9))
  await radicale.put(`${moved}2.ics`, anEvent('e2', 15))
  isMoved = true
  assert.equal((await sync(world, calendar)).problem, null)
  assert.deepEqual(await busyHours(world), [9, 15])
  const refs = await world.pool<{ ref: string }[]>`
    select ref from calendar_objects where workspace_id = ${world.workspace.id} order by ref`
  assert.deepEqual(
    refs.map(({ ref }) => ref),
    [`${from}1.ics`, `${from}2.ics`],
  )
  await radicale.remove(`${moved}2.ics`)
  await sync(world, calendar)
  assert.deepEqual(await busyHours(world), [9])
})

/** A name server that knows one service. */
async function serviceNames(
  name: string,
  target: string,
  port: number,
): Promise<AsyncDisposable & { address: string }> {
  const socket = createSocket('udp4')
  const encoded = (text: string) =>
    Buffer.concat([...text.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.of(0)])
  socket.on('message', (query, peer) => {
    const question = Buffer.concat([encoded(name), Buffer.of(0, 33, 0, 1)])
    const isKnown = query.subarray(12, 12 + question.length).equals(question)
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(isKnown ? 1 : 0, 6)
    head.writeUInt32BE(0, 8)
    const data = Buffer.concat([Buffer.of(0, 1, 0, 1, port >> 8, port & 255), encoded(target)])
    const record = Buffer.concat([Buffer.of(0xc0, 12, 0, 33, 0, 1, 0, 0, 0, 60, 0, data.length), data])
    const end = query.indexOf(0, 12) + 5
    const reply = [head, query.subarray(12, end), ...(isKnown ? [record] : [])]
    socket.send(Buffer.concat(reply), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}
