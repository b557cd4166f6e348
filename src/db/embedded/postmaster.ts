import { execFile } from 'node:child_process'
import { readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The file that a running server writes about itself into its cluster; after a crash it is the last server's. */
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
 * The server cleans up after a dead predecessor, but mistakes any living process with the same number for it. We replace the
 * number with one that no process can have instead of removing the file: from the rest of it the new server finds out whether
 * sessions of the old one are still at work.
 */
export async function disownPostmaster(cluster: string): Promise<void> {
  const file = postmasterFile(cluster)
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const pid = Number.parseInt(text, 10)
  if (pid > 0 && isAlive(pid)) await writeFile(file, text.replace(/^\d+/, String(IMPOSSIBLE_PID)))
  // A server that has just started writes its number a moment after it creates the file.
  if (!(pid > 0) && Date.now() - (await stat(file)).mtimeMs > 1_000) await rm(file, { force: true })
}

/** Above the largest number on Linux or macOS. */
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
 * Process numbers are reused after a restart of the machine or in the next container. So a living process is the server only if
 * its working directory is the cluster, which is true from the server's first moment on.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === cluster
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => NONE)
  return stdout.includes(` -D ${cluster} `)
}

const NONE = { stdout: '' }
