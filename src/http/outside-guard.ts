import { Overloaded } from './load-guard.ts'

// A few operations wait for a server that the caller chose, such as a calendar, for as long as it likes to take. They do not load the
// database, so they are not counted by the load guard: they have their own places, and a caller has a few of them.

const AT_ONCE_MAX = 64
/** A person connects one calendar after another. */
const AT_ONCE_OF_ONE_MAX = 4

export class OutsideGuard {
  #all = 0
  readonly #of = new Map<string, number>()

  /** Throws if all places are taken. Call the returned function when the operation is done. */
  enter(caller: string): () => void {
    const own = this.#of.get(caller) ?? 0
    if (this.#all >= AT_ONCE_MAX || own >= AT_ONCE_OF_ONE_MAX) throw new Overloaded()
    this.#all += 1
    this.#of.set(caller, own + 1)
    return () => this.#leave(caller)
  }

  #leave(caller: string): void {
    this.#all -= 1
    const left = this.#of.get(caller)! - 1
    if (left > 0) this.#of.set(caller, left)
    else this.#of.delete(caller)
  }
}
