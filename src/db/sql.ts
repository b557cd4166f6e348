import postgres from 'postgres'
import type { Timestamp } from '#core/time/timestamp.ts'
import { arrayTypes } from './array-types.ts'
import { READ_ONLY, wayTo } from './writable.ts'

/** The handle of a transaction, or of the pool for a single statement. Always the first argument. */
export type Sql = postgres.ISql<Record<never, never>>
export type Pool = postgres.Sql<Record<never, never>>
export type Transaction = postgres.TransactionSql<Record<never, never>>

/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

export type Connection =
  | { url: string }
  | { host: string; port: number; database: string; username: string; password?: string }

/** A little more than two cores can keep busy in the database; more would only queue there. */
const CONNECTIONS_MAX = 12

/** A database that comes back is found within this time; the client's own waits grow to twenty seconds. */
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
      // Nothing waits longer than this for another lock, so no request hangs longer.
      lock_timeout: 10_000,
      // A connection that is cut off in the middle of a transaction must not keep its rows locked.
      idle_in_transaction_session_timeout: 10_000,
      tcp_keepalives_idle: 5,
      tcp_keepalives_interval: 2,
      tcp_keepalives_count: 3,
    },
  }
  if (!('url' in connection)) return postgres({ ...settings, ...connection })
  const way = wayTo(connection.url)
  if (way === null) return postgres(connection.url, settings)
  // The last word: the server itself says with each new session whether it is a standby.
  return postgres(way.url, { ...settings, socket: way.socket, target_session_attrs: 'primary' } as typeof settings)
}

/** One connection besides the pool. It reconnects by itself as a new session; `onLost` handles state that ends with a session. */
export function openSession(pool: Pool, onLost: () => void = () => {}): Pool {
  const options = { ...pool.options, max: 1, idle_timeout: null, max_lifetime: null, onclose: onLost }
  return postgres(options as unknown as postgres.Options<Record<never, never>>) as Pool
}

/**
 * Rows as one value for `jsonb_to_recordset`, with fields named like the columns. For rows with more than a few columns the
 * database needs a third of the time that one array per column takes. Half a character, which cut text may end in, is replaced,
 * as in any other text sent to the database.
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

// Times only pass through to the caller, so they are converted to the API's format and not into objects: parsing the times of
// 25 rows into Date and back costs more than the rest of a page.
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
  // A machine's own error when it has no route to an address.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  '53300',
  // The server ended the session because it waited too long for us inside a transaction, or because that took too long.
  '25P03',
  '25P04',
  READ_ONLY,
])

/** The server takes no writes: it is a standby, or somebody made it read-only. Nothing was changed. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY
