import type { Leased, Shares } from '#db/queue/claims.ts'
import type { Again } from './turns.ts'

// What a kind of leased row has to say; the engine does the rest (lease-engine.ts). A new kind is one file like outbox.ts:
// its statements begin from those of db/queue/claims.ts, and its delays are a pure rule in core.

export type Kind<Row extends Leased, Outcome> = {
  name: string
  slots: Slots<Row>
  /** Leases what the slots have room for, for longer than `work` can take. */
  claim(nodeId: number): Promise<{ rows: Row[]; again: Again }>
  work(row: Row): Promise<Outcome>
  /** The outcome of a row whose work threw, or that ended its workers too often: an attempt that failed. */
  lost(row: Row): Outcome
  /** Writes all of them or none, each fenced by its claim, and gives those that were written. */
  settle(done: readonly Done<Row, Outcome>[]): Promise<readonly { id: string }[]>
  /** Whether an outcome is written at once; others are gathered for a moment. */
  isUrgent?(outcome: Outcome): boolean
  /** Whether an outcome is written by itself. */
  isAlone?(outcome: Outcome): boolean
  /** How long the slot rests after an outcome. */
  restMs?(outcome: Outcome): number
  /** Gives rows that are under way to a new number of this node. */
  keep(rows: Row[], nodeId: number): Promise<void>
  /** Gives rows back that will not be done here. */
  release(rows: Row[]): Promise<void>
  /** Ends what a stop has waited for long enough. */
  abandon?(): void
}

export type Done<Row, Outcome> = { row: Row; outcome: Outcome }

/** How many may be under way. What waits for a slot waits here. */
export type Slots<Row> = {
  readonly working: number
  readonly waiting: number
  /** True when it may start at once. */
  take(row: Row, nowMs: number): boolean
  /** Its slot is free again: the row that takes it over, if one waits for it. */
  release(row: Row, nowMs: number): Row | null
  /** Takes out those that have waited too long. */
  takeOut(nowMs: number): Row[]
}

/** So many at once, whichever they are. */
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

/** So many at once, and counted by workspace: while others wait, one of them has half of the slots at most. */
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

  /** What each workspace has under way, and the most that it may have while others wait. */
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
