import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '#settings/startup-error.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { explainFolder, explainOutput } from './explain.ts'
import type { Home, Runner } from './home.ts'
import { type Identity, spawnAs } from './identity.ts'
import type { Purpose } from './settings.ts'

export const USERNAME = 'parley'
export const DATABASE = 'parley'

/** The major version of the cluster, or null if there is none yet. */
export async function clusterVersion(home: Home): Promise<string | null> {
  const version = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  return version?.trim() ?? null
}

export async function checkVersion(home: Home, version: string): Promise<void> {
  const binaries = await findBinaries()
  if (version === binaries.major) return
  throw new StartupError(
    `The database in ${home.cluster} was written by PostgreSQL ${version}, and this Parley brings ${binaries.major}. Run "parley backup" with the Parley that wrote it, then "parley restore" with this one into an empty PARLEY_DATA.`,
  )
}

/** Made beside its final place and moved there when complete, so that a kill at any moment leaves nothing half-done. */
export async function createCluster(home: Home, runner: Runner, purpose: Purpose): Promise<void> {
  const { identity, binaries } = runner
  try {
    const unfinished = await mkdtemp(`${home.cluster}.new-`)
    if (identity.kind === 'user') await chown(unfinished, identity.uid, identity.gid)
    await initialise(identity, binaries, unfinished, purpose)
    await rename(unfinished, home.cluster)
    await syncFolder(home.base)
  } catch (error) {
    await removeUnfinished(home)
    throw error instanceof StartupError ? error : explainFolder(error, home.folder)
  }
}

async function initialise(identity: Identity, binaries: Binaries, folder: string, purpose: Purpose): Promise<void> {
  const sync = purpose === 'test' ? ['--no-sync'] : []
  await complete(identity, binaries.initdb, [...INITDB, '-D', folder, ...sync], '')
  // Coordination uses the database "postgres", so that Parley's own can be copied, dropped and recreated.
  await complete(identity, binaries.postgres, [...SINGLE, '-D', folder, 'postgres'], `create database ${DATABASE}\n`)
}

/** The built-in locale is the same on every machine; any other would depend on the installed system. */
const INITDB = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  `--username=${USERNAME}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
]
const SINGLE = ['--single', '-j', '-c', 'log_checkpoints=off']

async function complete(identity: Identity, program: string, args: string[], input: string): Promise<void> {
  const child = spawnAs(identity, program, args, { stdio: 'pipe' })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  child.stdin!.on('error', () => {})
  child.stdin!.end(input)
  const [output, complaints, code] = await Promise.all([text(child.stdout!), text(child.stderr!), ended])
  if (code === 0) return
  const folder = dirname(args[args.indexOf('-D') + 1]!)
  throw explainOutput(`Making the database (${basename(program)})`, `${output}\n${complaints}`, folder)
}

/** Removes the remains of a killed start. Called at every start, under its lock. */
export async function removeUnfinished(home: Home): Promise<void> {
  const prefix = `${basename(home.cluster)}.new-`
  const names = (await readdir(home.base)).filter((name) => name.startsWith(prefix))
  // An initdb that outlived its parent may still be writing there. The next start removes its remains.
  for (const name of names) await rm(join(home.base, name), { recursive: true, force: true }).catch(() => {})
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
