import type { Clock } from '#core/clock.ts'
import type { Letter } from '#core/mail/letter.ts'
import type { Asked } from '#core/negotiation/asked.ts'
import { type Cause, partsOf } from '#core/negotiation/cause.ts'
import { emailKey } from '#core/person/email.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import type { Disabled } from './endpoint-health.ts'
import { newId } from './ids.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** A mail on its way into the outbox: the letter, the bytes that were made of it, and why it is sent. */
export type NewMail = {
  /** From `newId('message')`: the message and its row in the outbox share it. */
  id: string
  at: Timestamp
  requestId: string
  threadId: string | null
  /** What it is for: outreach, answer, follow_up, invite, cancel_invite, cancelled… */
  kind: string
  /** A second mail under the same key is not written. Nobody reads it: the cause is told by columns. */
  dedupeKey: string
  cause: Cause
  generation: number
  asked: Asked[]
  /** The member who is the organizer now. */
  writtenFor: string
  /** Of its envelope address, and nowhere else. */
  token: string
  letter: Letter
  raw: Uint8Array
  /** The offered times that it shows, in the order of their numbers. */
  shown: { round: number; n: number }[]
}

/**
 * Queues a mail in the transaction of the decision behind it, with its message, bytes, directory entry and shown offers, in
 * one statement. False when there is one for this cause already; then nothing is written.
 */
export async function insertMail(sql: Sql, workspace: Workspace, mail: NewMail): Promise<boolean> {
  const ws = workspace.id
  const [row] = await sql<{ isNew: boolean }[]>`
    with queued as (
      insert into outbox (workspace_id, id, request_id, dedupe_key, recipient, kind, created_at)
      values (${ws}, ${mail.id}, ${mail.requestId}, ${mail.dedupeKey}, ${mail.letter.to.address}, ${mail.kind}, ${mail.at})
      on conflict (workspace_id, dedupe_key) do nothing
      returning id
    ),
    ${messageInserts(sql, workspace, mail, sql`queued`)},
    shown as (
      insert into shown_offers (workspace_id, message_id, position, request_id, round, n)
      select ${ws}, ${mail.id}, offer.position, ${mail.requestId}, offer.round, offer.n
      from queued, unnest(
        ${mail.shown.map((offer) => offer.round)}::int[],
        ${mail.shown.map((offer) => offer.n)}::int[]
      ) with ordinality as offer (round, n, position)
    )
    select exists (select from queued) as is_new`
  return row!.isNew
}

/** The message of a notice that was queued before it was worded. Nothing is written when the claim is no longer ours. */
export async function insertNoticeMessage(
  sql: Sql,
  workspace: Workspace,
  claimNo: number,
  notice: Pick<NewMail, 'id' | 'at' | 'kind' | 'token' | 'letter' | 'raw'>,
): Promise<boolean> {
  const message = { ...notice, requestId: null, threadId: null, cause: null }
  const [row] = await sql<{ isOurs: boolean }[]>`
    with ours as materialized (
      select id
      from outbox
      where workspace_id = ${workspace.id}
        and id = ${notice.id}
        and claim_no = ${claimNo}
        and status = 'leased'
      for update
    ),
    ${messageInserts(sql, workspace, message, sql`ours`)}
    select exists (select from ours) as is_ours`
  return row!.isOurs
}

type Message = Pick<NewMail, 'id' | 'at' | 'kind' | 'token' | 'letter' | 'raw'> &
  (
    | Pick<NewMail, 'requestId' | 'threadId' | 'cause' | 'generation' | 'asked' | 'writtenFor'>
    | { requestId: null; threadId: null; cause: null }
  )

/** Message, bytes and directory entry, where the named common table expression has a row. */
function messageInserts(sql: Sql, workspace: Workspace, message: Message, given: ReturnType<Sql>) {
  const { letter } = message
  const { kind = null, ref = null, sequence = null } = message.cause ? partsOf(message.cause) : {}
  const { generation = null, asked = [], writtenFor = null } = message.cause ? message : {}
  return sql`
    message as (
      insert into messages (
        workspace_id, id, direction, request_id, thread_id, kind, from_email, from_key, from_name, rcpt, subject,
        message_id, in_reply_to, references_ids, token, dedupe_key, visible, cause_kind, cause_ref, sequence,
        generation, asked, written_for, at, created_at
      )
      select ${workspace.id}, ${message.id}, 'out', ${message.requestId}, ${message.threadId}, ${message.kind},
        ${letter.from.address}, ${emailKey(letter.from.address)}, ${letter.from.name}, ${[letter.to.address]}::text[],
        ${letter.subject}, ${letter.messageId}, ${letter.inReplyTo}, ${letter.references}::text[], ${message.token},
        ${`out:${message.id}`}, ${letter.text}, ${kind}, ${ref}, ${sequence}::integer, ${generation}::integer,
        ${sql.json(asked)}::jsonb, ${writtenFor}, ${timestamp(letter.date)}::timestamptz, ${message.at}::timestamptz
      from ${given}
    ),
    raw as (
      insert into message_raw (workspace_id, id, raw, created_at)
      select ${workspace.id}, ${message.id}, ${Buffer.from(message.raw)}, ${message.at}::timestamptz
      from ${given}
    ),
    entry as (
      insert into directory (kind, lookup, workspace_id, ref)
      select 'mail', ${message.token}, ${workspace.id}, ${message.id}
      from ${given}
    )`
}

/** One mail to every active admin, once for each time that an endpoint was switched off. */
export async function insertDisabledNotices(sql: Sql, disabled: Disabled, clock: Clock): Promise<void> {
  const notice = {
    kind: 'endpoint_disabled',
    cause: `${disabled.id}:${disabled.disabledAt}`,
    details: { endpoint_id: disabled.id, url: disabled.url, disabled_at: disabled.disabledAt },
    alsoTo: null,
  }
  await insertNotices(sql, disabled.workspaceId, notice, clock)
}

export type RequestNotice = {
  kind: string
  cause: string
  details: Record<string, string | null>
  organizerMemberId: string
}

/** One mail to the organizer of a request and to every active admin, once for each cause. */
export async function insertRequestNotices(
  sql: Sql,
  workspace: Workspace,
  notice: RequestNotice,
  clock: Clock,
): Promise<void> {
  await insertNotices(sql, workspace.id, { ...notice, alsoTo: notice.organizerMemberId }, clock)
}

type NewNotice = { kind: string; cause: string; details: Record<string, string | null>; alsoTo: string | null }

/** A notice is worded when it is sent. It belongs to no request, so that pausing or cancelling one does not hold it back. */
async function insertNotices(sql: Sql, workspaceId: string, notice: NewNotice, clock: Clock): Promise<void> {
  const { id, at } = newId('message', clock)
  await sql`
    insert into outbox (workspace_id, id, dedupe_key, recipient, kind, details, created_at)
    select m.workspace_id, numbered_id(${id}, row_number() over (order by m.id) - 1),
      ${`${notice.kind}:${notice.cause}:`} || m.id, p.email, ${notice.kind}, ${sql.json(notice.details)}, ${at}
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${workspaceId}
      and (m.role = 'admin' or m.id = ${notice.alsoTo})
      and m.active
    on conflict (workspace_id, dedupe_key) do nothing`
}
