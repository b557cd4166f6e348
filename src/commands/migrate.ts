import { openDatabase } from '#db/database.ts'
import { migrate, schemaVersion } from '#db/migrate.ts'
import { readDatabaseConfig } from '#settings/config.ts'
import { command, JSON_OPTION, print } from './command.ts'

export const migrateCommand = command({
  usage: 'parley migrate [--json]',
  summary: 'Bring the database schema up to this version. Safe at any time, by any number.',
  options: JSON_OPTION,
  async run(input) {
    const config = readDatabaseConfig(process.env)
    await using database = await openDatabase({ ...config, purpose: 'command', max: 2 })
    const applied = (await migrate(database.pool)).map((migration) => migration.name)
    const version = await schemaVersion(database.pool)
    const text =
      applied.length === 0 ? `The schema is up to date (version ${version}).` : `Applied ${applied.join(', ')}.`
    print(input, { version, applied }, text)
  },
})
