/** When to claim again: at once, when a slot comes free, or when the worker is woken. */
export type Again = 'now' | 'when_free' | 'when_woken'

/** Enough for a claim if every lane has something to do. */
export const LANES_FIRST = 32
/** A claim passes at most this many lanes without work. */
const LANES_MAX = 2_000

/** A cursor that goes round all lanes, so that each gets its turn. A round may take several claims. */
export class Turns {
  /** Claims look at lanes after this one. */
  after = ''
  /** How many lanes to look at: few while they fill a claim, more and more while they do not. */
  lanes = LANES_FIRST
  #hasSkipped = false
  #isLimited = false

  /** Takes the result of a claim: the lanes it served, whether it was full, and whether any lane may have more. */
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
