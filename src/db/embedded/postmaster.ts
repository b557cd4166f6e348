import { execFile } from 'node:child_process'
import { readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What a running server writes about itself into its cluster; after a crash it is what the last one wrote. */
export type Postmaster = { pid: number; socketFolder: string; status: string }

export function postmasterFile(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(postmasterFile(cluster), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * The server itself clears what a dead one left, but takes any living process of that number for its predecessor.
 * The number is replaced by one that no process can have, not removed with the file: the rest of it lets the new
 * server find out whether sessions of the old one are still at work.
 */
export async function disownPostmaster(cluster: string): Promise<void> {
  const file = postmasterFile(cluster)
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const pid = Number.parseInt(text, 10)
  if (pid > 0 && isAlive(pid)) await writeFile(file, text.replace(/^\d+/, String(IMPOSSIBLE_PID)))
  // A server that has just been started writes its number a moment after it has made the file.
  if (!(pid > 0) && Date.now() - (await stat(file)).mtimeMs > 1_000) await rm(file, { force: true })
}

/** Above the largest that Linux or macOS gives out. */
const IMPOSSIBLE_PID = 99_999_999

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Process numbers are used again, after a restart of the machine or in the next container, so a living process is the
 * server only if it works in the cluster, which the server does from its first moment on.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === cluster
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => NONE)
  return stdout.includes(` -D ${cluster} `)
}

const NONE = { stdout: '' }
