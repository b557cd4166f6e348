import { readdir, readFile } from 'node:fs/promises'
import { StartupError } from '#settings/startup-error.ts'
import type { Pool, Sql, Transaction } from './sql.ts'

// Migrations only go forward. Each file runs in its own transaction under one advisory lock, so ten nodes that start at once
// apply it once: the first one works, the others wait and then find nothing to do.

const FOLDER = new URL('../../migrations/', import.meta.url)

/** An arbitrary number that only this program uses: "parley" on a telephone keypad. */
const MIGRATION_LOCK = 727539

/** Nothing newer is required; nothing older is tested. */
const POSTGRES_VERSION_MIN = 150000

export type Migration = { version: number; name: string }

/** Brings the schema up to this program's version and returns the migrations it applied. */
export async function migrate(pool: Pool): Promise<Migration[]> {
  await refuseOldServer(pool)
  const available = await listMigrations()
  if ((await schemaVersion(pool)) === available.at(-1)?.version) return []
  await createMigrationsTable(pool).catch(ignoreRace)
  const applied: Migration[] = []
  for (const migration of available) if (await apply(pool, migration)) applied.push(migration)
  await refuseNewerSchema(pool, available)
  return applied
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

export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort()
  return files.map((name) => ({ version: Number(name.slice(0, 4)), name }))
}

async function apply(pool: Pool, migration: Migration): Promise<boolean> {
  return await pool.begin(async (sql) => {
    await lockMigrations(sql)
    return await applyWithin(sql, migration)
  })
}

/** Applies only these, in the caller's transaction: a restore creates the old tables, fills them, and continues. */
export async function migrateWithin(sql: Transaction, isWanted: (migration: Migration) => boolean): Promise<void> {
  await lockMigrations(sql)
  await createMigrationsTable(sql)
  for (const migration of await listMigrations()) if (isWanted(migration)) await applyWithin(sql, migration)
}

async function lockMigrations(sql: Transaction): Promise<void> {
  await sql`set local lock_timeout = 0`
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
}

async function createMigrationsTable(sql: Sql): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      version integer primary key,
      name text not null,
      applied_at timestamptz(3) not null default now()
    )`
}

async function applyWithin(sql: Transaction, migration: Migration): Promise<boolean> {
  const text = await readFile(new URL(migration.name, FOLDER), 'utf8')
  const known = await sql`select 1 from schema_migrations where version = ${migration.version}`
  if (known.length > 0) return false
  await sql.unsafe(text)
  await sql`insert into schema_migrations (version, name) values (${migration.version}, ${migration.name})`
  if (migration.version >= SIDE_BY_SIDE) {
    const keepsPrevious = text.startsWith(KEEPS_PREVIOUS)
    await sql`update schema_migrations set keeps_previous = ${keepsPrevious} where version = ${migration.version}`
  }
  // Older nodes that still run hear of it with the commit.
  await sql`select pg_notify(${SCHEMA_CHANNEL}, ${String(migration.version)})`
  return true
}

/** Where a migration is told with its commit. */
export const SCHEMA_CHANNEL = 'parley_schema'
/** The first line of a migration that lets the previous version of Parley go on. */
const KEEPS_PREVIOUS = '-- Runs beside the previous version.'
/** The migration since which this is on record. */
const SIDE_BY_SIDE = 69

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
      select from schema_migrations where version > ${newest} and not keeps_previous
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
