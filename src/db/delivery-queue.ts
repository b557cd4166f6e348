import type { EventType } from '#core/webhook/event.ts'
import type { ClaimKey } from './claims.ts'
import type { Sql } from './sql.ts'

// The delivery row is the job. A claim leases what can start now or in a moment and nothing else; a settlement is fenced by
// the number of the claim, so whoever comes late changes nothing. All times are the database's.
// Named exception to "every query names the workspace": workers serve all of them.

/** The sender ends after 11 s at the latest; what is not settled by then never will be. */
const LEASE_SECONDS = 15

/** A delivery that took this many workers down with it is not tried again. */
export const OPEN_CLAIMS_MAX = 5

/** Lanes looked at in one claim; the cursor goes on behind the last. */
export const LANES_MAX = 2_000

export type ClaimedDelivery = {
  workspaceId: string
  id: string
  endpointId: string
  claimNo: number
  /** Of its row, once it was claimed. */
  place: string
  attempts: number
  eventId: string
  eventType: EventType
  body: string
  endpoint: ClaimedEndpoint
}

/** An endpoint as it was when the claim was made; all that was claimed of it together shares one. */
export type ClaimedEndpoint = {
  url: string
  /** Sealed. */
  headers: Uint8Array | null
  secret: Uint8Array
  previousSecret: Uint8Array | null
  proven: boolean
  /** The database's clock then, in seconds: what signatures are dated by. */
  nowSeconds: number
}

export type Claim = {
  nodeId: number
  /** Only lanes behind this endpoint: the rotating cursor that makes it fair. */
  after: string
  /** What this node has claimed, by endpoint, and how many a proven lane may have beyond its slots. */
  busy: ReadonlyMap<string, { claimed: number; ahead: number }>
  /** Free slots, and how many of them lanes without a proof may take. What is claimed ahead takes none. */
  free: number
  freeUnproven: number
  perLane: number
  lanesMax: number
}

export type Claimed = {
  deliveries: ClaimedDelivery[]
  /** The last lane that was looked at, when there are more behind it. */
  seenTo: string | null
}

/**
 * One index probe for each endpoint that has something pending, and then only as many rows of it as can start now. A
 * backlog behind one endpoint, held or slow, is one probe and never looked into. What belongs to a lane or a delivery is
 * looked up one by one (`lateral … limit 1`), so that a plan that is kept stays right however the tables grow.
 */
export async function claimDeliveries(sql: Sql, claim: Claim): Promise<Claimed> {
  const busy = Object.fromEntries(claim.busy.entries().map(([id, lane]) => [id, [lane.claimed, lane.ahead]]))
  const ahead = claim.busy.values().reduce((sum, lane) => sum + lane.ahead, 0)
  const rows = await sql<ClaimedRow[]>`
    with recursive busy as materialized (
      select ${JSON.stringify(busy)}::text::jsonb as lanes
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
        and i < ${claim.lanesMax}
    ),
    able as materialized (
      select e.*, l.i, r.slots, r.slots + r.ahead as room
      from lanes l
      cross join busy b
      cross join lateral (
        select w.id, w.enabled, w.proven, w.url, w.headers, w.secret,
          case when w.previous_secret_until > now() then w.previous_secret end as previous_secret
        from webhook_endpoints w
        where w.id = l.endpoint_id
          and w.deleted_at is null
        limit 1
      ) e
      cross join lateral (
        select case when e.proven then ${claim.perLane} else 1 end - coalesce((b.lanes -> e.id ->> 0)::int, 0) as slots,
          case when e.proven then coalesce((b.lanes -> e.id ->> 1)::int, 0) else 0 end as ahead
      ) r
      where r.slots + r.ahead > 0
      order by l.i
    ),
    proven as materialized (
      ${due(sql, sql`a.proven`)}
      limit ${claim.free + ahead}
    ),
    -- Only what can start counts: lanes that merely wait must not use up what the others may have.
    unproven as materialized (
      ${due(sql, sql`not a.proven`)}
      limit ${Math.min(claim.free, claim.freeUnproven)}
    ),
    claimed as (
      update deliveries_pending d
      set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
          lease_owner = ${claim.nodeId},
          claim_no = d.claim_no + 1,
          open_claims = d.open_claims + 1
      from (
        select * from proven where not has_slot
        union all
        (
          select * from proven where has_slot
          union all
          select * from unproven
          order by i
          limit ${claim.free}
        )
      ) p
      -- Locked a moment ago by this very statement, so it is still where it was found.
      where d.ctid = p.ctid
      returning d.workspace_id, d.id, d.endpoint_id, d.claim_no, d.ctid as place, d.attempts, d.event_id, d.event_type
    )
    select s.seen_to, c.*, v.body, e.*
    from (select (select endpoint_id from lanes where i = ${claim.lanesMax}) as seen_to) s
    left join (
      (select *, endpoint_id is distinct from lag(endpoint_id) over () as tells_endpoint from claimed) c
      cross join lateral (
        select body
        from events
        where workspace_id = c.workspace_id
          and id = c.event_id
        limit 1
      ) v
      left join lateral (
        select url, headers, secret, previous_secret, proven,
          extract(epoch from clock_timestamp())::float8 as now_seconds
        from able
        where c.tells_endpoint
          and id = c.endpoint_id
      ) e on true
    ) on true`
  return { deliveries: withEndpoints(rows), seenTo: rows[0]!.seenTo }
}

/** What belongs to an endpoint comes with the first row of each run of its rows: it is long, and theirs are many. */
type ClaimedRow = { seenTo: string | null } & (
  | { id: null }
  | (Omit<ClaimedDelivery, 'endpoint'> & { tellsEndpoint: boolean } & ClaimedEndpoint)
)

function withEndpoints(rows: ClaimedRow[]): ClaimedDelivery[] {
  const endpoints = new Map<string, ClaimedEndpoint>()
  const claimed = rows.filter((row) => row.id !== null)
  for (const row of claimed) if (row.tellsEndpoint) endpoints.set(row.endpointId, endpointOf(row))
  return claimed.map(({ workspaceId, id, endpointId, claimNo, place, attempts, eventId, eventType, body }) => {
    const endpoint = endpoints.get(endpointId)!
    return { workspaceId, id, endpointId, claimNo, place, attempts, eventId, eventType, body, endpoint }
  })
}

function endpointOf({ url, headers, secret, previousSecret, proven, nowSeconds }: ClaimedEndpoint): ClaimedEndpoint {
  return { url, headers, secret, previousSecret, proven, nowSeconds }
}

/** What can start now of the lanes of a kind. A disabled endpoint gets its tests, found by an index of their own. */
function due(sql: Sql, kind: ReturnType<Sql>) {
  return sql`
      select d.ctid, d.n <= a.slots as has_slot, a.i
      from able a
      cross join lateral (
        select ctid, row_number() over () as n from (${dueOfLane(sql, sql`a.enabled`)}) lane
        union all
        select ctid, row_number() over () from (${dueOfLane(sql, sql`not a.enabled and q.event_type = 'test'`)}) tests
      ) d
      where ${kind}`
}

/** Due, not leased by the living, and not one that kills workers. */
function dueOfLane(sql: Sql, kind: ReturnType<Sql>) {
  return sql`
          select q.ctid
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

export type DeliveryClaim = ClaimKey & { endpointId: string }

function claimTable(sql: Sql, claims: DeliveryClaim[]) {
  return sql`unnest(
      ${claims.map((claim) => claim.workspaceId)}::text[],
      ${claims.map((claim) => claim.endpointId)}::text[],
      ${claims.map((claim) => claim.id)}::text[],
      ${claims.map((claim) => claim.claimNo)}::int[]
    ) as c (workspace_id, endpoint_id, id, claim_no)`
}

/** What a node has under way stays its own when it gets a new number. */
export async function updateOwner(sql: Sql, claims: DeliveryClaim[], nodeId: number): Promise<void> {
  await sql`
    update deliveries d
    set lease_owner = ${nodeId}
    from ${claimTable(sql, claims)}
    where d.status = 'pending'
      and d.workspace_id = c.workspace_id
      and d.endpoint_id = c.endpoint_id
      and d.id = c.id
      and d.claim_no = c.claim_no`
}

/** Gives back what this node has claimed and will not send any more. */
export async function updateReleased(sql: Sql, claims: DeliveryClaim[]): Promise<void> {
  await sql`
    update deliveries d
    set lease_until = null,
        lease_owner = null,
        open_claims = 0
    from ${claimTable(sql, claims)}
    where d.status = 'pending'
      and d.workspace_id = c.workspace_id
      and d.endpoint_id = c.endpoint_id
      and d.id = c.id
      and d.claim_no = c.claim_no`
}
