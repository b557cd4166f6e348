// Every process that uses the embedded server keeps one session on it, and locks inside PostgreSQL show who is there. They vanish
// with the session, so a killed process can never leave one behind:
//   USERS    shared, held by everybody. A process that can take it exclusively is alone and may stop the server; a newcomer
//            that cannot share it knows that the server is about to stop.
//   SERVICE  exclusive, held by the one service that owns the data folder.

import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { StartupError } from '#settings/startup-error.ts'
import { USERNAME } from './cluster.ts'
import { isAlive } from './postmaster.ts'
import { PORT, type Purpose } from './settings.ts'

/** "PRLY": the first half of the lock keys, so that they do not collide with other advisory locks. */
const SPACE = 0x50524c59
const USERS = 1
const SERVICE = 2

/** The session of a killed service ends when the server notices, which takes milliseconds unless it is busy. */
const GHOST_MS = 5_000

export type Presence = {
  socketFolder: string
  version: string
  /** Whether nobody else is there. Then this process is alone with the server until it leaves. */
  isLast(): Promise<boolean>
  leave(): Promise<void>
}

/** The server is not there, or not available at the moment: ask again. */
export type Absence = 'nobody listens' | 'starting or stopping'

export async function enter(socketFolder: string, purpose: Purpose, onLost: () => void): Promise<Presence | Absence> {
  let isHere = false
  const sql = connect(socketFolder, purpose, () => isHere && onLost())
  const leave = async () => {
    isHere = false
    await sql.end({ timeout: 1 })
  }
  try {
    const [row] = await sql<{ isWelcome: boolean; version: string }[]>`
      select
        pg_try_advisory_lock_shared(${SPACE}, ${USERS}) as "isWelcome",
        current_setting('server_version') as version`
    if (!row?.isWelcome) {
      await leave()
      return 'starting or stopping'
    }
    if (purpose === 'service') await takeService(sql)
    isHere = true
    return { socketFolder, version: row.version, isLast: () => isLast(sql), leave }
  } catch (error) {
    await leave()
    return absence(error)
  }
}

function connect(socketFolder: string, purpose: Purpose, onClose: () => void): postgres.Sql {
  return postgres({
    host: socketFolder,
    port: PORT,
    database: 'postgres',
    username: USERNAME,
    max: 1,
    // The locks belong to this one session, so it must never be replaced by a new one.
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 10,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    onclose: onClose,
    connection: { application_name: `parley ${purpose} ${process.pid}` },
  })
}

async function isLast(sql: postgres.Sql): Promise<boolean> {
  // Released before asking: if two leave together and both ask while sharing, neither would be the last.
  await sql`select pg_advisory_unlock_shared(${SPACE}, ${USERS})`
  const [row] = await sql<{ isLast: boolean }[]>`select pg_try_advisory_lock(${SPACE}, ${USERS}) as "isLast"`
  return row?.isLast === true
}

async function takeService(sql: postgres.Sql): Promise<void> {
  const giveUpAt = Date.now() + GHOST_MS
  for (;;) {
    const [row] = await sql<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${SPACE}, ${SERVICE}) as "isOurs"`
    if (row?.isOurs) return
    const owner = await findService(sql)
    if (owner && (isAlive(owner.pid) || Date.now() > giveUpAt)) {
      throw new StartupError(
        `Parley already runs on this data folder: process ${owner.pid}, since ${owner.since}. Stop it first, or set PARLEY_DATA to another folder.`,
      )
    }
    await sleep(10)
  }
}

async function findService(sql: postgres.Sql): Promise<{ pid: number; since: string } | null> {
  const [row] = await sql<{ name: string; since: string }[]>`
    select
      application_name as name,
      to_char(backend_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
    from pg_locks
    join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = ${SPACE} and objid = ${SERVICE} and granted`
  return row ? { pid: Number(row.name.split(' ').at(-1)), since: row.since } : null
}

function absence(error: unknown): Absence {
  const code = (error as { code?: string }).code ?? ''
  if (['ENOENT', 'ECONNREFUSED'].includes(code)) return 'nobody listens'
  // Starting up, shutting down, or gone while we were talking to it.
  if (['57P03', '57P01', '57P02', 'ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT'].includes(code)) {
    return 'starting or stopping'
  }
  throw error
}
