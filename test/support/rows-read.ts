import type { Pool, Transaction } from '#db/sql.ts'

/** How many rows the database reads for it, by any way. */
export async function rowsRead(pool: Pool, look: (sql: Transaction) => Promise<unknown>): Promise<number> {
  const readSoFar = async (sql: Transaction) => {
    const [row] = await sql<{ count: number }[]>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables`
    return row!.count
  }
  return (await pool.begin(async (sql) => {
    // Earlier transactions of the same connection may still count here.
    const before = await readSoFar(sql)
    await look(sql)
    return (await readSoFar(sql)) - before
  })) as number
}
