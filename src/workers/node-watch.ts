import { updateDeadNodes } from '#db/nodes.ts'
import type { Pool } from '#db/sql.ts'
import { NodeIdentity } from './node-identity.ts'

const LOOK_EVERY_MS = 1_000

/** Who this worker is, and who of the others has died. */
export class NodeWatch {
  readonly #pool: Pool
  readonly #identity: NodeIdentity
  #id = 0
  #lookedAtMs = Number.NEGATIVE_INFINITY

  constructor(pool: Pool, isDevelopment = false) {
    this.#pool = pool
    this.#identity = new NodeIdentity(pool, isDevelopment)
  }

  /**
   * The number to lease under. Looked at once a second, or at once when the session broke. `keep` gives what is under way to
   * a new number: under the old one somebody would send it a second time.
   */
  async look(keep: (id: number) => Promise<void>): Promise<number> {
    if (this.#identity.isHeld && performance.now() - this.#lookedAtMs < LOOK_EVERY_MS) return this.#id
    const id = await this.#identity.id()
    if (id !== this.#id) await keep(id)
    this.#id = id
    await updateDeadNodes(this.#pool)
    this.#lookedAtMs = performance.now()
    return id
  }

  async close(): Promise<void> {
    await this.#identity.close()
  }
}
