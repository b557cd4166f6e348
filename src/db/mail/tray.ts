import type { TrayReason, TrayRoom } from '#core/mail/tray.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import type { Trust } from './messages.ts'

/** A mail that waits for a person. */
export type MailInTray = {
  id: string
  fromEmail: string
  fromKey: string
  fromName: string | null
  subject: string
  /** By the workspace's clock. */
  at: Timestamp
  reason: string
  trust: Trust
  /** Known even if the mail itself could not be read. */
  requestId: string | null
}

export const trayMailColumns = (sql: Sql) => sql`
  id, from_email, from_key, from_name, subject, at, tray_reason as reason, trust, request_id`

/** Oldest first. */
export async function listTray(sql: Sql, workspace: Workspace): Promise<MailInTray[]> {
  return await sql<MailInTray[]>`
    select ${trayMailColumns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and tray_reason is not null
    order by id`
}

export async function findInTray(sql: Sql, workspace: Workspace, id: string): Promise<MailInTray | null> {
  const [mail] = await sql<MailInTray[]>`
    select ${trayMailColumns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null`
  return mail ?? null
}

/** The number of mails that a notice lists. */
const NAMED_MAX = 5

export type Tray = {
  workspaceId: string
  timezone: string
  count: number
  newest: { from: string; subject: string; reason: string }[]
}

/** The waiting mail of one workspace; null if there is none. */
export async function findTray(sql: Sql, workspace: Workspace): Promise<Pick<Tray, 'count' | 'newest'> | null> {
  const [tray] = await sql<Pick<Tray, 'count' | 'newest'>[]>`
    select t.count, t.newest
    from workspaces w
    cross join lateral (${trayColumns(sql)}) t
    where w.id = ${workspace.id}
      and t.count > 0`
  return tray ?? null
}

/**
 * Every workspace with waiting mail that its admins have not heard of today, by UTC or later. Admins with a morning summary hear
 * of it there, so the workspace needs an admin without one.
 */
export async function listTrays(sql: Sql, now: Timestamp): Promise<Tray[]> {
  return await sql<Tray[]>`
    select w.id as workspace_id, w.timezone, t.count, t.newest
    from workspaces w
    cross join lateral (${trayColumns(sql)}) t
    where t.count > 0
      and exists (
        select
        from workspace_members m
        where m.workspace_id = w.id
          and m.active
          and m.role = 'admin'
          and not (m.digest and w.digest)
      )
      and not exists (
        select
        from outbox o
        where o.workspace_id = w.id
          and o.kind = 'tray_waits'
          and o.details ->> 'day' = (${now}::timestamptz at time zone w.timezone)::date::text
      )`
}

/** The number of mails in the tray of `w`, and the newest of them. */
const trayColumns = (sql: Sql) => sql`
  select count(*)::int as count, (
    select json_agg(json_build_object('from', m.from_email, 'subject', left(m.subject, 100), 'reason', m.tray_reason) order by m.id desc)
    from (
      select id, from_email, subject, tray_reason
      from messages
      where workspace_id = w.id
        and tray_reason is not null
      order by id desc
      limit ${NAMED_MAX}
    ) m
  ) as newest
  from messages
  where workspace_id = w.id
    and tray_reason is not null`

/** It keeps waiting, for another reason. */
export async function updateTrayReason(sql: Sql, workspace: Workspace, id: string, reason: TrayReason): Promise<void> {
  await sql`
    update messages
    set tray_reason = ${reason}
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null`
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

/** How many mails wait, and the size of their stored bytes. */
export async function readTrayRoom(sql: Sql, workspace: Workspace, fromKey: string): Promise<TrayRoom> {
  const [room] = await sql<TrayRoom[]>`
    select count(*)::int as mails, coalesce(sum(octet_length(r.raw)), 0)::float8 as bytes,
      count(*) filter (where m.from_key = ${fromKey})::int as mails_of_sender,
      coalesce(sum(octet_length(r.raw)) filter (where m.from_key = ${fromKey}), 0)::float8 as bytes_of_sender
    from messages m
    left join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.workspace_id = ${workspace.id}
      and m.tray_reason is not null`
  return room!
}

const BATCH = 100

/** Workspaces whose trays hold older mail. Named exception: the sweeper serves all of them. */
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

/** Mail of a request stays there and no longer waits; mail without a request is deleted. */
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
