import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectCalendar, disconnectCalendar, syncNow } from '#calendars/connect.ts'
import { timestampOf } from '#core/time/minute.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import { listHostTimes } from '#db/negotiation/host-times.ts'
import { listAudit } from '../support/audited.ts'
import { aCalendar } from '../support/busy.ts'
import { setClock, TEST_CLOCK } from '../support/clock.ts'
import { connect, type FeedServer, failing, feedServer, KEEPER, sync, testAccess } from '../support/feed-server.ts'
import { givenMember } from '../support/given.ts'
import { givenRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

/** Tomorrow at this hour, in UTC. */
function tomorrow(hour: number): string {
  const day = Temporal.Instant.from(currentTime(TEST_CLOCK)).toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 })
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
}

const anEvent = (hour: number, uid = `at-${hour}`): string =>
  `UID:${uid}\nSUMMARY:Secret\nDTSTART:${tomorrow(hour).replace(/[-:]|\.000/g, '')}\nDURATION:PT1H`

const events = (...hours: number[]): string => aCalendar(hours.map((hour) => anEvent(hour)).join('\n\n'))

async function timeOf(world: World, memberId = world.owner.id) {
  const now = currentTime(TEST_CLOCK)
  const time = (await listHostTimes(world.pool, world.workspace, [memberId], now)).get(memberId)!
  const isUnknown = (at: string) => {
    const minute = Date.parse(at) / 60_000
    return time.unknown.some((start, i) => i % 2 === 0 && start <= minute && minute < time.unknown[i + 1]!)
  }
  return { busy: time.busy.map(timestampOf), isUnknown }
}

const busyAt = (...hours: number[]): string[] => hours.flatMap((hour) => [tomorrow(hour), tomorrow(hour + 1)])

async function connected(
  ics = events(9),
): Promise<AsyncDisposable & { world: World; feed: FeedServer; calendar: Calendar }> {
  await using parts = new AsyncDisposableStack()
  const feed = parts.use(await feedServer(ics))
  const world = parts.use(await newWorld())
  const calendar = await connect(world, feed.url)
  const rest = parts.move()
  return { world, feed, calendar, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

test('a calendar that is connected counts at once, for half a year', async () => {
  await using it = await connected()
  assert.deepEqual([it.calendar.events, it.calendar.problem, it.calendar.name], [1, null, '127.0.0.1'])
  const { busy, isUnknown } = await timeOf(it.world)
  assert.deepEqual(busy, busyAt(9))
  assert.equal(isUnknown(tomorrow(12)), false)
  assert.equal(isUnknown('2099-01-05T12:00:00Z'), true)
})

test('it counts for its owner and for nobody else', async () => {
  await using it = await connected()
  const other = await givenMember(it.world)
  assert.deepEqual(await timeOf(it.world, other.id).then(({ busy, isUnknown }) => [busy, isUnknown(tomorrow(9))]), [
    [],
    false,
  ])
})

test('neither the address nor a title stands readable in the database', async () => {
  await using it = await connected()
  const [connection] = await it.world.pool<{ name: string; secret: Uint8Array }[]>`
    select name, secret from calendar_connections where workspace_id = ${it.world.workspace.id}`
  const [object] = await it.world.pool<{ ics: string }[]>`
    select ics from calendar_objects where workspace_id = ${it.world.workspace.id}`
  assert.doesNotMatch(Buffer.from(connection!.secret).toString('latin1') + connection!.name, /secret\.ics/)
  assert.match(object!.ics, /DTSTART/)
  assert.doesNotMatch(object!.ics, /Secret/)
})

test('a calendar that has not changed is not sent again', async () => {
  await using it = await connected()
  const again = await sync(it.world, it.calendar)
  assert.equal(it.feed.requests[0]!['if-none-match'], undefined)
  assert.match(it.feed.requests[1]!['if-none-match']!, /^"/)
  assert.ok(again.syncedAt! >= it.calendar.syncedAt!)
  assert.deepEqual((await timeOf(it.world)).busy, busyAt(9))
})

test('what changes, comes and goes in it is noticed', async () => {
  await using it = await connected(events(9, 11))
  it.feed.publish(aCalendar([anEvent(14, 'at-9'), anEvent(16)].join('\n\n')))
  assert.equal((await sync(it.world, it.calendar)).events, 2)
  assert.deepEqual((await timeOf(it.world)).busy, busyAt(14, 16))
})

test('after it is disconnected nothing of it is left', async () => {
  await using it = await connected()
  await disconnectCalendar(it.world.pool, it.world.workspace, it.calendar.id, KEEPER)
  const { busy, isUnknown } = await timeOf(it.world)
  assert.deepEqual([busy, isUnknown(tomorrow(9))], [[], false])
  const [left] = await it.world.pool`
    select (select count(*)::int from calendar_objects where workspace_id = ${it.world.workspace.id}) as objects,
      (select count(*)::int from busy where workspace_id = ${it.world.workspace.id}) as busy`
  assert.deepEqual({ ...left }, { objects: 0, busy: 0 })
})

test('an event that Parley itself put there does not count twice', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(events(9, 11))
  const { id } = await givenRequest(world)
  await world.pool`
    insert into bookings (workspace_id, id, request_id, uid, during, zone, tzdb, created_at, updated_at)
    values (${world.workspace.id}, 'bk_1', ${id}, 'at-9', tstzrange(${tomorrow(9)}, ${tomorrow(10)}), 'UTC', '', now(), now())`
  await world.pool`
    insert into booking_members (workspace_id, booking_id, member_id, during)
    values (${world.workspace.id}, 'bk_1', ${world.owner.id}, tstzrange(${tomorrow(9)}, ${tomorrow(10)}))`
  await connect(world, feed.url)
  assert.deepEqual((await timeOf(world)).busy, busyAt(11))

  // Somebody else who took the invite into their calendar has no booking, so it is what keeps them busy.
  const kim = await givenMember(world)
  await connect(world, feed.url, { ...world.owner, ...kim, id: kim.id })
  assert.deepEqual((await timeOf(world, kim.id)).busy, busyAt(9, 11))
})

const REFUSED: [what: string, serve: (feed: FeedServer) => void, says: RegExp][] = [
  [
    'a page to sign in',
    (feed) => feed.publish('<html>Sign in</html>'),
    /no calendar \(iCalendar, \.ics\) at this address/,
  ],
  ['a wrong password', (feed) => feed.answer(failing(401)), /refuses us/],
  ['nothing there', (feed) => feed.answer(failing(404)), /no calendar at this address any more/],
  ['a server in trouble', (feed) => feed.answer(failing(500)), /answers with an error/],
  ['half a calendar', (feed) => feed.publish(events(9).slice(0, -20)), /ends in the middle/],
  [
    'a way into a private network',
    (feed) => feed.answer(failing(302, { location: 'http://10.1.2.3/calendar.ics' })),
    /private network.*PARLEY_EGRESS_ALLOW/,
  ],
  [
    'a way to cloud credentials',
    (feed) => feed.answer(failing(302, { location: 'http://169.254.169.254/' })),
    /private/,
  ],
  ['a circle', (feed) => feed.answer(failing(302, { location: '/secret.ics' })), /answers with an error/],
  [
    '50 MB',
    (feed) =>
      feed.answer((_request, response) => {
        response.writeHead(200)
        const more = () => {
          while (!response.destroyed && response.write('X'.repeat(1 << 20)));
        }
        response.on('drain', more)
        more()
      }),
    /larger than 20 MB/,
  ],
]

for (const [what, serve, says] of REFUSED)
  test(`${what} is refused in words that help, and nothing is connected`, async () => {
    await using world = await newWorld()
    await using feed = await feedServer()
    serve(feed)
    await assert.rejects(connect(world, feed.url), (error: Error) => {
      assert.match(error.message, says)
      assert.match(error.message, /^Nothing was connected\./)
      return true
    })
    const rows = await world.pool`select from calendars where workspace_id = ${world.workspace.id}`
    assert.equal(rows.length, 0)
  })

test('in production a plain or private address is refused, unless the operator named its network', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(events(9))
  const command = { kind: 'ics' as const, address: feed.url, name: null, tentative: 'busy' as const }
  await using strict = testAccess({ development: false })
  const connecting = (access: typeof strict) =>
    connectCalendar(world.pool, world.workspace, world.owner, command, access, KEEPER)
  await assert.rejects(connecting(strict), /PARLEY_EGRESS_ALLOW/)
  await using allowed = testAccess({ development: false, egressAllow: { networks: ['127.0.0.0/8'], hosts: [] } })
  assert.equal((await connecting(allowed)).events, 1)
})

test('a name and password in the address are sent as such, and not to where a redirect leads', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(events(9))
  await using first = await feedServer()
  first.answer(failing(302, { location: feed.url }))
  await connect(world, first.url.replace('://', '://ana:s%3Acret@'))
  assert.equal(first.requests[0]!.authorization, `Basic ${Buffer.from('ana:s:cret').toString('base64')}`)
  assert.equal(feed.requests[0]!.authorization, undefined)
})

test('a calendar that vanishes makes its times unknown at once, and its owner is told, once', async () => {
  await using it = await connected()
  it.feed.answer(failing(404))
  const failed = await sync(it.world, it.calendar)
  assert.equal(failed.problem, 'gone')
  const { isUnknown } = await timeOf(it.world)
  assert.equal(isUnknown(tomorrow(12)), true)
  await sync(it.world, it.calendar)
  const mails = await it.world.pool<{ recipient: string; kind: string; details: { problem: string } }[]>`
    select recipient, kind, details from outbox where workspace_id = ${it.world.workspace.id}`
  assert.deepEqual(
    mails.map(({ recipient, kind }) => [recipient, kind]),
    [['ana@acme.test', 'calendar_unreadable']],
  )
  assert.equal(mails[0]!.details.problem, 'gone')
  it.feed.publish(events(10))
  const back = await sync(it.world, it.calendar)
  assert.deepEqual([back.problem, back.failingSince], [null, null])
  assert.deepEqual((await timeOf(it.world)).busy, busyAt(10))
})

const TURNED: [what: string, serve: (feed: FeedServer) => void, problem: Calendar['problem']][] = [
  ['a page to sign in', (feed) => feed.publish('<!doctype html><title>Sign in</title>'), 'not_a_calendar'],
  ['an empty answer', (feed) => feed.publish(''), 'not_a_calendar'],
  ['half a calendar', (feed) => feed.publish(events(9).slice(0, -20)), 'cut_off'],
]

for (const [what, serve, problem] of TURNED)
  test(`a feed that turns into ${what} with the code 200 frees nobody`, async () => {
    await using it = await connected(events(9))
    serve(it.feed)
    assert.equal((await sync(it.world, it.calendar)).problem, problem)
    const { busy, isUnknown } = await timeOf(it.world)
    assert.ok(isUnknown(tomorrow(9)) || busy.includes(tomorrow(9)), 'it is busy as before, or unknown')
    it.feed.publish(events(9, 11))
    assert.equal((await sync(it.world, it.calendar)).problem, null)
    assert.deepEqual((await timeOf(it.world)).busy, busyAt(9, 11))
  })

test('a full calendar that is empty all at once is believed when it says so twice', async () => {
  await using it = await connected(events(8, 10, 12, 14, 16))
  it.feed.publish('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
  assert.equal((await sync(it.world, it.calendar)).problem, 'emptied')
  assert.deepEqual((await timeOf(it.world)).busy, busyAt(8, 10, 12, 14, 16))
  assert.equal((await sync(it.world, it.calendar)).problem, null)
  assert.deepEqual((await timeOf(it.world)).busy, [])
})

test('an empty calendar after an outage is believed no sooner: what failed before said nothing of its events', async () => {
  await using it = await connected(events(8, 10, 12, 14, 16))
  it.feed.answer(failing(503))
  assert.equal((await sync(it.world, it.calendar)).problem, 'server_error')
  it.feed.publish('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
  assert.equal((await sync(it.world, it.calendar)).problem, 'emptied')
  assert.deepEqual((await timeOf(it.world)).busy, busyAt(8, 10, 12, 14, 16))
  assert.equal((await sync(it.world, it.calendar)).problem, null)
  assert.deepEqual((await timeOf(it.world)).busy, [])
})

test('a server that says “not changed” to somebody who has nothing yet connects no empty calendar', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(events(9))
  feed.answer(failing(304))
  await assert.rejects(
    connect(world, feed.url),
    /Nothing was connected\. The server answers with an error\. Try again in a moment/,
  )
})

test('a percent sign in a password that nobody encoded is sent as it is', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(events(9))
  let sent = ''
  const publish = events(9)
  feed.answer((request, response) => {
    sent = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64').toString()
    response.writeHead(200).end(publish)
  })
  await connect(world, feed.url.replace('http://', 'http://ana:100%@'))
  assert.equal(sent, 'ana:100%')
})

test('what was read counts for an hour by the clock of the service, wherever that of the database stands', async () => {
  await using world = await newWorld()
  await using feed = await feedServer(events(9))
  await using access = testAccess()
  const clock = setClock('2040-01-02T09:00:00Z')
  const keeper = { ...KEEPER, clock }
  const command = { kind: 'ics' as const, address: feed.url, name: null, tentative: 'busy' as const }
  const read = await connectCalendar(world.pool, world.workspace, world.owner, command, access, keeper)
  assert.deepEqual([read.syncedAt, read.freshUntil], ['2040-01-02T09:00:00.000Z', '2040-01-02T10:00:00.000Z'])
  feed.answer(failing(503))
  const told = async () => {
    const failed = await syncNow(world.pool, world.workspace, read.id, access, keeper)
    const mails = await world.pool`select kind from outbox where workspace_id = ${world.workspace.id}`
    return [failed.failingSince, failed.freshUntil, mails.length]
  }
  clock.pass({ minutes: 59 })
  assert.deepEqual(await told(), ['2040-01-02T09:59:00.000Z', read.freshUntil, 0])
  clock.pass({ minutes: 2 })
  assert.deepEqual(await told(), ['2040-01-02T09:59:00.000Z', read.freshUntil, 1])
})

test('whoever looks at a calendar that is claimed by another meanwhile hears of it, and what was looked at is on record', async () => {
  await using it = await connected()
  await sync(it.world, it.calendar)
  const recorded = async () => {
    const all = await listAudit(it.world.pool, it.world.workspace)
    return all.filter(({ action, ref }) => action === 'calendar.synced' && ref === it.calendar.id).length
  }
  assert.equal(await recorded(), 1)
  it.feed.answer(async (_request, response) => {
    await it.world.pool`update calendars set claim_no = claim_no + 1 where workspace_id = ${it.world.workspace.id}`
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(events(10))
  })
  await assert.rejects(sync(it.world, it.calendar), /is being read at this moment/)
  assert.equal(await recorded(), 1)
})

test('a look out of turn waits for a node that is reading the calendar, and not for one that has died', async () => {
  await using it = await connected()
  const { pool, workspace } = it.world
  await pool`
    update calendars
    set status = 'leased', lease_until = now() + interval '5 minutes', lease_owner = 42
    where workspace_id = ${workspace.id}`
  await assert.rejects(sync(it.world, it.calendar), /is being read at this moment/)
  await pool`insert into nodes (id, dead_at) values (42, now())`
  it.feed.publish(events(10))
  await sync(it.world, it.calendar)
  assert.deepEqual((await timeOf(it.world)).busy, busyAt(10))
})

test('a server in trouble is given an hour before its times are unknown', async () => {
  await using it = await connected()
  it.feed.answer(failing(503))
  assert.equal((await sync(it.world, it.calendar)).problem, 'server_error')
  const ago = async (interval: string) =>
    await it.world.pool`
      update calendars
      set fresh_until = fresh_until - ${interval}::interval
      where workspace_id = ${it.world.workspace.id}`
  await ago('59 minutes')
  assert.equal((await timeOf(it.world)).isUnknown(tomorrow(12)), false)
  await ago('2 minutes')
  assert.equal((await timeOf(it.world)).isUnknown(tomorrow(12)), true)
  await sync(it.world, it.calendar)
  const mails = await it.world.pool`select kind from outbox where workspace_id = ${it.world.workspace.id}`
  assert.equal(mails.length, 1)
})
