// Whoever runs the server of a calendar answers as they like. What they can reach is a state of that one calendar: no other server, no
// password beyond their own, no hours that are free by mistake, and no time of anybody else's calendars.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { caldavCalendar } from '#calendars/caldav/caldav.ts'
import { connectCalendar } from '#calendars/connect.ts'
import { clientForLook, type LookLimits } from '#calendars/look-time.ts'
import { SourceFailure } from '#calendars/source.ts'
import { joinedSeries } from '#core/calendar/mirrored.ts'
import { readMultistatus } from '#core/calendar/multistatus.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import { aCalendar } from '../support/busy.ts'
import { standingClock } from '../support/clock.ts'
import { connect, feedServer, keeperOf, sync, usualAccess } from '../support/feed-server.ts'
import { givenMember } from '../support/given.ts'
import { GoogleServer } from '../support/google-server.ts'
import { HostileDav } from '../support/hostile-dav.ts'
import { connectAccount, linkingWorld, look } from '../support/linking.ts'
import { newWorld, type World } from '../support/world.ts'

/** The week before the events. */
const CLOCK = standingClock('2026-11-30T09:00:00Z')
const EVENT = (day: string, hour = '09') => `DTSTART:202612${day}T${hour}0000Z\nDTEND:202612${day}T${hour}3000Z`
const HOUR = 3_600_000

async function connectDav(world: World, { address }: HostileDav): Promise<Calendar> {
  const command = { kind: 'caldav', address, name: null, tentative: 'busy' } as const
  return await connectCalendar(world.pool, world.workspace, world.owner, command, usualAccess(), keeperOf(world.acting))
}

async function busyHours({ api, owner }: World, from = '2026-12-01T00:00:00Z', to = '2026-12-20T00:00:00Z') {
  const { body } = await api.get(`/workspace_members/${owner.id}/availability?from=${from}&to=${to}`)
  return body.data as Record<'free' | 'busy' | 'unknown', { start: string; end: string }[]>
}

const startsOf = async (world: World): Promise<string[]> =>
  (await busyHours(world)).busy.map(({ start }) => start.slice(5, 16)).filter((start) => !start.endsWith('T00:00'))

const davSource = ({ address }: HostileDav, limits?: LookLimits) =>
  caldavCalendar(address, {
    ...usualAccess(),
    client: clientForLook(usualAccess().client, limits),
    owner: [],
    nowMs: CLOCK.nowMs,
  })

test('a path with two slashes leads to no other server, and the password goes nowhere else', async () => {
  await using server = await HostileDav.open()
  await using other = await HostileDav.open()
  const there = `${server.origin}//${other.origin.slice('http://'.length)}/stolen.ics`
  const ics = aCalendar('UID:ours\nDTSTART:20261207T090000Z\nDURATION:PT1H')
  server.instead = ({ method, headers, report }) => {
    if (method === 'PUT' && headers['if-none-match']) return { code: 409 }
    if (report !== 'calendar-query') return null
    const { body } = server.listing([`<d:href>${there}</d:href>`], null)
    return { code: 207, body: body!.replace('</d:getetag>', `</d:getetag><c:calendar-data>${ics}</c:calendar-data>`) }
  }
  const { write } = davSource(server)
  const written = await write.insert('ours', ics)
  await write.remove(written)
  assert.deepEqual(other.asked, [])
  assert.deepEqual(
    server.asked.map(({ method }) => method),
    ['PUT', 'REPORT', 'PUT', 'PROPFIND', 'DELETE'],
  )
})

test('a name that is no path of the server is an error: nothing is written where it leads', async () => {
  for (const href of ['foo:.evil.test/x', 'foo:/x', 'mailto:eve@evil.test']) {
    await using server = await HostileDav.open()
    const ics = aCalendar('UID:ours\nDTSTART:20261207T090000Z\nDURATION:PT1H')
    server.instead = ({ method, report }) => {
      if (method === 'PUT') return { code: 409 }
      if (report !== 'calendar-query') return null
      const { body } = server.listing([`<d:href>${href}</d:href>`], null)
      return { code: 207, body: body!.replace('</d:getetag>', `</d:getetag><c:calendar-data>${ics}</c:calendar-data>`) }
    }
    await assert.rejects(davSource(server).write.insert('ours', ics), isFailure('server_error'), href)
    assert.deepEqual(
      server.asked.map(({ method }) => method),
      ['PUT', 'REPORT'],
    )
  }
})

const isFailure = (problem: string) => (error: unknown) => error instanceof SourceFailure && error.problem === problem

test('a list that is cut and goes no further is not the whole calendar: what is known stays known', async () => {
  await using server = await HostileDav.open()
  await using world = await newWorld({ clock: CLOCK })
  for (const day of ['07', '08']) server.events.set(`/cal/${day}.ics`, { etag: '"1"', ics: aCalendar(EVENT(day)) })
  const calendar = await connectDav(world, server)
  const cut = '<d:href>/cal/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status>'
  server.instead = ({ report, body }) => {
    if (report !== 'sync-collection') return null
    // The token that we have is refused, so that everything is asked for.
    if (body.includes('<d:sync-token>1<')) return { code: 403 }
    return server.listing(['<d:href>/cal/07.ics</d:href>', cut], 'again')
  }
  assert.equal((await sync(world, calendar)).problem, 'cut_off')
  assert.deepEqual(await startsOf(world), ['12-07T09:00', '12-08T09:00'])
})

const namespaces = (count: number): string => Array.from({ length: count }, (_, n) => `xmlns:n${n}="x"`).join(' ')

const BOMBS: Record<string, (server: HostileDav) => { code: number; body?: string; headers?: Record<string, string> }> =
  {
    'entities that multiply': () => ({
      code: 207,
      body: `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(1_000)}">]><d:multistatus xmlns:d="DAV:">&b;</d:multistatus>`,
    }),
    'an entity that reads a file': () => ({
      code: 207,
      body: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><d:multistatus xmlns:d="DAV:">&a;</d:multistatus>',
    }),
    'elements without end in each other': () => ({ code: 207, body: '<d:a xmlns:d="DAV:">'.repeat(500_000) }),
    'a namespace for every element': () => ({
      code: 207,
      body: `<d:multistatus xmlns:d="DAV:" ${namespaces(20_000)}>${'<d:a xmlns:e="x"/>'.repeat(20_000)}</d:multistatus>`,
    }),
    'a packed answer': () => ({
      code: 207,
      body: gzipSync(Buffer.alloc(50 * 1024 * 1024, 32)).toString('latin1'),
      headers: { 'content-encoding': 'gzip' },
    }),
    'an entry without a name': (server) => server.listing(['']),
    'an empty answer': () => ({ code: 207, body: '' }),
    'a page for people': () => ({ code: 200, body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }),
  }

for (const [what, bomb] of Object.entries(BOMBS))
  test(`a CalDAV server that answers with ${what} is an error of that calendar, and nothing is forgotten for it`, async () => {
    await using server = await HostileDav.open()
    await using world = await newWorld({ clock: CLOCK })
    server.events.set('/cal/1.ics', { etag: '"1"', ics: aCalendar(EVENT('07')) })
    const calendar = await connectDav(world, server)
    server.instead = () => bomb(server)
    const { problem, events } = await sync(world, calendar)
    assert.deepEqual([problem, events], ['server_error', 1])
    assert.deepEqual(await startsOf(world), ['12-07T09:00'], 'what was read before counts for a while')
  })

test('a feed that comes packed is refused before anything of it is unpacked', async () => {
  await using world = await newWorld({ clock: CLOCK })
  await using feed = await feedServer(aCalendar(EVENT('07')))
  const calendar = await connect(world, feed.url)
  const packed = gzipSync(Buffer.alloc(200 * 1024 * 1024, 32))
  feed.answer((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
  assert.equal((await sync(world, calendar)).problem, 'server_error')
})

test('pages that never end come to an end, at Google and on a CalDAV server', async () => {
  await using server = await HostileDav.open()
  let page = 0
  server.instead = ({ report }) => {
    if (report !== 'sync-collection') return null
    page += 1
    const more = '<d:href>/cal/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status>'
    return server.listing([`<d:href>/cal/${page}.ics</d:href>`, more], `token-${page}`)
  }
  const cursor = JSON.stringify({ token: 'x', ctag: null, zone: null })
  await assert.rejects(
    davSource(server).sync(cursor, async () => new Map()),
    (error) => {
      return error instanceof SourceFailure && error.problem === 'cut_off'
    },
  )
  assert.ok(page <= 1_000, `${page} pages`)

  await using google = await GoogleServer.open()
  await using world = await linkingWorld(google.accounts)
  const calendar = await connectAccount(world, 'google', google.accounts)
  const endless = Array.from({ length: 600 }, (_, i) => ({ code: 200, body: { items: [], nextPageToken: `p${i}` } }))
  google.accounts.instead.push(...endless)
  assert.equal((await look(world, calendar)).problem, 'cut_off')
  assert.ok(google.accounts.instead.length > 0)
})

test('a server that answers each page just in time does not keep its worker: the look ends when its time is over', async () => {
  await using server = await HostileDav.open()
  server.delayMs = 40
  server.instead = ({ report }) =>
    report === 'sync-collection'
      ? server.listing([`<d:href>/cal/</d:href><d:status>HTTP/1.1 507 x</d:status>`], `t${server.asked.length}`)
      : null
  for (const limits of [
    { waitingMs: 400, wholeMs: HOUR },
    { waitingMs: HOUR, wholeMs: 400 },
  ]) {
    server.asked.length = 0
    const cursor = JSON.stringify({ token: 'x', ctag: null, zone: null })
    await assert.rejects(
      davSource(server, limits).sync(cursor, async () => new Map()),
      (error) => {
        return error instanceof SourceFailure && error.problem === 'slow_server'
      },
    )
    assert.ok(server.asked.length <= 12, `${server.asked.length} pages`)
  }
})

for (const etag of [null, '"always the same"'])
  test(`an event that changes under ${etag === null ? 'no etag' : 'the same etag'} is mirrored as it is now`, async () => {
    await using server = await HostileDav.open()
    await using world = await newWorld({ clock: CLOCK })
    server.events.set('/cal/1.ics', { etag, ics: aCalendar(EVENT('07')) })
    const calendar = await connectDav(world, server)
    server.events.set('/cal/1.ics', { etag, ics: aCalendar(EVENT('08')) })
    server.version += 1
    assert.equal((await sync(world, calendar)).problem, null)
    assert.deepEqual(await startsOf(world), ['12-08T09:00'])
    // What follows is worked out from the mirror.
    server.instead = ({ report }) =>
      report === 'sync-collection' ? server.listing(['<d:href>/cal/2.ics</d:href>'], '9') : null
    server.events.set('/cal/2.ics', { etag: '"2"', ics: aCalendar(EVENT('09')) })
    assert.equal((await sync(world, calendar)).problem, null)
    assert.deepEqual(await startsOf(world), ['12-08T09:00', '12-09T09:00'])
  })

test('a server that says for ever that nothing has changed is asked for everything once a week', async () => {
  await using world = await newWorld({ clock: CLOCK })
  await using feed = await feedServer(aCalendar(EVENT('07')))
  const calendar = await connect(world, feed.url)
  const moved = aCalendar(EVENT('08'))
  feed.answer((request, response) => {
    if (request.headers['if-none-match']) response.writeHead(304).end()
    else response.writeHead(200, { etag: '"x"' }).end(moved)
  })
  await sync(world, calendar)
  assert.deepEqual(await startsOf(world), ['12-07T09:00'])
  await world.pool`
    update calendars set known_from = known_from - 1
    where workspace_id = ${world.workspace.id} and id = ${calendar.id}`
  await sync(world, calendar)
  assert.deepEqual(await startsOf(world), ['12-08T09:00'])
})

test('several events in one place of a CalDAV server all take their time', async () => {
  await using server = await HostileDav.open()
  await using world = await newWorld({ clock: CLOCK })
  const several = `UID:a\n${EVENT('07')}\n\nUID:b\n${EVENT('08')}\n\nUID:b\nRECURRENCE-ID:20261208T090000Z\n${EVENT('09')}`
  server.events.set('/cal/1.ics', { etag: '"1"', ics: aCalendar(several) })
  const { unreadable } = await connectDav(world, server)
  assert.equal(unreadable, 0)
  assert.deepEqual(await startsOf(world), ['12-07T09:00', '12-08T09:00', '12-09T09:00'])
})

test('paths that look like instances of a series are events of their own, and fifty thousand of them are joined at once', async () => {
  await using server = await HostileDav.open()
  await using world = await newWorld({ clock: CLOCK })
  server.events.set('/cal/a', { etag: '"1"', ics: aCalendar(EVENT('07')) })
  server.events.set('/cal/a_20261208', { etag: '"1"', ics: aCalendar(EVENT('08')) })
  await connectDav(world, server)
  assert.deepEqual(await startsOf(world), ['12-07T09:00', '12-08T09:00'])

  const one = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20261207T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const names = Array.from({ length: 50_000 }, (_, i) => `a_${20_000_000 + i}`)
  const [joined, ...more] = joinedSeries([{ ref: 'a', ics: one }, ...names.map((ref) => ({ ref, ics: one }))])
  assert.deepEqual(more, [])
  assert.equal(joined!.match(/BEGIN:VEVENT/g)!.length, 50_001)
  assert.equal(joined!.match(/VCALENDAR/g)!.length, 2)
  // What cannot be read stays countable.
  assert.equal(
    joinedSeries([
      { ref: 'a', ics: '' },
      { ref: 'a_20261207', ics: one },
    ]).length,
    2,
  )
})

test('characters that no database keeps stop neither connecting nor reading', async () => {
  await using world = await newWorld({ clock: CLOCK })
  const text = aCalendar(`UID:a\0b\nX-A:\0\nDTSTART;X-B=\0:20261207T090000Z\nDURATION:PT30M`)
  await using feed = await feedServer(text)
  const { problem, unreadable } = await connect(world, feed.url)
  assert.deepEqual([problem, unreadable], [null, 0])
  assert.deepEqual(await startsOf(world), ['12-07T09:00'])
})

test('a hundred thousand instances on one day are that day, and dates from the year 1 to 9999 are nobody else’s trouble', async () => {
  await using world = await newWorld({ clock: CLOCK })
  const times = Array.from({ length: 100_000 }, (_, i) => {
    const [hour, minute, second] = [Math.floor(i / 3_600) % 24, Math.floor(i / 60) % 60, i % 60]
    return `20261207T${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join('')}Z`
  })
  await using feed = await feedServer(aCalendar(`DTSTART:20261207T000000Z\nDURATION:PT1M\nRDATE:${times.join(',')}`))
  assert.equal((await connect(world, feed.url)).problem, null)
  const { busy } = await busyHours(world, '2026-12-07T00:00:00Z', '2026-12-08T00:00:00Z')
  assert.deepEqual(busy, [{ start: '2026-12-07T00:00:00.000Z', end: '2026-12-08T00:00:00.000Z' }])

  await using odd = await newWorld({ clock: CLOCK })
  const dates = ['00010101T000000Z', '99991231T235959Z', '00000000T000000Z', '16010101T000000']
  const events = dates.map((date, i) => `UID:odd-${i}\nDTSTART:${date}\nDURATION:PT1H`)
  await using other = await feedServer(aCalendar([...events, `UID:x\n${EVENT('07')}`].join('\n\n')))
  const { problem, unreadable } = await connect(odd, other.url)
  assert.deepEqual([problem, unreadable], [null, 1])
  assert.deepEqual(await startsOf(odd), ['12-07T09:00'])
})

test('a mark that is too long to be kept is none', () => {
  const answer = (length: number) =>
    readMultistatus(`<d:multistatus xmlns:d="DAV:"><d:sync-token>${'t'.repeat(length)}</d:sync-token></d:multistatus>`)
  assert.equal(answer(2_000)!.syncToken!.length, 2_000)
  assert.equal(answer(2_000_000)!.syncToken, null)
})

test('the availability of a member is the same whatever makes them busy: nothing tells how many events, calendars or what kind', async () => {
  await using world = await newWorld({ clock: CLOCK })
  const [kim, bo] = [await givenMember(world), await givenMember(world)]
  const owner = ({ id, email }: { id: string; email: string }) => ({ ...world.owner, id, email })
  await using one = await feedServer(
    aCalendar('SUMMARY:Therapy\nLOCATION:Clinic\nDTSTART:20261207T090000Z\nDTEND:20261207T120000Z'),
  )
  await using many = await feedServer(
    aCalendar(`
      SUMMARY:Interview at Globex
      DTSTART:20261207T090000Z
      DURATION:PT1H
      RRULE:FREQ=HOURLY;COUNT=2

      ATTENDEE;CN=Eve;PARTSTAT=ACCEPTED:mailto:eve@globex.test
      DTSTART:20261207T093000Z
      DTEND:20261207T110000Z
      X-MICROSOFT-CDO-BUSYSTATUS:OOF`),
  )
  await using more = await feedServer(
    aCalendar('SUMMARY:x\nDTSTART:20261207T110000Z\nDTEND:20261207T120000Z\nSTATUS:TENTATIVE'),
  )
  await connect(world, one.url, owner(kim))
  for (const feed of [many, more]) await connect(world, feed.url, owner(bo))
  const query = 'from=2026-12-07T00:00:00Z&to=2026-12-12T00:00:00Z'
  const [first, second] = await Promise.all(
    [kim, bo].map(async ({ id }) => {
      const { status, text } = await world.api.get(`/workspace_members/${id}/availability?${query}`)
      assert.equal(status, 200, text)
      return text.replaceAll(id, 'member')
    }),
  )
  assert.equal(first, second)
  assert.match(first!, /2026-12-07T09:00:00\.000Z/)
  assert.doesNotMatch(first!, /Therapy|Clinic|Globex|eve@|feed|ics|calendar/i)
})
