import type { Clock } from '#core/clock.ts'
import { promptOf } from '#core/language/agreement/both.ts'
import { PROMPT_VERSION } from '#core/language/agreement/prompt.ts'
import { isInTime } from '#core/language/agreement/waiting.ts'
import { currentTime } from '#db/ids.ts'
import { type ClaimedQuestion, claimQuestions, updateSettledQuestion } from '#db/negotiation/model-readings.ts'
import { updateOwner, updateReleased } from '#db/queue/claims.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Model, ModelResult } from '#model/ask.ts'
import { about } from '#telemetry/log.ts'
import { counter, histogram } from '#telemetry/metrics.ts'
import { type EngineOptions, startLeased } from './lease-engine.ts'
import { type Done, FixedSlots, type Kind } from './lease-kind.ts'
import type { Loop } from './loop.ts'
import { type Again, Turns } from './turns.ts'

// Questions to the language model as leased rows (lease-engine.ts). They are asked outside any transaction, and answers are fenced
// by the claim. The waiting negotiation becomes due with the answer, or after a minute without one.

/** Models answer few questions at a time; on the operator's own machine often one. */
const SLOTS = 4
/** Two tries of 30 seconds inside one call, and the pause between them. */
const LEASE_SECONDS = 75

const calls = counter('parley_model_calls_total', 'Questions to the language model, by outcome.', ['outcome'])
const seconds = histogram(
  'parley_model_seconds',
  'How long the language model took.',
  [],
  [0.5, 1, 2, 5, 10, 20, 30, 60],
)
const tokens = counter('parley_model_tokens_total', 'Tokens that the model server counted.')

export type ModelReadingsOptions = EngineOptions & { model: Model; clock: Clock; onAnswer: () => void }

export function startModelReadings(options: ModelReadingsOptions): Loop {
  return startLeased(new ModelReadings(options), options)
}

class ModelReadings implements Kind<ClaimedQuestion, ModelResult> {
  readonly name = 'model readings'
  readonly slots = new FixedSlots(SLOTS)
  readonly #options: ModelReadingsOptions
  readonly #turns = new Turns()
  readonly #stop = new AbortController()

  constructor(options: ModelReadingsOptions) {
    this.#options = options
  }

  async claim(nodeId: number): Promise<{ rows: ClaimedQuestion[]; again: Again }> {
    const limit = this.slots.free
    if (limit <= 0) return { rows: [], again: 'when_free' }
    const turn = { after: this.#turns.after, lanesMax: this.#turns.lanes, limit }
    const lease = { nodeId, seconds: LEASE_SECONDS }
    const { rows, share, seenTo } = await inTransaction(this.#options.pool, (sql) => claimQuestions(sql, turn, lease))
    const served = rows.map(({ workspaceId }) => workspaceId)
    const isLimited = Map.groupBy(served, (id) => id)
      .values()
      .some((all) => all.length >= share)
    return { rows, again: this.#turns.moveOn({ served, isFull: rows.length >= limit, isLimited, seenTo }) }
  }

  async work(question: ClaimedQuestion): Promise<ModelResult> {
    const { input, isWanted, askedAtMs, id } = question
    const { model, clock, log } = this.#options
    if (!isWanted) return notAsked('the workspace has switched the model off')
    if (!isInTime(askedAtMs, clock.nowMs())) return notAsked('nobody waits for the answer any more')
    const prompt = promptOf(input)
    if (!prompt) return notAsked('the mail cannot be taken apart')
    const result = await model.ask(prompt, this.#stop.signal)
    calls.add({ outcome: result.kind === 'answered' ? 'answered' : result.class })
    seconds.observe({}, result.ms / 1_000)
    if (result.kind === 'answered') tokens.add({}, result.tokens ?? 0)
    else
      log.warn(
        { ...about(question), 'message.id': id, failure: result.class },
        `the language model gave no answer: ${result.detail}`,
      )
    return result
  }

  lost(): ModelResult {
    return notAsked('a fault of ours')
  }

  async settle(done: readonly Done<ClaimedQuestion, ModelResult>[]): Promise<readonly { id: string }[]> {
    const [{ row, outcome }] = done as [Done<ClaimedQuestion, ModelResult>]
    const { pool, model, clock, onAnswer } = this.#options
    const { workspaceId, id, claimNo, requestId } = row
    const delaySeconds = outcome.kind === 'failed' ? this.#pauseSeconds(row, outcome) : null
    const written = await inTransaction(pool, (sql) =>
      updateSettledQuestion(sql, {
        ...{ workspaceId, id, claimNo, requestId, timezone: row.input.timezone },
        status: outcome.kind === 'answered' ? 'answered' : delaySeconds === null ? 'failed' : 'queued',
        answer: outcome.kind === 'answered' ? outcome.value : null,
        failure: outcome.kind === 'failed' ? `${outcome.class}: ${outcome.detail}` : null,
        tokens: outcome.kind === 'answered' ? outcome.tokens : null,
        ms: outcome.ms,
        model: model.name,
        promptVersion: PROMPT_VERSION,
        at: currentTime(clock),
        delaySeconds: delaySeconds ?? 0,
      }),
    )
    onAnswer()
    return written
  }

  /** Null if it is not asked again. We ask again after our own abort, or after a pause that the server names if time is left. */
  #pauseSeconds({ askedAtMs }: ClaimedQuestion, failed: ModelResult & { kind: 'failed' }): number | null {
    const seconds = failed.class === 'cancelled' ? 0 : failed.retryAfterSeconds
    if (seconds === undefined) return null
    return isInTime(askedAtMs, this.#options.clock.nowMs() + seconds * 1_000) ? seconds : null
  }

  /** The negotiation waits for it. */
  isUrgent(): boolean {
    return true
  }

  isAlone(): boolean {
    return true
  }

  keep(rows: ClaimedQuestion[], nodeId: number): Promise<void> {
    return updateOwner(this.#options.pool, 'model_readings', rows, nodeId)
  }

  release(rows: ClaimedQuestion[]): Promise<void> {
    return updateReleased(this.#options.pool, 'model_readings', rows)
  }

  abandon(): void {
    this.#stop.abort()
  }
}

const notAsked = (detail: string): ModelResult => ({ kind: 'failed', class: 'not_asked', detail, ms: 0 })
