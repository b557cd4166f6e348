import { type Report, updateWindows } from '#db/rate-windows.ts'
import { type LeasedKey, UNREPORTED_MAX } from './leased-key.ts'
import type { RateStore } from './rate-store.ts'

/**
 * Reports within this time share one statement. A key that uses up its unreported requests meanwhile does not wait for it: its next
 * request claims, which reports the same.
 */
const WRITE_WITHIN_MS = 100
const KEYS_MAX = 500

/** A node's reports to the database about its windows: its counts, and the keys it gives back. */
export class LeaseReports {
  readonly #nodeId: string
  readonly #store: RateStore
  readonly #nextSeq: () => number
  readonly #due = new Set<LeasedKey>()
  /** Leases of this node that it does not know, because the answer was lost. */
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

  /** Stops counting the key in memory; the next write gives it back. */
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

  /** Writes reports that are due. False if the outcome is unknown; the next sign of life returns the keys that others still want. */
  async write(): Promise<boolean> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A running claim reports the same, and a running report comes first.
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
    // Another node waits for a key that was called back during its report.
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
