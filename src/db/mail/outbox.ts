import type { Asked } from '#core/language/asked.ts'
import type { Letter } from '#core/mail/letter.ts'
import { type Cause, partsOf } from '#core/negotiation/situation/cause.ts'
import type { Party } from '#core/negotiation/situation/negotiation.ts'
import { emailKey } from '#core/person/email.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { type GuestEntry, guestEntries } from '../people/guests.ts'
import { firstWritten } from '../people/people.ts'
import { type Fragment, jsonRows, type Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** A mail on its way into the outbox: the letter, its bytes, and its reason. */
export type NewMail = {
  /** From `newId('message')`: the message and its row in the outbox share it. */
  id: string
  at: Timestamp
  requestId: string
  threadId: string | null
  /** Its purpose: outreach, answer, follow_up, invite, cancel_invite, cancelled… */
  kind: string
  /** A second mail with the same key is not written. Nothing reads it: columns hold the cause. */
  dedupeKey: string
  cause: Cause
  generation: number
  asked: Asked[]
  /** The present organizer. */
  writtenFor: string
  /** Only in its envelope address. */
  token: string
  letter: Letter
  raw: Uint8Array
  /** The offered times that it shows, in the order of their numbers. */
  shown: { round: number; n: number }[]
  /** It waits until a member approves it. */
  isForReview?: boolean
}

/** A conversation that begins with one of these mails. */
export type NewThread = {
  id: string
  at: Timestamp
  requestId: string
  party: Party['kind']
  partyId: string
  /** For its reply address. */
  token: string
  subject: string
}

/**
 * Queues mails in the transaction of their decision, in one statement with the threads they begin, their messages, bytes,
 * directory entries and shown offers, and the people who are new to the workspace. A mail is skipped if its cause was already
 * told. Returns the identifiers of the new ones.
 */
export async function insertMails(
  sql: Sql,
  workspace: Workspace,
  mails: NewMail[],
  threads: NewThread[],
  { firstTo, entries }: { firstTo: { emails: string[]; at: Timestamp }; entries: GuestEntry[] },
): Promise<string[]> {
  const ws = workspace.id
  const rows = await sql<{ id: string }[]>`
    with ${threads.length === 0 ? sql`` : sql`${threadInserts(sql, workspace, threads)},`}
    ${entries.length === 0 ? sql`` : sql`${guestEntries(sql, workspace, entries)},`}
    ${firstTo.emails.length === 0 ? sql`` : sql`${firstWritten(sql, workspace, firstTo.emails, firstTo.at)},`}
    ${mailRows(sql, mails)},
    queued as (
      insert into outbox (workspace_id, id, request_id, dedupe_key, recipient, recipient_key, kind, created_at, status, reviewed)
      select ${ws}, id, request_id, dedupe_key, recipient, recipient_key, kind, created_at,
        case when is_for_review then 'review' else 'queued' end, is_for_review
      from mail
      on conflict (workspace_id, dedupe_key) do nothing
      returning id
    ),
    ${messageInserts(sql, workspace, sql`queued`, threads.length === 0 ? sql`` : replyEntries(sql, workspace))},
    shown as (
      insert into shown_offers (workspace_id, message_id, position, request_id, round, n)
      select ${ws}, w.id, s.position, w.request_id, s.round, s.n
      from written w
      cross join rows from (jsonb_to_recordset(w.shown) as (round int, n int)) with ordinality as s (round, n, position)
    )
    select id from queued`
  return rows.map(({ id }) => id)
}

function threadInserts(sql: Sql, workspace: Workspace, threads: NewThread[]) {
  const rows = threads.map(({ id, at, requestId, party, partyId, token, subject }) => ({
    id,
    request_id: requestId,
    party,
    party_id: partyId,
    token,
    subject,
    at,
  }))
  return sql`
    thread as (
      insert into threads (workspace_id, id, request_id, party, party_id, token, subject, created_at)
      select ${workspace.id}, id, request_id, party, party_id, token, subject, at
      from jsonb_to_recordset(${jsonRows(sql, rows)}) as t (
        id text, request_id text, party text, party_id text, token text, subject text, at timestamptz
      )
      returning id, token
    )`
}

/** The reply addresses of the threads that begin. */
const replyEntries = (sql: Sql, workspace: Workspace) => sql`
      union all
      select 'reply', token, ${workspace.id}, id
      from thread`

/** The message of a notice that was queued before it was written. Nothing is stored if the claim is no longer ours. */
export async function insertNoticeMessage(
  sql: Sql,
  workspace: Workspace,
  claimNo: number,
  notice: Notice,
  entries: GuestEntry[],
): Promise<boolean> {
  const message = { ...notice, requestId: null, threadId: null, cause: null, dedupeKey: null }
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
    ${mailRows(sql, [message])},
    ${guestEntries(sql, workspace, entries)},
    ${messageInserts(sql, workspace, sql`ours`, sql``)}
    select exists (select from ours) as is_ours`
  return row!.isOurs
}

type Notice = Pick<NewMail, 'id' | 'at' | 'kind' | 'token' | 'letter' | 'raw'>
type Message = NewMail | (Notice & { requestId: null; threadId: null; cause: null; dedupeKey: null })

/**
 * The mails as a common table expression `mail`, with every value in the form of its column. Every byte of our mail is text, and
 * is sent as text.
 */
function mailRows(sql: Sql, messages: Message[]) {
  return sql`
    mail as materialized (
      select *, convert_to(bytes, 'UTF8') as raw
      from jsonb_to_recordset(${jsonRows(sql, messages.map(mailRow))}) as m (
        id text, request_id text, thread_id text, kind text, dedupe_key text, recipient text, recipient_key text,
        from_email text, from_key text, from_name text, subject text, message_id text, in_reply_to text,
        references_ids text[], token text, visible text, cause_kind text, cause_ref text, sequence int, generation int,
        asked jsonb, written_for text, bytes text, at timestamptz, created_at timestamptz, shown jsonb, is_for_review boolean
      )
    )`
}

function mailRow(message: Message) {
  const { id, at, kind, token, letter, raw, requestId, threadId, dedupeKey } = message
  return {
    id,
    request_id: requestId,
    thread_id: threadId,
    kind,
    dedupe_key: dedupeKey,
    recipient: letter.to.address,
    recipient_key: emailKey(letter.to.address),
    from_email: letter.from.address,
    from_key: emailKey(letter.from.address),
    from_name: letter.from.name,
    subject: letter.subject,
    message_id: letter.messageId,
    in_reply_to: letter.inReplyTo,
    references_ids: letter.references,
    token,
    visible: letter.text,
    ...causeRow(message),
    bytes: Buffer.from(raw).toString(),
    at: timestamp(letter.date),
    created_at: at,
  }
}

/** A notice has no cause, and asks nothing. */
function causeRow(message: Message) {
  if (message.cause === null) return { asked: [] }
  const { kind, ref, sequence } = partsOf(message.cause)
  const { generation, asked, writtenFor, shown, isForReview = false } = message
  return {
    cause_kind: kind,
    cause_ref: ref,
    sequence,
    generation,
    asked,
    written_for: writtenFor,
    shown,
    is_for_review: isForReview,
  }
}

/**
 * Inserts the message, bytes and directory entry of each row of `mail` that is in the named expression, as `written`. All entries
 * are one insert: the database prepares the table's constraints and indexes for each insert of a statement again.
 */
function messageInserts(sql: Sql, workspace: Workspace, given: Fragment, otherEntries: Fragment) {
  return sql`
    written as materialized (
      select mail.*
      from mail
      join ${given} using (id)
    ),
    message as (
      insert into messages (
        workspace_id, id, direction, request_id, thread_id, kind, from_email, from_key, from_name, rcpt, subject,
        message_id, in_reply_to, references_ids, token, dedupe_key, visible, cause_kind, cause_ref, sequence,
        generation, asked, written_for, at, created_at
      )
      select ${workspace.id}, id, 'out', request_id, thread_id, kind, from_email, from_key, from_name, array[recipient], subject,
        message_id, in_reply_to, references_ids, token, 'out:' || id, visible, cause_kind, cause_ref, sequence, generation,
        asked, written_for, at, created_at
      from written
    ),
    raw as (
      insert into message_raw (workspace_id, id, raw, created_at)
      select ${workspace.id}, id, raw, created_at
      from written
    ),
    entry as (
      insert into directory (kind, lookup, workspace_id, ref)
      select 'mail', token, ${workspace.id}, id
      from written
      ${otherEntries}
    )`
}
