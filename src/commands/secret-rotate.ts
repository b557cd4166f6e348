import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rotated } from '#calendars/reseal.ts'
import { type Command, JSON_OPTION, print, UsageError } from './command.ts'
import { readSecret } from './read-secret.ts'
import { withDatabase } from './with-database.ts'

export const secretRotate: Command = {
  usage: 'parley secret rotate [--json]',
  details: `Stop the service first, and run this with the present PARLEY_SECRET. The new one is read from standard input:

  openssl rand -base64 32 > new-secret && ./bin/parley secret rotate < new-secret

Then set PARLEY_SECRET to the new one on every node and start. If the secret is the file "secret" of the data folder, that file
is replaced. The new one is written to "secret.next" there before the database changes. If you find that file after a crash, and the
service says that its secret does not belong to the database, the database has the new one already: rename "secret.next" to "secret". If the
service starts with the old one, delete "secret.next" and rotate again. Nothing is lost: signing secrets, custom headers, addresses and accounts of calendars stay as they are, and
links in sent mails keep working. Anybody who knew the old secret can still compute the links of open requests. An older backup
needs the old secret.`,
  options: JSON_OPTION,
  run: async (input) => {
    const { claimSeal } = await import('#actions/check-seal.ts')
    const { requireNoNode, rotateSecret } = await import('#calendars/reseal.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { createSeal } = await import('#seal/seal.ts')
    const { loadSecret } = await import('#seal/secret.ts')
    const { readSettings } = await import('#settings/settings.ts')
    const settings = readSettings(process.env, { development: true })
    const secrets = await loadSecret(settings)
    if (secrets.length > 1)
      throw new UsageError('PARLEY_SECRET has several secrets: go on with ./bin/parley secret reseal')
    const [present] = secrets
    const fresh = await newSecret()
    if (fresh.equals(present)) throw new UsageError('The new secret is the present one.')
    const seal = createSeal(present)
    const path = settings.secret === null ? join(settings.dataFolder, 'secret') : null
    const rotated = await withDatabase(async (pool) => {
      await claimSeal(pool, seal)
      await requireNoNode(pool)
      // Written before the database needs it: a crash between the two must not lose it.
      if (path !== null) await writeFile(`${path}.next`, `${fresh.toString('base64')}\n`, { mode: 0o600 })
      return await inTransaction(pool, (sql) => rotateSecret(sql, seal, createSeal(fresh)))
    })
    if (path !== null) await rename(`${path}.next`, path)
    print(input, { ...rotated, file: path }, text(rotated, path))
  },
}

async function newSecret(): Promise<Buffer> {
  const { secretBytes } = await import('#settings/settings.ts')
  const text = await readSecret('New secret: ')
  try {
    const bytes = secretBytes(text)
    if (bytes !== null) return bytes
  } catch (error) {
    throw new UsageError(`The new secret ${(error as Error).message}.`)
  }
  throw new UsageError('The new secret is missing: it is read from standard input.')
}

function text({ endpoints, calendars, stillLost }: Rotated, path: string | null): string {
  const lost = stillLost === 0 ? '' : ` ${stillLost} were sealed with a previously lost secret, and stay sealed.`
  const next =
    path === null
      ? 'Set PARLEY_SECRET to the new one on every node, and start.'
      : `${path} holds it. Start the service.`
  return `The database has the new secret: ${endpoints} webhook endpoints and ${calendars} calendars were sealed again.${lost} ${next}`
}
