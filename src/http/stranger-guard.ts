/** Decisions 4: more than this many unknown keys a minute from one client address get 429 instead of 401. */
const UNKNOWN_KEYS_MAX = 60
const WINDOW_MS = 60_000
/** A guesser with many addresses must not fill our memory; the oldest address is forgotten. */
const ADDRESSES_MAX = 10_000

/** Slows down whoever tries keys. Kept by each node for itself: a guess has 256 bits to go, so a share is enough. */
export class StrangerGuard {
  readonly #seen = new Map<string, { count: number; sinceMs: number }>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Counts one unknown key; how many seconds the address has to wait, 0 while it is below the limit. */
  record(address: string): number {
    const nowMs = this.#clock()
    const known = this.#seen.get(address)
    if (!known || nowMs - known.sinceMs >= WINDOW_MS) {
      this.#seen.delete(address)
      if (this.#seen.size >= ADDRESSES_MAX) this.#seen.delete(this.#seen.keys().next().value!)
      this.#seen.set(address, { count: 1, sinceMs: nowMs })
      return 0
    }
    known.count += 1
    return known.count > UNKNOWN_KEYS_MAX ? Math.ceil((known.sinceMs + WINDOW_MS - nowMs) / 1000) : 0
  }
}
