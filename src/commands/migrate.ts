import { migrate, schemaVersion } from '#db/migrate.ts'
import { command, print } from './command.ts'
import * as manual from './manual/migrate.ts'
import { withAnySchema } from './with-database.ts'

export const migrateCommand = command(manual.migrateCommand, async (input) => {
  const { applied, version } = await withAnySchema(async ({ pool }) => ({
    applied: (await migrate(pool)).map((migration) => migration.name),
    version: await schemaVersion(pool),
  }))
  const text =
    applied.length === 0 ? `The schema is up to date (version ${version}).` : `Applied ${applied.join(', ')}.`
  print(input, { version, applied }, text)
})
