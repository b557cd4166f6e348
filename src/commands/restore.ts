import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { StartupError } from '#settings/startup-error.ts'
import { summary } from './backup.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { OPERATOR } from './operator.ts'
import { withAnySchema } from './with-database.ts'

export const restoreCommand: Command = {
  usage: 'parley restore FILE [--release] [--json]',
  details: `FILE comes from "parley backup"; - is standard input. The database must be empty: a new PARLEY_DATA, or a DATABASE_URL
without tables. Backups of an older Parley or another PostgreSQL version are brought up to date.
The copy is held: nothing leaves it until "parley release", so that trying a backup sends nothing a second time.`,
  positionals: ['FILE'],
  options: {
    release: { help: 'Do not hold it: this database takes the place of the one in the backup.' },
    ...JSON_OPTION,
  },
  run: async (input) => {
    const { restore } = await import('#db/backup/restore.ts')
    const { currentTime } = await import('#db/ids.ts')
    const file = input.positionals[0]!
    const isHeld = !input.flags.has('release')
    const source = file === '-' ? process.stdin : await openFile(file)
    const restored = summary(
      await withAnySchema(({ pool }) => restore(pool, source, isHeld ? currentTime(OPERATOR.clock) : null)),
    )
    const { rows, tables, made_at } = restored
    const next = isHeld ? ' Nothing leaves it until you run ./bin/parley release' : ''
    print(input, restored, `Restored ${rows} rows of ${tables} tables, as they were at ${made_at}.${next}`)
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
