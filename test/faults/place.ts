import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#db/embedded/open.ts'
import { readPostmaster } from '#db/embedded/postmaster.ts'
import { migrate } from '#db/migrate.ts'
import { openPool, type Pool } from '#db/sql.ts'
import { openWake } from '#workers/wake.ts'
import { createSeal } from '../../src/seal.ts'
import { until } from '../support/engine.ts'
import { newWorld, type World } from '../support/world.ts'
import { type NodeOptions, type NodeProcess, startNode } from './node-process.ts'

// Where faults happen: a PostgreSQL that only this test has and may stop, a world on it, and as many nodes as it starts.

/** Longer runs for whoever has the time: PARLEY_FAULTS_LONG=1. */
export const LONG = process.env.PARLEY_FAULTS_LONG === '1'

const SECRET = Buffer.alloc(32, 7)

export type Place = AsyncDisposable & {
  pool: Pool
  world: World
  node(options?: Partial<Pick<NodeOptions, 'role' | 'port'>>): Promise<NodeProcess>
  /** As an API node does after a commit. */
  wake(): void
  restartDatabase(): Promise<void>
  /** Another workspace on the same database. */
  neighbour(): Promise<World>
}

export async function openPlace(): Promise<Place> {
  await using parts = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-faults-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  // As the service has it: a server that is killed is started again.
  const embedded = parts.use(await openEmbedded(folder, { purpose: 'service' }))
  const { connection } = embedded
  const pool = openPool(connection, { name: 'parley faults', max: 6 })
  parts.defer(() => pool.end({ timeout: 2 }))
  await migrate(pool)
  const wake = parts.use(await openWake(pool))
  const seal = createSeal(SECRET)
  const world = parts.use(await newWorld({ pool, seal }))
  const socketPath = join(connection.host, `.s.PGSQL.${connection.port}`)
  const rest = parts.move()
  return {
    pool,
    world,
    wake: () => wake.wake(),
    neighbour: async () => rest.use(await newWorld({ pool, seal })),
    node: async (options = {}) =>
      rest.use(await startNode({ role: 'worker', folder, socketPath, secret: SECRET, ...options })),
    async restartDatabase() {
      const before = await readPostmaster(join(folder, 'postgres', 'cluster'))
      process.kill(before!.pid, 'SIGINT')
      await until('another server runs', async () => {
        const now = await readPostmaster(join(folder, 'postgres', 'cluster')).catch(() => null)
        return now !== null && now.pid !== before!.pid
      })
      await until('it answers', () => pool`select 1`.catch(() => null))
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}
