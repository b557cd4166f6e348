import type { Status } from '#core/negotiation/situation/transitions.ts'
import type { Leaving } from '#core/negotiation/step/leaving.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { type ClaimKey, due, type Lease, type Leased, leaseColumns, type Turn } from '../queue/claims.ts'
import { waitingLanes } from '../queue/lanes.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// The outbox row is the job (claims.ts).
// Named exception to "every query names the workspace": workers serve all of them.

export type DueMail = {
  workspaceId: string
  id: string
  kind: string
  requestStatus: Status | null
  /** Whether they opted out, or their mail bounces. */
  isRecipientSuppressed: boolean
  /** Whether an invite of the same request may already have been sent to them. */
  isInvited: boolean
}

export type DueMails = {
  mails: DueMail[]
  /** The maximum for each workspace. */
  share: number
  /** The last workspace that was looked at, if there are more after it. */
  seenTo: string | null
}

/**
 * Mails that are due, with the present state of their request. The request is locked too: a cancellation at this moment either
 * comes first and is seen here, or comes later and sees the lease, so that a withdrawal follows every sent invite. Requests that
 * are being changed are skipped until the next look.
 */
export async function lockDueMails(sql: Transaction, turn: Turn): Promise<DueMails> {
  const rows = await sql<(Omit<DueMails, 'mails'> & (DueMail | { id: null }))[]>`
    with recursive ${due(sql, 'outbox', turn)},
    mails as materialized (
      select o.workspace_id, o.id, o.request_id, o.kind, o.recipient, o.recipient_key, o.next_attempt_at,
        r.status as request_status
      from due d
      join outbox o on o.workspace_id = d.workspace_id and o.id = d.id
      left join lateral (
        select status
        from meeting_requests
        where workspace_id = o.workspace_id
          and id = o.request_id
        for share skip locked
      ) r on true
    )
    select turn.share, turn.seen_to, m.workspace_id, m.id, m.kind, m.request_status,
      exists (
        select
        from people p
        where p.workspace_id = m.workspace_id
          and p.email_key = m.recipient_key
          and p.suppressed_at is not null
      ) as is_recipient_suppressed,
      m.kind = 'cancel_invite' and exists (
        select
        from outbox i
        where i.workspace_id = m.workspace_id
          and i.request_id = m.request_id
          and i.kind = 'invite'
          and i.recipient_key = m.recipient_key
          and i.leased_at is not null
      ) as is_invited
    from turn
    left join mails m on m.request_id is null or m.request_status is not null
    order by m.next_attempt_at, m.id`
  const { share, seenTo } = rows[0]!
  return { mails: rows.filter((row) => row.id !== null), share, seenTo }
}

export type ClaimedMail = Leased & {
  requestId: string | null
  kind: string
  recipient: string
  details: Record<string, unknown> | null
  /** Both null for a notice that is not written yet. */
  token: string | null
  raw: Uint8Array | null
}

/** Leases mails that may be sent and puts the others aside. Returns the leased ones with their bytes. */
export async function updateClaimed(
  sql: Transaction,
  lease: Lease,
  judged: { workspaceId: string; id: string; leaving: Leaving }[],
  now: Timestamp,
): Promise<ClaimedMail[]> {
  const leaving = judged.filter((mail) => mail.leaving === 'send')
  const aside = judged.filter((mail) => mail.leaving !== 'send')
  if (aside.length > 0)
    await sql`
      update outbox o
      set status = g.leaving,
          claim_no = o.claim_no + 1,
          lease_until = null,
          lease_owner = null
      from unnest(
        ${aside.map((mail) => mail.workspaceId)}::text[],
        ${aside.map((mail) => mail.id)}::text[],
        ${aside.map((mail) => mail.leaving)}::text[]
      ) as g (workspace_id, id, leaving)
      where o.workspace_id = g.workspace_id
        and o.id = g.id`
  if (leaving.length === 0) return []
  return await sql<ClaimedMail[]>`
    with claimed as (
      update outbox t
      set status = 'leased',
          leased_at = coalesce(t.leased_at, ${now}),
          ${leaseColumns(sql, lease)}
      from unnest(
        ${leaving.map((mail) => mail.workspaceId)}::text[],
        ${leaving.map((mail) => mail.id)}::text[]
      ) as g (workspace_id, id)
      where t.workspace_id = g.workspace_id
        and t.id = g.id
      returning t.workspace_id, t.id, t.claim_no, t.open_claims, t.request_id, t.kind, t.recipient, t.attempts, t.details
    )
    select c.*, m.token, b.raw
    from claimed c
    left join messages m on m.workspace_id = c.workspace_id and m.id = c.id
    left join message_raw b on b.workspace_id = c.workspace_id and b.id = c.id
    order by c.id`
}

export type MailSettlement = ClaimKey & SendVerdict

export type SendVerdict = {
  /** A queued mail is tried again after `delaySeconds`. */
  status: 'sent' | 'queued' | 'failed'
  /** Our own faults are not charged as an attempt. */
  isCharged: boolean
  delaySeconds: number
  failure: string | null
  providerId: string | null
}

/** Settles many at once and returns which. Rows whose claim is no longer current are left alone: another node has them now. */
export async function updateSettledMails(
  sql: Sql,
  settlements: readonly MailSettlement[],
  at: Timestamp,
): Promise<{ id: string }[]> {
  const column = <T>(pick: (settlement: MailSettlement) => T) => settlements.map(pick)
  return await sql<{ id: string }[]>`
    update outbox o
    set status = g.status,
        attempts = o.attempts + g.charged,
        open_claims = 0,
        next_attempt_at = now() + make_interval(secs => g.delay_seconds),
        sent_at = case when g.status = 'sent' then ${at}::timestamptz end,
        provider_id = g.provider_id,
        failure = g.failure,
        lease_until = null,
        lease_owner = null
    from unnest(
      ${column((s) => s.workspaceId)}::text[], ${column((s) => s.id)}::text[], ${column((s) => s.claimNo)}::int[],
      ${column((s) => s.status)}::text[], ${column((s) => (s.isCharged ? 1 : 0))}::int[],
      ${column((s) => s.delaySeconds)}::float8[], ${column((s) => s.failure)}::text[],
      ${column((s) => s.providerId)}::text[]
    ) as g (workspace_id, id, claim_no, status, charged, delay_seconds, failure, provider_id)
    where o.workspace_id = g.workspace_id
      and o.id = g.id
      and o.claim_no = g.claim_no
      and o.status = 'leased'
    returning o.id`
}

/** Counting further would only cost the database. */
const COUNTED_MAX = 100_000

/** The number of waiting mails, and since when the oldest one has been due. For metrics, so it runs rarely. */
export async function readOutbox(sql: Sql): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await sql<{ waiting: number; oldestSeconds: number }[]>`
    with recursive ${waitingLanes(sql, 'outbox')}
    select
      (
        select count(*)::int
        from (select from outbox where status in ('queued', 'leased') limit ${COUNTED_MAX}) counted
      ) as waiting,
      coalesce(max(extract(epoch from now() - o.next_attempt_at)), 0)::float8 as oldest_seconds
    from lanes l
    cross join lateral (
      select next_attempt_at
      from outbox
      where status in ('queued', 'leased')
        and workspace_id = l.lane
        and next_attempt_at <= now()
      order by next_attempt_at, id
      limit 1
    ) o`
  return row!
}

export async function hasMailUnderWay(sql: Sql, workspace: Workspace): Promise<boolean> {
  const rows = await sql`
    select
    from outbox
    where workspace_id = ${workspace.id}
      and status in ('queued', 'leased')
    limit 1`
  return rows.length > 0
}
