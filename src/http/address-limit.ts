import { clientNetwork } from '#core/client-network.ts'

const WINDOW_MS = 60_000
/** A client with many addresses must not fill our memory; the oldest address is forgotten. */
const ADDRESSES_MAX = 10_000

/** More than this many unknown keys a minute from one client address get 429 instead of 401. */
export const UNKNOWN_KEYS_A_MINUTE_MAX = 60
/** Pages and documents need no key. A page with everything it loads is about ten requests. */
export const PAGES_A_MINUTE_MAX = 300

/** A limit per minute and client address. Each node counts for itself, which is enough here. */
export class AddressLimit {
  readonly #seen = new Map<string, { count: number; sinceMs: number }>()
  readonly #max: number
  readonly #clock: () => number

  constructor(max: number, clock: () => number = () => performance.now()) {
    this.#max = max
    this.#clock = clock
  }

  /** Counts one request. Returns the seconds that the address must wait, 0 while it is below the limit. */
  record(from: string): number {
    const address = clientNetwork(from)
    const nowMs = this.#clock()
    const known = this.#seen.get(address)
    if (!known || nowMs - known.sinceMs >= WINDOW_MS) {
      this.#seen.delete(address)
      if (this.#seen.size >= ADDRESSES_MAX) this.#seen.delete(this.#seen.keys().next().value!)
      this.#seen.set(address, { count: 1, sinceMs: nowMs })
      return 0
    }
    known.count += 1
    return known.count > this.#max ? Math.ceil((known.sinceMs + WINDOW_MS - nowMs) / 1000) : 0
  }
}
