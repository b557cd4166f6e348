import { isReopening, type NewFact } from '#core/negotiation/situation/fact.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { isReleased } from '../hold.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { decisionInserts, deleteOldInputs, type NewDecision } from './decisions.ts'

/**
 * Records a fact and marks the negotiation due: nothing outside the coordinator ever does anything else to it. Call with the
 * request locked, so that facts are numbered in order.
 */
export async function insertFact(
  sql: Sql,
  workspace: Pick<Workspace, 'id'>,
  requestId: string,
  fact: NewFact,
): Promise<void> {
  await sql`
    with wanted as (
      update negotiations
      set wanted_rev = wanted_rev + 1,
          due_at = ${fact.at},
          generation = generation + ${isReopening(fact) ? 1 : 0}
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
      returning wanted_rev
    )
    insert into facts (workspace_id, request_id, n, at, kind, actor, body)
    select ${workspace.id}, ${requestId}, wanted_rev,
      ${fact.at}::timestamptz + w.clock_offset_ms * interval '1 millisecond', ${fact.kind}, ${fact.actor}, ${sql.json(fact.body)}
    from wanted, workspaces w
    where w.id = ${workspace.id}`
}

export type NewFacts = Pick<NewFact, 'kind' | 'actor' | 'at'> & {
  /** An earlier expression of the statement, with the `request_id` of each fact. */
  of: Fragment
  /** The body of each fact; it may be a column of that expression. */
  body: Fragment
}

/** The same for many requests at once, as the end of a statement that changes them. */
export function factsFor(sql: Sql, workspace: Workspace, { of, kind, actor, at, body }: NewFacts): Fragment {
  return sql`
    wanted as (
      update negotiations n
      set wanted_rev = wanted_rev + 1,
          due_at = ${at}
      from ${of}
      where n.workspace_id = ${workspace.id}
        and n.request_id = ${of}.request_id
      returning n.request_id, n.wanted_rev, ${body}::jsonb as body
    )
    insert into facts (workspace_id, request_id, n, at, kind, actor, body)
    select ${workspace.id}, request_id, wanted_rev,
      ${at}::timestamptz + w.clock_offset_ms * interval '1 millisecond', ${kind}, ${actor}, body
    from wanted, workspaces w
    where w.id = ${workspace.id}`
}

export type DueNegotiation = { workspaceId: string; requestId: string }

/** With the revision that was due, and its number of failed tries. */
export type Listed = DueNegotiation & { wantedRev: number; failures: number }

export type Turns = {
  limit: number
  /** Requests that are running here or on another node: they are skipped. */
  except: string[]
  /** Workspaces that had a turn lately, the latest last. Others come first. */
  served: string[]
  /** If more is due than the query looks at, it also looks at workspaces after this one: the rotating cursor. */
  after: string
  now: Timestamp
}

export type ListedTurns = {
  negotiations: Listed[]
  /** The last workspace that the cursor reached, if there may be more after it. */
  seenTo: string | null
}

/** How many of the oldest due negotiations to look at. The query searches by workspace only if more are due. */
const OLDEST_MAX = 100
const WORKSPACES_MAX = 100

/**
 * Due negotiations by turns: the first of every workspace, then the second of each, and so on, so that nobody waits behind another
 * workspace's backlog. If very many are due, they may all belong to one workspace: then the query looks for some other workspaces,
 * in their order, and for more of them next time. Each is found with one index probe, so that no plan can read all due rows. Named
 * exception to "every query names the workspace": workers serve all of them.
 */
export async function listDueByTurns(sql: Sql, { limit, except, served, after, now }: Turns): Promise<ListedTurns> {
  const oldestBehind = (isBehind: Fragment) => sql`
        select workspace_id, due_at
        from negotiations
        where due_at <= ${now}
          and ${isBehind}
        order by due_at, workspace_id
        limit 1`
  const firstBehind = (workspaceId: Fragment) => sql`
        select workspace_id, due_at
        from negotiations
        where due_at is not null
          and workspace_id > ${workspaceId}
        order by workspace_id, due_at
        limit 1`
  const rows = await sql<(Listed & { seenTo: string | null })[]>`
    with recursive oldest (workspace_id, since, i) as (
      select first.*, 1
      from (${oldestBehind(sql`true`)}) first
      union all
      select next.*, i + 1
      from oldest o
      cross join lateral (${oldestBehind(sql`(due_at, workspace_id) > (o.since, o.workspace_id)`)}) next
      where i < ${OLDEST_MAX}
    ),
    others (workspace_id, since, i) as (
      select first.*, 1
      from (select count(*) = ${OLDEST_MAX} as is_more from oldest) o
      cross join lateral (${firstBehind(sql`${after}::text`)}) first
      where o.is_more
      union all
      select next.*, i + 1
      from others o
      cross join lateral (${firstBehind(sql`o.workspace_id`)}) next
      where i < ${WORKSPACES_MAX}
    ),
    waiting as materialized (
      select workspace_id, min(since) as since
      from (
        select * from oldest
        union all
        select * from others where since <= ${now}
      ) due
      group by workspace_id
    ),
    turns as materialized (
      select w.workspace_id, row_number() over (order by s.served nulls first, w.since) as turn
      from waiting w
      left join unnest(${served}::text[]) with ordinality as s (workspace_id, served) on s.workspace_id = w.workspace_id
      where ${isReleased(sql, sql`w.workspace_id`)}
    )
    select t.workspace_id, n.request_id, n.wanted_rev, n.failures,
      (select workspace_id from others where i = ${WORKSPACES_MAX}) as seen_to
    from turns t
    cross join lateral (
      select request_id, wanted_rev, failures, row_number() over (order by due_at, request_id) as place
      from (
        select request_id, wanted_rev, failures, due_at
        from negotiations
        where workspace_id = t.workspace_id
          and due_at <= ${now}
          and request_id <> all (${except}::text[])
        order by due_at, request_id
        limit ${limit}
      ) first
    ) n
    where t.turn <= ${limit}
    order by n.place, t.turn
    limit ${limit}`
  return { negotiations: rows, seenTo: rows[0]?.seenTo ?? null }
}

export type Locked = {
  workspace: Workspace
  requestId: string
  wantedRev: number
  decidedRev: number
  /** How far the workspace's clock is ahead of real time; zero outside development. */
  clockOffsetMs: number
  /** Mail from outside asked for it. */
  isFromOutside: boolean
}

/**
 * Null if another worker has it, or if there is nothing new to decide. Later statements read everything else, so that decisions
 * use the state under the lock. The transaction keeps its generic plans until its end: planning for the people at hand takes the
 * database longer than running, and gives the same plan.
 */
export async function lockNegotiation(
  sql: Sql,
  { workspaceId, requestId }: DueNegotiation,
  now: Timestamp,
): Promise<Locked | null> {
  const [row] = await sql<(Workspace & Omit<Locked, 'workspace' | 'requestId'> & { plans: string })[]>`
    select w.id, w.name, w.handle, w.timezone, w.clock_offset_ms, n.wanted_rev, n.decided_rev,
      r.asked_by is not null as is_from_outside,
      set_config('plan_cache_mode', 'force_generic_plan', true) as plans
    from meeting_requests r
    join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id
    join workspaces w on w.id = r.workspace_id
    where r.workspace_id = ${workspaceId}
      and r.id = ${requestId}
      and n.due_at <= ${now}
      and w.held_at is null
    for no key update of r, n skip locked`
  if (!row) return null
  const { wantedRev, decidedRev, clockOffsetMs, isFromOutside, plans: _, ...workspace } = row
  return { workspace, requestId, wantedRev, decidedRev, clockOffsetMs, isFromOutside }
}

/**
 * Marks it decided up to this revision and stores the decisions. Later facts that were seen wait until `dueAt`; a fact that came
 * meanwhile keeps it due. Earlier failures are cleared.
 */
export async function updateDecided(
  sql: Sql,
  due: DueNegotiation,
  decidedRev: number,
  { seenRev = decidedRev, dueAt, now }: { seenRev?: number; dueAt: Timestamp | null; now: Timestamp },
  decisions: readonly NewDecision[] = [],
): Promise<void> {
  const isKept = decisions.length > 0
  const [row] = await sql<{ lastN: number | null }[]>`
    ${isKept ? sql`with ${decisionInserts(sql, due, decisions, now)}` : sql``}
    update negotiations
    set decided_rev = ${decidedRev},
        due_at = case when wanted_rev > ${seenRev} then ${now}::timestamptz else ${dueAt}::timestamptz end,
        failures = 0,
        failing_since = null,
        failure = null,
        failure_told_at = null
    where workspace_id = ${due.workspaceId}
      and request_id = ${due.requestId}
    returning ${isKept ? sql`(select max(n) from decision)::int` : sql`null::int`} as last_n`
  if (row?.lastN) await deleteOldInputs(sql, due, row.lastN)
}

export async function updateAttention(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  reason: string | null,
): Promise<void> {
  await sql`
    update negotiations
    set attention = ${reason}
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}`
}

export async function updateDueEarlier(sql: Sql, workspace: Workspace, ms: number, now: Timestamp): Promise<void> {
  await sql`
    update negotiations
    set due_at = due_at - ${ms}::float8 * interval '1 millisecond'
    where workspace_id = ${workspace.id}
      and due_at > ${now}`
}

export async function listDueIn(sql: Sql, workspace: Workspace, now: Timestamp): Promise<DueNegotiation[]> {
  return await sql<DueNegotiation[]>`
    select workspace_id, request_id
    from negotiations
    where workspace_id = ${workspace.id}
      and due_at <= ${now}
    order by request_id`
}

/** When the next decision is due, by the workspace's own clock. */
export async function findNextDue(sql: Sql, workspace: Workspace): Promise<Temporal.Instant | null> {
  const [row] = await sql<{ dueAt: Timestamp | null }[]>`
    select min(n.due_at) + max(w.clock_offset_ms) * interval '1 millisecond' as due_at
    from negotiations n
    join workspaces w on w.id = n.workspace_id
    where n.workspace_id = ${workspace.id}`
  return row?.dueAt ? Temporal.Instant.from(row.dueAt) : null
}

/** How many are due, and since when the oldest one is. Named exception: metrics cover all workspaces. */
export async function readDue(sql: Sql, now: Timestamp): Promise<{ due: number; oldestSeconds: number }> {
  const [row] = await sql<{ due: number; oldestSeconds: number }[]>`
    select count(*)::int as due, coalesce(extract(epoch from ${now}::timestamptz - min(due_at)), 0)::float8 as oldest_seconds
    from negotiations
    where due_at <= ${now}`
  return row!
}

/**
 * A workspace's settings decide when to look again. So negotiations that wait for an answer, or whose meeting is in the future,
 * become due now.
 */
export async function updateDueNow(sql: Sql, workspace: Workspace, at: Timestamp): Promise<void> {
  await sql`
    update negotiations n
    set due_at = ${at}
    from meeting_requests r
    where n.workspace_id = ${workspace.id}
      and r.workspace_id = n.workspace_id
      and r.id = n.request_id
      and (
        r.status = 'active'
        or r.status = 'booked' and exists (
          select
          from bookings b
          where b.workspace_id = ${workspace.id}
            and b.request_id = r.id
            and upper(b.during) > ${at}::timestamptz
        )
      )`
}
