import { StartupError } from '#settings/startup-error.ts'
import { openSession, type Pool } from './sql.ts'

// A node is alive as long as its session keeps a lock, it hears of changes in a session that listens, and every session has its own limits for
// waiting. A pooler that hands out another session for each transaction breaks all three, and most silently: two nodes would
// do the same work. So DATABASE_URL must lead to PostgreSQL itself.

/** Throws if there is a pooler that does not keep sessions. Behind one that does, everything works. */
export async function refusePooler(pool: Pool): Promise<void> {
  const wanted = Number(pool.options.connection.lock_timeout)
  const asked = await pool<{ lockTimeoutMs: number; pid: number }[]>`
    select setting::int as lock_timeout_ms, pg_backend_pid() as pid
    from pg_settings
    where name = 'lock_timeout'`
  const { lockTimeoutMs, pid } = asked[0]!
  if (lockTimeoutMs !== wanted) throw poolerRefusal('which drops the settings of a session')
  // A server tells its own number when it lets us in; a pooler makes one up.
  if (asked.state.pid !== pid && (await isSessionShared(pool))) throw poolerRefusal('which shares sessions')
}

/** PgBouncer's own words about settings that it does not know. */
export const isPoolerRefusing = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message)

export function poolerRefusal(does: string, cause?: unknown): StartupError {
  return new StartupError(
    `DATABASE_URL leads to a connection pooler, such as PgBouncer, ${does}. Parley needs sessions of its own: give it the address of PostgreSQL itself. PARLEY_DATABASE_CONNECTIONS sets how many connections a node takes.`,
    { cause },
  )
}

/** Leaves a mark in one session, and looks whether it is in another one or lost. */
async function isSessionShared(pool: Pool): Promise<boolean> {
  const [one, other] = [openSession(pool), openSession(pool)]
  const mark = (sql: Pick<Pool, 'unsafe'>) => sql.unsafe(`select current_setting('parley.mark', true) as mark`)
  try {
    await one.unsafe(`select set_config('parley.mark', 'set', false)`)
    return await other.begin(async (sql) => {
      const [elsewhere] = await mark(sql)
      const [here] = await mark(one)
      return elsewhere?.mark === 'set' || here?.mark !== 'set'
    })
  } finally {
    await Promise.all([one.end({ timeout: 1 }), other.end({ timeout: 1 })])
  }
}
