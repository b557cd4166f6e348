import { type Claimed, claimWindow, deleteNode, deleteOldWindows, updateNode, updateWindows } from '#db/rate-windows.ts'
import { LeaseReports } from './lease-reports.ts'
import { type LeasedKey, UNREPORTED_MAX } from './leased-key.ts'
import type { RateStore } from './rate-store.ts'
import { WINDOW_MS } from './rate-window.ts'

// A node holds the windows of its keys as long as it gives signs of life, one statement for all of them. By its own clock,
// counted from before the sign was sent, it stops believing its leases a little before the database does. If other nodes may have
// taken windows while it was silent, a new era begins and every key must be claimed again. Its counts for a key stay valid if no
// other node used the key meanwhile.

/** How long a crashed node keeps others waiting. */
export const LEASE_MS = 2_000
/** The margin is much more than two clocks can drift apart in that time. */
const BELIEVE_MS = LEASE_MS - 100
/**
 * A key that is idle this long is given back: another node gets it without asking, and a crash costs it nothing, because only
 * unreported requests of a holder count as made.
 */
const REST_MS = 1_000
/** Well after the window, so that nothing forgotten could still count. */
const FORGET_AFTER_MS = 2 * WINDOW_MS

export class LeaseNode {
  readonly id: string
  readonly keys = new Map<string, LeasedKey>()
  readonly reports: LeaseReports
  readonly #store: RateStore
  #era = 0
  #aliveSinceMs = Number.NaN
  #believedUntilMs = Number.NEGATIVE_INFINITY
  #isClosed = false
  #seq = 0
  #beating: Promise<void> | null = null
  readonly #waking = new Set<LeasedKey>()
  #wakingUp: Promise<void> | null = null

  constructor(id: string, store: RateStore) {
    this.id = id
    this.#store = store
    this.reports = new LeaseReports(id, store, () => ++this.#seq)
  }

  /** Whether this node may count the key's requests in memory. */
  holds(key: LeasedKey, nowMs: number): boolean {
    return key.era === this.#era && nowMs < this.#believedUntilMs && !key.isLeaving
  }

  /** Gives a sign of life. Also returns the keys that other nodes want, in case a notification is lost. */
  beat(): Promise<void> {
    this.#beating ??= this.#beat().finally(() => {
      this.#beating = null
    })
    return this.#beating
  }

  async #beat(): Promise<void> {
    const sentAtMs = this.#clock()
    const { aliveSinceMs, wanted } = await this.#store.run((sql, atMs) =>
      updateNode(sql, { nodeId: this.id, leaseMs: LEASE_MS, atMs }),
    )
    if (this.#isClosed) return
    if (aliveSinceMs !== this.#aliveSinceMs) this.#era += 1
    this.#aliveSinceMs = aliveSinceMs
    this.#believedUntilMs = sentAtMs + BELIEVE_MS
    for (const keyId of wanted) this.giveUp(keyId)
  }

  /**
   * Takes back a key that was given up while idle, if no other node has used it since. This counts nothing, so all keys that wake
   * during one statement share the next one.
   */
  async wake(key: LeasedKey): Promise<void> {
    if (key.lease === null || key.isLeaving || this.#clock() >= this.#believedUntilMs) return
    this.#waking.add(key)
    while (this.#wakingUp) await this.#wakingUp.catch(() => {})
    if (!this.#waking.has(key)) return
    this.#wakingUp = this.#wakeAll().finally(() => {
      this.#wakingUp = null
    })
    await this.#wakingUp
  }

  async #wakeAll(): Promise<void> {
    const keys = [...this.#waking]
    this.#waking.clear()
    const era = this.#era
    const nowMs = this.#clock()
    const reports = keys.map((key) => {
      return { keyId: key.id, lease: key.lease, agesMs: key.window.agesMs(nowMs), keeps: true }
    })
    const node = { nodeId: this.id, seq: ++this.#seq, grants: UNREPORTED_MAX }
    const written = new Set(await this.#store.run((sql, atMs) => updateWindows(sql, { ...node, atMs }, reports, true)))
    for (const key of keys.filter(({ id }) => written.has(id))) {
      key.era = era
      key.unreportedLeft = UNREPORTED_MAX
    }
  }

  /** Lets the database count requests of a key, and reports this node's own counts. */
  async claim(key: LeasedKey, wants: number): Promise<Claimed & { sentAtMs: number }> {
    // Until the answer comes, the window in memory is incomplete.
    key.era = -1
    if (this.#clock() >= this.#believedUntilMs && !this.#isClosed) await this.beat()
    const era = this.#era
    const seq = ++this.#seq
    const sentAtMs = this.#clock()
    const { lease } = key
    const agesMs = lease === null ? [] : key.window.agesMs(sentAtMs)
    const claimed = await this.#store.run((sql, atMs) =>
      claimWindow(sql, {
        keyId: key.id,
        nodeId: this.id,
        seq,
        lease,
        agesMs,
        wants,
        grants: UNREPORTED_MAX,
        capacity: key.window.capacity,
        windowMs: WINDOW_MS,
        atMs,
      }),
    )
    if (claimed.outcome === 'leased') this.#hold(key, claimed, era, seq)
    if (claimed.outcome === 'shared') share(key)
    return { ...claimed, sentAtMs }
  }

  #hold(key: LeasedKey, claimed: Claimed, era: number, seq: number): void {
    if (claimed.kept) key.window.add(claimed.granted, this.#clock())
    else {
      key.window.replace(claimed.agesMs ?? [], this.#clock())
      key.lease = seq
    }
    key.era = era
    key.unreportedLeft = UNREPORTED_MAX
  }

  /** Another node waits for the key. */
  giveUp(keyId: string): void {
    const key = this.keys.get(keyId)
    if (key && (key.isBusy || key.lease !== null)) this.reports.leave(key)
    else this.reports.leaveUnknown(keyId)
    void this.reports.write()
  }

  /** Gives back idle keys and forgets those whose window has passed, so that memory is bounded by use. */
  async tidy(): Promise<void> {
    const nowMs = this.#clock()
    for (const key of this.keys.values()) {
      const restsMs = nowMs - key.usedAtMs
      if (key.isBusy || restsMs < REST_MS) continue
      if (key.era !== -1) this.reports.leave(key)
      else if (restsMs >= WINDOW_MS) {
        this.keys.delete(key.id)
        this.reports.forget(key)
      }
    }
    await this.reports.write()
  }

  /** Deletes rows of old keys and nodes; any node does it for all. */
  async sweep(): Promise<void> {
    await this.#store.run((sql, atMs) => deleteOldWindows(sql, FORGET_AFTER_MS, atMs))
  }

  /** Gives every key back. If that fails, the node looks crashed, and the database counts its possible use. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#believedUntilMs = Number.NEGATIVE_INFINITY
    await this.#beating?.catch(() => {})
    for (const key of this.keys.values()) {
      await key.reporting
      if (key.era !== -1) this.reports.leave(key)
    }
    if (await this.reports.write()) await this.#store.run((sql) => deleteNode(sql, this.id)).catch(() => {})
  }

  #clock(): number {
    return this.#store.times.clock()
  }
}

function share(key: LeasedKey): void {
  key.lease = null
  key.era = -1
  key.isLeaving = false
}
