import type { ModelReader } from '#coordinate/ask-model.ts'
import type { Coordinating } from '#coordinate/coordinate.ts'
import type { Post } from '#coordinate/write-mail.ts'
import type { Clock } from '#core/clock.ts'
import { maySetAside } from '#core/negotiation/step/failing.ts'
import { currentTime } from '#db/ids.ts'
import { type Listed, listDueByTurns } from '#db/negotiation/negotiations.ts'
import { isConnectionFailure, type Pool } from '#db/sql.ts'
import type { Log } from '#telemetry/log.ts'
import { counter } from '#telemetry/metrics.ts'
import { type Loop, startLoop } from './loop.ts'

// Decides everything that is due, several at once. Workspaces take turns, so that none waits behind another's backlog. Any number
// of nodes may do so: the first one locks a negotiation, and the others pass it over.

/** Two cores can decide this many at once while their statements run; the pool has connections for others too. */
const LANES = 8
/** Few, because new work waits for the negotiations already listed; several, because one query then serves all of them. */
const LISTED_MAX = 16
const LOOK_EVERY_MS = 1_000
/** Workspaces whose last turn is remembered. If more are due at once, some get their next turn a little early. */
const SERVED_MAX = 1_000

const failures = counter('parley_negotiation_failures_total', 'Decisions that failed, by what follows.', ['next'])
const repetitions = counter(
  'parley_negotiation_repetitions_total',
  'Decisions that repeated the one before and were not applied. Each is a fault to be mended.',
)

const overLimit = counter(
  'parley_model_over_limit_total',
  'Times that mail was read by rules alone because the language model had read enough for the day.',
)

const DAY_MS = 24 * 60 * 60 * 1_000

export type NegotiationOptions = {
  pool: Pool
  log: Log
  post: Post
  clock: Clock
  firstContactsADay: number
  /** If a language model reads mail too: the maximum per day and workspace. */
  model?: { mailsADayMax: number } | null
  onMoved: (changed: { workspaceId: string; requestId: string }) => void
}

export function startNegotiations(options: NegotiationOptions): Loop {
  const desk = new Desk(options)
  const { log } = options
  const loop = startLoop({
    name: 'negotiations',
    log,
    sleep: options.clock.sleep,
    everyMs: LOOK_EVERY_MS,
    work: (signal) => desk.work(signal),
  })
  desk.onMore = loop.wake
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]()
      await desk.close()
    },
  }
}

class Desk {
  onMore: () => void = () => {}
  readonly #options: NegotiationOptions
  readonly #underWay = new Map<string, Promise<void>>()
  /** Another node had these a moment ago. They are tried again once nothing else is due. */
  readonly #passedOver = new Set<string>()
  #lookingAgain: NodeJS.Timeout | null = null
  /** Negotiations that were running at the last listing: it may have missed something new about them. */
  #unseen = new Set<string>()
  #served: string[] = []
  /** Where to look for workspaces next, while very many negotiations are due. */
  #after = ''
  #deciding: Promise<typeof import('#coordinate/coordinate.ts')> | null = null
  readonly #toldLimitAtMs = new Map<string, number>()

  constructor(options: NegotiationOptions) {
    this.#options = options
  }

  /** Lists negotiations that are due and starts each as soon as a lane is free; true if there may be more at once. */
  async work(signal: AbortSignal): Promise<boolean> {
    this.#unseen = new Set(this.#underWay.keys())
    const except = [...this.#unseen, ...this.#passedOver]
    const { pool, clock } = this.#options
    const turns = { limit: LISTED_MAX, except, served: this.#served, after: this.#after, now: currentTime(clock) }
    const { negotiations: listed, seenTo } = await listDueByTurns(pool, turns)
    this.#after = seenTo ?? ''
    if (listed.length < LISTED_MAX) this.#passedOver.clear()
    for (const negotiation of listed) {
      if (this.#underWay.size >= LANES) await Promise.race(this.#underWay.values())
      if (signal.aborted) return false
      this.#start(negotiation)
    }
    return listed.length === LISTED_MAX
  }

  #start(negotiation: Listed): void {
    const { workspaceId, requestId } = negotiation
    this.#served = [...this.#served.filter((id) => id !== workspaceId), workspaceId].slice(-SERVED_MAX)
    const deciding = this.#decide(negotiation).finally(() => {
      this.#underWay.delete(requestId)
      if (this.#unseen.delete(requestId)) this.onMore()
    })
    this.#underWay.set(requestId, deciding)
  }

  async #decide(negotiation: Listed): Promise<void> {
    const { pool, log, post, clock, firstContactsADay, onMoved } = this.#options
    const { requestId } = negotiation
    const asked = { isAsked: false }
    const model = this.#modelReader(asked)
    const coordinating: Coordinating = { post, clock, firstContactsADay, model, onRepetition: this.#tellRepetition }
    try {
      // Reading and deciding is a quarter of the code, mostly words. It is loaded for the first negotiation that is due.
      this.#deciding ??= import('#coordinate/coordinate.ts')
      const { coordinate } = await this.#deciding
      const steps = await coordinate(pool, negotiation, coordinating)
      if (steps === null) this.#passOver(requestId)
      else if (asked.isAsked || steps.some((step) => step.do !== 'wake')) onMoved(negotiation)
    } catch (error) {
      await this.#fail(negotiation, error, coordinating).catch((fault) =>
        log.error({ err: fault, 'negotiation.id': requestId }, 'the failure of a negotiation could not be written'),
      )
    }
  }

  /** The other node finishes in real time, whichever clock decides what is due. */
  #passOver(requestId: string): void {
    this.#passedOver.add(requestId)
    this.#lookingAgain ??= setTimeout(() => {
      this.#lookingAgain = null
      this.onMore()
    }, LOOK_EVERY_MS).unref()
  }

  async #fail(negotiation: Listed, error: unknown, coordinating: Coordinating): Promise<void> {
    const { pool, log, onMoved } = this.#options
    const about = { err: error, 'negotiation.id': negotiation.requestId }
    // The negotiation itself is fine, and nothing could be written about it anyway.
    if (isConnectionFailure(error)) return log.warn(about, 'the database was lost while a negotiation was decided')
    const { goOnWithout, postpone } = await import('#coordinate/failed-decision.ts')
    if (maySetAside({ failures: negotiation.failures + 1 })) {
      const wentOn = await goOnWithout(pool, negotiation, error, coordinating)
      if (wentOn) {
        failures.add({ next: 'mail_set_aside' })
        log.error({ ...about, facts: wentOn.facts }, 'a negotiation goes on without mail that could not be applied')
        return onMoved(negotiation)
      }
    }
    const postponed = await postpone(pool, negotiation, error, coordinating.clock)
    failures.add({ next: 'tried_again' })
    log.error({ ...about, ...postponed }, 'a negotiation could not be decided')
    if (postponed?.isToldNow) onMoved(negotiation)
  }

  #modelReader(asked: { isAsked: boolean }): ModelReader | null {
    const { model } = this.#options
    if (!model) return null
    const onAsked = () => {
      asked.isAsked = true
    }
    return { ...model, onAsked, onLimit: this.#tellLimit }
  }

  readonly #tellLimit: ModelReader['onLimit'] = (workspaceId) => {
    overLimit.add()
    const nowMs = this.#options.clock.nowMs()
    if (nowMs - (this.#toldLimitAtMs.get(workspaceId) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
    if (this.#toldLimitAtMs.size >= SERVED_MAX) this.#toldLimitAtMs.clear()
    this.#toldLimitAtMs.set(workspaceId, nowMs)
    const mails = this.#options.model?.mailsADayMax
    this.#options.log.warn(
      { 'workspace.id': workspaceId },
      `the language model has read ${mails} mails of a workspace today, so the rules read the others alone; PARLEY_LLM_MAILS_A_DAY allows more`,
    )
  }

  readonly #tellRepetition: Coordinating['onRepetition'] = ({ requestId, steps }) => {
    repetitions.add()
    this.#options.log.error({ 'negotiation.id': requestId, steps }, 'the same was decided twice in a row')
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }
}
