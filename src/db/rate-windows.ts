import type { Sql } from './sql.ts'

// The windows of the rate limit; migrations/0004 explains the columns. Named exception to "every query names the workspace":
// like the workers' claims, these queries serve keys and members of all workspaces and hold no tenant data. `atMs` is null, the
// database's own clock, except in tests.

export type RateClaim = {
  keyId: string
  nodeId: string
  seq: number
  lease: number | null
  /** The requests that the node has counted under that lease, oldest first. */
  agesMs: number[]
  wants: number
  grants: number
  capacity: number
  windowMs: number
  atMs: number | null
}

export type Claimed = {
  outcome: 'leased' | 'shared' | 'held' | 'late'
  granted: number
  used: number
  oldestAgeMs: number
  kept: boolean
  agesMs: number[] | null
}

export async function claimWindow(sql: Sql, claim: RateClaim): Promise<Claimed> {
  const [claimed] = await sql<Claimed[]>`
    select outcome, granted, used, oldest_age_ms, kept, ages_ms
    from claim_rate_window(
      ${claim.keyId}, ${claim.nodeId}, ${claim.seq}::bigint, ${claim.lease}::bigint, ${arrayText(claim.agesMs)}::text::integer[],
      ${claim.wants}::integer, ${claim.grants}::integer, ${claim.capacity}::integer, ${claim.windowMs}::float8,
      ${claim.atMs}::float8
    )`
  return claimed!
}

/** A null lease is one that the node never heard of: it is given up, and the stamps stay as they are. */
export type Report = { keyId: string; lease: number | null; agesMs: number[]; keeps: boolean }

/**
 * Writes the holder's counts, keeps or gives up each window, and returns the keys that it still held. With `takesUp`, also takes
 * windows that it gave back, if nobody else has used them since.
 */
export async function updateWindows(
  sql: Sql,
  node: { nodeId: string; seq: number; grants: number; atMs: number | null },
  reports: Report[],
  takesUp = false,
): Promise<string[]> {
  const rows = await sql<{ keyId: string }[]>`
    update rate_windows w
    set
      stamps_ms = case when r.lease is null then w.stamps_ms
        else array(select c.now_ms - age from unnest(r.ages_ms::integer[]) age) end,
      is_held = r.keeps,
      seq = ${node.seq}::bigint,
      unseen = case when r.keeps then ${node.grants}::integer else 0 end,
      is_wanted = w.is_wanted and r.keeps,
      touched_ms = c.now_ms
    from unnest(
        ${reports.map((report) => report.keyId)}::text[],
        ${arrayText(reports.map((report) => report.lease ?? 'null'))}::text::bigint[],
        ${reports.map((report) => arrayText(report.agesMs))}::text[],
        ${arrayText(reports.map((report) => report.keeps))}::text::boolean[]
      ) as r (key_id, lease, ages_ms, keeps),
      (select rate_clock(${node.atMs}::float8)) as c (now_ms)
    where w.key_id = r.key_id
      and w.node = ${node.nodeId}
      and ${takesUp ? mayTakeUp(sql, node.nodeId) : sql`w.is_held`}
      and w.seq < ${node.seq}::bigint
      and (r.lease is null or w.lease = r.lease)
    returning w.key_id`
  return rows.map((row) => row.keyId)
}

const mayTakeUp = (sql: Sql, nodeId: string) => sql`(
        w.is_held
        or w.shared_until_ms <= c.now_ms
        and exists (select from rate_nodes n where n.node_id = ${nodeId} and n.alive_until_ms > c.now_ms)
      )`

/** A sign of life. Returns since when they are unbroken, and which of the node's windows other nodes wait for. */
export async function updateNode(
  sql: Sql,
  node: { nodeId: string; leaseMs: number; atMs: number | null },
): Promise<{ aliveSinceMs: number; wanted: string[] }> {
  // The update reads the clock again under the row lock: an earlier reading may be older than a takeover.
  const [row] = await sql<{ aliveSinceMs: number; wanted: string[] }[]>`
    with beat as (
      insert into rate_nodes (node_id, alive_since_ms, alive_until_ms)
      select ${node.nodeId}, now_ms, now_ms + ${node.leaseMs}::float8
      from (select rate_clock(${node.atMs}::float8)) as c (now_ms)
      on conflict (node_id) do update set
        alive_since_ms = case when rate_nodes.alive_until_ms > rate_clock(${node.atMs}::float8)
          then rate_nodes.alive_since_ms else rate_clock(${node.atMs}::float8) end,
        alive_until_ms = rate_clock(${node.atMs}::float8) + ${node.leaseMs}::float8
      returning alive_since_ms
    )
    select
      alive_since_ms,
      array(select key_id from rate_windows where node = ${node.nodeId} and is_wanted and is_held) as wanted
    from beat`
  return row!
}

export async function deleteNode(sql: Sql, nodeId: string): Promise<void> {
  await sql`
    delete from rate_nodes
    where node_id = ${nodeId}`
}

/** Deletes dead nodes and unused windows, both long after they could matter. */
export async function deleteOldWindows(sql: Sql, forgetAfterMs: number, atMs: number | null): Promise<void> {
  await sql`
    delete from rate_nodes
    where alive_until_ms < rate_clock(${atMs}::float8) - ${forgetAfterMs}::float8`
  await sql`
    delete from rate_windows
    where key_id in (
      select key_id
      from rate_windows w
      where touched_ms < rate_clock(${atMs}::float8) - ${forgetAfterMs}::float8
        and not (is_held and exists (select from rate_nodes n where n.node_id = w.node))
      for update skip locked
    )`
}

/** The driver would ask for the type of an empty array; text needs none. */
const arrayText = (values: (number | string | boolean)[]) => `{${values.join(',')}}`
