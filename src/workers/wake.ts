import type { Pool } from '#db/sql.ts'

// A commit that left work wakes the workers of this process at once, and those of other nodes by a notification: outside
// the business transaction, where it would make commits queue for one lock, and at most twenty a second. A lost one costs
// at most the time to the next look.

const CHANNEL = 'parley_work'
const NOTIFY_EVERY_MS = 50

export type Wake = AsyncDisposable & {
  wake(): void
  listen(sleeper: () => void): void
}

export async function openWake(pool: Pool): Promise<Wake> {
  const sleepers = new Set<() => void>()
  const wakeHere = () => {
    for (const sleeper of sleepers) sleeper()
  }
  const listening = await pool.listen(CHANNEL, wakeHere).catch(() => null)
  let timer: NodeJS.Timeout | null = null
  const notify = () => {
    timer = null
    pool.notify(CHANNEL, '').catch(() => {})
  }
  return {
    wake() {
      wakeHere()
      timer ??= setTimeout(notify, NOTIFY_EVERY_MS)
    },
    listen: (sleeper) => void sleepers.add(sleeper),
    [Symbol.asyncDispose]: async () => {
      if (timer) clearTimeout(timer)
      await listening?.unlisten().catch(() => {})
    },
  }
}

/** For a process that ends before a notification of the above would leave: tells whoever works, once. */
export async function wakeWorkers(pool: Pool): Promise<void> {
  await pool.notify(CHANNEL, '').catch(() => {})
}
