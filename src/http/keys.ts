import { setTimeout as sleep } from 'node:timers/promises'
import type { Acting } from '#core/actor.ts'
import { isKey } from '#core/api-key.ts'
import type { Clock } from '#core/clock.ts'
import { currentTime } from '#db/ids.ts'
import { type ApiKey, findKeyByDigest, getKeyVersion, updateLastUsed } from '#db/people/keys.ts'
import type { Pool } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { digestOf } from '#seal/digest.ts'
import { counter } from '#telemetry/metrics.ts'

// Valid keys are cached, so that a known key costs no query. A deleted key must be refused everywhere within a second: twice a
// second every node reads a version that rises with each change of any key, and clears the cache when it has moved. The cache
// counts only while that reading is fresh; without the database, no key is believed.

const READ_EVERY_MS = 400
const BELIEVE_FOR_MS = 900
const REMEMBERED_MAX = 10_000
const WRITE_USES_EVERY_MS = 30_000

const lookups = counter('parley_key_lookups_total', 'Keys looked up: from memory, from the database, or unknown.', [
  'outcome',
])

const FROM_MEMORY = { outcome: 'memory' }

export type Caller = { key: ApiKey; workspace: Workspace; acting: Acting }

export class Keys {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #remembered = new Map<string, Caller & { expiresAtMs: number }>()
  readonly #uses = new Map<string, { workspaceId: string; id: string; atMs: number }>()
  readonly #stop = new AbortController()
  readonly #watching: Promise<void>
  #version = -1
  #readAtMs = Number.NEGATIVE_INFINITY
  #usesWrittenAtMs = performance.now()

  constructor(pool: Pool, clock: Clock) {
    this.#pool = pool
    this.#clock = clock
    this.#watching = this.#watch()
  }

  /** The caller behind a key, synchronously if cached. Null for a key that is unknown, deleted or expired. */
  find(token: string): Caller | Promise<Caller | null> {
    const digest = digestOf(token)
    const remembered = this.#recall(digest)
    if (remembered === null) return this.#ask(token, digest)
    lookups.add(FROM_MEMORY)
    this.#use(remembered)
    return remembered
  }

  async #ask(token: string, digest: string): Promise<Caller | null> {
    // The database is not asked about text that cannot be a key.
    if (!isKey(token)) return null
    const caller = await retried(() => this.#load(digest))
    lookups.add({ outcome: caller ? 'database' : 'unknown' })
    if (caller) this.#use(caller)
    return caller
  }

  #use({ key, workspace }: Caller): void {
    const use = this.#uses.get(key.id)
    if (use) use.atMs = this.#clock.nowMs()
    else this.#uses.set(key.id, { workspaceId: workspace.id, id: key.id, atMs: this.#clock.nowMs() })
  }

  get size(): number {
    return this.#remembered.size
  }

  async close(): Promise<void> {
    this.#stop.abort()
    await this.#watching
    await this.#writeUses()
  }

  #recall(digest: string): Caller | null {
    if (performance.now() - this.#readAtMs > BELIEVE_FOR_MS) return null
    const caller = this.#remembered.get(digest)
    return caller && caller.expiresAtMs > this.#clock.nowMs() ? caller : null
  }

  async #load(digest: string): Promise<Caller | null> {
    const version = this.#version
    const found = await findKeyByDigest(this.#pool, digest, currentTime(this.#clock))
    const caller = found && { ...found, acting: this.#actingWith(found.key) }
    // A change during our query may be the deletion of this very key.
    if (caller && version === this.#version) this.#remember(digest, caller)
    return caller
  }

  #actingWith({ id, scopes }: ApiKey): Acting {
    return { actor: { kind: 'key', id, scopes }, clock: this.#clock }
  }

  #remember(digest: string, caller: Caller): void {
    if (this.#remembered.size >= REMEMBERED_MAX) this.#remembered.delete(this.#remembered.keys().next().value!)
    const expiresAtMs = caller.key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(caller.key.expiresAt)
    this.#remembered.set(digest, { ...caller, expiresAtMs })
  }

  async #watch(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#readVersion().catch(() => {})
      if (performance.now() - this.#usesWrittenAtMs > WRITE_USES_EVERY_MS) await this.#writeUses()
      await sleep(READ_EVERY_MS, undefined, { signal: this.#stop.signal }).catch(() => {})
    }
  }

  async #readVersion(): Promise<void> {
    const askedAtMs = performance.now()
    const version = await getKeyVersion(this.#pool)
    if (version !== this.#version) this.#remembered.clear()
    this.#version = version
    this.#readAtMs = askedAtMs
  }

  async #writeUses(): Promise<void> {
    this.#usesWrittenAtMs = performance.now()
    const uses = this.#uses
      .values()
      .map(({ workspaceId, id, atMs }) => ({ workspaceId, id, at: new Date(atMs).toISOString() }))
      .toArray()
    this.#uses.clear()
    // For people only: if the database is away, we lose the time of one use, and the next use brings it back.
    if (uses.length > 0) await updateLastUsed(this.#pool, uses).catch(() => {})
  }
}
