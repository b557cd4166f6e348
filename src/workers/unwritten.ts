import type { Settlement } from '#db/delivery-outcomes.ts'
import type { ClaimedDelivery } from '#db/delivery-queue.ts'

/** Longer than a lease: a claim whose answer got lost is made anew by then, if it was ours. */
const FENCED_KEPT_MS = 20_000

/**
 * Outcomes that are not in the database yet. A request must not be made a second time because its outcome is still on the
 * way there: when our session breaks, others and we ourselves take us for dead and claim anew what has long been answered.
 * Such a claim only brings the number under which the outcome is to be written.
 *
 * One that was fenced is kept a while: the newer claim may be our own, and its answer not here yet.
 */
export class Unwritten {
  readonly #outcomes = new Map<string, Settlement>()
  readonly #fenced = new Map<string, NodeJS.Timeout>()

  add(outcome: Settlement): void {
    this.forget(outcome.id)
    this.#outcomes.set(outcome.id, outcome)
  }

  all(): Settlement[] {
    return [...this.#outcomes.values()]
  }

  /** The outcome that a newer claim has met, now under that claim. What has been attempted since is another matter. */
  adopt({ id, claimNo, attempts }: ClaimedDelivery): Settlement | null {
    const outcome = this.#outcomes.get(id)
    if (outcome?.attempts !== attempts) return null
    outcome.claimNo = claimNo
    return outcome
  }

  fence({ id }: Settlement): void {
    this.#fenced.set(id, setTimeout(() => this.forget(id), FENCED_KEPT_MS).unref())
  }

  /** Whether it was fenced; from now on it waits again. */
  unfence({ id }: Settlement): boolean {
    clearTimeout(this.#fenced.get(id))
    return this.#fenced.delete(id)
  }

  forget(id: string): void {
    clearTimeout(this.#fenced.get(id))
    this.#fenced.delete(id)
    this.#outcomes.delete(id)
  }
}
