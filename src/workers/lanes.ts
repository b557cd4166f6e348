// What this node has under way, by endpoint. Slots are few, so they are shared out: an endpoint gets a handful, one that
// has not proven itself gets one, and all that have not together get half. A receiver that hangs can so only ever hold up
// itself.

/** Sockets of one node. */
export const SLOTS = 512
/** Slots that endpoints without a proof may hold together. */
export const UNPROVEN_SLOTS = SLOTS / 2
/** Requests to one endpoint at a time. */
export const SLOTS_PER_LANE = 4
/** From here on a lane gets one: when hundreds begin to hang at the same moment, there is still one for every other. */
export const CROWDED_SLOTS = SLOTS / 2

export class Lanes {
  readonly #busy = new Map<string, number>()
  #total = 0
  #unproven = 0

  get busy(): ReadonlyMap<string, number> {
    return this.#busy
  }

  get total(): number {
    return this.#total
  }

  /** How many requests may start now, and how many of one lane may then be under way. */
  get offer(): { free: number; perLane: number } {
    return this.#total < CROWDED_SLOTS
      ? { free: CROWDED_SLOTS - this.#total, perLane: SLOTS_PER_LANE }
      : { free: SLOTS - this.#total, perLane: 1 }
  }

  get freeUnproven(): number {
    return Math.max(0, UNPROVEN_SLOTS - this.#unproven)
  }

  take(endpointId: string, proven: boolean): void {
    this.#busy.set(endpointId, (this.#busy.get(endpointId) ?? 0) + 1)
    this.#total++
    if (!proven) this.#unproven++
  }

  /** With what it was taken as, whatever the endpoint has proven since. */
  release(endpointId: string, proven: boolean): void {
    const left = (this.#busy.get(endpointId) ?? 1) - 1
    if (left > 0) this.#busy.set(endpointId, left)
    else this.#busy.delete(endpointId)
    this.#total--
    if (!proven) this.#unproven--
  }
}
