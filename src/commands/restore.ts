import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { restore } from '#db/backup/restore.ts'
import { StartupError } from '#settings/startup-error.ts'
import { summary } from './backup.ts'
import { command, print } from './command.ts'
import * as manual from './manual/restore.ts'
import { withAnySchema } from './with-database.ts'

export const restoreCommand = command(manual.restoreCommand, async (input) => {
  const file = input.positionals[0]!
  const source = file === '-' ? process.stdin : await openFile(file)
  const restored = summary(await withAnySchema(({ pool }) => restore(pool, source)))
  const { rows, tables, made_at } = restored
  print(input, restored, `Restored ${rows} rows of ${tables} tables, as they were at ${made_at}.`)
})

/** Looked at before the database is opened, which may take a second and make a folder. */
async function openFile(file: string): Promise<Readable> {
  const stream = createReadStream(file)
  await new Promise((resolve, reject) => stream.on('open', resolve).on('error', reject)).catch((error) => {
    throw new StartupError(`${file} cannot be read (${error.code}).`, { cause: error })
  })
  return stream
}
