import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { openPool, type Pool } from '#db/sql.ts'
import { median, type Row, table } from './support/row.ts'
import { OPERATIONS, type Settled } from './support/settled-operations.ts'
import { makeSettled } from './support/settled-workspace.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { longestWhile } from './support/writers.ts'
import { A_WEEK, fillWeeks, MAILS_EACH, SINCE } from './support/years.ts'

// Whether everything stays as fast when a workspace has a million requests and five million mails instead of a tenth of them: what people
// and programs look at, what workers take, what is deleted. Both databases are asked by turns, so whatever else the machine does meets
// both alike. And whether anybody who writes has to wait while the larger one gets the migrations since SINCE.
//
// It takes half an hour and 25 GB, so `npm run bench` leaves it out unless it is named. SCALE=10 makes ten million requests.

const MANY = 1_000_000 * Number(process.env.SCALE ?? 1)
const FEW = Math.min(100_000, MANY / 10)
const ROUNDS = 25
const GOAL = 1.5
const BLOCKED_MAX_MS = 1_000

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'test', max: 1 })
  await using parts = new AsyncDisposableStack()
  const open = async (name: string, count: number): Promise<Settled> => {
    await database.pool`create database ${database.pool(name)}`
    const pool = openPool({ ...database.connection, database: name } as never, { name: 'parley bench', max: 8 })
    parts.defer(() => pool.end({ timeout: 1 }))
    const nowMs = Date.now()
    const workspace = await makeSettled(pool, nowMs, SINCE)
    await fillWeeks(pool, nowMs, { first: 0, last: count / A_WEEK })
    tell(`${name}: ${count.toLocaleString('en')} requests, ${await sizes(pool)}`)
    const [open] = await pool<
      { id: string }[]
    >`select id from meeting_requests order by id desc offset ${A_WEEK / 2} limit 1`
    return { pool, workspace, nowMs, oldestMs: nowMs - (count / A_WEEK) * 7 * 86_400_000, requestId: open!.id }
  }
  const [few, many] = [await open('few', FEW), await open('many', MANY)]
  await migrate(few.pool)
  const rows = [await upgrade(many.pool)]
  for (const { pool } of [few, many]) await pool`vacuum analyze`
  tell('migrated and cleaned')
  for (const [name, operation] of Object.entries(OPERATIONS)) rows.push(await compare(name, operation, few, many))
  return rows
}

async function sizes(pool: Pool): Promise<string> {
  const [row] = await pool<{ rows: string; indexes: string }[]>`
    select pg_size_pretty(sum(pg_table_size(relid))) as rows, pg_size_pretty(sum(pg_indexes_size(relid))) as indexes
    from pg_stat_user_tables`
  return `${row!.rows} of rows and ${row!.indexes} of indexes`
}

/** The longest that anybody waited to write to a request, a mail or the outbox while the migrations ran. */
async function upgrade(pool: Pool): Promise<Row> {
  let migrations = 0
  const { longestMs, writes } = await longestWhile(pool, async () => {
    migrations = (await migrate(pool)).length
  })
  const { longestMs: usualMs } = await longestWhile(pool, () => new Promise((resolve) => setTimeout(resolve, 10_000)))
  return {
    name: `the longest of ${writes.toLocaleString('en')} writes during ${migrations} migrations of ${millions(MANY * MAILS_EACH)} million mails`,
    ours: `${longestMs.toFixed(0)} ms`,
    ceiling: `${usualMs.toFixed(0)} ms in 10 s without`,
    ratio: longestMs / BLOCKED_MAX_MS,
    goal: `< ${BLOCKED_MAX_MS} ms`,
    ok: longestMs < BLOCKED_MAX_MS,
  }
}

type Operation = (settled: Settled) => Promise<unknown>

async function compare(name: string, operation: Operation, few: Settled, many: Settled): Promise<Row> {
  const times = { few: [] as number[], many: [] as number[] }
  for (let round = 0; round <= ROUNDS; round++)
    for (const [of, settled] of Object.entries({ few, many }) as ['few' | 'many', Settled][]) {
      const startedAtMs = performance.now()
      await operation(settled)
      // The first time fills memory.
      if (round > 0) times[of].push(performance.now() - startedAtMs)
    }
  const [fewMs, manyMs] = [median(times.few), median(times.many)]
  return {
    name: `${name}, at ${millions(MANY)} million requests against ${millions(FEW)}`,
    ours: `${manyMs.toFixed(2)} ms`,
    ceiling: `${fewMs.toFixed(2)} ms`,
    ratio: manyMs / fewMs,
    goal: `≤ ${GOAL}`,
    ok: manyMs / fewMs <= GOAL,
  }
}

const millions = (count: number) => count / 1_000_000

const tell = (line: string) => process.stderr.write(`${line}\n`)

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
