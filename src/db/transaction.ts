import { HolidaysNotLoaded } from '#holidays/holidays.ts'
import { isConnectionFailure, type Pool, type Transaction } from './sql.ts'

/** Deadlocks and lost races mean "try again" to the database: the loser is retried silently. */
const TRIES_MAX = 5
/** A connection that did not open in time is tried once more: nothing was sent yet, and another one may be free by now. */
const OPENINGS_MAX = 2
/** Loading holidays is not a race: each try loads another country, and there are fewer countries than this. */
const LOADS_MAX = 250

export async function inTransaction<T>(pool: Pool, work: (sql: Transaction) => Promise<T>): Promise<T> {
  return await retried(() => begin(pool, work))
}

/** For a single statement, which is its own transaction. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  let races = 0
  let openings = 0
  let loads = 0
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof HolidaysNotLoaded) {
        loads += 1
        if (loads > LOADS_MAX) throw error
        // Waits here, where no lock is held any more.
        await error.loaded
      } else if (isUnsent(error)) {
        openings += 1
        if (openings === OPENINGS_MAX) throw error
      } else {
        races += 1
        if (races === TRIES_MAX || !isLostRace(error)) throw error
      }
    }
  }
}

/**
 * Ends a transaction whose connection is lost. Otherwise the client would write its rollback to a closed socket, an error that
 * nobody can catch and that ends the process. And later statements of the work would go out on the new connection, into another
 * transaction. So the client, which has given up on the transaction by itself, never sees the end of the work, and further
 * statements are refused.
 */
async function begin<T>(pool: Pool, work: (sql: Transaction) => Promise<T>): Promise<T> {
  let isLost = false
  const begun = pool.begin(async (sql) => {
    try {
      const result = await work(refusing(sql, () => isLost))
      return isLost ? await NEVER : result
    } catch (error) {
      if (isLost || isConnectionFailure(error)) return await NEVER
      throw error
    }
  })
  try {
    return (await begun) as T
  } finally {
    isLost = true
  }
}

const NEVER = new Promise<never>(() => {})

/** A function, not a proxy: calls through a proxy stay in memory, with statements and answers, until the next full collection. */
function refusing(sql: Transaction, isLost: () => boolean): Transaction {
  const ask = (...given: Parameters<Transaction>) => {
    if (isLost()) throw new Error('a transaction that is over was given another statement')
    return sql(...given)
  }
  return Object.assign(ask, sql) as Transaction
}

function isLostRace(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** The client's own code for a connection that did not open. */
const isUnsent = (error: unknown): boolean => codeOf(error) === 'CONNECT_TIMEOUT'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
