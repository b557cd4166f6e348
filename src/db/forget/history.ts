import type { Timestamp } from '#core/time/timestamp.ts'
import { lowestId } from '../ids.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Deletes requests that have been over for as many days as their workspace says, with everything about them, and people whom no
// request names any more. Requests that nobody ended are kept.

/** A request has some fifty rows. Small, so that nobody waits behind it. */
const REQUESTS = 50
const RECORDS = 1_000

export type Forgetful = { workspace: Workspace; days: number; clockOffsetMs: number }

/** A slip in the settings can be taken back for so long. */
const GRACE_HOURS = 24

/** Workspaces that keep their history for a while only. Named exception: the sweeper serves all of them. */
export async function listForgetful(sql: Sql, now: Timestamp): Promise<Forgetful[]> {
  return await sql<Forgetful[]>`
    select json_build_object('id', id, 'name', name, 'handle', handle, 'timezone', timezone) as workspace, history_days as days,
      clock_offset_ms
    from workspaces
    where history_days is not null
      and history_set_at <= ${now}::timestamptz - make_interval(hours => ${GRACE_HOURS})
    order by id`
}

/**
 * Returns how many requests it deleted, and whether there may be more. Over means cancelled, or met, with no mail since and none to
 * send. With a limit, the database looks up each request instead of reading all bookings and mails.
 */
export async function deleteRequestsOver(
  sql: Transaction,
  workspace: Workspace,
  { before, clockOffsetMs }: { before: Timestamp; clockOffsetMs: number },
): Promise<{ count: number; mayBeMore: boolean }> {
  const ws = workspace.id
  const rows = await sql<{ id: string; personIds: string[] }[]>`
    select r.id, array(select person_id from participants where workspace_id = ${ws} and request_id = r.id) as person_ids
    from meeting_requests r
    where r.workspace_id = ${ws}
      and r.id < ${lowestId('request', Date.parse(before))}
      and (
        r.status = 'cancelled' and r.cancelled_at < ${before}
        or r.status = 'booked' and (
          select upper(b.during)
          from bookings b
          where b.workspace_id = ${ws}
            and b.request_id = r.id
          limit 1
        ) < ${before}::timestamptz + ${clockOffsetMs} * interval '1 millisecond'
      )
      and (
        select true
        from messages m
        where m.workspace_id = ${ws}
          and m.request_id = r.id
          and m.id >= ${lowestId('message', Date.parse(before))}
        limit 1
      ) is null
      and (
        select true
        from outbox o
        where o.workspace_id = ${ws}
          and o.request_id = r.id
          and o.status in ('queued', 'leased', 'review')
        limit 1
      ) is null
    order by r.id
    limit ${REQUESTS}
    for update skip locked`
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await deleteRequests(sql, workspace, ids)
  await deleteStrangers(sql, workspace, { ids: [...new Set(rows.flatMap(({ personIds }) => personIds))], before })
  return { count: ids.length, mayBeMore: ids.length === REQUESTS }
}

/** Most of it goes with the request by itself. */
async function deleteRequests(sql: Transaction, workspace: Workspace, ids: string[]): Promise<void> {
  const ws = workspace.id
  await sql`
    delete from directory d
    using (
      select 'mail' as kind, id as ref from messages where workspace_id = ${ws} and request_id = any (${ids}::text[])
      union all
      select 'reply', id from threads where workspace_id = ${ws} and request_id = any (${ids}::text[])
      union all
      select 'uid', unnest(${ids}::text[])
    ) entry
    where d.workspace_id = ${ws}
      and d.kind = entry.kind
      and d.ref = entry.ref`
  await sql`delete from directory where workspace_id = ${ws} and request_id = any (${ids}::text[])`
  await sql`delete from team_assignments where workspace_id = ${ws} and request_id = any (${ids}::text[])`
  await sql`delete from caught_deliveries where workspace_id = ${ws} and request_id = any (${ids}::text[])`
  await sql`delete from meeting_requests where workspace_id = ${ws} and id = any (${ids}::text[])`
}

/** People who said stop are remembered, so that nobody writes to them again. */
async function deleteStrangers(
  sql: Transaction,
  workspace: Workspace,
  { ids, before }: { ids: string[]; before: Timestamp },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from people p
    where p.workspace_id = ${workspace.id}
      and p.id = any (${ids}::text[])
      and p.created_at < ${before}
      and p.suppressed_at is null
      and not exists (select from participants o where o.workspace_id = p.workspace_id and o.person_id = p.id)
      and not exists (select from workspace_members m where m.workspace_id = p.workspace_id and m.person_id = p.id)`
}

/** True if there may be more. */
export async function deleteOldRecords(sql: Sql, workspace: Workspace, before: Timestamp): Promise<boolean> {
  const result = await sql`
    delete from audit
    where workspace_id = ${workspace.id}
      and id in (
        select id
        from audit
        where workspace_id = ${workspace.id}
          and id < ${lowestId('audit', Date.parse(before))}
        order by id
        limit ${RECORDS}
      )`
  return result.count === RECORDS
}
