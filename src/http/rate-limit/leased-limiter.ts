import type { Claimed } from '#db/rate-windows.ts'
import { LEASE_MS, type LeaseNode } from './lease-node.ts'
import { LeasedKey } from './leased-key.ts'
import type { RateStore } from './rate-store.ts'
import { RATE_LIMIT, secondsUntil, WINDOW_MS } from './rate-window.ts'
import type { RateVerdict } from './verdict.ts'

// At most the limit of a key (120) in any 60 seconds over all nodes, and exactly that while one node serves the key:
//   held      only this node uses the key: it counts in memory, without a statement and without waiting
//   shared    several nodes do: the database counts. Requests during one statement share the next
//   elsewhere another node holds it: it is told, gives it back within milliseconds, and both share
// While the database is away, requests are let through, and counted as such.

/** While another node gives a key back: first the usual time for that, then often enough to notice its death. */
const ASK_AGAIN_MS = { first: 2, most: 50 }
/** Longer than a dead node can hold a key. A node that still holds it is broken, and the caller should not wait for it. */
const HANDOVER_MAX_MS = LEASE_MS + 1_000

export class LeasedLimiter {
  openedWithoutStore = 0
  /** How often a request here had to wait for another node's key. */
  handovers = 0
  readonly #node: LeaseNode
  readonly #store: RateStore
  readonly #onFailOpen: (error: unknown) => void
  #lastSaid: unknown = null

  constructor(node: LeaseNode, store: RateStore, onFailOpen: (error: unknown) => void) {
    this.#node = node
    this.#store = store
    this.#onFailOpen = onFailOpen
  }

  take(keyId: string, limit: number = RATE_LIMIT): RateVerdict | Promise<RateVerdict> {
    const nowMs = this.#store.times.clock()
    const key = this.#node.keys.get(keyId) ?? this.#remember(keyId, limit)
    key.usedAtMs = nowMs
    const verdict = this.#fromMemory(key, nowMs)
    if (verdict !== null) return verdict
    if (this.#store.isAway(nowMs)) return this.#letThrough(key, this.#store.failure)
    return this.#fromStore(key)
  }

  #remember(keyId: string, limit: number): LeasedKey {
    const key = new LeasedKey(keyId, limit)
    this.#node.keys.set(keyId, key)
    return key
  }

  #fromMemory(key: LeasedKey, nowMs: number): RateVerdict | null {
    if (this.#node.holds(key, nowMs)) {
      const verdict = key.take(nowMs)
      if (verdict?.allowed && key.shouldReport) this.#node.reports.soon(key)
      return verdict
    }
    if (nowMs >= key.refusedUntilMs) return null
    return { allowed: false, remaining: 0, resetSeconds: secondsUntil(key.refusedUntilMs - nowMs) }
  }

  #letThrough(key: LeasedKey, error: unknown): RateVerdict {
    this.openedWithoutStore += 1
    if (error !== this.#lastSaid) this.#onFailOpen(error)
    this.#lastSaid = error
    return { allowed: true, remaining: key.window.capacity - 1, resetSeconds: secondsUntil(WINDOW_MS) }
  }

  #fromStore(key: LeasedKey): Promise<RateVerdict> {
    const { promise, resolve } = Promise.withResolvers<RateVerdict>()
    key.waiters.push(resolve)
    if (!key.isClaiming) void this.#serve(key)
    return promise
  }

  async #serve(key: LeasedKey): Promise<void> {
    key.isClaiming = true
    try {
      while (key.waiters.length > 0) {
        await key.reporting
        this.#serveFromMemory(key)
        if (key.waiters.length > 0) await this.#node.wake(key)
        this.#serveFromMemory(key)
        if (key.waiters.length > 0) await this.#serveFromStore(key)
      }
    } catch (error) {
      for (const waiter of key.waiters.splice(0)) waiter(this.#letThrough(key, error))
    }
    key.isClaiming = false
    if (key.isLeaving) this.#node.giveUp(key.id)
  }

  #serveFromMemory(key: LeasedKey): void {
    while (key.waiters.length > 0) {
      const verdict = this.#fromMemory(key, this.#store.times.clock())
      if (verdict === null) return
      key.waiters.shift()!(verdict)
    }
  }

  async #serveFromStore(key: LeasedKey): Promise<void> {
    const { clock, sleep } = this.#store.times
    const wants = key.waiters.length
    const giveUpAtMs = clock() + HANDOVER_MAX_MS
    for (let pauseMs = ASK_AGAIN_MS.first; ; pauseMs = Math.min(2 * pauseMs, ASK_AGAIN_MS.most)) {
      const claimed = await this.#node.claim(key, wants)
      if (claimed.outcome === 'leased' || claimed.outcome === 'shared') {
        const waitMs = WINDOW_MS - claimed.oldestAgeMs
        if (claimed.outcome === 'shared' && claimed.used === key.window.capacity)
          key.refusedUntilMs = claimed.sentAtMs + waitMs
        return answer(key, wants, claimed, secondsUntil(waitMs))
      }
      if (claimed.outcome === 'late' || clock() > giveUpAtMs)
        throw new Error(`the window of ${key.id} cannot be had: ${claimed.outcome}`)
      if (pauseMs === ASK_AGAIN_MS.first) this.handovers += 1
      await sleep(pauseMs)
    }
  }
}

function answer(key: LeasedKey, wants: number, { granted, used }: Claimed, resetSeconds: number): void {
  for (const [i, waiter] of key.waiters.splice(0, wants).entries()) {
    const allowed = i < granted
    waiter({ allowed, remaining: allowed ? key.window.capacity - used + granted - 1 - i : 0, resetSeconds })
  }
}
