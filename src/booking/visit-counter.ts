import type { Clock } from '#core/clock.ts'
import { addVisits } from '#db/booking/visits.ts'
import type { Pool } from '#db/sql.ts'
import type { Log } from '#telemetry/log.ts'
import type { Visit } from './visit.ts'

// Counts how often pages are opened, without knowing by whom. The counts are written together, so that a page that many people open at once
// costs no more writes than any other. What a node has not written when it is killed is lost.

const WRITE_AFTER_MS = 2_000

type Counted = { workspaceId: string; linkId: string; day: string; visits: number }

export class VisitCounter implements AsyncDisposable {
  readonly #pool: Pool
  readonly #log: Log
  readonly #clock: Clock
  readonly #counts = new Map<string, Counted>()
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor({ pool, log, clock }: { pool: Pool; log: Log; clock: Clock }) {
    this.#pool = pool
    this.#log = log
    this.#clock = clock
  }

  add({ workspace, link }: Pick<Visit, 'workspace' | 'link'>): void {
    const day = new Date(this.#clock.nowMs()).toISOString().slice(0, 10)
    const key = `${link.id} ${day}`
    const before = this.#counts.get(key)?.visits ?? 0
    this.#counts.set(key, { workspaceId: workspace.id, linkId: link.id, day, visits: before + 1 })
    this.#timer ??= setTimeout(() => this.#begin(), WRITE_AFTER_MS).unref()
  }

  #begin(): void {
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
  }

  async #write(): Promise<void> {
    const counts = [...this.#counts.values()]
    this.#counts.clear()
    if (counts.length === 0) return
    await addVisits(this.#pool, counts).catch((error) =>
      this.#log.warn({ err: error }, 'visits of booking pages could not be counted'),
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#begin()
    await this.#writing
  }
}
