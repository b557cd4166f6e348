import { hostname } from 'node:os'
import { StartupError } from '#settings/startup-error.ts'
import { type Embedded, openEmbedded } from './embedded/open.ts'
import { isPoolerRefusing, poolerRefusal, refusePooler } from './pooler.ts'
import { type Connection, isConnectionFailure, openPool, type Pool } from './sql.ts'

export type Database = {
  pool: Pool
  connection: Connection
  version: string
  /** Stops an embedded server that nobody else uses, without waiting for running statements. */
  stop(): Promise<void>
} & AsyncDisposable

export type OpenDatabase = {
  databaseUrl: string | null
  dataFolder: string
  purpose: 'service' | 'command' | 'test'
  progress?: (line: string) => void
  /** Called when nothing is left to do but to wait for an embedded server that starts. */
  onWaiting?: () => void
  max?: number
}

/** The operator's PostgreSQL if a URL is given, otherwise the embedded one in the data folder. */
export async function openDatabase(options: OpenDatabase): Promise<Database> {
  const embedded = options.databaseUrl === null ? await openEmbedded(options.dataFolder, options) : null
  const connection: Connection = embedded?.connection ?? { url: options.databaseUrl ?? '' }
  const pool = openPool(connection, {
    name: `parley ${options.purpose} ${hostname()} ${process.pid}`,
    max: options.max,
  })
  const close = () => closeBoth(pool, embedded)
  try {
    const stop = async () => await embedded?.close()
    const version = await serverVersion(pool)
    if (embedded === null) await refusePooler(pool)
    return { pool, connection, version, stop, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    if (isPoolerRefusing(error)) throw poolerRefusal('which refuses the settings of a session', error)
    throw isUnreachable(error) ? unreachable(error) : error
  }
}

async function serverVersion(pool: Pool): Promise<string> {
  const [row] = await pool<{ version: string }[]>`select current_setting('server_version') as version`
  return row!.version.split(' ')[0]!
}

async function closeBoth(pool: Pool, embedded: Embedded | null): Promise<void> {
  await pool.end({ timeout: 5 })
  await embedded?.close()
}

/** Wrong password, no such database, no such role, no encryption: the operator has to fix these. */
function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isConnectionFailure(error) || code.startsWith('28') || code === '3D000' || /SSL|CERT/.test(code)
}

/** The reason without the URL, which may hold a password. */
function unreachable(cause: unknown): StartupError {
  const { code, message } = cause as { code?: string; message: string }
  return new StartupError(
    `The database of DATABASE_URL cannot be used (${code ?? 'error'}: ${message}). Check host, port, user, password and database name, and that the server runs. Without DATABASE_URL, Parley brings its own PostgreSQL.`,
    { cause },
  )
}
