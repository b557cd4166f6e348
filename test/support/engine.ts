import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import { openLog } from '#telemetry/log.ts'
import { createSender } from '#webhooks/post.ts'
import { type DeliveryOptions, startDeliveries } from '#workers/deliveries.ts'
import type { Loop } from '#workers/loop.ts'
import { TEST_CLOCK } from './clock.ts'
import { ownPool } from './own-database.ts'
import { newWorld, TEST_SEAL, type World } from './world.ts'

/** A world on the file's own database, with nothing left of the tests before. */
export async function newQuietWorld(): Promise<World> {
  const pool = await ownPool()
  await pool`truncate deliveries, delivery_attempts, outbox`
  await pool`delete from nodes`
  return await newWorld({ pool })
}

export async function startEngine(pool: Pool, options: Partial<DeliveryOptions> = {}): Promise<Loop> {
  const sender = options.sender ?? createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley/test' })
  const log = openLog({ logLevel: 'silent' })
  const loop = await startDeliveries({ pool, sender, seal: TEST_SEAL, log, clock: TEST_CLOCK, ...options })
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]()
      await sender.close()
    },
  }
}

/** Everything that a delivery row holds, by the names of its columns in camel case. */
export type DeliveryRow = {
  id: string
  status: 'pending' | 'success' | 'failed'
  eventId: string
  attempts: number
  responseCode: number | null
  failure: string | null
  failedAt: string | null
  deliveredAt: string | null
  lastAttemptedAt: string | null
  nextAttemptAt: string
  leaseUntil: string | null
  leaseOwner: number | null
  claimNo: number
  openClaims: number
}

export async function rowsOf(world: World, endpointId: string): Promise<DeliveryRow[]> {
  return await world.pool<DeliveryRow[]>`
    select * from deliveries
    where workspace_id = ${world.workspace.id}
      and endpoint_id = ${endpointId}
    order by id`
}

/** Moves time for everything that waits on an endpoint, and says how many attempts were made so far. */
export async function makeDue(world: World, endpointId: string, attempts?: number): Promise<void> {
  // An engine that finishes one of them at this moment moves its row away, which loses us the race for it.
  await retried(
    async () =>
      await world.pool`
      update deliveries
      set next_attempt_at = now(),
          attempts = coalesce(${attempts ?? null}::int, attempts)
      where workspace_id = ${world.workspace.id}
        and endpoint_id = ${endpointId}
        and status = 'pending'`,
  )
}

/** Not a measure of anything: a machine that does much else may take long to start a thread or a process. */
const PATIENCE_MS = 180_000

/** Waits until a condition holds; the error names the condition if it never does. */
export async function until<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const giveUpAtMs = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found) return found as NonNullable<T>
    assert.ok(performance.now() < giveUpAtMs, `waited in vain until ${what}`)
    await sleep(10)
  }
}
