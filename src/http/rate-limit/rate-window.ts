import type { RateVerdict } from './verdict.ts'

/** Requests a key may make in any 60 seconds; other callers may have another limit. */
export const RATE_LIMIT = 120
export const WINDOW_MS = 60_000

/** A sliding window: when each request of the last minute was let through. A refused request is not counted. */
export class RateWindow {
  readonly capacity: number
  readonly #stampsMs: Float64Array
  #first = 0
  #size = 0

  constructor(capacity: number = RATE_LIMIT) {
    this.capacity = capacity
    this.#stampsMs = new Float64Array(capacity)
  }

  /** Counts one request, if there is room for it. Times never step back. */
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

  /** Forgets what it knew for what another clock measured, oldest first. */
  replace(agesMs: number[], nowMs: number): void {
    this.#first = 0
    this.#size = 0
    for (const ageMs of agesMs) this.#add(nowMs - ageMs)
  }

  /** Oldest first, rounded so that on another clock a request never seems older than it is. */
  agesMs(nowMs: number): number[] {
    this.#expire(nowMs)
    return Array.from({ length: this.#size }, (_, i) => Math.floor(nowMs - this.#stampsMs[this.#place(i)]!))
  }

  /** Until the oldest counted request leaves: then one more is free. */
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

/** Whole seconds, as the headers have them, 1 to 60. A caller who waits that long does not come too early. */
export function secondsUntil(waitMs: number): number {
  return Math.ceil(Math.min(Math.max(waitMs, 1), WINDOW_MS) / 1000)
}
