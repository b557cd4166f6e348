import type { Status } from '#core/negotiation/situation/transitions.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { lowestId } from '../ids.ts'
import type { DueNegotiation } from '../negotiation/negotiations.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Negotiations that cannot be decided, and mail that was set aside so that they could continue.

export type FailingState = {
  failures: number
  since: Timestamp | null
  toldAt: Timestamp | null
  status: Status
  title: string | null
  organizerMemberId: string
}

/** Null if the request has been deleted. Locks only the negotiation, so a transaction that holds the request can continue. */
export async function lockFailing(sql: Sql, due: DueNegotiation): Promise<FailingState | null> {
  const [row] = await sql<FailingState[]>`
    select n.failures, n.failing_since as since, n.failure_told_at as told_at, r.status, r.title,
      coalesce(r.stand_in_member_id, r.organizer_member_id) as organizer_member_id
    from negotiations n
    join meeting_requests r on r.workspace_id = n.workspace_id and r.id = n.request_id
    where n.workspace_id = ${due.workspaceId}
      and n.request_id = ${due.requestId}
    for update of n`
  return row ?? null
}

export type FailingChange = {
  failures: number
  since: Timestamp
  toldAt: Timestamp | null
  failure: string
  /** When to try again. */
  nextAt: Timestamp
  /** The revision that could not be decided. */
  wantedRev: number
}

/** Postpones the next try. A new fact may be just what it needs, and keeps it due. */
export async function updateFailing(sql: Sql, due: DueNegotiation, change: FailingChange): Promise<void> {
  await sql`
    update negotiations
    set failures = ${change.failures},
        failing_since = ${change.since},
        failure = ${change.failure},
        failure_told_at = ${change.toldAt},
        due_at = case when wanted_rev = ${change.wantedRev}
          then ${change.nextAt}::timestamptz
          else due_at
        end
    where workspace_id = ${due.workspaceId}
      and request_id = ${due.requestId}`
}

/** Facts since the last successful decision. */
export async function listUndecidedFacts(sql: Sql, due: DueNegotiation): Promise<{ n: number; kind: string }[]> {
  return await sql<{ n: number; kind: string }[]>`
    select f.n, f.kind
    from negotiations n
    join facts f on f.workspace_id = n.workspace_id and f.request_id = n.request_id and f.n > n.decided_rev
    where n.workspace_id = ${due.workspaceId}
      and n.request_id = ${due.requestId}
      and f.set_aside_at is null
    order by f.n`
}

export type SetAside = { at: Timestamp; why: string }

/** Returns the writers of the facts that were set aside, if they have one. */
export async function updateSetAside(
  sql: Sql,
  due: DueNegotiation,
  facts: number[],
  { at, why }: SetAside,
): Promise<string[]> {
  const rows = await sql<{ from: string | null }[]>`
    update facts f
    set set_aside_at = ${at},
        set_aside_why = ${why}
    where f.workspace_id = ${due.workspaceId}
      and f.request_id = ${due.requestId}
      and f.n = any (${facts}::int[])
    returning (
      select m.from_email
      from messages m
      where m.workspace_id = f.workspace_id
        and m.id = f.body ->> 'message_id'
        and m.direction = 'in'
    ) as from`
  return [...new Set(rows.flatMap(({ from }) => from ?? []))]
}

export type FailingRequest = {
  id: string
  title: string | null
  organizerEmail: string
  status: Status
  failures: number
  since: Timestamp
  failure: string
  nextTryAt: Timestamp | null
  toldAt: Timestamp | null
}

/** Longest failing first. */
export async function listFailing(sql: Sql, workspace: Workspace, max: number | null): Promise<FailingRequest[]> {
  return await sql<FailingRequest[]>`
    select r.id, r.title, r.organizer_email, r.status, n.failures, n.failing_since as since, n.failure,
      n.due_at as next_try_at, n.failure_told_at as told_at
    from negotiations n
    join meeting_requests r on r.workspace_id = n.workspace_id and r.id = n.request_id
    where n.workspace_id = ${workspace.id}
      and n.failing_since is not null
    order by n.failing_since, r.id
    limit ${max}`
}

export type FactSetAside = {
  requestId: string
  title: string | null
  organizerEmail: string
  status: Status
  kind: string
  /** The message behind the fact, and its sender; null if the message is gone. */
  messageId: string | null
  from: string | null
  at: Timestamp
  why: string
}

/** The oldest first. */
export async function listSetAside(sql: Sql, workspace: Workspace, max: number | null): Promise<FactSetAside[]> {
  return await sql<FactSetAside[]>`
    select r.id as request_id, r.title, r.organizer_email, r.status, f.kind, m.id as message_id, m.from_email as from,
      f.set_aside_at as at, f.set_aside_why as why
    from facts f
    join meeting_requests r on r.workspace_id = f.workspace_id and r.id = f.request_id
    left join messages m on m.workspace_id = f.workspace_id and m.id = f.body ->> 'message_id'
    where f.workspace_id = ${workspace.id}
      and f.set_aside_at is not null
    order by f.set_aside_at, r.id, f.n
    limit ${max}`
}

/**
 * Makes a request due at once with everything that was set aside, as if nothing had been decided since. Returns how many facts are
 * taken up again, or null if the request neither fails nor has anything set aside. Call with the request locked.
 */
export async function updateTriedAgain(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  now: Timestamp,
): Promise<number | null> {
  const [row] = await sql<{ taken: number }[]>`
    with taken as (
      update facts
      set set_aside_at = null,
          set_aside_why = null
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
        and set_aside_at is not null
      returning n
    )
    update negotiations
    set decided_rev = least(decided_rev, (select min(n) - 1 from taken)),
        due_at = ${now}
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and (failing_since is not null or exists (select from taken))
    returning (select count(*)::int from taken) as taken`
  return row?.taken ?? null
}

/** How many fail, and how many of them people were told of. Named exception: metrics cover all workspaces. */
export async function countFailing(sql: Sql): Promise<{ failing: number; told: number }> {
  const [row] = await sql<{ failing: number; told: number }[]>`
    select count(*)::int as failing, count(failure_told_at)::int as told
    from negotiations
    where failing_since is not null`
  return row!
}

export type FailedMail = {
  id: string
  requestId: string | null
  to: string
  kind: string
  status: 'queued' | 'failed'
  attempts: number
  failure: string
  /** Null if it was given up. */
  nextTryAt: Timestamp | null
  createdAt: Timestamp
}

/** Mails written since then that could not be sent, given up or still being tried. Newest first. */
export async function listFailedMails(
  sql: Sql,
  workspace: Workspace,
  sinceMs: number,
  max: number,
): Promise<FailedMail[]> {
  return await sql<FailedMail[]>`
    select id, request_id, recipient as to, kind, status, attempts, failure, created_at,
      case status when 'queued' then iso(next_attempt_at) end as next_try_at
    from outbox
    where workspace_id = ${workspace.id}
      and id >= ${lowestId('message', sinceMs)}
      and status in ('queued', 'failed')
      and failure is not null
    order by id desc
    limit ${max}`
}
