import type { TrayRoom } from '#core/mail/tray.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Trust } from './messages.ts'
import type { Sql, Transaction } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** A mail that waits for a person. */
export type MailInTray = {
  id: string
  fromEmail: string
  fromKey: string
  fromName: string | null
  subject: string
  /** As the workspace's clock showed it. */
  at: Timestamp
  reason: string
  trust: Trust
  /** Known also where the mail itself could not be read. */
  requestId: string | null
}

const columns = (sql: Sql) => sql`
  id, from_email, from_key, from_name, subject, at, tray_reason as reason, trust, request_id`

/** Oldest first. */
export async function listTray(sql: Sql, workspace: Workspace): Promise<MailInTray[]> {
  return await sql<MailInTray[]>`
    select ${columns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and tray_reason is not null
    order by id`
}

export async function findInTray(sql: Sql, workspace: Workspace, id: string): Promise<MailInTray | null> {
  const [mail] = await sql<MailInTray[]>`
    select ${columns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null`
  return mail ?? null
}

/** It no longer waits; it stays in the mailbox of its sender. False when it did not wait. */
export async function updateDismissed(sql: Sql, workspace: Workspace, id: string): Promise<boolean> {
  const rows = await sql`
    update messages
    set tray_reason = null
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null
    returning id`
  return rows.length === 1
}

/** How much waits, by the bytes that are kept of it. */
export async function readTrayRoom(sql: Sql, workspace: Workspace, fromKey: string): Promise<TrayRoom> {
  const [room] = await sql<TrayRoom[]>`
    select count(*)::int as mails, coalesce(sum(octet_length(r.raw)), 0)::float8 as bytes,
      count(*) filter (where m.from_key = ${fromKey})::int as of_sender
    from messages m
    left join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.workspace_id = ${workspace.id}
      and m.tray_reason is not null`
  return room!
}

const BATCH = 100

/** Workspaces in whose trays something waits for longer. Named exception: the sweeper serves all of them. */
export async function listTraysWithOld(sql: Sql, now: Timestamp, days: number): Promise<Workspace[]> {
  return await sql<Workspace[]>`
    select w.id, w.name, w.handle, w.timezone
    from workspaces w
    cross join lateral (
      select m.created_at
      from messages m
      where m.workspace_id = w.id
        and m.tray_reason is not null
      order by m.id
      limit 1
    ) oldest
    where oldest.created_at < ${now}::timestamptz - make_interval(days => ${days})
    limit ${BATCH}`
}

/** What belongs to a request stays there and no longer waits; what belongs to nobody is deleted. */
export async function deleteOldInTray(
  sql: Transaction,
  workspace: Workspace,
  now: Timestamp,
  days: number,
): Promise<{ count: number; mayBeMore: boolean }> {
  const [row] = await sql<{ count: number }[]>`
    with old as (
      select id, request_id
      from messages
      where workspace_id = ${workspace.id}
        and tray_reason is not null
        and created_at < ${now}::timestamptz - make_interval(days => ${days})
      order by id
      limit ${BATCH}
      for update skip locked
    ),
    kept as (
      update messages
      set tray_reason = null
      where workspace_id = ${workspace.id}
        and id in (select id from old where request_id is not null)
    ),
    gone as (
      delete from messages
      where workspace_id = ${workspace.id}
        and id in (select id from old where request_id is null)
    )
    select count(*)::int as count from old`
  return { count: row!.count, mayBeMore: row!.count === BATCH }
}
