import type { Leaving } from '#core/negotiation/leaving.ts'
import type { Status } from '#core/negotiation/transitions.ts'
import { type ClaimKey, claimTable } from './claims.ts'
import type { Sql, Transaction } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// The outbox row is the job, as the delivery row is (delivery-queue.ts): a claim leases, a settlement is fenced by the number
// of the claim, and all times are the database's.
// Named exception to "every query names the workspace": workers serve all of them.

/** The transport gives up after two minutes; the rest is for writing what came of it. A worker that dies is noticed at once. */
export const LEASE_SECONDS = 180

export type DueMail = {
  workspaceId: string
  id: string
  kind: string
  recipient: string
  requestStatus: Status | null
  /** Whether an invite of the same request to the same person may have left. */
  isInvited: boolean
}

/**
 * What is due, with what stands of its request now. The request is locked too: whoever cancels it at this moment either
 * comes first and is seen here, or comes later and sees the lease, so that a withdrawal follows every invite that left.
 * Requests that somebody is changing are passed over until the next look.
 */
export async function lockDueMails(sql: Transaction, limit: number): Promise<DueMail[]> {
  return await sql<DueMail[]>`
    with dead as materialized (
      select id from nodes where dead_at is not null
    ),
    due as materialized (
      select workspace_id, id, request_id, kind, recipient, next_attempt_at
      from outbox
      where status in ('queued', 'leased')
        and next_attempt_at <= now()
        and (status = 'queued' or lease_until < now() or lease_owner in (select id from dead))
      order by next_attempt_at, id
      limit ${limit}
      for update skip locked
    ),
    with_request as materialized (
      select d.*, r.status as request_status
      from due d
      left join lateral (
        select status
        from meeting_requests
        where workspace_id = d.workspace_id
          and id = d.request_id
        for share skip locked
      ) r on true
    )
    select d.workspace_id, d.id, d.kind, d.recipient, d.request_status,
      d.kind = 'cancel_invite' and exists (
        select
        from outbox i
        where i.workspace_id = d.workspace_id
          and i.request_id = d.request_id
          and i.kind = 'invite'
          and lower(i.recipient) = lower(d.recipient)
          and i.leased_at is not null
      ) as is_invited
    from with_request d
    where d.request_id is null or d.request_status is not null
    order by d.next_attempt_at, d.id`
}

/** Which of these people want, or can get, no more mail. */
export async function listSuppressed(
  sql: Sql,
  people: { workspaceId: string; emailKey: string }[],
): Promise<{ workspaceId: string; emailKey: string }[]> {
  return await sql<{ workspaceId: string; emailKey: string }[]>`
    select p.workspace_id, p.email_key
    from unnest(
      ${people.map((person) => person.workspaceId)}::text[],
      ${people.map((person) => person.emailKey)}::text[]
    ) as g (workspace_id, email_key)
    join people p on p.workspace_id = g.workspace_id and p.email_key = g.email_key
    where p.suppressed_at is not null`
}

export type ClaimedMail = ClaimKey & {
  requestId: string | null
  kind: string
  recipient: string
  attempts: number
  details: Record<string, unknown> | null
  /** Null together for a notice that is not worded yet. */
  token: string | null
  raw: Uint8Array | null
}

/** Leases what may leave, and puts aside what may not. Gives what was leased, with its bytes. */
export async function updateClaimed(
  sql: Transaction,
  nodeId: number,
  judged: { workspaceId: string; id: string; leaving: Leaving }[],
): Promise<ClaimedMail[]> {
  return await sql<ClaimedMail[]>`
    with claimed as (
      update outbox o
      set status = case when g.leaving = 'send' then 'leased' else g.leaving end,
          lease_until = case when g.leaving = 'send' then clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}) end,
          lease_owner = case when g.leaving = 'send' then ${nodeId}::int end,
          leased_at = case when g.leaving = 'send' then coalesce(o.leased_at, now()) else o.leased_at end,
          claim_no = o.claim_no + 1
      from unnest(
        ${judged.map((mail) => mail.workspaceId)}::text[],
        ${judged.map((mail) => mail.id)}::text[],
        ${judged.map((mail) => mail.leaving)}::text[]
      ) as g (workspace_id, id, leaving)
      where o.workspace_id = g.workspace_id
        and o.id = g.id
      returning o.workspace_id, o.id, o.claim_no, o.request_id, o.kind, o.recipient, o.attempts, o.details, o.status
    )
    select c.workspace_id, c.id, c.claim_no, c.request_id, c.kind, c.recipient, c.attempts, c.details, m.token, b.raw
    from claimed c
    left join messages m on m.workspace_id = c.workspace_id and m.id = c.id
    left join message_raw b on b.workspace_id = c.workspace_id and b.id = c.id
    where c.status = 'leased'
    order by c.id`
}

/** What a node has under way stays its own when it gets a new number. */
export async function updateMailOwner(sql: Sql, claims: ClaimKey[], nodeId: number): Promise<void> {
  await sql`
    update outbox o
    set lease_owner = ${nodeId}
    from ${claimTable(sql, claims)}
    where o.workspace_id = c.workspace_id
      and o.id = c.id
      and o.claim_no = c.claim_no
      and o.status = 'leased'`
}

export type MailSettlement =
  | { status: 'sent'; providerId: string }
  /** To be tried again. What was our own fault is not charged as an attempt. */
  | { status: 'queued'; isCharged: boolean; failure: string; delaySeconds: number }
  | { status: 'failed'; failure: string }

/** False when the claim is no longer ours: somebody else has the mail now, and nothing is changed. */
export async function updateSettledMail(sql: Sql, claim: ClaimKey, settlement: MailSettlement): Promise<boolean> {
  const isSent = settlement.status === 'sent'
  const delaySeconds = settlement.status === 'queued' ? settlement.delaySeconds : 0
  const isCharged = settlement.status !== 'queued' || settlement.isCharged
  const rows = await sql`
    update outbox
    set status = ${settlement.status},
        attempts = attempts + ${isCharged ? 1 : 0},
        next_attempt_at = now() + make_interval(secs => ${delaySeconds}),
        sent_at = ${isSent ? sql`now()` : sql`null`},
        provider_id = ${isSent ? settlement.providerId : null},
        failure = ${isSent ? null : settlement.failure},
        lease_until = null,
        lease_owner = null
    where workspace_id = ${claim.workspaceId}
      and id = ${claim.id}
      and claim_no = ${claim.claimNo}
      and status = 'leased'
    returning id`
  return rows.length === 1
}

/** More than this is "very many": counting on would only cost the database. */
const COUNTED_MAX = 100_000

/** How many mails wait, and since when the longest of those that are due. For metrics, so now and then. */
export async function readOutbox(sql: Sql): Promise<{ waiting: number; oldestSeconds: number }> {
  const [row] = await sql<{ waiting: number; oldestSeconds: number }[]>`
    select
      (
        select count(*)::int
        from (select from outbox where status in ('queued', 'leased') limit ${COUNTED_MAX}) counted
      ) as waiting,
      coalesce((
        select extract(epoch from now() - next_attempt_at)
        from outbox
        where status in ('queued', 'leased')
          and next_attempt_at <= now()
        order by next_attempt_at, id
        limit 1
      ), 0)::float8 as oldest_seconds`
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
