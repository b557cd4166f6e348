import { isConnectionFailure } from '#db/sql.ts'
import type { Log } from '#telemetry/log.ts'

// Writes outcomes in batches and in order. While the database is away all of them wait. An outcome that the database refuses must
// not hold up the others forever: if a batch cannot be written, its outcomes are written one by one, and only the refused one
// is dropped.

const WRITE_AFTER_MS = 50
const WRITE_AGAIN_MS = 500
const WRITE_TOGETHER_MAX = 500
/** For errors that nobody expected. */
const TRIES_MAX = 3

export type WriterOptions<Item> = {
  name: string
  log: Log
  /** Writes all of them or none, and returns how many it wrote. */
  settle(batch: Item[]): Promise<number>
  isUrgent(item: Item): boolean
  isAlone(item: Item): boolean
  letGo(item: Item, error: unknown): void
}

/** How often it failed by itself, and how many others were written before. */
type Failures = { count: number; writtenBefore: number }

export class OutcomeWriter<Item extends object> {
  readonly #options: WriterOptions<Item>
  /** In the order of writing. */
  #unwritten: Item[] = []
  /** Outcomes that failed for their own reason, and are tried again after the others. */
  #postponed: Item[] = []
  /** Outcomes that could not be written in a batch. */
  readonly #apart = new WeakMap<Item, Failures>()
  #writtenCount = 0
  #writing: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | null = null
  #isClosing = false

  constructor(options: WriterOptions<Item>) {
    this.#options = options
  }

  add(item: Item): void {
    this.#unwritten.push(item)
    const isUrgent = this.#options.isUrgent(item) || this.#unwritten.length >= WRITE_TOGETHER_MAX
    this.#writeSoon(isUrgent ? 0 : WRITE_AFTER_MS)
  }

  #writeSoon(afterMs: number): void {
    if (this.#isClosing || (this.#timer && afterMs > 0)) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#writing = this.#writing.then(() => this.#write())
    }, afterMs)
  }

  async #write(): Promise<void> {
    while (this.#unwritten.length > 0) {
      const batch = this.#nextBatch()
      try {
        this.#writtenCount += await this.#options.settle(batch)
      } catch (error) {
        const why = whyUnwritten(error)
        if (why === 'away') {
          this.#tell(batch, error)
          this.#unwritten.unshift(...batch)
          this.#writeSoon(WRITE_AGAIN_MS)
          return
        }
        if (batch.length > 1) this.#setApart(batch)
        else this.#postponeOrLetGo(batch[0]!, error, why)
      }
    }
    if (this.#postponed.length === 0) return
    this.#unwritten.push(...this.#postponed.splice(0))
    this.#writeSoon(WRITE_AGAIN_MS)
  }

  #nextBatch(): Item[] {
    const end = this.#unwritten.findIndex((item) => this.#apart.has(item) || this.#options.isAlone(item))
    return this.#unwritten.splice(0, end === -1 ? WRITE_TOGETHER_MAX : Math.min(WRITE_TOGETHER_MAX, Math.max(1, end)))
  }

  #setApart(batch: Item[]): void {
    for (const item of batch) this.#apart.set(item, { count: 0, writtenBefore: this.#writtenCount })
    this.#unwritten.unshift(...batch)
  }

  /** If nothing else could be written meanwhile either, the fault is elsewhere. */
  #postponeOrLetGo(item: Item, error: unknown, why: 'refused' | 'unknown'): void {
    const { count, writtenBefore } = this.#apart.get(item) ?? { count: 0, writtenBefore: this.#writtenCount }
    const failures = { count: count + 1, writtenBefore }
    this.#apart.set(item, failures)
    const isToBlame = failures.count >= TRIES_MAX && this.#writtenCount > writtenBefore
    if (why === 'refused' || isToBlame) this.#options.letGo(item, error)
    else {
      this.#tell([item], error)
      this.#postponed.push(item)
    }
  }

  #tell({ length }: Item[], err: unknown): void {
    const { name, log } = this.#options
    log.warn({ err, rows: length, worker: name }, `outcomes of ${name} could not be written and wait`)
  }

  /** Writes as much as it can, and leaves no timer behind. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#writing
    await this.#write()
  }
}

/** Resources, locks, an operator or a standby: these affect every write at the moment. */
const PASSING = /^(?:25|40|53|55|57|58)/

/** The database is away for everybody, it refuses these data for good, or the reason is unknown. */
function whyUnwritten(error: unknown): 'away' | 'refused' | 'unknown' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isConnectionFailure(error) || PASSING.test(code)) return 'away'
  return /^2[23]/.test(code) ? 'refused' : 'unknown'
}
