import type { Pool } from '#db/sql.ts'
import { createSeal } from '#seal/seal.ts'
import { openWake } from '#workers/wake.ts'
import { newWorld, type World } from '../support/world.ts'
import { type NodeOptions, type NodeProcess, startNode } from './node-process.ts'
import { ownServer } from './server.ts'

// Where faults happen: a world on a database of its own, and as many nodes as a test starts.

/** Longer runs for whoever has the time: PARLEY_FAULTS_LONG=1. */
export const LONG = process.env.PARLEY_FAULTS_LONG === '1'

export const SECRET = Buffer.alloc(32, 7)

export type Place = AsyncDisposable & {
  pool: Pool
  world: World
  node(options?: Partial<Pick<NodeOptions, 'role' | 'port' | 'env'>>): Promise<NodeProcess>
  /** As an API node does after a commit. */
  wake(): void
  restartDatabase(): Promise<void>
  /** Another workspace on the same database. */
  neighbour(): Promise<World>
}

export async function openPlace(): Promise<Place> {
  const { pool, folder, socketPath, restart } = await ownServer()
  await pool`truncate deliveries, delivery_attempts, outbox, nodes`
  await using parts = new AsyncDisposableStack()
  const wake = parts.use(await openWake(pool))
  const seal = createSeal(SECRET)
  const world = parts.use(await newWorld({ pool, seal, wake: () => wake.wake() }))
  const rest = parts.move()
  return {
    pool,
    world,
    wake: () => wake.wake(),
    neighbour: async () => rest.use(await newWorld({ pool, seal })),
    node: async (options = {}) =>
      rest.use(await startNode({ role: 'worker', folder, socketPath, secret: SECRET, ...options })),
    restartDatabase: restart,
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}
