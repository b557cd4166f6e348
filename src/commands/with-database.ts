import type { Database } from '#db/database.ts'
import type { Pool } from '#db/sql.ts'
import { aborted, watchStopSignals } from './stop-signal.ts'

/**
 * Runs a command on the database of this installation, beside a running service or without one. An empty database gets
 * its tables; one that is behind is left alone, since a running service may depend on it.
 */
export async function withDatabase<T>(work: (pool: Pool) => Promise<T>, options: Options = {}): Promise<T> {
  const { migrate, requireCurrentSchema, schemaVersion } = await import('#db/migrate.ts')
  return await withAnySchema(async ({ pool }) => {
    if ((await schemaVersion(pool)) === 0) await migrate(pool)
    await requireCurrentSchema(pool)
    return await work(pool)
  }, options)
}

/** A command that lasts stops by itself when it is asked to; the others are cut off. */
type Options = { stopsItself?: boolean }

/** The same for commands that change the schema, or do not care about it. */
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

/** The database may run only for this command, so it is not left behind. What was not committed has not happened. */
async function cutOff(opening: Promise<Database>): Promise<never> {
  const database = await opening.catch(() => null)
  await database?.stop()
  process.exit(EXIT_INTERRUPTED)
}

/** As the shell counts a program that Ctrl-C ended. */
const EXIT_INTERRUPTED = 130

const tell = (line: string) => process.stderr.write(`${line}\n`)
