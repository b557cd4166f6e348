import { type Report, updateWindows } from '#db/rate-windows.ts'
import { type LeasedKey, UNREPORTED_MAX } from './leased-key.ts'
import type { RateStore } from './rate-store.ts'

/**
 * Reports that come within this time go in one statement. A key that uses up the rest of its unreported requests meanwhile
 * doesn't wait for it: its next request claims, which tells the same.
 */
const WRITE_WITHIN_MS = 100
const KEYS_MAX = 500

/** What a node tells the database of the windows that it holds: what it counted, and which ones it gives back. */
export class LeaseReports {
  readonly #nodeId: string
  readonly #store: RateStore
  readonly #nextSeq: () => number
  readonly #due = new Set<LeasedKey>()
  /** Leases of this node that it never heard of, because the answer was lost. */
  readonly #unknown = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(nodeId: string, store: RateStore, nextSeq: () => number) {
    this.#nodeId = nodeId
    this.#store = store
    this.#nextSeq = nextSeq
  }

  soon(key: LeasedKey): void {
    this.#due.add(key)
    this.#timer ??= setTimeout(() => void this.write(), WRITE_WITHIN_MS)
  }

  /** From this moment nothing more is counted in memory for the key; the next write gives it back. */
  leave(key: LeasedKey): void {
    key.isLeaving = true
    this.#due.add(key)
  }

  leaveUnknown(keyId: string): void {
    this.#unknown.add(keyId)
  }

  forget(key: LeasedKey): void {
    this.#due.delete(key)
  }

  /** Writes what is due. False when the outcome is unknown; what others still want comes back with a sign of life. */
  async write(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A claim that is under way tells the same, and a report that is under way comes first.
    const keys = [...this.#due].filter((key) => !key.isBusy).slice(0, KEYS_MAX)
    const unknown = [...this.#unknown]
    this.#unknown.clear()
    if (keys.length + unknown.length === 0) return true
    const sending = this.#send(keys, unknown)
    for (const key of keys) {
      this.#due.delete(key)
      key.reporting = sending
    }
    const isWritten = await sending
    for (const key of keys) key.reporting = null
    // Somebody waits for a key that was called back while its report was under way.
    const isMoreDue = keys.length === KEYS_MAX || keys.some((key) => key.isLeaving && this.#due.has(key))
    return isWritten && isMoreDue ? await this.write() : isWritten
  }

  async #send(keys: LeasedKey[], unknown: string[]): Promise<boolean> {
    const nowMs = this.#store.times.clock()
    const sent = keys.map((key) => ({ key, keeps: !key.isLeaving, left: key.unreportedLeft }))
    const reports: Report[] = sent.map(({ key, keeps }) => ({
      keyId: key.id,
      lease: key.lease,
      agesMs: key.window.agesMs(nowMs),
      keeps,
    }))
    for (const keyId of unknown) reports.push({ keyId, lease: null, agesMs: [], keeps: false })
    const node = { nodeId: this.#nodeId, seq: this.#nextSeq(), grants: UNREPORTED_MAX }
    const written = await this.#store
      .run((sql, atMs) => updateWindows(sql, { ...node, atMs }, reports))
      .then((ids) => new Set(ids))
      .catch(() => null)
    for (const { key, keeps, left } of sent) {
      if (!keeps || (written !== null && !written.has(key.id))) key.era = -1
      else if (written !== null) key.unreportedLeft += UNREPORTED_MAX - left
      if (!keeps) key.isLeaving = false
    }
    return written !== null
  }
}
