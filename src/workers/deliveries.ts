import { type Clock, chanceOf } from '#core/clock.ts'
import { CLOUD_EVENT_TYPE, cloudEventBody } from '#core/webhook/cloud-event.ts'
import { countsAgainstEndpoint } from '#core/webhook/health.ts'
import { currentTime } from '#db/ids.ts'
import { insertDisabledNotices } from '#db/mail/notices.ts'
import { openSession, type Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { type DeliveryVerdict, type Settled, updateSettled, updateSucceeded } from '#db/webhooks/delivery-outcomes.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  updateDeliveryOwner,
  updateReleasedDeliveries,
} from '#db/webhooks/delivery-queue.ts'
import { updateFailures, updateProven } from '#db/webhooks/endpoint-health.ts'
import type { Seal } from '#seal/seal.ts'
import { about } from '#telemetry/log.ts'
import { counter, gauge } from '#telemetry/metrics.ts'
import { tellDelivered } from '#telemetry/request-lines.ts'
import { tracing } from '#telemetry/tracing.ts'
import type { PostOutcome } from '#webhooks/outcome.ts'
import type { Sender } from '#webhooks/post.ts'
import { deliveryHeaders } from '#webhooks/signature.ts'
import { DeliveryLanes } from './delivery-lanes.ts'
import { type EngineOptions, startLeased } from './lease-engine.ts'
import type { Done, Kind } from './lease-kind.ts'
import type { Loop } from './loop.ts'
import { OpenedEndpoints } from './opened-endpoints.ts'
import { LOST, lostVerdict, verdictOf } from './settlement.ts'
import { type Again, Turns } from './turns.ts'

// Webhook deliveries as leased rows (lease-engine.ts). A claim takes only rows that can start now or within a fraction of a
// second. So a change to an endpoint (disabled, deleted, new URL or secret) takes effect within that time.
//
// Claims and outcomes share one connection of their own. Claims run ahead and outcomes are batched, so nothing waits for either.
// Running both at once would take CPU time from sending: 5% slower on two cores. Statements that may wait for
// another lock use the pool.

/** The sender ends after 11 s at the latest; a delivery that is not settled by then never will be. */
const LEASE_SECONDS = 15

/** Time to write a final failure, and perhaps to disable the endpoint. */
const REST_AFTER_FAILURE_MS = 100

const attempts = counter('parley_webhook_attempts_total', 'Attempts to deliver a webhook, by outcome.', ['outcome'])

export type DeliveryOptions = EngineOptions & { sender: Sender; seal: Seal; clock: Clock }

export async function startDeliveries(options: DeliveryOptions): Promise<Loop> {
  const session = openSession(options.pool)
  const deliveries = new Deliveries(options, session)
  const about = 'Webhook requests under way.'
  const unmeasure = gauge('parley_webhook_requests_in_flight', about, () => deliveries.slots.working)
  const loop = startLeased(deliveries, options)
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]()
      await session.end({ timeout: 1 })
      unmeasure()
    },
  }
}

export class Deliveries implements Kind<ClaimedDelivery, DeliveryVerdict> {
  readonly name = 'deliveries'
  readonly slots = new DeliveryLanes()
  readonly #options: DeliveryOptions
  readonly #session: Pool
  readonly #endpoints: OpenedEndpoints
  readonly #turns = new Turns()

  /** `session` is for statements that never wait for a lock. */
  constructor(options: DeliveryOptions, session: Pool) {
    this.#options = options
    this.#session = session
    this.#endpoints = new OpenedEndpoints(options.seal)
  }

  async claim(nodeId: number): Promise<{ rows: ClaimedDelivery[]; again: Again }> {
    const { busy, freeUnproven, offer } = this.slots
    const { free, perLane } = offer
    if (free <= 0) return { rows: [], again: 'when_free' }
    const lease = { nodeId, seconds: LEASE_SECONDS }
    const now = currentTime(this.#options.clock)
    const { after, lanes: lanesMax } = this.#turns
    const claim = { lease, now, after, busy, free, freeUnproven, perLane, lanesMax }
    const { deliveries: rows, seenTo } = await claimDeliveries(this.#session, claim)
    if (rows.length === 0) this.slots.forgetIdle()
    const isFull = rows.filter(({ hasSlot }) => hasSlot).length >= free
    const isLimited = this.slots.isLimited(rows, busy, perLane)
    const served = rows.map(({ endpointId }) => endpointId)
    return { rows, again: this.#turns.moveOn({ served, isFull, isLimited, seenTo }) }
  }

  async work(delivery: ClaimedDelivery): Promise<DeliveryVerdict> {
    const outcome = await this.#post(delivery)
    attempts.add({ outcome: outcome.kind === 'failed' ? outcome.class : `${Math.floor(outcome.code / 100)}xx` })
    const isProven = provenBy(outcome) ?? delivery.proven
    // Written only when it changes, which is rare.
    if (isProven !== delivery.proven) await updateProven(this.#options.pool, [delivery], isProven).catch(() => {})
    this.#tell(delivery, outcome)
    const verdict = verdictOf(delivery.attempts, outcome, this.#chance)
    this.slots.learn(delivery.endpointId, verdict.verdict === 'success' ? verdict.durationMs : null)
    return verdict
  }

  lost(delivery: ClaimedDelivery): DeliveryVerdict {
    return lostVerdict(delivery.attempts, this.#chance)
  }

  async settle(done: readonly Done<ClaimedDelivery, DeliveryVerdict>[]): Promise<readonly { id: string }[]> {
    const settlements = done.map(({ row: { workspaceId, endpointId, id, claimNo }, outcome }) => {
      return { workspaceId, endpointId, id, claimNo, ...outcome }
    })
    const { pool, clock } = this.#options
    const at = currentTime(clock)
    if (settlements.every(({ verdict }) => verdict === 'success'))
      return await updateSucceeded(this.#session, settlements, at)
    // Final failures are rare; only they need a transaction with several statements.
    if (!settlements.some(({ verdict }) => verdict === 'failed'))
      return await updateSettled(this.#session, settlements, at)
    const { settled, disabled } = await inTransaction(pool, async (sql) => {
      const settled = await updateSettled(sql, settlements, at)
      const failures = settled.filter(isCounted)
      const disabled = failures.length === 0 ? [] : await updateFailures(sql, failures, at)
      for (const endpoint of disabled) await insertDisabledNotices(sql, endpoint, clock)
      return { settled, disabled }
    })
    for (const { id, workspaceId } of disabled) {
      const fields = { 'endpoint.id': id, 'workspace.id': workspaceId }
      this.#options.log.warn(fields, `endpoint ${id} failed too often and is disabled`)
    }
    return settled
  }

  /** A final failure may disable its endpoint, and nothing else may be sent there meanwhile. */
  isUrgent({ verdict }: DeliveryVerdict): boolean {
    return verdict === 'failed'
  }

  /**
   * If we cannot send now, we cannot send the next one in the lane either, and an endpoint may just have failed for the last time.
   * The slot rests, so that we do not run through a backlog.
   */
  restMs({ verdict, delaySeconds }: DeliveryVerdict): number {
    if (verdict === 'uncharged') return delaySeconds * 1_000
    return verdict === 'failed' ? REST_AFTER_FAILURE_MS : 0
  }

  keep(rows: ClaimedDelivery[], nodeId: number): Promise<void> {
    return updateDeliveryOwner(this.#options.pool, rows, nodeId)
  }

  release(rows: ClaimedDelivery[]): Promise<void> {
    return updateReleasedDeliveries(this.#options.pool, rows)
  }

  async #post(delivery: ClaimedDelivery): Promise<PostOutcome> {
    const startedAtMs = performance.now()
    try {
      const { customHeaders, secrets } = this.#endpoints.open(delivery)
      const { id: deliveryId, eventId, eventType } = delivery
      const attempt = delivery.attempts + 1
      const { body, contentType } = contentOf(delivery)
      const signed = { eventId, deliveryId, eventType, attempt, body, contentType, customHeaders, secrets }
      const headers = deliveryHeaders(signed, Math.floor(this.#options.clock.nowMs() / 1_000))
      return await this.#options.sender.post({ url: delivery.url, headers, body })
    } catch (error) {
      this.#options.log.error(
        { err: error, ...about(delivery), 'delivery.id': delivery.id },
        `delivery ${delivery.id} could not be prepared`,
      )
      return { kind: 'failed', class: 'internal_error', fault: 'ours', ms: Math.round(performance.now() - startedAtMs) }
    }
  }

  #tell(delivery: ClaimedDelivery, outcome: PostOutcome): void {
    const isDelivered = outcome.kind === 'answered' && outcome.ok
    const failure = isDelivered ? null : outcome.kind === 'answered' ? String(outcome.code) : outcome.class
    const told = { ...delivery, attempt: delivery.attempts + 1 }
    tellDelivered(this.#options.log, told, { failure, durationMs: outcome.ms })
    const { workspaceId, requestId, id, endpointId, eventType, attempts } = delivery
    const attributes = {
      'parley.delivery.id': id,
      'parley.endpoint.id': endpointId,
      'parley.event.type': eventType,
      'parley.attempt': attempts + 1,
      'http.response.status_code': outcome.kind === 'answered' ? outcome.code : undefined,
    }
    const startedAtMs = performance.now() - outcome.ms
    tracing.tracer?.record(
      { name: 'deliver webhook', kind: 'client', startedAtMs, workspaceId, requestId, attributes, failure },
      'leaf',
    )
  }

  #chance = (): number => chanceOf(this.#options.clock)
}

const contentOf = (delivery: ClaimedDelivery): { body: string; contentType: string } =>
  delivery.format === 'cloudevents'
    ? { body: cloudEventBody(delivery), contentType: CLOUD_EVENT_TYPE }
    : { body: delivery.body, contentType: 'application/json' }

/** Whether the outcome proves that the endpoint works or does not. Our own failures and error responses prove nothing. */
function provenBy(outcome: PostOutcome): boolean | null {
  if (outcome.kind === 'answered') return outcome.ok ? true : null
  return outcome.fault === 'receiver' ? false : null
}

/** A delivery that crashed its workers never reached the endpoint, so it does not count against it. */
function isCounted({ status, failure, eventType }: Settled): boolean {
  return status === 'failed' && failure !== LOST && countsAgainstEndpoint({ eventType, hasExpired: false })
}
