import type { ClaimedDelivery } from '#db/webhooks/delivery-queue.ts'
import type { Slots } from './lease-kind.ts'

// The slots of deliveries, by endpoint. Slots are few, so they are shared out: an endpoint gets a handful, one that has not
// proven itself gets one, and all that have not together get half. So a receiver that hangs only ever holds up itself.
//
// A lane that answers quickly may have a few more claimed than it has slots, so that none stands empty while the next claim
// is on its way and one claim serves many. They are worth a fraction of a second and wait for a slot of their own lane, so
// they take none from the others. What could not start in time is given back, so that a change of its endpoint counts.

/** Sockets of one node. */
export const SLOTS = 512
/** Slots that endpoints without a proof may hold together. */
export const UNPROVEN_SLOTS = SLOTS / 2
/** Requests to one endpoint at a time. */
export const SLOTS_PER_LANE = 4
/** From here on a lane gets one: when hundreds begin to hang at the same moment, there is still one for every other. */
export const CROWDED_SLOTS = SLOTS / 2
/** What a lane does in this time may be claimed ahead, up to so many. */
const AHEAD_MS = 150
const AHEAD_MAX = 48
/** What all lanes together may have claimed ahead. */
const AHEAD_TOTAL = 768
/** What has waited longer in a lane is given back. */
const WAIT_MS_MAX = 250
/** How much of a lane's pace its latest answer is. */
const PACE_SHARE = 1 / 8

type Lane = { working: number; waiting: Waiting[]; paceMs: number; isProven: boolean }
type Waiting = { delivery: ClaimedDelivery; sinceMs: number }

/** Claimed by this node, and how many more than its slots the lane may have. */
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

  /** How many may start now, and how many of one lane may then be under way. */
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
   * Frees the slot of a request, counted as it was taken even if its endpoint has proven itself since, and returns the next
   * in the lane.
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

  /** Takes out what waits in lanes that do not answer, or not as quickly as was thought. */
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

  /** Whether any lane may have more than a claim could take. `busy` is what the claim was told. */
  isLimited(found: readonly ClaimedDelivery[], busy: ReadonlyMap<string, Busy>, perLane: number): boolean {
    const byLane = Map.groupBy(found, ({ endpointId }) => endpointId)
    return new Set([...busy.keys(), ...byLane.keys()]).values().some((endpointId) => {
      const { claimed, ahead } = busy.get(endpointId) ?? { claimed: 0, ahead: 0 }
      const rows = byLane.get(endpointId) ?? []
      const isProven = rows[0]?.proven ?? this.#laneOf(endpointId).isProven
      return rows.length >= (isProven ? perLane + ahead : 1) - claimed
    })
  }

  /** An answer shows a lane's pace. Any other outcome means that nothing should be claimed ahead. */
  learn(endpointId: string, answeredMs: number | null): void {
    const lane = this.#laneOf(endpointId)
    if (answeredMs === null) lane.paceMs = Number.POSITIVE_INFINITY
    else if (Number.isFinite(lane.paceMs)) lane.paceMs += (answeredMs - lane.paceMs) * PACE_SHARE
    else lane.paceMs = answeredMs
  }

  /** The pace of a lane with nothing to do is good for the next claim, and not for ever. */
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
