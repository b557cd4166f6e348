/** When a claim is worth another one: at once, when a slot comes free, or when somebody says that there is work. */
export type Again = 'now' | 'when_free' | 'when_woken'

/** Enough for a claim where every lane has something to do. */
export const LANES_FIRST = 32
/** Lanes that have nothing to do just now are passed by this many in one claim. */
const LANES_MAX = 2_000

/**
 * A cursor that goes round over lanes, so that all get their turn. One round is as many claims as it takes from the first
 * lane to the last.
 */
export class Turns {
  /** Claims look at lanes behind this one. */
  after = ''
  /** And at so many of them: few while those fill a claim, more and more while they do not. */
  lanes = LANES_FIRST
  #hasSkipped = false
  #isLimited = false

  /** What a claim found: the lanes it served, whether that was all it could take, and whether any lane may have more. */
  moveOn(found: { served: Iterable<string>; isFull: boolean; isLimited: boolean; seenTo: string | null }): Again {
    if (this.after === '') this.#isLimited = false
    this.#isLimited ||= found.isLimited
    this.lanes = found.isFull || found.seenTo === null ? LANES_FIRST : Math.min(4 * this.lanes, LANES_MAX)
    if (found.isFull) {
      for (const lane of found.served) if (lane > this.after) this.after = lane
      this.#hasSkipped = true
      return 'now'
    }
    this.after = found.seenTo ?? ''
    if (found.seenTo !== null) return 'now'
    const hasSkipped = this.#hasSkipped
    this.#hasSkipped = false
    if (hasSkipped) return 'now'
    return this.#isLimited ? 'when_free' : 'when_woken'
  }
}
