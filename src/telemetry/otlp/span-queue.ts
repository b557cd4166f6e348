import type { TelemetrySettings } from '#settings/telemetry-settings.ts'
import { counter } from '../metrics.ts'
import type { Exported } from './sender.ts'
import type { OtlpSpan } from './tracer.ts'

// Finished spans wait here for the next batch. Work never waits for the collector: when the queue is full, new spans are dropped and
// counted.

/** A collector that restarts is back by then. */
const TRIES_MAX = 5

const exported = counter('parley_telemetry_spans_total', 'Spans that were to be exported, by outcome.', ['outcome'])

export class SpanQueue {
  readonly #limits: TelemetrySettings['queue']
  readonly #send: (spans: OtlpSpan[], signal: AbortSignal) => Promise<Exported>
  readonly #stop = new AbortController()
  readonly #timer: NodeJS.Timeout
  #waiting: OtlpSpan[] = []
  /** Spans on their way count too, so that a slow collector does not double the memory. */
  #leaving = 0
  #tries = 0
  #sending: Promise<void> | null = null

  constructor(limits: TelemetrySettings['queue'], send: (spans: OtlpSpan[], signal: AbortSignal) => Promise<Exported>) {
    this.#limits = limits
    this.#send = send
    this.#timer = setInterval(() => this.#sendSome(), limits.delayMs).unref()
  }

  add = (span: OtlpSpan): void => {
    if (this.#waiting.length + this.#leaving < this.#limits.spansMax) this.#waiting.push(span)
    else exported.add({ outcome: 'dropped' })
    // After a failure only the timer tries again.
    if (this.#waiting.length >= this.#limits.batchMax && this.#tries === 0) this.#sendSome()
  }

  #sendSome(): void {
    if (this.#waiting.length === 0) return
    this.#sending ??= this.#sendBatch().finally(() => {
      this.#sending = null
    })
  }

  async #sendBatch(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#limits.batchMax)
    this.#leaving = batch.length
    const sent = await this.#send(batch, this.#stop.signal)
    this.#leaving = 0
    this.#tries = sent === 'again' ? this.#tries + 1 : 0
    if (this.#tries > 0 && this.#tries < TRIES_MAX) {
      this.#waiting.unshift(...batch)
      return
    }
    this.#tries = 0
    exported.add({ outcome: sent === 'taken' ? 'exported' : 'failed' }, batch.length)
  }

  /** Sends as much as `withinMs` allows; the rest is lost with the process. */
  async close(withinMs: number): Promise<void> {
    clearInterval(this.#timer)
    const late = setTimeout(() => this.#stop.abort(), withinMs)
    await this.#sending
    while (this.#waiting.length > 0 && this.#tries === 0 && !this.#stop.signal.aborted) await this.#sendBatch()
    clearTimeout(late)
  }
}
