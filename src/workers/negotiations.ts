import type { ModelReader } from '#coordinate/ask-model.ts'
import type { Coordinating } from '#coordinate/coordinate.ts'
import type { Post } from '#coordinate/write-mail.ts'
import type { Clock } from '#core/clock.ts'
import { maySetAside } from '#core/negotiation/step/failing.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { currentTime } from '#db/ids.ts'
import { type DueNegotiation, type Listed, listDueByTurns } from '#db/negotiation/negotiations.ts'
import { isConnectionFailure, type Pool } from '#db/sql.ts'
import { about, type Log } from '#telemetry/log.ts'
import { counter, histogram } from '#telemetry/metrics.ts'
import { tellDecided } from '#telemetry/request-lines.ts'
import { tracing } from '#telemetry/tracing.ts'
import { startLoop } from './loop.ts'
import { modelLimitTeller } from './model-limit.ts'
import type { Changed } from './wake.ts'

// Decides everything that is due, several at once. Workspaces take turns, so that none waits behind another's backlog. Any number
// of nodes may do so: the first one locks a negotiation, and the others pass it over. A negotiation that is named with the wake
// needs no listing: it takes the next free lane that no listed one waits for.

/** Two cores can decide this many at once while their statements run; the pool has connections for others too. */
const LANES = 8
/** Few, because new work waits for the negotiations already listed or named; several, because one query then serves all of them. */
const LISTED_MAX = 16
const LOOK_EVERY_MS = 1_000
/** Workspaces whose last turn is remembered. If more are due at once, some get their next turn a little early. */
const SERVED_MAX = 1_000

const decisions = histogram(
  'parley_decision_duration_seconds',
  'Time to lock, load, read, decide, apply and commit a negotiation.',
  [],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
)
const failures = counter('parley_negotiation_failures_total', 'Decisions that failed, by what follows.', ['next'])
const repetitions = counter(
  'parley_negotiation_repetitions_total',
  'Decisions that repeated the one before and were not applied. Each is a fault to be mended.',
)

export type NegotiationOptions = {
  pool: Pool
  log: Log
  post: Post
  clock: Clock
  firstContactsADay: number
  /** If a language model reads mail too: the maximum per day and workspace. */
  model?: { mailsADayMax: number } | null
  onMoved: (changed: { workspaceId: string; requestId: string }) => void
  /** Whether the schema is newer than this program, which is then about to stop working. */
  isOutdated?: () => Promise<boolean>
}

export type Negotiations = AsyncDisposable & { wake(changed?: Changed): void }

export function startNegotiations(options: NegotiationOptions): Negotiations {
  const desk = new Desk(options)
  const loop = startLoop({
    name: 'negotiations',
    log: options.log,
    sleep: options.clock.sleep,
    everyMs: LOOK_EVERY_MS,
    work: (signal) => desk.work(signal),
  })
  desk.onMore = loop.wake
  return {
    wake: (changed) => {
      if (changed?.requestId && desk.take({ ...changed, requestId: changed.requestId })) return
      desk.lookAgain()
      loop.wake()
    },
    [Symbol.asyncDispose]: async () => {
      desk.stop()
      await loop[Symbol.asyncDispose]()
      await desk.close()
    },
  }
}

type Deciding = Coordinating & { asked: { isAsked: boolean } }

class Desk {
  onMore: () => void = () => {}
  readonly #options: NegotiationOptions
  readonly #underWay = new Map<string, Promise<void>>()
  /** Another node had these a moment ago. They are tried again once nothing else is due. */
  readonly #passedOver = new Set<string>()
  #lookingAgain: NodeJS.Timeout | null = null
  /** Named and not started yet, by identifier. */
  readonly #named = new Map<string, DueNegotiation>()
  /** The negotiation whose change is being told. */
  #telling: string | null = null
  #isListing = false
  #isStopped = false
  /** Negotiations under way that may have missed something new about them. */
  readonly #unseen = new Set<string>()
  #served: string[] = []
  /** Where to look for workspaces next, while very many negotiations are due. */
  #after = ''
  #deciding: Promise<typeof import('#coordinate/coordinate.ts')> | null = null
  readonly #onModelLimit: ModelReader['onLimit']

  constructor(options: NegotiationOptions) {
    this.#options = options
    this.#onModelLimit = modelLimitTeller(options.log, options.clock, options.model?.mailsADayMax ?? 0)
  }

  /** Lists negotiations that are due and starts each as soon as a lane is free; true if there may be more at once. */
  async work(signal: AbortSignal): Promise<boolean> {
    this.#isListing = true
    try {
      return await this.#startListed(signal)
    } finally {
      this.#isListing = false
      this.#startNamed()
    }
  }

  async #startListed(signal: AbortSignal): Promise<boolean> {
    // The listing finds them too, and knows whose turn it is.
    this.#named.clear()
    const except = [...this.#underWay.keys(), ...this.#passedOver]
    const { pool, clock } = this.#options
    const turns = { limit: LISTED_MAX, except, served: this.#served, after: this.#after, now: currentTime(clock) }
    const { negotiations: listed, seenTo } = await listDueByTurns(pool, turns)
    this.#after = seenTo ?? ''
    if (listed.length < LISTED_MAX) this.#passedOver.clear()
    for (const negotiation of listed) {
      if (this.#underWay.size >= LANES) await Promise.race(this.#underWay.values())
      if (signal.aborted) return false
      this.#named.delete(negotiation.requestId)
      this.#start(negotiation, this.#decideListed(negotiation))
    }
    return listed.length === LISTED_MAX
  }

  /** False if too many are named already, so that they need a listing. */
  take(named: DueNegotiation): boolean {
    if (this.#isStopped || this.#named.size >= LISTED_MAX) return false
    // Its own decision may have left more to do, which a listing tells once it is over.
    if (this.#telling === named.requestId) this.#unseen.add(named.requestId)
    else this.#named.set(named.requestId, named)
    this.#startNamed()
    return true
  }

  /** Something unnamed has changed. A listing passes over those that are under way, so it is repeated after them. */
  lookAgain(): void {
    for (const requestId of this.#underWay.keys()) this.#unseen.add(requestId)
  }

  #startNamed(): void {
    while (!this.#isListing && !this.#isStopped && this.#underWay.size < LANES) {
      const next = this.#longestUnserved()
      if (!next) return
      this.#named.delete(next.requestId)
      this.#start(next, this.#decideNamed(next))
    }
  }

  /** By turns of the workspaces, as in a listing. One that is under way may have missed the change, and is looked at again. */
  #longestUnserved(): DueNegotiation | undefined {
    const turn = ({ workspaceId }: DueNegotiation) => this.#served.indexOf(workspaceId)
    const [first, ...others] = [...this.#named.values()].filter(({ requestId }) => !this.#underWay.has(requestId))
    return first && others.reduce((one, other) => (turn(other) < turn(one) ? other : one), first)
  }

  stop(): void {
    this.#isStopped = true
  }

  #start({ workspaceId, requestId }: DueNegotiation, decided: Promise<void>): void {
    this.#served = [...this.#served.filter((id) => id !== workspaceId), workspaceId].slice(-SERVED_MAX)
    const deciding = decided.finally(() => {
      this.#underWay.delete(requestId)
      if (this.#unseen.delete(requestId)) this.onMore()
      this.#startNamed()
    })
    this.#underWay.set(requestId, deciding)
  }

  async #decideListed(negotiation: Listed): Promise<void> {
    const { log } = this.#options
    const { requestId } = negotiation
    const coordinating = this.#coordinating()
    try {
      if (!(await this.#decide(negotiation, coordinating))) this.#passOver(requestId)
    } catch (error) {
      await this.#fail(negotiation, error, coordinating).catch((fault) =>
        log.error({ err: fault, ...about(negotiation) }, 'the failure of a negotiation could not be written'),
      )
    }
  }

  /**
   * Another node that has it locked it after the change was committed, and sees it too. A failed one is listed, which tries it once
   * more and counts its failures.
   */
  async #decideNamed(named: DueNegotiation): Promise<void> {
    try {
      await this.#decide(named, this.#coordinating())
    } catch (error) {
      this.#options.log.info(
        { err: error, ...about(named) },
        'a negotiation could not be decided and is tried once more',
      )
      this.onMore()
    }
  }

  /** False if another node has it, or nothing is due. */
  async #decide(due: DueNegotiation, coordinating: Deciding): Promise<boolean> {
    // Reading and deciding is a quarter of the code, mostly words. It is loaded for the first negotiation that is due.
    this.#deciding ??= import('#coordinate/coordinate.ts')
    const { coordinate } = await this.#deciding
    const startedAtMs = performance.now()
    const steps = await coordinate(this.#options.pool, due, coordinating)
    if (steps && steps.length > 0) this.#tellDecided(due, steps, startedAtMs)
    if (coordinating.asked.isAsked || steps?.some((step) => step.do !== 'wake')) this.#tell(due)
    return steps !== null
  }

  #tellDecided(due: DueNegotiation, steps: Step[], startedAtMs: number): void {
    decisions.observe({}, (performance.now() - startedAtMs) / 1_000)
    const done = steps.filter((step) => step.do !== 'wake').map((step) => step.do)
    tellDecided(this.#options.log, due, done, performance.now() - startedAtMs)
    const attributes = { 'parley.steps': done.join(',') }
    tracing.tracer?.record({ name: 'decide', kind: 'internal', startedAtMs, ...due, attributes }, 'step')
  }

  #tell(moved: DueNegotiation): void {
    this.#telling = moved.requestId
    this.#options.onMoved(moved)
    this.#telling = null
  }

  #coordinating(): Deciding {
    const { post, clock, firstContactsADay } = this.#options
    const asked = { isAsked: false }
    return {
      post,
      clock,
      firstContactsADay,
      model: this.#modelReader(asked),
      onRepetition: this.#tellRepetition,
      asked,
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
    const fields = { err: error, ...about(negotiation) }
    // The negotiation itself is fine, and nothing could be written about it anyway.
    if (isConnectionFailure(error)) return log.warn(fields, 'the database was lost while a negotiation was decided')
    if (await this.#options.isOutdated?.()) return log.warn(fields, 'a decision failed on a newer schema')
    const { goOnWithout, postpone } = await import('#coordinate/failed-decision.ts')
    if (maySetAside({ failures: negotiation.failures + 1 })) {
      const startedAtMs = performance.now()
      const wentOn = await goOnWithout(pool, negotiation, error, coordinating)
      if (wentOn) {
        failures.add({ next: 'mail_set_aside' })
        this.#tellDecided(negotiation, wentOn.steps, startedAtMs)
        log.error({ ...fields, facts: wentOn.facts }, 'a negotiation goes on without mail that could not be applied')
        return onMoved(negotiation)
      }
    }
    const postponed = await postpone(pool, negotiation, error, coordinating.clock)
    failures.add({ next: 'tried_again' })
    log.error({ ...fields, ...postponed }, 'a negotiation could not be decided')
    if (postponed?.isToldNow) onMoved(negotiation)
  }

  #modelReader(asked: { isAsked: boolean }): ModelReader | null {
    const { model } = this.#options
    if (!model) return null
    const onAsked = () => {
      asked.isAsked = true
    }
    return { ...model, onAsked, onLimit: this.#onModelLimit }
  }

  readonly #tellRepetition: Coordinating['onRepetition'] = ({ steps, ...due }) => {
    repetitions.add()
    this.#options.log.error({ ...about(due), steps }, 'the same was decided twice in a row')
  }

  async close(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }
}
