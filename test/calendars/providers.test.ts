// What Google and Microsoft say, read as they document it: errors, pages, and every form in which somebody can be busy.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { busyTime } from '#core/calendar/busy-time.ts'
import { joinedSeries } from '#core/calendar/mirrored.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import { AccountServer, type Asked, type Told } from '../support/account-server.ts'
import { shown } from '../support/busy.ts'
import { mondayAhead } from '../support/clock.ts'
import { openCountedLine } from '../support/counted-line.ts'
import { failure, GoogleServer } from '../support/google-server.ts'
import { GraphServer, graphFailure } from '../support/graph-server.ts'
import { connectAccount, type LinkingWorld, linkingWorld, look } from '../support/linking.ts'

type Event = Record<string, unknown> & { id: string }
type Server = AsyncDisposable & {
  pageSize: number
  accounts: AccountServer
  put(event: Event): unknown
  drop(id: string): void
  isGone: boolean
}

const MONDAY = Date.parse(String(mondayAhead()))
const at = (day: number, time: string): string =>
  `${new Date(MONDAY + day * 86_400_000).toISOString().slice(0, 10)}T${time}`
const date = (day: number): string => at(day, '').slice(0, 10)

async function objectsOf(world: LinkingWorld, { id }: Calendar): Promise<{ ref: string; ics: string }[]> {
  return await world.pool<{ ref: string; ics: string }[]>`
    select ref, ics from calendar_objects where workspace_id = ${world.workspace.id} and calendar_id = ${id} order by ref`
}

/** Busy times of the two weeks from Monday on, as days and hours. */
async function busyIn(world: LinkingWorld, calendar: Calendar): Promise<string[]> {
  const objects = joinedSeries(await objectsOf(world, calendar))
  const window = { start: MONDAY / 60_000, end: MONDAY / 60_000 + 14 * 1440 }
  const { busy } = busyTime(objects, { window, zone: 'Europe/Berlin', tentative: 'busy' })
  return shown(busy)
}

const span = (day: number, from: string, to: string, lastDay = day): string =>
  shown([Date.parse(`${at(day, from)}:00Z`) / 60_000, Date.parse(`${at(lastDay, to)}:00Z`) / 60_000])[0]!

test('Google: every kind of event counts as its owner means it', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  const time = (day: number, from: string, to: string) => ({
    start: { dateTime: `${at(day, from)}:00Z` },
    end: { dateTime: `${at(day, to)}:00Z` },
  })
  const me = (responseStatus: string) => ({ attendees: [{ self: true, responseStatus }] })
  server.put({ id: 'plain', ...time(0, '09:00', '10:00') })
  server.put({
    id: 'offset',
    start: { dateTime: `${at(1, '09:00')}:00+02:00` },
    end: { dateTime: `${at(1, '10:00')}:00+02:00` },
  })
  server.put({ id: 'free', ...time(2, '09:00', '10:00'), transparency: 'transparent' })
  server.put({ id: 'declined', ...time(2, '11:00', '12:00'), ...me('declined') })
  server.put({ id: 'maybe', ...time(2, '13:00', '14:00'), ...me('tentative') })
  server.put({ id: 'away', ...time(3, '09:00', '17:00'), eventType: 'outOfOffice' })
  server.put({ id: 'office', start: { date: date(4) }, end: { date: date(5) }, eventType: 'workingLocation' })
  server.put({ id: 'day', start: { date: date(5) }, end: { date: date(6) } })
  server.put({ id: 'nothing', summary: 'no start at all' })
  const calendar = await connectAccount(world, 'google', server.accounts)
  assert.deepEqual(await busyIn(world, calendar), [
    span(0, '09:00', '10:00'),
    span(1, '07:00', '08:00'),
    span(2, '13:00', '14:00'),
    span(3, '09:00', '17:00'),
    await wholeDay(5),
  ])
  assert.equal(calendar.unreadable, 1)
  const text = (await objectsOf(world, calendar)).map(({ ics }) => ics).join()
  assert.doesNotMatch(text, /no start|attendees|@/)
})

/** A day of Berlin. */
async function wholeDay(day: number): Promise<string> {
  const midnight = (of: number) =>
    Temporal.PlainDate.from(date(of)).toZonedDateTime('Europe/Berlin').epochMilliseconds / 60_000
  return shown([midnight(day), midnight(day + 1)])[0]!
}

test('Google: a series is counted here, with what was moved, cancelled and changed of it, and goes as a whole', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  const zone = 'Europe/Berlin'
  const local = (day: number, time: string) => ({ dateTime: offsetIn(day, time, zone), timeZone: zone })
  const instance = (day: number) =>
    `series_${new Date(Date.parse(offsetIn(day, '09:00', zone))).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const exception = (day: number, more: object) => ({
    id: instance(day),
    recurringEventId: 'series',
    originalStartTime: local(day, '09:00'),
    ...more,
  })
  server.put({
    id: 'series',
    start: local(0, '09:00'),
    end: local(0, '10:00'),
    recurrence: ['RRULE:FREQ=DAILY;COUNT=6'],
  })
  server.put(exception(1, { start: local(1, '15:00'), end: local(1, '16:00'), iCalUID: 'series@google.com' }))
  // Of a cancelled one Google promises no more than this.
  server.put({ ...exception(2, { status: 'cancelled' }), iCalUID: undefined })
  const calendar = await connectAccount(world, 'google', server.accounts)
  const hours = (day: number, from: string, to: string) =>
    shown([Date.parse(offsetIn(day, from, zone)) / 60_000, Date.parse(offsetIn(day, to, zone)) / 60_000])[0]!
  const before = [0, 3, 4, 5].map((day) => hours(day, '09:00', '10:00'))
  assert.deepEqual(await busyIn(world, calendar), before.toSpliced(1, 0, hours(1, '15:00', '16:00')))
  server.put({ ...exception(4, { status: 'cancelled' }), iCalUID: undefined })
  await look(world, calendar)
  assert.deepEqual(await busyIn(world, calendar), [before[0], hours(1, '15:00', '16:00'), before[1], before[3]])
  server.drop('series')
  await look(world, calendar)
  assert.deepEqual(await busyIn(world, calendar), [])
  assert.equal((await objectsOf(world, calendar)).length, 0)
})

function offsetIn(day: number, time: string, zone: string): string {
  const local = Temporal.PlainDateTime.from(`${at(day, time)}:00`).toZonedDateTime(zone)
  return local.toString({ timeZoneName: 'never' })
}

test('Microsoft: every kind of event counts as its owner means it, and instances follow their series', async () => {
  await using server = await GraphServer.open()
  await using world = await linkingWorld(server.accounts)
  const moment = (day: number, time: string) => ({ dateTime: `${at(day, time)}:00.0000000`, timeZone: 'UTC' })
  const time = (day: number, from: string, to: string) => ({ start: moment(day, from), end: moment(day, to) })
  server.put({ id: 'plain', ...time(0, '09:00', '10:00') })
  server.put({ id: 'free', ...time(1, '09:00', '10:00'), showAs: 'free' })
  server.put({ id: 'elsewhere', ...time(1, '11:00', '12:00'), showAs: 'workingElsewhere' })
  server.put({ id: 'cancelled', ...time(1, '13:00', '14:00'), isCancelled: true })
  server.put({ id: 'declined', ...time(1, '15:00', '16:00'), responseStatus: { response: 'declined' } })
  server.put({ id: 'oof', ...time(2, '09:00', '17:00'), showAs: 'oof' })
  server.put({ id: 'day', ...time(5, '00:00', '00:00'), end: moment(6, '00:00'), isAllDay: true })
  server.put({ id: 'master', type: 'seriesMaster', ...time(7, '09:00', '10:00') })
  const instances = [7, 8, 9].map((day) => ({
    id: `instance-${day}`,
    type: 'occurrence',
    seriesMasterId: 'master',
    showAs: undefined,
    ...time(day, '09:00', '10:00'),
  }))
  for (const each of instances) server.put(each)
  const calendar = await connectAccount(world, 'microsoft', server.accounts)
  const series = [7, 8, 9].map((day) => span(day, '09:00', '10:00'))
  const others = [span(0, '09:00', '10:00'), span(2, '09:00', '17:00'), await wholeDay(5)]
  assert.deepEqual(await busyIn(world, calendar), [...others, ...series])

  server.put({ id: 'instance-8', type: 'exception', seriesMasterId: 'master', ...time(8, '15:00', '16:00') })
  server.drop('instance-9')
  await look(world, calendar)
  assert.deepEqual(await busyIn(world, calendar), [...others, series[0], span(8, '15:00', '16:00')])

  // Only the series is told of, and it is free from now on.
  server.put({ id: 'master', type: 'seriesMaster', showAs: 'free', ...time(7, '09:00', '10:00') })
  await look(world, calendar)
  assert.deepEqual(await busyIn(world, calendar), [...others, span(8, '15:00', '16:00')])
})

const OPENERS = {
  google: (): Promise<Server> => GoogleServer.open(),
  microsoft: (): Promise<Server> => GraphServer.open(),
}

const ERRORS: [keyof typeof OPENERS, string, Told, Calendar['problem']][] = [
  ['google', 'a user who asks too often', failure(403, 'userRateLimitExceeded'), 'rate_limited'],
  ['google', 'a project that asks too often', failure(403, 'rateLimitExceeded'), 'rate_limited'],
  ['google', '429', failure(429, 'rateLimitExceeded'), 'rate_limited'],
  ['google', 'a scope that is missing', failure(403, 'insufficientPermissions'), 'scope_missing'],
  ['google', 'a calendar that is not ours', failure(403, 'forbidden'), 'refused'],
  ['google', 'an error of its own', failure(500, 'backendError'), 'server_error'],
  ['google', 'a page that is none', { code: 200, body: { items: 'none' } }, 'server_error'],
  ['google', 'a last page without a token', { code: 200, body: { items: [] } }, 'cut_off'],
  ['microsoft', '429', graphFailure(429, 'TooManyRequests'), 'rate_limited'],
  ['microsoft', 'a mailbox that is busy', graphFailure(503, 'ServiceUnavailable'), 'server_error'],
  ['microsoft', 'access that is denied', graphFailure(403, 'ErrorAccessDenied'), 'refused'],
  ['microsoft', 'a last page without a link', { code: 200, body: { value: [] } }, 'cut_off'],
  [
    'microsoft',
    'a link that leads elsewhere',
    { code: 200, body: { value: [], '@odata.nextLink': 'http://elsewhere.test/v1.0/me' } },
    'server_error',
  ],
]

test('every error that they document is a clear state, and the next look goes on from where it was', async () => {
  for (const kind of ['google', 'microsoft'] as const) {
    await using server = await OPENERS[kind]()
    await using world = await linkingWorld(server.accounts)
    const calendar = await connectAccount(world, kind, server.accounts)
    for (const [of, name, told, problem] of ERRORS.filter(([each]) => each === kind)) {
      server.accounts.instead.push(told)
      assert.equal((await look(world, calendar)).problem, problem, `${of}: ${name}`)
      assert.equal((await look(world, calendar)).problem, null, `${of}: after ${name}`)
    }
    server.isGone = true
    assert.equal((await look(world, calendar)).problem, 'gone')
  }
})

test('Microsoft: instances of a series whose pages never end are an answer that is cut off, and not what was read so far', async () => {
  let pages = 0
  const serve = ({ url: { pathname, searchParams } }: Asked, email: string): Told => {
    const here = `${accounts.url}${pathname}`
    if (pathname === '/v1.0/me') return { code: 200, body: { mail: email, userPrincipalName: email } }
    if (pathname.endsWith('/instances')) {
      pages += 1
      return { code: 200, body: { value: [], '@odata.nextLink': `${here}?page=${pages}` } }
    }
    const series = { id: 'series', type: 'seriesMaster', iCalUId: 'series', showAs: 'busy' }
    const value = searchParams.has('again') ? [series] : []
    return { code: 200, body: { value, '@odata.deltaLink': `${here}?again=1` } }
  }
  await using accounts: AccountServer = await AccountServer.open(serve)
  await using world = await linkingWorld(accounts)
  const calendar = await connectAccount(world, 'microsoft', accounts)
  assert.equal((await look(world, calendar)).problem, 'cut_off')
  assert.ok(pages > 1 && pages <= 500, `${pages} pages`)
})

test('a provider that asks for patience is not asked sooner', async () => {
  for (const told of [
    failure(403, 'rateLimitExceeded', { 'retry-after': '7200' }),
    graphFailure(429, 'x', { 'retry-after': '7200' }),
  ]) {
    const kind = told.code === 403 ? 'google' : 'microsoft'
    await using server = await OPENERS[kind]()
    await using world = await linkingWorld(server.accounts)
    const calendar = await connectAccount(world, kind, server.accounts)
    server.accounts.instead.push(told)
    const { nextAttemptAt } = await look(world, calendar)
    assert.ok(Date.parse(nextAttemptAt) > Date.now() + 7_000_000, nextAttemptAt)
  }
})

test('a token that is refused again after it was renewed is a refusal', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  const calendar = await connectAccount(world, 'google', server.accounts)
  server.accounts.instead.push({ code: 401 }, { code: 401 })
  assert.equal((await look(world, calendar)).problem, 'refused')
  assert.equal(server.accounts.refreshed.length, 1)
})

test('one change takes the same few requests and statements, with ten events as with five thousand', async () => {
  for (const kind of ['google', 'microsoft'] as const) {
    const counts: { asked: string[]; statements: number }[] = []
    for (const size of [10, 5_000]) {
      await using server = await OPENERS[kind]()
      server.pageSize = 2_500
      const change = (i: number, hour: number) => server.put({ id: `e${i}`, ...spanOf(kind, i % 100, hour) })
      for (let i = 0; i < size; i++) change(i, 9)
      await using world = await linkingWorld(server.accounts)
      await using line = await openCountedLine(world.pool)
      const calendar = await connectAccount(world, kind, server.accounts)
      assert.equal(calendar.events, size)
      // What the driver asks once for each connection is asked before.
      await look({ ...world, pool: line.pool }, calendar)
      change(3, 14)
      server.accounts.asked.length = 0
      const before = line.seen()
      await look({ ...world, pool: line.pool }, calendar)
      counts.push({ asked: [...server.accounts.asked], statements: line.seen() - before })
    }
    const [few, many] = counts
    assert.equal(few!.asked.length, 1)
    assert.deepEqual(many, few)
    assert.ok(few!.statements > 5 && few!.statements < 40, String(few!.statements))
  }
})

function spanOf(kind: 'google' | 'microsoft', day: number, hour: number): object {
  const [from, to] = [hour, hour + 1].map((each) => at(day, `${String(each).padStart(2, '0')}:00:00`))
  if (kind === 'google') return { start: { dateTime: `${from}Z` }, end: { dateTime: `${to}Z` } }
  return { start: { dateTime: from, timeZone: 'UTC' }, end: { dateTime: to, timeZone: 'UTC' } }
}
