import type { Clock } from '#core/clock.ts'
import { countsAgainstEndpoint } from '#core/webhook/health.ts'
import { type Settled, type Settlement, updateSettled, updateSucceeded } from '#db/delivery-outcomes.ts'
import type { ClaimedDelivery } from '#db/delivery-queue.ts'
import { type CountedFailure, type Disabled, updateFailures } from '#db/endpoint-health.ts'
import { currentTime } from '#db/ids.ts'
import { insertDisabledNotices } from '#db/outbox.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction, retried } from '#db/transaction.ts'
import type { Log } from '#telemetry/log.ts'
import { Unwritten } from './unwritten.ts'

// Outcomes are written many at a time. With the database away they wait in memory; those whose lease has run out by then
// are dropped by the fence and the delivery is sent again, which is what "at least once" means.

const FLUSH_AFTER_MS = 50
const BATCH_MAX = 500
const WAITING_MAX = 10_000
const RETRY_AFTER_MS = 500

export class Settler {
  readonly #pool: Pool
  readonly #session: Pool
  readonly #log: Log
  readonly #clock: Clock
  readonly #unwritten = new Unwritten()
  #waiting: Settlement[] = []
  #timer: NodeJS.Timeout | null = null
  #isClosed = false
  #flushing: Promise<void> = Promise.resolve()

  /** `session` is for what waits for nobody, `pool` for what may wait for a lock. */
  constructor({ pool, session, log, clock }: { pool: Pool; session: Pool; log: Log; clock: Clock }) {
    this.#pool = pool
    this.#session = session
    this.#log = log
    this.#clock = clock
  }

  add(settlement: Settlement): void {
    if (this.#waiting.length >= WAITING_MAX) return
    this.#unwritten.add(settlement)
    this.#queue(settlement)
  }

  /** The claims whose outcome is known but not written. */
  claims(): Settlement[] {
    return this.#unwritten.all()
  }

  /** True when the outcome of what was claimed anew is known already: it is written under the new claim. */
  adopt(delivery: ClaimedDelivery): boolean {
    const outcome = this.#unwritten.adopt(delivery)
    if (outcome && this.#unwritten.unfence(outcome)) this.#queue(outcome)
    return outcome !== null
  }

  #queue(settlement: Settlement): void {
    this.#waiting.push(settlement)
    // A failure for good may switch its endpoint off: what else waits for it must not be sent meanwhile.
    if (settlement.verdict === 'failed' || this.#waiting.length >= BATCH_MAX) this.#flushNow()
    else this.#flushSoon(FLUSH_AFTER_MS)
  }

  #flushNow(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#flushSoon(0)
  }

  /** Writes what is waiting; what cannot be written now is left to the leases. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#isClosed = true
    await this.#flushing
    await this.#flush()
  }

  #flushSoon(afterMs: number): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#flushing = this.#flushing.then(() => this.#flush())
    }, afterMs)
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX)
      try {
        await this.#write(batch).catch((error) => {
          if (!isRefused(error)) throw error
          return this.#writeSingly(batch)
        })
      } catch (error) {
        this.#log.warn({ err: error, deliveries: batch.length }, 'outcomes of deliveries could not be written and wait')
        this.#waiting.unshift(...batch)
        this.#flushSoon(RETRY_AFTER_MS)
        return
      }
    }
  }

  async #write(batch: Settlement[]): Promise<void> {
    const claimNos = batch.map((settlement) => settlement.claimNo)
    const late = await this.#settle(batch)
    batch.forEach((settlement, i) => {
      if (!late.has(settlement.id)) this.#unwritten.forget(settlement.id)
      else if (settlement.claimNo !== claimNos[i]) this.#queue(settlement)
      else this.#unwritten.fence(settlement)
    })
  }

  /** Which came too late. */
  async #settle(batch: Settlement[]): Promise<Set<string>> {
    if (!batch.every((settlement) => settlement.verdict === 'success')) return await this.#settleAny(batch)
    const elsewhere = idsOf(await retried(() => updateSucceeded(this.#session, batch)))
    return elsewhere.size === 0 ? elsewhere : await this.#settleAny(batch.filter(({ id }) => elsewhere.has(id)))
  }

  /** Failures for good are rare; only they need a transaction of more than one statement. */
  async #settleAny(batch: Settlement[]): Promise<Set<string>> {
    if (!batch.some((settlement) => settlement.verdict === 'failed'))
      return idsOf(batch).difference(idsOf(await retried(() => updateSettled(this.#session, batch))))
    const { settled, disabled } = await inTransaction(this.#pool, async (sql) => {
      const settled = await updateSettled(sql, batch)
      const failures = countedFailures(settled)
      const disabled = failures.length === 0 ? [] : await updateFailures(sql, failures, currentTime(this.#clock))
      for (const endpoint of disabled) await insertDisabledNotices(sql, endpoint, this.#clock)
      return { settled, disabled }
    })
    for (const endpoint of disabled) this.#tell(endpoint)
    return idsOf(batch).difference(idsOf(settled))
  }

  /** One outcome that the database cannot take must not hold up the others for ever: it alone is let go. */
  async #writeSingly(batch: Settlement[]): Promise<void> {
    for (const settlement of batch) {
      try {
        await this.#write([settlement])
      } catch (error) {
        if (!isRefused(error)) throw error
        this.#unwritten.forget(settlement.id)
        this.#log.error({ err: error, 'delivery.id': settlement.id }, 'the outcome of a delivery cannot be written')
      }
    }
  }

  #tell({ id, workspaceId }: Disabled): void {
    this.#log.warn(
      { 'endpoint.id': id, 'workspace.id': workspaceId },
      `endpoint ${id} failed too often and is disabled`,
    )
  }
}

function idsOf(all: readonly { id: string }[]): Set<string> {
  return new Set(all.map(({ id }) => id))
}

function countedFailures(settled: Settled[]): CountedFailure[] {
  return settled.filter(
    (delivery) =>
      delivery.status === 'failed' && countsAgainstEndpoint({ eventType: delivery.eventType, hasExpired: false }),
  )
}

/** Data that the database will not take however often it is given. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}
