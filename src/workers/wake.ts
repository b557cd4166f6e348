import type { Pool } from '#db/sql.ts'

// A commit that creates work wakes the workers of this process at once, and those of other nodes by a notification. It is sent
// outside the business transaction, where commits would queue for one lock, and at most twenty times a second. A lost one delays
// the work until the next look.
//
// The caller may also name the change. Then everybody who watches that request, or its whole workspace, is told in every process.
// Watchers also look now and then without being told.

const CHANNEL = 'parley_work'
const NOTIFY_EVERY_MS = 50
/** PostgreSQL takes less than 8,000 bytes; a name has about sixty. */
const NAMES_A_NOTIFICATION = 100
/** The fallback for lost notifications. */
const LOOK_EVERY_MS = 10_000

/** Without a request, something else in the workspace changed. */
export type Changed = { workspaceId: string; requestId?: string | null }

export type Wake = AsyncDisposable & {
  wake(changed?: Changed): void
  /** The name is given if the change was made in this process; the others only learn that there is work. */
  listen(sleeper: (changed?: Changed) => void): void
  /**
   * Calls back on every change of the request, or of anything in the workspace if no request is named. Returns a function that
   * stops it.
   */
  watch(workspaceId: string, requestId: string | null, onChange: () => void): () => void
}

type Watcher = { workspaceId: string; requestId: string | null; onChange: () => void }

export async function openWake(pool: Pool, { lookEveryMs = LOOK_EVERY_MS } = {}): Promise<Wake> {
  const sleepers = new Set<(changed?: Changed) => void>()
  const watchers = new Set<Watcher>()
  const untold = new Set<string>()
  const wakeHere = (names: Iterable<string>, own?: Changed) => {
    for (const sleeper of sleepers) sleeper(own)
    if (watchers.size === 0) return
    const changes = [...names].map(changeOf)
    for (const watcher of watchers) if (changes.some((change) => concerns(watcher, change))) watcher.onChange()
  }
  const listening = await pool.listen(CHANNEL, (text) => wakeHere(text === '' ? [] : text.split(','))).catch(() => null)
  const looking = setInterval(() => {
    for (const { onChange } of watchers) onChange()
  }, lookEveryMs).unref()
  let timer: NodeJS.Timeout | null = null
  const notify = () => {
    timer = null
    const names = [...untold]
    untold.clear()
    for (let i = 0; i === 0 || i < names.length; i += NAMES_A_NOTIFICATION)
      pool.notify(CHANNEL, names.slice(i, i + NAMES_A_NOTIFICATION).join(',')).catch(() => {})
  }
  return {
    wake(changed) {
      const names = changed ? [nameOf(changed)] : []
      wakeHere(names, changed)
      for (const name of names) untold.add(name)
      timer ??= setTimeout(notify, NOTIFY_EVERY_MS)
    },
    listen: (sleeper) => void sleepers.add(sleeper),
    watch(workspaceId, requestId, onChange) {
      const watcher = { workspaceId, requestId, onChange }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    [Symbol.asyncDispose]: async () => {
      if (timer) clearTimeout(timer)
      clearInterval(looking)
      await listening?.unlisten().catch(() => {})
    },
  }
}

const nameOf = ({ workspaceId, requestId }: Changed): string => `${workspaceId} ${requestId ?? ''}`

function changeOf(name: string): Changed {
  const [workspaceId = '', requestId = ''] = name.split(' ')
  return { workspaceId, requestId: requestId === '' ? null : requestId }
}

const concerns = (watcher: Watcher, { workspaceId, requestId }: Changed): boolean =>
  watcher.workspaceId === workspaceId && (watcher.requestId === null || watcher.requestId === requestId)

/** Tells the workers at once, for a process that ends before the delayed notification would be sent. */
export async function wakeWorkers(pool: Pool, changed?: Changed): Promise<void> {
  await pool.notify(CHANNEL, changed ? nameOf(changed) : '').catch(() => {})
}
