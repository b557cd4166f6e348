import type { Fragment, Sql } from '../sql.ts'
import { waitingLanes } from './lanes.ts'

// A leased row is a job. It has `next_attempt_at`, when it is due; `lease_until` and `lease_owner`, who has it and for how
// long; `claim_no`, which each claim raises and each settlement must name, so that whoever comes late changes nothing; and
// `open_claims`, how often it was claimed since the last outcome. All times are the database's.
//
// The statements of the usual kind of table are here: its key is (workspace_id, id), its status is 'queued', 'leased' or an
// end, and an index on (workspace_id, next_attempt_at, id) holds what is queued or leased. Such a table is called `t` here.
// Named exception to "every query names the workspace": workers serve all of them.

/** Which claim of a row is meant. */
export type ClaimKey = { workspaceId: string; id: string; claimNo: number }

/** What every claim gives of its rows. */
export type Leased = ClaimKey & {
  /** Made before this one. */
  attempts: number
  /** Claims since the last outcome, this one included. */
  openClaims: number
}

/** Without a node it is somebody's own claim, out of turn. */
export type Lease = { nodeId: number | null; seconds: number }

export type Turn = {
  /** Only workspaces behind this one: the rotating cursor that makes it fair. */
  after: string
  /** How many workspaces are looked at; the cursor goes on behind the last. */
  lanesMax?: number
  limit: number
  /** Where no workspace may have more than so many under way; otherwise one may have all that is left. */
  shares?: Shares
}

/** `taken` is what each workspace has under way in this process. */
export type Shares = { most: number; taken: ReadonlyMap<string, number> }

/** Unless it is said otherwise. */
const LANES_MAX = 500

/** A table `c (workspace_id, id, claim_no)` of claims, to join with. */
export function claimTable(sql: Sql, claims: readonly ClaimKey[]): Fragment {
  return sql`unnest(
      ${claims.map((claim) => claim.workspaceId)}::text[],
      ${claims.map((claim) => claim.id)}::text[],
      ${claims.map((claim) => claim.claimNo)}::int[]
    ) as c (workspace_id, id, claim_no)`
}

/** Nobody who lives has a lease on it. */
export function isFree(sql: Sql): Fragment {
  return sql`(
    lease_until is null or lease_until < now() or lease_owner in (select id from nodes where dead_at is not null)
  )`
}

/** What whoever lets a row be claimed at once writes into it. */
export function dueAtOnce(sql: Sql): Fragment {
  return sql`next_attempt_at = now()`
}

/** What a claim writes into a table that is called `t`. */
export function leaseColumns(sql: Sql, { nodeId, seconds }: Lease): Fragment {
  return sql`
    lease_until = clock_timestamp() + make_interval(secs => ${seconds}),
    lease_owner = ${nodeId}::int,
    claim_no = t.claim_no + 1,
    open_claims = t.open_claims + 1`
}

/**
 * What is due, locked, as `due (workspace_id, id)` for `with recursive ${due(…)}`. Workspaces share the limit: a row
 * `turn (share, seen_to)` tells how many each could have, and the last one looked at when there are more behind it.
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
      cross join lanes l
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

/** What a node has under way stays its own when it gets a new number. */
export async function updateOwner(sql: Sql, table: string, claims: readonly ClaimKey[], nodeId: number): Promise<void> {
  await sql`
    update ${sql(table)} t
    set lease_owner = ${nodeId}
    from ${claimTable(sql, claims)}
    where ${isClaimed(sql)}`
}

/** Gives back what this node has claimed and will not do any more. */
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

/** The fence: `t` is still held under the very claim `c`. */
export function isClaimed(sql: Sql): Fragment {
  return sql`
    t.workspace_id = c.workspace_id
      and t.id = c.id
      and t.claim_no = c.claim_no
      and t.status = 'leased'`
}
