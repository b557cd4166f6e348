// What this node has under way, by endpoint. Slots are few, so they are shared out: an endpoint gets a handful, one that
// has not proven itself gets one, and all that have not together get half. A receiver that hangs can so only ever hold up
// itself.

/** Sockets of one node. */
export const SLOTS = 512
/** Slots that endpoints without a proof may hold together. */
export const UNPROVEN_SLOTS = SLOTS / 2
/** Requests to one endpoint at a time. */
export const SLOTS_PER_LANE = 4

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

  get free(): number {
    return SLOTS - this.#total
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
