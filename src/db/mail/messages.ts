import type { Bounce } from '#core/mail/bounce.ts'
import type { IncomingKind } from '#core/mail/loop-guard.ts'
import type { CalendarPart } from '#core/mail/parsed-mail.ts'
import type { TrayReason } from '#core/mail/tray.ts'
import type { NewFact } from '#core/negotiation/situation/fact.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { lowestId } from '../ids.ts'
import { factsFor } from '../negotiation/negotiations.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type Trust = 'authenticated' | 'unknown' | 'failed'
/** The secret address of the thread, or a person's decision. */
export type Proof = 'token' | 'person'
export type MailSource = 'smtp' | 'lmtp' | 'imap' | 'mailroom' | 'page'

export type NewMessage = {
  id: string
  requestId: string | null
  threadId: string | null
  /** The team whose address it came to. */
  teamId: string | null
  kind: IncomingKind
  fromEmail: string
  fromKey: string
  fromName: string | null
  rcpt: string[]
  copied: string[]
  subject: string
  messageId: string
  inReplyTo: string | null
  referencesIds: string[]
  dedupeKey: string
  visible: string
  quoted: string
  calendar: CalendarPart | null
  /** Includes the recipient of the returned mail; the report may name another address, or none. */
  bounce: (Bounce & { sentTo: string | null }) | null
  trust: Trust
  /** The proof that it belongs to its thread; null if it was found by other means than the thread's own address. */
  proof: Proof | null
  /** It came sooner after our own mail than any person answers. */
  quick: boolean
  trayReason: TrayReason | null
  twinOf: string | null
  dateOffsetMinutes: number | null
  source: MailSource
  at: Timestamp
  createdAt: Timestamp
}

/** Makes copies of one mail wait for each other, on whichever node they arrive. */
export async function lockMail(sql: Transaction, workspace: Workspace, dedupeKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${workspace.id} ${dedupeKey}`}, 0))`
}

/** Stores the message, its bytes if it came as a mail, and the fact for its request if it has one. */
export async function insertMessage(
  sql: Sql,
  workspace: Workspace,
  message: NewMessage,
  raw: Uint8Array | null,
  fact: NewFact | null,
): Promise<void> {
  const calendar = message.calendar && sql.json(message.calendar)
  const bounce = message.bounce && sql.json(message.bounce)
  await sql`
    with message as (
      insert into messages ${sql({ ...message, workspaceId: workspace.id, direction: 'in', calendar, bounce })}
      returning request_id
    )
    ${
      raw
        ? sql`, raw as (
            insert into message_raw (workspace_id, id, raw, created_at)
            values (${workspace.id}, ${message.id}, ${raw}, ${message.createdAt})
          )`
        : sql``
    }
    ${fact ? sql`, ${factsFor(sql, workspace, { ...fact, of: sql`message`, body: sql`${sql.json(fact.body)}` })}` : sql`select`}`
}

export type KnownMessage = { id: string; requestId: string | null; createdAt: Timestamp }

export async function findMessageByKey(
  sql: Sql,
  workspace: Workspace,
  dedupeKey: string,
): Promise<KnownMessage | null> {
  const [row] = await sql<KnownMessage[]>`
    select id, request_id, created_at
    from messages
    where workspace_id = ${workspace.id}
      and dedupe_key = ${dedupeKey}
      and direction = 'in'`
  return row ?? null
}

/**
 * How many mails a request has received since then. For the secret address of a conversation, all mails to it count, from any
 * sender. Otherwise only mails of one sender without it count: anybody can claim to be them, and must not use up their allowance
 * for the secret address.
 */
export async function countTaken(
  sql: Sql,
  workspace: Workspace,
  { requestId, threadId }: { requestId: string; threadId: string | null },
  by: { hasToken: boolean; fromKey: string },
  sinceMs: number,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int
    from messages
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and id >= ${lowestId('message', sinceMs)}
      and direction = 'in'
      and tray_reason is null
      and ${by.hasToken ? sql`proof = 'token' and thread_id is not distinct from ${threadId}` : sql`proof is null and from_key = ${by.fromKey}`}`
  return row!.count
}

/** The context of an incoming mail at its destination. */
export type Surroundings = {
  /** Our mails in its conversation, newest first; they help to recognise quotations. */
  sentTexts: string[]
  /** Whether one of those was sent after the given time. */
  isJustWrittenTo: boolean
  /** The first message with the same Message-ID. */
  twinOf: string | null
  /** How far the workspace's clock is ahead of the real one. */
  clockOffsetMs: number
}

export type Arriving = {
  requestId: string | null
  threadId: string | null
  messageId: string | null
  dedupeKey: string
  writtenSince: Timestamp
}

export async function getSurroundings(sql: Sql, workspace: Workspace, arriving: Arriving): Promise<Surroundings> {
  const { requestId, threadId, messageId, dedupeKey, writtenSince } = arriving
  const [row] = await sql<Surroundings[]>`
    select w.clock_offset_ms,
      array(
        select visible
        from messages
        where workspace_id = w.id
          and request_id = ${requestId}
          and direction = 'out'
          and (${threadId}::text is null or thread_id = ${threadId})
        order by id desc
        limit 20
      ) as sent_texts,
      exists (
        select
        from outbox o
        join messages m on m.workspace_id = o.workspace_id and m.id = o.id
        where o.workspace_id = w.id
          and o.request_id = ${requestId}
          and m.thread_id = ${threadId}
          and o.sent_at > ${writtenSince}
      ) as is_just_written_to,
      (
        select id
        from messages
        where workspace_id = w.id
          and message_id = ${messageId}
          and direction = 'in'
          and dedupe_key <> ${dedupeKey}
        order by id
        limit 1
      ) as twin_of
    from workspaces w
    where w.id = ${workspace.id}`
  return row!
}

/**
 * Gives a message without a request to one, and returns its kind there: a report that does not match our mail counts as an
 * automatic message. Null if another request has it by now.
 */
export async function updateGiven(
  sql: Sql,
  workspace: Workspace,
  id: string,
  to: { requestId: string; threadId: string | null; proof: Proof | null },
): Promise<IncomingKind | null> {
  const [row] = await sql<{ kind: IncomingKind }[]>`
    update messages
    set request_id = ${to.requestId},
        thread_id = ${to.threadId},
        proof = ${to.threadId === null ? null : to.proof},
        kind = case when kind = 'bounce' and bounce ->> 'sentTo' is null then 'automatic' else kind end,
        tray_reason = null
    where workspace_id = ${workspace.id}
      and id = ${id}
      and request_id is null
    returning kind`
  return row?.kind ?? null
}
