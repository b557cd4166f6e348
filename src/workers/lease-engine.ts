import { setTimeout as sleep } from 'node:timers/promises'
import type { Leased } from '#db/queue/claims.ts'
import type { Pool } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import { sleepInRealTime } from '#settings/real-time.ts'
import type { Log } from '#telemetry/log.ts'
import type { Kind } from './lease-kind.ts'
import { type Loop, startLoop } from './loop.ts'
import { NodeIdentity } from './node-identity.ts'
import { OutcomeWriter } from './outcome-writer.ts'
import type { Again } from './turns.ts'

// What every leased row goes through in this process. One map owns it from its claim to its end:
//
//     waiting ── a slot ──▶ working ── an outcome ──▶ done ── written ──▶ forgotten
//        │                                            │  ▲
//        └─ for too long: given back                  ▼  │ the other claim was ours
//                                                    late ── after a while ──▶ forgotten
//
// Waiting is what was claimed a moment ahead of its slot. Done waits to be written together with others, and longer while
// the database is away. Late is what was claimed anew before its outcome was written. Often that claim is our own: a node
// whose session breaks is dead to all, itself included, and claims what it has under way or has just done. It knows these
// rows by their identifiers, so such a claim only brings a newer number, under which the row goes on.
//
// In the table, the rows of a node that dies are free again within a second, since its advisory lock goes with its session
// (db/queue/nodes.ts). The rows of one that is cut off silently are free when their leases end. Whatever comes from it after that
// is fenced by the number of the claim. So everything is done at least once, and what is written was done under that claim.
//
// A row that is claimed again and again without an outcome may be what ends its workers. After a few times it is charged an
// attempt instead of being done: it comes to an end, and kills that only happened to meet it cost it little.

export type EngineOptions = {
  pool: Pool
  log: Log
  /** The number of this process, where several workers share it. */
  node?: NodeIdentity
  /** Shown when somebody asks what runs here; production unless it is said. */
  development?: boolean
}

const LOOK_EVERY_MS = 1_000
/** Free slots are gathered for this long at most before the next claim. */
const GATHER_MS = 5
/** Longer than a lease of deliveries: a claim whose answer got lost is made anew by then, if it was ours. */
const LATE_KEPT_MS = 20_000
/** From here on the next claim of a row charges it an attempt. */
const OPEN_CLAIMS_MAX = 5
/** A stop waits this long for rows under way, and a little longer for what it then abandons; the rest is given back. */
const DRAIN_MS = 10_000
const DRAIN_ABANDONED_MS = 1_000

export function startLeased<Row extends Leased, Outcome>(kind: Kind<Row, Outcome>, options: EngineOptions): Loop {
  const engine = new LeaseEngine(kind, options)
  const loop = startLoop({
    name: kind.name,
    log: options.log,
    sleep: sleepInRealTime,
    everyMs: LOOK_EVERY_MS,
    work: () => engine.work(),
  })
  engine.wake = loop.wake
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]()
      await engine.close()
    },
  }
}

type State = 'waiting' | 'working' | 'done' | 'late'

type Held<Row, Outcome> = { row: Row; state: State; outcome: Outcome | null; lateSinceMs: number }

export class LeaseEngine<Row extends Leased, Outcome> {
  wake: () => void = () => {}
  readonly #kind: Kind<Row, Outcome>
  readonly #log: Log
  readonly #node: NodeIdentity
  readonly #ownNode: NodeIdentity | null
  readonly #held = new Map<string, Held<Row, Outcome>>()
  readonly #writer: OutcomeWriter<Held<Row, Outcome>>
  #again: Again = 'when_woken'
  /** Slots that came free since the last claim began, and whether one of them was left empty. */
  #freed = 0
  #isSlotEmpty = false
  #gatherTimer: NodeJS.Timeout | null = null

  constructor(kind: Kind<Row, Outcome>, { pool, log, node, development }: EngineOptions) {
    this.#kind = kind
    this.#log = log
    this.#ownNode = node ? null : new NodeIdentity(pool, { isDevelopment: development ?? false })
    this.#node = node ?? this.#ownNode!
    this.#writer = new OutcomeWriter({
      name: kind.name,
      log,
      settle: (batch) => this.#settle(batch),
      isUrgent: ({ outcome }) => kind.isUrgent?.(outcome!) ?? false,
      isAlone: ({ outcome }) => kind.isAlone?.(outcome!) ?? false,
      letGo: (held, error) => this.#letGo(held, error),
    })
    this.#node.onNewNumber(async (nodeId) => {
      const rows = this.#rows()
      if (rows.length > 0) await retried(() => kind.keep(rows, nodeId))
    })
  }

  /** Claims and starts what it can; true when there may be more at once. */
  async work(): Promise<boolean> {
    const nodeId = await this.#node.look()
    this.#forgetLate()
    await this.#giveBack(this.#kind.slots.takeOut(performance.now()))
    this.#freed = 0
    this.#isSlotEmpty = false
    const { rows, again } = await retried(() => this.#kind.claim(nodeId))
    for (const row of rows) this.take(row)
    this.#again = again
    if (this.#freed > 0) this.#gather()
    return again === 'now'
  }

  /** Starts what was claimed, or goes on with it where it is known. */
  take(row: Row): void {
    if (this.#goesOn(row)) return
    this.#held.set(row.id, { row, state: 'waiting', outcome: null, lateSinceMs: 0 })
    if (this.#kind.slots.take(row, performance.now())) this.#start(row)
  }

  #goesOn({ id, claimNo, attempts }: Row): boolean {
    const held = this.#held.get(id)
    if (!held) return false
    const hasOutcome = held.state === 'done' || held.state === 'late'
    // What was attempted since is another matter.
    if (hasOutcome && held.row.attempts !== attempts) return false
    held.row.claimNo = claimNo
    if (held.state === 'late') this.#add(held)
    return true
  }

  #start(row: Row): void {
    const held = this.#held.get(row.id)!
    held.state = 'working'
    void this.#outcomeOf(row).then((outcome) => {
      held.outcome = outcome
      this.#add(held)
      const restMs = this.#kind.restMs?.(outcome) ?? 0
      if (restMs > 0) setTimeout(() => this.#free(row), restMs).unref()
      else this.#free(row)
    })
  }

  async #outcomeOf(row: Row): Promise<Outcome> {
    try {
      if (row.openClaims <= OPEN_CLAIMS_MAX) return await this.#kind.work(row)
      this.#tellLost(row, `was claimed ${OPEN_CLAIMS_MAX} times without an outcome`)
    } catch (error) {
      this.#tellLost(row, 'could not be done', error)
    }
    return this.#kind.lost(row)
  }

  #tellLost({ id, workspaceId }: Row, what: string, err?: unknown): void {
    const fields = { err, id, 'workspace.id': workspaceId, worker: this.#kind.name }
    this.#log.error(fields, `${id} ${what}, which is charged as an attempt`)
  }

  #free(row: Row): void {
    const next = this.#kind.slots.release(row, performance.now())
    if (next) this.#start(next)
    else this.#isSlotEmpty = true
    this.#freed++
    this.#gather()
  }

  /**
   * Slots come free one by one and a claim takes many. So it waits until half of what was under way is done, or a moment at
   * most while a slot stands empty: one claim then serves all of them, and the other half goes on meanwhile.
   */
  #gather(): void {
    const { working, waiting } = this.#kind.slots
    // What waits may be stuck, and is looked at with the next claim.
    if (this.#again === 'when_woken' && waiting === 0) return
    if (this.#freed >= Math.max(working, waiting)) this.#claimNow()
    else if (this.#isSlotEmpty) this.#gatherTimer ??= setTimeout(() => this.#claimNow(), GATHER_MS)
  }

  #claimNow(): void {
    if (this.#gatherTimer) clearTimeout(this.#gatherTimer)
    this.#gatherTimer = null
    this.wake()
  }

  #add(held: Held<Row, Outcome>): void {
    held.state = 'done'
    this.#writer.add(held)
  }

  async #settle(batch: Held<Row, Outcome>[]): Promise<number> {
    const claimNos = batch.map(({ row }) => row.claimNo)
    const done = batch.map(({ row, outcome }) => ({ row, outcome: outcome! }))
    const written = new Set((await retried(() => this.#kind.settle(done))).map(({ id }) => id))
    for (const [i, held] of batch.entries()) this.#settled(held, claimNos[i]!, written.has(held.row.id))
    return written.size
  }

  #settled(held: Held<Row, Outcome>, claimNo: number, isWritten: boolean): void {
    if (isWritten) this.#forget(held)
    // Claimed anew by ourselves while it was being written.
    else if (held.row.claimNo !== claimNo) this.#add(held)
    else {
      held.state = 'late'
      held.lateSinceMs = performance.now()
    }
  }

  #letGo(held: Held<Row, Outcome>, error: unknown): void {
    this.#forget(held)
    const fields = { err: error, id: held.row.id, worker: this.#kind.name }
    this.#log.error(fields, `the outcome of ${held.row.id} cannot be written`)
  }

  #forgetLate(): void {
    const beforeMs = performance.now() - LATE_KEPT_MS
    for (const held of this.#held.values()) if (held.state === 'late' && held.lateSinceMs < beforeMs) this.#forget(held)
  }

  /** Unless a later attempt of the same row has taken its place. */
  #forget(held: Held<Row, Outcome>): void {
    if (this.#held.get(held.row.id) === held) this.#held.delete(held.row.id)
  }

  async #giveBack(rows: Row[]): Promise<void> {
    if (rows.length === 0) return
    for (const { id } of rows) this.#held.delete(id)
    await retried(() => this.#kind.release(rows))
  }

  #rows(...states: State[]): Row[] {
    const all = [...this.#held.values()]
    return all.filter(({ state }) => states.length === 0 || states.includes(state)).map(({ row }) => row)
  }

  /** Waits for what is under way, then writes every outcome and gives back the rest. */
  async close(): Promise<void> {
    await this.#giveBack(this.#kind.slots.takeOut(Number.POSITIVE_INFINITY)).catch(() => {})
    await this.#drained(DRAIN_MS)
    this.#kind.abandon?.()
    await this.#drained(DRAIN_ABANDONED_MS)
    if (this.#gatherTimer) clearTimeout(this.#gatherTimer)
    await this.#writer.close()
    await this.#giveBack(this.#rows('working')).catch(() => {})
    await this.#ownNode?.[Symbol.asyncDispose]()
  }

  async #drained(withinMs: number): Promise<void> {
    const giveUpAtMs = performance.now() + withinMs
    while (this.#rows('working').length > 0 && performance.now() < giveUpAtMs) await sleep(DRAIN_LOOK_MS)
  }
}

const DRAIN_LOOK_MS = 10
