import { createBookingLink } from '#actions/create-booking-link.ts'
import { findSlots } from '#actions/find-slots.ts'
import { fromPairs, type Intervals } from '#core/time/interval.ts'
import { DAY, HOUR, minuteAtOrBefore } from '#core/time/minute.ts'
import { packWeeks, weekOf } from '#core/time/packed.ts'
import type { BookingLink } from '#db/booking/booking-links.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { ACTING } from './support/clock.ts'
import { processorTimeOf } from './support/processor-time.ts'
import { median, type Row, table } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeTeams, makeWorkspace } from './support/workspace.ts'

// The times that a booking link shows for 30 days, where any of fifty members with full calendars can take the meeting: from the database
// to the answer. The base is one statement that only reads the rows with their busy times, in the same run.

const MEMBERS = 50
const DAYS = 30
const WEEKS_SYNCED = 27
const MEETINGS_A_DAY = 5
const ROUNDS = 200
const MS_MAX = 10

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const options = { databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 2 } as const
  await using database = await openDatabase(options)
  const { pool } = database
  await migrate(pool)
  const workspace = await makeWorkspace(pool)
  const teamId = await makeTeams(pool, workspace, 0, { members: MEMBERS })
  const now = Temporal.Instant.fromEpochMilliseconds(ACTING.clock.nowMs())
  await fillCalendars(pool, workspace, minuteAtOrBefore(now))
  const command = { title: 'Product demo', teamId, durations: [30] }
  const link = await inTransaction(pool, (sql) => createBookingLink(sql, workspace, command, ACTING))
  await pool`analyze`
  const [ours, bare] = await inTurns(
    () => answer(pool, workspace, link, now),
    () => readRows(pool, workspace, weekOf(minuteAtOrBefore(now))),
  )
  const processorTime = await processorTimeOf(pool)
  for (let round = 0; round < ROUNDS; round++) await answer(pool, workspace, link, now)
  const { nodeMs, databaseMs } = await processorTime()
  return [
    {
      name: `times of a booking link, ${DAYS} days, anybody of ${MEMBERS}`,
      ours: `${ours.toFixed(1)} ms`,
      ceiling: `${bare.toFixed(1)} ms only reads the rows`,
      ratio: ours / bare,
      goal: `≤ ${MS_MAX} ms`,
      ok: ours <= MS_MAX,
    },
    {
      name: '  processor time of an answer, node / PostgreSQL',
      ours: `${(nodeMs / ROUNDS).toFixed(1)} / ${(databaseMs / ROUNDS).toFixed(1)} ms`,
      ceiling: `${MS_MAX} ms in all`,
      ratio: (nodeMs + databaseMs) / ROUNDS / MS_MAX,
      goal: 'for interest',
      ok: true,
    },
  ]
}

/** Each has one calendar, and five meetings on every day. */
async function fillCalendars(pool: Pool, workspace: Workspace, now: number): Promise<void> {
  const members = await pool<{ id: string }[]>`select id from workspace_members where workspace_id = ${workspace.id}`
  const first = weekOf(now)
  for (const [i, { id }] of members.entries()) {
    const weeks = packWeeks(busyTimes(i, now))
    await pool`
      insert into busy (workspace_id, member_id, source, week, packed, synced_at)
      select ${workspace.id}, ${id}, ${`cal_${i}`}, week, decode(packed, 'base64'), to_timestamp(${now * 60})
      from unnest(
        ${weeks.map(({ week }) => week)}::int[],
        ${weeks.map(({ packed }) => Buffer.from(packed).toString('base64'))}::text[]
      ) as w (week, packed)`
    await pool`
      with connection as (
        insert into calendar_connections (workspace_id, id, member_id, kind, name, secret, created_at)
        values (${workspace.id}, ${`conn_${i}`}, ${id}, 'ics', 'Work', '', to_timestamp(${now * 60}))
      )
      insert into calendars (workspace_id, id, connection_id, member_id, known_from, known_to, fresh_until, synced_at)
      values (${workspace.id}, ${`cal_${i}`}, ${`conn_${i}`}, ${id}, ${first}, ${first + WEEKS_SYNCED},
        to_timestamp(${(now + DAY) * 60}), to_timestamp(${now * 60}))`
  }
}

function busyTimes(member: number, now: number): Intervals {
  const midnight = Math.floor(now / DAY) * DAY
  return fromPairs(
    Array.from({ length: WEEKS_SYNCED * 7 - 1 }, (_, day) =>
      Array.from({ length: MEETINGS_A_DAY }, (_, n): [number, number] => {
        const start = midnight + day * DAY + 9 * HOUR + n * 96 + ((member * 37 + day * 11 + n * 7) % 45)
        return [start, start + 25 + ((member + day) % 3) * 15]
      }),
    ).flat(),
  )
}

async function answer(pool: Pool, workspace: Workspace, link: BookingLink, now: Temporal.Instant): Promise<number> {
  const start = minuteAtOrBefore(now)
  const window = { start, end: start + DAYS * DAY }
  const slots = await findSlots(pool, workspace, link, { window, durationMinutes: 30 }, now)
  return JSON.stringify(slots).length > 10_000 ? slots.length : fail(slots.length)
}

function fail(count: number): never {
  throw new Error(`a link with ${count} times is no measure`)
}

async function readRows(pool: Pool, workspace: Workspace, week: number): Promise<number> {
  const rows = await pool`
    select member_id, source, week, packed
    from busy
    where workspace_id = ${workspace.id}
      and week between ${week} and ${week + Math.ceil(DAYS / 7)}`
  return rows.length
}

/** The medians of both, in milliseconds. The first rounds warm up. */
async function inTurns(ours: () => Promise<number>, bare: () => Promise<number>): Promise<[number, number]> {
  const both: [number[], number[]] = [[], []]
  for (let round = -20; round < ROUNDS; round++)
    for (const [i, work] of [ours, bare].entries()) {
      const began = performance.now()
      await work()
      if (round >= 0) both[i]!.push(performance.now() - began)
    }
  return [median(both[0]), median(both[1])]
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
