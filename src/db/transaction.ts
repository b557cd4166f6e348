import { setTimeout as sleep } from 'node:timers/promises'
import { HolidaysNotLoaded } from '#holidays/holidays.ts'
import { isConnectionFailure, isReadOnly, type Pool, type Transaction } from './sql.ts'

/** Deadlocks and lost races mean "try again" to the database: the loser is retried silently. */
const TRIES_MAX = 5
/** A connection that did not open in time, or was lost before the end, is tried once more: nothing was changed yet. */
const OPENINGS_MAX = 2
/**
 * The pauses after which we try again where the server has no connection left for one more. The client asks for another connection while all of its
 * own are busy, so waiting for one of them is enough.
 */
const CROWDED_PAUSES_MS = [25, 50, 100, 200, 400, 800]
/** Loading holidays is not a race: each try loads another country, and there are fewer countries than this. */
const LOADS_MAX = 250

/** For the service's metrics; commands measure nothing. */
export const transactions: { underWay: number; onBegun: ((waitedMs: number) => void) | null } = {
  underWay: 0,
  onBegun: null,
}

export async function inTransaction<T>(pool: Pool, work: (sql: Transaction) => Promise<T>): Promise<T> {
  return await retried(async () => {
    try {
      return await begin(pool, work)
    } catch (error) {
      if (isReadOnly(error)) await dropReadOnly(pool)
      throw error
    }
  })
}

/** Ends idle connections to a server that takes no writes any more; the next ones go to the one that does. */
async function dropReadOnly(pool: Pool): Promise<void> {
  const drop = () =>
    pool`
      select pg_terminate_backend(pg_backend_pid())
      where pg_is_in_recovery() or current_setting('transaction_read_only')::boolean`
  await Promise.allSettled(Array.from({ length: pool.options.max }, drop))
}

/** For a single statement, which is its own transaction. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  let races = 0
  let openings = 0
  let loads = 0
  let pauses = 0
  while (true) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof HolidaysNotLoaded) {
        loads += 1
        if (loads > LOADS_MAX) throw error
        // Waits here, where no lock is held any more.
        await error.loaded
      } else if (isCrowded(error)) {
        const pauseMs = CROWDED_PAUSES_MS[pauses++]
        if (pauseMs === undefined) throw error
        await sleep(pauseMs)
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
  let isCommitting = false
  const askedAtMs = performance.now()
  transactions.underWay++
  const begun = pool.begin(async (sql) => {
    transactions.onBegun?.(performance.now() - askedAtMs)
    try {
      const result = await work(refusing(sql, () => isLost))
      if (isLost) return await NEVER
      isCommitting = true
      return result
    } catch (error) {
      if (isLost || isSessionOver(error)) return await NEVER
      throw error
    }
  })
  try {
    return (await begun) as T
  } catch (error) {
    if (!isSessionOver(error)) throw error
    throw isCommitting ? new MaybeChanged(error) : new NothingChanged(error)
  } finally {
    isLost = true
    transactions.underWay--
  }
}

class LostConnection extends Error {
  readonly code: unknown

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = codeOf(cause)
  }
}

/** A connection that was lost before the transaction was to be committed: whatever happens to it, it changes nothing. */
export class NothingChanged extends LostConnection {}

/** A connection that was lost while the transaction was being committed, for whatever reason: a network that went down has many names. */
class MaybeChanged extends LostConnection {}

/** Whether a failed change may have been made all the same: it was sent, and the answer was lost. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof MaybeChanged) return true
  if (error instanceof NothingChanged) return false
  const code = String(codeOf(error) ?? '')
  return LOST_ON_THE_WAY.has(code) || code.startsWith('08') || code === '57P01' || code === '57P02'
}

const LOST_ON_THE_WAY = new Set(['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])

/** On a server that takes no writes, the session goes on. */
const isSessionOver = (error: unknown): boolean => isConnectionFailure(error) && !isReadOnly(error)

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

/** Too many connections, of the server, the database or the role. */
const isCrowded = (error: unknown): boolean => codeOf(error) === '53300'

/** The client's own code for a connection that did not open, a server that takes no writes, and one that ended our session in between. */
const isUnsent = (error: unknown): boolean =>
  codeOf(error) === 'CONNECT_TIMEOUT' || isReadOnly(error) || error instanceof NothingChanged

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
