import type { FastifyInstance } from 'fastify'
import { counter } from '#telemetry/metrics.ts'

// Under more load than the database can take, a queue would only grow, and everybody in it would be answered after they have
// given up. So while many have waited for a second, newcomers are turned away at once with 503 and asked to come back. Those
// inside are answered meanwhile, and the door opens again by itself.

/** An answer should come within two seconds. Half of that is left to those who are inside already. */
const WAITED_MS = 1_000
/** More than the database works on at the same time: some may wait for a lock, but so many wait for their turn. */
const WAITING_MAX = 64
const LOOK_EVERY_MS = 100

const turnedAway = counter('parley_http_requests_shed_total', 'Requests turned away with 503 because too many waited.')

export class Overloaded extends Error {}

export class LoadGuard {
  /** When each request under way began, in order; what has ended is taken out at the next look. */
  #begun: { atMs: number; isOver: boolean }[] = []
  #isShut = false
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Call with each request; throws where it must be turned away. What it gives is called when the request is over. */
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
    // They stand in the order in which they came, so one look at a place tells how many have waited.
    const last = this.#begun[WAITING_MAX - 1]
    this.#isShut = last !== undefined && last.atMs <= since
  }
}

export function guardLoad(app: FastifyInstance, guard: LoadGuard): void {
  const timer = setInterval(() => guard.look(), LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
