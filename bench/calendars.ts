import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import nodeIcal, { type VEvent } from 'node-ical'
import { RRuleTemporal } from 'rrule-temporal'
import { openCalendarAccess } from '#calendars/access.ts'
import { sealAddress } from '#calendars/sealed-address.ts'
import { busyTime } from '#core/calendar/busy-time.ts'
import { readFeed } from '#core/calendar/feed.ts'
import { DAY } from '#core/time/minute.ts'
import { insertCalendar } from '#db/calendar/calendars.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { createSeal } from '#seal/seal.ts'
import { openLog } from '#telemetry/log.ts'
import { startCalendars } from '#workers/calendars.ts'
import { ACTING, anId } from './support/clock.ts'
import { median, type Row } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// The cost of calendars: expanding a full one compared with a bare loop of the recurrence library over the same series, parsing
// and expanding compared with node-ical, and how long one process takes to read a thousand of them on this machine.

const EVENTS = 5_000
const SERIES = 300
const FROM = Date.parse('2026-11-16T00:00Z') / 60_000
const WINDOW = { start: FROM, end: FROM + 92 * DAY }
const ROUNDS = 5
const TIMES_SLOWER_MAX = 3

const CALENDARS = 1_000
const WITHIN_SECONDS = 60

export async function run(): Promise<Row[]> {
  return [...expansion(), await thousandCalendars()]
}

const RULES = [
  'FREQ=WEEKLY',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=MONTHLY;BYDAY=2TU',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
]

/** Series that began over the last two years, and single events around now. */
const series = Array.from({ length: SERIES }, (_, i) => ({
  start: stamp(FROM - ((i * 7) % 730) * DAY + 540 + ((i * 15) % 480)),
  rule: RULES[i % RULES.length]!,
}))

function stamp(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '')
}

function fullCalendar(): string {
  const repeated = series.map(({ start, rule }, i) =>
    event(`series-${i}`, `;TZID=Europe/Berlin:${start}`, `RRULE:${rule}`),
  )
  const single = Array.from({ length: EVENTS - SERIES }, (_, i) =>
    event(`single-${i}`, `:${stamp(FROM - 365 * DAY + i * 210)}Z`, 'STATUS:CONFIRMED'),
  )
  return ['BEGIN:VCALENDAR', ...repeated, ...single, 'END:VCALENDAR', ''].join('\r\n')
}

const event = (uid: string, start: string, line: string): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART${start}`, `DTEND${halfAnHourAfter(start)}`, line, 'END:VEVENT'].join('\r\n')

/** For `;TZID=Europe/Berlin:20261116T090000` or `:20261116T090000Z`. */
function halfAnHourAfter(start: string): string {
  const [, before, local, utc] = /^(.*:)(\w{15})(Z?)$/.exec(start)!
  return before + Temporal.PlainDateTime.from(local!).add({ minutes: 30 }).toString().replace(/[-:]/g, '') + utc
}

function expansion(): Row[] {
  const text = fullCalendar()
  const [from, to] = [WINDOW.start, WINDOW.end].map((minute) => new Date(minute * 60_000))
  return [
    againstBareLoop(text, 'with their ends', from!, to!),
    againstBareLoop(text.replace(/^DTEND.*$/gm, 'DURATION:PT30M'), 'with durations', from!, to!),
    againstNodeIcal(text, from!, to!),
  ]
}

/** Calendars give an event's end or its duration. */
function againstBareLoop(text: string, how: string, from: Date, to: Date): Row {
  const feed = readFeed(text, [])
  assert.ok(typeof feed !== 'string')
  const objects = feed.objects.map(({ ics }) => ics)
  const ours = () => busyTime(objects, { window: WINDOW, zone: 'Europe/Berlin', tentative: 'busy' })
  const bare = () =>
    series.map(({ start, rule }) => {
      const rruleString = `DTSTART;TZID=Europe/Berlin:${start}\nRRULE:${rule}`
      return new RRuleTemporal({ rruleString }).between(from, to, true).length
    })
  assert.ok(ours().busy.length > 1_000 && bare().every((count) => count > 0))
  const [one, other] = [ours, bare].map((work) => median(Array.from({ length: ROUNDS }, () => milliseconds(work))))
  const ratio = one! / other!
  return {
    name: `a calendar of ${EVENTS} events ${how}, ${SERIES} of them series, over 3 months`,
    ours: `${one!.toFixed(0)} ms`,
    ceiling: `${other!.toFixed(0)} ms for the series alone, bare`,
    ratio,
    goal: `at most ${TIMES_SLOWER_MAX}`,
    ok: ratio <= TIMES_SLOWER_MAX,
  }
}

/** From the text to busy times, which both must do. */
function againstNodeIcal(text: string, from: Date, to: Date): Row {
  const ours = () => {
    const feed = readFeed(text, [])
    assert.ok(typeof feed !== 'string')
    const objects = feed.objects.map(({ ics }) => ics)
    return busyTime(objects, { window: WINDOW, zone: 'Europe/Berlin', tentative: 'busy' }).busy.length
  }
  const theirs = () => {
    const events = Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === 'VEVENT')
    return events.flatMap((event) => nodeIcal.expandRecurringEvent(event as VEvent, { from, to })).length
  }
  assert.ok(ours() > 1_000 && theirs() > 1_000)
  const [one, other] = [ours, theirs].map((work) => median(Array.from({ length: ROUNDS }, () => milliseconds(work))))
  const ratio = one! / other!
  return {
    name: 'the same calendar, from its text on',
    ours: `${one!.toFixed(0)} ms`,
    ceiling: `${other!.toFixed(0)} ms by node-ical`,
    ratio,
    goal: 'at most 1',
    ok: ratio <= 1,
  }
}

/** CPU time, which other load on the machine hardly changes. */
function milliseconds(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Each has 20 events and is read for the first time, the most expensive case. */
async function thousandCalendars(): Promise<Row> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'test', max: 10 })
  await migrate(database.pool)
  const { pool } = database
  const ics = [
    'BEGIN:VCALENDAR',
    ...series.slice(0, 20).map(({ start, rule }, i) => event(`e${i}`, `:${start}Z`, `RRULE:${rule}`)),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const server = createServer((_request, response) => response.writeHead(200, { etag: '"1"' }).end(ics)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const seal = createSeal(Buffer.alloc(32, 1))
  await insertCalendars(pool, url, seal)
  await using access = openCalendarAccess(
    {
      development: true,
      egressAllow: { networks: [], hosts: [] },
      egressProxy: null,
      accounts: { google: null, microsoft: null },
    },
    ACTING.clock.nowMs,
  )
  const startedAt = performance.now()
  const seconds = await (async () => {
    await using loop = startCalendars({
      pool,
      log: openLog({ logLevel: 'silent' }),
      access,
      seal,
      clock: ACTING.clock,
      onMoved: () => {},
    })
    loop.wake()
    for (let tries = 0; tries < 1_200; tries++) {
      const [row] = await pool<{ count: number }[]>`select count(*)::int from calendars where synced_at is not null`
      if (row!.count === CALENDARS) break
      await sleep(100)
    }
    return (performance.now() - startedAt) / 1_000
  })()
  server.close()
  server.closeAllConnections()
  return {
    name: `${CALENDARS} calendars read by one process`,
    ours: `${seconds.toFixed(1)} s`,
    ceiling: `${WITHIN_SECONDS} s`,
    ratio: seconds / WITHIN_SECONDS,
    goal: 'at most 1',
    ok: seconds <= WITHIN_SECONDS,
  }
}

async function insertCalendars(pool: Pool, url: string, seal: ReturnType<typeof createSeal>): Promise<void> {
  const workspace = await makeWorkspace(pool)
  const [member] = await pool<
    { id: string }[]
  >`select id from workspace_members where workspace_id = ${workspace.id} limit 1`
  for (let i = 0; i < CALENDARS; i++) {
    const { id, at } = anId('calendar')
    const connectionId = anId('connection').id
    const secret = sealAddress(seal, { workspaceId: workspace.id, connectionId }, `${url}${i}.ics`)
    const row = {
      id,
      connectionId,
      memberId: member!.id,
      kind: 'ics',
      secret,
      createdAt: at,
      name: 'x',
      tentative: 'busy',
    } as const
    await insertCalendar(pool, workspace, row)
  }
  await pool`update calendars set status = 'queued', next_attempt_at = now()`
}
