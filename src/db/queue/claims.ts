import { isReleased } from '../hold.ts'
import type { Fragment, Sql } from '../sql.ts'
import { waitingLanes } from './lanes.ts'

// A leased row is a job. `next_attempt_at` is when it is due; `lease_until` and `lease_owner` are who has it and for how long;
// each claim raises `claim_no` and each settlement must name it, so that late writers change nothing; `open_claims` counts the
// claims since the last outcome. All times are the database's.
//
// These are the statements for the usual kind of table: its key is (workspace_id, id), its status is 'queued', 'leased' or
// final, and an index on (workspace_id, next_attempt_at, id) holds the queued and leased rows. Here it is called `t`.
// Named exception to "every query names the workspace": workers serve all of them.

/** Identifies one claim of a row. */
export type ClaimKey = { workspaceId: string; id: string; claimNo: number }

/** The columns that every claim returns. */
export type Leased = ClaimKey & {
  /** Attempts before this one. */
  attempts: number
  /** Claims since the last outcome, this one included. */
  openClaims: number
}

/** A claim without a node is outside the workers' turns. */
export type Lease = { nodeId: number | null; seconds: number }

export type Turn = {
  /** Only workspaces after this one: the rotating cursor makes it fair. */
  after: string
  /** How many workspaces to look at; the cursor continues after the last. */
  lanesMax?: number
  limit: number
  /** A maximum per workspace; without it, one may get everything that is left. */
  shares?: Shares
}

/** `taken` is the number of running rows per workspace in this process. */
export type Shares = { most: number; taken: ReadonlyMap<string, number> }

/** The default. */
const LANES_MAX = 500

/** A table `c (workspace_id, id, claim_no)` of claims, for joins. */
export function claimTable(sql: Sql, claims: readonly ClaimKey[]): Fragment {
  return sql`unnest(
      ${claims.map((claim) => claim.workspaceId)}::text[],
      ${claims.map((claim) => claim.id)}::text[],
      ${claims.map((claim) => claim.claimNo)}::int[]
    ) as c (workspace_id, id, claim_no)`
}

/** No living node has a lease on it. */
export function isFree(sql: Sql): Fragment {
  return sql`(
    lease_until is null or lease_until < now() or lease_owner in (select id from nodes where dead_at is not null)
  )`
}

/** Makes a row claimable at once. */
export function dueAtOnce(sql: Sql): Fragment {
  return sql`next_attempt_at = now()`
}

/** The columns that a claim writes, in a table called `t`. */
export function leaseColumns(sql: Sql, { nodeId, seconds }: Lease): Fragment {
  return sql`
    lease_until = clock_timestamp() + make_interval(secs => ${seconds}),
    lease_owner = ${nodeId}::int,
    claim_no = t.claim_no + 1,
    open_claims = t.open_claims + 1`
}

/**
 * Due rows, locked, as `due (workspace_id, id)` for `with recursive ${due(…)}`. Workspaces share the limit: a row
 * `turn (share, seen_to)` has the maximum for each, and the last one looked at if there are more after it.
 */
export function due(sql: Sql, table: string, { after, lanesMax = LANES_MAX, limit, shares }: Turn): Fragment {
  return sql`
    ${waitingLanes(sql, table, after, lanesMax)},
    turn as materialized (
      select greatest(1, ceil(${limit}::numeric / greatest(1, count(lane))))::int as share,
        max(lane) filter (where i = ${lanesMax}) as seen_to
      from lanes
    ),
    due as materialized (
      select d.workspace_id, d.id
      from turn
      -- In their order, since the cursor goes on after the last that is served.
      cross join (select lane from lanes where ${isReleased(sql, sql`lane`)} order by i) l
      cross join lateral (
        select workspace_id, id
        from ${sql(table)}
        where status in ('queued', 'leased')
          and workspace_id = l.lane
          and next_attempt_at <= now()
          and ${isFree(sql)}
        order by next_attempt_at, id
        limit ${shares ? roomLeft(sql, shares) : sql`turn.share`}
        for update skip locked
      ) d
      -- Without a sort, so that the search ends at the limit and no more rows are locked.
      limit ${limit}
    )`
}

function roomLeft(sql: Sql, { most, taken }: Shares): Fragment {
  return sql`least(turn.share, greatest(0, ${most}::int - coalesce((
    select count
    from unnest(${[...taken.keys()]}::text[], ${[...taken.values()]}::int[]) as taken (workspace_id, count)
    where taken.workspace_id = l.lane
  ), 0)))`
}

/** Keeps a node's running rows when it gets a new number. */
export async function updateOwner(sql: Sql, table: string, claims: readonly ClaimKey[], nodeId: number): Promise<void> {
  await sql`
    update ${sql(table)} t
    set lease_owner = ${nodeId}
    from ${claimTable(sql, claims)}
    where ${isClaimed(sql)}`
}

/** Gives back rows that this node has claimed and will not process. */
export async function updateReleased(sql: Sql, table: string, claims: readonly ClaimKey[]): Promise<void> {
  await sql`
    update ${sql(table)} t
    set status = 'queued',
        lease_until = null,
        lease_owner = null,
        open_claims = 0
    from ${claimTable(sql, claims)}
    where ${isClaimed(sql)}`
}

/** The fence: `t` is still held under the same claim `c`. */
export function isClaimed(sql: Sql): Fragment {
  return sql`
    t.workspace_id = c.workspace_id
      and t.id = c.id
      and t.claim_no = c.claim_no
      and t.status = 'leased'`
}
