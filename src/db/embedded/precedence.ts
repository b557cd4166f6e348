// The service works on one thread, the database in a process for each connection. Linux would treat each of these as the thread's
// equal, so that the one which all of them wait for waits for a core itself, a fourth of its time on two cores. So the server's
// processes let others go first. Where the kernel shares out cores by session, which it does unless a service manager has groups
// of its own, it weighs no process but its session, and every server process makes one: so each is told by itself, the new ones
// every few seconds.

import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isServerOf, readPostmaster } from './postmaster.ts'

/** About a tenth of the share of others, while there are others who want the core. */
const NICE = constants.priority.PRIORITY_BELOW_NORMAL
const LOOK_MS = 5_000
/** The kernel takes one such change in a tenth of a second from whoever is not root. */
const PAUSE_MS = 110

/** For a server that has no processes yet: they take it over. */
export function lowerPriority(postmasterPid: number): void {
  try {
    setPriority(postmasterPid, NICE)
  } catch {
    // Not allowed, or it has ended: all stays as it is.
  }
}

/** Until the service leaves. */
export function keepPrioritiesLow(cluster: string): Disposable {
  const leaving = new AbortController()
  void look(cluster, leaving.signal)
  return { [Symbol.dispose]: () => leaving.abort() }
}

async function look(cluster: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await lowerPriorities(cluster)
    await sleep(LOOK_MS, undefined, { ref: false, signal }).catch(() => {})
  }
}

export async function lowerPriorities(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster)
  if (!postmaster || !(await isServerOf(postmaster.pid, cluster))) return
  const children = await readFile(`/proc/${postmaster.pid}/task/${postmaster.pid}/children`, 'utf8').catch(() => '')
  for (const pid of children.split(' ').filter(Boolean)) {
    const file = `/proc/${pid}/autogroup`
    const session = await readFile(file, 'utf8').catch(() => null)
    if (session === null || session.endsWith(`nice ${NICE}\n`)) continue
    await writeFile(file, String(NICE)).catch(() => {})
    await sleep(PAUSE_MS, undefined, { ref: false })
  }
}
