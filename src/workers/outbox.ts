import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { bounceAddress } from '#core/mail/addresses.ts'
import { leavingOf } from '#core/negotiation/leaving.ts'
import { emailKey } from '#core/person/email.ts'
import type { MailHome } from '#core/team/address.ts'
import { type ClaimedMail, listSuppressed, lockDueMails, updateClaimed, updateMailOwner } from '#db/outbox-queue.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { SendOutcome, Transport } from '#mail/outgoing.ts'
import type { Log } from '#telemetry/log.ts'
import { counter } from '#telemetry/metrics.ts'
import { type Loop, startLoop } from './loop.ts'
import { settleMail } from './mail-settlement.ts'
import { NodeWatch } from './node-watch.ts'
import { storeNotice } from './notices.ts'

// The mail worker. It claims what is due, asks again whether it may leave, sends the stored bytes and settles. Delivery is at
// least once: a crash between the server's answer and our commit sends the same bytes with the same Message-ID again, and
// nothing else ever sends twice.

const LOOK_EVERY_MS = 1_000
/** Mails under way: as many as there are connections to the mail server. */
const SLOTS = 5
/** A stop waits this long for mails under way; then their connections are ended, and they go out again later. */
const DRAIN_MS = 10_000
/** With a fault of our own no mail can leave: this is how often one is tried. */
const REST_AFTER_FAULT_MS = 30_000
const TELL_FAULT_EVERY_MS = 60_000
/** The database was away when an outcome should have been written. */
const SETTLE_AGAIN_MS = 500

const outcomes = counter('parley_mail_attempts_total', 'Attempts to send a mail, by what came of them.', ['outcome'])
const putAside = counter('parley_mail_put_aside_total', 'Mails that were not sent when their turn came, by why.', [
  'why',
])

export type OutboxOptions = {
  pool: Pool
  log: Log
  transport: Transport
  mailHome: MailHome
  clock: Clock
  restAfterFaultMs?: number
  /** Told to whoever asks what runs here; production unless it is said. */
  development?: boolean
}

export function startOutbox(options: OutboxOptions): Loop {
  const engine = new OutboxEngine(options)
  const loop = startLoop({ name: 'outbox', log: options.log, everyMs: LOOK_EVERY_MS, work: () => engine.work() })
  engine.onFreeSlot = loop.wake
  return {
    wake: loop.wake,
    [Symbol.asyncDispose]: async () => {
      await loop[Symbol.asyncDispose]()
      await engine.close()
    },
  }
}

type UnderWay = { mail: ClaimedMail; sending: Promise<void> }

class OutboxEngine {
  onFreeSlot: () => void = () => {}
  readonly #options: OutboxOptions
  readonly #watch: NodeWatch
  readonly #underWay = new Map<string, UnderWay>()
  #restsUntilMs = Number.NEGATIVE_INFINITY
  #toldFaultAtMs = Number.NEGATIVE_INFINITY
  #isClosing = false

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#watch = new NodeWatch(options.pool, options.development)
  }

  /** Claims and starts what it can; true when there may be more at once. */
  async work(): Promise<boolean> {
    const nodeId = await this.#watch.look((id) => this.#keep(id))
    const free = performance.now() < this.#restsUntilMs ? 0 : SLOTS - this.#underWay.size
    if (free <= 0) return false
    const { mails, looked } = await claimMails(this.#options.pool, nodeId, free)
    for (const mail of mails) this.#start(mail)
    return looked === free
  }

  async #keep(nodeId: number): Promise<void> {
    const claims = [...this.#underWay.values()].map(({ mail }) => mail)
    if (claims.length > 0) await updateMailOwner(this.#options.pool, claims, nodeId)
  }

  #start(mail: ClaimedMail): void {
    const known = this.#underWay.get(mail.id)
    // Our session broke and we were taken for dead, by ourselves too: the mail goes on under the newer claim.
    if (known) {
      known.mail = mail
      return
    }
    const entry: UnderWay = { mail, sending: Promise.resolve() }
    entry.sending = this.#carry(entry).finally(() => {
      this.#underWay.delete(mail.id)
      this.onFreeSlot()
    })
    this.#underWay.set(mail.id, entry)
  }

  async #carry(entry: UnderWay): Promise<void> {
    const outcome = await this.#send(entry.mail)
    outcomes.add({ outcome: outcome.kind })
    if (outcome.kind === 'fault') this.#rest(outcome.failure)
    else this.#restsUntilMs = Number.NEGATIVE_INFINITY
    while (!(await this.#settle(entry, outcome)) && !this.#isClosing) await sleep(SETTLE_AGAIN_MS)
  }

  async #send(mail: ClaimedMail): Promise<SendOutcome> {
    const { pool, mailHome, transport, clock } = this.#options
    try {
      const { token, raw } = mail
      const stored = token !== null && raw !== null ? { token, raw } : await storeNotice(pool, mail, mailHome, clock)
      if (stored === null) return { kind: 'later', failure: `there is nothing to send for a ${mail.kind}` }
      return await transport.send({
        from: bounceAddress(stored.token, mailHome),
        to: mail.recipient,
        raw: stored.raw,
      })
    } catch (error) {
      this.#options.log.error({ err: error, 'message.id': mail.id }, `mail ${mail.id} could not be prepared`)
      return { kind: 'later', failure: 'internal error' }
    }
  }

  /** The outcome is held on to while the database is away: every one that is lost is a mail that leaves twice. */
  async #settle(entry: UnderWay, outcome: SendOutcome): Promise<boolean> {
    const { log } = this.#options
    try {
      await settleMail(this.#options, entry.mail, outcome)
      return true
    } catch (error) {
      // The request, and the mail with it, was deleted meanwhile.
      if (error instanceof Failure) return true
      log.warn({ err: error, 'message.id': entry.mail.id }, 'the outcome of a mail could not be written and waits')
      return false
    }
  }

  #rest(failure: string): void {
    const nowMs = performance.now()
    this.#restsUntilMs = nowMs + (this.#options.restAfterFaultMs ?? REST_AFTER_FAULT_MS)
    if (nowMs - this.#toldFaultAtMs < TELL_FAULT_EVERY_MS) return
    this.#toldFaultAtMs = nowMs
    this.#options.log.error({ failure }, 'no mail can be sent: the mail server refuses us; check SMTP_URL. Mails wait')
  }

  /** Waits for what is under way; what is not done by then fails with its connection, and is written as that. */
  async close(): Promise<void> {
    const drained = Promise.all([...this.#underWay.values()].map(({ sending }) => sending))
    const timeout = new AbortController()
    await Promise.race([drained, sleep(DRAIN_MS, undefined, { signal: timeout.signal }).catch(() => {})])
    timeout.abort()
    this.#isClosing = true
    this.#options.transport.close()
    await drained
    await this.#watch.close()
  }
}

/** One transaction: what is due is locked, judged by the rule, and leased or put aside. */
async function claimMails(
  pool: Pool,
  nodeId: number,
  limit: number,
): Promise<{ mails: ClaimedMail[]; looked: number }> {
  return await inTransaction(pool, async (sql) => {
    const due = await lockDueMails(sql, limit)
    if (due.length === 0) return { mails: [], looked: 0 }
    const people = due.map(({ workspaceId, recipient }) => ({ workspaceId, emailKey: emailKey(recipient) }))
    const suppressed = await listSuppressed(sql, people)
    const judged = due.map((mail, i) => {
      const isRecipientSuppressed = suppressed.some(
        (person) => person.workspaceId === mail.workspaceId && person.emailKey === people[i]!.emailKey,
      )
      return { ...mail, leaving: leavingOf({ ...mail, isRecipientSuppressed }) }
    })
    for (const { leaving } of judged) if (leaving !== 'send') putAside.add({ why: leaving })
    return { mails: await updateClaimed(sql, nodeId, judged), looked: due.length }
  })
}
