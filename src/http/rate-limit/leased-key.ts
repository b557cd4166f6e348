import { RateWindow } from './rate-window.ts'
import type { RateVerdict } from './verdict.ts'

/**
 * How many requests a holder lets through before it reports them. If it dies, this many count as made, and no more: small
 * beside 120, and large enough that reports, which are batched, cost next to nothing a request.
 */
export const UNREPORTED_MAX = 30
/** Reported when half is used, so that the answer is there before the rest is. */
const REPORT_AT = UNREPORTED_MAX / 2

export type Waiter = (verdict: RateVerdict) => void

/** What this node knows of one key. Counting in memory is allowed while `LeaseNode.holds` says so. */
export class LeasedKey {
  readonly id: string
  readonly window: RateWindow
  /** The claim since which the window in memory is all there is to know, held or given back; null when others used it. */
  lease: number | null = null
  /** The era of the node in which it got the lease; -1 when it has none. */
  era = -1
  /** A lease that is on its way back is not used any more. */
  isLeaving = false
  /** Only one statement a key is under way: a claim, or a report. */
  isClaiming = false
  reporting: Promise<boolean> | null = null
  readonly waiters: Waiter[] = []
  usedAtMs = 0
  /** The window is shared and full, and nothing leaves it before. */
  refusedUntilMs = Number.NEGATIVE_INFINITY
  unreportedLeft = 0

  constructor(id: string, limit: number) {
    this.id = id
    this.window = new RateWindow(limit)
  }

  /** Counts in memory; null when the database has to hear of the last ones first. */
  take(nowMs: number): RateVerdict | null {
    if (this.unreportedLeft === 0 && !this.window.isFull(nowMs)) return null
    const verdict = this.window.take(nowMs)
    if (verdict.allowed) this.unreportedLeft -= 1
    return verdict
  }

  get shouldReport(): boolean {
    return this.unreportedLeft <= REPORT_AT
  }

  get isBusy(): boolean {
    return this.isClaiming || this.reporting !== null
  }
}
