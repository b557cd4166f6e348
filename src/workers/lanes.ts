import type { ClaimedDelivery } from '#db/delivery-queue.ts'

// What this node has claimed, by endpoint. Slots are few, so they are shared out: an endpoint gets a handful, one that has
// not proven itself gets one, and all that have not together get half. A receiver that hangs can so only ever hold up
// itself.
//
// A lane that answers quickly may have a few more claimed than it has slots, so that none stands empty while the next claim
// is on its way and one claim serves many. They are worth a fraction of a second and wait for a slot of their own
// lane, so they take none from the others; what could not start in time is given back, so that a change of its endpoint
// counts.
//
// A lane that had room for more than a claim found is done for now: what comes free in it needs no claim. Whatever is added
// to it later wakes the engine, or is found when it next looks by itself.

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

type Lane = { running: number; waiting: Waiting[]; paceMs: number; isProven: boolean; isDrained: boolean }
type Waiting = { delivery: ClaimedDelivery; sinceMs: number }

/** Claimed by this node, and how many more than its slots the lane may have. */
export type Busy = { claimed: number; ahead: number }

export class Lanes {
  readonly #lanes = new Map<string, Lane>()
  #total = 0
  #waiting = 0
  #unproven = 0

  get busy(): ReadonlyMap<string, Busy> {
    const share = this.running < CROWDED_SLOTS ? Math.floor(AHEAD_TOTAL / this.#lanes.size) : 0
    return new Map(
      this.#lanes.entries().map(([id, lane]) => [id, { claimed: claimedOf(lane), ahead: aheadOf(lane, share) }]),
    )
  }

  /** Requests under way and deliveries that wait for their turn. */
  get total(): number {
    return this.#total
  }

  get running(): number {
    return this.#total - this.#waiting
  }

  get waiting(): number {
    return this.#waiting
  }

  /** How many may start now, and how many of one lane may then be under way. */
  get offer(): { free: number; perLane: number } {
    return this.running < CROWDED_SLOTS
      ? { free: CROWDED_SLOTS - this.running, perLane: SLOTS_PER_LANE }
      : { free: SLOTS - this.running, perLane: 1 }
  }

  get freeUnproven(): number {
    return Math.max(0, UNPROVEN_SLOTS - this.#unproven)
  }

  /** True when it may start at once; otherwise it waits for a slot of its lane. */
  take(delivery: ClaimedDelivery, nowMs: number): boolean {
    const lane = this.#laneOf(delivery.endpointId)
    this.#total++
    lane.isProven = delivery.endpoint.proven
    if (!lane.isProven) this.#unproven++
    if (lane.running < SLOTS_PER_LANE) {
      lane.running++
      return true
    }
    lane.waiting.push({ delivery, sinceMs: nowMs })
    this.#waiting++
    return false
  }

  /** Frees the slot of a request, as what it was taken whatever its endpoint has proven since. */
  release(delivery: ClaimedDelivery): void {
    this.#laneOf(delivery.endpointId).running--
    this.#forget(delivery)
  }

  /** The next of a lane that has a slot for it; null when none waits, or it has waited for too long. */
  next(endpointId: string, nowMs: number): ClaimedDelivery | null {
    const lane = this.#lanes.get(endpointId)
    if (!lane || lane.waiting.length === 0 || isStuck(lane, nowMs)) return null
    lane.running++
    this.#waiting--
    return lane.waiting.shift()!.delivery
  }

  /** After a claim that took all there was: which lanes it left with room. `busy` is what it was told of them. */
  noteDrained(claimed: readonly ClaimedDelivery[], busy: ReadonlyMap<string, Busy>, perLane: number): void {
    const found = new Map<string, number>()
    for (const { endpointId } of claimed) found.set(endpointId, (found.get(endpointId) ?? 0) + 1)
    for (const [endpointId, lane] of this.#lanes) {
      const known = busy.get(endpointId)
      const room = perLane - (known?.claimed ?? 0) + (known?.ahead ?? 0)
      if (room > 0) lane.isDrained = (found.get(endpointId) ?? 0) < room
    }
  }

  /** Only one that has proven itself and answers: another has fewer slots than it was thought to have room. */
  isDrained(endpointId: string): boolean {
    const lane = this.#lanes.get(endpointId)
    return lane?.isDrained === true && lane.isProven && Number.isFinite(lane.paceMs)
  }

  /** An answer tells a lane's pace; whatever else came tells that nothing should be claimed ahead. */
  learn(endpointId: string, answeredMs: number | null): void {
    const lane = this.#laneOf(endpointId)
    if (answeredMs === null) lane.paceMs = Number.POSITIVE_INFINITY
    else if (Number.isFinite(lane.paceMs)) lane.paceMs += (answeredMs - lane.paceMs) * PACE_SHARE
    else lane.paceMs = answeredMs
  }

  /** Takes out what waits in lanes that do not answer, or not as quickly as was thought. */
  takeOut(nowMs: number): ClaimedDelivery[] {
    if (this.#waiting === 0) return []
    return this.#takenOut((lane) => isStuck(lane, nowMs))
  }

  takeOutAll(): ClaimedDelivery[] {
    return this.#takenOut(() => true)
  }

  #takenOut(isMeant: (lane: Lane) => boolean): ClaimedDelivery[] {
    const out: ClaimedDelivery[] = []
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.length === 0 || !isMeant(lane)) continue
      lane.paceMs = Number.POSITIVE_INFINITY
      out.push(...lane.waiting.splice(0).map(({ delivery }) => delivery))
    }
    this.#waiting -= out.length
    for (const delivery of out) this.#forget(delivery)
    return out
  }

  #forget({ endpointId, endpoint }: ClaimedDelivery): void {
    this.#total--
    if (!endpoint.proven) this.#unproven--
    const lane = this.#laneOf(endpointId)
    if (claimedOf(lane) === 0 && !Number.isFinite(lane.paceMs)) this.#lanes.delete(endpointId)
  }

  /** The pace of a lane with nothing to do is good for the next claim, and not for ever. */
  forgetIdle(): void {
    for (const [endpointId, lane] of this.#lanes) if (claimedOf(lane) === 0) this.#lanes.delete(endpointId)
  }

  #laneOf(endpointId: string): Lane {
    let lane = this.#lanes.get(endpointId)
    if (!lane) {
      lane = { running: 0, waiting: [], paceMs: Number.POSITIVE_INFINITY, isProven: false, isDrained: false }
      this.#lanes.set(endpointId, lane)
    }
    return lane
  }
}

function isStuck({ waiting, paceMs }: Lane, nowMs: number): boolean {
  return !Number.isFinite(paceMs) || nowMs - waiting[0]!.sinceMs > WAIT_MS_MAX
}

function claimedOf(lane: Lane): number {
  return lane.running + lane.waiting.length
}

function aheadOf({ paceMs }: Lane, share: number): number {
  const inTime = Math.floor((SLOTS_PER_LANE * AHEAD_MS) / Math.max(1, paceMs))
  return Math.min(AHEAD_MAX, inTime, share)
}
