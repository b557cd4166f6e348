import { deleteNode, insertNode, isNodeAlive } from '#db/nodes.ts'
import { openSession, type Pool } from '#db/sql.ts'

/**
 * The number under which this process leases work, for as long as one session lives. When that breaks, the others take us
 * for dead and are right to: the next look gets a new number. The session is not one of the pool's: there it would come
 * back under somebody else's statement, without the lock that proves us alive.
 */
export class NodeIdentity {
  readonly #session: Pool
  readonly #isDevelopment: boolean
  #id: number | null = null

  constructor(pool: Pool, isDevelopment = false) {
    this.#isDevelopment = isDevelopment
    this.#session = openSession(pool, () => {
      this.#id = null
    })
  }

  /** False from the moment that the session breaks. */
  get isHeld(): boolean {
    return this.#id !== null
  }

  /** The number, proven a moment ago or made anew. */
  async id(): Promise<number> {
    if (this.#id !== null && (await isNodeAlive(this.#session, this.#id)) && this.#id !== null) return this.#id
    const id = await insertNode(this.#session, this.#isDevelopment)
    this.#id = id
    return id
  }

  async close(): Promise<void> {
    if (this.#id !== null) await deleteNode(this.#session, this.#id).catch(() => {})
    await this.#session.end({ timeout: 1 })
  }
}
