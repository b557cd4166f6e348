import postgres from 'postgres'
import type { Timestamp } from '#core/time/timestamp.ts'
import { arrayTypes } from './array-types.ts'

/** The handle of a transaction, or of the pool where one statement is enough. Always the first argument. */
export type Sql = postgres.ISql<Record<never, never>>
export type Pool = postgres.Sql<Record<never, never>>
export type Transaction = postgres.TransactionSql<Record<never, never>>

/** A piece of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

export type Connection =
  | { url: string }
  | { host: string; port: number; database: string; username: string; password?: string }

/** A little above the number of requests that two cores can have in the database at once; more only queue there. */
const CONNECTIONS_MAX = 12

/** A database that comes back is found within this; the client's own waits grow to twenty seconds. */
const RECONNECT_SECONDS_MAX = 1

export function openPool(connection: Connection, options: { name: string; max?: number }): Pool {
  const settings: postgres.Options<Record<never, never>> = {
    max: options.max ?? CONNECTIONS_MAX,
    connect_timeout: 5,
    idle_timeout: 60,
    backoff: (failures) => Math.min(failures * 0.05, RECONNECT_SECONDS_MAX),
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    fetch_types: false,
    types: { timestamptz: TIMESTAMPTZ, int8: INT8, ...arrayTypes(isoFromPostgres) } as unknown as Record<never, never>,
    connection: {
      application_name: options.name,
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      // Every statement is short; compiling one takes longer than running it.
      jit: 'off',
      default_transaction_isolation: 'read committed',
      // Nobody waits longer than this for somebody else's lock, so no request hangs for longer.
      lock_timeout: 10_000,
      // A connection that is cut off in the middle of a transaction must not keep its rows locked.
      idle_in_transaction_session_timeout: 10_000,
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
    },
  }
  if ('url' in connection) return postgres(connection.url, settings)
  return postgres({ ...settings, ...connection })
}

/** One connection beside the pool. It comes back by itself, as another session; `onLost` is for what ends with a session. */
export function openSession(pool: Pool, onLost: () => void = () => {}): Pool {
  const options = { ...pool.options, max: 1, idle_timeout: null, max_lifetime: null, onclose: onLost }
  return postgres(options as unknown as postgres.Options<Record<never, never>>) as Pool
}

/**
 * Rows as one value, for `jsonb_to_recordset`, with fields named as the columns: where a row has more than a few, this takes the
 * database a third of the time that an array of each column takes. Half a character, which text that was cut may end in, is
 * replaced, as it is in any other text on its way to the database.
 */
export function jsonRows(sql: Sql, rows: readonly Record<string, unknown>[]) {
  return sql.json(rows.map((row) => wellFormed(row)) as postgres.JSONValue)
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, wellFormed(each)]))
}

// Times only pass through on their way to the caller, so they are turned into the API's form and not into objects:
// parsing 25 rows of them into Date and back costs more than the rest of a page.
const TIMESTAMPTZ = {
  to: 1184,
  from: [1184],
  serialize: (value: unknown) => String(value),
  parse: isoFromPostgres,
}

/** Counts and versions: far below 2^53. */
const INT8 = { to: 20, from: [20], serialize: (value: unknown) => String(value), parse: Number }

/** `2026-03-29 01:30:00.5+00` as `2026-03-29T01:30:00.500Z`. The session's zone is UTC. */
export function isoFromPostgres(text: string): Timestamp {
  const milliseconds =
    text[19] === '.'
      ? text
          .slice(20, text.length - 3)
          .padEnd(3, '0')
          .slice(0, 3)
      : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

export function isConnectionFailure(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CONNECTION_FAILURES.has(code) || code.startsWith('08') || code.startsWith('57P')
}

const CONNECTION_FAILURES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // What a machine says of an address when no cable leads there.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  '53300',
])
