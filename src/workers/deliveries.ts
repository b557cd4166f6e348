import type { Settlement } from '#db/delivery-outcomes.ts'
import { type ClaimedDelivery, claimDeliveries, LANES_MAX, updateOwner, updateReleased } from '#db/delivery-queue.ts'
import { updateProven } from '#db/endpoint-health.ts'
import { updateDeadNodes } from '#db/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import type { Outcome } from '#webhooks/outcome.ts'
import type { Sender } from '#webhooks/post.ts'
import { deliveryHeaders } from '#webhooks/signature.ts'
import type { Log } from '../log.ts'
import { counter, gauge } from '../metrics.ts'
import type { Seal } from '../seal.ts'
import { gathering } from './gathering.ts'
import { Lanes } from './lanes.ts'
import { type Loop, startLoop } from './loop.ts'
import { NodeIdentity } from './node-identity.ts'
import { OpenedEndpoints } from './opened-endpoints.ts'
import { settlementOf } from './settlement.ts'
import { Settler } from './settler.ts'

// The delivery engine. It claims what can start now, sends it, and settles it; it never fetches ahead, so switching an
// endpoint off, deleting it, or changing its URL or secret counts from the next request on. A worker that dies is noticed
// by its advisory lock within a second or two; one that is cut off silently, when its leases end.

const LOOK_EVERY_MS = 1_000
/** A stop waits this long for requests under way; the rest is given back. */
const DRAIN_MS = 10_000

const attempts = counter('parley_webhook_attempts_total', 'Attempts to deliver a webhook, by what came of them.', [
  'outcome',
])

export type DeliveryOptions = { pool: Pool; sender: Sender; seal: Seal; log: Log; chance?: () => number }

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

type UnderWay = { delivery: ClaimedDelivery; sending: Promise<void> }

class DeliveryEngine {
  onFreeSlot: (underWay: number) => void = () => {}
  readonly #options: DeliveryOptions
  readonly #identity: NodeIdentity
  readonly #settler: Settler
  readonly #endpoints: OpenedEndpoints
  readonly #lanes = new Lanes()
  readonly #underWay = new Map<string, UnderWay>()
  readonly #unmeasure: () => void
  #after = ''
  #hasSkipped = false
  #nodeId = 0
  #lookedAtMs = Number.NEGATIVE_INFINITY

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#identity = new NodeIdentity(options.pool)
    this.#settler = new Settler(options.pool, options.log)
    this.#endpoints = new OpenedEndpoints(options.seal)
    this.#unmeasure = gauge('parley_webhook_requests_in_flight', 'Webhook requests under way.', () => this.#lanes.total)
  }

  /** Claims and starts what it can; true when there may be more at once. */
  async work(): Promise<boolean> {
    await this.#lookAround()
    const { free, perLane } = this.#lanes.offer
    if (free <= 0) return false
    const { deliveries, seenTo } = await retried(() =>
      claimDeliveries(this.#options.pool, {
        nodeId: this.#nodeId,
        after: this.#after,
        busy: this.#lanes.busy,
        free,
        freeUnproven: this.#lanes.freeUnproven,
        perLane,
        lanesMax: LANES_MAX,
      }),
    )
    for (const delivery of deliveries) this.#start(delivery)
    return this.#moveOn(deliveries, deliveries.length >= free, seenTo)
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

  /** Once a second, or at once when the session broke: am I still who I was, and has somebody died? */
  async #lookAround(): Promise<void> {
    if (this.#identity.isHeld && performance.now() - this.#lookedAtMs < LOOK_EVERY_MS) return
    const nodeId = await this.#identity.id()
    // What is under way goes on under the new number; otherwise somebody would send it a second time.
    const claims = nodeId === this.#nodeId ? [] : [...this.#claims(), ...this.#settler.claims()]
    if (claims.length > 0) await updateOwner(this.#options.pool, claims, nodeId)
    this.#nodeId = nodeId
    await updateDeadNodes(this.#options.pool)
    this.#lookedAtMs = performance.now()
  }

  #start(delivery: ClaimedDelivery): void {
    const { id, endpointId, proven } = delivery
    if (this.#goesOn(delivery)) return
    this.#lanes.take(endpointId, proven)
    const entry: UnderWay = { delivery, sending: Promise.resolve() }
    entry.sending = this.#send(entry).then((settlement) => {
      this.#settler.add(settlement)
      this.#underWay.delete(id)
      const free = () => {
        this.#lanes.release(endpointId, proven)
        this.onFreeSlot(this.#lanes.total)
      }
      // What we cannot do now we cannot do for the next in the lane either: its slot rests, and a backlog is not run through.
      if (settlement.verdict === 'uncharged') setTimeout(free, settlement.delaySeconds * 1_000).unref()
      else free()
    })
    this.#underWay.set(id, entry)
  }

  /** Our session broke and we were taken for dead, by ourselves too: what we have begun goes on under the newer claim. */
  #goesOn(delivery: ClaimedDelivery): boolean {
    const known = this.#underWay.get(delivery.id)
    if (known) known.delivery = delivery
    return known !== undefined || this.#settler.adopt(delivery)
  }

  #claims(): ClaimedDelivery[] {
    return [...this.#underWay.values()].map(({ delivery }) => delivery)
  }

  async #send(entry: UnderWay): Promise<Settlement> {
    const outcome = await this.#post(entry.delivery)
    attempts.add({ outcome: outcome.kind === 'failed' ? outcome.class : `${Math.floor(outcome.code / 100)}xx` })
    await this.#judge(entry.delivery, outcome)
    return settlementOf(entry.delivery, outcome, (this.#options.chance ?? Math.random)())
  }

  async #post(delivery: ClaimedDelivery): Promise<Outcome> {
    const startedAtMs = performance.now()
    try {
      const signed = {
        ...delivery,
        deliveryId: delivery.id,
        attempt: delivery.attempts + 1,
        ...this.#endpoints.open(delivery),
      }
      const headers = deliveryHeaders(signed, Math.floor(delivery.nowSeconds))
      return await this.#options.sender.post({ url: delivery.url, headers, body: delivery.body })
    } catch (error) {
      this.#options.log.error(
        { err: error, 'delivery.id': delivery.id },
        `delivery ${delivery.id} could not be prepared`,
      )
      return { kind: 'failed', class: 'internal_error', fault: 'ours', ms: Math.round(performance.now() - startedAtMs) }
    }
  }

  /** Written only when it changes, which is rare. */
  async #judge(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const isProof = outcome.kind === 'answered' && outcome.ok
    const isDoubt = outcome.kind === 'failed' && outcome.fault === 'receiver'
    if ((isProof && !delivery.proven) || (isDoubt && delivery.proven))
      await updateProven(this.#options.pool, [delivery], isProof).catch(() => {})
  }

  /** Waits for what is under way, then writes every outcome and gives back the rest. */
  async close(): Promise<void> {
    const drained = Promise.all([...this.#underWay.values()].map(({ sending }) => sending))
    const timer = Promise.withResolvers<void>()
    const timeout = setTimeout(timer.resolve, DRAIN_MS)
    await Promise.race([drained, timer.promise])
    clearTimeout(timeout)
    await this.#settler.close()
    const rest = this.#claims()
    if (rest.length > 0) await updateReleased(this.#options.pool, rest).catch(() => {})
    await this.#identity.close()
    this.#unmeasure()
  }
}
