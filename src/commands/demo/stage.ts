import { setTimeout as sleep } from 'node:timers/promises'
import { moveClock } from '#actions/move-clock.ts'
import { type Coordinating, coordinate, type Repetition } from '#coordinate/coordinate.ts'
import type { Post } from '#coordinate/write-mail.ts'
import type { Acting } from '#core/actor.ts'
import { instantOf } from '#core/clock.ts'
import { sendingAddress, workspaceLocal } from '#core/mail/addresses.ts'
import type { MailHome } from '#core/team/address.ts'
import { currentTime } from '#db/ids.ts'
import { hasMailUnderWay } from '#db/mail/outbox-queue.ts'
import { findNextDue, listDueIn } from '#db/negotiation/negotiations.ts'
import { listTimeline, type TimelineEntry } from '#db/requests/timeline.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getClockOffsetMs, type Workspace } from '#db/workspaces.ts'
import { compose } from '#mail/compose.ts'
import { createIngest } from '#mail/ingest.ts'
import { answerAs, type Mailroom, writeAs } from '#mail/mailroom.ts'
import { openParser } from '#mail/parse.ts'
import { newToken } from '#mail/token.ts'
import { MAILROOM } from '#mail/transport.ts'
import { openLog } from '#telemetry/log.ts'
import type { Loop } from '#workers/loop.ts'
import { startOutbox } from '#workers/outbox.ts'

// Plays a conversation on the real service, one act at a time: answers come in as real mail, the coordinator decides, the
// outbox sends to the mailroom. Only time is moved, and it stops at everything that becomes due.

const TIMELINE_MAX = 1_000
/** Nothing is really sent, so nobody needs protection. */
const FIRST_CONTACTS_A_DAY = 1_000

export class Stage implements AsyncDisposable {
  readonly pool: Pool
  readonly workspace: Workspace
  readonly #acting: Acting
  readonly #post: Post
  readonly #mailroom: Mailroom
  readonly #outbox: Loop
  readonly #parser = openParser()
  readonly #shown = new Set<string>()

  constructor(pool: Pool, workspace: Workspace, home: MailHome, acting: Acting, links: Post['links'] = null) {
    const log = openLog({ logLevel: 'silent' })
    this.pool = pool
    this.workspace = workspace
    const { clock } = acting
    this.#acting = acting
    this.#post = { home, newToken: () => newToken(clock), links, compose }
    const trust = { authservId: null }
    const ingest = createIngest({ pool, mailHome: home, parser: this.#parser, trust, wake: () => {}, log, clock })
    this.#mailroom = { pool, home, ingest, clock }
    this.#outbox = startOutbox({ pool, log, transport: MAILROOM, mailHome: home, clock, publicUrl: 'http://127.0.0.1' })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#outbox[Symbol.asyncDispose]()
    await this.#parser[Symbol.asyncDispose]()
  }

  async now(): Promise<Temporal.Instant> {
    const offset = await getClockOffsetMs(this.pool, this.workspace)
    return instantOf(this.#acting.clock).add({ milliseconds: offset })
  }

  async answer(answer: Parameters<typeof answerAs>[2]): Promise<Awaited<ReturnType<typeof answerAs>>> {
    return await answerAs(this.#mailroom, this.workspace, answer)
  }

  async write(mail: Parameters<typeof writeAs>[2]): Promise<Awaited<ReturnType<typeof writeAs>>> {
    return await writeAs(this.#mailroom, this.workspace, mail)
  }

  /** The address where members ask for a meeting. */
  get address(): string {
    return sendingAddress(workspaceLocal(this.workspace), this.#mailroom.home)
  }

  async moveTo(time: Temporal.Instant): Promise<void> {
    await inTransaction(this.pool, (sql) => moveClock(sql, this.workspace, time, this.#acting))
  }

  async pass(duration: { hours?: number; minutes?: number }): Promise<void> {
    const begun = instantOf(this.#acting.clock)
    const end = (await this.now()).add(duration)
    // Playing takes time itself, so things become due that much later, but still within this act.
    const target = () => end.add(instantOf(this.#acting.clock).since(begun))
    for (;;) {
      const next = await findNextDue(this.pool, this.workspace)
      if (next === null || Temporal.Instant.compare(next, target()) > 0) break
      await this.moveTo(next)
      await this.settle()
    }
    await this.moveTo(target())
  }

  /** Here, the same decision twice in a row is an error. */
  #coordinating(): Coordinating {
    const onRepetition = ({ requestId, steps }: Repetition) => {
      throw new Error(`request ${requestId}: ${steps.join(', ')} was decided twice in a row`)
    }
    return { post: this.#post, clock: this.#acting.clock, firstContactsADay: FIRST_CONTACTS_A_DAY, onRepetition }
  }

  /** Until nothing is due and everything is sent. */
  async settle(): Promise<void> {
    for (;;) {
      const due = await listDueIn(this.pool, this.workspace, currentTime(this.#acting.clock))
      for (const negotiation of due) await coordinate(this.pool, negotiation, this.#coordinating())
      this.#outbox.wake()
      while (await hasMailUnderWay(this.pool, this.workspace)) await sleep(5)
      if (due.length === 0) return
    }
  }

  /** The events of a request since the last call, in order. */
  async news(requestId: string): Promise<TimelineEntry[]> {
    const page = { limit: TIMELINE_MAX, cursor: null }
    const newestFirst = await listTimeline(this.pool, this.workspace, requestId, page)
    const fresh = newestFirst.reverse().filter(({ id }) => !this.#shown.has(id))
    for (const { id } of fresh) this.#shown.add(id)
    return fresh
  }
}
