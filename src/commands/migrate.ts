import { type Command, JSON_OPTION, print } from './command.ts'
import { withAnySchema } from './with-database.ts'

export const migrateCommand: Command = {
  usage: 'parley migrate [--json]',
  details: 'Starting the service does the same. Safe to run again, also from several machines at once.',
  options: JSON_OPTION,
  run: async (input) => {
    const { migrate, schemaVersion } = await import('#db/migrate.ts')
    const { applied, version } = await withAnySchema(async ({ pool }) => ({
      applied: (await migrate(pool)).map((migration) => migration.name),
      version: await schemaVersion(pool),
    }))
    const text =
      applied.length === 0 ? `The schema is up to date (version ${version}).` : `Applied ${applied.join(', ')}.`
    print(input, { version, applied }, text)
  },
}
