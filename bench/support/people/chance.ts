/** Random numbers that repeat with the same seed. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  happens(share: number): boolean {
    return this.next() < share
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  oneOf<T>(items: readonly T[]): T {
    return items[Math.floor(this.next() * items.length)]!
  }

  /** One of them, by its weight. */
  weighted<T>(items: readonly { item: T; weight: number }[]): T {
    let left = this.next() * items.reduce((sum, { weight }) => sum + weight, 0)
    for (const { item, weight } of items) {
      left -= weight
      if (left < 0) return item
    }
    return items.at(-1)!.item
  }
}
