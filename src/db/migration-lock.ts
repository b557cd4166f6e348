import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, Sql } from './sql.ts'

// One node migrates, and the others wait for it. They ask again and again instead of waiting for the lock inside a statement: an
// index that is built while everybody writes waits for every statement that began before it, so the two would wait for each other.
// A migration that needs a table for a moment waits for it only a moment too, because everybody else queues behind that wait: a
// backup that reads the table for an hour would stop all writing for an hour. So it gives up, lets others write, and tries again.

/** An arbitrary number that only this program uses: "parley" on a telephone keypad. */
const MIGRATION_LOCK = 727539

/** How long others queue behind a migration that waits for a table. */
export const WAIT_MS = 300
/** How long they then have before it tries again. */
const PAUSE_MS = 700
/** How soon to ask again whether another node has finished. */
const ASK_AGAIN_MS = 100
const TELL_AFTER_MS = 10_000

class Migrating extends Error {}

/** Until the end of the transaction, or of the session. Throws if another node migrates. */
export async function requireMigrationLock(sql: Sql, until: 'transaction' | 'session'): Promise<void> {
  const [row] = await (until === 'transaction'
    ? sql<{ isMine: boolean }[]>`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as is_mine`
    : sql<{ isMine: boolean }[]>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_mine`)
  if (!row!.isMine) throw new Migrating('another node brings the schema up to date')
}

/** Waits for it, until the end of the transaction: only where no index can be under way. */
export async function lockMigrations(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`
}

/** Waits as long as it takes, and tells every ten seconds what for. */
export async function untilFree<T>(
  pool: Pool,
  migration: string,
  tell: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  let toldAtMs = performance.now()
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isInUse(error)) throw error
      if (performance.now() - toldAtMs > TELL_AFTER_MS) {
        toldAtMs = performance.now()
        tell(error instanceof Migrating ? `${migration} waits: ${error.message}.` : await inTheWay(pool, migration))
      }
      await sleep(error instanceof Migrating ? ASK_AGAIN_MS : PAUSE_MS)
    }
}

/** A lock that was not to be had, also when two waited for each other. */
function isInUse(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return error instanceof Migrating || code === '55P03' || code === '40P01'
}

async function inTheWay(pool: Pool, migration: string): Promise<string> {
  const [oldest] = await pool<{ pid: number; name: string; since: string }[]>`
    select pid, application_name as name, xact_start as since
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start
    limit 1`
  const who =
    oldest && `; the oldest open transaction is that of process ${oldest.pid} (${oldest.name}, since ${oldest.since})`
  return `${migration} waits for a table that somebody else uses${who ?? ''}. Nobody is held up by that.`
}
