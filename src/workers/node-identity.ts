import { setTimeout as sleep } from 'node:timers/promises'
import { findHeldAt } from '#db/hold.ts'
import { deleteNode, insertNode, isNodeAlive, type NodeKind, updateDeadNodes } from '#db/queue/nodes.ts'
import { openSession, type Pool } from '#db/sql.ts'

const LOOK_EVERY_MS = 1_000
/** Also for a node without workers: its session may break too. */
const ANNOUNCE_EVERY_MS = 5_000
/** Deleting one row takes a moment, or for ever. */
const GONE_WITHIN_MS = 1_000

type Keeper = (nodeId: number) => Promise<void>

/**
 * The number under which this process leases rows, for the life of one session. When the session breaks, other nodes rightly
 * consider us dead, and the next look gets a new number. The session is not from the pool: a pooled one would reconnect for
 * another statement, without the lock that proves us alive.
 */
export class NodeIdentity {
  readonly #pool: Pool
  readonly #session: Pool
  readonly #kind: NodeKind
  readonly #keepers = new Set<Keeper>()
  #id: number | null = null
  #isHolding = false
  /** The number under which running rows are leased. */
  #kept: number | null = null
  #looking: Promise<number> | null = null
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool, kind: Partial<NodeKind> = {}) {
    this.#pool = pool
    this.#kind = { isDevelopment: false, isWorking: true, keyIds: [], ...kind }
    this.#session = openSession(pool, () => {
      this.#id = null
    })
  }

  /** Whether nothing may leave this installation, as of the last look. */
  get isHolding(): boolean {
    return this.#isHolding
  }

  /** The number as last known, for the log; null before the first. */
  get number(): number | null {
    return this.#id ?? this.#kept
  }

  /** False as soon as the session breaks. */
  get isHeld(): boolean {
    return this.#id !== null
  }

  /** `keep` moves running rows to a new number: under the old one another node would do them a second time. */
  onNewNumber(keep: Keeper): void {
    this.#keepers.add(keep)
  }

  /**
   * The number to lease under. It is checked once a second, and replaced at once when the session breaks. Dead nodes are marked at
   * the same time, which voids their leases.
   */
  async look(): Promise<number> {
    if (this.#id !== null && performance.now() - this.#lookedAtMs < LOOK_EVERY_MS) return this.#id
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = null
    })
    return await this.#looking
  }

  async #lookNow(): Promise<number> {
    const id = await this.id()
    if (id !== this.#kept) for (const keep of this.#keepers) await keep(id)
    this.#kept = id
    await updateDeadNodes(this.#pool)
    this.#isHolding = (await findHeldAt(this.#pool)) !== null
    this.#lookedAtMs = performance.now()
    return id
  }

  /** The number, just checked or newly made. */
  async id(): Promise<number> {
    if (this.#id !== null && (await isNodeAlive(this.#session, this.#id)) && this.#id !== null) return this.#id
    const id = await insertNode(this.#session, this.#kind)
    this.#id = id
    return id
  }

  /** Registers this node even if no worker ever looks: nobody may change the secret while we run. */
  async announce(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look().catch(() => {}), ANNOUNCE_EVERY_MS).unref()
  }

  /** Ends as soon as the database answers on the session of this node. */
  async ask(): Promise<void> {
    await this.#session`select 1`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    // A line that hangs must not keep us: the lock ends with the session, so others see that this node is gone.
    if (this.#id !== null)
      await Promise.race([
        deleteNode(this.#session, this.#id).catch(() => {}),
        sleep(GONE_WITHIN_MS, undefined, { ref: false }),
      ])
    await this.#session.end({ timeout: 1 })
  }
}
