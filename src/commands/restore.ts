import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { StartupError } from '#settings/startup-error.ts'
import { summary } from './backup.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { withAnySchema } from './with-database.ts'

export const restoreCommand: Command = {
  usage: 'parley restore FILE [--json]',
  details: `FILE comes from "parley backup"; - is standard input. The database must be empty: a new PARLEY_DATA, or a DATABASE_URL
without tables. Backups of an older Parley or another PostgreSQL version are brought up to date.`,
  positionals: ['FILE'],
  options: JSON_OPTION,
  run: async (input) => {
    const { restore } = await import('#db/backup/restore.ts')
    const file = input.positionals[0]!
    const source = file === '-' ? process.stdin : await openFile(file)
    const restored = summary(await withAnySchema(({ pool }) => restore(pool, source)))
    const { rows, tables, made_at } = restored
    print(input, restored, `Restored ${rows} rows of ${tables} tables, as they were at ${made_at}.`)
  },
}

/** Checked before the database is opened, which may take a second and make a folder. */
async function openFile(file: string): Promise<Readable> {
  const stream = createReadStream(file)
  await new Promise((resolve, reject) => stream.on('open', resolve).on('error', reject)).catch((error) => {
    throw new StartupError(`${file} cannot be read (${error.code}).`, { cause: error })
  })
  return stream
}
