import { Agent, request as send } from 'undici'
import { createBookingLink } from '#actions/create-booking-link.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { ACTING } from './support/clock.ts'
import { processorTimeOf } from './support/processor-time.ts'
import { median, type Row, table } from './support/row.ts'
import { startService } from './support/running-service.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// A thousand visitors press the button of a booking page at the same moment, and want ten times between them: ten are booked, and everybody
// else is told so with what is left. The base is the same crowd when all ten times are long taken: what it costs to tell it to a thousand.
// Whether it is fast enough is asked of the processor time, since this machine may have other work.

const VISITORS = 1_000
const TIMES = 10
/** Of processor time for each: two cores answer all of them within three seconds. */
const MS_MAX = 5

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const options = { databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 2 } as const
  await using database = await openDatabase(options)
  const { pool } = database
  await migrate(pool)
  const workspace = await makeWorkspace(pool)
  const page = await publish(pool, workspace)
  // Behind a proxy each visitor has their own address, so that no limit applies.
  await using service = await startService(folder.path, { PARLEY_TRUST_PROXY: '127.0.0.1' }, 'api')
  const address = service.origin + page
  const times = await someTimes(address)
  const processorTime = await processorTimeOf(pool, service.child.pid)
  const crowd = await press(address, times, 'early')
  const { nodeMs, databaseMs } = await processorTime()
  await expectBookings(pool, workspace)
  const late = await press(address, times, 'late')
  expectAnswers(crowd, TIMES)
  expectAnswers(late, 0)
  return [
    row('the last is answered after', crowd, late, (answers) => Math.max(...answers.map(({ ms }) => ms))),
    row('half are answered after', crowd, late, (answers) => median(answers.map(({ ms }) => ms))),
    {
      name: '  processor time for each, node / PostgreSQL',
      ours: `${(nodeMs / VISITORS).toFixed(1)} / ${(databaseMs / VISITORS).toFixed(1)} ms`,
      ceiling: `${MS_MAX} ms in all`,
      ratio: (nodeMs + databaseMs) / VISITORS / MS_MAX,
      goal: `≤ ${MS_MAX} ms`,
      ok: (nodeMs + databaseMs) / VISITORS <= MS_MAX,
    },
  ]
}

async function publish(pool: Pool, workspace: Workspace): Promise<string> {
  const [owner] = await pool<{ id: string }[]>`select id from workspace_members where workspace_id = ${workspace.id}`
  const command = { title: 'Product demo', workspaceMembershipId: owner!.id, durations: [30] }
  const { handle, name } = await inTransaction(pool, (sql) => createBookingLink(sql, workspace, command, ACTING))
  return `/b/${handle}/${name}`
}

/** Ten of the first day that has as many. */
async function someTimes(address: string): Promise<string[]> {
  const first = await (await send(address)).body.text()
  const days = [...first.matchAll(/[?;]day=(20\d\d-\d\d-\d\d)/g)].map(([, day]) => day!)
  for (const day of new Set(days)) {
    const text = await (await send(`${address}?day=${day}`)).body.text()
    const times = [...text.matchAll(/[?;]time=([^"&]+)/g)].map(([, time]) => decodeURIComponent(time!))
    if (times.length >= TIMES) return times.slice(0, TIMES)
  }
  throw new Error(`no day on ${address} has ${TIMES} times`)
}

type Told = { status: number; ms: number; left: number }

/** Everybody has a connection of their own, which is open before anybody presses. */
async function press(address: string, times: string[], crowd: string): Promise<Told[]> {
  const agents = Array.from({ length: VISITORS }, () => new Agent({ connections: 1 }))
  const networkOf = (n: number) => `10.${crowd === 'late' ? 1 : 0}.${n >> 8}.${n & 255}`
  try {
    for (let n = 0; n < VISITORS; n += 100)
      await Promise.all(agents.slice(n, n + 100).map((dispatcher, i) => open(address, dispatcher, networkOf(n + i))))
    return await Promise.all(
      agents.map(async (dispatcher, n) => {
        const began = performance.now()
        const { statusCode, body } = await send(address, {
          dispatcher,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': networkOf(n) },
          body: new URLSearchParams({
            ...{ do: 'book', time: times[n % TIMES]!, zone: 'Europe/Berlin' },
            ...{ name: 'Dora Klein', email: `${crowd}-${n}@client.test` },
          }).toString(),
        })
        const text = await body.text()
        const left = [...text.matchAll(/type="radio" name="time"/g)].length
        return { status: statusCode, ms: performance.now() - began, left }
      }),
    )
  } finally {
    await Promise.all(agents.map((agent) => agent.close()))
  }
}

async function open(address: string, dispatcher: Agent, network: string): Promise<void> {
  const { body } = await send(new URL('/booking.css', address), { dispatcher, headers: { 'x-forwarded-for': network } })
  await body.arrayBuffer()
}

function expectAnswers(told: Told[], booked: number): void {
  const counts = Object.entries(Object.groupBy(told, ({ status }) => status)).map(([status, all]) => [
    status,
    all!.length,
  ])
  const isRight = told.filter(({ status }) => status === 303).length === booked
  const others = told.filter(({ status }) => status !== 303)
  if (!isRight || others.some(({ status, left }) => status !== 409 || left === 0))
    throw new Error(`wrong answers: ${JSON.stringify(counts)}`)
}

async function expectBookings(pool: Pool, workspace: Workspace): Promise<void> {
  const [row] = await pool<{ count: number }[]>`
    select count(*)::int from booking_members where workspace_id = ${workspace.id} and live`
  if (row!.count !== TIMES) throw new Error(`${row!.count} bookings were made`)
}

function row(name: string, ours: Told[], base: Told[], of: (told: Told[]) => number): Row {
  const [ms, baseMs] = [of(ours), of(base)]
  return {
    name: `${VISITORS} visitors at once for ${TIMES} times, ${name}`,
    ours: `${(ms / 1_000).toFixed(1)} s`,
    ceiling: `${(baseMs / 1_000).toFixed(1)} s when all are taken`,
    ratio: ms / baseMs,
    goal: 'for interest',
    ok: true,
  }
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
