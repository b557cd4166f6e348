import type { Negotiation } from '#core/negotiation/negotiation.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type Fact = {
  kind: string
  actor: string
  at: Timestamp
  body: Record<string, string | number | boolean | null>
}

/**
 * Records what happened and marks the negotiation due: the only thing that anybody outside the coordinator ever does to
 * it. Call with the request locked, so that facts are numbered in order.
 */
export async function insertFact(sql: Sql, workspace: Workspace, requestId: string, fact: Fact): Promise<void> {
  await sql`
    with wanted as (
      update negotiations
      set wanted_rev = wanted_rev + 1,
          due_at = now(),
          generation = generation + ${fact.kind === 'resumed' ? 1 : 0}
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
      returning wanted_rev
    )
    insert into facts (workspace_id, request_id, n, at, kind, actor, body)
    select ${workspace.id}, ${requestId}, wanted_rev, ${fact.at}, ${fact.kind}, ${fact.actor}, ${sql.json(fact.body)}
    from wanted`
}

export type DueNegotiation = { workspaceId: string; requestId: string }

/** Named exception to "every query names the workspace": workers serve all of them. */
export async function listDueNegotiations(sql: Sql, limit: number): Promise<DueNegotiation[]> {
  return await sql<DueNegotiation[]>`
    select workspace_id, request_id
    from negotiations
    where due_at <= now()
    order by due_at
    limit ${limit}`
}

/** One that cannot be decided must not stop the others: it is looked at again later, and the log says why. */
export async function updatePostponed(sql: Sql, due: DueNegotiation, seconds: number): Promise<void> {
  await sql`
    update negotiations
    set due_at = now() + make_interval(secs => ${seconds})
    where workspace_id = ${due.workspaceId}
      and request_id = ${due.requestId}`
}

export type LockedNegotiation = Negotiation & { wantedRev: number }

/**
 * Null when another worker has it, or when there is nothing new to decide. The request is locked first, as everybody does
 * who changes one, and the rest is read afterwards: what is decided on is what stands now, not when the wait began.
 */
export async function lockNegotiation(sql: Sql, due: DueNegotiation): Promise<LockedNegotiation | null> {
  const [request] = await sql<Pick<Negotiation, 'status'>[]>`
    select status
    from meeting_requests
    where workspace_id = ${due.workspaceId}
      and id = ${due.requestId}
    for no key update skip locked`
  if (!request) return null
  const [row] = await sql<Omit<LockedNegotiation, 'status'>[]>`
    select request_id, generation, wanted_rev
    from negotiations
    where workspace_id = ${due.workspaceId}
      and request_id = ${due.requestId}
      and due_at <= now()
    for update`
  return row ? { ...row, ...request } : null
}

/** Decided up to the revision that was seen; a fact that came meanwhile keeps it due. */
export async function updateDecided(
  sql: Sql,
  due: DueNegotiation,
  seenRev: number,
  wakeAt: Timestamp | null,
): Promise<void> {
  await sql`
    update negotiations
    set decided_rev = ${seenRev},
        due_at = case when wanted_rev > ${seenRev} then now() else ${wakeAt}::timestamptz end
    where workspace_id = ${due.workspaceId}
      and request_id = ${due.requestId}`
}
