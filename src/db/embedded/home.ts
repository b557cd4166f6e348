import { createHash } from 'node:crypto'
import { access, chown, constants, lstat, mkdir, readlink, realpath, rmdir, stat, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { StartupError } from '#settings/startup-error.ts'
import { type Binaries, findBinaries, SHARED_FOLDER, shareBinaries } from './binaries.ts'
import { explainFolder } from './explain.ts'
import { asUser, canUse, type Identity, isRoot, namespace, nobody, self } from './identity.ts'

/** Where the database of one data folder lives. `base` holds the cluster, its socket, its log and the lock. */
export type Home = { folder: string; base: string; cluster: string; lockFile: string; logFile: string }

/** The user who runs the server, and binaries that this user can execute. */
export type Runner = { identity: Identity; binaries: Binaries }

export async function findHome(folder: string): Promise<Home> {
  const data = resolve(folder)
  const base = join(data, 'postgres')
  try {
    await mkdir(data, { recursive: true, mode: 0o700 })
    if (!(await isSettled(base))) await makeBase(base)
    await access(base, constants.R_OK | constants.W_OK | constants.X_OK)
    const real = await realpath(base)
    return {
      folder: data,
      base: real,
      cluster: join(real, 'cluster'),
      lockFile: join(real, 'lock'),
      logFile: join(real, 'postgres.log'),
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw explainFolder(error, data)
  }
}

export async function findRunner(home: Home): Promise<Runner> {
  const identity = await identityFor(home.base)
  const binaries = await findBinaries()
  if (await canUse(identity, binaries.postgres, home.base)) return { identity, binaries }
  return { identity, binaries: await shareBinaries(binaries) }
}

async function makeBase(base: string): Promise<void> {
  await mkdir(base, { mode: 0o700 }).catch(ignoreExisting)
  if (!isRoot()) return
  const identity = (await namespace()) ?? (await nobody())
  await chown(base, identity.uid, identity.gid)
  if (await canUse(identity, '/bin/sh', base)) return
  await moveToSharedFolder(base, identity)
}

/** The server cannot reach the data folder, so the folder holds a link to a place that it can reach. */
async function moveToSharedFolder(base: string, identity: Identity): Promise<void> {
  const digest = createHash('sha256').update(base).digest('hex').slice(0, 12)
  const place = join(SHARED_FOLDER, `${basename(resolve(base, '../..')) || 'root'}-${digest}`)
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  await mkdir(place, { mode: 0o700 }).catch(ignoreExisting)
  await chown(place, identity.uid, identity.gid)
  await rmdir(base)
  await symlink(place, base).catch(ignoreExisting)
}

async function identityFor(base: string): Promise<Identity> {
  const owner = await stat(base)
  if (!isRoot()) {
    if (owner.uid === process.getuid!()) return await self()
    throw new StartupError(
      `The database in ${base} belongs to another user (number ${owner.uid}). Run Parley as that user, or set PARLEY_DATA to another folder.`,
    )
  }
  if (owner.uid !== 0) return asUser(owner.uid, owner.gid)
  const identity = await namespace()
  if (identity) return identity
  throw new StartupError(
    `PostgreSQL does not run as root and this system refuses user namespaces. Run Parley as an ordinary user, give ${base} to one (chown -R), or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

/** Without a cluster in it, an earlier start as root may have been killed before it decided where the cluster goes. */
async function isSettled(base: string): Promise<boolean> {
  const found = await lstat(base).catch(() => null)
  if (found?.isSymbolicLink()) {
    const target = await readlink(base)
    if (await isReachable(target)) return true
    throw new StartupError(
      `The database of this data folder was kept in ${target}, which is gone. Bring it back, or remove the link ${base} to begin with an empty database.`,
    )
  }
  if (found === null || !isRoot() || found.uid !== 0) return found !== null
  return await isReachable(join(base, 'cluster'))
}

async function isReachable(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
