import type { Clock } from '#core/clock.ts'
import { bounceAddress } from '#core/mail/addresses.ts'
import { type Leaving, leavingOf } from '#core/negotiation/step/leaving.ts'
import type { MailHome } from '#core/team/address.ts'
import { currentTime } from '#db/ids.ts'
import {
  type ClaimedMail,
  type DueMail,
  lockDueMails,
  updateClaimed,
  updateSettledMails,
} from '#db/mail/outbox-queue.ts'
import { type Lease, type Turn, updateOwner, updateReleased } from '#db/queue/claims.ts'
import { inTransaction } from '#db/transaction.ts'
import type { SendOutcome, Transport } from '#mail/outgoing.ts'
import type { GuestLinks } from '#seal/guest-links.ts'
import { about } from '#telemetry/log.ts'
import { counter } from '#telemetry/metrics.ts'
import { tellSent } from '#telemetry/request-lines.ts'
import { tracing } from '#telemetry/tracing.ts'
import { type EngineOptions, startLeased } from './lease-engine.ts'
import { type Done, FixedSlots, type Kind } from './lease-kind.ts'
import type { Loop } from './loop.ts'
import { type MailResult, sendVerdictOf, settleFailedMail, settlementOf } from './mail-settlement.ts'
import { storeNotice } from './notices.ts'
import { type Again, Turns } from './turns.ts'

// Mails as leased rows (lease-engine.ts). A claim takes due mails, workspace by workspace, checks again whether each may be sent,
// and leases it; then the stored bytes are sent. Delivery is at least once: a crash between the server's answer and our commit
// sends the same bytes with the same Message-ID again. Nothing else sends a mail twice.

/** One per connection to the mail server. */
const SLOTS = 5
/** The transport gives up after two minutes; the rest is for writing the outcome. */
const LEASE_SECONDS = 180
/** While a fault of ours stops all mail, one mail is tried this often. */
const REST_AFTER_FAULT_MS = 30_000
const TELL_FAULT_EVERY_MS = 60_000

const outcomes = counter('parley_mail_attempts_total', 'Attempts to send a mail, by outcome.', ['outcome'])
const putAside = counter('parley_mail_put_aside_total', 'Mails that were not sent when they were due, by reason.', [
  'why',
])

export type OutboxOptions = EngineOptions & {
  transport: Transport
  mailHome: MailHome
  clock: Clock
  /** Null or absent if nobody serves the pages that they lead to. */
  links?: GuestLinks | null
  publicUrl: string
  restAfterFaultMs?: number
}

export function startOutbox(options: OutboxOptions): Loop {
  return startLeased(new Outbox(options), options)
}

class Outbox implements Kind<ClaimedMail, MailResult> {
  readonly name = 'outbox'
  readonly slots = new FixedSlots(SLOTS)
  readonly #options: OutboxOptions
  readonly #turns = new Turns()
  #restsUntilMs = Number.NEGATIVE_INFINITY
  #toldFaultAtMs = Number.NEGATIVE_INFINITY

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  /** Locks due mails in one transaction, checks each by the rule, and leases it or puts it aside. */
  async claim(nodeId: number): Promise<{ rows: ClaimedMail[]; again: Again }> {
    const limit = performance.now() < this.#restsUntilMs ? 0 : this.slots.free
    if (limit <= 0) return { rows: [], again: 'when_free' }
    const turn: Turn = { after: this.#turns.after, lanesMax: this.#turns.lanes, limit }
    const lease: Lease = { nodeId, seconds: LEASE_SECONDS }
    const { pool, clock } = this.#options
    const { rows, mails, share, seenTo } = await inTransaction(pool, async (sql) => {
      const due = await lockDueMails(sql, turn)
      return {
        ...due,
        rows: due.mails.length === 0 ? [] : await updateClaimed(sql, lease, due.mails.map(judged), currentTime(clock)),
      }
    })
    const served = mails.map(({ workspaceId }) => workspaceId)
    const isFull = mails.length >= limit
    const isLimited = Map.groupBy(served, (id) => id)
      .values()
      .some((all) => all.length >= share)
    return { rows, again: this.#turns.moveOn({ served, isFull, isLimited, seenTo }) }
  }

  async work(mail: ClaimedMail): Promise<MailResult> {
    const startedAtMs = performance.now()
    const outcome = await this.#send(mail)
    const { workspaceId, requestId, kind } = mail
    const attributes = { 'parley.message.id': mail.id, 'parley.mail.kind': kind, 'parley.outcome': outcome.kind }
    const failure = outcome.kind === 'sent' ? null : outcome.kind
    tracing.tracer?.record(
      { name: 'send mail', kind: 'client', startedAtMs, workspaceId, requestId, attributes, failure },
      'leaf',
    )
    outcomes.add({ outcome: outcome.kind })
    if (outcome.kind === 'sent') tellSent(this.#options.log, mail)
    if (outcome.kind === 'fault') this.#rest(outcome.failure)
    else this.#restsUntilMs = Number.NEGATIVE_INFINITY
    return { outcome, verdict: sendVerdictOf(mail.attempts, outcome) }
  }

  lost(mail: ClaimedMail): MailResult {
    const outcome: SendOutcome = { kind: 'later', failure: 'internal error' }
    return { outcome, verdict: sendVerdictOf(mail.attempts, outcome) }
  }

  async settle(done: readonly Done<ClaimedMail, MailResult>[]): Promise<readonly { id: string }[]> {
    const [first] = done
    if (first && this.isAlone(first.outcome)) return await settleFailedMail(this.#options, first)
    const { pool, clock } = this.#options
    const settlements = done.map(({ row, outcome }) => settlementOf(row, outcome.verdict))
    return await updateSettledMails(pool, settlements, currentTime(clock))
  }

  /** A lost outcome means that a mail is sent twice. */
  isUrgent(): boolean {
    return true
  }

  isAlone({ verdict }: MailResult): boolean {
    return verdict.status === 'failed'
  }

  keep(rows: ClaimedMail[], nodeId: number): Promise<void> {
    return updateOwner(this.#options.pool, 'outbox', rows, nodeId)
  }

  release(rows: ClaimedMail[]): Promise<void> {
    return updateReleased(this.#options.pool, 'outbox', rows)
  }

  /** Running mails fail with their connection, and are settled as failed. */
  abandon(): void {
    this.#options.transport.close()
  }

  async #send(mail: ClaimedMail): Promise<SendOutcome> {
    const { mailHome, transport } = this.#options
    try {
      const { token, raw } = mail
      const stored = token !== null && raw !== null ? { token, raw } : await storeNotice(this.#options, mail)
      if (stored === null) return { kind: 'later', failure: `there is nothing to send for a ${mail.kind}` }
      return await transport.send({
        from: bounceAddress(stored.token, mailHome),
        to: mail.recipient,
        raw: stored.raw,
      })
    } catch (error) {
      this.#options.log.error(
        { err: error, ...about(mail), 'message.id': mail.id },
        `mail ${mail.id} could not be prepared`,
      )
      return { kind: 'later', failure: 'internal error' }
    }
  }

  #rest(failure: string): void {
    const nowMs = performance.now()
    this.#restsUntilMs = nowMs + (this.#options.restAfterFaultMs ?? REST_AFTER_FAULT_MS)
    if (nowMs - this.#toldFaultAtMs < TELL_FAULT_EVERY_MS) return
    this.#toldFaultAtMs = nowMs
    this.#options.log.error({ failure }, 'no mail can be sent: the mail server refuses us; check SMTP_URL. Mails wait')
  }
}

/** Whether each mail may be sent, by the rule. */
function judged(mail: DueMail): DueMail & { leaving: Leaving } {
  const leaving = leavingOf(mail)
  if (leaving !== 'send') putAside.add({ why: leaving })
  return { ...mail, leaving }
}
