import type { Timestamp } from '#core/time/timestamp.ts'
import type { Guest } from '#seal/guest-links.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** The directory entry of a link. */
export type GuestEntry = Pick<Guest, 'requestId' | 'participantId'> &
  ({ kind: 'guest' | 'stop' | 'organizer' } | { kind: 'approval'; digestId: string }) & { digest: string }

/** Inserts entries as a common table expression. Existing ones stay unchanged. */
export function guestEntries(sql: Sql, workspace: Workspace, entries: GuestEntry[]) {
  return sql`
    guest_entry as (
      insert into directory (kind, lookup, workspace_id, request_id, party_id, digest_id)
      select kind, lookup, ${workspace.id}, request_id, party_id, digest_id
      from unnest(
        ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ digest }) => digest)}::text[],
        ${entries.map(({ requestId }) => requestId)}::text[], ${entries.map(({ participantId }) => participantId)}::text[],
        ${entries.map((entry) => (entry.kind === 'approval' ? entry.digestId : null))}::text[]
      ) as g (kind, lookup, request_id, party_id, digest_id)
      on conflict (kind, lookup) do nothing
    )`
}

export async function insertGuestEntry(sql: Sql, workspace: Workspace, entry: GuestEntry): Promise<void> {
  await sql`with ${guestEntries(sql, workspace, [entry])} select`
}

/** The person behind a link, and their conversation. */
export type FoundGuest = {
  workspace: Workspace
  requestId: string
  participantId: string
  email: string
  name: string | null
  generation: number
  threadId: string | null
  threadSubject: string | null
  clockOffsetMs: number
  /** Facts that are not decided on yet. */
  isPending: boolean
  /** They are no longer invited, or the meeting is long over: they can still stop the mail. */
  hasEnded: boolean
}

/** A meeting that is long over, was cancelled or went dormant has no page any more. */
const DAYS_AFTERWARDS = 30

/**
 * Names no workspace, since the link leads to it. The same statement misses ended links and guessed ones, so nobody can tell them
 * apart. The link to stop mail never ends, since people keep old mails.
 */
export async function findGuest(
  sql: Sql,
  { kind, digest }: { kind: 'guest' | 'stop'; digest: string },
  now: Timestamp,
): Promise<FoundGuest | null> {
  const [row] = await sql<FoundGuest[]>`
    select json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace,
      r.id as request_id, p.id as participant_id, p.email, person.name, p.link_generation as generation, t.id as thread_id,
      t.subject as thread_subject, w.clock_offset_ms, n.wanted_rev > n.decided_rev as is_pending,
      e.has_ended
    from directory d
    join workspaces w on w.id = d.workspace_id
    join meeting_requests r on r.workspace_id = d.workspace_id and r.id = d.request_id
    join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id
    join participants p on p.workspace_id = r.workspace_id and p.request_id = r.id and p.id = d.party_id
    join people person on person.workspace_id = p.workspace_id and person.id = p.person_id
    left join threads t on t.workspace_id = r.workspace_id and t.request_id = r.id and t.party = 'participant' and t.party_id = p.id
    left join bookings b on b.workspace_id = r.workspace_id and b.request_id = r.id and b.live
    cross join lateral (
      select p.removed_at is not null
        or ${now}::timestamptz >= ${DAYS_AFTERWARDS} * interval '1 day' + coalesce(
          upper(b.during) - w.clock_offset_ms * interval '1 millisecond',
          r.cancelled_at,
          (select max(created_at) from messages where workspace_id = r.workspace_id and request_id = r.id),
          r.created_at
        ) as has_ended
    ) e
    where d.kind = ${kind}
      and d.lookup = ${digest}
      and (d.kind = 'stop' or not e.has_ended)`
  return row ?? null
}

/** The organizer behind the link of a question. */
export type FoundOrganizer = Omit<FoundGuest, 'participantId' | 'generation' | 'hasEnded'> & { memberId: string }

/** Names no workspace, as above. A former organizer has no questions to answer and is not found. */
export async function findOrganizer(sql: Sql, digest: string, now: Timestamp): Promise<FoundOrganizer | null> {
  const [row] = await sql<FoundOrganizer[]>`
    select ${organizerColumns(sql)}
    from directory d
    join workspaces w on w.id = d.workspace_id
    join meeting_requests r on r.workspace_id = d.workspace_id and r.id = d.request_id
    ${organizerJoins(sql, sql`d.party_id`)}
    left join bookings b on b.workspace_id = r.workspace_id and b.request_id = r.id and b.live
    where d.kind = 'organizer'
      and d.lookup = ${digest}
      and m.active
      and ${now}::timestamptz < ${DAYS_AFTERWARDS} * interval '1 day' + coalesce(
        upper(b.during) - w.clock_offset_ms * interval '1 millisecond',
        r.cancelled_at,
        (select max(created_at) from messages where workspace_id = r.workspace_id and request_id = r.id),
        r.created_at
      )`
  return row ?? null
}

/** Long enough for a holiday, and short enough for a mail that may have been passed around. */
const APPROVAL_DAYS = 7

/**
 * The person behind a link to approve mail: the recipient of that summary, at that address. They are found only while they may
 * approve mail of that request and no later summary was written to them, however late either is sent.
 */
export async function findApprover(sql: Sql, digest: string, now: Timestamp): Promise<FoundOrganizer | null> {
  const [row] = await sql<FoundOrganizer[]>`
    select ${organizerColumns(sql)}
    from directory d
    join workspaces w on w.id = d.workspace_id
    join meeting_requests r on r.workspace_id = d.workspace_id and r.id = d.request_id
    ${organizerJoins(sql, sql`d.party_id`)}
    join outbox summary on summary.workspace_id = d.workspace_id and summary.id = d.digest_id
      and summary.id = m.digest_id and summary.recipient_key = person.email_key
    where d.kind = 'approval'
      and d.lookup = ${digest}
      and m.active
      and ${now}::timestamptz < summary.created_at + ${APPROVAL_DAYS} * interval '1 day'`
  return row ?? null
}

/** A member as the organizer of a request; null if it has another one by now. */
export async function findOrganizerOf(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  memberId: string,
): Promise<FoundOrganizer | null> {
  const [row] = await sql<FoundOrganizer[]>`
    select ${organizerColumns(sql)}
    from workspaces w
    join meeting_requests r on r.workspace_id = w.id
    ${organizerJoins(sql, sql`${memberId}`)}
    where w.id = ${workspace.id}
      and r.id = ${requestId}
      and m.active`
  return row ?? null
}

const organizerColumns = (sql: Sql) => sql`
  json_build_object('id', w.id, 'name', w.name, 'handle', w.handle, 'timezone', w.timezone) as workspace,
  r.id as request_id, m.id as member_id, person.email, person.name, t.id as thread_id, t.subject as thread_subject,
  w.clock_offset_ms, n.wanted_rev > n.decided_rev as is_pending`

const organizerJoins = (sql: Sql, memberId: ReturnType<Sql>) => sql`
  join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id
  join workspace_members m on m.workspace_id = r.workspace_id and m.id = ${memberId}
    and m.id = coalesce(r.stand_in_member_id, r.organizer_member_id)
  join people person on person.workspace_id = m.workspace_id and person.id = m.person_id
  left join threads t on t.workspace_id = r.workspace_id and t.request_id = r.id and t.party <> 'participant' and t.party_id = m.id`

/** The Message-ID of one of our mails; answers refer to it. */
export async function findMessageId(sql: Sql, workspace: Workspace, id: string): Promise<string | null> {
  const [row] = await sql<{ messageId: string }[]>`
    select message_id from messages where workspace_id = ${workspace.id} and id = ${id} and direction = 'out'`
  return row?.messageId ?? null
}
