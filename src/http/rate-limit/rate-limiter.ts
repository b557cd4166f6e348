import type { Clock } from '#core/clock.ts'
import type { Pool } from '#db/sql.ts'
import { LeaseNode } from './lease-node.ts'
import { LeasedLimiter } from './leased-limiter.ts'
import { RateStore, REAL_TIMES } from './rate-store.ts'
import type { RateVerdict } from './verdict.ts'

export type RateLimiter = {
  /** Counts one request. The default limit is `RATE_LIMIT`; a key must always get the same one. */
  take(keyId: string, limit?: number): RateVerdict | Promise<RateVerdict>
  close(): Promise<void>
}

/** Since the start of the process, except the present number of keys in memory. */
export type RateLimiterStats = { openedWithoutStore: number; statements: number; handovers: number; keys: number }

export type OpenRateLimiter = RateLimiter & AsyncDisposable & { readonly stats: RateLimiterStats }

/** Four during one lease: one may be lost, and one late. */
const BEAT_EVERY_MS = 500
const SWEEP_EVERY_MS = 60_000

/**
 * The limiter of a node. Give it its own small pool: behind slow statements its signs of life come late, and then every request
 * costs a statement.
 */
export async function openRateLimiter(options: {
  pool: Pool
  /** For the name of this node. */
  clock: Clock
  /** Called when requests are let through because the database is away: once per failure, not per request. */
  onFailOpen?: (error: unknown) => void
}): Promise<OpenRateLimiter> {
  const nodeId = options.clock.randomBytes(12).toHex()
  const store = new RateStore(options.pool, REAL_TIMES)
  const node = new LeaseNode(nodeId, store)
  const limiter = new LeasedLimiter(node, store, options.onFailOpen ?? (() => {}))
  // Without the first sign of life or the notifications it still works, only slower.
  await node.beat().catch(() => {})
  const wakes = await options.pool.listen(`rate_${nodeId}`, (keyId) => node.giveUp(keyId)).catch(() => null)
  const beats = setInterval(() => {
    node.beat().catch(() => {})
    void node.tidy()
  }, BEAT_EVERY_MS)
  const sweeps = setInterval(() => void node.sweep().catch(() => {}), SWEEP_EVERY_MS)
  const close = async () => {
    clearInterval(beats)
    clearInterval(sweeps)
    // We do not wait: a late notification does no harm, and a database that is away would keep us here.
    wakes?.unlisten().catch(() => {})
    await node.close()
  }
  return {
    take: (keyId, limit) => limiter.take(keyId, limit),
    get stats() {
      const { openedWithoutStore, handovers } = limiter
      return { openedWithoutStore, handovers, statements: store.statements, keys: node.keys.size }
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
