import type { Pool, Transaction } from './sql.ts'

/** Deadlocks and lost races are the database's way of saying "again": the loser is retried, nobody hears of it. */
const TRIES_MAX = 5

export async function inTransaction<T>(pool: Pool, work: (sql: Transaction) => Promise<T>): Promise<T> {
  return await retried(async () => (await pool.begin(work)) as T)
}

/** For one statement alone, which is its own transaction. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES_MAX || !isLostRace(error)) throw error
    }
  }
}

function isLostRace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === '40001' || code === '40P01'
}
