import { openDatabase } from '#db/database.ts'
import { migrate, requireCurrentSchema, schemaVersion } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { readDatabaseConfig } from '#settings/config.ts'

/**
 * Runs a command on the database of this installation, beside a running service or without one. An empty database gets
 * its tables; one that is behind is left alone, since a running service may depend on it.
 */
export async function withDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const config = readDatabaseConfig(process.env)
  const progress = (line: string) => process.stderr.write(`${line}\n`)
  await using database = await openDatabase({ ...config, purpose: 'command', max: 2, progress })
  if ((await schemaVersion(database.pool)) === 0) await migrate(database.pool)
  await requireCurrentSchema(database.pool)
  return await work(database.pool)
}
