import { StartupError } from '#settings/startup-error.ts'
import { listMigrations, type Migration, type MigrationFile, readMigration, statementsOf } from './migration-file.ts'
import { lockMigrations, requireMigrationLock, untilFree, WAIT_MS } from './migration-lock.ts'
import { openSession, type Pool, type Sql, type Transaction } from './sql.ts'

// Migrations only go forward. Each file runs in its own transaction under one advisory lock, so ten nodes that start at once
// apply it once: the first one works, the others wait and then find nothing to do.

/** Nothing newer is required; nothing older is tested. */
const POSTGRES_VERSION_MIN = 150000

/** Brings the schema up to this program's version and returns the migrations it applied. `tell` hears what it waits for. */
export async function migrate(pool: Pool, tell: (line: string) => void = () => {}): Promise<MigrationFile[]> {
  await refuseOldServer(pool)
  const available = await listMigrations()
  const version = await schemaVersion(pool)
  if (version === available.at(-1)?.version) return []
  await createMigrationsTable(pool).catch(ignoreRace)
  const applied: MigrationFile[] = []
  for (const file of await listPending(pool))
    if (await applyMigration(pool, file, { isNew: version === 0, tell })) applied.push(file)
  await refuseNewerSchema(pool, available)
  return applied
}

/** The migrations that `migrate` would apply now. */
export async function listPending(pool: Pool): Promise<MigrationFile[]> {
  const applied = await listApplied(pool)
  const pending = (await listMigrations()).filter(({ version }) => !applied.includes(version))
  return await Promise.all(pending.map(readMigration))
}

/** For programs that only read or write a little and must not change a schema under a running service. */
export async function requireCurrentSchema(pool: Pool): Promise<void> {
  const available = await listMigrations()
  const version = await schemaVersion(pool)
  if (version < (available.at(-1)?.version ?? 0))
    throw new StartupError(
      `The database schema is at version ${version}, this program needs ${available.at(-1)?.version}. Run ./bin/parley migrate.`,
    )
  await refuseNewerSchema(pool, available)
}

type Applying = { isNew: boolean; tell: (line: string) => void }

/** False if another node has applied it. Nobody writes to a database that is new, so there everything may lock everything. */
export async function applyMigration(pool: Pool, file: MigrationFile, { isNew, tell }: Applying): Promise<boolean> {
  const apply = file.isOutside && !isNew ? applyOutside : applyInside
  return await untilFree(pool, file.name, tell, () => apply(pool, file))
}

async function applyInside(pool: Pool, file: MigrationFile): Promise<boolean> {
  return await pool.begin(async (sql) => {
    await requireMigrationLock(sql, 'transaction')
    await sql.unsafe(`set local lock_timeout = ${WAIT_MS}`)
    return await applyWithin(sql, file)
  })
}

/** Applies only these, in the caller's transaction: a restore creates the old tables, fills them, and continues. */
export async function migrateWithin(sql: Transaction, isWanted: (migration: Migration) => boolean): Promise<void> {
  await lockMigrations(sql)
  await createMigrationsTable(sql)
  for (const migration of await listMigrations())
    if (isWanted(migration)) await applyWithin(sql, await readMigration(migration))
}

async function createMigrationsTable(sql: Sql): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz(3) not null default now()
    )`
}

async function applyWithin(sql: Transaction, file: MigrationFile): Promise<boolean> {
  if (await isApplied(sql, file)) return false
  await sql.unsafe(file.isOutside ? file.text.replaceAll(/\bconcurrently\b/g, '') : file.text)
  await record(sql, file)
  return true
}

/** Statement by statement, in a session of its own. What an interrupted try left unfinished is begun anew. */
async function applyOutside(pool: Pool, file: MigrationFile): Promise<boolean> {
  const session = openSession(pool)
  try {
    await requireMigrationLock(session, 'session')
    if (await isApplied(session, file)) return false
    await session`set lock_timeout = 0`
    await session`set statement_timeout = 0`
    for (const { text } of statementsOf(file.text)) {
      await dropUnfinished(session, text)
      await session.unsafe(text)
    }
    await record(session, file)
    return true
  } finally {
    await session.end({ timeout: 1 })
  }
}

/** An index whose building was interrupted stays behind, and is kept up to date without being used. */
async function dropUnfinished(sql: Sql, statement: string): Promise<void> {
  const name = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement)?.[1]
  if (name === undefined) return
  const [unfinished] = await sql`select from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`
  if (unfinished) await sql.unsafe(`drop index concurrently ${name}`)
}

async function isApplied(sql: Sql, { version }: Migration): Promise<boolean> {
  return (await sql`select from schema_migrations where version = ${version}`).length > 0
}

async function record(sql: Sql, { version, name, keepsPrevious, keepsSince }: MigrationFile): Promise<void> {
  const kept = {
    ...(version >= SIDE_BY_SIDE ? { keeps_previous: keepsPrevious } : {}),
    ...(version >= SIDE_BY_SIDE_SINCE ? { keeps_since: keepsSince } : {}),
  }
  await sql`insert into schema_migrations ${sql({ version, name, ...kept })}`
  // Older nodes that still run hear of it with the commit.
  await sql`select pg_notify(${SCHEMA_CHANNEL}, ${String(version)})`
}

/** Where a migration is told with its commit. */
export const SCHEMA_CHANNEL = 'parley_schema'
/** The migrations since which it is on record who goes on. */
const SIDE_BY_SIDE = 69
const SIDE_BY_SIDE_SINCE = 77

/** The migrations applied to this database; none if it has no tables of ours. */
export async function listApplied(sql: Sql): Promise<number[]> {
  if ((await schemaVersion(sql)) === 0) return []
  const rows = await sql<{ version: number }[]>`select version from schema_migrations order by version`
  return rows.map((row) => row.version)
}

export async function schemaVersion(sql: Sql): Promise<number> {
  const [exists] = await sql`select to_regclass('schema_migrations') is not null as known`
  if (!exists?.known) return 0
  const [row] = await sql<{ version: number | null }[]>`select max(version) as version from schema_migrations`
  return row?.version ?? 0
}

/** Whether there is a migration that a program with these migrations neither has nor can run beside. */
export async function isSchemaBeyond(sql: Sql, newest: number): Promise<boolean> {
  const [row] = await sql<{ isBeyond: boolean }[]>`
    select exists (
      select from schema_migrations
      where version > ${newest} and (not keeps_previous or keeps_since > ${newest})
    ) as is_beyond`
  return row!.isBeyond
}

async function refuseOldServer(sql: Sql): Promise<void> {
  const [row] = await sql<{ number: number; shown: string }[]>`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as shown`
  if (row && row.number < POSTGRES_VERSION_MIN)
    throw new StartupError(`The database is PostgreSQL ${row.shown}; Parley needs PostgreSQL 15 or newer.`)
}

async function refuseNewerSchema(sql: Sql, available: Migration[]): Promise<void> {
  const version = await schemaVersion(sql)
  const newest = available.at(-1)?.version ?? 0
  if (version > newest && (await isSchemaBeyond(sql, newest)))
    throw new StartupError(
      `The database schema is at version ${version}, newer than this program (${newest}). Start the newer Parley, or restore a backup made before the upgrade.`,
    )
}

/** `create table if not exists` is not safe against itself: two at once may both try, and one gets a duplicate error. */
function ignoreRace(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== '23505' && code !== '42P07') throw error
}
