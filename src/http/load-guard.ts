import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '#core/client-network.ts'
import { counter } from '#telemetry/metrics.ts'

// Under more load than the database can take, a queue would only grow, and callers would be answered after they have given up. So
// once many have waited for a second, new requests get 503 at once and may come back. Those inside are answered meanwhile, and
// the guard opens again by itself.
//
// A request counts while the database is asked who its caller is and while its handler works, so nobody can fill the house by
// sending slowly or by never reading an answer. Nor can one workspace or one client address: each has a share, and only its own requests
// are turned away once it is used up.

/** An answer should come within two seconds. The other half is for requests that are already inside. */
const WAITED_MS = 1_000
/** More than the database works on at once: a few may wait for a lock, but this many are queueing. */
const WAITING_MAX = 64
/** A quarter: while one workspace waits for its own locks, the others do not notice. */
const WAITING_OF_A_WORKSPACE_MAX = 16
/** Half, because a proxy or an office has many callers behind one address. */
const WAITING_OF_AN_ADDRESS_MAX = 32
const LOOK_EVERY_MS = 100

const turnedAway = counter('parley_http_requests_shed_total', 'Requests turned away with 503 because too many waited.')

export class Overloaded extends Error {
  constructor() {
    super('too many requests wait')
    turnedAway.add()
  }
}

/** The workspace is null while the database is asked who the caller is. */
export type Caller = { workspaceId: string | null; address: string }

export class LoadGuard {
  /** Running requests in the order of their begin; ended ones are removed at the next look. */
  #begun: (Caller & { atMs: number; isOver: boolean })[] = []
  #isShut = false
  /** Workspaces and addresses whose share is used up. */
  #full: ReadonlySet<string | null> = new Set()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Throws if a request of this caller must be turned away. */
  requireRoom({ workspaceId, address }: Caller): void {
    if (this.#isShut || this.#full.has(workspaceId) || this.#full.has(clientNetwork(address))) throw new Overloaded()
  }

  /** Call when a handler begins. Call the returned function when it is done. */
  enter(caller: Caller): () => void {
    this.requireRoom(caller)
    const begun = { ...caller, address: clientNetwork(caller.address), atMs: this.#clock(), isOver: false }
    this.#begun.push(begun)
    return () => {
      begun.isOver = true
    }
  }

  look(): void {
    this.#begun = this.#begun.filter(({ isOver }) => !isOver)
    const since = this.#clock() - WAITED_MS
    const waiting = new Map<string, number>()
    const full = new Set<string | null>()
    let all = 0
    for (const { workspaceId, address, atMs } of this.#begun) {
      if (atMs > since) break
      // Those beyond a share are that caller's own trouble.
      if (full.has(workspaceId) || full.has(address)) continue
      all += 1
      if (workspaceId !== null && countOne(waiting, workspaceId) >= WAITING_OF_A_WORKSPACE_MAX) full.add(workspaceId)
      if (countOne(waiting, address) >= WAITING_OF_AN_ADDRESS_MAX) full.add(address)
    }
    this.#isShut = all >= WAITING_MAX
    this.#full = full
  }
}

function countOne(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count
}

export function guardLoad(app: FastifyInstance, guard: LoadGuard): void {
  const timer = setInterval(() => guard.look(), LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
