import { type Clock, chanceOf } from '#core/clock.ts'
import type { Settlement } from '#db/delivery-outcomes.ts'
import { type ClaimedDelivery, claimDeliveries, LANES_MAX, updateOwner, updateReleased } from '#db/delivery-queue.ts'
import { updateProven } from '#db/endpoint-health.ts'
import { openSession, type Pool } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import type { Seal } from '#seal/seal.ts'
import type { Log } from '#telemetry/log.ts'
import { counter, gauge } from '#telemetry/metrics.ts'
import type { PostOutcome } from '#webhooks/outcome.ts'
import type { Sender } from '#webhooks/post.ts'
import { deliveryHeaders } from '#webhooks/signature.ts'
import { gathering } from './gathering.ts'
import { Lanes } from './lanes.ts'
import { type Loop, startLoop } from './loop.ts'
import { NodeWatch } from './node-watch.ts'
import { OpenedEndpoints } from './opened-endpoints.ts'
import { settlementOf } from './settlement.ts'
import { Settler } from './settler.ts'

// The delivery engine. It claims what can start now, or within a fraction of a second, sends it, and settles it. So
// switching an endpoint off, deleting it, or changing its URL or secret counts within that. A worker that dies is noticed by
// its advisory lock within a second or two; one that is cut off silently, when its leases end.
//
// Claims and outcomes take turns on a connection of their own. They are kept ahead and gathered, so neither is waited for,
// and two at once would only take the processor from what sends: that is a twentieth slower, measured on two cores. What may
// wait for somebody else's lock goes through the pool.

const LOOK_EVERY_MS = 1_000
/** A stop waits this long for requests under way; the rest is given back. */
const DRAIN_MS = 10_000

const attempts = counter('parley_webhook_attempts_total', 'Attempts to deliver a webhook, by what came of them.', [
  'outcome',
])

export type DeliveryOptions = {
  pool: Pool
  sender: Sender
  seal: Seal
  log: Log
  clock: Clock
  /** Told to whoever asks what runs here; production unless it is said. */
  development?: boolean
}

export async function startDeliveries(options: DeliveryOptions): Promise<Loop> {
  const engine = new DeliveryEngine(options)
  const loop = startLoop({
    name: 'deliveries',
    log: options.log,
    everyMs: LOOK_EVERY_MS,
    work: () => engine.work(),
  })
  engine.onFreeSlot = gathering(loop.wake)
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]()
      await engine.close()
    },
  }
}

/** Claimed, and being sent unless it waits for a slot of its lane. */
type UnderWay = { delivery: ClaimedDelivery; sending: Promise<void> | null }

/** Until a failure for good is written, and the endpoint perhaps switched off. */
const REST_AFTER_FAILURE_MS = 100

/**
 * What we cannot do now we cannot do for the next in the lane either, and an endpoint may have failed once too often: its
 * slot rests, so that a backlog is not run through.
 */
function restAfter({ verdict, delaySeconds }: Settlement): number {
  if (verdict === 'uncharged') return delaySeconds * 1_000
  return verdict === 'failed' ? REST_AFTER_FAILURE_MS : 0
}

/** What an outcome says of an endpoint, if anything: a failure of ours and a bad answer say nothing. */
function provenBy(outcome: PostOutcome): boolean | null {
  if (outcome.kind === 'answered') return outcome.ok ? true : null
  return outcome.fault === 'receiver' ? false : null
}

class DeliveryEngine {
  onFreeSlot: (left: number, isEmpty: boolean) => void = () => {}
  readonly #options: DeliveryOptions
  readonly #session: Pool
  readonly #watch: NodeWatch
  readonly #settler: Settler
  readonly #endpoints: OpenedEndpoints
  readonly #lanes = new Lanes()
  readonly #underWay = new Map<string, UnderWay>()
  readonly #unmeasure: () => void
  #isClosing = false
  #after = ''
  #hasSkipped = false

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#session = openSession(options.pool)
    this.#watch = new NodeWatch(options.pool, options.development)
    this.#settler = new Settler({ ...options, session: this.#session })
    this.#endpoints = new OpenedEndpoints(options.seal)
    this.#unmeasure = gauge(
      'parley_webhook_requests_in_flight',
      'Webhook requests under way.',
      () => this.#lanes.running,
    )
  }

  /** Claims and starts what it can; true when there may be more at once. */
  async work(): Promise<boolean> {
    const nodeId = await this.#watch.look((id) => this.#keep(id))
    await this.#giveBack(this.#lanes.takeOut(performance.now()))
    const { free, perLane } = this.#lanes.offer
    if (free <= 0) return false
    const { busy } = this.#lanes
    const isFromStart = this.#after === ''
    const { deliveries, seenTo } = await retried(() =>
      claimDeliveries(this.#session, {
        nodeId,
        after: this.#after,
        busy,
        free,
        freeUnproven: this.#lanes.freeUnproven,
        perLane,
        lanesMax: LANES_MAX,
      }),
    )
    if (deliveries.length === 0) this.#lanes.forgetIdle()
    const started = deliveries.filter((delivery) => this.#take(delivery)).length
    const isFull = started >= free
    if (isFromStart && !isFull && seenTo === null) this.#lanes.noteDrained(deliveries, busy, perLane)
    return this.#moveOn(deliveries, isFull, seenTo)
  }

  /** The cursor goes on behind the last lane that was served or seen; at the end it begins again if any was passed over. */
  #moveOn(claimed: ClaimedDelivery[], isFull: boolean, seenTo: string | null): boolean {
    if (isFull) {
      this.#after = claimed.reduce((last, { endpointId }) => (endpointId > last ? endpointId : last), '')
      this.#hasSkipped = true
      return true
    }
    this.#after = seenTo ?? ''
    if (seenTo !== null) return true
    const hasSkipped = this.#hasSkipped
    this.#hasSkipped = false
    return hasSkipped
  }

  /** What is claimed, and what only waits to be written, is kept under the new number. */
  async #keep(nodeId: number): Promise<void> {
    const claims = [...this.#claims(), ...this.#settler.claims()]
    if (claims.length > 0) await retried(() => updateOwner(this.#options.pool, claims, nodeId))
  }

  /** True when it took a slot. */
  #take(delivery: ClaimedDelivery): boolean {
    if (this.#goesOn(delivery)) return false
    const entry: UnderWay = { delivery, sending: null }
    this.#underWay.set(delivery.id, entry)
    const hasSlot = this.#lanes.take(delivery, performance.now())
    if (hasSlot) this.#start(entry)
    return hasSlot
  }

  #start(entry: UnderWay): void {
    entry.sending = this.#send(entry).then((settlement) => this.#end(entry.delivery, settlement))
  }

  #end(delivery: ClaimedDelivery, settlement: Settlement): void {
    this.#settler.add(settlement)
    this.#underWay.delete(delivery.id)
    this.#lanes.learn(delivery.endpointId, settlement.verdict === 'success' ? settlement.durationMs : null)
    const restMs = restAfter(settlement)
    if (restMs > 0) setTimeout(() => this.#free(delivery), restMs).unref()
    else this.#free(delivery)
  }

  #free(delivery: ClaimedDelivery): void {
    this.#lanes.release(delivery)
    const next = this.#isClosing ? null : this.#lanes.next(delivery.endpointId, performance.now())
    if (next) this.#start(this.#underWay.get(next.id)!)
    if (!this.#lanes.isDrained(delivery.endpointId))
      this.onFreeSlot(Math.max(this.#lanes.running, this.#lanes.waiting), next === null)
  }

  async #giveBack(deliveries: ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return
    for (const { id } of deliveries) this.#underWay.delete(id)
    await retried(() => updateReleased(this.#options.pool, deliveries))
  }

  /** Our session broke and we were taken for dead, by ourselves too: what we have begun goes on under the newer claim. */
  #goesOn(delivery: ClaimedDelivery): boolean {
    const known = this.#underWay.get(delivery.id)
    if (known) known.delivery.claimNo = delivery.claimNo
    return known !== undefined || this.#settler.adopt(delivery)
  }

  #claims(): ClaimedDelivery[] {
    return [...this.#underWay.values()].map(({ delivery }) => delivery)
  }

  async #send(entry: UnderWay): Promise<Settlement> {
    const outcome = await this.#post(entry.delivery)
    attempts.add({ outcome: outcome.kind === 'failed' ? outcome.class : `${Math.floor(outcome.code / 100)}xx` })
    const isProven = provenBy(outcome) ?? entry.delivery.endpoint.proven
    // Written only when it changes, which is rare.
    if (isProven !== entry.delivery.endpoint.proven)
      await updateProven(this.#options.pool, [entry.delivery], isProven).catch(() => {})
    return settlementOf(entry.delivery, outcome, chanceOf(this.#options.clock))
  }

  async #post(delivery: ClaimedDelivery): Promise<PostOutcome> {
    const startedAtMs = performance.now()
    try {
      const { customHeaders, secrets } = this.#endpoints.open(delivery)
      const { id: deliveryId, eventId, eventType, body } = delivery
      const attempt = delivery.attempts + 1
      const signed = { eventId, deliveryId, eventType, attempt, body, customHeaders, secrets }
      const headers = deliveryHeaders(signed, Math.floor(delivery.endpoint.nowSeconds))
      return await this.#options.sender.post({ url: delivery.endpoint.url, headers, body: delivery.body })
    } catch (error) {
      this.#options.log.error(
        { err: error, 'delivery.id': delivery.id },
        `delivery ${delivery.id} could not be prepared`,
      )
      return { kind: 'failed', class: 'internal_error', fault: 'ours', ms: Math.round(performance.now() - startedAtMs) }
    }
  }

  /** Waits for what is under way, then writes every outcome and gives back the rest. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#giveBack(this.#lanes.takeOutAll()).catch(() => {})
    const drained = Promise.all([...this.#underWay.values()].map(({ sending }) => sending))
    const timer = Promise.withResolvers<void>()
    const timeout = setTimeout(timer.resolve, DRAIN_MS)
    await Promise.race([drained, timer.promise])
    clearTimeout(timeout)
    await this.#settler.close()
    const rest = this.#claims()
    if (rest.length > 0) await retried(() => updateReleased(this.#options.pool, rest)).catch(() => {})
    await this.#watch.close()
    await this.#session.end({ timeout: 1 })
    this.#unmeasure()
  }
}
