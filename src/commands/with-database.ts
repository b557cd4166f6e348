import type { Database } from '#db/database.ts'
import type { Pool } from '#db/sql.ts'
import { aborted, watchStopSignals } from './stop-signal.ts'

/**
 * Runs a command on this installation's database, with or without a running service. An empty database gets its tables; an
 * older schema is left alone, since a running service may depend on it.
 */
export async function withDatabase<T>(work: (pool: Pool) => Promise<T>, options: Options = {}): Promise<T> {
  const { migrate, requireCurrentSchema, schemaVersion } = await import('#db/migrate.ts')
  return await withAnySchema(async ({ pool }) => {
    if ((await schemaVersion(pool)) === 0) await migrate(pool)
    await requireCurrentSchema(pool)
    return await work(pool)
  }, options)
}

/** A long-running command stops by itself on a signal; others are cut off. */
type Options = { stopsItself?: boolean }

/** The same for commands that change the schema or do not depend on it. */
export async function withAnySchema<T>(work: (database: Database) => Promise<T>, options: Options = {}): Promise<T> {
  const { openDatabase } = await import('#db/database.ts')
  const { readDatabaseSettings } = await import('#settings/settings.ts')
  const { warnings, ...settings } = readDatabaseSettings(process.env)
  for (const warning of warnings) tell(`Warning: ${warning}`)
  const opening = openDatabase({ ...settings, purpose: 'command', max: 2, progress: tell })
  if (options.stopsItself) return await workOn(opening, work)
  const { asked } = watchStopSignals()
  const cut = aborted(asked).then(() => cutOff(opening))
  return await workOn(opening, work).catch((error) => (asked.aborted ? cut : Promise.reject(error)))
}

async function workOn<T>(opening: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  await using database = await opening
  return await work(database)
}

/** The database may run only for this command, so stop it too. Uncommitted work is rolled back. */
async function cutOff(opening: Promise<Database>): Promise<never> {
  const database = await opening.catch(() => null)
  await database?.stop()
  process.exit(EXIT_INTERRUPTED)
}

/** The shell's exit code for Ctrl-C. */
const EXIT_INTERRUPTED = 130

const tell = (line: string) => process.stderr.write(`${line}\n`)
