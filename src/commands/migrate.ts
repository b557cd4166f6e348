import type { MigrationFile } from '#db/migration-file.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { withAnySchema } from './with-database.ts'

export const migrateCommand: Command = {
  usage: 'parley migrate [--plan] [--json]',
  details:
    'Starting the service does the same. Safe to run again, also from several machines at once. Nobody who works is held up: a migration that needs a table for a moment waits until that is free.',
  options: {
    plan: {
      help: 'Change nothing; say what would be applied, and whether nodes of the previous version go on meanwhile.',
    },
    ...JSON_OPTION,
  },
  run: async (input) => {
    const isPlan = input.flags.has('plan')
    const { listPending, migrate, schemaVersion } = await import('#db/migrate.ts')
    const { files, version } = await withAnySchema(async ({ pool }) => ({
      files: isPlan ? await listPending(pool) : await migrate(pool, (line) => void process.stderr.write(`${line}\n`)),
      version: await schemaVersion(pool),
    }))
    const names = files.map(({ name }) => name)
    const stopping = files.filter(({ keepsPrevious }) => !keepsPrevious).map(({ name }) => name)
    const result = isPlan ? { version, pending: names, stopping } : { version, applied: names, stopping }
    if (names.length === 0) return print(input, result, `The schema is up to date (version ${version}).`)
    print(input, result, isPlan ? planned(files, stopping) : `Applied ${names.join(', ')}. ${consequence(stopping)}`)
  },
}

function planned(files: MigrationFile[], stopping: string[]): string {
  const lines = files.map(({ name, isOutside }) => `${name}${isOutside ? ' (takes a while, and nobody waits)' : ''}`)
  return [...lines, consequence(stopping)].join('\n')
}

const consequence = (stopping: string[]): string =>
  stopping.length === 0
    ? 'Nodes of the previous version go on meanwhile.'
    : `Nodes of the previous version stop working with ${stopping.join(', ')}: stop them before, and start the new ones after.`
