import type { RateVerdict } from './verdict.ts'

/** Requests per key in any 60 seconds; other callers may have another limit. */
export const RATE_LIMIT = 120
export const WINDOW_MS = 60_000

/** A sliding window: the times of the requests let through in the last minute. Refused requests do not count. */
export class RateWindow {
  readonly capacity: number
  readonly #stampsMs: Float64Array
  #first = 0
  #size = 0

  constructor(capacity: number = RATE_LIMIT) {
    this.capacity = capacity
    this.#stampsMs = new Float64Array(capacity)
  }

  /** Counts one request if there is room. Times never go back. */
  take(nowMs: number): RateVerdict {
    this.#expire(nowMs)
    const allowed = this.#size < this.capacity
    if (allowed) this.#add(nowMs)
    return { allowed, remaining: this.capacity - this.#size, resetSeconds: this.#resetSeconds(nowMs) }
  }

  isFull(nowMs: number): boolean {
    this.#expire(nowMs)
    return this.#size === this.capacity
  }

  /** Counts requests that were let through elsewhere. */
  add(count: number, nowMs: number): void {
    this.#expire(nowMs)
    for (let i = 0; i < count; i++) this.#add(nowMs)
  }

  /** Replaces the content with another clock's measurements, oldest first. */
  replace(agesMs: number[], nowMs: number): void {
    this.#first = 0
    this.#size = 0
    for (const ageMs of agesMs) this.#add(nowMs - ageMs)
  }

  /** Oldest first, rounded so that a request never seems older than it is on another clock. */
  agesMs(nowMs: number): number[] {
    this.#expire(nowMs)
    return Array.from({ length: this.#size }, (_, i) => Math.floor(nowMs - this.#stampsMs[this.#place(i)]!))
  }

  /** The time until the oldest counted request leaves and makes room for another. */
  #resetSeconds(nowMs: number): number {
    return secondsUntil(this.#stampsMs[this.#first]! + WINDOW_MS - nowMs)
  }

  #expire(nowMs: number): void {
    while (this.#size > 0 && nowMs - this.#stampsMs[this.#first]! >= WINDOW_MS) this.#dropOldest()
  }

  #add(atMs: number): void {
    if (this.#size === this.capacity) this.#dropOldest()
    this.#stampsMs[this.#place(this.#size)] = atMs
    this.#size += 1
  }

  #dropOldest(): void {
    this.#first = this.#place(1)
    this.#size -= 1
  }

  #place(i: number): number {
    const place = this.#first + i
    return place < this.capacity ? place : place - this.capacity
  }
}

/** Whole seconds for the headers, 1 to 60, rounded up so that a caller who waits that long is not too early. */
export function secondsUntil(waitMs: number): number {
  return Math.ceil(Math.min(Math.max(waitMs, 1), WINDOW_MS) / 1000)
}
