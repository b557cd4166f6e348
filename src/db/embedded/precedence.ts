// The service runs on one thread, the database in one process per connection. Linux would treat them all as equals, so that the
// thread that all of them wait for itself waits for a core, a quarter of its time on two cores. So the server's processes run at a
// lower priority. Where the kernel shares cores by session, which it does unless a service manager sets its own groups, it
// weighs sessions and not processes, and every server process makes its own session. So each one is lowered separately, new ones
// every few seconds.

import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { isServerOf, readPostmaster } from './postmaster.ts'

/** About a tenth of the share of others, while others want the core. */
const NICE = constants.priority.PRIORITY_BELOW_NORMAL
const LOOK_MS = 5_000
/** The kernel accepts one such change per tenth of a second from users other than root. */
const PAUSE_MS = 110

/** For a server without processes yet: they inherit the priority. */
export function lowerPriority(postmasterPid: number): void {
  try {
    setPriority(postmasterPid, NICE)
  } catch {
    // Not allowed, or the process has ended: leave it as it is.
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
