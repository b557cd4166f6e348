import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, Transaction } from '#db/sql.ts'

/**
 * Two things at the same moment, without luck: `holding` locks what the other call will need, the call is started, and
 * `meanwhile` runs once the database says that somebody waits for us. Then the transaction commits.
 */
export async function whileBlocked<T>(
  pool: Pool,
  holding: (sql: Transaction) => Promise<unknown>,
  call: () => Promise<T>,
  meanwhile: (sql: Transaction, waitingPids: number[]) => Promise<unknown> = async () => {},
): Promise<T> {
  let running: Promise<T> | undefined
  await pool.begin(async (sql) => {
    await holding(sql)
    running = call()
    running.catch(() => {})
    await meanwhile(sql, await waiting(pool, sql))
  })
  return await running!
}

/** The backends that wait for this transaction. */
async function waiting(pool: Pool, sql: Transaction): Promise<number[]> {
  const [own] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  for (;;) {
    const rows = await pool<{ pid: number }[]>`
      select pid
      from pg_stat_activity
      where wait_event_type = 'Lock'
        and ${own!.pid} = any(pg_blocking_pids(pid))`
    if (rows.length > 0) return rows.map((row) => row.pid)
    await sleep(5)
  }
}
