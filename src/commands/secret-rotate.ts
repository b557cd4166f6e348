import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claimSeal } from '#actions/check-seal.ts'
import { type Rotated, requireNoNode, rotateSecret } from '#calendars/reseal.ts'
import { inTransaction } from '#db/transaction.ts'
import { createSeal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { readSettings, secretBytes } from '#settings/settings.ts'
import { command, print, UsageError } from './command.ts'
import * as manual from './manual/secret-rotate.ts'
import { readSecret } from './read-secret.ts'
import { withDatabase } from './with-database.ts'

export const secretRotate = command(manual.secretRotate, async (input) => {
  const settings = readSettings(process.env, { development: true })
  const present = await loadSecret(settings)
  const fresh = await newSecret()
  if (fresh.equals(present)) throw new UsageError('The new secret is the present one.')
  const seal = createSeal(present)
  const path = settings.secret === null ? join(settings.dataFolder, 'secret') : null
  const rotated = await withDatabase(async (pool) => {
    await claimSeal(pool, seal)
    await requireNoNode(pool)
    // There before the database needs it: a stop between the two must not lose it.
    if (path !== null) await writeFile(`${path}.next`, `${fresh.toString('base64')}\n`, { mode: 0o600 })
    return await inTransaction(pool, (sql) => rotateSecret(sql, seal, createSeal(fresh)))
  })
  if (path !== null) await rename(`${path}.next`, path)
  print(input, { ...rotated, file: path }, text(rotated, path))
})

async function newSecret(): Promise<Buffer> {
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
  const lost = stillLost === 0 ? '' : ` ${stillLost} were sealed with a secret that was lost before, and stay closed.`
  const next =
    path === null
      ? 'Set PARLEY_SECRET to the new one on every node, and start.'
      : `${path} holds it. Start the service.`
  return `The database has the new secret: ${endpoints} webhook endpoints and ${calendars} calendars were sealed anew.${lost} ${next}`
}
