import type { FastifyInstance } from 'fastify'
import { counter } from '#telemetry/metrics.ts'

// Under more load than the database can take, a queue would only grow, and callers would be answered after they have given up. So
// once many have waited for a second, new requests get 503 at once and may come back. Those inside are answered meanwhile, and
// the guard opens again by itself.

/** An answer should come within two seconds. The other half is for requests that are already inside. */
const WAITED_MS = 1_000
/** More than the database works on at once: a few may wait for a lock, but this many are queueing. */
const WAITING_MAX = 64
const LOOK_EVERY_MS = 100

const turnedAway = counter('parley_http_requests_shed_total', 'Requests turned away with 503 because too many waited.')

export class Overloaded extends Error {}

export class LoadGuard {
  /** When each running request began, in order; ended ones are removed at the next look. */
  #begun: { atMs: number; isOver: boolean }[] = []
  #isShut = false
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Call with each request; throws if it must be turned away. Call the returned function when the request is over. */
  enter(): () => void {
    if (this.#isShut) {
      turnedAway.add()
      throw new Overloaded('too many requests wait')
    }
    const begun = { atMs: this.#clock(), isOver: false }
    this.#begun.push(begun)
    return () => {
      begun.isOver = true
    }
  }

  look(): void {
    this.#begun = this.#begun.filter(({ isOver }) => !isOver)
    const since = this.#clock() - WAITED_MS
    // They are in order of arrival, so one place in the list tells how many have waited.
    const last = this.#begun[WAITING_MAX - 1]
    this.#isShut = last !== undefined && last.atMs <= since
  }
}

export function guardLoad(app: FastifyInstance, guard: LoadGuard): void {
  const timer = setInterval(() => guard.look(), LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
