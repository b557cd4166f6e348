import assert from 'node:assert/strict'
import { bounceAddress, messageIdOf, replyAddress } from '#core/mail/addresses.ts'
import { htmlTwin } from '#core/mail/html.ts'
import type { Letter } from '#core/mail/letter.ts'
import { insertMails, type NewMail } from '#db/mail/outbox.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { compose } from '#mail/compose.ts'
import type { Transport } from '#mail/outgoing.ts'
import { openSmtp } from '#mail/smtp.ts'
import { newToken } from '#mail/token.ts'
import { openLog } from '#telemetry/log.ts'
import type { Loop } from '#workers/loop.ts'
import { type OutboxOptions, startOutbox } from '#workers/outbox.ts'
import { anId, TEST_CLOCK } from './clock.ts'
import type { MailServer } from './mail-server.ts'
import type { World } from './world.ts'

export const HOME = { domain: 'parley.test' }

export function aLetter(token: string, about: string, fields: Partial<Letter> = {}): Letter {
  const text =
    fields.text ?? 'Hello Bo,\n\nwould one of these suit?\n\n1. Tue, 2 December, 10:00\n2. Wed, 3 December, 11:00\n'
  return {
    messageId: messageIdOf(`${token}.${about}`, HOME),
    date: Temporal.Instant.from('2026-11-16T09:30:00Z'),
    from: { name: 'Ava for Ana', address: 'acme@parley.test' },
    to: { name: 'Bo', address: 'bo@client.test' },
    replyTo: replyAddress(token, HOME),
    subject: 'Meeting with Ana',
    inReplyTo: null,
    references: [],
    text,
    html: htmlTwin(text, { lang: 'en', title: 'Meeting with Ana' }),
    calendar: null,
    ...fields,
  }
}

export type GivenMail = { id: string; token: string; raw: Buffer; letter: Letter; bounce: string; isNew: boolean }

let made = 0

/** A mail of a request in the outbox, as the coordinator would put it there. */
export async function givenMail(
  world: World,
  requestId: string,
  fields: Partial<NewMail> & { to?: string; letter?: Letter } = {},
): Promise<GivenMail> {
  const token = fields.token ?? newToken(TEST_CLOCK)
  const letter = fields.letter ?? aLetter(token, requestId, fields.to ? { to: { name: null, address: fields.to } } : {})
  const raw = await compose(letter)
  const stamp = anId('message')
  const mail = {
    ...{ kind: 'outreach', dedupeKey: `test:${++made}`, threadId: null, shown: [] },
    ...{ cause: { kind: 'outreach' } as const, generation: 0, asked: [], writtenFor: 'wm_test' },
    ...fields,
  }
  const written = await inTransaction(world.pool, (sql) =>
    insertMails(sql, world.workspace, [{ ...stamp, ...mail, requestId, token, letter, raw }], [], {
      firstTo: { emails: [], at: stamp.at },
      entries: [],
    }),
  )
  const isNew = written.length === 1
  return { id: stamp.id, token, raw, letter, bounce: bounceAddress(token, HOME), isNew }
}

/** A mail that waits until a member approves it. */
export async function givenMailInReview(world: World, requestId: string): Promise<string> {
  return (await givenMail(world, requestId, { isForReview: true })).id
}

export type OutboxRow = {
  id: string
  status: 'queued' | 'leased' | 'sent' | 'failed' | 'suppressed' | 'held' | 'review' | 'withdrawn'
  kind: string
  recipient: string
  attempts: number
  claimNo: number
  leaseUntil: string | null
  leaseOwner: number | null
  leasedAt: string | null
  sentAt: string | null
  failure: string | null
  providerId: string | null
  nextAttemptAt: string
}

export async function outboxOf(world: World): Promise<OutboxRow[]> {
  return await world.pool<OutboxRow[]>`
    select * from outbox where workspace_id = ${world.workspace.id} order by id`
}

export async function outboxRow(world: World, id: string): Promise<OutboxRow> {
  const row = (await outboxOf(world)).find((candidate) => candidate.id === id)
  assert.ok(row, `no mail ${id}`)
  return row
}

/** Moves time for everything that waits. */
export async function makeMailDue(world: World, attempts?: number): Promise<void> {
  await world.pool`
    update outbox
    set next_attempt_at = now(),
        attempts = coalesce(${attempts ?? null}::int, attempts)
    where workspace_id = ${world.workspace.id}
      and status = 'queued'`
}

/** The real worker, on a real connection to the server. */
export const startMailing = (
  pool: Pool,
  server: Pick<MailServer, 'settings'>,
  options: Partial<OutboxOptions> = {},
): Loop => startMailingBy(pool, openSmtp(server.settings, { dkim: null, name: 'parley.test' }), options)

/** The real worker, with a way out that a test watches. */
export function startMailingBy(pool: Pool, transport: Transport, options: Partial<OutboxOptions> = {}): Loop {
  const log = openLog({ logLevel: 'silent' })
  const usual = { mailHome: HOME, clock: TEST_CLOCK, publicUrl: 'https://parley.test' }
  return startOutbox({ pool, log, transport, ...usual, ...options })
}
