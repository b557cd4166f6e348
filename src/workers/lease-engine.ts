import { setTimeout as sleep } from 'node:timers/promises'
import type { Leased } from '#db/queue/claims.ts'
import type { Pool } from '#db/sql.ts'
import { retried } from '#db/transaction.ts'
import { sleepInRealTime } from '#settings/real-time.ts'
import { about, type Log } from '#telemetry/log.ts'
import type { Kind } from './lease-kind.ts'
import { type Loop, startLoop } from './loop.ts'
import { NodeIdentity } from './node-identity.ts'
import { OutcomeWriter } from './outcome-writer.ts'
import type { Again } from './turns.ts'

// The life of a leased row in this process. One map owns the row from its claim to its end:
//
//     waiting ── a slot ──▶ working ── an outcome ──▶ done ── written ──▶ forgotten
//        │                                            │  ▲
//        └─ for too long: given back                  ▼  │ the other claim was ours
//                                                    late ── after a while ──▶ forgotten
//
// Waiting rows were claimed a moment before their slot is free. Done rows wait to be written in a batch, and longer while the
// database is away. Late rows were claimed again before their outcome was written. Often that claim is our own: when a node's
// session breaks, every node considers it dead, including itself, and it claims rows that it is working on or has just done.
// It recognises them by their identifiers, so the claim only brings a newer number for the same row.
//
// In the table, the rows of a dead node are free again within a second, because its advisory lock ends with its session
// (db/queue/nodes.ts). The rows of a node that is silently cut off are free when their leases end. The claim number fences off
// its later writes. So everything is done at least once, and each written outcome was produced under its claim.
//
// A row that is claimed again and again without an outcome may be crashing its workers. After a few claims it is charged an
// attempt instead of being processed, so it reaches an end. Rows that were merely there during a crash lose little.

export type EngineOptions = {
  pool: Pool
  log: Log
  /** The node number of this process, if several workers share it. */
  node?: NodeIdentity
  /** Shown to people who ask what runs here; production by default. */
  development?: boolean
}

const LOOK_EVERY_MS = 1_000
/** Waits at most this long for more free slots before the next claim. */
const GATHER_MS = 5
/** Longer than a lease of deliveries: by then, a claim of ours whose answer got lost is made again. */
const LATE_KEPT_MS = 20_000
/** After this many open claims, the next claim of a row charges it an attempt. */
const OPEN_CLAIMS_MAX = 5
/** A stop waits this long for rows under way, and a little longer for those it then abandons. The rest is given back. */
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

  /** Claims and starts as much as it can; true if there may be more at once. */
  async work(): Promise<boolean> {
    const nodeId = await this.#node.look()
    this.#forgetLate()
    // Held rows are not claimed; a look in a second tells whether they were released.
    if (this.#node.isHolding) return false
    await this.#giveBack(this.#kind.slots.takeOut(performance.now()))
    this.#freed = 0
    this.#isSlotEmpty = false
    const { rows, again } = await retried(() => this.#kind.claim(nodeId))
    for (const row of rows) this.take(row)
    this.#again = again
    if (this.#freed > 0) this.#gather()
    return again === 'now'
  }

  /** Starts the row, or continues it if it is known here. */
  take(row: Row): void {
    if (this.#goesOn(row)) return
    this.#held.set(row.id, { row, state: 'waiting', outcome: null, lateSinceMs: 0 })
    if (this.#kind.slots.take(row, performance.now())) this.#start(row)
  }

  #goesOn({ id, claimNo, attempts }: Row): boolean {
    const held = this.#held.get(id)
    if (!held) return false
    const hasOutcome = held.state === 'done' || held.state === 'late'
    // A later attempt is separate.
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

  #tellLost(row: Row, what: string, err?: unknown): void {
    const fields = { err, id: row.id, ...about(row), worker: this.#kind.name }
    this.#log.error(fields, `${row.id} ${what}, which is charged as an attempt`)
  }

  #free(row: Row): void {
    const next = this.#kind.slots.release(row, performance.now())
    if (next) this.#start(next)
    else this.#isSlotEmpty = true
    this.#freed++
    this.#gather()
  }

  /**
   * Slots come free one by one, but a claim takes many. So it waits until half of the running work is done, or only a moment while
   * a slot is empty. One claim then serves all free slots while the other half continues.
   */
  #gather(): void {
    const { working, waiting } = this.#kind.slots
    // Waiting rows may be stuck; the next claim checks them.
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
    // We claimed it again while it was being written.
    else if (held.row.claimNo !== claimNo) this.#add(held)
    else {
      held.state = 'late'
      held.lateSinceMs = performance.now()
    }
  }

  #letGo(held: Held<Row, Outcome>, error: unknown): void {
    this.#forget(held)
    const fields = { err: error, id: held.row.id, ...about(held.row), worker: this.#kind.name }
    this.#log.error(fields, `the outcome of ${held.row.id} cannot be written`)
  }

  #forgetLate(): void {
    const beforeMs = performance.now() - LATE_KEPT_MS
    for (const held of this.#held.values()) if (held.state === 'late' && held.lateSinceMs < beforeMs) this.#forget(held)
  }

  /** Keeps the entry if a later attempt of the same row has replaced it. */
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

  /** Waits for running work, then writes every outcome and gives back the rest. */
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
