import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Header } from '#db/backup/file.ts'
import type { Pool } from '#db/sql.ts'
import { StartupError } from '#settings/startup-error.ts'
import { type Command, JSON_OPTION, print } from './command.ts'
import { withAnySchema } from './with-database.ts'

export const backupCommand: Command = {
  usage: 'parley backup FILE [--json]',
  details: `FILE must not exist yet; only its owner can read it. - is standard output. Secrets stay sealed in the backup, so you also
need PARLEY_SECRET, or the file "secret" of the data folder. Keep it safe, and not next to the backup.`,
  positionals: ['FILE'],
  options: JSON_OPTION,
  run: async (input) => {
    const { backup } = await import('#db/backup/backup.ts')
    const file = input.positionals[0]!
    const write = (output: Writable) =>
      withAnySchema(async ({ pool }) => {
        const header = await backup(pool, output)
        await noteBackup(pool, header)
        return header
      })
    if (file === '-') return void (await write(process.stdout).catch((error) => refuse('Standard output', error)))
    const header = await writeWhole(file, write).catch((error) => refuse(file, error))
    const counted = summary(header)
    print(input, { file, ...counted }, `Wrote ${counted.rows} rows of ${counted.tables} tables to ${file}.`)
  },
}

/**
 * For the metric that tells how old the last backup is. A standby takes no note, and neither does an older schema: the backup is good
 * all the same.
 */
async function noteBackup(pool: Pool, { made_at }: Header): Promise<void> {
  const { updateBackedUpAt } = await import('#db/installation-state.ts')
  const { isReadOnly } = await import('#db/sql.ts')
  await updateBackedUpAt(pool, made_at as Timestamp).catch((error) => {
    if (!isReadOnly(error) && error.code !== NO_SUCH_COLUMN) throw error
  })
}

const NO_SUCH_COLUMN = '42703'

export function summary(header: Header) {
  return {
    rows: header.tables.reduce((sum, table) => sum + table.rows, 0),
    tables: header.tables.length,
    schema: header.migrations.at(-1),
    made_at: header.made_at,
  }
}

/** An interrupted backup must not look complete. */
async function writeWhole<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  if (existsSync(file)) throw new StartupError(`${file} already exists. Choose another name, or remove it first.`)
  const draft = `${file}.unfinished`
  try {
    const handle = await open(draft, 'w', 0o600)
    const result = await write(handle.createWriteStream({ flush: true }))
    await rename(draft, file)
    await syncFolder(dirname(file))
    return result
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
}

function refuse(place: string, error: NodeJS.ErrnoException): never {
  // Only errors of the operating system have one; others are not about the file.
  if (!error.syscall) throw error
  throw new StartupError(`${place} cannot be written (${error.code}).`, { cause: error })
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
