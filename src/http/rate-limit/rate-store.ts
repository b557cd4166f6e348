import type { Pool } from '#db/sql.ts'

/** The maximum wait of a request for the limiter's database; shorter than a lease, so no late answer counts. */
const PATIENCE_MS = 1_000
/** After a failure nothing is asked for this long, so that requests do not queue behind a missing database. */
const LEAVE_ALONE_MS = 1_000

/** The limiter's time. Only tests replace it. */
export type RateTimes = {
  /** Monotonic: the wall clock of a node may step. */
  clock(): number
  /** Null means the database's own clock. */
  databaseMs(): number | null
  sleep(ms: number): Promise<void>
}

export const REAL_TIMES: RateTimes = {
  clock: () => performance.now(),
  databaseMs: () => null,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The database behind the limiter: counts the statements, gives up on slow ones and remembers that it is away. */
export class RateStore {
  readonly times: RateTimes
  statements = 0
  /** The present or last failure. */
  failure: unknown = null
  readonly #pool: Pool
  #askAgainAtMs = Number.NEGATIVE_INFINITY

  constructor(pool: Pool, times: RateTimes) {
    this.#pool = pool
    this.times = times
  }

  isAway(nowMs: number): boolean {
    return nowMs < this.#askAgainAtMs
  }

  async run<T>(statement: (sql: Pool, atMs: number | null) => Promise<T>): Promise<T> {
    this.statements += 1
    try {
      const answer = await withPatience(statement(this.#pool, this.times.databaseMs()))
      this.#askAgainAtMs = Number.NEGATIVE_INFINITY
      return answer
    } catch (error) {
      this.failure = error
      this.#askAgainAtMs = this.times.clock() + LEAVE_ALONE_MS
      throw error
    }
  }
}

/** The statement may still run later; its number tells the database that it is too late. */
async function withPatience<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`the rate limiter's database did not answer within ${PATIENCE_MS} ms`)),
    PATIENCE_MS,
  )
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
