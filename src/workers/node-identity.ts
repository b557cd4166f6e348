import { deleteNode, insertNode } from '#db/nodes.ts'
import type { Pool } from '#db/sql.ts'

type Reserved = Awaited<ReturnType<Pool['reserve']>>

/**
 * The number under which this process leases work, for as long as one connection lives. When that breaks, the others take
 * us for dead and are right to: the next look gets a new number.
 */
export class NodeIdentity {
  readonly #pool: Pool
  #held: { connection: Reserved; id: number } | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** The number, proven a moment ago or made anew. */
  async id(): Promise<number> {
    if (this.#held && (await this.#isAlive())) return this.#held.id
    const connection = await this.#pool.reserve()
    try {
      this.#held = { connection, id: await insertNode(connection) }
      return this.#held.id
    } catch (error) {
      connection.release()
      throw error
    }
  }

  async #isAlive(): Promise<boolean> {
    try {
      await this.#held!.connection`select 1`
      return true
    } catch {
      this.#held?.connection.release()
      this.#held = null
      return false
    }
  }

  async close(): Promise<void> {
    if (!this.#held) return
    const { connection, id } = this.#held
    await deleteNode(connection, id).catch(() => {})
    await connection`select pg_advisory_unlock_all()`.catch(() => {})
    connection.release()
  }
}
