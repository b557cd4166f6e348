import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
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
