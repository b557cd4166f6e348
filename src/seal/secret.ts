import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets, Settings } from '#settings/settings.ts'
import { StartupError } from '#settings/startup-error.ts'

/**
 * The secret that seals stored secrets. Without PARLEY_SECRET, one is made in the data folder, readable only by its owner. It
 * is linked into place as a whole, so that two nodes that start at once agree on it.
 */
export async function loadSecret(settings: Pick<Settings, 'secret' | 'dataFolder'>): Promise<Secrets> {
  if (settings.secret) return settings.secret
  const path = join(settings.dataFolder, 'secret')
  const known = await readSecret(path)
  if (known) return known
  const draft = `${path}.${process.pid}`
  try {
    await mkdir(settings.dataFolder, { recursive: true })
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
    await link(draft, path).catch(ignoreExisting)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    throw new StartupError(`Cannot write ${path} (${code}). Make the folder writable, or set PARLEY_SECRET.`, { cause })
  } finally {
    await rm(draft, { force: true })
  }
  return (await readSecret(path))!
}

async function readSecret(path: string): Promise<Secrets | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartupError(`Cannot read ${path} (${error.code}). Let this user read it, or set PARLEY_SECRET.`, {
      cause: error,
    })
  })
  if (text === null) return null
  const secrets = text
    .trim()
    .split(/[\s,]+/)
    .map((each) => Buffer.from(each, 'base64'))
  if (secrets.some((bytes) => bytes.length < 32))
    throw new StartupError(
      `${path} does not hold 32 bytes in base64. Restore it from a backup: without it, sealed values cannot be read.`,
    )
  return secrets as unknown as Secrets
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
