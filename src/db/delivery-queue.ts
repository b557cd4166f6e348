import type { EventType } from '#core/webhook/event.ts'
import type { Sql } from './sql.ts'

// The delivery row is the job. Named exception to "every query names the workspace": workers serve all of them. A claim leases what can start now and nothing else; a settlement is fenced by the number of
// the claim, so whoever comes late changes nothing. All times are the database's.

/** The sender ends after 11 s at the latest; what is not settled by then never will be. */
const LEASE_SECONDS = 15

/** A delivery that took this many workers down with it is not tried again. */
export const OPEN_CLAIMS_MAX = 5

/** Lanes looked at in one claim; the cursor goes on behind the last. */
const LANES_MAX = 2_000

export type ClaimedDelivery = {
  workspaceId: string
  id: string
  endpointId: string
  claimNo: number
  attempts: number
  eventId: string
  eventType: EventType
  body: string
  url: string
  /** Sealed. */
  headers: Uint8Array | null
  secret: Uint8Array
  previousSecret: Uint8Array | null
  proven: boolean
  /** The database's clock when the claim was made, in seconds: what signatures are dated by. */
  nowSeconds: number
}

export type Claim = {
  nodeId: number
  /** Only lanes behind this endpoint: the rotating cursor that makes it fair. */
  after: string
  /** What this node has under way, by endpoint. */
  busy: ReadonlyMap<string, number>
  /** Free slots, and how many of them lanes without a proof may take. */
  free: number
  freeUnproven: number
  perLane: number
}

/**
 * One index probe for each endpoint that has something pending, and then only as many rows of it as can start now. A
 * backlog behind one endpoint, held or slow, is one probe and never looked into.
 */
export async function claimDeliveries(sql: Sql, claim: Claim): Promise<ClaimedDelivery[]> {
  return await sql<ClaimedDelivery[]>`
    with recursive busy as materialized (
      select * from unnest(${[...claim.busy.keys()]}::text[], ${[...claim.busy.values()]}::int[]) as b (endpoint_id, n)
    ),
    dead as materialized (
      select id from nodes where dead_at is not null
    ),
    lanes (endpoint_id, i) as (
      (
        select endpoint_id, 1
        from deliveries_pending
        where endpoint_id > ${claim.after}
        order by endpoint_id
        limit 1
      )
      union all
      select (
        select d.endpoint_id
        from deliveries_pending d
        where d.endpoint_id > l.endpoint_id
        order by d.endpoint_id
        limit 1
      ), i + 1
      from lanes l
      where l.endpoint_id is not null
        and i < ${LANES_MAX}
    ),
    able as materialized (
      select e.*, l.i, case when e.proven then ${claim.perLane}::int else 1 end - coalesce(b.n, 0) as room,
        case when e.proven then 0 else row_number() over (partition by e.proven order by l.i) end as nth_unproven
      from lanes l
      join webhook_endpoints e on e.id = l.endpoint_id and e.deleted_at is null
      left join busy b on b.endpoint_id = l.endpoint_id
      where case when e.proven then ${claim.perLane}::int else 1 end > coalesce(b.n, 0)
      order by l.i
    ),
    pick as materialized (
      select d.id, d.workspace_id
      from able a
      cross join lateral (${due(sql, sql`true`)}) d
      where a.enabled
        and a.nth_unproven <= ${claim.freeUnproven}
      limit ${claim.free}
    ),
    tests as materialized (
      select d.id, d.workspace_id
      from able a
      cross join lateral (${due(sql, sql`q.event_type = 'test'`)}) d
      where not a.enabled
        and a.nth_unproven <= ${claim.freeUnproven}
    ),
    claimed as (
      update deliveries d
      set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
          lease_owner = ${claim.nodeId},
          claim_no = d.claim_no + 1,
          open_claims = d.open_claims + 1
      from (select * from pick union all select * from tests) p
      where d.status = 'pending'
        and d.workspace_id = p.workspace_id
        and d.id = p.id
      returning d.workspace_id, d.id, d.endpoint_id, d.claim_no, d.attempts, d.event_id, d.event_type
    )
    select c.*, v.body, e.url, e.headers, e.secret, e.proven,
      case when e.previous_secret_until > now() then e.previous_secret end as previous_secret,
      extract(epoch from clock_timestamp())::float8 as now_seconds
    from claimed c
    join webhook_endpoints e on e.workspace_id = c.workspace_id and e.id = c.endpoint_id
    join events v on v.workspace_id = c.workspace_id and v.id = c.event_id`
}

/** What of one lane can start now: due, not leased by the living, and not one that kills workers. */
function due(sql: Sql, kind: ReturnType<Sql>) {
  return sql`
        select q.id, q.workspace_id
        from deliveries_pending q
        where q.endpoint_id = a.id
          and ${kind}
          and q.next_attempt_at <= now()
          and (q.lease_until is null or q.lease_until < now() or q.lease_owner in (select id from dead))
          and q.open_claims < ${OPEN_CLAIMS_MAX}
        order by q.next_attempt_at, q.id
        limit a.room
        for update skip locked`
}

/** What came of an attempt, as the database needs to know it. */
export type Settlement = {
  workspaceId: string
  id: string
  claimNo: number
  /** Done, to be tried again after `delaySeconds`, failed for good, or not charged because the fault was ours. */
  verdict: 'success' | 'retry' | 'failed' | 'uncharged'
  code: number | null
  failure: string | null
  snippet: string
  durationMs: number
  delaySeconds: number
}

export type Settled = {
  id: string
  workspaceId: string
  endpointId: string
  eventType: EventType
  status: string
}

/** Settles many at once. Rows whose claim is no longer theirs are left alone: somebody else has them now. */
export async function updateSettled(sql: Sql, settlements: Settlement[]): Promise<Settled[]> {
  const column = <T>(pick: (settlement: Settlement) => T) => settlements.map(pick)
  return await sql<Settled[]>`
    with given as materialized (
      select *
      from unnest(
        ${column((s) => s.workspaceId)}::text[], ${column((s) => s.id)}::text[], ${column((s) => s.claimNo)}::int[],
        ${column((s) => s.verdict)}::text[], ${column((s) => s.code)}::smallint[], ${column((s) => s.failure)}::text[],
        ${column((s) => s.snippet)}::text[], ${column((s) => s.durationMs)}::int[],
        ${column((s) => s.delaySeconds)}::float8[]
      ) as g (workspace_id, id, claim_no, verdict, code, failure, snippet, duration_ms, delay_seconds)
    ),
    settled as (
      update deliveries d
      set status = case when g.verdict in ('success', 'failed') then g.verdict else 'pending' end,
          attempts = d.attempts + case when g.verdict = 'uncharged' then 0 else 1 end,
          open_claims = 0,
          response_code = case when g.verdict = 'uncharged' then d.response_code else g.code end,
          failure = case when g.verdict = 'uncharged' then d.failure else g.failure end,
          last_attempted_at = case when g.verdict = 'uncharged' then d.last_attempted_at else now() end,
          delivered_at = case when g.verdict = 'success' then now() end,
          failed_at = case when g.verdict = 'failed' then now() end,
          next_attempt_at = now() + make_interval(secs => g.delay_seconds),
          lease_until = null,
          lease_owner = null
      from given g
      where d.status = 'pending'
        and d.workspace_id = g.workspace_id
        and d.id = g.id
        and d.claim_no = g.claim_no
      returning d.workspace_id, d.id, d.endpoint_id, d.event_type, d.status, d.attempts, g.verdict, g.code, g.failure,
        g.snippet, g.duration_ms
    ),
    attempt as (
      insert into delivery_attempts (workspace_id, delivery_id, n, at, duration_ms, failure, code, snippet)
      select workspace_id, id, attempts, now(), duration_ms, failure, code, snippet
      from settled
      where verdict in ('retry', 'failed')
      on conflict do nothing
    )
    select workspace_id, id, endpoint_id, event_type, status from settled`
}

/** Gives back what this node has claimed and will not send any more. */
export async function updateReleased(
  sql: Sql,
  claims: { workspaceId: string; id: string; claimNo: number }[],
): Promise<void> {
  await sql`
    update deliveries d
    set lease_until = null,
        lease_owner = null,
        open_claims = 0
    from unnest(
      ${claims.map((claim) => claim.workspaceId)}::text[],
      ${claims.map((claim) => claim.id)}::text[],
      ${claims.map((claim) => claim.claimNo)}::int[]
    ) as c (workspace_id, id, claim_no)
    where d.status = 'pending'
      and d.workspace_id = c.workspace_id
      and d.id = c.id
      and d.claim_no = c.claim_no`
}

/** More than this is "very many": counting on would only cost the database. */
const COUNTED_MAX = 100_000

/** How much waits, and since when the longest of what could be sent does. For metrics, so now and then. */
export async function readQueue(sql: Sql): Promise<{ pending: number; oldestSeconds: number }> {
  const [row] = await sql<{ pending: number; oldestSeconds: number }[]>`
    with recursive lanes (endpoint_id) as (
      (select endpoint_id from deliveries_pending order by endpoint_id limit 1)
      union all
      select (
        select q.endpoint_id
        from deliveries_pending q
        where q.endpoint_id > l.endpoint_id
        order by q.endpoint_id
        limit 1
      )
      from lanes l
      where l.endpoint_id is not null
    )
    select
      (select count(*)::int from (select from deliveries_pending limit ${COUNTED_MAX}) some) as pending,
      coalesce(max(extract(epoch from now() - d.next_attempt_at)), 0)::float8 as oldest_seconds
    from lanes l
    join webhook_endpoints e on e.id = l.endpoint_id and e.enabled and e.deleted_at is null
    cross join lateral (
      select q.next_attempt_at
      from deliveries_pending q
      where q.endpoint_id = l.endpoint_id
        and q.next_attempt_at <= now()
      order by q.next_attempt_at
      limit 1
    ) d`
  return row!
}
