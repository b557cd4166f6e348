import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Embedded, openEmbedded } from '#db/embedded/open.ts'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { migrate } from '#db/migrate.ts'
import { openPool, type Pool } from '#db/sql.ts'
import { startSystemPostgres } from '../../bin/testing/system-postgres.ts'
import { until } from '../support/engine.ts'
import { freePort } from '../support/free-port.ts'

// A PostgreSQL that only this test file has and may stop. Its tests take turns on it.

export type Server = { folder: string; pool: Pool; socketPath: string; restart(): Promise<void> }

let opened: Promise<Server> | undefined
const closing = new AsyncDisposableStack()

after(() => closing.disposeAsync())

export function ownServer(): Promise<Server> {
  opened ??= open()
  return opened
}

async function open(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-faults-'))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const bin = process.env.FAULTS_POSTGRES_BIN
  const { connection, restart } = await (bin === undefined ? openOwn(folder) : openSystem(folder, bin))
  const pool = openPool(connection, { name: 'parley faults', max: 6 })
  closing.defer(() => pool.end({ timeout: 2 }))
  await migrate(pool)
  return {
    folder,
    pool,
    socketPath: join(connection.host, `.s.PGSQL.${connection.port}`),
    async restart() {
      await restart()
      await until('it answers', () => pool`select 1`.catch(() => null))
    },
  }
}

type Opened = { connection: Embedded['connection']; restart(): Promise<void> }

/** The one that Parley brings, as the service has it: a server that is stopped is started again. */
async function openOwn(folder: string): Promise<Opened> {
  const { connection } = closing.use(await openEmbedded(folder, { purpose: 'service' }))
  const postmaster = () => readPostmaster(join(folder, 'postgres', 'cluster')).catch(() => null)
  const restart = async () => {
    const before = await postmaster()
    process.kill(before!.pid, 'SIGINT')
    await until('another server runs', async () => {
      const now = await postmaster()
      return now !== null && now.pid !== before!.pid
    })
  }
  return { connection, restart }
}

/** The system's, which an operator restarts. */
async function openSystem(folder: string, bin: string): Promise<Opened> {
  const server = await startSystemPostgres(bin, folder, { port: await freePort(), password: 'unused' })
  closing.defer(() => server.stop())
  return server
}
