import { deleteNode, insertNode, isNodeAlive, type NodeKind, updateDeadNodes } from '#db/queue/nodes.ts'
import { openSession, type Pool } from '#db/sql.ts'

const LOOK_EVERY_MS = 1_000
/** For a node without workers, whose session may break as well. */
const ANNOUNCE_EVERY_MS = 5_000

type Keeper = (nodeId: number) => Promise<void>

/**
 * The number under which the workers of this process lease rows, for as long as one session lives. When that breaks, the
 * others take us for dead and are right to: the next look gets a new number. The session is not one of the pool's: there it
 * would come back under somebody else's statement, without the lock that proves us alive.
 */
export class NodeIdentity {
  readonly #pool: Pool
  readonly #session: Pool
  readonly #kind: NodeKind
  readonly #keepers = new Set<Keeper>()
  #id: number | null = null
  /** The number that everything under way is leased under. */
  #kept: number | null = null
  #looking: Promise<number> | null = null
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(pool: Pool, kind: Partial<NodeKind> = {}) {
    this.#pool = pool
    this.#kind = { isDevelopment: false, isWorking: true, ...kind }
    this.#session = openSession(pool, () => {
      this.#id = null
    })
  }

  /** False from the moment that the session breaks. */
  get isHeld(): boolean {
    return this.#id !== null
  }

  /** `keep` gives what is under way to a new number: under the old one somebody would do it a second time. */
  onNewNumber(keep: Keeper): void {
    this.#keepers.add(keep)
  }

  /**
   * The number to lease under. Once a second, or at once when the session broke, it is proven or made anew. Nodes that have
   * died are marked then, which makes their leases void.
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
    this.#lookedAtMs = performance.now()
    return id
  }

  /** The number, proven a moment ago or made anew. */
  async id(): Promise<number> {
    if (this.#id !== null && (await isNodeAlive(this.#session, this.#id)) && this.#id !== null) return this.#id
    const id = await insertNode(this.#session, this.#kind)
    this.#id = id
    return id
  }

  /** Known from now on, also where no worker ever looks: nobody may change the secret beside us. */
  async announce(): Promise<void> {
    await this.look()
    this.#timer = setInterval(() => void this.look().catch(() => {}), ANNOUNCE_EVERY_MS).unref()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer)
    if (this.#id !== null) await deleteNode(this.#session, this.#id).catch(() => {})
    await this.#session.end({ timeout: 1 })
  }
}
