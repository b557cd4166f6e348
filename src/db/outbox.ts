import type { Asked } from '#core/language/asked.ts'
import type { Letter } from '#core/mail/letter.ts'
import { type Cause, partsOf } from '#core/negotiation/cause.ts'
import type { Party } from '#core/negotiation/negotiation.ts'
import { emailKey } from '#core/person/email.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { type GuestEntry, guestEntries } from './guests.ts'
import { firstWritten } from './people.ts'
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
  /** Of its reply address. */
  token: string
  subject: string
}

/**
 * Queues mails in the transaction of the decision behind them, in one statement with the threads that they begin, their
 * messages, bytes, directory entries and shown offers, and the people who were new to the workspace. A mail whose cause was
 * told already is not written. Returns the identifiers of the new ones.
 */
export async function insertMails(
  sql: Sql,
  workspace: Workspace,
  mails: NewMail[],
  threads: NewThread[],
  { firstTo, entries }: { firstTo: { emails: string[]; at: Timestamp }; entries: GuestEntry[] },
): Promise<string[]> {
  const ws = workspace.id
  const shown = mails.flatMap(({ id, requestId, shown }) =>
    shown.map(({ round, n }, i) => ({ id, requestId, round, n, position: i + 1 })),
  )
  const rows = await sql<{ id: string }[]>`
    with thread as (
      insert into threads (workspace_id, id, request_id, party, party_id, token, subject, created_at)
      select ${ws}, t.id, t.request_id, t.party, t.party_id, t.token, t.subject, t.at::timestamptz
      from unnest(
        ${threads.map(({ id }) => id)}::text[], ${threads.map(({ requestId }) => requestId)}::text[],
        ${threads.map(({ party }) => party)}::text[], ${threads.map(({ partyId }) => partyId)}::text[],
        ${threads.map(({ token }) => token)}::text[], ${threads.map(({ subject }) => subject)}::text[],
        ${threads.map(({ at }) => at)}::text[]
      ) as t (id, request_id, party, party_id, token, subject, at)
      returning id, token
    ),
    reply_entry as (
      insert into directory (kind, lookup, workspace_id, ref)
      select 'reply', token, ${ws}, id
      from thread
    ),
    ${guestEntries(sql, workspace, entries)},
    ${firstWritten(sql, workspace, firstTo.emails, firstTo.at)},
    ${mailRows(sql, mails)},
    queued as (
      insert into outbox (workspace_id, id, request_id, dedupe_key, recipient, recipient_key, kind, created_at, status, reviewed)
      select ${ws}, id, request_id, dedupe_key, recipient, recipient_key, kind, created_at,
        case when r.reviewed then 'review' else 'queued' end, r.reviewed
      from mail
      cross join lateral (
        select id = any (${mails.flatMap(({ id, isForReview }) => (isForReview ? id : []))}::text[]) as reviewed
      ) r
      on conflict (workspace_id, dedupe_key) do nothing
      returning id
    ),
    ${messageInserts(sql, workspace, sql`queued`)},
    shown as (
      insert into shown_offers (workspace_id, message_id, position, request_id, round, n)
      select ${ws}, s.id, s.position, s.request_id, s.round, s.n
      from unnest(
        ${shown.map(({ id }) => id)}::text[], ${shown.map(({ requestId }) => requestId)}::text[],
        ${shown.map(({ position }) => position)}::int[], ${shown.map(({ round }) => round)}::int[],
        ${shown.map(({ n }) => n)}::int[]
      ) as s (id, request_id, position, round, n)
      join queued on queued.id = s.id
    )
    select id from queued`
  return rows.map(({ id }) => id)
}

/** The message of a notice that was queued before it was worded. Nothing is written when the claim is no longer ours. */
export async function insertNoticeMessage(
  sql: Sql,
  workspace: Workspace,
  claimNo: number,
  notice: Pick<NewMail, 'id' | 'at' | 'kind' | 'token' | 'letter' | 'raw'>,
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
    ${messageInserts(sql, workspace, sql`ours`)}
    select exists (select from ours) as is_ours`
  return row!.isOurs
}

type Message = Pick<NewMail, 'id' | 'at' | 'kind' | 'token' | 'letter' | 'raw'> &
  (
    | Pick<NewMail, 'requestId' | 'threadId' | 'cause' | 'generation' | 'dedupeKey' | 'asked' | 'writtenFor'>
    | { requestId: null; threadId: null; cause: null; dedupeKey: null }
  )

/** The mails as a common table expression `mail`, in which everything has the form of its column. */
function mailRows(sql: Sql, messages: Message[]) {
  const column = (value: (message: Message) => string | number | null) => messages.map((message) => value(message))
  const caused = <T>(message: Message, value: (mail: Extract<Message, { cause: Cause }>) => T): T | null =>
    message.cause === null ? null : value(message)
  const letter = (value: (letter: Letter) => string | null) => messages.map((message) => value(message.letter))
  return sql`
    mail as materialized (
      select id, request_id, thread_id, kind, dedupe_key, recipient, recipient_key, from_email, from_key, from_name, subject, message_id,
        in_reply_to, string_to_array(reference_lines, E'\n') as references_ids, token, visible, cause_kind, cause_ref, sequence,
        generation, asked::jsonb as asked, written_for, decode(raw, 'base64') as raw, at::timestamptz as at,
        created_at::timestamptz as created_at
      from unnest(
        ${column(({ id }) => id)}::text[], ${column(({ requestId }) => requestId)}::text[],
        ${column(({ threadId }) => threadId)}::text[], ${column(({ kind }) => kind)}::text[],
        ${column(({ dedupeKey }) => dedupeKey)}::text[], ${letter(({ to }) => to.address)}::text[],
        ${letter(({ to }) => emailKey(to.address))}::text[], ${letter(({ from }) => from.address)}::text[], ${letter(({ from }) => emailKey(from.address))}::text[],
        ${letter(({ from }) => from.name)}::text[], ${letter(({ subject }) => subject)}::text[],
        ${letter(({ messageId }) => messageId)}::text[], ${letter(({ inReplyTo }) => inReplyTo)}::text[],
        ${letter(({ references }) => references.join('\n'))}::text[], ${column(({ token }) => token)}::text[],
        ${letter(({ text }) => text)}::text[], ${column((mail) => caused(mail, ({ cause }) => partsOf(cause).kind))}::text[],
        ${column((mail) => caused(mail, ({ cause }) => partsOf(cause).ref))}::text[],
        ${column((mail) => caused(mail, ({ cause }) => partsOf(cause).sequence))}::int[],
        ${column((mail) => caused(mail, ({ generation }) => generation))}::int[],
        ${column((mail) => JSON.stringify(caused(mail, ({ asked }) => asked) ?? []))}::text[],
        ${column((mail) => caused(mail, ({ writtenFor }) => writtenFor))}::text[],
        ${column(({ raw }) => Buffer.from(raw).toString('base64'))}::text[],
        ${letter(({ date }) => timestamp(date))}::text[], ${column(({ at }) => at)}::text[]
      ) as m (id, request_id, thread_id, kind, dedupe_key, recipient, recipient_key, from_email, from_key, from_name, subject, message_id,
        in_reply_to, reference_lines, token, visible, cause_kind, cause_ref, sequence, generation, asked, written_for, raw, at,
        created_at)
    )`
}

/** Message, bytes and directory entry of each row of `mail` whose identifier the named expression has. */
function messageInserts(sql: Sql, workspace: Workspace, given: ReturnType<Sql>) {
  return sql`
    message as (
      insert into messages (
        workspace_id, id, direction, request_id, thread_id, kind, from_email, from_key, from_name, rcpt, subject,
        message_id, in_reply_to, references_ids, token, dedupe_key, visible, cause_kind, cause_ref, sequence,
        generation, asked, written_for, at, created_at
      )
      select ${workspace.id}, id, 'out', request_id, thread_id, kind, from_email, from_key, from_name, array[recipient], subject,
        message_id, in_reply_to, references_ids, token, 'out:' || id, visible, cause_kind, cause_ref, sequence, generation,
        asked, written_for, at, created_at
      from mail
      where id in (select id from ${given})
    ),
    raw as (
      insert into message_raw (workspace_id, id, raw, created_at)
      select ${workspace.id}, id, raw, created_at
      from mail
      where id in (select id from ${given})
    ),
    entry as (
      insert into directory (kind, lookup, workspace_id, ref)
      select 'mail', token, ${workspace.id}, id
      from mail
      where id in (select id from ${given})
    )`
}
