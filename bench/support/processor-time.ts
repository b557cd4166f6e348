import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from '#db/sql.ts'

// CPU time of work, which hardly depends on other load on the machine.

export type ProcessorTime = { nodeMs: number; databaseMs: number }

/** For a process with its threads (this one by default) and for the pool's database, from now on. Linux only. */
export async function processorTimeOf(pool: Pool, pid = process.pid): Promise<() => Promise<ProcessorTime>> {
  const postmaster = await postmasterOf(pool)
  const nodeBefore = await nodeMs(pid)
  const databaseBefore = await databaseMs(postmaster)
  return async () => ({
    nodeMs: (await nodeMs(pid)) - nodeBefore,
    databaseMs: (await databaseMs(postmaster)) - databaseBefore,
  })
}

async function nodeMs(pid: number): Promise<number> {
  if (pid !== process.pid) return (await statOf(pid))!.ownMs
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

async function postmasterOf(pool: Pool): Promise<number> {
  const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  return (await statOf(row!.pid))!.parent
}

/** A finished server process is counted with its parent. */
async function databaseMs(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(statOf))
  const running = stats.flatMap((stat) => (stat?.parent === postmaster ? stat.ownMs : []))
  return running.reduce((sum, ms) => sum + ms, 0) + (await statOf(postmaster))!.withEndedChildrenMs
}

/** Linux counts in hundredths of a second, whatever the machine. */
const TICK_MS = 10

async function statOf(pid: number): Promise<{ parent: number; ownMs: number; withEndedChildrenMs: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The program's name is in parentheses and may contain anything; the state follows it.
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, endedUser, endedSystem] = rest.slice(9, 13).map((ticks) => Number(ticks) * TICK_MS)
  const ownMs = user! + system!
  return { parent: Number(parent), ownMs, withEndedChildrenMs: ownMs + endedUser! + endedSystem! }
}
