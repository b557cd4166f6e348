import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Pool } from '#db/sql.ts'
import { LeaseNode } from '#http/rate-limit/lease-node.ts'
import { LeasedLimiter } from '#http/rate-limit/leased-limiter.ts'
import { RateStore, type RateTimes } from '#http/rate-limit/rate-store.ts'
import { RATE_LIMIT, WINDOW_MS } from '#http/rate-limit/rate-window.ts'
import type { RateVerdict } from '#http/rate-limit/verdict.ts'

// Several nodes on one real database and one time that only the test moves. Each node's own clock starts somewhere else,
// and statements take time: `delays` says how long the way there and the way back of each one lasts.

/** In the far future, where the sweeps of real nodes on the same database find nothing old. */
const START_MS = 4_000_000_000_000
/** Rarer than in life, where it is 500, for the sake of fast tests; still within a lease. */
const BEAT_EVERY_MS = 1_500

/** What becomes of a statement: it is done, or its answer is lost, or it is done much later, or never. */
export type Fate = 'done' | 'answer lost' | 'late' | 'never'

export class Cluster {
  readonly keyId = `key_${randomUUID()}`
  /** When each request was let through, on the database's clock. */
  readonly allowedAtMs: number[] = []
  /** Why requests were let through without being counted. */
  readonly failures: unknown[] = []
  nowMs: number
  readonly startMs: number
  delays: () => number = () => 0
  #fate: Fate = 'done'
  readonly #late: (() => Promise<unknown>)[] = []
  readonly #pool: Pool
  readonly #nodes: Node[] = []

  constructor(pool: Pool, startMs = START_MS) {
    this.#pool = pool
    this.startMs = startMs
    this.nowMs = startMs
  }

  join(): Node {
    const node = new Node(this, this.#pool, Math.floor(Math.random() * 1e6))
    this.#nodes.push(node)
    return node
  }

  /** Time passes, and living nodes do what they do all the time. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms
    while (this.nowMs < untilMs) {
      this.nowMs = Math.min(untilMs, this.nowMs + BEAT_EVERY_MS)
      for (const node of this.#nodes) if (node.isAlive) await node.live()
    }
  }

  /** Only the very next statement has another fate than to be done. */
  next(fate: Fate): void {
    this.#fate = fate
  }

  async meet<T>(statement: (sql: Pool, atMs: number | null) => Promise<T>, run: () => Promise<T>): Promise<T> {
    const fate = this.#fate
    this.#fate = 'done'
    if (fate === 'done') return await run()
    if (fate === 'late') this.#late.push(() => statement(this.#pool, this.nowMs))
    if (fate === 'answer lost') await run()
    throw new Error(`the statement was: ${fate}`)
  }

  /** Statements that were believed lost arrive after all. */
  async arrive(): Promise<void> {
    for (const statement of this.#late.splice(0)) await statement()
  }

  async close(): Promise<void> {
    this.delays = () => 0
    this.#fate = 'done'
    for (const node of this.#nodes) if (node.isAlive) await node.lease.close()
    await this.#pool`delete from rate_windows where key_id = ${this.keyId}`
    await this.#pool`delete from rate_nodes where node_id = any(${this.#nodes.map((node) => node.lease.id)})`
  }

  assertNeverTooMany(): void {
    const stamps = [...this.allowedAtMs].sort((a, b) => a - b)
    for (let i = 0; i + RATE_LIMIT < stamps.length; i++) {
      const spanMs = stamps[i + RATE_LIMIT]! - stamps[i]!
      assert.ok(spanMs >= WINDOW_MS - 0.001, `${RATE_LIMIT + 1} requests within ${spanMs} ms`)
    }
  }
}

export class Node {
  isAlive = true
  readonly store: RateStore
  readonly lease: LeaseNode
  readonly limiter: LeasedLimiter
  readonly #cluster: Cluster
  readonly #clockStartMs: number
  #wayBackMs = 0
  #countedAtMs = 0

  constructor(cluster: Cluster, pool: Pool, clockStartMs: number) {
    this.#cluster = cluster
    this.#clockStartMs = clockStartMs
    this.store = new RateStore(pool, this.#times())
    const run = this.store.run.bind(this.store)
    this.store.run = async (statement) => {
      if (!this.isAlive) throw new Error('this node crashed')
      return await cluster.meet(statement, () => run(statement))
    }
    this.lease = new LeaseNode(randomUUID(), this.store)
    this.limiter = new LeasedLimiter(this.lease, this.store, (error) => cluster.failures.push(error))
  }

  #times(): RateTimes {
    const cluster = this.#cluster
    return {
      clock: () => {
        cluster.nowMs += this.#wayBackMs
        this.#wayBackMs = 0
        return cluster.nowMs - cluster.startMs + this.#clockStartMs
      },
      databaseMs: () => {
        cluster.nowMs += this.#wayBackMs + cluster.delays()
        this.#wayBackMs = cluster.delays()
        this.#countedAtMs = cluster.nowMs
        return cluster.nowMs
      },
      sleep: (ms) => cluster.pass(ms),
    }
  }

  async take(): Promise<RateVerdict> {
    const beforeMs = this.#cluster.nowMs
    const openedBefore = this.limiter.openedWithoutStore
    const verdict = this.limiter.take(this.#cluster.keyId)
    const isFromMemory = !(verdict instanceof Promise)
    const answer = await verdict
    const isCounted = this.limiter.openedWithoutStore === openedBefore
    if (answer.allowed && isCounted) this.#cluster.allowedAtMs.push(isFromMemory ? beforeMs : this.#countedAtMs)
    return answer
  }

  /** How many of so many requests are let through. */
  async takeMany(count: number): Promise<number> {
    let allowed = 0
    for (let i = 0; i < count; i++) if ((await this.take()).allowed) allowed += 1
    return allowed
  }

  async live(): Promise<void> {
    await this.lease.beat().catch(() => {})
    await this.lease.tidy()
  }

  /** Nothing is heard of it any more: no report, no sign of life. */
  crash(): void {
    this.isAlive = false
  }
}
