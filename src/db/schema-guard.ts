import { setTimeout as sleep } from 'node:timers/promises'
import { isSchemaBeyond, SCHEMA_CHANNEL } from './migrate.ts'
import { listMigrations } from './migration-file.ts'
import type { Pool } from './sql.ts'

// Somebody starts a newer version while this one runs, and it brings the schema up to date. Unless its migrations let the previous version
// go on, this node must not decide or write anything any more: it would read columns that mean something else now. A schema never goes
// back, so once outdated, a node stays so until it is replaced.

/** The migration tells with its commit; this is for a lost notification. */
const LOOK_EVERY_MS = 2_000

/** This node is older than the schema, so it changes nothing. */
export class Outdated extends Error {}

export type SchemaGuard = AsyncDisposable & {
  isOutdated(): boolean
  /** Looks now. */
  look(): Promise<boolean>
}

export async function watchSchema(pool: Pool, onOutdated: () => void): Promise<SchemaGuard> {
  const newest = (await listMigrations()).at(-1)?.version ?? 0
  const stop = new AbortController()
  let isOutdated = false
  const look = async () => {
    if (isOutdated || !(await isSchemaBeyond(pool, newest).catch(() => false)) || isOutdated) return isOutdated
    isOutdated = true
    onOutdated()
    return true
  }
  const listening = await pool.listen(SCHEMA_CHANNEL, () => void look()).catch(() => null)
  const watch = async () => {
    while (!stop.signal.aborted && !isOutdated) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      if (!stop.signal.aborted) await look()
    }
  }
  void watch()
  return {
    isOutdated: () => isOutdated,
    look,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await listening?.unlisten().catch(() => {})
    },
  }
}
