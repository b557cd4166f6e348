import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname } from 'node:path'
import type { Settings } from '#settings/settings.ts'
import { type Finding, fault, ok, reasonOf, skipped, warning } from './finding.ts'

// The machine or container that this runs in: its disk, data folder and memory.

type Place = Pick<Settings, 'databaseUrl' | 'dataFolder'>

export async function checkMachine({ databaseUrl, dataFolder }: Place): Promise<Finding[]> {
  const folder = nearest(dataFolder)
  const { bavail, bsize } = await statfs(folder)
  const hasDatabase = databaseUrl === null
  const isLostWithContainer = isInContainer() && statSync(folder).dev === statSync('/').dev
  return [
    folderFinding({ dataFolder, hasDatabase, problem: writingProblem(folder), isLostWithContainer }),
    hasDatabase ? diskFinding(bavail * bsize, folder) : skipped('disk', 'The database has its own; watch it there.'),
    memoryFinding(memoryBytes(), hasDatabase),
  ]
}

/** The folder, or the one in which it would be made. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder))
}

function writingProblem(folder: string): string | null {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** Left there by Docker, podman and Kubernetes. */
const MARKS = ['/.dockerenv', '/run/.containerenv', '/var/run/secrets/kubernetes.io']

const isInContainer = (): boolean => MARKS.some((path) => existsSync(path))

type DataFolder = { dataFolder: string; hasDatabase: boolean; problem: string | null; isLostWithContainer: boolean }

/** With a DATABASE_URL, and a secret in the settings, nothing is kept there. */
export function folderFinding({ dataFolder, hasDatabase, problem, isLostWithContainer }: DataFolder): Finding {
  const remedy = 'Run this as the user of the service, or set PARLEY_DATA to a folder that it may write to.'
  if (problem !== null)
    return (hasDatabase ? fault : warning)('data', `${dataFolder} cannot be written to (${problem}).`, remedy)
  if (hasDatabase && isLostWithContainer)
    return fault(
      'data',
      `${dataFolder} is a part of this container, and is lost with it.`,
      'Mount a volume there, or set DATABASE_URL and PARLEY_SECRET.',
    )
  return ok('data', `${dataFolder} can be written to.`)
}

const GIB = 2 ** 30
const DISK_WARNING = 2 * GIB
const DISK_FAULT = GIB / 4

export function diskFinding(free: number, folder: string): Finding {
  const message = `${(free / GIB).toFixed(1)} GiB are free at ${folder}.`
  if (free >= DISK_WARNING) return ok('disk', message)
  const remedy = 'Make room, or move PARLEY_DATA to a larger disk. On a full one nothing can be changed any more.'
  return free < DISK_FAULT ? fault('disk', message, remedy) : warning('disk', message, remedy)
}

/** docs/operations/sizing.md has what was measured. */
const MEMORY_MIB = 512
const MEMORY_WITH_DATABASE_MIB = 768

export function memoryFinding(bytes: number, hasDatabase: boolean): Finding {
  const mib = Math.floor(bytes / 2 ** 20)
  const needed = hasDatabase ? MEMORY_WITH_DATABASE_MIB : MEMORY_MIB
  if (mib >= needed) return ok('memory', `${mib} MiB.`)
  return warning(
    'memory',
    `${mib} MiB are little: the process may be killed when there is much to do.`,
    `Give it ${needed} MiB or more; docs/operations/sizing.md says what for.`,
  )
}

/** The limit of a container or a unit counts where it is lower than the machine. */
function memoryBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
