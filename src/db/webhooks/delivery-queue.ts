import type { Timestamp } from '#core/time/timestamp.ts'
import type { Format } from '#core/webhook/cloud-event.ts'
import type { EventType } from '#core/webhook/event.ts'
import { isReleased } from '../hold.ts'
import { type ClaimKey, isFree, type Lease, type Leased, leaseColumns } from '../queue/claims.ts'
import { endpointLanes } from '../queue/lanes.ts'
import type { Fragment, Sql } from '../sql.ts'

// The delivery row is the job (claims.ts). A claim leases only rows that can start now or in a moment.
// Named exception to "every query names the workspace": workers serve all of them.

export type ClaimedDelivery = Leased & {
  endpointId: string
  eventId: string
  eventType: EventType
  body: string
  /** Null for an event that is about no request. */
  requestId: string | null
  /** Whether it was claimed for a free slot; if not, it waits for one in its lane. */
  hasSlot: boolean
} & ClaimedEndpoint

/** The endpoint as it was when the claim was made. */
export type ClaimedEndpoint = {
  url: string
  format: Format
  /** Sealed. */
  headers: Uint8Array | null
  secret: Uint8Array
  previousSecret: Uint8Array | null
  proven: boolean
}

export type Claim = {
  lease: Lease
  /** Decides whether a former secret still signs; leases and tries use the database's clock. */
  now: Timestamp
  /** Only lanes after this endpoint: the rotating cursor makes it fair. */
  after: string
  /** How many rows this node has claimed per endpoint, and how many a proven lane may have beyond its slots. */
  busy: ReadonlyMap<string, { claimed: number; ahead: number }>
  /** Free slots, and how many of them unproven lanes may take. Rows claimed ahead take none. */
  free: number
  freeUnproven: number
  perLane: number
  /** How many lanes to look at; the cursor continues after the last. */
  lanesMax: number
}

export type Claimed = {
  deliveries: ClaimedDelivery[]
  /** The last lane that was looked at, if there are more after it. */
  seenTo: string | null
}

/**
 * One index probe for each endpoint with pending deliveries, and then only as many of its rows as can start now. A backlog behind
 * one endpoint, held or slow, costs one probe and is not read. Details of a lane or a delivery are looked up one by one
 * (`lateral … limit 1`), so that a cached plan stays right however the tables grow.
 */
export async function claimDeliveries(sql: Sql, claim: Claim): Promise<Claimed> {
  const busy = Object.fromEntries(claim.busy.entries().map(([id, lane]) => [id, [lane.claimed, lane.ahead]]))
  const ahead = claim.busy.values().reduce((sum, lane) => sum + lane.ahead, 0)
  const rows = await sql<ClaimedRow[]>`
    with recursive busy as materialized (
      select ${JSON.stringify(busy)}::text::jsonb as lanes
    ),
    ${endpointLanes(sql, claim.after, claim.lanesMax)},
    able as materialized (
      select e.*, l.i, r.slots, r.slots + r.ahead as room
      from lanes l
      cross join busy b
      cross join lateral (
        select w.id, w.enabled, w.proven, w.url, w.format, w.headers, w.secret,
          case when w.previous_secret_until > ${claim.now} then w.previous_secret end as previous_secret
        from webhook_endpoints w
        where w.id = l.lane
          and w.deleted_at is null
          and ${isReleased(sql, sql`w.workspace_id`)}
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
    picked as materialized (
      select * from proven where not has_slot
      union all
      (
        select * from proven where has_slot
        union all
        select * from unproven
        order by i
        limit ${claim.free}
      )
    ),
    claimed as (
      update deliveries_pending t
      set ${leaseColumns(sql, claim.lease)}
      -- Where they lie: they are locked, so nobody moves them meanwhile.
      where t.ctid = any (array(select place from picked))
      returning t.workspace_id, t.id, t.endpoint_id, t.claim_no, t.open_claims, t.attempts, t.event_id, t.event_type
    )
    select s.seen_to, c.*, p.has_slot, v.body, v.request_id, a.url, a.format, a.headers, a.secret, a.previous_secret, a.proven
    from (
      select (select lane from lanes where i = ${claim.lanesMax}) as seen_to
    ) s
    left join (
      claimed c
      join picked p on p.id = c.id
      join able a on a.id = c.endpoint_id
      cross join lateral (
        select body, request_id
        from events
        where workspace_id = c.workspace_id
          and id = c.event_id
        limit 1
      ) v
    ) on true`
  return { deliveries: rows.filter((row) => row.id !== null), seenTo: rows[0]!.seenTo }
}

type ClaimedRow = { seenTo: string | null } & ({ id: null } | ClaimedDelivery)

/** Rows of these lanes that can start now. A disabled endpoint gets only its tests, which have their own index. */
function due(sql: Sql, kind: Fragment) {
  return sql`
      select d.place, d.id, d.n <= a.slots as has_slot, a.i
      from able a
      cross join lateral (
        select lane.*, row_number() over () as n from (${dueOfLane(sql, sql`a.enabled`)}) lane
        union all
        select tests.*, row_number() over () from (${dueOfLane(sql, sql`not a.enabled and q.event_type = 'test'`)}) tests
      ) d
      where ${kind}`
}

/** Due, and not leased by a living node. */
function dueOfLane(sql: Sql, kind: Fragment) {
  return sql`
          select q.ctid as place, q.id
          from deliveries_pending q
          where q.endpoint_id = a.id
            and ${kind}
            and q.next_attempt_at <= now()
            and ${isFree(sql)}
          order by q.next_attempt_at, q.id
          limit a.room
          for update skip locked`
}

export type DeliveryClaim = ClaimKey & { endpointId: string }

/** Keeps a node's running rows when it gets a new number. */
export async function updateDeliveryOwner(sql: Sql, claims: readonly DeliveryClaim[], nodeId: number): Promise<void> {
  await sql`
    update deliveries d
    set lease_owner = ${nodeId}
    from ${claimTable(sql, claims)}
    where ${isClaimed(sql)}`
}

/** Gives back deliveries that this node has claimed and will not send. */
export async function updateReleasedDeliveries(sql: Sql, claims: readonly DeliveryClaim[]): Promise<void> {
  await sql`
    update deliveries d
    set lease_until = null,
        lease_owner = null,
        open_claims = 0
    from ${claimTable(sql, claims)}
    where ${isClaimed(sql)}`
}

function claimTable(sql: Sql, claims: readonly DeliveryClaim[]) {
  return sql`unnest(
      ${claims.map((claim) => claim.workspaceId)}::text[],
      ${claims.map((claim) => claim.endpointId)}::text[],
      ${claims.map((claim) => claim.id)}::text[],
      ${claims.map((claim) => claim.claimNo)}::int[]
    ) as c (workspace_id, endpoint_id, id, claim_no)`
}

const isClaimed = (sql: Sql) => sql`
      d.status = 'pending'
      and d.workspace_id = c.workspace_id
      and d.endpoint_id = c.endpoint_id
      and d.id = c.id
      and d.claim_no = c.claim_no`
