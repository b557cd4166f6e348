import type { Leased, Shares } from '#db/queue/claims.ts'
import type { Again } from './turns.ts'

// The part of a leased row that differs by kind; the engine does the rest (lease-engine.ts). A new kind is one file like
// outbox.ts: its statements build on db/queue/claims.ts, and its delays are a pure rule in core.

export type Kind<Row extends Leased, Outcome> = {
  name: string
  slots: Slots<Row>
  /** Leases as many rows as there are free slots, for longer than `work` can take. */
  claim(nodeId: number): Promise<{ rows: Row[]; again: Again }>
  work(row: Row): Promise<Outcome>
  /** The outcome of a row whose work threw, or that crashed its workers too often: a failed attempt. */
  lost(row: Row): Outcome
  /** Writes all of them or none, each fenced by its claim, and returns those that were written. */
  settle(done: readonly Done<Row, Outcome>[]): Promise<readonly { id: string }[]>
  /** Whether to write the outcome at once; others are batched for a moment. */
  isUrgent?(outcome: Outcome): boolean
  /** Whether to write the outcome in its own transaction. */
  isAlone?(outcome: Outcome): boolean
  /** How long the slot rests after an outcome. */
  restMs?(outcome: Outcome): number
  /** Moves running rows to a new number of this node. */
  keep(rows: Row[], nodeId: number): Promise<void>
  /** Gives back rows that will not be done here. */
  release(rows: Row[]): Promise<void>
  /** Ends work that a stop has waited for long enough. */
  abandon?(): void
}

export type Done<Row, Outcome> = { row: Row; outcome: Outcome }

/** How many rows may run at once. Rows without a slot wait here. */
export type Slots<Row> = {
  readonly working: number
  readonly waiting: number
  /** True when it may start at once. */
  take(row: Row, nowMs: number): boolean
  /** Frees the slot of a row. Returns the row that takes it over, if one waits. */
  release(row: Row, nowMs: number): Row | null
  /** Takes out rows that have waited too long. */
  takeOut(nowMs: number): Row[]
}

/** A fixed number of slots for any rows. */
export class FixedSlots implements Slots<unknown> {
  readonly waiting = 0
  working = 0
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  get free(): number {
    return this.#count - this.working
  }

  take(): boolean {
    this.working++
    return true
  }

  release(): null {
    this.working--
    return null
  }

  takeOut(): never[] {
    return []
  }
}

/** A fixed number of slots, counted by workspace: while others wait, a workspace has at most half of them. */
export class SharedSlots implements Slots<Leased> {
  readonly waiting = 0
  working = 0
  readonly #count: number
  readonly #byWorkspace = new Map<string, number>()

  constructor(count: number) {
    this.#count = count
  }

  get free(): number {
    return this.#count - this.working
  }

  /** How many rows each workspace has running, and its maximum while others wait. */
  get shares(): Shares {
    return { most: Math.ceil(this.#count / 2), taken: this.#byWorkspace }
  }

  take({ workspaceId }: Leased): boolean {
    this.working++
    this.#byWorkspace.set(workspaceId, (this.#byWorkspace.get(workspaceId) ?? 0) + 1)
    return true
  }

  release({ workspaceId }: Leased): null {
    this.working--
    const left = this.#byWorkspace.get(workspaceId)! - 1
    if (left > 0) this.#byWorkspace.set(workspaceId, left)
    else this.#byWorkspace.delete(workspaceId)
    return null
  }

  takeOut(): never[] {
    return []
  }
}
