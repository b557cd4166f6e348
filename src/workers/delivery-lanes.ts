import type { ClaimedDelivery } from '#db/webhooks/delivery-queue.ts'
import type { Slots } from './lease-kind.ts'

// Delivery slots, by endpoint. An endpoint gets a handful, an unproven one gets one, and all unproven ones together get half.
// So a receiver that hangs only holds up itself.
//
// A lane that answers quickly may have a few more deliveries claimed than it has slots, so that no slot is empty during the next
// claim and one claim serves many. They amount to a fraction of a second of work and wait for a slot of their own lane, so they
// take none from others. Deliveries that cannot start in time are given back, so that changes to the endpoint apply to them.

/** Sockets per node. */
export const SLOTS = 512
/** Slots that all unproven endpoints may hold together. */
export const UNPROVEN_SLOTS = SLOTS / 2
/** Requests to one endpoint at a time. */
export const SLOTS_PER_LANE = 4
/** From here on a lane gets one slot. Even if hundreds of endpoints hang at once, every other one still gets a slot. */
export const CROWDED_SLOTS = SLOTS / 2
/** A lane may claim ahead as much as it sends in this time, up to the maximum. */
const AHEAD_MS = 150
const AHEAD_MAX = 48
/** The maximum for all lanes together. */
const AHEAD_TOTAL = 768
/** Deliveries that have waited longer in a lane are given back. */
const WAIT_MS_MAX = 250
/** The weight of the latest answer in a lane's pace. */
const PACE_SHARE = 1 / 8

type Lane = { working: number; waiting: Waiting[]; paceMs: number; isProven: boolean }
type Waiting = { delivery: ClaimedDelivery; sinceMs: number }

/** How many this node has claimed, and how many more than its slots the lane may have. */
export type Busy = { claimed: number; ahead: number }

export class DeliveryLanes implements Slots<ClaimedDelivery> {
  readonly #lanes = new Map<string, Lane>()
  #working = 0
  #waiting = 0
  #unproven = 0

  get working(): number {
    return this.#working
  }

  get waiting(): number {
    return this.#waiting
  }

  get busy(): ReadonlyMap<string, Busy> {
    const share = this.#working < CROWDED_SLOTS ? Math.floor(AHEAD_TOTAL / this.#lanes.size) : 0
    return new Map(
      this.#lanes.entries().map(([id, lane]) => [id, { claimed: claimedOf(lane), ahead: aheadOf(lane, share) }]),
    )
  }

  /** How many may start now, and how many of them may belong to one lane. */
  get offer(): { free: number; perLane: number } {
    return this.#working < CROWDED_SLOTS
      ? { free: CROWDED_SLOTS - this.#working, perLane: SLOTS_PER_LANE }
      : { free: SLOTS - this.#working, perLane: 1 }
  }

  get freeUnproven(): number {
    return Math.max(0, UNPROVEN_SLOTS - this.#unproven)
  }

  /** True when it may start at once; otherwise it waits for a slot of its lane. */
  take(delivery: ClaimedDelivery, nowMs: number): boolean {
    const lane = this.#laneOf(delivery.endpointId)
    lane.isProven = delivery.proven
    if (!delivery.proven) this.#unproven++
    if (lane.working < SLOTS_PER_LANE) {
      lane.working++
      this.#working++
      return true
    }
    lane.waiting.push({ delivery, sinceMs: nowMs })
    this.#waiting++
    return false
  }

  /**
   * Frees the slot of a request and returns the next in the lane. The slot counts as it was taken, even if the endpoint has
   * proven itself since.
   */
  release(delivery: ClaimedDelivery, nowMs: number): ClaimedDelivery | null {
    const lane = this.#laneOf(delivery.endpointId)
    lane.working--
    this.#working--
    this.#forget(delivery)
    if (lane.waiting.length === 0 || isStuck(lane, nowMs)) return null
    lane.working++
    this.#working++
    this.#waiting--
    return lane.waiting.shift()!.delivery
  }

  /** Takes out deliveries that wait in lanes that answer late or not at all. */
  takeOut(nowMs: number): ClaimedDelivery[] {
    const out: ClaimedDelivery[] = []
    if (this.#waiting === 0) return out
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.length === 0 || !isStuck(lane, nowMs)) continue
      lane.paceMs = Number.POSITIVE_INFINITY
      out.push(...lane.waiting.splice(0).map(({ delivery }) => delivery))
    }
    this.#waiting -= out.length
    for (const delivery of out) this.#forget(delivery)
    return out
  }

  /** Whether any lane may have more than a claim could take. `busy` is the state that the claim was given. */
  isLimited(found: readonly ClaimedDelivery[], busy: ReadonlyMap<string, Busy>, perLane: number): boolean {
    const byLane = Map.groupBy(found, ({ endpointId }) => endpointId)
    return new Set([...busy.keys(), ...byLane.keys()]).values().some((endpointId) => {
      const { claimed, ahead } = busy.get(endpointId) ?? { claimed: 0, ahead: 0 }
      const rows = byLane.get(endpointId) ?? []
      const isProven = rows[0]?.proven ?? this.#laneOf(endpointId).isProven
      return rows.length >= (isProven ? perLane + ahead : 1) - claimed
    })
  }

  /** An answer shows a lane's pace. After any other outcome nothing is claimed ahead. */
  learn(endpointId: string, answeredMs: number | null): void {
    const lane = this.#laneOf(endpointId)
    if (answeredMs === null) lane.paceMs = Number.POSITIVE_INFINITY
    else if (Number.isFinite(lane.paceMs)) lane.paceMs += (answeredMs - lane.paceMs) * PACE_SHARE
    else lane.paceMs = answeredMs
  }

  /** An idle lane keeps its pace for the next claim, but not forever. */
  forgetIdle(): void {
    for (const [endpointId, lane] of this.#lanes) if (claimedOf(lane) === 0) this.#lanes.delete(endpointId)
  }

  #forget({ endpointId, proven }: ClaimedDelivery): void {
    if (!proven) this.#unproven--
    const lane = this.#laneOf(endpointId)
    if (claimedOf(lane) === 0 && !Number.isFinite(lane.paceMs)) this.#lanes.delete(endpointId)
  }

  #laneOf(endpointId: string): Lane {
    let lane = this.#lanes.get(endpointId)
    if (!lane) {
      lane = { working: 0, waiting: [], paceMs: Number.POSITIVE_INFINITY, isProven: false }
      this.#lanes.set(endpointId, lane)
    }
    return lane
  }
}

function isStuck({ waiting, paceMs }: Lane, nowMs: number): boolean {
  return !Number.isFinite(paceMs) || nowMs - waiting[0]!.sinceMs > WAIT_MS_MAX
}

function claimedOf(lane: Lane): number {
  return lane.working + lane.waiting.length
}

function aheadOf({ paceMs }: Lane, share: number): number {
  const inTime = Math.floor((SLOTS_PER_LANE * AHEAD_MS) / Math.max(1, paceMs))
  return Math.min(AHEAD_MAX, inTime, share)
}
