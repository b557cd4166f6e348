import { RateWindow } from './rate-window.ts'
import type { RateVerdict } from './verdict.ts'

/**
 * How many requests a holder lets through before it reports them. If it dies, at most this many count as made. That is little
 * compared with 120, and enough that batched reports cost next to nothing per request.
 */
export const UNREPORTED_MAX = 30
/** Reports at half, so that the answer comes before the rest is used up. */
const REPORT_AT = UNREPORTED_MAX / 2

export type Waiter = (verdict: RateVerdict) => void

/** This node's knowledge of one key. It may count in memory while `LeaseNode.holds` is true. */
export class LeasedKey {
  readonly id: string
  readonly window: RateWindow
  /** The claim since which the window in memory is complete, held or given back; null if other nodes used the key. */
  lease: number | null = null
  /** The era of the node in which it got the lease; -1 without one. */
  era = -1
  /** A lease that is being given back is not used any more. */
  isLeaving = false
  /** Only one statement per key runs at a time: a claim or a report. */
  isClaiming = false
  reporting: Promise<boolean> | null = null
  readonly waiters: Waiter[] = []
  usedAtMs = 0
  /** The window is shared and full, and nothing leaves it before then. */
  refusedUntilMs = Number.NEGATIVE_INFINITY
  unreportedLeft = 0

  constructor(id: string, limit: number) {
    this.id = id
    this.window = new RateWindow(limit)
  }

  /** Counts in memory; null if earlier requests must be reported first. */
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
